package export_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"exactcover/dlx/export"
)

// A model is what a text says, read by readers that know only what this package
// writes: linear rows over variables from 1, and an objective.
type model struct {
	options   int // the variables from 1 to options are of options
	variables int
	rows      []row
	objective map[int]int64
	sizes     [2]int64 // as the header announces them; of formats without one 0, 0
}

// A row says lo <= sum of factor times variable <= hi.
type row struct {
	factor map[int]int64
	lo, hi int64
}

const unbounded = 1 << 60

// variable returns the number of a variable named as in o3 or c3.
func (m *model) variable(t testing.TB, name string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.Trim(name, "abcdefghijklmnopqrstuvwxyz[]"))
	if err != nil {
		t.Fatalf("variable %q: %v", name, err)
	}
	switch name[0] {
	case 'x': // OPB counts from 1, and so do we
	case 'o':
		n++
	case 'c':
		if n++; !strings.HasPrefix(name, "chosen") {
			n += m.options
		}
	default:
		t.Fatalf("variable %q", name)
	}
	m.variables = max(m.variables, n)
	return n
}

func (m *model) terms(t testing.TB, words []string) map[int]int64 {
	t.Helper()
	factors := make(map[int]int64)
	sign, factor := int64(1), int64(1)
	for _, w := range words {
		n, err := strconv.ParseInt(w, 10, 64)
		switch {
		case w == "+":
		case w == "-":
			sign = -1
		case err == nil:
			factor = n
		default:
			v := m.variable(t, w)
			if _, twice := factors[v]; twice {
				t.Fatalf("%v has %s twice", words, w)
			}
			factors[v] = sign * factor
			sign, factor = 1, 1
		}
	}
	return factors
}

