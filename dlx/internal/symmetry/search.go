package symmetry

import (
	"math/big"
	"slices"

	"exactcover/dlx/internal/permgroup"
)

// A search looks for the automorphisms of a graph, as McKay's nauty does, without
// a canonical form.
//
// The first path makes one vertex after the other a cell of its own, its base,
// and refines, until every cell is a single vertex:
//
//	{a b c d e f}  →  a|{b c}{d e f}  →  a|b|c|{d e}f  →  a|b|c|d|e|f
//	base:             a                   b                d
//
// Then, from the last base vertex to the first, it looks for an automorphism
// that fixes those before and takes this one to another vertex of its cell, for
// one vertex of each orbit of what is found so far. Each orbit is joined, or
// ruled out for good. So the automorphisms found for base vertices from some
// point on generate all that fix those before it, and the order of the group is
// the product of the base vertices' orbits.
//
// To take base vertex v to w, the vertices w, and then candidates for each base
// vertex behind it, are made cells of their own; the refinements must leave the
// trace of the first path. As in saucy (Darga et al.), if the cells that are not
// single hold the same vertices as on the first path, then they need not be
// looked into: what is single is taken as the first path has it, the rest stays.
type search struct {
	*partition
	graph   *graph
	checker *checker
	orbits  permgroup.Orbits
	levels  []level

	first      []int32 // elem at the end of the first path
	firstAt    []int32 // its inverse
	suspect    int32   // a vertex of late in another cell than on the first path
	candidates []int32
	branches   []branch

	found []Automorphism
	room  int // how many more may be kept
}

// A level of the first path.
type level struct {
	cell   int32 // the cell in which the base vertex was
	base   int32
	splits int // before it was made a cell of its own
	notes  int // of the trace, before
}

// A branch is a level of the search for an image: its candidates from next on
// are still to be tried.
type branch struct {
	splits    int
	next, end int
}

// firstPath walks down to single vertices. It returns false if the budget is
// spent.
func (s *search) firstPath() bool {
	s.trace.record = true
	if !s.refine() {
		return false
	}
	for begin := int32(0); ; {
		var cell int32
		if begin, cell = s.target(begin); cell < 0 {
			break
		}
		s.levels = append(s.levels, level{cell, s.elem[cell], len(s.splits), len(s.trace.notes)})
		s.trace.hash = 0
		if !s.individualize(s.elem[cell]) {
			return false
		}
	}
	s.trace.record = false
	s.first, s.firstAt = slices.Clone(s.elem), slices.Clone(s.at)
	return true
}

// target returns the largest of the first cells behind begin that are not single,
// or -1, and where these begin. Large cells make short paths, and in a small one
// all vertices may be fixed without refinement knowing, as are those on a line of
// a projective plane of which three are.
func (s *search) target(begin int32) (next, cell int32) {
	const most = 128 // cells looked at: paths may be long
	n := int32(len(s.elem))
	for begin < n && s.size[begin] == 1 {
		begin++
	}
	cell = -1
	looked := int64(0)
	for c := begin; c < n && looked < most; c += s.size[c] {
		if s.size[c] > 1 && (cell < 0 || s.size[c] > s.size[cell]) {
			cell = c
		}
		looked++
	}
	s.budget.done += looked
	return begin, cell
}

// run finds the automorphisms, deepest level first. It returns the order of the
// group, or nil if it is not known to be the whole group.
func (s *search) run() (order *big.Int) {
	order = big.NewInt(1)
	whole := true
	most := s.budget.limit
	for k := len(s.levels) - 1; k >= 0; k-- {
		s.undo(s.levels[k].splits)
		l := s.levels[k]
		cell := s.first[l.cell : l.cell+s.size[l.cell]]
		var ruledOut []int32
		// Base vertices go to the end of their cells: so the next ones come first,
		// and often a swap with the next is all that it takes.
		for _, w := range slices.Backward(cell) {
			s.budget.done += 1 + int64(len(ruledOut))
			if s.sameOrbit(w, l.base) || slices.ContainsFunc(ruledOut, func(x int32) bool { return s.sameOrbit(w, x) }) {
				continue
			}
			if s.budget.done > most || s.budget.stopped || s.room == 0 {
				return nil
			}
			// No single image may use up what the others need.
			s.budget.limit = s.budget.done + (most-s.budget.done)/8
			if !s.image(k, w) {
				whole = whole && !s.budget.spent()
				ruledOut = append(ruledOut, w)
			}
			s.undo(l.splits)
		}
		orbit := int64(0)
		for _, w := range cell {
			if s.sameOrbit(w, l.base) {
				orbit++
			}
		}
		order.Mul(order, big.NewInt(orbit))
	}
	if !whole {
		return nil
	}
	return order
}

