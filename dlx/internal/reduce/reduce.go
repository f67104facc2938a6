// Package reduce makes smaller problems of one that have as many solutions.
//
// Four reductions, each keeping the solutions one for one:
//
//   - forced rows: an item with just as many rows as it wants takes them all;
//   - starved rows: a row that leaves some item uncoverable is in no solution;
//   - merged items: of items that always occur together one is enough, and a
//     secondary item says nothing where another keeps its rows apart already;
//   - components: parts that share no item have nothing to do with each other.
//
// The first three feed each other and are repeated until nothing changes or a
// budget is spent. What they cost is linear in the table but for starved rows,
// of which each is tried once a round: as much as a search node each.
//
// Removing starved rows is the idea of Knuth's program DLX-PRE; TAOCP 7.2.2.1
// has it as preprocessing.
package reduce

import (
	"exactcover/dlx/internal/matrix"
)

// A Part is a smaller table with where it is from.
type Part struct {
	Table *matrix.Table
	Row   []int32 // the original row of each row, ascending
	Item  []int32 // the original item of each item, ascending
}

// A Reduction is a problem made smaller. A solution of the original is Forced
// with a solution of each part.
type Reduction struct {
	Impossible bool // there is no solution, and nothing else is told
	Parts      []Part

	Forced  []int32 // rows in every solution
	Starved int     // rows removed since they leave an item uncoverable
	Merged  int     // primary items left out for others with the same rows
	Idle    int     // secondary items left out that keep no rows apart
	Whole   bool    // the budget was enough to try every row
}

// Reduce makes a table smaller. It returns false if stop, which is asked now and
// then, says so.
func Reduce(t *matrix.Table, budget uint64, stop func() bool) (r Reduction, ok bool) {
	part := Whole(t)
	for changed := true; changed; {
		if stop() {
			return r, false
		}
		var forced []int32
		part, forced, ok = part.force()
		if !ok {
			return Reduction{Impossible: true}, true
		}
		r.Forced = append(r.Forced, forced...)
		part, changed = part.merge(&r)
		var starved int
		part, starved, r.Whole = part.starve(&budget, stop)
		r.Starved += starved
		changed = changed || starved > 0 || len(forced) > 0
	}
	if stop() {
		return r, false
	}
	r.Parts = part.components()
	return r, true
}

// Whole returns a table as the only part of itself.
func Whole(t *matrix.Table) Part {
	return Part{Table: t, Row: numbers(t.Rows()), Item: numbers(t.Items)}
}

// Without returns a table without some of its rows.
func Without(t *matrix.Table, rows []int32) Part {
	keep := rewrite{row: all(t.Rows()), item: all(t.Items)}
	for _, r := range rows {
		keep.row[r] = false
	}
	return Whole(t).only(keep)
}

func numbers(n int) []int32 {
	all := make([]int32, n)
	for k := range all {
		all[k] = int32(k)
	}
	return all
}

// rows lists the rows of each item.
func rows(t *matrix.Table) [][]int32 {
	size := make([]int, t.Items)
	for _, i := range t.Item {
		size[i]++
	}
	all := make([]int32, len(t.Item))
	of := make([][]int32, t.Items)
	for i, n := range size {
		of[i], all = all[:0:n], all[n:]
	}
	for r := range int32(t.Rows()) {
		for _, i := range t.Row(r) {
			of[i] = append(of[i], r)
		}
	}
	return of
}

// A rewrite says what of a part to keep.
type rewrite struct {
	row    []bool  // by row
	item   []bool  // by item; a row loses its cells of the others
	lo, hi []int32 // by primary item, new bounds; nil: as they are
}

// only returns the part that a rewrite leaves.
func (p Part) only(keep rewrite) Part {
	old := p.Table
	q := Part{Table: &matrix.Table{Start: []int32{0}}}
	t := q.Table
	place := make([]int32, old.Items)
	for i := range int32(old.Items) {
		if !keep.item[i] {
			continue
		}
		place[i] = int32(t.Items)
		t.Items++
		q.Item = append(q.Item, p.Item[i])
		if int(i) >= old.Primary {
			continue
		}
		t.Primary++
		switch {
		case keep.hi != nil:
			t.Lo, t.Hi = append(t.Lo, keep.lo[i]), append(t.Hi, keep.hi[i])
		case old.Hi != nil:
			t.Lo, t.Hi = append(t.Lo, old.Lo[i]), append(t.Hi, old.Hi[i])
		}
	}
	for r := range int32(old.Rows()) {
		if !keep.row[r] {
			continue
		}
		for c := old.Start[r]; c < old.Start[r+1]; c++ {
			if i := old.Item[c]; keep.item[i] {
				t.Item = append(t.Item, place[i])
				if old.Color != nil {
					t.Color = append(t.Color, old.Color[c])
				}
			}
		}
		t.Start = append(t.Start, int32(len(t.Item)))
		q.Row = append(q.Row, p.Row[r])
	}
	return q
}

// all returns a slice of n times true.
func all(n int) []bool {
	yes := make([]bool, n)
	for k := range yes {
		yes[k] = true
	}
	return yes
}
