package dlx

import (
	"context"
	"math/big"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
	"exactcover/dlx/internal/symmetry"
	"exactcover/dlx/internal/team"
)

const (
	// symmetrySteps bounds the search for the symmetries that a count uses: an eighth
	// of a second.
	symmetrySteps = 1 << 23
	// groupSteps and groupMemory bound the group that they generate.
	groupSteps  = 1 << 25
	groupMemory = 64 << 20
	// mostPrefixes bounds into how many searches symmetry divides a count.
	mostPrefixes = 1000
)

// A share is a part of the solutions of a problem: those that hold the rows of one of
// its pieces. Each of them stands for factor solutions. A share without pieces is all
// solutions.
type share struct {
	factor *big.Int
	pieces []team.Piece
}

// shares divides the solutions of a table by its symmetries: of the choices that these
// take into each other, one is searched and counts for all.
func shares(t *matrix.Table) []share {
	prefixes := prefixes(t)
	if prefixes == nil {
		return []share{{factor: big.NewInt(1)}}
	}
	var all []share
	of := make(map[string]int) // by factor
	for _, p := range prefixes {
		k, known := of[p.Factor.String()]
		if !known {
			k = len(all)
			of[p.Factor.String()] = k
			all = append(all, share{factor: p.Factor})
		}
		all[k].pieces = append(all[k].pieces, team.Piece{Whole: true, Branch: engine.Branch{Take: p.Rows, Level: len(p.Rows)}})
	}
	for _, s := range all {
		for k := range s.pieces {
			s.pieces[k].Branch.Share = 1 / float64(len(s.pieces))
		}
	}
	return all
}

// prefixes returns the choices by which the symmetries of a table divide its solutions,
// or nil if they do not.
func prefixes(t *matrix.Table) []symmetry.Prefix {
	found := symmetry.Find(t, symmetry.Config{Steps: symmetrySteps})
	if len(found.Generators) == 0 {
		return nil
	}
	g, err := found.Group(t.Rows(), permgroup.Config{Steps: groupSteps, Memory: groupMemory})
	if err != nil {
		return nil // it is too large to be of use here
	}
	prefixes := symmetry.Prefixes(t, g, mostPrefixes)
	if len(prefixes) == 1 && len(prefixes[0].Rows) == 0 {
		return nil
	}
	return prefixes
}

// Images tells how Count divides a problem by its symmetries: of the images of a few
// first choices it searches one, and counts it for all.
type Images struct {
	Searches int      // first choices that are searched, in all parts; one for each part without symmetry
	Stand    *big.Int // first choices that these stand for
}

// Images returns how Count divides p by symmetries, in each part of its reduction.
// It takes up to a fourth of a second for a part of some size.
func (p *Problem) Images(ctx context.Context) (Images, error) {
	d := Images{Stand: new(big.Int)}
	r, err := p.reduced(ctx)
	if err != nil {
		return d, err
	}
	for _, part := range r.Parts {
		if err := ctx.Err(); err != nil {
			return d, err
		}
		for _, s := range shares(part.Table) {
			n := max(1, len(s.pieces))
			d.Searches += n
			d.Stand.Add(d.Stand, new(big.Int).Mul(s.factor, big.NewInt(int64(n))))
		}
	}
	return d, nil
}
