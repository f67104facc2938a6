package symmetry

import (
	"cmp"
	"slices"
)

// A refiner splits cells until all vertices of a cell have equally many
// neighbors in each cell (one-dimensional Weisfeiler and Leman), in time about
// proportional to the edges of what moves. As in Hopcroft's algorithm the largest
// part of a split cell need not be looked at again.
//
// What it does depends on the order of the cells only, not on the vertices'
// numbers: it does the same on the images of an automorphism, and a trace that
// differs proves that there is none.
type refiner struct {
	queue   []int32 // cells whose neighbors are still to be counted, first in first out
	queued  []bool
	count   []int32 // by vertex: its neighbors in the cell in hand
	touched []gathered
	moved   []int32 // by cell: how many of its vertices those are, at its end
	bounds  []int32 // where the parts of a split cell begin, but the first
}

// A gathered cell has neighbors of the cell in hand.
type gathered struct{ cell, end int32 }

func newRefiner(n int) refiner {
	return refiner{queued: make([]bool, n), count: make([]int32, n), moved: make([]int32, n)}
}

func (r *refiner) enqueue(cell int32) {
	if !r.queued[cell] {
		r.queued[cell] = true
		r.queue = append(r.queue, cell)
	}
}

// refine goes through the queue. It returns false if that departs from the trace
// or the budget is spent.
func (p *partition) refine() bool {
	same := true
	for k := 0; k < len(p.queue); k++ {
		c := p.queue[k]
		p.queued[c] = false
		if same {
			p.touch(c)
			same = p.splitTouched() && !p.budget.spent()
		}
	}
	p.queue = p.queue[:0]
	return same
}

// touch counts the neighbors that each vertex has in a cell, and gathers those
// that have any at the end of their cells. No vertex has a neighbor in its own
// cell, since neighbors are of different kinds.
func (p *partition) touch(c int32) {
	for _, v := range p.elem[c : c+p.size[c]] {
		edges := p.graph.edge[p.graph.start[v]:p.graph.start[v+1]]
		p.budget.done += int64(len(edges)) + 1
		for _, w := range edges {
			if p.count[w]++; p.count[w] > 1 {
				continue
			}
			d := p.cell[w]
			if p.moved[d] == 0 {
				p.touched = append(p.touched, gathered{d, d + p.size[d]})
			}
			p.moved[d]++
			p.swap(w, d+p.size[d]-p.moved[d])
		}
	}
}

// splitTouched splits the cells touched, in order, and notes everything in the
// trace. It returns false if that departs from the trace.
func (p *partition) splitTouched() bool {
	// What is touched without being split is summed up: it needs no order.
	sum, splitting := uint64(0), p.touched[:0]
	for _, g := range p.touched {
		if count, uniform := p.uniform(g); uniform {
			sum += mix(uint64(uint32(g.cell))<<32 | uint64(uint32(count)))
			p.forget(g)
		} else {
			splitting = append(splitting, g)
		}
	}
	slices.SortFunc(splitting, func(g, h gathered) int { return cmp.Compare(g.cell, h.cell) })
	same := p.trace.note(sum)
	for _, g := range splitting {
		same = same && p.splitByCount(g)
		p.forget(g)
	}
	p.touched = p.touched[:0]
	return same
}

// uniform reports whether all vertices of a cell have the same count.
func (p *partition) uniform(g gathered) (count int32, uniform bool) {
	if g.cell+p.moved[g.cell] < g.end {
		return 0, false
	}
	count = p.count[p.elem[g.cell]]
	for _, v := range p.elem[g.cell:g.end] {
		if p.count[v] != count {
			return 0, false
		}
	}
	return count, true
}

// forget sets the counts that touch made to 0.
func (p *partition) forget(g gathered) {
	for _, v := range p.elem[g.end-p.moved[g.cell] : g.end] {
		p.count[v] = 0
	}
	p.moved[g.cell] = 0
}

// splitByCount splits a cell into parts of equal count, ascending.
func (p *partition) splitByCount(g gathered) bool {
	begin := g.end - p.moved[g.cell]
	sorted := func(v, w int32) int { return cmp.Compare(p.count[v], p.count[w]) }
	if vertices := p.elem[begin:g.end]; !slices.IsSortedFunc(vertices, sorted) {
		slices.SortFunc(vertices, sorted)
		for k, v := range vertices {
			p.at[v] = begin + int32(k)
		}
		p.budget.done += int64(8 * len(vertices))
	}
	p.bounds = p.bounds[:0]
	if begin > g.cell {
		p.bounds = append(p.bounds, begin)
	}
	for k := begin + 1; k < g.end; k++ {
		if p.count[p.elem[k]] != p.count[p.elem[k-1]] {
			p.bounds = append(p.bounds, k)
		}
	}
	for k := len(p.bounds) - 1; k >= 0; k-- { // the last first: each vertex gets a new cell once
		p.split(g.cell, p.bounds[k])
	}
	return p.noteParts(g)
}

// noteParts notes the parts of a cell in the trace and enqueues them, all but
// the first of the largest unless the cell waits in the queue itself.
func (p *partition) noteParts(g gathered) bool {
	spared := g.cell
	if !p.queued[g.cell] {
		for _, b := range p.bounds {
			if p.size[b] > p.size[spared] {
				spared = b
			}
		}
	}
	for c := g.cell; c < g.end; c += p.size[c] {
		if c != spared {
			p.enqueue(c)
		}
		if !p.trace.note(uint64(uint32(c))<<32 | uint64(uint32(p.count[p.elem[c]]))) {
			return false
		}
	}
	return true
}

// A trace is what the refinements along the first path of the search came upon,
// step by step, each step mixed with all before it.
type trace struct {
	notes  []uint64
	next   int  // in notes, for a refinement that is compared
	record bool // this is the first path
	hash   uint64
}

// begin starts a refinement that is to be compared with the notes from one on.
func (t *trace) begin(first int) {
	t.next, t.hash = first, 0
}

// note adds a step, or returns false if it is not the one that was noted.
func (t *trace) note(x uint64) bool {
	t.hash = mix(t.hash ^ x)
	if t.record {
		t.notes = append(t.notes, t.hash)
		return true
	}
	if t.next >= len(t.notes) || t.notes[t.next] != t.hash {
		return false
	}
	t.next++
	return true
}
