package diagram

import (
	"cmp"
	"math/big"
	"slices"
	"sync"

	"exactcover/dlx/internal/frontier"
)

// A Diagram is all solutions of a problem. It never changes, and any number of
// goroutines may ask it at once.
type Diagram struct {
	start   []int32 // the arcs of node v are start[v] to start[v+1]
	arcs    []arc
	counts  counts
	root    int32    // -1: there is no solution
	begin   []int32  // by step: its first node; the end is a step of its own, the last
	stepOf  []int32  // by row: the step that decides it; -1: it is in no solution
	reaches []int32  // by row, and behind the last: the last step that decides a row before it
	few     big.Word // so many solutions are listed and sorted
	walkers sync.Pool
}

// An arc is a choice, and the node that it leads to.
type arc struct{ row, to int32 }

// None is the row of an arc that takes none.
const None = frontier.None

// Nodes returns how many nodes there are, the end included.
func (d *Diagram) Nodes() int { return len(d.start) - 1 }

// Arcs returns how many arcs there are.
func (d *Diagram) Arcs() int { return len(d.arcs) }

// Bytes returns how much memory the diagram takes.
func (d *Diagram) Bytes() uint64 {
	return 4*uint64(len(d.start)+len(d.begin)+len(d.stepOf)+len(d.reaches)) + 8*uint64(len(d.arcs)) + d.counts.bytes()
}

// Count returns the number of solutions.
func (d *Diagram) Count() *big.Int {
	if d.root < 0 {
		return new(big.Int)
	}
	return d.counts.number(d.root)
}

// walker returns a walker, which goes back to walkers.
func (d *Diagram) walker() *walker {
	if w, ok := d.walkers.Get().(*walker); ok {
		return w
	}
	return new(walker)
}

func (d *Diagram) of(v int32) []arc { return d.arcs[d.start[v]:d.start[v+1]] }

// steps returns the number of steps, the end not counted.
func (d *Diagram) steps() int32 { return int32(len(d.begin)) - 1 }

// A choice is a row, and the step that decides it.
type choice struct{ step, row int32 }

// choices sorts rows by their steps. It returns false if some row is in no
// solution, or two exclude each other since they are of one step.
func (d *Diagram) choices(rows []int32) (all []choice, possible bool) {
	for _, r := range rows {
		if d.stepOf[r] < 0 {
			return nil, false
		}
		all = append(all, choice{d.stepOf[r], r})
	}
	slices.SortFunc(all, func(a, b choice) int { return cmp.Or(cmp.Compare(a.step, b.step), cmp.Compare(a.row, b.row)) })
	all = slices.Compact(all)
	for k := 1; k < len(all); k++ {
		if all[k-1].step == all[k].step {
			return nil, false
		}
	}
	return all, true
}

// Has reports whether rows are a solution, in any order. It takes as long as a
// path.
func (d *Diagram) Has(rows []int32) bool {
	want, possible := d.choices(rows)
	if !possible || len(want) < len(rows) || d.root < 0 {
		return false
	}
	v, k := d.root, int32(0)
	for v != 0 {
		for v < d.begin[k] {
			k++
		}
		row := int32(None)
		if len(want) > 0 && want[0].step <= k {
			if want[0].step < k {
				return false // the path jumps over a row that is wanted
			}
			row, want = want[0].row, want[1:]
		}
		to := int32(-1)
		for _, a := range d.of(v) {
			if a.row == row {
				to = a.to
			}
		}
		if to < 0 {
			return false
		}
		v = to
	}
	return len(want) == 0
}

// decide fills in which step decides which rows.
func (d *Diagram) decide(steps []frontier.Step, rows int) {
	d.stepOf = make([]int32, rows)
	for r := range d.stepOf {
		d.stepOf[r] = -1
	}
	for k := range steps {
		for _, r := range steps[k].Rows {
			if r != None {
				d.stepOf[r] = int32(k)
			}
		}
	}
	d.reaches = make([]int32, rows+1)
	last := int32(-1)
	for r, k := range d.stepOf {
		d.reaches[r] = last
		last = max(last, k)
	}
	d.reaches[rows] = last
}