func (s *search) sameOrbit(v, w int32) bool { return s.orbits.Root(v) == s.orbits.Root(w) }

// image looks for an automorphism that fixes the base before level k and takes
// its base vertex to w.
func (s *search) image(k int, w int32) bool {
	s.candidates, s.branches = s.candidates[:0], s.branches[:0]
	if !s.descend(k, w) {
		return false
	}
	for !s.accept() {
		if next := k + 1 + len(s.branches); next < len(s.levels) {
			s.branch(next)
		}
		if !s.nextCandidate(k) {
			return false
		}
	}
	return true
}

// nextCandidate goes on to the next candidate whose refinement leaves the trace
// of the first path, back over branches that have none.
func (s *search) nextCandidate(k int) bool {
	for len(s.branches) > 0 && !s.budget.spent() {
		top := len(s.branches) - 1
		b := &s.branches[top]
		s.undo(b.splits)
		if b.next == b.end {
			s.branches = s.branches[:top]
			continue
		}
		b.next++
		if s.descend(k+1+top, s.candidates[b.next-1]) {
			return true
		}
	}
	return false
}

// branch lists the candidates of a level: first its own base vertex, since most
// automorphisms move little, then those that cannot stay where they are.
func (s *search) branch(k int) {
	from := 0
	if len(s.branches) > 0 {
		from = s.branches[len(s.branches)-1].end
	}
	c := s.levels[k].cell
	s.candidates = append(s.candidates[:from], s.elem[c:c+s.size[c]]...)
	front := from
	toFront := func(v int32) {
		at := front + slices.Index(s.candidates[front:], v)
		s.candidates[front], s.candidates[at] = v, s.candidates[front]
		front++
	}
	if s.cell[s.levels[k].base] == c {
		toFront(s.levels[k].base)
	}
	for _, v := range s.elem[c : c+s.size[c]] {
		if s.differs(v) {
			toFront(v)
		}
	}
	s.budget.done += int64(s.size[c])
	s.branches = append(s.branches, branch{len(s.splits), from, len(s.candidates)})
}

// descend takes the base vertex of level k to w. It returns false if the first
// path's refinement was another.
func (s *search) descend(k int, w int32) bool {
	end := len(s.trace.notes)
	if k+1 < len(s.levels) {
		end = s.levels[k+1].notes
	}
	s.trace.begin(s.levels[k].notes)
	return s.individualize(w) && s.trace.next == end
}

// accept keeps the automorphism that the cells spell, if they spell one.
func (s *search) accept() bool {
	if s.differs(s.suspect) {
		return false
	}
	n := int32(len(s.elem))
	s.budget.done += int64(n)
	image := make(permgroup.Perm, n)
	for c := int32(0); c < n; c += s.size[c] {
		if s.size[c] == 1 {
			image[s.first[c]] = s.elem[c]
			continue
		}
		for _, v := range s.elem[c : c+s.size[c]] {
			if s.differs(v) {
				s.suspect = v
				return false
			}
			image[v] = v
		}
	}
	a := s.graph.lift(image)
	s.budget.done += int64(2*len(a.Rows) + len(s.graph.edge))
	if s.checker.check(a) != nil {
		return false
	}
	s.orbits.JoinAll(image)
	s.found = append(s.found, a)
	s.room--
	return true
}

// differs reports whether the cell of v, if not single, was without v on the
// first path.
func (s *search) differs(v int32) bool {
	c := s.cell[v]
	return s.size[c] > 1 && (s.firstAt[v] < c || s.firstAt[v] >= c+s.size[c])
}
