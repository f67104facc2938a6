package dense

import "math/bits"

// A room is the memory that counting needs beside the state.
type room struct {
	set  []uint64 // for a set of options
	list []int32  // for a list of options, or items
}

func newRoom(d *Tables) room {
	return room{make([]uint64, d.words), make([]int32, max(len(d.rows), len(d.numbers)))}
}

// without makes next what is left of state from without the options that option o
// excludes, and brings its counters up to date. The two states may be the same. It
// returns how many options went.
//
// It counts the options that go, or those that stay, whichever are fewer. Adding them up
// as they are found, without listing them first, was no faster.
func (d *Tables) without(from, next []uint64, o int, room room) (gone int) {
	excluded := d.excludes(o)
	left, keep, goes := from[:len(excluded)], next[:len(excluded)], room.set[:len(excluded)]
	stay := 0
	for w, x := range excluded {
		y := left[w]
		goes[w], keep[w] = y&x, y&^x
		gone += bits.OnesCount64(y & x)
		stay += bits.OnesCount64(y &^ x)
	}
	if gone > stay {
		d.recount(next, room)
		return gone
	}
	planes := next[d.words:d.activeAt]
	if &from[0] != &next[0] {
		copy(planes, from[d.words:d.activeAt])
	}
	d.count(enlist(room.list, goes), planes, true)
	return gone
}

// recount counts the options that are left in a state anew.
func (d *Tables) recount(state []uint64, room room) {
	planes := state[d.words:d.activeAt]
	clear(planes)
	d.count(enlist(room.list, state[:d.words]), planes, false)
}

// enlist returns the members of a set, in the memory of list.
func enlist(list []int32, set []uint64) []int32 {
	n := 0
	for w, x := range set {
		for ; x != 0; x &= x - 1 {
			list[n] = int32(w<<6 + bits.TrailingZeros64(x))
			n++
		}
	}
	return list[:n]
}

// count adds a list of options to the planes, or subtracts them.
func (d *Tables) count(list []int32, planes []uint64, minus bool) {
	for j := range d.slices {
		items, slice := d.itemsIn(j), planes[j*d.planes:][:d.planes]
		for rest := list; len(rest) > 0; {
			some := rest[:min(15, len(rest))]
			rest = rest[len(some):]
			sum := counted(items, some)
			if minus {
				sum.subtractFrom(slice)
			} else {
				sum.addTo(slice)
			}
		}
	}
}

// counted counts the items of up to 15 options, three at a time by a carry-save
// adder.
func counted(items []uint64, options []int32) counter4 {
	b0, b1, b2, b3 := uint64(0), uint64(0), uint64(0), uint64(0)
	for len(options) >= 3 {
		x, y, z := items[options[0]], items[options[1]], items[options[2]]
		options = options[3:]
		u := x ^ y
		ones, twos := u^z, x&y|u&z
		c0 := b0 & ones
		b0 ^= ones
		v := b1 ^ twos
		c1 := b1&twos | v&c0
		b1 = v ^ c0
		c2 := b2 & c1
		b2 ^= c1
		b3 ^= c2
	}
	for _, o := range options {
		x := items[o]
		c0 := b0 & x
		b0 ^= x
		c1 := b1 & c0
		b1 ^= c0
		c2 := b2 & c1
		b2 ^= c1
		b3 ^= c2
	}
	return counter4{b0, b1, b2, b3}
}

// A counter4 counts up to 15 for each of 64 items: word k holds bit k.
type counter4 struct{ b0, b1, b2, b3 uint64 }

func (s counter4) subtractFrom(p []uint64) {
	borrow := ^p[0] & s.b0
	p[0] ^= s.b0
	if len(p) > 1 {
		d := p[1] ^ s.b1
		borrow, p[1] = ^p[1]&s.b1|^d&borrow, d^borrow
	}
	if len(p) > 2 {
		d := p[2] ^ s.b2
		borrow, p[2] = ^p[2]&s.b2|^d&borrow, d^borrow
	}
	if len(p) > 3 {
		d := p[3] ^ s.b3
		borrow, p[3] = ^p[3]&s.b3|^d&borrow, d^borrow
		for k := 4; k < len(p); k++ {
			borrow, p[k] = ^p[k]&borrow, p[k]^borrow
		}
	}
}

func (s counter4) addTo(p []uint64) {
	carry := p[0] & s.b0
	p[0] ^= s.b0
	if len(p) > 1 {
		d := p[1] ^ s.b1
		carry, p[1] = p[1]&s.b1|d&carry, d^carry
	}
	if len(p) > 2 {
		d := p[2] ^ s.b2
		carry, p[2] = p[2]&s.b2|d&carry, d^carry
	}
	if len(p) > 3 {
		d := p[3] ^ s.b3
		carry, p[3] = p[3]&s.b3|d&carry, d^carry
		for k := 4; k < len(p); k++ {
			carry, p[k] = p[k]&carry, p[k]^carry
		}
	}
}
