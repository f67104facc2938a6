package dlx_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

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

var diagramRanks = flag.Int("diagram-ranks", 60, "how many random solutions of 12 by 12 trominoes are numbered")

func compileCorpus(t *testing.T, name string) *dlx.Diagram {
	t.Helper()
	p, _ := readCorpus(t, name)
	d, err := p.Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestRanksOfManySolutions(t *testing.T) {
	d := compileCorpus(t, "tromino-12x12.dlx")
	count := big.NewInt(2033502499954)
	if d.Count().Cmp(count) != 0 {
		t.Fatalf("Count %v, want %v", d.Count(), count)
	}
	random := rand.New(rand.NewPCG(12, 12))
	for k := range *diagramRanks {
		n := big.NewInt(random.Int64N(count.Int64()))
		switch k {
		case 0:
			n.SetInt64(0)
		case 1:
			n.Sub(count, big.NewInt(1))
		}
		s, err := d.Nth(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Problem().Verify(s); err != nil {
			t.Errorf("Nth(%v): %v", n, err)
		}
		if back, err := d.Rank(s); err != nil || back.Cmp(n) != 0 {
			t.Errorf("Nth(%v) has rank %v, %v", n, back, err)
		}
		if next, err := d.Nth(new(big.Int).Add(n, big.NewInt(1))); err == nil && slices.Compare(s, next) >= 0 {
			t.Errorf("solution %v comes before its predecessor", n)
		}
	}
}

func TestAllSolutionsOfABoard(t *testing.T) {
	d := compileCorpus(t, "tromino-board-c.dlx")
	k := int64(0)
	for s := range d.Solutions() {
		if rank, err := d.Rank(s); err != nil || rank.Int64() != k {
			t.Fatalf("solution %d has rank %v, %v", k, rank, err)
		}
		if nth, err := d.Nth(big.NewInt(k)); err != nil || !slices.Equal(nth, s) {
			t.Fatalf("solution %d is %v, listed as %v, %v", k, nth, s, err)
		}
		k++
	}
	if k != 1514 {
		t.Errorf("%d solutions, want 1514", k)
	}
	if _, err := d.Rank(dlx.Solution{0}); err == nil {
		t.Error("no error for the rank of what is no solution")
	}
	if _, err := d.Nth(big.NewInt(-1)); err == nil {
		t.Error("no error for the solution before the first")
	}
}

// All 162 solutions come equally often, by the chi-square test: with 161 degrees of
// freedom, more than 221.2 has a chance of 0.001.
func TestSamplesAreUniform(t *testing.T) {
	var b dlx.Builder
	trominoes(&b, 6)
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	d, err := p.Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		t.Fatal(err)
	}
	const solutions, samples = 162, 100_000
	if d.Count().Int64() != solutions {
		t.Fatalf("Count %v, want %d", d.Count(), solutions)
	}
	all := slices.Collect(d.Solutions())
	seen := make([]float64, solutions)
	src := rand.NewPCG(2024, 0)
	for range samples {
		s, _ := d.Sample(src)
		k, known := slices.BinarySearchFunc(all, s, slices.Compare)
		if !known {
			t.Fatalf("%v is no solution", s)
		}
		seen[k]++
	}
	expected, square := float64(samples)/solutions, 0.0
	for _, n := range seen {
		square += (n - expected) * (n - expected) / expected
	}
	if square > 221.2 || square < 112 { // as unlikely small
		t.Errorf("chi-square %.1f", square)
	}
	first, _ := d.Sample(rand.NewPCG(5, 0))
	again, _ := d.Sample(rand.NewPCG(5, 0))
	if !slices.Equal(first, again) {
		t.Errorf("one seed, two samples: %v and %v", first, again)
	}
}

// trominoes covers a square board by L-trominoes: squares of 2 by 2 without a corner.
func trominoes(b *dlx.Builder, size int) {
	cells := make([]dlx.Item, size*size)
	for k := range cells {
		cells[k] = b.Primary(fmt.Sprint("c", k))
	}
	for row := range size - 1 {
		for col := range size - 1 {
			at := row*size + col
			square := []dlx.Item{cells[at], cells[at+1], cells[at+size], cells[at+size+1]}
			for k := range square {
				b.Option(slices.Delete(slices.Clone(square), k, k+1)...)
			}
		}
	}
}

// What the corpus says of costs, by diagram and by search.
func TestCheapestOfTheCorpus(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		file string
		cost int64
		k    int
	}{{"queens-8-cost.dlx", 70, 92}, {"assign-cost.dlx", 1273, 500}} {
		d := compileCorpus(t, c.file)
		byDiagram, err := d.Cheapest(ctx, c.k)
		if err != nil {
			t.Fatal(err)
		}
		bySearch, err := d.Problem().Best(ctx, c.k, dlx.BestConfig{})
		if err != nil {
			t.Fatal(err)
		}
		if byDiagram[0].Cost != c.cost || len(byDiagram) != c.k {
			t.Errorf("%s: %d solutions from cost %d, want %d from %d", c.file, len(byDiagram), byDiagram[0].Cost, c.k, c.cost)
		}
		samePrices(t, c.file, byDiagram, bySearch)
	}
	p, _ := readCorpus(t, "random-cost.dlx")
	var stats dlx.Stats
	some, err := p.Best(ctx, 2, dlx.BestConfig{Stats: &stats})
	if err != nil || len(some) != 2 || some[0].Cost != 552 || some[1].Cost != 563 || !stats.Complete {
		t.Errorf("random-cost: %v, %+v, %v", some, stats, err)
	}
	if stats.Nodes > 300_000 { // of a million without a bound
		t.Errorf("the bound lets %d search nodes pass", stats.Nodes)
	}
}

