package export

import (
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// mostExact is the largest number up to which a float64 holds every whole one.
const mostExact = 1 << 53

// writeLP writes CPLEX's LP format, in which a minimum and binary variables are
// asked for. All options stand in the objective, in order, so that solvers number
// their columns from 1 as options from 0.
func writeLP(out *output, s *statement) error {
	sum := int64(0)
	for o := range s.p.Options() {
		sum += s.p.Cost(o)
	}
	if sum > mostExact {
		return fmt.Errorf("export: all costs add up to %d, and solvers of integer programs are exact up to %d only: write wcnf or opb instead", sum, int64(mostExact))
	}
	out.comments(s, `\`, func(o dlx.Option) string { return "o" + strconv.Itoa(int(o)) },
		"o17 is option 17, 1 where it is chosen; variables c tell colors, and those of options determine them")
	w := lpRows{out, s.variables()}
	out.WriteString("Minimize\n")
	w.line = append(w.line[:0], " cost: "...)
	for v := int32(1); v <= s.variables(); v++ {
		w.term(plus(v == 1), s.p.Cost(dlx.Option(v-1)), v)
	}
	out.flushLine()
	out.WriteString("Subject To\n")
	rows := &rows{rowWriter: w, next: s.variables() + 1}
	if err := s.write(rows); err != nil {
		return err
	}
	out.WriteString("Binaries\n")
	for v := int32(1); v < rows.next; v++ {
		w.term(" ", 1, v)
	}
	out.flushLine()
	out.WriteString("End\n")
	return nil
}

// plus joins a term to those before it.
func plus(first bool) string {
	if first {
		return ""
	}
	return " + "
}

type lpRows struct {
	*output
	options int32 // variables beyond are of colors
}

// term adds a variable to the line, and wraps a line that grows long: CPLEX allows
// 560 bytes.
func (w lpRows) term(sign string, factor int64, v int32) {
	if len(w.line) > 70 {
		w.flushLine()
	}
	w.line = append(w.line, sign...)
	if factor != 1 {
		w.line = append(strconv.AppendInt(w.line, factor, 10), ' ')
	}
	if v > w.options {
		w.line = strconv.AppendInt(append(w.line, 'c'), int64(v-w.options-1), 10)
	} else {
		w.line = strconv.AppendInt(append(w.line, 'o'), int64(v-1), 10)
	}
}

func (w lpRows) row(i dlx.Item, added, subtracted []int32, sign byte, bound int) {
	w.line = append(w.line[:0], ' ')
	if i >= 0 {
		w.line = append(strconv.AppendInt(append(w.line, 'i'), int64(i), 10), ": "...)
	}
	for k, v := range added {
		w.term(plus(k == 0), 1, v)
	}
	for _, v := range subtracted {
		w.term(" - ", 1, v)
	}
	w.line = append(append(w.line, ' '), sign)
	if sign != '=' {
		w.line = append(w.line, '=')
	}
	w.line = strconv.AppendInt(append(w.line, ' '), int64(bound), 10)
	w.flushLine()
}
