package dlx

import (
	"fmt"
	"testing"
	"time"
)

// A search of which nothing was seen yet, since its slices were over before it began,
// gives layers no reason: its estimate would be as good as infinite.
func TestLayersWaitForTheSearch(t *testing.T) {
	var b Builder
	var points []Item
	for k := range 16 {
		points = append(points, b.Primary(fmt.Sprint(k)))
		for _, other := range points[:k] {
			b.Option(points[k], other)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
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
