package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"exactcover/dlx"
)

// minizinc compiles a constraint model and has the solver Gecode list all
// solutions, each of which shows as a line of dashes: what else it would print
// of them is left out, so that they look alike and --non-unique is needed.
var minizinc = peer{
	name:     "MiniZinc",
	provided: "Debian's packages minizinc and flatzinc (Gecode)",
	suffix:   ".mzn",
	find: func(ctx context.Context, _ string) (installed, error) {
		path, version, err := program(ctx, "minizinc", "--version")
		if err != nil {
			return installed{}, err
		}
		_, solvers, err := program(ctx, "minizinc", "--solvers")
		if err != nil {
			return installed{}, err
		}
		if !strings.Contains(solvers, "org.gecode.gecode") {
			return installed{}, errors.New("minizinc does not know the solver Gecode")
		}
		return installed{version: "MiniZinc " + versionIn(version, "") + " with Gecode " + versionIn(solvers, "Gecode"), args: func(file string, workers int) []string {
			args := []string{path, "--solver", "org.gecode.gecode", "--all-solutions", "--non-unique", file}
			if workers > 1 {
				args = append(args, "--parallel", fmt.Sprint(workers))
			}
			return args
		}}, nil
	},
	encode: writeMiniZinc,
	tally:  func() tally { return new(dashes) },
}

// writeMiniZinc writes a problem as a constraint model: a boolean variable for
// each option, a sum for each item.
func writeMiniZinc(out io.Writer, p *dlx.Problem) error {
	t := columnsOf(p)
	w := bufio.NewWriter(out)
	fmt.Fprintln(w, "% An exact cover: x[o] says whether option o is chosen.")
	if t.options > 0 {
		fmt.Fprintf(w, "array[0..%d] of var bool: x;\n", t.options-1)
	}
	for _, c := range t.primary {
		switch sum := c.sum(); {
		case sum == "":
			fmt.Fprintf(w, "constraint %d <= 0;\n", c.lo)
		case c.lo == c.hi:
			fmt.Fprintf(w, "constraint %s = %d;\n", sum, c.lo)
		default:
			fmt.Fprintf(w, "constraint let { var int: n = %s } in n >= %d /\\ n <= %d;\n", sum, c.lo, c.hi)
		}
	}
	for _, c := range t.secondary {
		if len(c.groups) > 1 {
			fmt.Fprintf(w, "constraint %s <= 1;\n", c.sum())
		}
	}
	// The search is over x so that each x is decided, those too that no
	// constraint is left for.
	if t.options > 0 {
		fmt.Fprintln(w, "solve :: bool_search(x, dom_w_deg, indomain_max) satisfy;")
	} else {
		fmt.Fprintln(w, "solve satisfy;")
	}
	fmt.Fprintln(w, "output [];")
	return w.Flush()
}

// sum spells how many groups of an item have an option that is chosen: of a
// primary item, how many options.
func (c column) sum() string {
	var terms []string
	for _, group := range c.groups {
		var options []string
		for _, o := range group {
			options = append(options, fmt.Sprintf("x[%d]", o))
		}
		term := strings.Join(options, ",")
		if len(options) > 1 {
			term = "exists([" + term + "])"
		}
		terms = append(terms, term)
	}
	if len(terms) == 0 {
		return ""
	}
	return "sum([" + strings.Join(terms, ",") + "])"
}

// dashes counts solutions as they are printed, so that none is kept.
type dashes struct {
	line      []byte // what came of a line that is not at its end
	solutions uint64
	complete  bool
	fault     string
}

func (d *dashes) Write(part []byte) (int, error) {
	n := len(part)
	for {
		rest, after, whole := bytes.Cut(part, []byte("\n"))
		d.line = append(d.line, rest[:min(len(rest), mostLine-len(d.line))]...)
		if !whole {
			return n, nil
		}
		switch line := string(d.line); line {
		case "----------":
			d.solutions++
		case "==========", "=====UNSATISFIABLE=====":
			d.complete = true
		case "":
		default:
			d.fault = line
		}
		d.line, part = d.line[:0], after
	}
}

// mostLine is how much is kept of a line.
const mostLine = 100

func (d *dashes) count() (*big.Int, error) {
	switch {
	case d.fault != "":
		return nil, fmt.Errorf("it printed %q", d.fault)
	case !d.complete:
		return nil, errors.New("it did not come to its end")
	}
	return new(big.Int).SetUint64(d.solutions), nil
}
