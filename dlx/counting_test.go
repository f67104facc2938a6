package dlx

import (
	"fmt"
	"testing"
	"time"
)

// matchings are the perfect ones of a complete graph.
func matchings(t *testing.T, points int) *Problem {
	t.Helper()
	var b Builder
	var all []Item
	for k := range points {
		all = append(all, b.Primary(fmt.Sprint(k)))
		for _, other := range all[:k] {
			b.Option(all[k], other)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A search of which nothing was seen yet, since its slices were over before it began,
// gives layers no reason: its estimate would be as good as infinite.
func TestLayersWaitForTheSearch(t *testing.T) {
	p := matchings(t, 16)
	for _, c := range []struct {
		nodes  uint64
		done   float64
		counts bool
	}{
		{0, 0, false},
		{fewNodes - 1, 1e-6, false},
		{100_000, 0, true},
		{100_000, 1e-6, true},
	} {
		at := counter{Problem: p, at: new(stage), layers: newLayers(p, Config{}), started: time.Now().Add(-10 * time.Second)}
		goOn := at.tryLayers(t.Context(), c.nodes, c.done)
		if goOn == c.counts || (at.number != nil) != c.counts || c.counts && at.number.Int64() != 2027025 {
			t.Errorf("after %d nodes, %v done: %v, %v", c.nodes, c.done, goOn, at.number)
		}
		at.layers.end()
	}
}

// Within a trial layers are tried when the search is at its beginning and promises to
// take much longer, and go on later where they were.
func TestTrialsTryLayers(t *testing.T) {
	p := matchings(t, 18)
	begin := func(spent time.Duration) *trial {
		return &trial{worth: time.Hour, begun: time.Now().Add(-spent), ctx: t.Context(), layers: newLayers(p, Config{}), layersAfter: time.Millisecond}
	}
	for _, c := range []struct {
		name   string
		spent  time.Duration
		done   float64
		counts bool
	}{
		{"too early", time.Microsecond, 1e-4, false},
		{"nearly done", time.Second, 0.9, false},
		{"long", time.Second, 0.01, true},
		{"beyond its worth", time.Second, 1e-9, false},
	} {
		at := begin(c.spent)
		if at.over(c.done); (at.number != nil) != c.counts || c.counts && at.number.Int64() != 34459425 {
			t.Errorf("%s: %v", c.name, at.number)
		}
		at.layers.end()
	}
	at := begin(2 * time.Millisecond)
	defer func() { at.layers.end() }()
	turns := 0
	for ; !at.over(0.05) && turns < 1_000_000; turns++ {
	}
	if at.number == nil || at.number.Int64() != 34459425 {
		t.Errorf("after %d turns: %v", turns, at.number)
	}
}
