package dlx_test

import (
	"cmp"
	"context"
	"flag"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"
)

var diagramProblems = flag.Int("diagram-problems", 3000, "how many random problems are asked about through their diagrams")

// All that a diagram answers, against the naive solver.
func TestDiagramsAnswerAsTheNaiveSolver(t *testing.T) {
	for k := range uint64(*diagramProblems) {
		p := problemgen.Small(rand.New(rand.NewPCG(7, k)))
		asksAbout(t, p, rand.New(rand.NewPCG(8, k)))
		if t.Failed() {
			t.Fatalf("problem %d", k)
		}
	}
}

func asksAbout(t *testing.T, p *dlx.Problem, random *rand.Rand) {
	t.Helper()
	ctx := context.Background()
	want := oracle.Sort(slices.Collect(oracle.Solutions(ctx, p)))
	d, err := p.Compile(ctx, dlx.DiagramConfig{})
	if err != nil {
		t.Fatal(err)
	}
	if n := d.Count(); n.Cmp(big.NewInt(int64(len(want)))) != 0 {
		t.Errorf("Count %v, want %d", n, len(want))
	}
	if got := slices.Collect(d.Solutions()); !slices.EqualFunc(want, got, slices.Equal[dlx.Solution]) {
		t.Errorf("Solutions\n%v, want\n%v", got, want)
	}
	for k, s := range want {
		if len(want) > 40 && random.IntN(len(want)) > 40 {
			continue
		}
		if got, err := d.Nth(big.NewInt(int64(k))); err != nil || !slices.Equal(got, s) {
			t.Errorf("Nth(%d) %v, %v, want %v", k, got, err, s)
		}
		if got, err := d.Rank(s); err != nil || got.Cmp(big.NewInt(int64(k))) != 0 {
			t.Errorf("Rank(%v) %v, %v, want %d", s, got, err, k)
		}
	}
	if _, err := d.Nth(d.Count()); err == nil {
		t.Error("no error for the number behind the last solution")
	}
	sample, found := d.Sample(rand.NewPCG(random.Uint64(), 0))
	if _, known := slices.BinarySearchFunc(want, sample, slices.Compare); found != (len(want) > 0) || found && !known {
		t.Errorf("Sample %v, %v of %v", sample, found, want)
	}
	frequencies(t, d, want)
	someCounts(t, d, want, random)
	for _, k := range []int{1, 2, 1 + random.IntN(12), len(want), len(want) + 1} {
		got, err := d.Cheapest(ctx, k)
		if err != nil {
			t.Fatal(err)
		}
		samePrices(t, "Cheapest", cheapest(p, want, k), got)
		if got, err = p.Best(ctx, max(k, 1), dlx.BestConfig{}); err != nil {
			t.Fatal(err)
		}
		samePrices(t, "Best", cheapest(p, want, max(k, 1)), got)
	}
}

func frequencies(t *testing.T, d *dlx.Diagram, want []dlx.Solution) {
	t.Helper()
	held := make([]int64, d.Problem().NumOptions())
	for _, s := range want {
		for _, o := range s {
			held[o]++
		}
	}
	for o, n := range d.Frequencies() {
		if n.Cmp(big.NewInt(held[o])) != 0 {
			t.Errorf("option %d is in %v solutions, want %d", o, n, held[o])
		}
	}
}

// someCounts asks for the number of solutions with some options, mostly of a
// solution, and without others.
func someCounts(t *testing.T, d *dlx.Diagram, want []dlx.Solution, random *rand.Rand) {
	t.Helper()
	for range 4 {
		var take, forbid []dlx.Option
		for o := range d.Problem().Options() {
			if random.IntN(6) == 0 {
				forbid = append(forbid, o)
			} else if random.IntN(12) == 0 {
				take = append(take, o)
			}
		}
		if len(want) > 0 {
			for _, o := range want[random.IntN(len(want))] {
				if random.IntN(3) == 0 {
					take = append(take, o)
				}
			}
		}
		held := int64(0)
		for _, s := range want {
			if within(s, take) && !slices.ContainsFunc(forbid, func(o dlx.Option) bool { return slices.Contains(s, o) }) {
				held++
			}
		}
		if n, err := d.CountWith(take, forbid); err != nil || n.Cmp(big.NewInt(held)) != 0 {
			t.Errorf("CountWith(%v, %v) %v, %v, want %d", take, forbid, n, err, held)
		}
	}
}

func within(s dlx.Solution, take []dlx.Option) bool {
	return !slices.ContainsFunc(take, func(o dlx.Option) bool { return !slices.Contains(s, o) })
}

// cheapest returns the k cheapest of all solutions, which are sorted.
func cheapest(p *dlx.Problem, all []dlx.Solution, k int) (prices []dlx.Priced) {
	for _, s := range all {
		cost := int64(0)
		for _, o := range s {
			cost += p.Cost(o)
		}
		prices = append(prices, dlx.Priced{Solution: s, Cost: cost})
	}
	slices.SortStableFunc(prices, func(a, b dlx.Priced) int { return cmp.Compare(a.Cost, b.Cost) })
	return prices[:min(k, len(prices))]
}

func samePrices(t *testing.T, what string, want, got []dlx.Priced) {
	t.Helper()
	if !slices.EqualFunc(want, got, func(a, b dlx.Priced) bool { return a.Cost == b.Cost && slices.Equal(a.Solution, b.Solution) }) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
