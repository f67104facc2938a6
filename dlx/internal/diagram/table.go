package diagram

import (
	"math/bits"
	"slices"
)

// A table is the states of a layer, numbered in the order of their arrival and
// found by their keys. Hashes only tell where to look; keys are compared in full.
type table struct {
	words int
	keys  []uint64 // of all states, end to end
	index []uint32 // 1 + the state, by hash; 0: free
	mask  uint64   // of hashes; tests take bits away
}

func (t *table) len() int { return len(t.keys) / t.words }

func (t *table) key(s int) []uint64 { return t.keys[s*t.words : (s+1)*t.words] }

func (t *table) bytes() uint64 { return 8*uint64(cap(t.keys)) + 4*uint64(cap(t.index)) }

// reset empties the table.
func (t *table) reset() {
	t.keys = t.keys[:0]
	if t.index == nil {
		t.index = make([]uint32, 64)
	}
	clear(t.index)
}

// enter returns the state of a key, made when it is new.
func (t *table) enter(key []uint64) uint32 {
	slots := uint64(len(t.index) - 1)
	slot := t.hash(key) & slots
	for ; t.index[slot] != 0; slot = (slot + 1) & slots {
		if s := t.index[slot] - 1; slices.Equal(t.key(int(s)), key) {
			return s
		}
	}
	s := uint32(t.len())
	t.keys = append(t.keys, key...)
	t.index[slot] = s + 1
	if t.len() > len(t.index)/4*3 {
		t.grow()
	}
	return s
}

func (t *table) grow() {
	t.index = make([]uint32, 2*len(t.index))
	slots := uint64(len(t.index) - 1)
	for s := range t.len() {
		slot := t.hash(t.key(s)) & slots
		for t.index[slot] != 0 {
			slot = (slot + 1) & slots
		}
		t.index[slot] = uint32(s) + 1
	}
}

// hash folds the halves of a product, word by word.
func (t *table) hash(key []uint64) uint64 {
	h := uint64(0)
	for _, x := range key {
		high, low := bits.Mul64(h^x^0x8bb84b93962eacc9, 0x2d358dccaa6c78a5)
		h = high ^ low
	}
	return h & t.mask
}
