package export_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/dlx/export"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"
)

// program returns the path of an outside program, or skips the test. The script
// .ci/run installs them from Debian's packages where it may.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

// output runs a program. Exit statuses are the programs' verdicts, so a failure
// shows by what is printed alone.
func output(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && out.Len() == 0 {
		t.Fatalf("%v: %v\n%s", args, err, errs.String())
	}
	return out.String()
}

// file writes a text for a program to read.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func corpus(t *testing.T, name string) *dlx.Problem {
	t.Helper()
	in, err := os.Open("../testdata/corpus/" + name + ".dlx")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	p, err := dlxtext.Read(in, dlxtext.Config{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A sample is a problem with what is known of its solutions.
type sample struct {
	name     string
	p        *dlx.Problem
	count    int
	cheapest int64
}

// samples are random problems, and some of the corpus.
func samples(t *testing.T, random int) []sample {
	t.Helper()
	var all []sample
	src := rand.New(rand.NewPCG(7, 3))
	for k := range random {
		all = append(all, sample{name: fmt.Sprintf("random %d", k), p: problemgen.Small(src)})
	}
	for _, name := range []string{"toy-xc", "toy-xcc", "toy-mcc", "queens-6x3", "queendom-5-3", "langford-7", "sudoku-4x4"} {
		all = append(all, sample{name: name, p: corpus(t, name)})
	}
	for k := range all {
		s := &all[k]
		for solution, err := range s.p.Solutions(context.Background(), dlx.Config{}) {
			if err != nil {
				t.Fatal(err)
			}
			if cost := cost(s.p, solution); s.count == 0 || cost < s.cheapest {
				s.cheapest = cost
			}
			s.count++
		}
	}
	return all
}

func cost(p *dlx.Problem, s dlx.Solution) int64 {
	sum := int64(0)
	for _, o := range s {
		sum += p.Cost(o)
	}
	return sum
}

// read reads answers and verifies them.
func read(t *testing.T, s sample, text string) (export.Report, []dlx.Solution) {
	t.Helper()
	var answers []dlx.Solution
	report, err := export.ReadAnswers(strings.NewReader(text), s.name, s.p, func(answer dlx.Solution) error {
		answers = append(answers, answer.Clone())
		return s.p.Verify(answer)
	})
	if err != nil {
		t.Fatalf("%s: %v\n%s", s.name, err, text)
	}
	return report, answers
}

// testSolved checks the answer of a program that shows one.
func testSolved(t *testing.T, s sample, text string, optimizes bool) {
	t.Helper()
	report, answers := read(t, s, text)
	switch {
	case s.count == 0:
		if report.Verdict != export.None {
			t.Errorf("%s: %v, and there is no solution\n%s", s.name, report.Verdict, text)
		}
		return
	case len(answers) == 0:
		t.Fatalf("%s: no answer, %v\n%s", s.name, report.Verdict, text)
	case !optimizes || !s.p.HasCosts():
		return
	}
	// Where what is fixed decides the cost, clasp tells neither.
	last := answers[len(answers)-1]
	if report.Verdict != export.Optimal && report.Costs || !report.Agrees(s.p, last) || cost(s.p, last) != s.cheapest {
		t.Errorf("%s: %v, cost %v, want %d\n%s", s.name, report.Verdict, report.Cost, s.cheapest, text)
	}
}

// SAT solvers answer what this package reads.
func TestSATSolvers(t *testing.T) {
	for _, args := range [][]string{{"cadical", "-q"}, {"kissat", "-q"}, {"picosat"}, {"cryptominisat5", "--verb", "0"}, {"clasp"}, {"minisat"}} {
		t.Run(args[0], func(t *testing.T) {
			path := program(t, args[0])
			for _, s := range samples(t, 12) {
				cnf := file(t, "p.cnf", written(t, s.p, export.CNF, export.Config{}))
				if args[0] == "minisat" {
					result := file(t, "result", "")
					output(t, path, "-verb=0", cnf, result)
					text, err := os.ReadFile(result)
					if err != nil {
						t.Fatal(err)
					}
					testSolved(t, s, string(text), false)
					continue
				}
				testSolved(t, s, output(t, append(append([]string{path}, args[1:]...), cnf)...), false)
			}
		})
	}
}

// A model counter counts as many models as there are solutions, in CNF and OPB.
func TestClaspCounts(t *testing.T) {
	path := program(t, "clasp")
	for _, s := range samples(t, 40) {
		for _, f := range []export.Format{export.CNF, export.OPB} {
			name := file(t, "p."+f.String(), written(t, s.p, f, export.Config{}))
			text := output(t, path, "-n", "0", "--opt-mode=ignore", "-q", name)
			if !strings.Contains(strings.ReplaceAll(text, " ", ""), fmt.Sprintf("\ncModels:%d\n", s.count)) {
				t.Errorf("%s: want %d models in %v\n%s", s.name, s.count, f, text)
			}
		}
	}
}

// The models that a program lists are the solutions.
func TestPicosatLists(t *testing.T) {
	path := program(t, "picosat")
	for _, s := range samples(t, 12) {
		text := output(t, path, "--all", file(t, "p.cnf", written(t, s.p, export.CNF, export.Config{})))
		_, answers := read(t, s, text)
		oracle.Sort(answers)
		for k := 1; k < len(answers); k++ {
			if fmt.Sprint(answers[k]) == fmt.Sprint(answers[k-1]) {
				t.Errorf("%s: %v twice", s.name, answers[k])
			}
		}
		if len(answers) != s.count {
			t.Errorf("%s: %d models, want %d", s.name, len(answers), s.count)
		}
	}
}

func TestPseudoBoolean(t *testing.T) {
	for _, args := range [][]string{{"clasp"}, {"minisat+", "-v0"}} {
		t.Run(args[0], func(t *testing.T) {
			path := program(t, args[0])
			for _, s := range samples(t, 25) {
				name := file(t, "p.opb", written(t, s.p, export.OPB, export.Config{}))
				testSolved(t, s, output(t, append(append([]string{path}, args[1:]...), name)...), true)
			}
		})
	}
}

// clasp reads the old format, with a header and the sum of weights in place of h.
func TestMaxSAT(t *testing.T) {
	path := program(t, "clasp")
	for _, s := range samples(t, 40) {
		m := parse(t, export.WCNF, written(t, s.p, export.WCNF, export.Config{}), s.p.NumOptions())
		top, lines, clauses := int64(1), "", 0
		for line := range strings.Lines(written(t, s.p, export.WCNF, export.Config{})) {
			if line[0] != 'c' {
				lines += line
				clauses++
			}
		}
		for _, weight := range m.objective {
			top += weight
		}
		lines = strings.ReplaceAll("\n"+lines, "\nh ", fmt.Sprintf("\n%d ", top))
		old := fmt.Sprintf("p wcnf %d %d %d%s", m.variables, clauses, top, lines)
		testSolved(t, s, output(t, path, file(t, "p.wcnf", old)), true)
	}
}

func TestIntegerPrograms(t *testing.T) {
	for _, words := range [][]string{
		{"glpsol", "--lp", "IN", "-w", "OUT"},
		{"glpsol", "--lp", "IN", "-o", "OUT"},
		{"cbc", "IN", "solve", "solu", "OUT"},
	} {
		t.Run(strings.Join(words, " "), func(t *testing.T) {
			path := program(t, words[0])
			for _, s := range samples(t, 15) {
				in := file(t, "p.lp", written(t, s.p, export.LP, export.Config{}))
				out := file(t, "answer", "")
				args := []string{path}
				for _, a := range words[1:] {
					args = append(args, strings.NewReplacer("IN", in, "OUT", out).Replace(a))
				}
				shown := output(t, args...)
				text, err := os.ReadFile(out)
				if err != nil || len(text) == 0 {
					t.Fatalf("%s: %v\n%s", s.name, err, shown)
				}
				testSolved(t, s, string(text), true)
			}
		})
	}
}

// The cheapest solution of set partitioning problems costs as much as solvers of
// integer programs find, that read the same file.
func TestSetPartitioning(t *testing.T) {
	for name, p := range map[string]*dlx.Problem{
		"airline": problemgen.Airline{Flights: 150, Duties: 4_000, Airports: 4, Legs: 6, Costs: 1000, Extra: 200}.Problem(rand.New(rand.NewPCG(1, 8))),
		"ties":    problemgen.Airline{Flights: 120, Duties: 2_000, Airports: 3, Legs: 6, Costs: 20}.Problem(rand.New(rand.NewPCG(2, 8))),
		"random":  problemgen.Scattered{Items: 25, Options: 250, Least: 2, Most: 6, Costs: 20}.Problem(rand.New(rand.NewPCG(3, 8))),
	} {
		best, err := p.Best(t.Context(), 1, dlx.BestConfig{})
		if err != nil || len(best) != 1 {
			t.Fatalf("%s: %v, %v", name, best, err)
		}
		in := file(t, "p.lp", written(t, p, export.LP, export.Config{}))
		for _, words := range [][]string{{"cbc", in, "solve", "solu", "OUT"}, {"glpsol", "--lp", in, "-w", "OUT"}} {
			t.Run(name+" "+words[0], func(t *testing.T) {
				path, out := program(t, words[0]), file(t, "answer", "")
				args := append([]string{path}, words[1:len(words)-1]...)
				output(t, append(args, out)...)
				text, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				testSolved(t, sample{name: name, p: p, count: 1, cheapest: best[0].Cost}, string(text), true)
			})
		}
	}
}

// MiniZinc lists all solutions where there are no costs, and the cheapest one last
// where there are.
func TestMiniZinc(t *testing.T) {
	path := program(t, "minizinc")
	if !strings.Contains(output(t, path, "--solvers"), "org.gecode.gecode") {
		t.Skip("minizinc does not know Gecode")
	}
	for k, s := range samples(t, 6) {
		if k >= 6 && s.name != "toy-mcc" && s.name != "langford-7" {
			continue // each takes a fifth of a second
		}
		text := output(t, path, "--solver", "org.gecode.gecode", "--all-solutions", file(t, "p.mzn", written(t, s.p, export.MiniZinc, export.Config{})))
		testSolved(t, s, text, true)
		if _, answers := read(t, s, text); !s.p.HasCosts() && len(answers) != s.count {
			t.Errorf("%s: %d answers, want %d\n%s", s.name, len(answers), s.count, text)
		}
	}
}
