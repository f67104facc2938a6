// Package product lists the solutions of a problem in independent parts, each a
// solution of every part together, in the very order in which one search of the
// whole problem finds them.
//
// That search branches, among the items of all parts, on the first with fewest
// options; what it does in one part depends on that part alone. So its tree is made
// of the parts' trees: at each level the part goes on whose next choice is at the
// item that comes first. Here each part is searched once, as far as is asked for,
// and its solutions are kept with the choices that lead to them; the walk through
// all their combinations meets no dead end. One search of the whole finds the dead
// ends of a part again for each solution of those that it branches on before.
//
// Cost: the search of each part, 12 bytes for each choice on the way to each of its
// solutions, and a step for each choice that changes from a solution to the next.
package product

import (
	"slices"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/reduce"
)

// A Walk is a walk through the combinations of the parts' solutions.
type Walk struct {
	parts []*part
	visit func(rows []int32) bool
	poll  func() bool
	rows  []int32
	path  []links.Step // the choices made, in the order of one search of all
	kept  int          // how many choices all parts keep
	most  int
	end   Outcome
}

// An Outcome tells how a walk ended.
type Outcome int

const (
	Complete Outcome = iota
	Stopped          // by Visit or Poll
	Full             // more choices would be kept than are allowed
)

// A part is the solutions of a part, as far as it was searched, in order.
type part struct {
	reduce.Part
	search  *links.Search
	started bool
	ended   bool

	steps  []links.Step
	starts []int // where in steps each solution begins, and where the last ends
	common []int // how many choices each solution shares with the one before

	at    int // the solution at hand
	depth int // how many of its choices are made
}

// New prepares a walk. A search links each part.
func New(parts []reduce.Part) (*Walk, error) {
	w := &Walk{}
	for _, p := range parts {
		s, err := links.New(p.Table)
		if err != nil {
			return nil, err
		}
		w.parts = append(w.parts, &part{Part: p, search: s, starts: []int{0}})
	}
	return w, nil
}

// Run shows every solution as ascending rows of the whole, lent until visit
// returns, as long as visit and poll, which is called now and then, say so, and no
// more than so many choices are kept.
func (w *Walk) Run(visit func(rows []int32) bool, poll func() bool, most int) Outcome {
	w.visit, w.poll, w.most = visit, poll, most
	for _, p := range w.parts {
		if !w.find(p, 0) {
			return w.end // Complete: the part has no solution
		}
	}
	w.walk()
	return w.end
}

// walk goes through all combinations beneath the choices made. It returns false
// when the walk has ended.
func (w *Walk) walk() bool {
	p := w.next()
	if p == nil {
		return w.show()
	}
	first, depth, level := p.at, p.depth, len(w.path)
	for k, more := first, true; more; {
		p.at, p.depth = k, depth+1
		w.path = append(w.path[:level], p.step(depth))
		if !w.walk() {
			return false
		}
		p.depth = depth
		if k, more = w.other(p, k, depth); w.end != Complete {
			w.path = w.path[:level+1]
			return false
		}
	}
	p.at = first
	return true
}

// other returns the next solution of a part behind number k with the same first
// choices but another one after them, if there is one.
func (w *Walk) other(p *part, k, depth int) (next int, found bool) {
	for k++; w.find(p, k); k++ {
		if p.common[k] <= depth {
			return k, p.common[k] == depth
		}
	}
	return 0, false
}

// next returns the part whose next choice is at the item that one search of all
// would choose, or nil if all is chosen.
func (w *Walk) next() (best *part) {
	var least links.Step
	for _, p := range w.parts {
		if p.starts[p.at]+p.depth == p.starts[p.at+1] {
			continue
		}
		step := p.step(p.depth)
		if best == nil || step.Branches < least.Branches || step.Branches == least.Branches && step.Item < least.Item {
			best, least = p, step
		}
	}
	return best
}

// step returns choice number k of the solution at hand, its item and row those of
// the whole.
func (p *part) step(k int) links.Step {
	step := p.steps[p.starts[p.at]+k]
	step.Item = p.Item[step.Item]
	if step.Row >= 0 {
		step.Row = p.Row[step.Row]
	}
	return step
}

// show shows the solution at hand.
func (w *Walk) show() bool {
	w.rows = w.rows[:0]
	for _, p := range w.parts {
		for k := range p.starts[p.at+1] - p.starts[p.at] {
			if step := p.step(k); step.Row >= 0 {
				w.rows = append(w.rows, step.Row)
			}
		}
	}
	slices.Sort(w.rows)
	if !w.visit(w.rows) || !w.poll() {
		w.end = Stopped
	}
	return w.end == Complete
}

// find searches a part until it has solution number k. It returns false if there is
// none, or when the walk ends.
func (w *Walk) find(p *part, k int) bool {
	for k >= len(p.common) {
		if p.ended || w.end != Complete {
			return false
		}
		run := p.search.Run
		if p.started {
			run = p.search.Resume
		}
		p.started = true
		found, stopped := false, false
		run(engine.Config{
			Visit: func([]int32) bool { found = true; return false },
			Poll:  func() bool { stopped = !w.poll(); return !stopped },
		})
		switch {
		case stopped:
			w.end = Stopped
			return false
		case !found:
			p.ended = true
			return false
		}
		p.keep()
		if w.kept += p.starts[len(p.starts)-1] - p.starts[len(p.starts)-2]; w.kept > w.most {
			w.end = Full
			return false
		}
	}
	return true
}

// keep keeps the solution at which the part's search stands.
func (p *part) keep() {
	begin := p.starts[len(p.starts)-1]
	p.steps = p.search.Path(p.steps)
	shared := 0
	if n := len(p.starts); n > 1 {
		before, now := p.steps[p.starts[n-2]:begin], p.steps[begin:]
		for shared < len(now) && shared < len(before) && before[shared] == now[shared] {
			shared++
		}
	}
	p.starts = append(p.starts, len(p.steps))
	p.common = append(p.common, shared)
}

// Count returns what the searches of the parts did.
func (w *Walk) Count() (c engine.Counters) {
	for _, p := range w.parts {
		n := p.search.Count()
		c.Nodes += n.Nodes
		c.Updates += n.Updates
	}
	return c
}

// Fraction estimates which part of the walk is done: that of the part branched on
// first, whose search goes no further than the walk.
func (w *Walk) Fraction() float64 {
	if len(w.path) == 0 {
		return 0
	}
	for _, p := range w.parts {
		if _, mine := slices.BinarySearch(p.Item, w.path[0].Item); mine {
			return p.search.Fraction()
		}
	}
	return 0
}
