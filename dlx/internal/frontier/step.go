package frontier

import "sync/atomic"

// A step is taken in rounds of some thousand states. The states of a round are cut into
// pieces and shared out among the workers, which sort what they lead to by the shards of
// the next layer. Then the shards are shared out: one worker merges all that arrived for
// a shard, piece by piece. So no two workers ever write to the same place, and every
// shard gets its arrivals in the order of the states that they come from, whoever brings
// them.
//
// A single worker does the same, and gains from it: it looks at a small part of the
// table at a time.
const (
	roundWords  = 1 << 20 // what a round looks at or writes, at most
	roundStates = 1 << 16
	roundPieces = 16
	// More heaps than workers even out what others take of a core; many would
	// leave few arrivals at a time to a shard, and merging is fast on many.
	heapsPerWorker = 2
)

// step leads a layer through step k. Unless it is to be kept, the layer is used
// up on the way. When the count is halted, which without a limit on memory only
// Poll does, nothing is left of either.
func (c *Counter) step(l *layer, k int, keep, limited bool) (next layer) {
	s := &c.Steps[k]
	shards := 1
	if l.states >= manyStates {
		shards = 1 << shardBits
	}
	next.limbs, next.bits = c.widen(l, s)
	c.fitChunks(c.Words + next.limbs)
	c.table.reset(c.Words, next.limbs, shards)
	slots := slotsFor(l.states / shards)
	c.ranges(shards, l.states, func(_, from, to int) {
		for k := range c.table.shards[from:to] {
			c.table.shards[from+k].reset(slots)
		}
	})
	for len(c.stats.Layers) <= k {
		c.stats.Layers = append(c.stats.Layers, Layer{})
	}
	stride := c.Words + l.limbs
	most := min(max(roundWords/((len(s.Rows)+4)*(c.Words+next.limbs)), 1), roundStates)
	piece := (most + roundPieces - 1) / roundPieces * stride
	used, n := 0, 0 // blocks done with, states of the round
	flush := func(done int) {
		c.round(s, l.limbs)
		c.note(k, limited)
		if !keep && l.lent {
			for ; used < done; used++ {
				c.pool.put(l.blocks[used])
			}
		}
		n = 0
	}
	for b, block := range l.blocks {
		for len(block) > 0 && c.outcome == Done {
			end := min(piece, len(block), (most-n)*stride)
			c.pieces = append(c.pieces, block[:end])
			n += end / stride
			if block = block[end:]; n == most {
				flush(b)
			}
		}
	}
	if n > 0 {
		flush(len(l.blocks))
	}
	if !keep {
		l.blocks = l.blocks[used:]
		c.release(l)
	}
	next.states, next.blocks, next.lent = c.table.states(), c.table.blocks(), true
	if c.outcome != Done {
		c.release(&next)
		return layer{}
	}
	c.stats.Largest = max(c.stats.Largest, uint64(next.states))
	return next
}

// note takes down what a round did and whether that was too much.
func (c *Counter) note(k int, limited bool) {
	at := &c.stats.Layers[k]
	states := uint64(c.table.states())
	at.States += states - c.table.noted
	c.stats.States += states - c.table.noted
	c.table.noted = states
	for k := range c.sinks {
		n := c.sinks[k].count()
		at.Arrivals += n
		c.stats.Arrivals += n
	}
	c.pieces = c.pieces[:0]
	bytes := c.bytes()
	c.stats.Bytes = max(c.stats.Bytes, bytes)
	switch {
	case c.outcome != Done:
	case c.table.full.Load(), limited && c.cfg.Memory > 0 && bytes > c.cfg.Memory:
		c.outcome = Full
	case c.cfg.States > 0 && c.stats.States >= c.cfg.States:
		c.halt(Probed)
	}
}

// round takes the pieces, states with counts of so many limbs, through a step
// into the table.
func (c *Counter) round(s *Step, limbs int) {
	t := &c.table
	alone := c.cfg.Workers == 1 || len(t.shards) == 1
	heaps := 1 // of pieces, each with a sink of its own
	if !alone {
		heaps = min(heapsPerWorker*c.cfg.Workers, len(c.pieces))
	}
	for len(c.sinks) < heaps {
		c.sinks = append(c.sinks, arrivals{hashMask: c.hashMask})
	}
	for k := range c.sinks {
		c.sinks[k].reset(c.Words, t.limbs, len(t.shards))
	}
	arcs := len(s.Rows)
	c.shareOut(heaps, alone, func(k int) (words int) {
		for _, p := range c.pieces[k*len(c.pieces)/heaps : (k+1)*len(c.pieces)/heaps] {
			s.expand(p, limbs, &c.sinks[k])
			words += len(p) * (arcs + 4)
		}
		return words
	})
	c.shareOut(len(t.shards), alone, func(k int) (words int) {
		for b := range heaps {
			in := c.sinks[b].shards[k]
			t.merge(&t.shards[k], in)
			words += 4 * len(in)
		}
		return words
	})
}

// shareOut calls do, which returns how many words it looked at, for all numbers
// below n, on all workers unless alone. A worker takes the numbers of its own
// range first, always the same shards, which are still in its cache, and then
// those that others have left.
func (c *Counter) shareOut(n int, alone bool, do func(k int) (words int)) {
	workers := c.cfg.Workers
	if alone || n < 2 {
		for k := 0; k < n && !c.halted.Load(); k++ {
			c.poll(do(k))
		}
		return
	}
	next := make([]span, workers)
	for w := range next {
		next[w].at.Store(int64(w * n / workers))
	}
	c.crew.all(func(w int) {
		done := func(int) {}
		if w == 0 {
			done = c.poll
		}
		for range workers {
			for !c.halted.Load() {
				k := int(next[w].at.Add(1)) - 1
				if k >= (w+1)*n/workers {
					break
				}
				done(do(k))
			}
			w = (w + 1) % workers
		}
	})
}

// ranges cuts the numbers below n into a range a worker, which is all of them where few
// states are concerned, and calls do for each. Nothing ends that early.
func (c *Counter) ranges(n, states int, do func(worker, from, to int)) {
	if states < manyStates || c.cfg.Workers == 1 {
		do(0, 0, n)
		return
	}
	c.crew.all(func(w int) { do(w, w*n/c.cfg.Workers, (w+1)*n/c.cfg.Workers) })
}

// A span is where the range of a worker goes on, in cache lines of its own.
type span struct {
	at atomic.Int64
	_  [120]byte
}
