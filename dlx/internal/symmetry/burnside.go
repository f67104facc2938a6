package symmetry

import (
	"context"
	"fmt"
	"math/big"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// A Burnside counts the solutions of a table up to a group of its automorphisms,
// given by how they act on rows, by Burnside's lemma: the orbits are as many as an
// element fixes on average. Elements of one conjugacy class fix equally many, so
// that one of each is looked at.
type Burnside struct {
	table   *matrix.Table
	order   *big.Int
	classes []permgroup.Class
}

// NewBurnside finds the classes of a group, of at most so many elements and in so
// many steps, and checks that each has a quotient. The error is of permgroup.Classes,
// or a MixedError where a quotient cannot be made: then the solutions have to be
// listed.
func NewBurnside(ctx context.Context, t *matrix.Table, g *permgroup.Group, most, steps int64) (*Burnside, error) {
	classes, err := g.Classes(ctx, most, steps)
	if err != nil {
		return nil, err
	}
	for _, c := range classes[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if _, err := NewQuotient(t, c.Representative); err != nil {
			return nil, err
		}
	}
	return &Burnside{t, g.Order(), classes}, nil
}

// Classes returns how many classes there are.
func (b *Burnside) Classes() int { return len(b.classes) }

// Count counts the orbits by what count says of the quotient of each class, the
// k-th from 0. The first is the identity's, which is the table itself: it is nil. It
// returns errors of count.
func (b *Burnside) Count(count func(k int, q *Quotient) (*big.Int, error)) (*big.Int, error) {
	fixed := new(big.Int)
	for k, c := range b.classes {
		var q *Quotient
		if k > 0 {
			var err error
			if q, err = NewQuotient(b.table, c.Representative); err != nil {
				return nil, err
			}
		}
		n, err := count(k, q)
		if err != nil {
			return nil, err
		}
		fixed.Add(fixed, new(big.Int).Mul(n, big.NewInt(c.Size)))
	}
	orbits, rest := new(big.Int).QuoRem(fixed, b.order, new(big.Int))
	if rest.Sign() != 0 {
		return nil, fmt.Errorf("symmetry: %v elements fix %v solutions in all, which is no multiple: some count is wrong", b.order, fixed)
	}
	return orbits, nil
}
