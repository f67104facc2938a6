package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
	"math/rand/v2"
	"pgregory.net/rapid"
)

func problem(t testing.TB, text string) *dlx.Problem {
	t.Helper()
	p, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{Format: dlxtext.Text})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func encoded(t testing.TB, p *dlx.Problem, by peer) string {
	t.Helper()
	var b strings.Builder
	if err := by.encode(&b, p); err != nil {
		t.Fatalf("%s: %v", by.name, err)
	}
	return b.String()
}

// Two items wanted once and one wanted up to twice; x has colors, and an option
// that demands none, y has not.
const colorful = "a 1:2|b | x y\na x:red y\na x:blue\nb x:red\nb x\nb y\n"

// Without colors and multiplicities.
const simple = "a b | y z\na y\na b\nb y\n"

func TestEncodings(t *testing.T) {
	for _, test := range []struct {
		by            peer
		problem, want string
	}{
		{clingo, colorful, `% An exact cover: item(I,L,H) is wanted L to H times, once(I) at most once,
% colored(I) in one shade.
L { x(O) : use(O,I) } H :- item(I,L,H).
:- once(I), 2 { x(O) : use(O,I) }.
shade(I,C) :- x(O), demand(O,I,C).
:- colored(I), 2 { shade(I,C) : demand(_,I,C) }.
item(0,1,1). use(0,0). use(1,0).
item(1,1,2). use(2,1). use(3,1). use(4,1).
colored(2). demand(0,2,0). demand(2,2,0). demand(1,2,1). demand(3,2,2).
once(3). use(0,3). use(4,3).
`},
		{minizinc, colorful, `% An exact cover: x[o] says whether option o is chosen.
array[0..4] of var bool: x;
constraint sum([x[0],x[1]]) = 1;
constraint let { var int: n = sum([x[2],x[3],x[4]]) } in n >= 1 /\ n <= 2;
constraint sum([exists([x[0],x[2]]),x[1],x[3]]) <= 1;
constraint sum([x[0],x[4]]) <= 1;
solve :: bool_search(x, dom_w_deg, indomain_max) satisfy;
output [];
`},
		{node, simple, `import { DancingLinks } from "dancing-links"
const options = [
[0,2],
[0,1],
[1,2],
]
const primary = 2
const solver = new DancingLinks().createSolver({ primaryColumns: primary, secondaryColumns: 2 })
options.forEach((items, option) => solver.addSparseConstraint(option, {
  primary: items.filter(i => i < primary),
  secondary: items.filter(i => i >= primary).map(i => i - primary)
}))
let count = 0
for (const _ of solver.createGenerator()) count++
console.log(count)
`},
		{sage, simple, `from sage.combinat.matrices.dancing_links import dlx_solver
rows = [
[0,2],
[0,1],
[1,2],
]
primary, items = 2, 4
rows += [[i] for i in range(primary, items)]
print(dlx_solver(rows).number_of_solutions(ncpus=1))
`},
	} {
		if diff := cmp.Diff(test.want, encoded(t, problem(t, test.problem), test.by)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.by.name, diff)
		}
	}
}

func TestWhatPeersCannotExpress(t *testing.T) {
	for _, by := range []peer{node, sage} {
		for text, want := range map[string]string{
			"a | x\na x:1\na x:1\n": "no colors",
			"2|a\na\na\n":           "no multiplicities",
		} {
			err := by.encode(new(strings.Builder), problem(t, text))
			if _, is := err.(unable); !is || err.Error() != want {
				t.Errorf("%s: %v, want %s", by.name, err, want)
			}
		}
	}
	if err := sage.encode(new(strings.Builder), problem(t, "a b\na\n")); err == nil {
		t.Error("SageMath is given an item without options, which it does not see")
	}
}

// What the encodings are written from tells the same solutions as the problem.
func TestColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		columns := columnsOf(p)
		want := 0
		for range oracle.Solutions(context.Background(), p) {
			want++
		}
		got := 0
		for chosen := range 1 << columns.options {
			if columns.meet(chosen) {
				got++
			}
		}
		if got != want {
			t.Fatalf("%d of the sets of options are solutions by %+v, want %d", got, columns, want)
		}
		for o, row := range columns.rows() {
			items := 0
			for range p.Entries(slices.Collect(p.Options())[o]) {
				items++
			}
			if len(row) != items || !slices.IsSorted(row) {
				t.Fatalf("option %d has %d items, its row is %v", o, items, row)
			}
		}
	})
}

