package diagram

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// Counts are numbers of one width, a number of machine words each, the lowest
// word first.
type counts struct {
	width int
	words []big.Word
}

const wordBytes = bits.UintSize / 8

func newCounts(n, width int) counts { return counts{width, make([]big.Word, n*width)} }

func (c *counts) bytes() uint64 { return wordBytes * uint64(len(c.words)) }

// at returns number v, where it is.
func (c *counts) at(v int32) []big.Word {
	k := int(v) * c.width
	return c.words[k : k+c.width : k+c.width]
}

// number returns a copy of number v.
func (c *counts) number(v int32) *big.Int { return toBig(c.at(v)) }

// toBig returns a number that may go on as the words change.
func toBig(words []big.Word) *big.Int { return new(big.Int).Set(new(big.Int).SetBits(words)) }

// add adds b to a and returns the carry out of a.
func add(a, b []big.Word) (carry uint) {
	for k, x := range b {
		var sum uint
		sum, carry = bits.Add(uint(a[k]), uint(x), carry)
		a[k] = big.Word(sum)
	}
	return carry
}

// subtract takes b from a unless it is more, and returns whether it did.
func subtract(a, b []big.Word) bool {
	borrow := uint(0)
	for k, x := range b {
		var difference uint
		difference, borrow = bits.Sub(uint(a[k]), uint(x), borrow)
		a[k] = big.Word(difference)
	}
	if borrow != 0 {
		add(a, b)
		return false
	}
	return true
}

// mustAdd is add where the sum is known to fit, as a part of the number of all
// solutions.
func mustAdd(a, b []big.Word) {
	if add(a, b) != 0 {
		panic("diagram: a part is more than the whole")
	}
}

func zero(a []big.Word) bool {
	for _, x := range a {
		if x != 0 {
			return false
		}
	}
	return true
}

// count fills in the number of paths from each node to the end.
//
// Every node lies on a path from the root, so that no number is larger than the
// root's. How wide that is shows when a sum does not fit: then all are made wider.
// fits says whether so many bytes may be taken; the last that it was asked for is
// returned if not.
func (d *Diagram) count(fits func(bytes uint64) error, poll func() error) error {
	n := d.Nodes()
	for width := 1; ; width = d.wider(width) {
		if err := fits(wordBytes * uint64(n) * uint64(width)); err != nil {
			return err
		}
		d.counts = counts{} // not two at a time
		d.counts = newCounts(n, width)
		whole, err := d.sumPaths(poll)
		if err != nil {
			return err
		}
		if !whole {
			continue
		}
		if need := max(len(d.Count().Bits()), 1); need < width {
			d.counts.narrow(need)
		}
		return nil
	}
}

// fewWords are tried one after the other.
const fewWords = 4

// wider returns the width to try after one that was too small: beyond few words, what
// the root's number needs by logarithms, as sums of wide numbers in vain take long, and
// leave as much memory behind.
func (d *Diagram) wider(width int) int {
	if width++; width != fewWords+1 {
		return width
	}
	d.counts = counts{}
	logs := make([]float64, d.Nodes())
	for v := 1; v < len(logs); v++ {
		most := math.Inf(-1)
		for _, a := range d.of(int32(v)) {
			most = max(most, logs[a.to])
		}
		sum := 0.0
		for _, a := range d.of(int32(v)) {
			sum += math.Exp2(logs[a.to] - most)
		}
		logs[v] = most + math.Log2(sum)
	}
	return max(width, int(slices.Max(logs)/bits.UintSize)+1)
}

// narrow leaves out the words that are 0 in all numbers.
func (c *counts) narrow(width int) {
	n := len(c.words) / c.width
	narrower := counts{width, c.words[:n*width]} // a copy would take as much again for a while
	for v := range int32(n) {
		copy(narrower.at(v), c.at(v))
	}
	*c = narrower
}

// sumPaths returns false where a sum does not fit.
func (d *Diagram) sumPaths(poll func() error) (whole bool, err error) {
	d.counts.at(0)[0] = 1
	for v := int32(1); v < int32(d.Nodes()); v++ {
		if v%pollEvery == 0 {
			if err := poll(); err != nil {
				return false, err
			}
		}
		sum := d.counts.at(v)
		for _, a := range d.of(v) {
			if add(sum, d.counts.at(a.to)) != 0 {
				return false, nil
			}
		}
	}
	return true, nil
}

// pollEvery is how many nodes are looked at between two polls: some hundredths of
// a millisecond.
const pollEvery = 1 << 10
