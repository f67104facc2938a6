package packing

import (
	"fmt"
	"slices"
	"strings"

	"exactcover/models/internal/wording"
)

// Reasons says why no filling exists, as far as that is proven without a
// search: cells that no piece reaches, pieces that fit nowhere, numbers of
// cells that do not add up, and colorings that no filling could have. It is
// empty when nothing is proven, which does not mean that there is a filling.
func (m *Model) Reasons() []string {
	if reasons := m.Shortages(); len(reasons) > 0 {
		return reasons
	}
	return m.colorings()
}

// Shortages are the reasons without colorings: what is wrong at first sight.
func (m *Model) Shortages() []string {
	return slices.Concat(m.sums(), m.misfits(), m.lonely())
}

// lonely names the cells wanted that are in no option.
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
	for k, at := range m.cells[:m.wanted] {
		switch {
		case reached[m.bounded+k]:
		case len(reasons) < most:
			reasons = append(reasons, fmt.Sprintf("no piece reaches the %s in %s", m.space.cell(), m.space.place(m.space.CellAt(int(at)))))
		default:
			more++
		}
	}
	if more > 0 {
		reasons = append(reasons, fmt.Sprintf("no piece reaches %d more %ss", more, m.space.cell()))
	}
	return reasons
}

// misfits names the pieces that must be used and have no option.
func (m *Model) misfits() []string {
	var reasons []string
	for k, p := range m.pieces {
		if lo, _ := p.Times.bounds(); lo > 0 && !m.hasOption(k) {
			reasons = append(reasons, fmt.Sprintf("piece %s fits nowhere", p.Name))
		}
	}
	return reasons
}

// hasOption reports whether piece k has an option.
func (m *Model) hasOption(k int) bool { return m.first[k] < m.first[k+1] }

// sums compares the number of cells with those that pieces can cover.
func (m *Model) sums() []string {
	wanted, room := int64(m.wanted), int64(m.wanted+m.optional)
	sizes, exact := m.sizes()
	var low, high int64
	enough := false // pieces of one size alone could cover the space
	for _, s := range sizes {
		// No sum can pass 2^63: there are fewer than 2^31 pieces of one kind.
		low += s.size * s.lo
		high += s.size * s.hi
		enough = enough || s.hi >= wanted/s.size
	}
	where := "the " + m.space.noun()
	switch {
	case len(sizes) == 0:
		return nil // every cell is out of reach
	case exact && low >= wanted && low <= room:
		return nil
	case exact && m.optional == 0:
		return []string{fmt.Sprintf("pieces have %d cells, %s %d", low, where, wanted)}
	case low > room:
		return []string{fmt.Sprintf("pieces have at least %d cells, %s %d", low, where, room)}
	case m.optional > 0 && high < wanted:
		return []string{fmt.Sprintf("pieces have at most %d cells, %s %d that may not stay free", high, where, wanted)}
	case m.optional > 0:
		return nil
	case high < wanted && !enough:
		return []string{fmt.Sprintf("pieces have at most %d cells, %s %d", high, where, wanted)}
	case len(sizes) == 1 && wanted%sizes[0].size != 0:
		return []string{fmt.Sprintf("%s, not a multiple of %d", wording.Plural(m.wanted, m.space.cell()), sizes[0].size)}
	case !reachable(wanted-low, sizes):
		var names []string
		for _, s := range sizes {
			names = append(names, fmt.Sprint(s.size))
		}
		return []string{fmt.Sprintf("%s, which pieces of %s cells, used as often as they may be, cannot add up to", wording.Plural(m.wanted, m.space.cell()), strings.Join(names, ", "))}
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
		if !m.hasOption(k) {
			if hi = lo; lo == 0 {
				continue
			}
		}
		cells := int64(len(p.Shape.Cells))
		hi = max(lo, min(hi, (m.wanted+m.optional)/len(p.Shape.Cells)))
		at, known := slices.BinarySearchFunc(sizes, cells, func(s size, cells int64) int { return int(s.size - cells) })
		if !known {
			sizes = slices.Insert(sizes, at, size{size: cells})
		}
		sizes[at].lo += int64(lo)
		sizes[at].hi += int64(hi)
	}
	return sizes, exact
}

// reachable reports whether the sizes, each taken hi - lo times at most, can add
// up to rest. It takes time proportional to rest for each size: a sum that is
// reached without a size costs none of it, and another one more than the sum
// that is a piece smaller.
func reachable(rest int64, sizes []size) bool {
	reached := make([]bool, rest+1)
	reached[0] = true
	taken := make([]int32, rest+1)
	for _, s := range sizes {
		size, more := int(s.size), int32(min(s.hi-s.lo, rest))
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
