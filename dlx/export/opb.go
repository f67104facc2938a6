package export

import (
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// writeOPB writes the linear format of the pseudo-Boolean competitions, which has
// no "at most": both sides are negated then. The fields #equal and intsize that
// newer headers have are left out, as clasp refuses them.
func writeOPB(out *output, s *statement) error {
	count := &rowSizes{}
	size := &rows{rowWriter: count, next: s.variables() + 1}
	if err := s.write(size); err != nil {
		return err
	}
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", size.next-1, count.n)
	further := []string{"xk is option k-1, 1 where it is chosen"}
	if size.next-1 > s.variables() {
		further = append(further, fmt.Sprintf("x%d to x%d tell colors; the variables of options determine them", s.variables()+1, size.next-1))
	}
	out.comments(s, "*", func(o dlx.Option) string { return "x" + strconv.Itoa(int(variable(o))) }, further...)
	if s.p.HasCosts() {
		out.WriteString("min:")
		for o := range s.p.Options() {
			if cost := s.p.Cost(o); cost != 0 {
				fmt.Fprintf(out, " +%d x%d", cost, variable(o))
			}
		}
		out.WriteString(" ;\n")
	}
	return s.write(&rows{rowWriter: opbRows{out}, next: s.variables() + 1})
}

type opbRows struct{ *output }

func (w opbRows) row(_ dlx.Item, plus, minus []int32, sign byte, bound int) {
	if sign == '<' {
		plus, minus, bound = minus, plus, -bound
	}
	w.line = w.line[:0]
	w.terms("+1 x", plus)
	w.terms("-1 x", minus)
	relation := "= "
	if sign != '=' {
		relation = ">= "
	}
	w.line = strconv.AppendInt(append(w.line, relation...), int64(bound), 10)
	w.line = append(w.line, " ;"...)
	w.flushLine()
}

func (w opbRows) terms(factor string, vars []int32) {
	for _, v := range vars {
		w.line = append(strconv.AppendInt(append(w.line, factor...), int64(v), 10), ' ')
	}
}
