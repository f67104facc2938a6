package frontier

import "math/bits"

// A layer is all states behind a step, each with its count: the number of ways
// to get there.
type layer struct {
	limbs  int
	bits   int // the sum of all counts is below 1<<bits
	states int
	blocks [][]uint64 // whole states: key, count, key, count …
	lent   bool       // blocks are chunks of the pool
}

// first returns the layer before the first step: nothing is chosen, in one way.
func (p *Program) first() layer {
	state := make([]uint64, p.Words+1)
	state[p.Words] = 1
	return layer{limbs: 1, bits: 1, states: 1, blocks: [][]uint64{state}}
}

// bytes returns how much memory the states of a layer take.
func (l *layer) bytes(words int) uint64 { return 8 * uint64(l.states) * uint64(words+l.limbs) }

// total returns the sum of all counts of a layer, in so many limbs.
func (c *Counter) total(l *layer, limbs int) []uint64 {
	stride := c.Words + l.limbs
	sums := make([][]uint64, c.cfg.Workers)
	c.ranges(len(l.blocks), l.states, func(w, from, to int) {
		sum := make([]uint64, limbs)
		for _, b := range l.blocks[from:to] {
			for ; len(b) >= stride; b = b[stride:] {
				add(sum, b[c.Words:stride])
			}
		}
		sums[w] = sum
	})
	for _, s := range sums[1:] {
		add(sums[0], s)
	}
	return sums[0]
}

// add is addTo where a has room for the sum.
func add(a, b []uint64) {
	if addTo(a, b) != 0 {
		panic("frontier: the sum of counts outgrew its limbs")
	}
}

// release gives the memory of a layer back.
func (c *Counter) release(l *layer) {
	if l.lent {
		for _, b := range l.blocks {
			c.pool.put(b)
		}
	}
	l.blocks, l.lent = nil, false
}

// widen returns how many limbs the counts behind a step need, and a bound of
// their sum in bits. A state sends its count along each arc at most, so that the
// sum grows at most by as many times as there are arcs. That bound is loose: the
// sum is added up before another limb is spent on it.
//
// So the width of counts is known before a step, and no addition has to look
// for an overflow and start over.
func (c *Counter) widen(l *layer, s *Step) (limbs, sum int) {
	growth := bits.Len(uint(len(s.Rows)))
	if l.bits+growth > 64*l.limbs {
		l.bits = length(c.total(l, l.limbs+1))
	}
	limbs, sum = l.limbs, l.bits+growth
	if sum > 64*limbs {
		limbs++
	}
	c.stats.Limbs = max(c.stats.Limbs, limbs)
	return limbs, sum
}
