package export

import (
	"strconv"
	"strings"
)

// competition reads the lines of the SAT, MaxSAT and pseudo-Boolean competitions:
// comments c, the verdict s, the cost o and the values v, before or after one
// another. The values of one answer stand on successive lines; a 0 ends them, if
// they are those of a SAT solver.
func (a *answers) competition() error {
	open := false // an answer has begun
	end := func() error {
		if !open {
			return nil
		}
		open = false
		return a.end()
	}
	for more := true; more; more = a.next() {
		kind, rest, _ := strings.Cut(a.line, " ")
		if kind != "v" {
			if err := end(); err != nil {
				return err
			}
		}
		switch kind {
		case "c":
		case "o":
			if err := a.costs(strings.TrimSpace(rest)); err != nil {
				return err
			}
		case "s":
			if err := a.verdict(strings.TrimSpace(rest)); err != nil {
				return err
			}
		case "v":
			if !open && a.bits(rest) {
				open = true
				continue
			}
			for word := range strings.FieldsSeq(rest) {
				if word == "0" {
					open = true
					if err := end(); err != nil {
						return err
					}
					continue
				}
				open = true
				if err := a.literal(word); err != nil {
					return err
				}
			}
		default:
			return a.fault("expected a line c, s, o or v, found %q", clip(a.line))
		}
	}
	return end()
}

// verdict reads what stands behind s.
func (a *answers) verdict(text string) error {
	switch text {
	case "SATISFIABLE":
		a.atLeast(Satisfiable)
	case "OPTIMUM FOUND":
		a.atLeast(Optimal)
	case "UNSATISFIABLE":
		// picosat --all ends so, after all answers.
		a.atLeast(None)
	case "UNKNOWN":
	default:
		if strings.HasPrefix(text, "SOLUTIONS ") { // picosat --all
			return nil
		}
		return a.fault("expected SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE or UNKNOWN, found %q", clip(text))
	}
	return nil
}

// bits reads the values of all variables as digits, as MaxSAT solvers print them
// since 2020. A single number is taken for digits if there are enough of them: as a
// literal it would be that of no option.
func (a *answers) bits(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) < a.p.NumOptions() || len(text) < 2 || strings.Trim(text, "01") != "" {
		return false
	}
	for k := range a.p.NumOptions() {
		if text[k] == '1' {
			a.variable(int64(k) + 1)
		}
	}
	return true
}

// literal reads the value of one variable: 3, -3, x3 or -x3.
func (a *answers) literal(word string) error {
	digits, negative := strings.CutPrefix(word, "-")
	v, err := strconv.ParseInt(strings.TrimPrefix(digits, "x"), 10, 64)
	if err != nil || v < 1 {
		return a.fault("expected a literal as 3, -3, x3 or -x3, found %q", clip(word))
	}
	if negative {
		return nil
	}
	return a.variable(v)
}

// minisat reads a result of minisat: a word, and the model on the next line.
func (a *answers) minisat() error {
	switch a.line {
	case "UNSAT":
		a.atLeast(None)
		return nil
	case "INDET":
		return nil
	}
	a.atLeast(Satisfiable)
	if !a.next() {
		return nil
	}
	return a.list()
}

// miniZinc reads what a model of Write prints in MiniZinc.
func (a *answers) miniZinc() error {
	for more := true; more; more = a.next() {
		kind, rest, _ := strings.Cut(a.line, " ")
		switch {
		case kind[0] == '%': // statistics
		case kind == "options:":
			a.chosen = a.chosen[:0]
			for word := range strings.FieldsSeq(rest) {
				if err := a.option(word); err != nil {
					return err
				}
			}
		case kind == "cost:":
			if err := a.costs(rest); err != nil {
				return err
			}
		case a.line == "----------":
			if err := a.end(); err != nil {
				return err
			}
		case a.line == "==========":
			// All were listed, or the last one is the cheapest.
			if a.p.HasCosts() && a.report.Answers > 0 {
				a.atLeast(Optimal)
			}
		case a.line == "=====UNSATISFIABLE=====":
			a.atLeast(None)
		case a.line == "=====UNKNOWN=====" || a.line == "=====ERROR=====":
		default:
			return a.fault("expected what MiniZinc prints of an exported model, found %q", clip(a.line))
		}
	}
	return nil
}

// option reads the number of an option.
func (a *answers) option(word string) error {
	o, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return a.fault("expected the number of an option, found %q", clip(word))
	}
	return a.take(o)
}

// list reads numbers: of options, or literals if one of them is negative. Lines
// with a text behind ':' are one answer each.
func (a *answers) list() error {
	const separators = " \t,;[]"
	if strings.Contains(a.line, ":") || a.line == "(no options)" {
		for more := true; more; more = a.next() {
			numbers, _, _ := strings.Cut(a.line, ":")
			if a.line == "(no options)" {
				numbers = ""
			}
			for word := range strings.FieldsFuncSeq(numbers, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
				if err := a.option(word); err != nil {
					return err
				}
			}
			if err := a.end(); err != nil {
				return err
			}
		}
		return nil
	}
	var numbers []int64
	literals := a.report.Verdict == Satisfiable // of minisat
	most, larger := int64(a.p.NumOptions()), int64(-1)
	for more := true; more; more = a.next() {
		for word := range strings.FieldsFuncSeq(a.line, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
			n, err := strconv.ParseInt(word, 10, 64)
			switch {
			case err != nil:
				return a.fault("expected a number, found %q", clip(word))
			case n < 0:
				literals = true
			case n > most: // of no option; literals count from 1, and may be of counters
				larger = max(larger, n)
			case int64(len(numbers)) < most+2: // more are too many anyhow
				numbers = append(numbers, n)
			}
		}
	}
	if larger >= 0 && !literals {
		numbers = append(numbers, larger)
	}
	for _, n := range numbers {
		if !literals {
			if err := a.take(n); err != nil {
				return err
			}
		} else if err := a.variable(n); err != nil {
			return err
		}
	}
	return a.end()
}
