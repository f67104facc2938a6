package symmetry

import (
	"fmt"
	"math/big"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// CountOrbits counts the solutions of a table up to a group of its
// automorphisms, given by how they act on rows, by Burnside's lemma: the orbits
// are as many as an element fixes on average. Elements of one conjugacy class fix
// equally many, so that one of each is looked at: its quotient is counted by
// count.
//
// It refuses groups of more than most elements, and returns errors of count, and
// ErrNotExpressible where a quotient cannot be made: then the solutions have to
// be listed.
func CountOrbits(t *matrix.Table, g *permgroup.Group, most int64, count func(*matrix.Table) (*big.Int, error)) (*big.Int, error) {
	classes, err := g.Classes(most)
	if err != nil {
		return nil, err
	}
	// A quotient that cannot be made is found out before anything is counted.
	for _, c := range classes {
		if _, err := NewQuotient(t, c.Representative); err != nil {
			return nil, err
		}
	}
	fixed := new(big.Int)
	for _, c := range classes {
		q, err := NewQuotient(t, c.Representative)
		if err != nil {
			return nil, err
		}
		n, err := count(q.Table)
		if err != nil {
			return nil, err
		}
		fixed.Add(fixed, new(big.Int).Mul(n, big.NewInt(c.Size)))
	}
	orbits, rest := new(big.Int).QuoRem(fixed, g.Order(), new(big.Int))
	if rest.Sign() != 0 {
		return nil, fmt.Errorf("symmetry: %v elements fix %v solutions in all, which is no multiple: some count is wrong", g.Order(), fixed)
	}
	return orbits, nil
}
