package frontier

import "math/bits"

// ahead is for how many arrivals the place in the index is looked at before the
// first of them is merged, so that memory answers to all of them at once: on
// layers larger than the caches that is a third faster.
const ahead = 32

// merge brings arrivals, keys each with its count, into a shard: what is there
// already is added to, what is new is appended.
func (t *table) merge(s *shard, in []uint64) {
	words, stride := t.words, t.stride
	touched := 0
	for at := 0; at < len(in); at += stride {
		if s.room == 0 || s.n >= len(s.index)/4*3 {
			t.grow(s)
		}
		if at == touched {
			touched = min(at+ahead*stride, len(in))
			t.touch(s, in[at:touched])
		}
		state := in[at : at+stride]
		key := state[:words]
		h := hash(key) & t.hashMask
		index := s.index
		mask := uint32(len(index) - 1)
		slot, tag := uint32(h)&mask, tag(h, mask)
		for {
			e := index[slot&mask]
			if e == 0 {
				t.append(s, slot, tag, state)
				break
			}
			if (e^tag)&^(mask<<1|1) == 0 {
				chunk, place := t.locate(e&(mask<<1|1) - 1)
				if known := s.chunks[chunk][place:][:stride]; known[0] == key[0] && (words == 1 || same(known[1:words], key[1:])) {
					accumulate(known[words:], state[words:])
					break
				}
			}
			slot = (slot + 1) & mask
		}
	}
}

// touch looks at the places of some keys in the index of a shard.
func (t *table) touch(s *shard, in []uint64) {
	sum, mask := uint32(0), uint32(len(s.index)-1)
	if t.words == 1 {
		for k := 0; k < len(in); k += t.stride {
			sum += s.index[uint32(hash1(in[k])&t.hashMask)&mask]
		}
	} else {
		for k := 0; k < len(in); k += t.stride {
			sum += s.index[uint32(hash(in[k:k+t.words])&t.hashMask)&mask]
		}
	}
	s.touched = sum // or the compiler would leave it out
}

func same(a, b []uint64) bool {
	for k, x := range a {
		if b[k] != x {
			return false
		}
	}
	return true
}

// accumulate adds a count to another of as many limbs.
func accumulate(a, b []uint64) {
	carry := uint64(0)
	for k := range a {
		a[k], carry = bits.Add64(a[k], b[k], carry)
	}
	if carry != 0 {
		panic("frontier: a count outgrew its limbs")
	}
}

// append adds a new state, whose place in the index is slot.
func (t *table) append(s *shard, slot, tag uint32, state []uint64) {
	chunk := len(s.chunks) - 1
	k := t.perChunk - s.room
	to := s.chunks[chunk][k*t.stride:][:len(state)]
	to[0] = state[0]
	for k := 1; k < len(to); k++ { // calling copy for some words takes longer
		to[k] = state[k]
	}
	s.room--
	s.n++
	s.index[slot] = tag | (uint32(chunk<<t.shift|k) + 1)
}
