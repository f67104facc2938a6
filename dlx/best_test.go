package dlx_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"
)

var bestProblems = flag.Int("best-problems", 800, "how many random problems are asked for their cheapest solutions")

var bestAirlines = flag.Int("best-airlines", 1, "how many problems of airlines of each kind are asked for their cheapest solutions")

// repriced is a problem with other costs.
func repriced(t *testing.T, p *dlx.Problem, cost func() int64) *dlx.Problem {
	t.Helper()
	var b dlx.Builder
	for i := range dlx.Item(p.NumItems()) {
		if lo, hi := p.Multiplicity(i); p.Primary(i) {
			b.PrimaryRange(p.Name(i), lo, hi)
		} else {
			b.Secondary(p.Name(i))
		}
	}
	for o := range dlx.Option(p.NumOptions()) {
		option := b.Option()
		if !p.Has(o) {
			option.Skip()
			continue
		}
		for i, c := range p.Entries(o) {
			if c == 0 {
				option.Item(i)
			} else {
				option.Colored(i, b.Color(p.ColorName(c)))
			}
		}
		option.Cost(cost())
	}
	q, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// The k best are what all solutions are when sorted, whatever the costs: none, few
// and so many ties, many, with a common factor, or as large as they may be.
func TestBestIsWhatSortingFinds(t *testing.T) {
	ctx := context.Background()
	src := rand.New(rand.NewPCG(11, 6))
	for range *bestProblems {
		p := problemgen.Small(src)
		each := math.MaxInt64 / int64(p.NumOptions()+1)
		for _, cost := range []func() int64{
			func() int64 { return 0 },
			func() int64 { return src.Int64N(3) },
			func() int64 { return 7 * src.Int64N(4) },
			func() int64 { return src.Int64N(1000) },
			func() int64 { return each - src.Int64N(3) },
			func() int64 { return src.Int64N(each) },
		} {
			q := repriced(t, p, cost)
			var all []dlx.Solution
			for s := range oracle.Solutions(ctx, q) {
				all = append(all, s)
			}
			oracle.Sort(all)
			for _, k := range []int{1, 1 + src.IntN(len(all)+2), len(all) + 1} {
				var stats dlx.Stats
				got, err := q.Best(ctx, k, dlx.BestConfig{Stats: &stats})
				if err != nil || !stats.Complete {
					t.Fatalf("error %v, %+v", err, stats)
				}
				if samePrices(t, "Best", cheapest(q, all, k), got); t.Failed() {
					t.Fatalf("k=%d, %d solutions", k, len(all))
				}
			}
		}
	}
}

// Problems like those of airlines: 200 items and up to 20,000 options, with many ties
// and with few.
func TestBestOfAirlines(t *testing.T) {
	for _, a := range []problemgen.Airline{
		{Flights: 200, Duties: 20_000, Airports: 3, Legs: 5, Costs: 1000},
		{Flights: 200, Duties: 20_000, Airports: 4, Legs: 8, Costs: 1000, Extra: 50},
		{Flights: 200, Duties: 20_000, Airports: 4, Legs: 8, Costs: 1000, Extra: 250},
		{Flights: 200, Duties: 20_000, Airports: 3, Legs: 8, Costs: 20},
	} {
		for seed := range uint64(*bestAirlines) {
			p := a.Problem(rand.New(rand.NewPCG(seed, 8)))
			var stats dlx.Stats
			best, err := p.Best(context.Background(), 1, dlx.BestConfig{Stats: &stats})
			if err != nil || len(best) != 1 || !stats.Complete || p.Verify(best[0].Solution) != nil {
				t.Fatalf("%+v, seed %d: %v, %v", a, seed, best, err)
			}
			t.Logf("%+v, seed %d: %d options, cost %d, %d nodes, %.2f s", a, seed, p.NumOptions(), best[0].Cost, stats.Nodes, stats.Elapsed.Seconds())
		}
	}
}
