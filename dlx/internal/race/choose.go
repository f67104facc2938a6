package race

import (
	"math"
	"math/bits"
)

// An outlook is what a search finds when it looks at the items still wanted.
type outlook int

const (
	undecided outlook = iota // there is an item to branch on
	solved                   // no item is wanted any more
	dead                     // some item has too few options left
)

// choose returns the item to branch on: the one with the fewest branches for its weight,
// and of these the first in the strategy's order; or the first that is forced or dead. A
// branch is an option left. If an item still needs several options, only as many count
// as can be passed over and leave enough.
//
// Counting stops as soon as the item cannot be the best: for most items after a word or
// two. Options are counted from the end, since on a board that fills up the first ones
// are gone.
func (w *search) choose() (best int32, found outlook) {
	found = solved
	near := w.strategy.near
	weight := uint64(1) // of the best
	fewest := uint64(math.MaxInt32)
	words := len(w.open)
	for k, x := range w.open {
		for ; x != 0; x &= x - 1 {
			i := w.order[k<<6+bits.TrailingZeros64(x)]
			mine, enough := uint64(1), fewest // so many branches are not the best
			if w.strategy.weighted {
				mine = w.weight[i]
				enough = (fewest*mine + weight - 1) / weight
			}
			passed := uint64(w.need[i]) - 1
			n := uint64(0)
			having := w.having[i]
			for c := len(having) - 1; c >= 0 && n < enough+passed; c-- {
				n += uint64(bits.OnesCount64(w.left[having[c].word] & having[c].bits))
				words++
			}
			if n <= passed {
				w.work += uint64(words)
				return i, dead
			}
			if n -= passed; n < enough {
				best, found, fewest, weight = i, undecided, n, mine
			}
			if near--; near == 0 || n == 1 {
				w.work += uint64(words)
				return best, found
			}
		}
	}
	w.work += uint64(words)
	return best, found
}

// pick returns an option of item i at random.
func (w *search) pick(i int32) int32 {
	n := 0
	for _, m := range w.having[i] {
		n += bits.OnesCount64(w.left[m.word] & m.bits)
	}
	w.work += uint64(2 * len(w.having[i]))
	n = w.rng.IntN(n)
	for _, m := range w.having[i] {
		x := w.left[m.word] & m.bits
		if c := bits.OnesCount64(x); n >= c {
			n -= c
			continue
		}
		for ; n > 0; n-- {
			x &= x - 1
		}
		return m.word<<6 + int32(bits.TrailingZeros64(x))
	}
	panic("race: an item to branch on has no option left")
}
