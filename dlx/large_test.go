package dlx_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"exactcover/dlx"
)

// 100,000 items, each with a single option of its own: a chain of forced
// choices that must need neither recursion nor a look at all items each time.
func TestManyForcedOptions(t *testing.T) {
	for _, n := range []int{257, 501, 20_000, 100_000} {
		var b dlx.Builder
		for k := range n {
			b.Option(b.Primary(fmt.Sprintf("p%d", k)))
		}
		p, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		var stats dlx.Stats
		all := solutions(t, p, dlx.Config{Engine: dlx.Links, Stats: &stats})
		if len(all) != 1 || len(all[0]) != n || stats.Nodes != uint64(n)+1 {
			t.Errorf("%d items: %d solutions, %d search nodes", n, len(all), stats.Nodes)
		}
	}
}

// blocks makes independent groups of 20 items and 100 options, each with a
// planted partition into four options of five items.
func blocks(t testing.TB, n int) *dlx.Problem {
	rng := rand.New(rand.NewPCG(1, 2))
	var b dlx.Builder
	for g := range n {
		var items []dlx.Item
		for k := range 20 {
			items = append(items, b.Primary(fmt.Sprintf("g%d.%d", g, k)))
		}
		for range 24 {
			rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
			for k := 0; k < 20; k += 5 {
				b.Option(items[k : k+5]...)
			}
		}
		for range 4 {
			rng.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
			b.Option(items[:5]...)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFirstSolutionOfManyBlocks(t *testing.T) {
	p := blocks(t, 200)
	s, found, err := p.First(context.Background(), dlx.Config{})
	if err != nil || !found || len(s) != 800 {
		t.Fatalf("%d options, found %v, error %v", len(s), found, err)
	}
	if err := p.Verify(s); err != nil {
		t.Error(err)
	}
}

// The first solution among a million options.
func BenchmarkFirst(b *testing.B) {
	p := blocks(b, 10_000)
	b.Run("model=blocks/options=1000000/engine=links", func(b *testing.B) {
		b.ReportAllocs()
		var stats dlx.Stats
		for b.Loop() {
			if _, found, err := p.First(context.Background(), dlx.Config{Stats: &stats}); err != nil || !found {
				b.Fatalf("found %v, error %v", found, err)
			}
		}
		b.ReportMetric(float64(stats.Nodes), "nodes/op")
	})
}
