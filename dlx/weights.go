package dlx

import (
	"fmt"
	"math/big"
)

// Weights are a proof that there is no solution, like the coloring of a chessboard. Each
// item has a weight, and an option weighs as much as its items together. In a solution,
// the options chosen would weigh as much as all items do, each counted as often as it is
// covered. The weights make that impossible in one of two ways:
//
//   - With a Modulus, only items covered a fixed number of times have weights. Every
//     option weighs a multiple of the modulus, and all items together do not.
//   - With the Modulus 0, no option weighs more than 0, and all items together do, even
//     if those with positive weights are covered as seldom as allowed and those with
//     negative weights as often. A secondary item has its weight only in options that
//     demand no color of it, of which a solution has at most one.
//
// The first kind is in N. G. de Bruijn, "Filling boxes with bricks" (1969); why there
// are weights of the second kind is the lemma of Farkas (1902).
type Weights struct {
	Modulus int64
	Of      []int64 // by item
}

// Check returns nil if the weights prove that p has no solution, and otherwise an error
// that says where the proof fails. It adds exactly, and shares no code with the search
// for weights.
func (w Weights) Check(p *Problem) error {
	if w.Modulus < 0 || w.Modulus == 1 || len(w.Of) != p.NumItems() {
		return fmt.Errorf("%d weights modulo %d, expected one for each of %d items, and a modulus of 0 or at least 2", len(w.Of), w.Modulus, p.NumItems())
	}
	modulus := big.NewInt(w.Modulus)
	for k, x := range w.Of {
		i := Item(k)
		if lo, hi := p.Multiplicity(i); w.Modulus > 0 && x%w.Modulus != 0 && (lo != hi || !p.Primary(i)) {
			return fmt.Errorf("item %q has a weight and is not covered a fixed number of times", p.Name(i))
		}
	}
	for o := range p.Options() {
		sum := new(big.Int)
		for i, c := range p.Entries(o) {
			if c == 0 {
				sum.Add(sum, big.NewInt(w.Of[i]))
			}
		}
		switch {
		case w.Modulus > 0 && new(big.Int).Mod(sum, modulus).Sign() != 0:
			return fmt.Errorf("option %d weighs %v, not a multiple of %d", o, sum, w.Modulus)
		case w.Modulus == 0 && sum.Sign() > 0:
			return fmt.Errorf("option %d weighs %v, more than 0", o, sum)
		}
	}
	positive, negative := w.Sides(p)
	switch sum := new(big.Int).Sub(positive, negative); {
	case w.Modulus > 0 && sum.Mod(sum, modulus).Sign() == 0:
		return fmt.Errorf("all items weigh a multiple of %d", w.Modulus)
	case w.Modulus == 0 && sum.Sign() <= 0:
		return fmt.Errorf("all items may weigh %v, not more than 0", sum)
	}
	return nil
}

// Sides returns what all items with positive weights weigh at least, and how far below
// 0 all items with negative weights weigh at most.
func (w Weights) Sides(p *Problem) (positive, negative *big.Int) {
	positive, negative = new(big.Int), new(big.Int)
	for k, x := range w.Of {
		i := Item(k)
		lo, hi := p.Multiplicity(i)
		if !p.Primary(i) {
			hi = 1
		}
		weight := big.NewInt(x)
		if x > 0 {
			positive.Add(positive, weight.Mul(weight, big.NewInt(int64(lo))))
		} else {
			negative.Sub(negative, weight.Mul(weight, big.NewInt(int64(hi))))
		}
	}
	return positive, negative
}

// few reports whether weights are as simple as a core of few items: on as few items, or
// all of them the same.
func (w Weights) few(p *Problem) bool {
	some, same := 0, true
	for k, x := range w.Of {
		if lo, hi := p.Multiplicity(Item(k)); x != 0 {
			some++
			same = same && x == 1
		} else if lo == hi && p.Primary(Item(k)) {
			same = false
		}
	}
	return same || some <= fewItems
}
