package dlx_test

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// solutions returns clones of all that a search yields.
func solutions(t interface{ Fatal(...any) }, p *dlx.Problem, cfg dlx.Config) []dlx.Solution {
	var all []dlx.Solution
	for s, err := range p.Solutions(context.Background(), cfg) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s.Clone())
	}
	return all
}

// enginesFor returns the engines that can solve p, and the choice of the plan.
func enginesFor(p *dlx.Problem) []dlx.Engine { return append(p.Engines(), dlx.Auto) }

func expected(p *dlx.Problem) []dlx.Solution {
	return oracle.Sort(slices.Collect(oracle.Solutions(context.Background(), p)))
}

func TestSearchAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		want := expected(p)
		var stats dlx.Stats
		got := solutions(t, p, dlx.Config{Stats: &stats, Engine: dlx.Links})
		for _, engine := range enginesFor(p) {
			for _, workers := range []int{0, 3} {
				if other := solutions(t, p, dlx.Config{Engine: engine, Workers: workers}); !cmp.Equal(got, other) {
					t.Fatalf("links yields %v, %v with %d workers %v", got, engine, workers, other)
				}
			}
		}
		for _, s := range got {
			if !slices.IsSorted(s) {
				t.Fatalf("the options of %v do not ascend", s)
			}
			if err := p.Verify(s); err != nil {
				t.Fatalf("Verify(%v): %v", s, err)
			}
		}
		if diff := cmp.Diff(want, oracle.Sort(slices.Clone(got))); diff != "" {
			t.Fatalf("solutions (-oracle +links):\n%s", diff)
		}
		if !stats.Complete || stats.Solutions != uint64(len(want)) {
			t.Fatalf("stats %+v of %d solutions", stats, len(want))
		}
		if again := solutions(t, p, dlx.Config{}); !cmp.Equal(got, again) {
			t.Fatalf("a second search yields %v, the first %v", again, got)
		}
		n, err := p.Count(context.Background(), dlx.Config{})
		if err != nil || n.Cmp(big.NewInt(int64(len(want)))) != 0 {
			t.Fatalf("Count %v, %v, want %d", n, err, len(want))
		}
		wantUnique := dlx.Uniqueness(min(len(want), 2))
		if u, err := p.Unique(context.Background(), dlx.Config{}); err != nil || u != wantUnique {
			t.Fatalf("Unique %v, %v, want %v", u, err, wantUnique)
		}
		first, found, err := p.First(context.Background(), dlx.Config{})
		if err != nil || found != (len(want) > 0) || found && !slices.Equal(first, got[0]) {
			t.Fatalf("First %v, %v, %v, want the first of %v", first, found, err, got)
		}
	})
}

func TestProfileAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		var stats dlx.Stats
		solutions(t, p, dlx.Config{Stats: &stats})
		sum := uint64(0)
		for _, n := range stats.Profile {
			sum += n
		}
		if sum != stats.Nodes || len(stats.Profile) == 0 || stats.Profile[0] != 1 {
			t.Fatalf("profile %v of %d search nodes", stats.Profile, stats.Nodes)
		}
	})
}

func TestAssumptionsFilter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		options := slices.Collect(p.Options())
		if len(options) == 0 {
			return
		}
		some := rapid.SliceOfN(rapid.SampledFrom(options), 0, 3)
		take, forbid := some.Draw(t, "take"), some.Draw(t, "forbid")
		var want []dlx.Solution
		for _, s := range expected(p) {
			holds := func(o dlx.Option) bool { return slices.Contains(s, o) }
			lacks := func(o dlx.Option) bool { return !slices.Contains(s, o) }
			if !slices.ContainsFunc(take, lacks) && !slices.ContainsFunc(forbid, holds) {
				want = append(want, s)
			}
		}
		for _, engine := range enginesFor(p) {
			var stats dlx.Stats
			got := oracle.Sort(solutions(t, p, dlx.Config{Take: take, Forbid: forbid, Engine: engine, Stats: &stats}))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%v, taking %v and forbidding %v (-filtered +assumed):\n%s", engine, take, forbid, diff)
			}
			if !stats.Complete {
				t.Fatalf("%v: the search is not said to be complete", engine)
			}
		}
	})
}

func TestAssumptionsThatDoNotExist(t *testing.T) {
	var b dlx.Builder
	a := b.Primary("a")
	b.Option(a)
	b.Option().Skip()
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []dlx.Option{-1, 1, 2} {
		for _, cfg := range []dlx.Config{{Take: []dlx.Option{o}}, {Forbid: []dlx.Option{o}}} {
			if _, err := p.Count(context.Background(), cfg); err == nil || !strings.Contains(err.Error(), "no option that can be chosen") {
				t.Errorf("%+v: error %v", cfg, err)
			}
		}
	}
}

