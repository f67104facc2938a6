package export

import (
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// writeMiniZinc writes a MiniZinc model of boolean variables and sums. It prints
// the numbers of the options chosen, and what they cost.
func writeMiniZinc(out *output, s *statement) error {
	out.comments(s, "%", func(o dlx.Option) string { return "chosen[" + strconv.Itoa(int(o)) + "]" },
		"color variables are determined by those of options")
	fmt.Fprintf(out, "array[0..%d] of var bool: chosen;\n", s.variables()-1)
	w := &miniZincWriter{output: out, options: s.variables(), next: s.variables() + 1}
	if err := s.write(w); err != nil {
		return err
	}
	costs := s.p.HasCosts()
	if costs {
		sum := int64(0)
		w.line = append(w.line[:0], "cost = sum(["...)
		for o := range s.p.Options() {
			if cost := s.p.Cost(o); cost != 0 {
				if sum += cost; sum > cost {
					w.line = append(w.line, ',')
				}
				w.line = append(strconv.AppendInt(w.line, cost, 10), '*')
				w.name(variable(o))
			}
		}
		fmt.Fprintf(out, "var 0..%d: ", sum)
		w.line = append(w.line, "]);"...)
		out.flushLine()
	}
	// The search decides each option, those too that no constraint is left for.
	out.WriteString("solve :: bool_search(chosen, dom_w_deg, indomain_max) ")
	if costs {
		out.WriteString("minimize cost;\n")
	} else {
		out.WriteString("satisfy;\n")
	}
	fmt.Fprintf(out, "output [\"options:\"] ++ [\" \\(o)\" | o in 0..%d where fix(chosen[o])] ++ [\"\\n\"]", s.variables()-1)
	if costs {
		out.WriteString(` ++ ["cost: \(cost)\n"]`)
	}
	out.WriteString(";\n")
	return nil
}

// A miniZincWriter writes constraints of MiniZinc.
type miniZincWriter struct {
	*output
	options, next int32 // variables beyond options are of colors
}

// name spells a variable.
func (w *miniZincWriter) name(v int32) {
	if v > w.options {
		w.line = strconv.AppendInt(append(w.line, "color"...), int64(v-w.options-1), 10)
		return
	}
	w.line = append(strconv.AppendInt(append(w.line, "chosen["...), int64(v-1), 10), ']')
}

// list adds to the line a function of variables.
func (w *miniZincWriter) list(function string, vars []int32) {
	w.line = append(append(w.line, function...), "(["...)
	for k, v := range vars {
		if k > 0 {
			w.line = append(w.line, ',')
		}
		w.name(v)
	}
	w.line = append(w.line, "])"...)
}

func (w *miniZincWriter) fix(v int32, value bool) {
	w.line = append(w.line[:0], "constraint "...)
	if !value {
		w.line = append(w.line, "not "...)
	}
	w.name(v)
	w.end()
}

func (w *miniZincWriter) end() {
	w.line = append(w.line, ';')
	w.flushLine()
}

func (w *miniZincWriter) between(_ dlx.Item, vars []int32, lo, hi int) {
	w.line = append(w.line[:0], "constraint "...)
	w.list("sum", vars)
	switch {
	case lo == hi:
		w.line = fmt.Appendf(w.line, " = %d", lo)
	case lo == 0:
		w.line = fmt.Appendf(w.line, " <= %d", hi)
	case hi == len(vars):
		w.line = fmt.Appendf(w.line, " >= %d", lo)
	default:
		w.line = fmt.Appendf(w.line, " in %d..%d", lo, hi)
	}
	w.end()
}

func (w *miniZincWriter) either(_ dlx.Item, vars []int32) int32 {
	y := w.next
	w.next++
	w.line = append(w.line[:0], "var bool: "...)
	w.name(y)
	w.line = append(w.line, " = "...)
	w.list("exists", vars)
	w.end()
	return y
}

func (w *miniZincWriter) apart(a, b int32) {
	w.line = append(w.line[:0], "constraint not ("...)
	w.name(a)
	w.line = append(w.line, ` /\ `...)
	w.name(b)
	w.line = append(w.line, ')')
	w.end()
}

func (w *miniZincWriter) exclusive(int) int64 { return 1 }
