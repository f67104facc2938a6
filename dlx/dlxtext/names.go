package dlxtext

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
)

// A nameTable numbers names from 0 in the order in which they are added. It
// is searched linearly from the slot that the hash of a name tells.
//
//	┌──────────┬──────────┬────────┬──────┐
//	│ head     │ tail     │ number │ size │   24 bytes
//	└──────────┴──────────┴────────┴──────┘
//	size <= 16: the name's first and last 8 bytes, which may overlap
//	otherwise:  the name's hash and its index in long
//
// So a look-up of a usual name waits for memory once. With the Builder's map
// instead, which waits three times and allocates for each name longer than 32
// bytes, reading options of 200,000 items in random order took a quarter longer.
type nameTable struct {
	slots []nameSlot // a power of two
	names int
	long  []string
}

type nameSlot struct {
	head, tail uint64
	number     int32 // 1 + the number of the name, 0 in a free slot
	size       uint32
}

const mostShort = 16

// The hash is another in each process, so that no input can be made to be slow.
var (
	longSeed           = maphash.MakeSeed()
	headSeed, tailSeed = rand.Uint64(), rand.Uint64()
)

// slotOf returns the slot of a name, but for its number and, of a long name,
// its tail.
func slotOf(name []byte) nameSlot {
	n := len(name)
	s := nameSlot{size: uint32(n)}
	switch {
	case n > mostShort:
		s.head = maphash.Bytes(longSeed, name)
	case n >= 8:
		s.head = binary.LittleEndian.Uint64(name)
		s.tail = binary.LittleEndian.Uint64(name[n-8:])
	case n >= 4:
		s.head = uint64(binary.LittleEndian.Uint32(name))
		s.tail = uint64(binary.LittleEndian.Uint32(name[n-4:]))
	case n > 0:
		s.head = uint64(name[0])
		s.tail = uint64(name[n/2])<<8 | uint64(name[n-1])
	}
	return s
}

func (s *nameSlot) hash() uint64 {
	if s.size > mostShort {
		return s.head
	}
	hi, lo := bits.Mul64(s.head^headSeed, s.tail^tailSeed^uint64(s.size)<<56)
	return hi ^ lo
}

// lookup returns the number of a name.
func (t *nameTable) lookup(name []byte) (number int32, ok bool) {
	if t.names == 0 {
		return 0, false
	}
	s := slotOf(name)
	mask := uint64(len(t.slots) - 1)
	for k := s.hash() & mask; ; k = (k + 1) & mask {
		found := &t.slots[k]
		switch {
		case found.number == 0:
			return 0, false
		case found.head != s.head || found.size != s.size:
		case s.size <= mostShort && found.tail == s.tail,
			s.size > mostShort && t.long[found.tail] == string(name):
			return found.number - 1, true
		}
	}
}

// add adds a name that is not in the table.
func (t *nameTable) add(name string) {
	if 2*t.names >= len(t.slots) {
		old := t.slots
		t.slots = make([]nameSlot, max(64, 2*len(old)))
		for _, s := range old {
			if s.number != 0 {
				t.place(s)
			}
		}
	}
	s := slotOf([]byte(name))
	if s.size > mostShort {
		s.tail = uint64(len(t.long))
		t.long = append(t.long, name)
	}
	t.names++
	s.number = int32(t.names)
	t.place(s)
}

// place puts a slot where lookup finds it.
func (t *nameTable) place(s nameSlot) {
	mask := uint64(len(t.slots) - 1)
	k := s.hash() & mask
	for t.slots[k].number != 0 {
		k = (k + 1) & mask
	}
	t.slots[k] = s
}
