package dense

import (
	"math/bits"
	"slices"
)

// fill makes the sets of tables of d.rows and d.numbers; number is the inverse of
// the latter. What an option excludes is found when it is asked for: of the
// options left at a search node most are never chosen.
func (d *Tables) fill(number []int32) {
	words, slices := (len(d.rows)+63)/64, (len(d.numbers)+63)/64
	d.words, d.slices = words, slices
	d.items = zeros(d.items, len(d.rows)*slices)
	d.having = zeros(d.having, len(d.numbers)*words)
	d.sharing = zeros(d.sharing, d.cells.secondaries*words)
	d.agreeing = zeros(d.agreeing, d.cells.shades*words)
	d.known = zeros(d.known, words)
	if n := len(d.rows) * words; n > cap(d.excluded) {
		d.excluded = make([]uint64, n)
	}
	for o, r := range d.rows {
		w, bit := o>>6, uint64(1)<<(o&63)
		primary, secondary := d.cells.of(r)
		for _, i := range primary {
			n := int(number[i])
			d.items[n>>6*len(d.rows)+o] |= 1 << (n & 63)
			d.having[n*words+w] |= bit
		}
		for _, c := range secondary {
			d.sharing[int(c.item)*words+w] |= bit
			if c.shade >= 0 {
				d.agreeing[int(c.shade)*words+w] |= bit
			}
		}
	}
}

// zeros returns n zeros, in the memory of s if there is enough.
func zeros(s []uint64, n int) []uint64 {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// excludes returns the set of options that option o excludes, itself too.
func (d *Tables) excludes(o int) []uint64 {
	set := d.excluded[o*d.words : (o+1)*d.words]
	if d.known[o>>6]>>(o&63)&1 == 0 {
		d.exclude(set, o)
	}
	return set
}

// exclude makes a set that of the options that share an item with option o, less
// those that agree on its color.
func (d *Tables) exclude(set []uint64, o int) {
	d.known[o>>6] |= 1 << (o & 63)
	clear(set)
	set[o>>6] = 1 << (o & 63)
	for j := range d.slices {
		for items := d.itemsIn(j)[o]; items != 0; items &= items - 1 {
			for w, x := range d.options(j<<6 + bits.TrailingZeros64(items)) {
				set[w] |= x
			}
		}
	}
	_, secondary := d.cells.of(d.rows[o])
	for _, c := range secondary {
		sharing := d.sharing[int(c.item)*d.words:][:len(set)]
		if c.shade < 0 {
			for w, x := range sharing {
				set[w] |= x
			}
			continue
		}
		agreeing := d.agreeing[int(c.shade)*d.words:][:len(set)]
		for w, x := range sharing {
			set[w] |= x &^ agreeing[w]
		}
	}
}

// begin makes the state before any choice.
func (d *Tables) begin(room room) {
	most := 0
	for i := range d.numbers {
		most = max(most, size(d.options(i)))
	}
	d.planes = max(bits.Len(uint(most)), 1)
	d.activeAt = d.words + d.slices*d.planes
	d.stride = d.activeAt + d.slices
	d.root = zeros(d.root, d.stride)
	for o := range d.rows {
		d.root[o>>6] |= 1 << (o & 63)
	}
	for i := range d.numbers {
		d.root[d.activeAt+i>>6] |= 1 << (i & 63)
	}
	d.recount(d.root, room)
}
