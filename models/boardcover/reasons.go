package boardcover

import (
	"fmt"
	"slices"
	"strings"
)

// Reasons says why no covering exists, as far as that is proven without a
// search: white cells that no piece reaches, pieces that fit nowhere, and
// numbers of cells that do not add up. It is empty when nothing is proven,
// which does not mean that there is a covering.
func (m *Model) Reasons() []string {
	return slices.Concat(m.sums(), m.misfits(), m.lonely())
}

// lonely names the white cells that are in no option.
func (m *Model) lonely() []string {
	const most = 10 // are named
	reached := make([]bool, m.problem.NumItems())
	for o := range m.problem.Options() {
		for i := range m.problem.Entries(o) {
			reached[i] = true
		}
	}
	var reasons []string
	more := 0
	for k, at := range m.white {
		switch {
		case reached[m.bounded+k]:
		case len(reasons) < most:
			reasons = append(reasons, fmt.Sprintf("no piece reaches the white cell in %v", m.board.cellAt(int(at))))
		default:
			more++
		}
	}
	if more > 0 {
		reasons = append(reasons, fmt.Sprintf("no piece reaches %d more white cells", more))
	}
	return reasons
}

// misfits names the pieces that must be used and have no option.
func (m *Model) misfits() []string {
	var reasons []string
	for k, p := range m.pieces {
		if lo, _ := p.Times.bounds(); lo > 0 && !m.fits(k) {
			reasons = append(reasons, fmt.Sprintf("piece %s fits nowhere", p.Name))
		}
	}
	return reasons
}

// fits reports whether piece k has an option.
func (m *Model) fits(k int) bool { return m.first[k] < m.first[k+1] }

// sums compares the number of white cells with those that pieces can cover.
func (m *Model) sums() []string {
	white := int64(m.board.white)
	sizes, exact := m.sizes()
	var low, high int64
	enough := false // pieces of one size alone could cover the board
	for _, s := range sizes {
		// No sum can pass 2^63: there are fewer than 2^31 pieces of one kind.
		low += s.size * s.lo
		high += s.size * s.hi
		enough = enough || s.hi >= white/s.size
	}
	switch {
	case len(sizes) == 0:
		return nil // every white cell is out of reach
	case exact && low == white:
		return nil
	case exact:
		return []string{fmt.Sprintf("pieces have %d cells, the board %d", low, white)}
	case low > white:
		return []string{fmt.Sprintf("pieces have at least %d cells, the board %d", low, white)}
	case high < white && !enough:
		return []string{fmt.Sprintf("pieces have at most %d cells, the board %d", high, white)}
	case len(sizes) == 1 && white%sizes[0].size != 0:
		return []string{fmt.Sprintf("%d white cells, not a multiple of %d", white, sizes[0].size)}
	case !reachable(white, low, sizes):
		var names []string
		for _, s := range sizes {
			names = append(names, fmt.Sprint(s.size))
		}
		return []string{fmt.Sprintf("%d white cells, which pieces of %s cells, used as often as they may be, cannot add up to", white, strings.Join(names, ", "))}
	}
	return nil
}

// A size of pieces, and how often pieces of it are used.
type size struct{ size, lo, hi int64 }

// sizes returns the sizes of the pieces, ascending, and whether all numbers
// are exact. Pieces that fit nowhere count only if they must be used.
func (m *Model) sizes() (sizes []size, exact bool) {
	exact = true
	for k, p := range m.pieces {
		lo, hi := p.Times.bounds()
		exact = exact && lo == hi
		if !m.fits(k) {
			if hi = lo; lo == 0 {
				continue
			}
		}
		cells := int64(len(p.Cells))
		hi = max(lo, min(hi, m.board.white/len(p.Cells)))
		at, known := slices.BinarySearchFunc(sizes, cells, func(s size, cells int64) int { return int(s.size - cells) })
		if !known {
			sizes = slices.Insert(sizes, at, size{size: cells})
		}
		sizes[at].lo += int64(lo)
		sizes[at].hi += int64(hi)
	}
	return sizes, exact
}

// reachable reports whether the sizes, each taken lo to hi times, can add up to
// white; low is what they add up to at least. It takes time proportional to
// white for each size: a sum that is reached without a size costs none of it,
// and another one more than the sum that is a piece smaller.
func reachable(white, low int64, sizes []size) bool {
	rest := int(white - low)
	reached := make([]bool, rest+1)
	reached[0] = true
	taken := make([]int32, rest+1)
	for _, s := range sizes {
		size, more := int(s.size), int32(min(s.hi-s.lo, int64(rest)))
		for sum := range reached {
			taken[sum] = 0
			if !reached[sum] && sum >= size && reached[sum-size] && taken[sum-size] < more {
				reached[sum] = true
				taken[sum] = taken[sum-size] + 1
			}
		}
	}
	return reached[rest]
}
