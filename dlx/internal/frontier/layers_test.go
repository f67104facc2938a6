package frontier

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/matrix"
)

// layersByNext counts in the most obvious way what Counter does: a layer is a
// map, and arcs are followed one at a time.
func layersByNext(p *Program) (count *big.Int, layers []Layer) {
	type entry struct {
		state []uint64
		count *big.Int
	}
	layer := map[string]entry{"": {make([]uint64, p.Words), big.NewInt(1)}}
	for k := range p.Steps {
		next := map[string]entry{}
		arrivals := uint64(0)
		for _, from := range layer {
			to := make([]uint64, p.Words)
			for a := range p.Steps[k].Rows {
				if !p.Steps[k].Next(from.state, a, to) {
					continue
				}
				arrivals++
				name := fmt.Sprint(to)
				if e, ok := next[name]; ok {
					e.count.Add(e.count, from.count)
				} else {
					next[name] = entry{slices.Clone(to), new(big.Int).Set(from.count)}
				}
			}
		}
		layer = next
		layers = append(layers, Layer{uint64(len(layer)), arrivals})
		if len(layer) == 0 {
			return new(big.Int), layers
		}
	}
	for _, last := range layer {
		count = last.count
	}
	return count, layers
}

// A counter makes the very layers that following arcs one by one makes, and
// behind the last step there is at most one state.
func TestLayersAreThoseOfNext(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	tables := []*matrix.Table{dominoes(6, 6), trominoes(6, 6), queens(6), matchings(10), partitions(6)}
	for range 3000 {
		tables = append(tables, enginetest.Table(rng, true))
	}
	for range 30 {
		tables = append(tables, enginetest.Large(rng, 90+rng.IntN(90), 40, 8))
	}
	for _, table := range tables {
		for _, trim := range []bool{true, false} {
			p := mustCompile(t, table, shuffled(rng, table), trim)
			if probe := New(p); table.Primary > 20 {
				if _, outcome := probe.Run(Config{States: 20_000}); outcome != Done {
					continue
				}
			}
			want, layers := layersByNext(p)
			c := New(p)
			if got := count(t, c, Config{}); got.Cmp(want) != 0 {
				t.Fatalf("%v, by following arcs %v, in %+v", got, want, *table)
			}
			s := c.Stats()
			if !slices.Equal(s.Layers, layers) {
				t.Fatalf("layers %v, by following arcs %v, in %+v", s.Layers, layers, *table)
			}
			if n := len(layers); n > 0 && layers[n-1].States > 1 {
				t.Fatalf("%d states behind the last step of %+v", layers[n-1].States, *table)
			}
		}
	}
}

// Trimming leaves out states, never solutions.
func TestTrimmingMakesFewerStates(t *testing.T) {
	table := trominoes(9, 9)
	trimmed, whole := New(mustCompile(t, table, given(table), true)), New(mustCompile(t, table, given(table), false))
	if a, b := count(t, trimmed, Config{}), count(t, whole, Config{}); a.Cmp(b) != 0 {
		t.Errorf("%v trimmed, %v whole", a, b)
	}
	if a, b := trimmed.Stats().States, whole.Stats().States; a >= b {
		t.Errorf("%d states trimmed, %d whole", a, b)
	}
}
