package nqueens

import (
	"fmt"
	"math/big"

	"exactcover/internal/draw"
)

// Heat draws on how many of all placements a queen stands on each square, given how
// many hold each option, with rank 1 below. The only piece is the queen.
func (m *Model) Heat(piece string, numbers []*big.Int, all *big.Int) (draw.Picture, error) {
	if piece != "" && piece != "queen" {
		return nil, fmt.Errorf("there is no piece %q: the only one is the queen", piece)
	}
	n := m.cfg.N
	picture := draw.HeatMap{Title: fmt.Sprintf("%d queens: where they stand in %v placements", n, all)}
	for range n {
		picture.Shares = append(picture.Shares, make([]float64, n))
		picture.Titles = append(picture.Titles, make([]string, n))
	}
	for o := range m.problem.Options() {
		s, ok := m.squareOf(o)
		if !ok || all.Sign() == 0 {
			continue
		}
		share, _ := new(big.Rat).SetFrac(numbers[o], all).Float64()
		picture.Shares[n-1-s.Row][s.Col] = share
		picture.Titles[n-1-s.Row][s.Col] = fmt.Sprintf("%v: %v of %v", s, numbers[o], all)
	}
	for _, s := range m.cfg.Blocked {
		picture.Shares[n-1-s.Row][s.Col] = -1
	}
	return picture, nil
}
