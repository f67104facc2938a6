package dlx

import (
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
// its pieces, each of which stands for factor solutions. Without pieces it is all
// solutions.
type share struct {
	factor *big.Int
	pieces []team.Piece
}

// shares divides the solutions of a table by its symmetries: those that the images of
// a few choices lead to need no search of their own.
func shares(t *matrix.Table) []share {
	whole := []share{{factor: big.NewInt(1)}}
	found := symmetry.Find(t, symmetry.Config{Steps: symmetrySteps})
	if len(found.Generators) == 0 {
		return whole
	}
	g, err := found.Group(t.Rows(), permgroup.Config{Steps: groupSteps, Memory: groupMemory})
	if err != nil {
		return whole // it is too large to be of use here
	}
	prefixes := symmetry.Prefixes(t, g, mostPrefixes)
	if len(prefixes) == 1 && len(prefixes[0].Rows) == 0 {
		return whole
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
