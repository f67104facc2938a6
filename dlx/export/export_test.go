package export_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/dlx/export"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var formats = []export.Format{export.CNF, export.WCNF, export.OPB, export.LP, export.MiniZinc}

func written(t testing.TB, p *dlx.Problem, f export.Format, cfg export.Config) string {
	t.Helper()
	var text strings.Builder
	if err := export.Write(&text, p, f, cfg); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	return text.String()
}

// The models of every format, seen as options, are the solutions, none twice; the
// objective of each is the cost of its solution.
func testModels(t testing.TB, p *dlx.Problem, cfg export.Config) {
	t.Helper()
	var want []dlx.Solution
	for s := range oracle.Solutions(context.Background(), p) {
		if holds(s, cfg.Take) {
			want = append(want, s)
		}
	}
	oracle.Sort(want)
	for _, f := range formats {
		text := written(t, p, f, cfg)
		m := parse(t, f, text, p.NumOptions())
		var got []dlx.Solution
		m.models(func(value []int64) {
			s := dlx.Solution{}
			cost, objective := int64(0), int64(0)
			for v, x := range value {
				if x == 1 && v <= p.NumOptions() {
					s = append(s, dlx.Option(v-1))
					cost += p.Cost(dlx.Option(v - 1))
				}
				objective += x * m.objective[v]
			}
			if f != export.CNF && objective != cost {
				t.Errorf("%v: the objective of %v is %d, want %d", f, s, objective, cost)
			}
			got = append(got, s)
		})
		if !slices.EqualFunc(want, oracle.Sort(got), slices.Equal) { // cmp is slow
			t.Fatalf("%v: (-solutions +models)\n%s\n%s", f, cmp.Diff(want, got), text)
		}
	}
}

func holds(s dlx.Solution, take []dlx.Option) bool {
	in := make(map[dlx.Option]bool)
	for _, o := range s {
		in[o] = true
	}
	for _, o := range take {
		if !in[o] {
			return false
		}
	}
	return true
}

var (
	problems = flag.Int("problems", 800, "random problems to export, once as they are and once with some options taken")
	seed     = flag.Uint64("seed", 1, "seed of the random problems")
)

func TestModelsAreSolutions(t *testing.T) {
	src := rand.New(rand.NewPCG(7, *seed))
	for range *problems {
		p := problemgen.Small(src)
		testModels(t, p, export.Config{})
		var take []dlx.Option
		for o := range p.Options() {
			if src.IntN(4) == 0 {
				take = append(take, o, o)
			}
		}
		testModels(t, p, export.Config{Take: take})
	}
}

func TestModelsAreSolutionsShrinking(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) { testModels(tb{t, r}, problemgen.Rapid(r), export.Config{}) })
}

// A tb is a test whose failures shrink.
type tb struct {
	testing.TB
	r *rapid.T
}

func (t tb) Helper()                           {}
func (t tb) Errorf(format string, args ...any) { t.r.Errorf(format, args...) }
func (t tb) Fatalf(format string, args ...any) { t.r.Fatalf(format, args...) }

// What the solutions of a problem cost is known by hand.
func TestCosts(t *testing.T) {
	p, err := dlxtext.Read(strings.NewReader("1 2 3 4\n1 2 |3\n3 4 |4\n1 |1\n2 |1\n3 |3\n4 |2\n1 2 3 4 |9\n2 3 |1\n1 4 |5\n"), dlxtext.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range formats[1:] {
		m := parse(t, f, written(t, p, f, export.Config{}), p.NumOptions())
		var costs []int64
		m.models(func(value []int64) {
			sum := int64(0)
			for v, factor := range m.objective {
				sum += factor * value[v]
			}
			costs = append(costs, sum)
		})
		slices.Sort(costs)
		if diff := cmp.Diff([]int64{4, 6, 6, 7, 7, 8, 9, 9}, costs); diff != "" {
			t.Errorf("%v: (-want +got)\n%s", f, diff)
		}
	}
}

// One item in n options, for all bounds: every counter and its sizes.
func TestOneItem(t *testing.T) {
	for n := range 10 {
		for lo := range n + 3 {
			for hi := max(lo, 1); hi < n+3; hi++ {
				var b dlx.Builder
				i := b.PrimaryRange("i", lo, hi)
				for range n {
					b.Option(i)
				}
				testModels(t, build(t, &b), export.Config{})
			}
		}
	}
}

// One secondary item, parted by colors in every way that partitions tell.
func TestOneSecondary(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 2))
	for range 300 {
		var b dlx.Builder
		p, s := b.PrimaryRange("p", 0, 20), b.Secondary("s")
		shades := 1 + src.IntN(4)
		for range 1 + src.IntN(12) {
			if c := src.IntN(shades + 1); c > 0 {
				b.Option(p).Colored(s, b.Color(fmt.Sprint(c)))
			} else {
				b.Option(p, s)
			}
		}
		testModels(t, build(t, &b), export.Config{})
	}
}