// Assumptions of Best are Count's: with what is cheapest taken out, the next follows.
func TestBestUnderAssumptions(t *testing.T) {
	p, _ := readCorpus(t, "queens-8-cost.dlx")
	all, err := p.Best(context.Background(), 92, dlx.BestConfig{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []dlx.Option{0, 9, 27, 63} {
		var with, without []dlx.Priced
		for _, s := range all {
			if slices.Contains(s.Solution, o) {
				with = append(with, s)
			} else {
				without = append(without, s)
			}
		}
		got, err := p.Best(context.Background(), 92, dlx.BestConfig{Take: []dlx.Option{o}})
		if err != nil {
			t.Fatal(err)
		}
		samePrices(t, "Take", with, got)
		if got, err = p.Best(context.Background(), 92, dlx.BestConfig{Forbid: []dlx.Option{o}}); err != nil {
			t.Fatal(err)
		}
		samePrices(t, "Forbid", without, got)
	}
	if _, err := p.Best(context.Background(), 1, dlx.BestConfig{Take: []dlx.Option{64}}); err == nil {
		t.Error("no error for an option that does not exist")
	}
	if _, err := p.Best(context.Background(), 0, dlx.BestConfig{}); err == nil {
		t.Error("no error for no solutions asked for")
	}
}

func TestDiagramsKeepToTheirMemory(t *testing.T) {
	p, _ := readCorpus(t, "queens-12.dlx")
	_, err := p.Compile(context.Background(), dlx.DiagramConfig{Memory: 1 << 20})
	var full *dlx.MemoryError
	if !errors.As(err, &full) || full.Limit != 1<<20 || full.States < 1000 || full.Layer < 2 || full.Layer >= full.Layers {
		t.Errorf("%#v", err)
	}
	// As many costs as solutions: the pairs of node and cost are too many.
	var b dlx.Builder
	for i := range 24 {
		item := b.Primary(fmt.Sprint("i", i))
		b.Option(item).Cost(0)
		b.Option(item).Cost(1 << i)
	}
	if p, err = b.Build(); err != nil {
		t.Fatal(err)
	}
	d, err := p.Compile(context.Background(), dlx.DiagramConfig{Memory: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if some, err := d.Cheapest(context.Background(), 500); err != nil || len(some) != 500 || some[499].Cost != 499 {
		t.Errorf("%d solutions, %v", len(some), err)
	}
	if _, err := d.Cheapest(context.Background(), 1<<23); !errors.As(err, &full) {
		t.Errorf("%v, want that they do not fit", err)
	}
}

// The context ends everything that may take long.
func TestDiagramsStopInTime(t *testing.T) {
	large, _ := readCorpus(t, "random-cost.dlx")
	p, _ := readCorpus(t, "domino-12x12.dlx")
	d, err := p.Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		t.Fatal(err)
	}
	for name, work := range map[string]func(context.Context) error{
		"Compile":  func(ctx context.Context) error { _, err := large.Compile(ctx, dlx.DiagramConfig{}); return err },
		"Best":     func(ctx context.Context) error { _, err := large.Best(ctx, 10, dlx.BestConfig{}); return err },
		"Cheapest": func(ctx context.Context) error { _, err := d.Cheapest(ctx, 1<<30); return err },
	} {
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			if err := work(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v", name, err)
			}
		}()
		time.Sleep(150 * time.Millisecond)
		cancel()
		start := time.Now()
		<-ended
		late := time.Since(start)
		t.Logf("%s ended %v after it was told to", name, late)
		if late > 2*time.Second { // 100 ms where nothing else runs
			t.Errorf("%s ended %v after it was told to", name, late)
		}
	}
}
