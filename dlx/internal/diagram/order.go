package diagram

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Solutions in the lexicographic order of their ascending rows; a proper prefix comes
// before what continues it.
//
// The solutions that hold some rows, and beside these none below the last of them, are a
// run in that order. To find the next row of the n-th solution of a run, the solutions
// without any further row below r are counted: all others of the run come before them.
// So r grows as long as no more than n solutions come before, by leaps at first, as the
// row is rarely far.

// few is how many solutions are listed and sorted instead.
const few = 256

// Nth returns the solution before which n others come. n is from 0 on, and less
// than Count, or there is an error.
//
// It takes a walk through a window (see restriction) for each row of the solution
// and each bit of how far it is from the one before.
func (d *Diagram) Nth(n *big.Int) ([]int32, error) {
	if n.Sign() < 0 || n.Cmp(d.Count()) >= 0 {
		return nil, fmt.Errorf("diagram: there is no solution number %v of %v, counted from 0", n, d.Count())
	}
	w := d.walker()
	defer d.walkers.Put(w)
	n = new(big.Int).Set(n)
	for r := d.all(); ; {
		if r.isFew() {
			return w.sorted(r)[n.Int64()], nil
		}
		if rows := r.rows(); d.Has(rows) {
			if n.Sign() == 0 {
				return rows, nil
			}
			n.Sub(n, big.NewInt(1))
		}
		row, rest := w.next(r, n)
		n.Sub(n, new(big.Int).Sub(r.count(), rest.count()))
		r = rest.with(w, row)
	}
}

// Rank returns how many solutions come before one, whose rows ascend. It fails if
// that is none. It takes two walks for each row.
func (d *Diagram) Rank(rows []int32) (*big.Int, error) {
	if !d.Has(rows) {
		return nil, fmt.Errorf("diagram: %v is no solution", rows)
	}
	w := d.walker()
	defer d.walkers.Put(w)
	n := new(big.Int)
	r := d.all()
	for k, row := range rows {
		if r.total[0] == 1 && zero(r.total[1:]) {
			break // only this one is left
		}
		if d.Has(rows[:k]) {
			n.Add(n, big.NewInt(1))
		}
		rest := r.without(w, row)
		n.Add(n, new(big.Int).Sub(r.count(), rest.count()))
		r = rest.with(w, row)
	}
	return n, nil
}

// isFew reports whether the solutions of r are so few that they may be listed.
func (r *restriction) isFew() bool { return r.total[0] <= r.d.few && zero(r.total[1:]) }

// sorted returns the solutions of r in order.
func (w *walker) sorted(r *restriction) [][]int32 {
	all := w.list(r, nil)
	slices.SortFunc(all, slices.Compare)
	return all
}

// next returns the row that solution n of r has next, behind those that are in, and
// what is left of r without all rows before it. The rows that are in must not be
// that solution.
func (w *walker) next(r *restriction, n *big.Int) (row int32, rest *restriction) {
	total := r.count()
	before := new(big.Int)
	rest = r
	end := int32(len(r.d.stepOf)) // more than n solutions are gone without the rows before
	try := func(row int32) (more bool) {
		without := rest.without(w, row)
		if more = before.Sub(total, without.count()).Cmp(n) > 0; more {
			end = row
		} else {
			rest = without
		}
		return more
	}
	for leap := int32(1); rest.least+leap < end; leap *= 2 {
		if try(rest.least + leap) {
			break
		}
	}
	for end-rest.least > 1 {
		try(rest.least + (end-rest.least)/2)
	}
	return rest.least, rest
}

// Solutions yields all solutions in order. They are the caller's.
func (d *Diagram) Solutions() iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		w := d.walker()
		defer d.walkers.Put(w)
		w.each(d.all(), yield)
	}
}

// each yields the solutions of r in order, and returns whether to go on.
func (w *walker) each(r *restriction, yield func([]int32) bool) bool {
	if r.isFew() {
		for _, rows := range w.sorted(r) {
			if !yield(rows) {
				return false
			}
		}
		return true
	}
	own := new(big.Int) // solutions that are not behind another row
	if rows := r.rows(); r.d.Has(rows) {
		if !yield(rows) {
			return false
		}
		own.SetInt64(1)
	}
	for r.count().Cmp(own) > 0 {
		row, rest := w.next(r, new(big.Int))
		if !w.each(rest.with(w, row), yield) {
			return false
		}
		r = rest.without(w, row+1)
	}
	return true
}