// Shuffling items or options changes the order of solutions, never their set.
func TestShufflingKeepsTheCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		items := rapid.Permutation(itemsOf(p)).Draw(t, "items")
		options := rapid.Permutation(slices.Collect(p.Options())).Draw(t, "options")
		var b dlx.Builder
		number := make(map[dlx.Item]dlx.Item)
		for _, i := range items {
			if lo, hi := p.Multiplicity(i); p.Primary(i) {
				number[i] = b.PrimaryRange(p.Name(i), lo, hi)
			} else {
				number[i] = b.Secondary(p.Name(i))
			}
		}
		for _, o := range options {
			option := b.Option()
			for i, c := range p.Entries(o) {
				if c == 0 {
					option.Item(number[i])
				} else {
					option.Colored(number[i], b.Color(p.ColorName(c)))
				}
			}
		}
		shuffled, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		var got []dlx.Solution
		for _, s := range solutions(t, shuffled, dlx.Config{}) {
			for k, o := range s {
				s[k] = options[o]
			}
			got = append(got, s)
		}
		if diff := cmp.Diff(expected(p), oracle.Sort(got)); diff != "" {
			t.Fatalf("solutions (-of the problem +of it shuffled):\n%s", diff)
		}
	})
}

func itemsOf(p *dlx.Problem) []dlx.Item {
	items := make([]dlx.Item, p.NumItems())
	for i := range items {
		items[i] = dlx.Item(i)
	}
	return items
}

// A planted partition of the items is found, whatever is strewn around it.
func TestPlantedSolutionIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 24).Draw(t, "items")
		var b dlx.Builder
		blocks := make(map[int][]dlx.Item)
		var items []dlx.Item
		for k := range n {
			i := b.Primary(strings.Repeat("x", k+1))
			block := rapid.IntRange(0, n/3).Draw(t, "block")
			items, blocks[block] = append(items, i), append(blocks[block], i)
		}
		var planted dlx.Solution
		for _, block := range blocks {
			for range rapid.IntRange(0, 3).Draw(t, "noise") {
				b.Option(rapid.SliceOfNDistinct(rapid.SampledFrom(items), 1, n, rapid.ID[dlx.Item]).Draw(t, "option")...)
			}
			planted = append(planted, b.Option(block...).Number())
		}
		p, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(planted)
		if err := p.Verify(planted); err != nil {
			t.Fatal(err)
		}
		n1, err := p.Count(context.Background(), dlx.Config{Take: planted})
		if err != nil || n1.Int64() != 1 {
			t.Fatalf("%v solutions with all of the planted one taken, %v", n1, err)
		}
		for s, err := range p.Solutions(context.Background(), dlx.Config{}) {
			if err != nil {
				t.Fatal(err)
			}
			if slices.Equal(s, planted) {
				return
			}
		}
		t.Fatalf("planted %v is not among the solutions", planted)
	})
}

