package dense

import (
	"math"
	"math/bits"
)

// An outlook is what the counters say of a state.
type outlook int

const (
	dead    outlook = iota // some item has no option left
	forced                 // one item has a single option left
	crowded                // several have
	open                   // every item has two or more
)

// smallest returns the outlook of a state, and the item: the forced one, or the
// first of those with fewest options. A loop of its own for a single slice gained
// nothing.
func (d *Tables) smallest(state []uint64) (item int, o outlook) {
	active := state[d.activeAt:d.stride]
	item, o = -1, open
	for j, a := range active {
		few := d.few(state, j, a)
		if few == 0 {
			continue
		}
		if few&^state[d.words+j*d.planes] != 0 {
			return 0, dead
		}
		if item < 0 {
			item, o = j<<6+bits.TrailingZeros64(few), forced
			few &= few - 1
		}
		if few != 0 {
			o = crowded
		}
	}
	if o != open {
		return item, o
	}
	least := math.MaxInt
	for j, a := range active {
		if a == 0 {
			continue
		}
		n := 0
		planes := state[d.words+j*d.planes:][:d.planes]
		for k := len(planes) - 1; k >= 0; k-- {
			n <<= 1
			if zero := a &^ planes[k]; zero != 0 {
				a = zero
			} else {
				n++
			}
		}
		if n < least {
			least, item = n, j<<6+bits.TrailingZeros64(a)
		}
	}
	return item, open
}

// few returns the items among the active ones of slice j that have at most one
// option left.
func (d *Tables) few(state []uint64, j int, active uint64) uint64 {
	more := uint64(0)
	for _, x := range state[d.words+j*d.planes:][1:d.planes] {
		more |= x
	}
	return active &^ more
}

// only returns the only option of a forced item, or -1 if it has none left.
func (d *Tables) only(item int, state []uint64) int {
	for w, x := range d.options(item) {
		if x &= state[w]; x != 0 {
			return w<<6 + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// cover makes the active items of state next those of state from without the
// items of option o, and reports whether none is left.
func (d *Tables) cover(from, next []uint64, o int) (done bool) {
	at := d.activeAt
	before, after := from[at:], next[at:]
	left := uint64(0)
	for j := range d.slices {
		y := before[j] &^ d.items[j*len(d.rows)+o]
		after[j] = y
		left |= y
	}
	return left == 0
}
