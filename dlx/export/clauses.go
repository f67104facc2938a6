package export

import (
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// writeClauses writes DIMACS CNF or, weighted, WCNF in the format of the MaxSAT
// Evaluations since 2022: hard clauses begin with h, soft ones with their weight,
// and there is no header. The old format wants the sum of all weights there.
func writeClauses(out *output, s *statement, weighted bool) error {
	size := &clauseSizes{p: s.p, variables: int64(s.variables())}
	if err := s.write(size); err != nil {
		return err
	}
	further := []string{"variable k is option k-1, true where it is chosen"}
	if size.variables > int64(s.variables()) {
		further = append(further, fmt.Sprintf("variables %d to %d count items and tell colors; those of options determine them", s.variables()+1, size.variables))
	}
	mark := "c"
	if weighted {
		further = append(further, fmt.Sprintf("%d variables, %d hard clauses; the weight of a soft clause is an option's cost", size.variables, size.clauses))
	}
	out.comments(s, mark, func(o dlx.Option) string { return strconv.Itoa(int(variable(o))) }, further...)
	w := &clauseWriter{output: out, next: s.variables() + 1}
	if weighted {
		w.prefix = "h "
	} else {
		fmt.Fprintf(out, "p cnf %d %d\n", size.variables, size.clauses)
	}
	if err := s.write(w); err != nil || !weighted || !s.p.HasCosts() {
		return err
	}
	for o := range s.p.Options() {
		if cost := s.p.Cost(o); cost != 0 {
			fmt.Fprintf(out, "%d -%d 0\n", cost, variable(o))
		}
	}
	return nil
}

// A clauseWriter writes constraints as clauses.
type clauseWriter struct {
	*output
	prefix string
	next   int32 // the next variable
}

// clause writes a clause, and reports whether the output still takes more.
func (w *clauseWriter) clause(lits ...int32) bool {
	w.line = append(w.line[:0], w.prefix...)
	for _, l := range lits {
		w.line = append(strconv.AppendInt(w.line, int64(l), 10), ' ')
	}
	_, err := w.Write(append(w.line, "0\n"...))
	return err == nil
}

func (w *clauseWriter) fresh() int32 {
	v := w.next
	w.next++
	return v
}

func (w *clauseWriter) fix(v int32, value bool) {
	if !value {
		v = -v
	}
	w.clause(v)
}

func (w *clauseWriter) between(_ dlx.Item, vars []int32, lo, hi int) {
	c := cardinalityOf(len(vars), lo, hi)
	c.write(vars, w.fresh, w.clause)
}

func (w *clauseWriter) either(_ dlx.Item, vars []int32) int32 {
	y := w.fresh()
	for _, v := range vars {
		w.clause(-v, y)
	}
	w.line = append(w.line[:0], w.prefix...)
	w.line = append(strconv.AppendInt(append(w.line, '-'), int64(y), 10), ' ')
	for _, v := range vars {
		w.line = append(strconv.AppendInt(w.line, int64(v), 10), ' ')
	}
	w.Write(append(w.line, "0\n"...))
	return y
}

func (w *clauseWriter) apart(a, b int32) { w.clause(-a, -b) }

func (w *clauseWriter) exclusive(n int) int64 { return cardinalityOf(n, 0, 1).clauses }

// clauseSizes counts what a clauseWriter will write.
type clauseSizes struct {
	p                  *dlx.Problem
	variables, clauses int64
	item               dlx.Item // the last
}

func (s *clauseSizes) fix(int32, bool) { s.clauses++ }

func (s *clauseSizes) between(i dlx.Item, vars []int32, lo, hi int) {
	c := cardinalityOf(len(vars), lo, hi)
	s.item = i
	s.variables += c.variables
	s.clauses += c.clauses
}

func (s *clauseSizes) either(_ dlx.Item, vars []int32) int32 {
	s.variables++
	s.clauses += int64(len(vars)) + 1
	return 0
}

func (s *clauseSizes) apart(int32, int32) { s.clauses++ }

func (s *clauseSizes) exclusive(n int) int64 { return cardinalityOf(n, 0, 1).clauses }

func (s *clauseSizes) failure() error {
	if max(s.variables, s.clauses) <= mostNumber {
		return nil
	}
	return fmt.Errorf("export: as far as item %q, %s, the problem takes more than %d variables or clauses: write opb, lp or mzn instead, which need no counters",
		clip(s.p.Name(s.item)), role(s.p, s.item), mostNumber)
}
