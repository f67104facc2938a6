package export

import (
	"strconv"
	"strings"
)

// Solvers of integer programs write tables of columns: an exported option o17 has
// the name o17, and the number 18.

// glpkPlain reads what glpsol -w writes: s, then lines i of rows and j of columns.
func (a *answers) glpkPlain() error {
	words := strings.Fields(a.line)
	if words[1] != "mip" || len(words) != 6 {
		return a.fault("expected the solution of an integer program, as in \"s mip ROWS COLUMNS STATUS COST\", found %q: run glpsol without --nomip", clip(a.line))
	}
	switch words[4] {
	case "o":
		a.atLeast(a.best())
	case "f":
		a.atLeast(Satisfiable)
	case "n":
		a.atLeast(None)
		return nil
	case "u":
		return nil
	default:
		return a.fault("expected the status o, f, n or u, found %q", clip(words[4]))
	}
	if err := a.costs(words[5]); err != nil {
		return err
	}
	ended := false
	for a.next() {
		words := strings.Fields(a.line)
		switch {
		case words[0] == "j" && len(words) == 3:
			column, err := strconv.ParseInt(words[1], 10, 64)
			if err != nil || column < 1 {
				return a.fault("expected the number of a column, found %q", clip(words[1]))
			}
			if err := a.value(column-1, words[2]); err != nil {
				return err
			}
		case words[0] == "i":
		case a.line == "e o f":
			ended = true
		default:
			return a.fault("expected a line i, j or e, found %q", clip(a.line))
		}
	}
	if !ended {
		return a.fault("the file ends before its line \"e o f\"")
	}
	return a.end()
}

// best is the verdict that an optimum is: without costs every solution is one.
func (a *answers) best() Verdict {
	if a.p.HasCosts() {
		return Optimal
	}
	return Satisfiable
}

// glpkReport reads what glpsol -o writes for people.
func (a *answers) glpkReport() error {
	columns, found, ended := false, false, false
	for a.next() {
		words := strings.Fields(a.line)
		key, rest, _ := strings.Cut(a.line, ":")
		switch {
		case !columns && key == "Status":
			switch status := strings.TrimSpace(rest); status {
			case "INTEGER OPTIMAL":
				a.atLeast(a.best())
			case "INTEGER NON-OPTIMAL":
				a.atLeast(Satisfiable)
			case "INTEGER EMPTY":
				a.atLeast(None)
				return nil
			case "INTEGER UNDEFINED":
				return nil
			default:
				return a.fault("the status %q is not of an integer program: run glpsol without --nomip", clip(status))
			}
			found = true
		case !columns && key == "Objective":
			_, cost, _ := strings.Cut(rest, "=")
			if words := strings.Fields(cost); len(words) > 0 {
				if err := a.costs(words[0]); err != nil {
					return err
				}
			}
		case strings.HasPrefix(a.line, "No. Column name"):
			columns = true
		case a.line == "End of output":
			ended = true
		case columns && len(words) >= 4 && words[2] == "*":
			if err := a.named(words[1], words[3]); err != nil {
				return err
			}
		}
	}
	if !found || !ended {
		return a.fault("the file ends before its line \"End of output\"")
	}
	return a.end()
}

// named adds an option by the name of its column.
func (a *answers) named(name, value string) error {
	digits, is := strings.CutPrefix(name, "o")
	if !is {
		return nil
	}
	o, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || o < 0 {
		return a.fault("expected a column as o17, found %q", clip(name))
	}
	return a.value(o, value)
}

// cbc reads a solution file of cbc: a line of the verdict, then a line a column.
func (a *answers) cbc() error {
	verdict, cost, _ := strings.Cut(a.line, "- objective value")
	verdict = strings.TrimSpace(verdict)
	switch lower := strings.ToLower(verdict); {
	case strings.Contains(lower, "infeasible"):
		a.atLeast(None)
		return nil
	case strings.Contains(lower, "no integer solution"):
		return nil
	case lower == "optimal":
		a.atLeast(a.best())
	case strings.HasPrefix(lower, "optimal") || strings.HasPrefix(lower, "stopped"):
		a.atLeast(Satisfiable)
	default:
		return a.fault("expected Optimal, Infeasible or Stopped, found %q", clip(verdict))
	}
	if err := a.costs(strings.TrimSpace(cost)); err != nil {
		return err
	}
	for a.next() {
		words := strings.Fields(strings.TrimPrefix(a.line, "**")) // marks what breaks a bound
		if len(words) != 4 {
			return a.fault("expected a column's number, name, value and cost, found %q", clip(a.line))
		}
		if err := a.named(words[1], words[2]); err != nil {
			return err
		}
	}
	return a.end()
}
