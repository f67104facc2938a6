// Package dense is the engine of bitsets: for problems whose options are few
// enough, at most some twenty thousand, that a table of which option excludes
// which fits into memory. There it is three to ten times as fast as dancing
// links, unless the search is so short that the tables are not worth making.
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
// Deep in the search few options are left, strewn over many words. So tables are
// made anew, restricted to what is left, where it is half as much, and in the end
// small ones of two words, where states need no counters: see restrict and small.
//
// Nothing is undone: a level is a copy of its parent's state, a few hundred
// bytes. The search visits the same search nodes as package links, in the same
// order, and finds the same solutions in the same order; only at dead ends that
// are seen early may it visit fewer or more.
//
// Tables take n²/8 bytes for n options, see Bytes, and each search up to a third
// of that. Multiplicities are left to links.
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

// Tables is a problem as sets of options, or what is left of it below some search
// node. Those of a problem never change: any number of searches may use them at
// once.
//
// A set of options takes words words; option o is bit o%64 of word o/64. A set
// of primary items takes slices words, likewise.
type Tables struct {
	cells *cells // of the problem

	words, slices, planes int

	// A state is the options left, the planes, slice by slice, and from activeAt
	// on the primary items still to be covered: stride words in all.
	activeAt, stride int

	rows    []int32 // by option: its row, ascending
	numbers []int32 // by primary item: its number in the problem, ascending

	items    []uint64 // by slice and option: its primary items
	having   []uint64 // by primary item: the options that have it
	sharing  []uint64 // by secondary item: likewise
	agreeing []uint64 // by shade: the options that demand it
	excluded []uint64 // by option, if known: the options that it excludes, itself too
	known    []uint64 // the options of which excluded is known
	root     []uint64 // the state before any choice
}

// Fits reports whether the engine can solve a problem at all: whether every
// primary item is wanted exactly once.
func Fits(t *matrix.Table) bool { return t.Hi == nil }

// Bytes returns how much memory Compile takes at most.
func Bytes(t *matrix.Table) uint64 {
	rows, items := uint64(t.Rows()), uint64(t.Items)
	words, slices := (rows+63)/64, (uint64(t.Primary)+63)/64
	return 8 * (rows*words + (items+mostShades(t))*words + rows*slices + uint64(len(t.Item)))
}

// mostShades returns a bound of the pairs of item and color.
func mostShades(t *matrix.Table) (most uint64) {
	if t.Color == nil {
		return 0
	}
	last := make([]int32, t.Items)
	cells := uint64(0)
	for k, i := range t.Item {
		if t.Color[k] > 0 {
			cells++
			last[i] = max(last[i], t.Color[k])
		}
	}
	for _, color := range last {
		most += uint64(color)
	}
	return min(most, cells)
}

// Compile makes the tables of a problem that Fits. It takes time and memory
// in proportion to Bytes.
func Compile(t *matrix.Table) *Tables {
	d := &Tables{cells: newCells(t), rows: ascending(t.Rows()), numbers: ascending(t.Primary)}
	d.fill(d.numbers)
	for o := range d.rows {
		d.excludes(o)
	}
	d.sharing, d.agreeing = nil, nil // all is known
	d.begin(newRoom(d))
	return d
}

// ascending returns the numbers below n.
func ascending(n int) []int32 {
	all := make([]int32, n)
	for k := range all {
		all[k] = int32(k)
	}
	return all
}

// itemsIn returns by option its primary items in slice j.
func (d *Tables) itemsIn(j int) []uint64 { return d.items[j*len(d.rows):][:len(d.rows)] }

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
