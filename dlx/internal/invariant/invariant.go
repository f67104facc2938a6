// Package invariant finds weights on items that no solution could bear out: the
// coloring arguments of chessboards and bricks, found by solving for them.
//
//	s := invariant.New(table)
//	w, found, skipped := s.Find(invariant.Config{Work: 1e8, Holds: check})
//
// Give each item a weight. What the options of a solution weigh adds up to what
// the items weigh, each as often as it is covered. So there is no solution if
//
//   - every option weighs 0 modulo m, and the items do not, or
//   - no option weighs more than 0, and the items do, whatever they are covered
//     within their bounds.
//
// On the chessboard without two opposite corners 1 for black and -1 for white is
// such a weight: a domino weighs 0, the board 2.
//
// Where an equation of rows has no solution there always is such a weight. Modulo a
// prime power and over the rationals that is Fredholm's alternative, and weights
// are the kernel of the matrix of options, found by elimination; for numbers that are
// not negative it is the lemma of Farkas, and weights are what the simplex method ends
// with. Whether the solution would have to be of integers is not asked: a problem may
// have none and yet no such weights.
//
// Nothing depends on all that being right, and the simplex method calculates in
// floating point: weights count only if Config.Holds says so, which adds up.
//
// Cost: of an elimination, the rank times the items for each option at worst, in
// memory the rank times the items, twice. Beyond the limits nothing is found, and
// Find says what was not tried.
//
// Sources: N. G. de Bruijn, "Filling boxes with bricks" (1969); S. W. Golomb,
// Polyominoes (1965), for weights as colors; J. Farkas, "Theorie der einfachen
// Ungleichungen" (1902); V. Chvátal, Linear Programming (1983), for dictionaries.
package invariant

import (
	"slices"

	"exactcover/dlx/internal/matrix"
)

// Weights are a reason: see the package. Without a modulus (0) the second kind.
type Weights struct {
	Modulus int64
	Of      []int64 // by item
}

// A System is what weights see of a table: sets of items, and how often each item
// is covered. That secondary items with a color agree is not seen.
type System struct {
	lo, hi []int64
	rows   [][]int32 // ascending items, each set once

	fixed *System // see exact; made when first asked for
	item  []int32
}

// New returns the system of a table.
func New(t *matrix.Table) *System {
	s := &System{lo: make([]int64, t.Items), hi: make([]int64, t.Items)}
	for i := range int32(t.Items) {
		s.hi[i] = 1
		if int(i) < t.Primary {
			lo, hi := t.Bounds(i)
			s.lo[i], s.hi[i] = int64(lo), int64(hi)
		}
	}
	cells := make([]int32, 0, len(t.Item))
	for r := range t.Rows() {
		from := len(cells)
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			// Any number of options may share an item by its color.
			if t.ColorAt(c) == 0 {
				cells = append(cells, t.Item[c])
			}
		}
		row := cells[from:len(cells):len(cells)]
		slices.Sort(row)
		s.rows = append(s.rows, row)
	}
	s.rows = distinct(s.rows)
	return s
}

func distinct(rows [][]int32) [][]int32 {
	slices.SortFunc(rows, slices.Compare[[]int32])
	return slices.CompactFunc(rows, slices.Equal[[]int32])
}

// exact returns the system of the items that are covered a fixed number of times,
// and which items these are.
func (s *System) exact() (e *System, item []int32) {
	if s.fixed != nil {
		return s.fixed, s.item
	}
	e = new(System)
	number := make([]int32, len(s.lo))
	for i, lo := range s.lo {
		number[i] = -1
		if lo == s.hi[i] {
			number[i] = int32(len(item))
			item = append(item, int32(i))
			e.lo, e.hi = append(e.lo, lo), append(e.hi, lo)
		}
	}
	for _, row := range s.rows {
		var kept []int32
		for _, i := range row {
			if number[i] >= 0 {
				kept = append(kept, number[i])
			}
		}
		e.rows = append(e.rows, kept)
	}
	e.rows = distinct(e.rows)
	s.fixed, s.item = e, item
	return e, item
}

// spread gives weights of some items to these among all.
func (s *System) spread(modulus int64, of []int64, item []int32) Weights {
	w := Weights{Modulus: modulus, Of: make([]int64, len(s.lo))}
	for k, i := range item {
		w.Of[i] = of[k]
	}
	return w
}
