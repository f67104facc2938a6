package dlx

import (
	"fmt"
	"math/big"
)

// Weights are a proof that there is no solution, as the colors of a chessboard are.
// Each item has a weight. What the options of a solution weigh adds up to what the
// items weigh, each as often as it is covered: so the two cannot differ. But
//
//   - with a Modulus, only items covered a fixed number of times have weights, every
//     option weighs a multiple of the modulus, and all items do not;
//   - without (0), no option weighs more than 0, and all items do: those with positive
//     weights covered as seldom as may be, those with negative ones as often. Of a
//     secondary item only the options count that demand no color of it, which are one
//     at most.
//
// N. G. de Bruijn, "Filling boxes with bricks" (1969), has the first kind; that numbers
// not negative have the second is the lemma of Farkas (1902).
type Weights struct {
	Modulus int64
	Of      []int64 // by item
}

// Check returns nil if the weights prove that p has no solution, and otherwise what
// they lack. It adds up, exactly, and shares no code with what finds weights.
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
