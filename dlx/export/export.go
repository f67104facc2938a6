package export

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"exactcover/dlx"
)

// A Format is a way to write a problem for a solver.
type Format int

const (
	CNF      Format = iota + 1 // DIMACS CNF, of SAT solvers and model counters
	WCNF                       // weighted CNF, of MaxSAT solvers, as since 2022: no header, "h" before hard clauses
	OPB                        // linear pseudo-Boolean
	LP                         // CPLEX LP, of solvers for integer programs
	MiniZinc                   // a MiniZinc model
)

var formatNames = [...]string{CNF: "cnf", WCNF: "wcnf", OPB: "opb", LP: "lp", MiniZinc: "mzn"}

// String returns "cnf", "wcnf", "opb", "lp" or "mzn".
func (f Format) String() string {
	if f < CNF || int(f) >= len(formatNames) {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formatNames[f]
}

// ParseFormat is the inverse of String.
func ParseFormat(name string) (Format, error) {
	for f := CNF; int(f) < len(formatNames); f++ {
		if formatNames[f] == name {
			return f, nil
		}
	}
	return 0, fmt.Errorf("unknown format %q: expected cnf, wcnf, opb, lp or mzn", clip(name))
}

// A Config says what to write beside the problem. Its zero value is the usual case.
type Config struct {
	// Take is an assumption, as in a search: the models are the solutions that hold all
	// these options. The options keep their variables, so that answers name the options
	// of the problem.
	Take []dlx.Option
}

// Write writes p in a format.
//
// The variable of option o is o+1 in CNF and WCNF, x(o+1) in OPB, o(o), as in o17, in
// LP and chosen[o] in MiniZinc; those of skipped options are false. Costs are
// minimized by every format but CNF, which leaves them out.
//
// It is an error if a format cannot hold the problem: more than 2^30 options, more
// than 2^31-1 variables or clauses, costs of which the sum is no exact float64 in LP.
func Write(w io.Writer, p *dlx.Problem, f Format, cfg Config) error {
	for _, o := range cfg.Take {
		if !p.Has(o) {
			return fmt.Errorf("export: Take: there is no option %d to choose", o)
		}
	}
	if p.NumOptions() > mostOptions {
		return fmt.Errorf("export: %d options, at most %d are written", p.NumOptions(), mostOptions)
	}
	s := newStatement(p, cfg.Take)
	out := &output{Writer: bufio.NewWriterSize(w, 1<<16)}
	var err error
	switch f {
	case CNF, WCNF:
		err = writeClauses(out, s, f == WCNF)
	case OPB:
		err = writeOPB(out, s)
	case LP:
		err = writeLP(out, s)
	case MiniZinc:
		err = writeMiniZinc(out, s)
	default:
		err = fmt.Errorf("export: there is no format %v", f)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

// An output is what a format is written to. Errors are kept by the bufio.Writer.
type output struct {
	*bufio.Writer
	line []byte
}

// flushLine writes the line and begins the next.
func (o *output) flushLine() {
	o.Write(append(o.line, '\n'))
	o.line = o.line[:0]
}

// failure returns the error of an earlier write.
func (o *output) failure() error {
	_, err := o.Write(nil)
	return err
}

// mostNumber is the largest number of variables, and of clauses: that of most
// solvers, which hold them in 32 bits with a sign.
const mostNumber = math.MaxInt32

// mostOptions leaves room for the variables of colors, each of which stands for two
// places or more, of which there are less than 2^31.
const mostOptions = 1 << 30
