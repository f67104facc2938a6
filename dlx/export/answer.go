package export

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactcover/dlx"
)

// A Verdict is what a solver says of a problem as a whole.
type Verdict int

const (
	Unknown     Verdict = iota // it gave up before it knew
	Satisfiable                // there are solutions
	Optimal                    // there are, and none is cheaper than the last answer
	None                       // there is no solution
)

var verdictNames = [...]string{"unknown", "satisfiable", "optimal", "none"}

// String returns "unknown", "satisfiable", "optimal" or "none".
func (v Verdict) String() string {
	if v < 0 || int(v) >= len(verdictNames) {
		return fmt.Sprintf("Verdict(%d)", int(v))
	}
	return verdictNames[v]
}

// A Report is what a file of answers says.
type Report struct {
	Verdict Verdict
	Answers int     // how many were read
	Costs   bool    // whether the file tells what the last answer costs
	Cost    float64 // what it costs; solvers of integer programs print few digits
}

// Agrees reports whether the cost that the file tells is that of a solution, as
// closely as solvers print it.
func (r Report) Agrees(p *dlx.Problem, s dlx.Solution) bool {
	sum := int64(0)
	for _, o := range s {
		sum += p.Cost(o)
	}
	return !r.Costs || math.Abs(r.Cost-float64(sum)) <= 1e-8*max(1, float64(sum))
}

// ReadAnswers reads what a solver answered for what Write wrote of p, and calls
// yield for each answer in turn, its options ascending. Nothing is verified:
// Problem.Verify tells whether an answer is a solution. An error of yield ends the
// reading.
//
// The kind of the file shows by its beginning:
//
//	s SATISFIABLE, v 1 -2 0      SAT, MaxSAT (v 0110 too) and pseudo-Boolean
//	                             solvers (v x1 -x2), with lines c and o
//	SAT, then 1 -2 0             minisat's result; or such a line alone
//	Problem: …, c … s mip        glpsol -o and -w
//	Optimal - objective value    cbc's solution file
//	options: 0 3 4               MiniZinc
//	0 3 4 or [0, 3, 4]           option numbers; with a text behind ':', as solve
//	                             prints it, each line is an answer
//
// A fault names the file, as name, and the line. Memory holds one answer and one
// line of at most 256 MiB.
func ReadAnswers(r io.Reader, name string, p *dlx.Problem, yield func(dlx.Solution) error) (Report, error) {
	a := &answers{p: p, name: name, yield: yield, lines: bufio.NewScanner(r)}
	a.lines.Buffer(make([]byte, 1<<16), longestLine)
	err := a.read()
	return a.report, err
}

// longestLine is enough for 2^28 variables on one line, as MaxSAT solvers print them.
const longestLine = 1 << 28

// answers is a file that is read.
type answers struct {
	p      *dlx.Problem
	name   string
	yield  func(dlx.Solution) error
	report Report

	lines  *bufio.Scanner
	number int    // of the line
	line   string // without blanks around

	chosen dlx.Solution
}

// next reads the next line that is not empty.
func (a *answers) next() bool {
	for a.lines.Scan() {
		a.number++
		if a.line = strings.TrimSpace(a.lines.Text()); a.line != "" {
			return true
		}
	}
	return false
}

// fault is an error at the line.
func (a *answers) fault(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", a.name, a.number, fmt.Errorf(format, args...))
}

// read reads the file as what its first lines say it is.
func (a *answers) read() error {
	err := a.kind()
	switch failed := a.lines.Err(); {
	case errors.Is(failed, bufio.ErrTooLong):
		return fmt.Errorf("%s:%d: the line is longer than %d bytes", a.name, a.number+1, longestLine)
	case failed != nil:
		return fmt.Errorf("%s: %w", a.name, failed)
	}
	return err
}

func (a *answers) kind() error {
	for a.next() {
		first, _, _ := strings.Cut(a.line, " ")
		switch {
		case first == "c": // a comment, of a SAT solver or of glpsol -w
		case strings.HasPrefix(a.line, "s mip ") || strings.HasPrefix(a.line, "s bas ") || strings.HasPrefix(a.line, "s ipt "):
			return a.glpkPlain()
		case first == "s" || first == "v" || first == "o":
			return a.competition()
		case a.line == "SAT" || a.line == "UNSAT" || a.line == "INDET":
			return a.minisat()
		case first == "Problem:":
			return a.glpkReport()
		case strings.Contains(a.line, "- objective value"):
			return a.cbc()
		case first == "options:" || first[0] == '%' || strings.HasPrefix(a.line, "==") || strings.HasPrefix(a.line, "--"):
			return a.miniZinc()
		case strings.Contains("0123456789-[(", a.line[:1]):
			return a.list()
		default:
			return a.fault("no answer of a solver begins with %q: expected lines s and v, SAT, a solution of glpsol or cbc, what MiniZinc prints, or numbers of options", clip(a.line))
		}
	}
	if a.lines.Err() != nil {
		return nil
	}
	return fmt.Errorf("%s: the file holds no answer", a.name)
}

// take adds an option to the answer.
func (a *answers) take(o int64) error {
	if len(a.chosen) > a.p.NumOptions() {
		return a.fault("the answer has more options than the problem, which has %d", a.p.NumOptions())
	}
	if o < 0 || o > math.MaxInt32 {
		return a.fault("there is no option %d: options run from 0 to %d", o, a.p.NumOptions()-1)
	}
	a.chosen = append(a.chosen, dlx.Option(o))
	return nil
}

// variable adds the option of a variable, numbered from 1, if it is one of an
// option.
func (a *answers) variable(v int64) error {
	if v < 1 || v > int64(a.p.NumOptions()) {
		return nil
	}
	return a.take(v - 1)
}

// value adds an option that has a value of 1. Solvers of integer programs compute
// in fractions.
func (a *answers) value(o int64, word string) error {
	x, err := strconv.ParseFloat(word, 64)
	switch {
	case err != nil:
		return a.fault("expected a number, found %q", clip(word))
	case o >= int64(a.p.NumOptions()):
		return nil
	case math.Abs(x) < nearly:
		return nil
	case math.Abs(x-1) < nearly:
		return a.take(o)
	}
	return a.fault("option %d has the value %s, neither 0 nor 1: this is no answer in whole numbers", o, clip(word))
}

const nearly = 1e-5

// costs notes the cost that the file tells.
func (a *answers) costs(word string) error {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return a.fault("expected a cost, found %q", clip(word))
	}
	a.report.Costs, a.report.Cost = a.p.HasCosts(), x
	return nil
}

// end ends an answer.
func (a *answers) end() error {
	if a.report.Verdict == None {
		return a.fault("an answer, where the file says that there is none")
	}
	s := a.chosen
	a.chosen = a.chosen[:0]
	slices.Sort(s)
	a.report.Answers++
	a.atLeast(Satisfiable)
	return a.yield(s)
}

// atLeast notes a verdict, unless the file said more.
func (a *answers) atLeast(v Verdict) {
	if a.report.Verdict == Unknown || v == Optimal && a.report.Verdict == Satisfiable {
		a.report.Verdict = v
	}
}