// independent returns a problem of n items with k options each: k^n solutions.
func independent(t testing.TB, n, k int) *dlx.Problem {
	var b dlx.Builder
	for i := range n {
		item := b.Primary("i" + strings.Repeat("i", i))
		for range k {
			b.Option(item)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestOrderIsDocumented(t *testing.T) {
	want := []dlx.Solution{{0, 2}, {0, 3}, {1, 2}, {1, 3}}
	if diff := cmp.Diff(want, solutions(t, independent(t, 2, 2), dlx.Config{})); diff != "" {
		t.Error(diff)
	}
}

func TestLimit(t *testing.T) {
	p := independent(t, 3, 3)
	for _, engine := range enginesFor(p) {
		for _, limit := range []uint64{1, 2, 26, 27, 28} {
			var stats dlx.Stats
			n, err := p.Count(context.Background(), dlx.Config{Limit: limit, Engine: engine, Stats: &stats})
			if want := min(limit, 27); err != nil || n.Uint64() != want || stats.Complete != (limit > 27) {
				t.Errorf("%v, limit %d: %v solutions, complete %v, error %v, want %d", engine, limit, n, stats.Complete, err, want)
			}
		}
	}
}

func TestBreakEndsTheSearch(t *testing.T) {
	p := independent(t, 3, 3)
	for _, engine := range enginesFor(p) {
		n := 0
		var stats dlx.Stats
		for range p.Solutions(context.Background(), dlx.Config{Engine: engine, Stats: &stats}) {
			if n++; n == 5 {
				break
			}
		}
		if n != 5 || stats.Solutions != 5 || stats.Complete {
			t.Errorf("%v: %d solutions seen, stats %+v", engine, n, stats)
		}
	}
}

func TestCancellationTellsWhatIsKnown(t *testing.T) {
	p := independent(t, 12, 8) // 8^12 solutions: hours
	for _, engine := range p.Engines() {
		var stats dlx.Stats
		cfg := dlx.Config{Engine: engine, Stats: &stats}
		ctx := untilFound(t, &cfg)
		n, err := p.Count(ctx, cfg)
		if !errors.Is(err, context.Canceled) || n.Sign() == 0 || n.Uint64() != stats.Solutions || stats.Complete {
			t.Errorf("%v: count %v, error %v, stats %+v", engine, n, err, stats)
		}
		last := error(nil)
		for s, err := range p.Solutions(ctx, dlx.Config{Engine: engine}) {
			if last = err; err != nil && s != nil {
				t.Errorf("solution %v beside error %v", s, err)
			}
		}
		if !errors.Is(last, context.Canceled) {
			t.Errorf("%v: Solutions ends with error %v", engine, last)
		}
	}
}

func TestProgress(t *testing.T) {
	p := independent(t, 9, 6)
	for _, engine := range p.Engines() {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		var seen []dlx.Progress
		_, err := p.Count(ctx, dlx.Config{Engine: engine, ProgressEvery: time.Microsecond, Progress: func(at dlx.Progress) {
			if seen = append(seen, at); len(seen) == 20 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) || len(seen) != 20 {
			t.Fatalf("%v: error %v after %d reports", engine, err, len(seen))
		}
		for k, at := range seen {
			if at.Fraction < 0 || at.Fraction > 1 || k > 0 && (at.Fraction < seen[k-1].Fraction || at.Nodes <= seen[k-1].Nodes) {
				t.Errorf("%v: report %d goes backwards: %+v after %+v", engine, k, at, seen[max(k-1, 0)])
			}
		}
		// All subtrees of a search node are equal here, so that the estimate is
		// off by no more than the node at hand.
		total := 10077696.0 // 6^9
		if last := seen[len(seen)-1]; math.Abs(last.Fraction-float64(last.Solutions)/total) > 1e-3 {
			t.Errorf("%v: fraction %v at %d of %v solutions", engine, last.Fraction, last.Solutions, total)
		}
	}
}

func TestProblemServesManyGoroutines(t *testing.T) {
	p := independent(t, 5, 3)
	want := solutions(t, p, dlx.Config{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if got := solutions(t, p, dlx.Config{}); !cmp.Equal(want, got) {
				t.Errorf("a search beside others yields %d solutions, want %d", len(got), len(want))
			}
		})
	}
	wg.Wait()
}

// A problem in parts: 8^12 solutions in a search of each of twelve items. With a
// part that has none the others are not looked at.
func TestPartsMultiply(t *testing.T) {
	var stats dlx.Stats
	n, err := independent(t, 12, 8).Count(context.Background(), dlx.Config{Engine: dlx.Links, Reduce: dlx.On, Stats: &stats})
	if err != nil || n.Int64() != 1<<36 || !stats.Complete || stats.Nodes != 12*9 || stats.Solutions != 12*8 {
		t.Errorf("%v, %v, %+v", n, err, stats)
	}
	n, err = independent(t, 100, 10).Count(context.Background(), dlx.Config{})
	if want := new(big.Int).Exp(big.NewInt(10), big.NewInt(100), nil); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v, %v, want 10^100", n, err)
	}
	for _, cfg := range []dlx.Config{{Engine: dlx.Links}, {Engine: dlx.Dense}, {Reduce: dlx.Off}, {}} {
		cfg.Stats = &stats
		visited := func(n uint64) bool { // by a plan, layers may count where the machine is busy
			return stats.Solutions == n || cfg.Engine == dlx.Auto && stats.Engine == dlx.Frontier
		}
		if n, err := independent(t, 3, 3).Count(context.Background(), cfg); err != nil || n.Int64() != 27 || !visited(27) {
			t.Errorf("%+v: %v, %v, %d solutions visited", cfg, n, err, stats.Solutions)
		}
		cfg.Reduce = dlx.On
		if n, err := independent(t, 3, 3).Count(context.Background(), cfg); err != nil || n.Int64() != 27 || !visited(9) {
			t.Errorf("%+v: %v, %v, %d solutions visited", cfg, n, err, stats.Solutions)
		}
	}
	p := readText(t, "a b | x\na\na\n")
	if r, err := p.Reduction(context.Background()); err != nil || !r.Impossible {
		t.Errorf("%+v, %v with an item in no option", r, err)
	}
	if n, err := p.Count(context.Background(), dlx.Config{Stats: &stats}); err != nil || n.Sign() != 0 || stats.Solutions != 0 || !stats.Complete {
		t.Errorf("%v, %v, %+v with an item in no option", n, err, stats)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if n, err := independent(t, 12, 8).Count(ctx, dlx.Config{Stats: &stats}); !errors.Is(err, context.Canceled) || n.Sign() != 0 || stats.Complete {
		t.Errorf("%v, %v, %+v after the end of the context", n, err, stats)
	}
}

func TestNoAllocationPerSolution(t *testing.T) {
	for _, engine := range []dlx.Engine{dlx.Links, dlx.Dense} {
		allocs := func(n int) float64 {
			p := independent(t, n, 4)
			return testing.AllocsPerRun(5, func() {
				for range p.Solutions(context.Background(), dlx.Config{Engine: engine}) {
				}
			})
		}
		// 4^6 and 4^8 solutions differ by 61,440, and the deeper search may
		// grow its few slices once more.
		if small, large := allocs(6), allocs(8); large > small+8 {
			t.Errorf("%v: %v allocations for 4,096 solutions, %v for 65,536", engine, small, large)
		}
	}
}
