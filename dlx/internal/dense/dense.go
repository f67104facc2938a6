// Package dense is the engine of bitsets: for problems whose options are few
// enough, at most some ten thousand, that a table of which option excludes
// which fits into memory. There it is several times faster than dancing links.
//
// Each option has the set of options that it excludes: those that share a
// primary item with it, or a secondary item without agreeing on its color. So
// secondary items and colors are gone from the search, and choosing an option
// is to subtract a set from the set of options that are left. For each primary
// item the number of options left is counted, in bit-sliced form: plane k holds
// bit k of the counters of 64 items in one word. Options that go are subtracted
// from the planes, or those that stay are counted anew, whichever are fewer; an
// item with the fewest options is read off the planes from the top down.
//
// Nothing is undone: a level is a copy of its parent's state, a few hundred
// bytes. The search visits the same search nodes as package links, in the same
// order, and finds the same solutions in the same order; only at dead ends that
// are seen early may it visit fewer or more.
//
// It takes n²/8 bytes for n options, see Bytes. Multiplicities are left to
// links.
//
// The relation of excluded options is the conflict graph of the problem; that
// counters are enough to find the item of fewest options is from Knuth, The Art
// of Computer Programming 7.2.2.1; bit-sliced counting is folklore of bitboards
// ("vertical counters").
package dense

import (
	"math/bits"

	"exactcover/dlx/internal/matrix"
)

// Tables is a problem as sets of options. It never changes: any number of
// searches may use it at once.
//
// A set of options takes words words; option r is bit r%64 of word r/64. A set
// of primary items takes slices words, likewise.
type Tables struct {
	words, slices, planes int

	// A state is the options left, the planes, slice by slice, and from activeAt
	// on the primary items still to be covered: stride words in all.
	activeAt, stride int

	rows, primary int

	excluded []uint64 // by option: the options that it excludes, itself too
	having   []uint64 // by primary item: the options that have it
	items    []uint64 // by option: its primary items; up to 64*words options
	root     []uint64 // the state before any choice
}

// Fits reports whether the engine can solve a problem at all: whether every
// primary item is wanted exactly once.
func Fits(t *matrix.Table) bool { return t.Hi == nil }

// Bytes returns how much memory New takes for the tables of a problem.
func Bytes(t *matrix.Table) uint64 {
	rows := uint64(t.Rows())
	words, slices := (rows+63)/64, (uint64(t.Primary)+63)/64
	return 8 * (rows*words + uint64(t.Primary)*words + 64*words*slices)
}

// StateWords returns about how many words a state has, all of which a search
// node looks at.
func StateWords(t *matrix.Table) int {
	most := 0
	options := make([]int, t.Items)
	for _, i := range t.Item {
		if options[i]++; int(i) < t.Primary {
			most = max(most, options[i])
		}
	}
	return (t.Rows()+63)/64 + (t.Primary+63)/64*(bits.Len(uint(most))+1)
}

// Compile makes the tables of a problem that Fits. It takes time and memory
// in proportion to Bytes.
func Compile(t *matrix.Table) *Tables {
	rows := t.Rows()
	d := &Tables{words: (rows + 63) / 64, slices: (t.Primary + 63) / 64, rows: rows, primary: t.Primary}
	d.items = make([]uint64, 64*d.words*d.slices)
	having := make([]uint64, t.Items*d.words)
	for r := range int32(rows) {
		for _, i := range t.Row(r) {
			having[int(i)*d.words+int(r>>6)] |= 1 << (r & 63)
			if int(i) < t.Primary {
				d.items[int(r)*d.slices+int(i>>6)] |= 1 << (i & 63)
			}
		}
	}
	d.having = having[:t.Primary*d.words]
	d.exclude(t, having)
	d.start(t)
	return d
}

// A shade is a color of a secondary item.
type shade struct{ item, color int32 }

// exclude fills in which option excludes which.
func (d *Tables) exclude(t *matrix.Table, having []uint64) {
	agreeing := make(map[shade][]uint64)
	eachColor := func(r int32, f func(i, color int32)) {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			f(t.Item[c], t.ColorAt(c))
		}
	}
	for r := range int32(t.Rows()) {
		eachColor(r, func(i, color int32) {
			if color == 0 {
				return
			}
			set := agreeing[shade{i, color}]
			if set == nil {
				set = make([]uint64, d.words)
				agreeing[shade{i, color}] = set
			}
			set[r>>6] |= 1 << (r & 63)
		})
	}
	d.excluded = make([]uint64, t.Rows()*d.words)
	for r := range int32(t.Rows()) {
		out := d.excluded[int(r)*d.words:][:d.words]
		eachColor(r, func(i, color int32) {
			set := having[int(i)*d.words:][:d.words]
			if color == 0 {
				for w, x := range set {
					out[w] |= x
				}
				return
			}
			agree := agreeing[shade{i, color}]
			for w, x := range set {
				out[w] |= x &^ agree[w]
			}
		})
		out[r>>6] |= 1 << (r & 63)
	}
}

// start makes the state before any choice.
func (d *Tables) start(t *matrix.Table) {
	most := 0
	for i := range t.Primary {
		most = max(most, size(d.options(i)))
	}
	d.planes = max(bits.Len(uint(most)), 1)
	d.activeAt = d.words + d.slices*d.planes
	d.stride = d.activeAt + d.slices
	d.root = make([]uint64, d.stride)
	for r := range t.Rows() {
		d.root[r>>6] |= 1 << (r & 63)
	}
	for i := range t.Primary {
		d.root[d.activeAt+i>>6] |= 1 << (i & 63)
	}
	d.recount(d.root, make([]int32, t.Rows()))
}

// options returns the set of options that have primary item i.
func (d *Tables) options(i int) []uint64 { return d.having[i*d.words:][:d.words] }

// size returns the number of members of a set.
func size(set []uint64) int {
	n := 0
	for _, x := range set {
		n += bits.OnesCount64(x)
	}
	return n
}
