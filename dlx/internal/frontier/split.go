package frontier

import (
	"cmp"
	"math/big"
	"slices"
)

// When layers outgrow the memory that they may take, the count goes back to an
// earlier layer that is still small, cuts its states in two, and takes one part
// to the end before the other: the counts of both add up. Parts that are still
// too large are cut again, down to single states if need be.
//
// That is exact since each state has its own continuations; only that equal
// states behind both parts are no longer seen as one. So the cut is made by a bit
// of a field that stays open as long as possible: as long as it is open, no state
// of one part could be equal to one of the other anyway.
//
// What that costs depends on the problem. Where much stays open for long it is
// little: with a fifth of the memory, pentominoes 5 by 12 made 5.6 times as many
// states, queens-12 2.7 times, matchings of K_22 11 times. On a board covered by
// one kind of piece nothing stays open for longer than a row, and each part grows
// to a whole layer again: trominoes 15 by 15 did not come to an end with four
// fifths. There it is better to give way.

// anchorShare is the part of the free memory, one in so many, that a layer may
// take to be kept as the one to go back to.
const anchorShare = 16

// sum returns in how many ways the states of a layer before step k can be
// completed, each as often as its count says. The layer is used up. It returns
// nil when the count has ended otherwise.
func (c *Counter) sum(l layer, k int, share float64) *big.Int {
	splits := c.cfg.Split && c.cfg.Memory > 0
	small := (c.cfg.Memory - min(c.cfg.Memory, c.kept)) / anchorShare
	anchor, at := l, k
	steps := float64(len(c.Steps) - k + 1)
	for begin := k; k < len(c.Steps) && l.states > 0; k++ {
		next := c.step(&l, k, splits && k == at, true)
		switch {
		case c.outcome == Full && splits:
			c.outcome = Done
			return c.cut(anchor, at, share)
		case c.outcome != Done:
			c.halt(c.outcome)
			return nil
		case splits && next.bytes(c.Words) <= small:
			c.release(&anchor)
			anchor, at = next, k+1
		}
		l = next
		c.fraction = max(c.fraction, c.done+share*float64(k-begin+1)/steps)
	}
	total := toBig(c.total(&l, l.limbs+1))
	c.release(&l)
	if splits && at < k {
		c.release(&anchor)
	}
	c.done += share
	return total
}

// cut is sum for a layer that is to be cut in two. A single state cannot be:
// it is taken further, whatever memory that takes.
func (c *Counter) cut(l layer, k int, share float64) *big.Int {
	for l.states == 1 && k < len(c.Steps) {
		next := c.step(&l, k, false, false)
		if c.outcome != Done {
			c.halt(c.outcome)
			return nil
		}
		l = next
		k++
	}
	if l.states < 2 {
		return c.sum(l, k, share)
	}
	c.stats.Splits++
	a, b := c.parts(l, k)
	c.release(&l)
	keptA, keptB := a.bytes(c.Words), b.bytes(c.Words)
	c.kept += keptA + keptB
	part := share * float64(a.states) / float64(a.states+b.states)
	total := c.sum(a, k, part)
	c.kept -= keptA
	if total == nil {
		return nil
	}
	rest := c.sum(b, k, share-part)
	c.kept -= keptB
	if rest == nil {
		return nil
	}
	return total.Add(total, rest)
}

// parts cuts the states of a layer before step k in two, neither of them
// empty, by the bit that stays open longest among those which leave at least one
// state in eight on either side, or else that which leaves most.
func (c *Counter) parts(l layer, k int) (a, b layer) {
	var open []*field
	for i := range c.schedule.fields {
		if f := &c.schedule.fields[i]; int(f.first) < k && int(f.close) >= k {
			open = append(open, f)
		}
	}
	slices.SortStableFunc(open, func(f, g *field) int { return cmp.Compare(g.close, f.close) })
	word, bit, best := 0, uint64(0), 0
choose:
	for _, f := range open {
		for shift := range f.width {
			mask := uint64(1) << (f.shift + shift)
			ones := c.ones(&l, f.word, mask)
			if few := min(ones, l.states-ones); few > best {
				word, bit, best = f.word, mask, few
				if few >= l.states/8 {
					break choose
				}
			}
		}
	}
	stride := c.Words + l.limbs
	parts := [2][]uint64{}
	for _, block := range l.blocks {
		for ; len(block) >= stride; block = block[stride:] {
			side := 0
			if block[word]&bit != 0 {
				side = 1
			}
			parts[side] = append(parts[side], block[:stride]...)
		}
	}
	return l.part(parts[0], stride), l.part(parts[1], stride)
}

// part makes a layer of some states of another.
func (l *layer) part(states []uint64, stride int) layer {
	return layer{limbs: l.limbs, bits: l.bits, states: len(states) / stride, blocks: [][]uint64{slices.Clip(states)}}
}

// ones returns how many states of a layer have a bit set.
func (c *Counter) ones(l *layer, word int, bit uint64) (n int) {
	stride := c.Words + l.limbs
	for _, block := range l.blocks {
		for at := word; at < len(block); at += stride {
			if block[at]&bit != 0 {
				n++
			}
		}
	}
	return n
}
