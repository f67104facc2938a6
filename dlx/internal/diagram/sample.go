package diagram

import (
	"math/big"
	"math/rand/v2"
	"slices"
)

// Sample returns a solution chosen at random, each with the very same chance, or
// nil if there is none. It takes as long as a path.
//
// A number less than the count is drawn, by drawing as many bits as it has until
// they are less, and is the number of a path in the diagram's own order. So the
// answer depends on the source alone, and on the problem.
func (d *Diagram) Sample(src rand.Source) []int32 {
	if d.root < 0 {
		return nil
	}
	n := make([]big.Word, d.counts.width)
	copy(n, below(d.Count(), src).Bits())
	rows := []int32{}
	for v := d.root; v != 0; {
		for _, a := range d.of(v) {
			if subtract(n, d.counts.at(a.to)) {
				continue
			}
			if a.row != None {
				rows = append(rows, a.row)
			}
			v = a.to
			break
		}
	}
	slices.Sort(rows)
	return rows
}

// below draws a number from 0 to n-1, all with the same chance.
func below(n *big.Int, src rand.Source) *big.Int {
	bits := new(big.Int).Sub(n, big.NewInt(1)).BitLen()
	for {
		x := new(big.Int)
		for got := 0; got < bits; got += 64 {
			word := src.Uint64() >> max(64-(bits-got), 0)
			x.Or(x, new(big.Int).Lsh(new(big.Int).SetUint64(word), uint(got)))
		}
		if x.Cmp(n) < 0 {
			return x
		}
	}
}