func (m *model) relation(t testing.TB, factors map[int]int64, sign, bound string) {
	t.Helper()
	b, err := strconv.ParseInt(bound, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	r := row{factors, -unbounded, unbounded}
	if sign != "<=" {
		r.lo = b
	}
	if sign != ">=" {
		r.hi = b
	}
	m.rows = append(m.rows, r)
}

// clause adds a clause, of which the words but the last are literals.
func (m *model) clause(t testing.TB, words []string) {
	t.Helper()
	if words[len(words)-1] != "0" {
		t.Fatalf("the clause %v does not end", words)
	}
	r := row{make(map[int]int64), 1, unbounded}
	for _, w := range words[:len(words)-1] {
		n, err := strconv.Atoi(w)
		if err != nil || n == 0 {
			t.Fatalf("literal %q", w)
		}
		if n < 0 {
			r.factor[-n]--
			r.lo--
		} else {
			r.factor[n]++
		}
		m.variables = max(m.variables, n, -n)
	}
	m.rows = append(m.rows, r)
}

var chosenOrColor = regexp.MustCompile(`chosen\[\d+\]|color\d+`)

// parse reads a text of a problem with so many options.
func parse(t testing.TB, f export.Format, text string, options int) *model {
	t.Helper()
	m := &model{options: max(options, 1), variables: max(options, 1), objective: make(map[int]int64)}
	mark := map[export.Format]string{export.CNF: "c ", export.WCNF: "c ", export.OPB: "* ", export.LP: `\ `, export.MiniZinc: "% "}[f]
	pending := []string(nil) // a line of LP that goes on
	section := ""
	for line := range strings.Lines(text) {
		if len(line) > 561 && f == export.LP {
			t.Fatalf("a line of %d bytes", len(line))
		}
		words := strings.Fields(line)
		if f == export.OPB && strings.HasPrefix(line, "* #variable=") {
			m.header(t, words[2], words[4])
			continue
		}
		if strings.HasPrefix(line, mark) {
			continue
		}
		switch f {
		case export.CNF:
			if words[0] == "p" {
				m.header(t, words[2], words[3])
				continue
			}
			m.clause(t, words)
		case export.WCNF:
			if words[0] == "h" {
				m.clause(t, words[1:])
				continue
			}
			m.objective[-number(t, words[1])] = int64(number(t, words[0]))
			if len(words) != 3 || words[2] != "0" {
				t.Fatalf("soft clause %v", words)
			}
		case export.OPB:
			n := len(words)
			if words[0] == "min:" {
				m.objective = m.terms(t, words[1:n-1])
				continue
			}
			m.relation(t, m.terms(t, words[:n-3]), words[n-3], words[n-2])
		case export.LP:
			switch words[0] {
			case "Minimize", "Subject", "Binaries", "End":
				if section == "Minimize" {
					m.objective = m.terms(t, pending[1:])
					pending = nil
				}
				section = words[0]
				continue
			}
			pending = append(pending, words...)
			n := len(pending)
			switch {
			case section == "Subject" && n > 2 && strings.ContainsAny(pending[n-2], "<>="):
				if strings.HasPrefix(pending[0], "i") {
					pending = pending[1:]
				}
				n = len(pending)
				m.relation(t, m.terms(t, pending[:n-2]), pending[n-2], pending[n-1])
				pending = nil
			case section == "Binaries":
				for _, w := range words {
					m.variable(t, w)
				}
			}
		case export.MiniZinc:
			m.miniZinc(t, strings.TrimSuffix(line, "\n"))
		}
	}
	if f == export.CNF || f == export.OPB {
		if want := [2]int64{int64(m.variables), int64(len(m.rows))}; m.sizes != want {
			// A variable may stand in no clause, so the header may have more.
			if m.sizes[1] != want[1] || m.sizes[0] < want[0] {
				t.Fatalf("the header announces %v, there are %v", m.sizes, want)
			}
			m.variables = int(m.sizes[0])
		}
	}
	return m
}

func (m *model) header(t testing.TB, variables, rows string) {
	m.sizes = [2]int64{int64(number(t, variables)), int64(number(t, rows))}
}

func (m *model) miniZinc(t testing.TB, line string) {
	t.Helper()
	names := chosenOrColor.FindAllString(line, -1)
	kind, rest, _ := strings.Cut(line, " ")
	switch {
	case kind == "constraint" && strings.HasPrefix(rest, "not ("):
		m.relation(t, m.terms(t, names), "<=", "1")
	case kind == "constraint" && strings.HasPrefix(rest, "not "):
		m.relation(t, m.terms(t, names), "=", "0")
	case kind == "constraint" && strings.HasPrefix(rest, "sum(["):
		_, tail, _ := strings.Cut(strings.TrimSuffix(rest, ";"), "]) ")
		sign, bound, _ := strings.Cut(tail, " ")
		if sign != "in" {
			m.relation(t, m.terms(t, names), sign, bound)
			return
		}
		lo, hi, _ := strings.Cut(bound, "..")
		m.relation(t, m.terms(t, names), ">=", lo)
		m.relation(t, m.terms(t, names), "<=", hi)
	case kind == "constraint":
		m.relation(t, m.terms(t, names), "=", "1")
	case strings.HasPrefix(line, "var bool: "):
		for _, x := range names[1:] {
			m.relation(t, m.terms(t, []string{x, "-", names[0]}), "<=", "0")
		}
		m.relation(t, m.terms(t, append(names[1:], "-", names[0])), ">=", "0")
	case strings.Contains(line, ": cost = sum("):
		_, sum, _ := strings.Cut(line, "([")
		m.objective = m.terms(t, strings.FieldsFunc(strings.TrimSuffix(sum, "]);"), func(r rune) bool { return r == ',' || r == '*' }))
	case strings.HasPrefix(kind, "array") || kind == "solve" || kind == "output":
	default:
		t.Fatalf("line %q", line)
	}
}

func number(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// models calls yield with each assignment that meets all rows: variable v is
// true if value[v] is 1. It gives one variable after the other a value, as long as
// every row can still be met.
func (m *model) models(yield func(value []int64)) {
	type term struct {
		row    int
		factor int64
	}
	in := make([][]term, m.variables+1) // by variable
	// By row: how much is needed at least, and allowed at most, of what is left, and
	// the least and the largest that can come of it.
	need, room := make([]int64, len(m.rows)), make([]int64, len(m.rows))
	least, largest := make([]int64, len(m.rows)), make([]int64, len(m.rows))
	for k, r := range m.rows {
		need[k], room[k] = r.lo, r.hi
		for v, factor := range r.factor {
			in[v] = append(in[v], term{k, factor})
			least[k] += min(factor, 0)
			largest[k] += max(factor, 0)
		}
	}
	value := make([]int64, m.variables+1)
	var try func(v int)
	try = func(v int) {
		if v > m.variables {
			yield(value)
			return
		}
		for x := range int64(2) {
			value[v] = x
			fits := true
			for _, t := range in[v] {
				need[t.row] -= t.factor * x
				room[t.row] -= t.factor * x
				least[t.row] -= min(t.factor, 0)
				largest[t.row] -= max(t.factor, 0)
				fits = fits && largest[t.row] >= need[t.row] && least[t.row] <= room[t.row]
			}
			if fits {
				try(v + 1)
			}
			for _, t := range in[v] {
				need[t.row] += t.factor * x
				room[t.row] += t.factor * x
				least[t.row] += min(t.factor, 0)
				largest[t.row] += max(t.factor, 0)
			}
		}
	}
	for k := range m.rows { // rows without variables
		if len(m.rows[k].factor) == 0 && (need[k] > 0 || room[k] < 0) {
			return
		}
	}
	try(1)
}
