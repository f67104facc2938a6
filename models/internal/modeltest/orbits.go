package modeltest

import (
	"math/big"
	"testing"

	"exactcover/dlx"
)

// Group returns the group that images of all items generate.
func Group(t testing.TB, p *dlx.Problem, images [][]dlx.Item) *dlx.Group {
	t.Helper()
	var symmetries []dlx.Symmetry
	for _, image := range images {
		symmetries = append(symmetries, dlx.Symmetry{Items: image})
	}
	g, err := p.NewGroup(symmetries)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Orbits counts the solutions up to a group, by Burnside's lemma.
func Orbits(t testing.TB, p *dlx.Problem, g *dlx.Group) uint64 {
	t.Helper()
	var stats dlx.Stats
	n, err := p.CountOrbits(t.Context(), g, dlx.Config{Stats: &stats})
	if err != nil || stats.Note != "" {
		t.Fatalf("counting orbits: %v %s", err, stats.Note)
	}
	return n.Uint64()
}

// Listed lists the solutions up to a group, and returns how many there are and the
// sum of the orbits' sizes.
func Listed(t testing.TB, p *dlx.Problem, g *dlx.Group) (orbits uint64, solutions *big.Int) {
	t.Helper()
	solutions = new(big.Int)
	for r, err := range p.Orbits(t.Context(), g, dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Verify(r.Solution); err != nil {
			t.Fatal(err)
		}
		orbits++
		solutions.Add(solutions, r.Size)
	}
	return orbits, solutions
}
