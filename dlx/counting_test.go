package dlx

import (
	"fmt"
	"testing"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/team"
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
		resume *team.State
		counts bool
	}{
		{nil, false},
		{&team.State{}, false},
		{&team.State{Counters: engine.Counters{Nodes: 100_000}}, true},
	} {
		at := counter{Problem: p, at: new(stage), resume: c.resume, spent: 10 * time.Second, layers: newLayers(p, Config{})}
		n, err := at.tryLayers(t.Context())
		if err != nil || (n != nil) != c.counts || c.counts && n.Int64() != 2027025 {
			t.Errorf("after %+v: %v, %v", c.resume, n, err)
		}
	}
}