func build(t testing.TB, b *dlx.Builder) *dlx.Problem {
	t.Helper()
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is written of 300 options is linear in them, but for the multiplicity.
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		lo, hi             int
		variables, clauses int64
	}{
		{1, 1, 300 + 298, 3*298 + 299 + 1},
		{1, 300, 300, 1},
		{0, 299, 300, 1},
		{300, 300, 300, 300},
		{2, 3, 300 + 3*299 - 4, 3*(3*299-4) + 3*298 - 3 - 298 + 297 + 2},
		{297, 298, 300 + 3*299 - 4, 3*(3*299-4) + 3*298 - 3 - 298 + 297 + 2}, // 2 to 3 are false
	} {
		var b dlx.Builder
		i := b.PrimaryRange("i", test.lo, test.hi)
		for range 300 {
			b.Option(i)
		}
		m := parse(t, export.CNF, written(t, build(t, &b), export.CNF, export.Config{}), 300)
		if want := [2]int64{test.variables, test.clauses}; m.sizes != want {
			t.Errorf("%d:%d: %d, want %d", test.lo, test.hi, m.sizes, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	var b dlx.Builder
	i, j := b.PrimaryRange("i", 100_000, 100_000), b.Primary("j")
	for range 200_000 {
		b.Option(i)
	}
	b.Option(j).Cost(1 << 53)
	b.Option(j).Cost(1)
	p := build(t, &b)
	for _, test := range []struct {
		f    export.Format
		cfg  export.Config
		want string
	}{
		{export.CNF, export.Config{}, `item "i", wanted 100000 times`},
		{export.LP, export.Config{}, "9007199254740993"},
		{export.OPB, export.Config{Take: []dlx.Option{200_002}}, "no option 200002"},
		{0, export.Config{}, "Format(0)"},
	} {
		err := export.Write(new(strings.Builder), p, test.f, test.cfg)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %q", test.f, err, test.want)
		}
	}
}

// A writer that fails ends the work at once.
func TestFailingWriter(t *testing.T) {
	var b dlx.Builder
	i := b.PrimaryRange("i", 5000, 5000)
	for range 10_000 {
		b.Option(i)
	}
	p := build(t, &b)
	for _, f := range formats {
		w := &failing{left: 1 << 17}
		if err := export.Write(w, p, f, export.Config{}); !errors.Is(err, errFull) {
			t.Errorf("%v: %v", f, err)
		}
		if w.after > 1 {
			t.Errorf("%v: %d more writes", f, w.after)
		}
	}
}

var errFull = errors.New("full")

type failing struct{ left, after int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		f.after++
		return 0, errFull
	}
	return len(p), nil
}

// Names of any length and script stay in comments of short lines.
func TestNames(t *testing.T) {
	var b dlx.Builder
	long := strings.Repeat("é", 1000)
	i, s := b.Primary(long), b.Secondary(`\*%c"0`)
	o := b.Option(i).Colored(s, b.Color("p"))
	for k := range 100 {
		o.Item(b.Primary(fmt.Sprint("name", k)))
	}
	p := build(t, &b)
	for _, f := range formats {
		for line := range strings.Lines(written(t, p, f, export.Config{})) {
			if len(line) > 400 && f != export.MiniZinc && f != export.OPB {
				t.Errorf("%v: a line of %d bytes", f, len(line))
			}
		}
	}
	testModels(t, p, export.Config{})
}

func TestParseFormat(t *testing.T) {
	for _, f := range formats {
		if got, err := export.ParseFormat(f.String()); got != f || err != nil {
			t.Errorf("%v: %v, %v", f, got, err)
		}
	}
	if _, err := export.ParseFormat("dlx"); err == nil {
		t.Error("dlx is a format of this package")
	}
}
