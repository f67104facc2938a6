package symmetry

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Refinement leaves equally many neighbors in each cell to all vertices of a
// cell, and undoing leaves the cells that were before.
func TestRefinementAndItsUndoing(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 5))
	for range 1500 {
		s := randomSymmetric(rng)
		p := newPartition(newGraph(s.table, s.costs), &steps{limit: 1 << 40})
		p.trace.record = true
		p.refine()
		checkEquitable(t, p)
		var splits []int
		var cells [][]int32
		for range 6 {
			v := rng.Int32N(int32(len(p.elem)))
			if p.size[p.cell[v]] == 1 {
				continue
			}
			splits, cells = append(splits, len(p.splits)), append(cells, slices.Clone(p.cell))
			p.individualize(v)
			checkEquitable(t, p)
		}
		for k := len(splits) - 1; k >= 0; k-- {
			p.undo(splits[k])
			if diff := cmp.Diff(cells[k], p.cell); diff != "" {
				t.Fatalf("cells (-want +got):\n%s", diff)
			}
			checkEquitable(t, p)
		}
	}
}

func checkEquitable(t *testing.T, p *partition) {
	t.Helper()
	neighbors := func(v int32) map[int32]int {
		in := make(map[int32]int)
		for _, w := range p.graph.edge[p.graph.start[v]:p.graph.start[v+1]] {
			in[p.cell[w]]++
		}
		return in
	}
	for c := int32(0); int(c) < len(p.elem); c += p.size[c] {
		first := neighbors(p.elem[c])
		for k := c; k < c+p.size[c]; k++ {
			v := p.elem[k]
			if p.cell[v] != c || p.at[v] != k {
				t.Fatalf("vertex %d is at %d of cell %d, but it says at %d of %d", v, k, c, p.at[v], p.cell[v])
			}
			if diff := cmp.Diff(first, neighbors(v)); diff != "" {
				t.Fatalf("neighbors of vertices %d and %d of one cell by cells:\n%s", p.elem[c], v, diff)
			}
		}
	}
	for v := range p.count {
		if p.count[v] != 0 || p.moved[v] != 0 || p.queued[v] {
			t.Fatal("scratch is left")
		}
	}
}
