package frontier

import "math/bits"

// merge brings arrivals, keys each with its count, into a shard: what is there
// already is added to, what is new is appended. Keys of one and of two words
// have loops of their own, which is a third faster than the general one.
func (t *table) merge(s *shard, in []uint64) {
	switch t.words {
	case 1:
		t.merge1(s, in)
	case 2:
		t.merge2(s, in)
	default:
		t.mergeAny(s, in)
	}
}

func (t *table) merge1(s *shard, in []uint64) {
	stride := t.stride
	for ; len(in) >= stride; in = in[stride:] {
		if s.room == 0 || s.n >= len(s.index)/4*3 {
			t.grow(s)
		}
		key := in[0]
		h := hash1(key) & t.hashMask
		index := s.index
		mask := uint32(len(index) - 1)
		slot, tag := uint32(h)&mask, tag(h, mask)
		for {
			e := index[slot&mask]
			if e == 0 {
				t.append(s, slot, tag, in[:stride])
				break
			}
			if (e^tag)&^(mask<<1|1) == 0 {
				chunk, at := t.locate(e&(mask<<1|1) - 1)
				if state := s.chunks[chunk][at:][:stride]; state[0] == key {
					accumulate(state[1:], in[1:stride])
					break
				}
			}
			slot = (slot + 1) & mask
		}
	}
}

func (t *table) merge2(s *shard, in []uint64) {
	stride := t.stride
	for ; len(in) >= stride; in = in[stride:] {
		if s.room == 0 || s.n >= len(s.index)/4*3 {
			t.grow(s)
		}
		key0, key1 := in[0], in[1]
		h := hash2(key0, key1) & t.hashMask
		index := s.index
		mask := uint32(len(index) - 1)
		slot, tag := uint32(h)&mask, tag(h, mask)
		for {
			e := index[slot&mask]
			if e == 0 {
				t.append(s, slot, tag, in[:stride])
				break
			}
			if (e^tag)&^(mask<<1|1) == 0 {
				chunk, at := t.locate(e&(mask<<1|1) - 1)
				if state := s.chunks[chunk][at:][:stride]; state[0] == key0 && state[1] == key1 {
					accumulate(state[2:], in[2:stride])
					break
				}
			}
			slot = (slot + 1) & mask
		}
	}
}

func (t *table) mergeAny(s *shard, in []uint64) {
	words, stride := t.words, t.stride
	for ; len(in) >= stride; in = in[stride:] {
		if s.room == 0 || s.n >= len(s.index)/4*3 {
			t.grow(s)
		}
		key := in[:words]
		h := hash(key) & t.hashMask
		index := s.index
		mask := uint32(len(index) - 1)
		slot, tag := uint32(h)&mask, tag(h, mask)
		for {
			e := index[slot&mask]
			if e == 0 {
				t.append(s, slot, tag, in[:stride])
				break
			}
			if (e^tag)&^(mask<<1|1) == 0 {
				chunk, at := t.locate(e&(mask<<1|1) - 1)
				if state := s.chunks[chunk][at:][:stride]; same(state[:words], key) {
					accumulate(state[words:], in[words:stride])
					break
				}
			}
			slot = (slot + 1) & mask
		}
	}
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
	for k, x := range state { // calling copy for some words takes longer
		to[k] = x
	}
	s.room--
	s.n++
	s.index[slot] = tag | (uint32(chunk<<t.shift|k) + 1)
}
