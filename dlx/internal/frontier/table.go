package frontier

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// A table is the layer that a step is making: its states with their counts,
// found by their keys.
//
//	hash of a key   ┌ shard ┬┄┄ tag ┄┄┬┄┄┄┄┄┄┄┄┄┄┄┄┄┬┄┄ slot ┄┄┐
//
//	shard           index   │ tag,position │    0     │ tag,position │ …
//	                               └─────────────┐
//	                chunks  │ key count │ key count │ …, in the order of arrival
//
// Hashes decide only where to look: two states are one only if all words of
// their keys are the same. The index holds a position and as many bits of the
// hash, the tag, as fit beside it into 32 bits, so that keys are rarely looked
// at in vain.
//
// States are stored without gaps and never move. Only the indices grow by
// copying, one shard at a time, 4 bytes for each of at most 3 states in 4.
type table struct {
	pool     *pool
	words    int // of a key
	limbs    int // of a count
	stride   int // words of a state with its count
	perChunk int
	shift    uint // log2 of perChunk, rounded up
	hashMask uint64
	shards   []shard
	noted    uint64      // states that are in the statistics
	full     atomic.Bool // a shard has too many states
}

// A shard holds the states whose hashes begin alike.
type shard struct {
	index   []uint32
	n       int // states
	chunks  [][]uint64
	room    int    // states that still fit into the last chunk
	touched uint32 // see touch
	// Workers write to neighboring shards: cache lines must not be shared.
	_ [128]byte
}

const (
	shardBits  = 6
	manyStates = 1 << 12 // a layer of fewer leads to a table of one shard
	leastSlot  = 1 << 6
	mostSlots  = 1 << 30
)

// chunkWords is the size of a chunk, 32 KiB, unless states are very large.
const chunkWords = 1 << 12

// chunkSize returns how many words a chunk for states of so many words has.
func chunkSize(stride int) int {
	return max(chunkWords, 4*stride)
}

// fitChunks makes chunks large enough for states of so many words. Those that
// are lent then go to the garbage collector.
func (c *Counter) fitChunks(stride int) {
	if size := chunkSize(stride); size > c.pool.words {
		c.pool = pool{words: 2 * size}
	}
}

// A pool lends chunks. What comes back is lent again, so that while one layer
// is used up and the next one grows memory is that of one and a half.
type pool struct {
	mu    sync.Mutex
	words int // of a chunk
	free  [][]uint64
	lent  int
}

func (p *pool) get() []uint64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lent++
	if n := len(p.free) - 1; n >= 0 {
		c := p.free[n]
		p.free = p.free[:n]
		return c
	}
	return make([]uint64, p.words)
}

// put takes back what get lent.
func (p *pool) put(c []uint64) {
	if cap(c) != p.words { // of a time when chunks were smaller
		return
	}
	p.mu.Lock()
	p.lent--
	p.free = append(p.free, c[:p.words])
	p.mu.Unlock()
}

// reset empties a table for keys and counts of so many words. Its shards are to be
// emptied after that.
func (t *table) reset(words, limbs, shards int) {
	t.words, t.limbs, t.stride = words, limbs, words+limbs
	t.perChunk = t.pool.words / t.stride
	t.noted = 0
	t.full.Store(false)
	t.shift = uint(bits.Len(uint(t.perChunk - 1)))
	if cap(t.shards) < shards {
		t.shards = append(t.shards[:cap(t.shards)], make([]shard, shards-cap(t.shards))...)
	}
	t.shards = t.shards[:shards]
}

// slotsFor returns how many slots an index has for about so many states at first.
func slotsFor(states int) int {
	slots := leastSlot
	for slots < states*3/2 {
		slots *= 2
	}
	return slots
}

// reset empties a shard.
func (s *shard) reset(slots int) {
	s.n, s.chunks, s.room = 0, nil, 0
	if cap(s.index) < slots {
		s.index = make([]uint32, slots)
		return
	}
	s.index = s.index[:slots]
	clear(s.index)
}

// indexBytes returns how much memory the indices take.
func (t *table) indexBytes() (n uint64) {
	for _, s := range t.shards[:cap(t.shards)] {
		n += 4 * uint64(cap(s.index))
	}
	return n
}

// states returns how many states the table has.
func (t *table) states() (n int) {
	for k := range t.shards {
		n += t.shards[k].n
	}
	return n
}

// blocks returns the states of the table, a chunk each, and leaves them to the
// caller.
func (t *table) blocks() (all [][]uint64) {
	for k := range t.shards {
		s := &t.shards[k]
		for c, chunk := range s.chunks {
			n := t.perChunk
			if c == len(s.chunks)-1 {
				n -= s.room
			}
			if n == 0 {
				t.pool.put(chunk)
				continue
			}
			all = append(all, chunk[:n*t.stride])
		}
		s.chunks = nil
	}
	return all
}

// locate returns where in the chunks the state at a position is.
func (t *table) locate(position uint32) (chunk, at int) {
	return int(position >> t.shift), int(position&(1<<t.shift-1)) * t.stride
}

// grow makes room in a shard for one more state, if there is none.
func (t *table) grow(s *shard) {
	if s.room == 0 {
		s.chunks = append(s.chunks, t.pool.get())
		s.room = t.perChunk
	}
	if s.n < len(s.index)/4*3 {
		return
	}
	slots := 2 * len(s.index)
	if slots > mostSlots {
		t.full.Store(true)
		return
	}
	s.index = make([]uint32, slots)
	for c, chunk := range s.chunks {
		n := t.perChunk
		if c == len(s.chunks)-1 {
			n -= s.room
		}
		for k := range n {
			t.enter(s, chunk[k*t.stride:][:t.words], uint32(c<<t.shift|k))
		}
	}
}

// enter notes the position of a key that the index does not have.
func (t *table) enter(s *shard, key []uint64, position uint32) {
	h := hash(key) & t.hashMask
	mask := uint32(len(s.index) - 1)
	slot := uint32(h) & mask
	for s.index[slot] != 0 {
		slot = (slot + 1) & mask
	}
	s.index[slot] = tag(h, mask) | (position + 1)
}

// tag returns what the index keeps of a hash beside a position. Positions are
// below twice the number of slots, of which the mask is one less.
func tag(h uint64, mask uint32) uint32 { return uint32(h>>(32-shardBits)) &^ (mask<<1 | 1) }

// shardOf returns the shard that a hash asks for, before it is cut to how many
// there are.
func shardOf(h uint64) uint64 { return h >> (64 - shardBits) }

// The hash of a key: each word is multiplied and the two halves of the product
// folded.
const (
	hashSeed = 0x9e3779b97f4a7c15
	hashMul  = 0xd1342543de82ef95
)

func hash1(x uint64) uint64 {
	hi, lo := bits.Mul64(x^hashSeed, hashMul)
	return hi ^ lo
}

func hash(key []uint64) uint64 {
	h := hash1(key[0])
	for _, x := range key[1:] {
		h = hash1(h ^ x)
	}
	return h
}
