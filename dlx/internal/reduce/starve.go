package reduce

import (
	"exactcover/dlx/internal/dense"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

const (
	// Budget is how much trying rows by dancing links may cost, in updates: some ten
	// milliseconds.
	Budget = 2_000_000
	// denseMemory bounds the bitsets that rows are tried with, which is a hundred
	// times faster where options are long: pentominoes 6x10 took 230 ms by links.
	denseMemory = 16 << 20
)

// starve removes the rows that would leave some item uncoverable: each is tried
// on the table as it is. It returns how many these are, and whether all rows were
// tried before the budget was spent.
func (p Part) starve(budget *uint64, stop func() bool) (left Part, starved int, whole bool) {
	t := p.Table
	starves := trier(t)
	if starves == nil {
		return p, 0, false
	}
	keep := rewrite{row: all(t.Rows()), item: all(t.Items)}
	whole = true
	for r := range int32(t.Rows()) {
		gone, cost := starves(r)
		if gone {
			keep.row[r] = false
			starved++
		}
		if cost >= *budget || r&255 == 255 && stop() {
			*budget, whole = 0, false
			break
		}
		*budget -= cost
	}
	if starved == 0 {
		return p, 0, whole
	}
	return p.only(keep), starved, whole
}

// trier returns what tells whether a row starves, and what that cost; nil for a
// table that no engine takes.
func trier(t *matrix.Table) func(r int32) (starves bool, cost uint64) {
	if dense.Fits(t) && dense.Bytes(t) <= denseMemory {
		d := dense.Compile(t)
		return func(r int32) (bool, uint64) { return d.Starves(int(r)), 1 + uint64(d.Words()/8) }
	}
	s, err := links.New(t)
	if err != nil {
		return nil
	}
	return func(r int32) (bool, uint64) {
		before := s.Count().Updates
		gone := s.Starves(r)
		return gone, 1 + s.Count().Updates - before
	}
}