// meet says whether a set of options, given as bits, is a solution.
func (t columns) meet(chosen int) bool {
	in := func(o int) bool { return chosen>>o&1 == 1 }
	for _, c := range t.primary {
		n := 0
		for _, group := range c.groups {
			n += len(slices.DeleteFunc(slices.Clone(group), func(o int) bool { return !in(o) }))
		}
		if n < c.lo || n > c.hi {
			return false
		}
	}
	for _, c := range t.secondary {
		shades := 0
		for _, group := range c.groups {
			if slices.ContainsFunc(group, in) {
				shades++
			}
		}
		if shades > 1 {
			return false
		}
	}
	return true
}

func TestTallies(t *testing.T) {
	for _, test := range []struct {
		tally     tally
		out, want string // the number, or a part of the error
	}{
		{clingo.tally(), `{"Models": {"Number": 92, "More": "no"}}`, "92"},
		{clingo.tally(), `{"Models": {"Number": 0, "More": "no"}}`, "0"},
		{clingo.tally(), `{"Models": {"Number": 92, "More": "yes"}}`, "did not come to its end"},
		{clingo.tally(), `{"Result": "UNKNOWN"}`, "did not come to its end"},
		{clingo.tally(), `killed`, "invalid character"},
		{minizinc.tally(), "----------\n----------\n==========\n", "2"},
		{minizinc.tally(), "=====UNSATISFIABLE=====\n", "0"},
		{minizinc.tally(), "----------\n", "did not come to its end"},
		{minizinc.tally(), "=====UNKNOWN=====\n", `"=====UNKNOWN====="`},
		{minizinc.tally(), strings.Repeat("x", 5000) + "\n==========\n", "it printed"},
		{node.tally(), "12988816\n", "12988816"},
		{sage.tally(), "a warning\n7\n", "7"},
		{sage.tally(), "", "no number"},
		{sage.tally(), "-1\n", "no number"},
	} {
		for _, size := range []int{1, 3, len(test.out)} { // as it comes in parts
			for part := range slices.Chunk([]byte(test.out), max(1, size)) {
				if _, err := test.tally.Write(part); err != nil {
					t.Fatal(err)
				}
			}
			got, err := test.tally.count()
			if err == nil && got.String() != test.want || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%.60q: %v, %v, want %s", test.out, got, err, test.want)
			}
			switch y := test.tally.(type) {
			case *text:
				y.kept = nil
			case *dashes:
				*y = dashes{}
			}
		}
	}
	if _, err := new(text).Write(make([]byte, mostText+1)); err == nil {
		t.Error("any amount of output is kept")
	}
}

var peerProblems = flag.Int("peer-problems", 0, "hold the peers on the PATH against the naive solver on so many random problems")

// Programs that are not there are skipped, and so is the whole test by default:
// it takes about a second a problem.
func TestPeersAgreeWithOracle(t *testing.T) {
	if *peerProblems == 0 {
		t.Skip("without -peer-problems")
	}
	dir := t.TempDir()
	for _, by := range peers {
		t.Run(by.name, func(t *testing.T) {
			found, err := by.find(context.Background(), dir)
			if err != nil {
				t.Skip(err)
			}
			src := rand.New(rand.NewPCG(1, 2))
			counted := 0
			for n := range *peerProblems {
				p := problemgen.Small(src)
				want := 0
				for range oracle.Solutions(context.Background(), p) {
					want++
				}
				file := filepath.Join(dir, "p"+by.suffix)
				if err := writeFile(file, p, by.encode); err != nil {
					if _, is := err.(unable); is {
						continue
					}
					t.Fatal(err)
				}
				counted++
				ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
				out := by.tally()
				r := runProcess(ctx, found.args(file, 1+n%2), out)
				cancel()
				if got, err := out.count(); err != nil || got.Int64() != int64(want) {
					program, _ := os.ReadFile(file)
					t.Fatalf("problem %d: %v, %v (%v %s), want %d\n%s", n, got, err, r.err, r.complaint, want, program)
				}
			}
			t.Logf("%d problems", counted)
		})
	}
}
