package symmetry

import "slices"

// A partition divides a graph's vertices into cells in an order: what is known
// of where an automorphism can take each of them.
//
//	elem   │ a  b  c │ d │ e  f │     vertices, cell by cell
//	        0         3   4           a cell is named by where it starts
//
// Cells are only ever split, the new cell off the end of the old one, so that
// splits are undone in reverse by growing the cell in front again.
type partition struct {
	graph *graph
	elem  []int32
	at    []int32 // by vertex: its place in elem
	cell  []int32 // by vertex: its cell
	size  []int32 // by cell

	splits []int32 // the cells split off, in order
	budget *steps
	trace  trace
	refiner
}

// steps count what a search does: edges and vertices looked at.
type steps struct {
	done, limit int64

	stop    func() bool // asked now and then, unless nil
	asked   int64       // steps at the last time
	stopped bool
}

func (s *steps) spent() bool {
	if s.stop != nil && s.done > s.asked+1<<18 {
		s.asked = s.done
		s.stopped = s.stopped || s.stop()
	}
	return s.stopped || s.done > s.limit
}

// newPartition makes a cell of the vertices of each label.
func newPartition(g *graph, budget *steps) *partition {
	n := len(g.label)
	p := &partition{
		graph:   g,
		elem:    make([]int32, n),
		at:      make([]int32, n),
		cell:    make([]int32, n),
		size:    make([]int32, n),
		budget:  budget,
		refiner: newRefiner(n),
	}
	for v := range p.elem {
		p.elem[v] = int32(v)
	}
	slices.SortStableFunc(p.elem, func(v, w int32) int { return g.label[v].compare(g.label[w]) })
	begin := int32(0)
	for k, v := range p.elem {
		if k > 0 && g.label[v] != g.label[p.elem[k-1]] {
			begin = int32(k)
		}
		p.at[v], p.cell[v] = int32(k), begin
		p.size[begin]++
	}
	for c := int32(0); int(c) < n; c += p.size[c] {
		p.enqueue(c)
	}
	return p
}

// swap exchanges vertex v with the one at a place of its cell.
func (p *partition) swap(v, place int32) {
	w, from := p.elem[place], p.at[v]
	p.elem[place], p.elem[from] = v, w
	p.at[v], p.at[w] = place, from
}

// split makes a cell of the last vertices of a cell, from a place on.
func (p *partition) split(cell, place int32) {
	end := cell + p.size[cell]
	p.size[cell], p.size[place] = place-cell, end-place
	for _, v := range p.elem[place:end] {
		p.cell[v] = place
	}
	p.splits = append(p.splits, place)
	p.budget.done += int64(end - place)
}

// undo takes back all but the first splits.
func (p *partition) undo(keep int) {
	for k := len(p.splits) - 1; k >= keep; k-- {
		place := p.splits[k]
		cell := p.cell[p.elem[place-1]]
		for _, v := range p.elem[place : place+p.size[place]] {
			p.cell[v] = cell
		}
		p.size[cell] += p.size[place]
	}
	p.splits = p.splits[:keep]
}

// individualize makes vertex v a cell of its own and refines. It returns false
// if that departs from the trace or the budget is spent.
func (p *partition) individualize(v int32) bool {
	c := p.cell[v]
	last := c + p.size[c] - 1
	p.swap(v, last)
	p.split(c, last)
	p.enqueue(last)
	return p.refine()
}
