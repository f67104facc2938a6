package boardcover

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"exactcover/internal/draw"
)

// Heat draws in how many of all solutions each cell is covered by a piece, given in
// how many each option is. A piece is named, or named with one of its positions, as
// in L3/2 for the second of its Orientations: with one kind of piece, it alone covers
// all cells always. The empty name is the first piece.
func (m *Model) Heat(name string, numbers []*big.Int, all *big.Int) (draw.Picture, error) {
	p, shape, err := m.heated(name)
	if err != nil {
		return nil, err
	}
	sums := make([][]*big.Int, m.board.Height())
	for row := range sums {
		for range m.board.width {
			sums[row] = append(sums[row], new(big.Int))
		}
	}
	for o := range m.problem.Options() {
		of, cells := m.Placement(o)
		if of != p.Name || shape != nil && !slices.Equal(normal(cells), shape) {
			continue
		}
		for _, c := range cells {
			sums[c.Row][c.Col].Add(sums[c.Row][c.Col], numbers[o])
		}
	}
	if name == "" {
		name = p.Name
	}
	picture := draw.HeatMap{Title: fmt.Sprintf("%s: where it lies in %v solutions", name, all)}
	for row := range sums {
		picture.Shares = append(picture.Shares, make([]float64, m.board.width))
		picture.Titles = append(picture.Titles, make([]string, m.board.width))
		for col, n := range sums[row] {
			cell := Cell{row, col}
			if !m.board.White(cell) {
				picture.Shares[row][col] = -1
				continue
			}
			if all.Sign() > 0 {
				picture.Shares[row][col], _ = new(big.Rat).SetFrac(n, all).Float64()
			}
			picture.Titles[row][col] = fmt.Sprintf("%v: %v of %v", cell, n, all)
		}
	}
	return picture, nil
}

// heated returns the piece of a name, and the cells of its position if the name has
// one.
func (m *Model) heated(text string) (piece, []Cell, error) {
	if text == "" && len(m.pieces) > 0 {
		return m.pieces[0], nil, nil
	}
	name, number, has := strings.Cut(text, "/")
	k := slices.IndexFunc(m.pieces, func(p piece) bool { return p.Name == name })
	if k < 0 {
		var names []string
		for _, p := range m.pieces {
			names = append(names, p.Name)
		}
		return piece{}, nil, fmt.Errorf("there is no piece %q (pieces: %s)", name, strings.Join(names, ", "))
	}
	p := m.pieces[k]
	if !has {
		return p, nil, nil
	}
	position, err := strconv.Atoi(number)
	if err != nil || position < 1 || position > len(p.shapes) {
		return piece{}, nil, fmt.Errorf("%s: expected a position of piece %s, from 1 to %d", text, name, len(p.shapes))
	}
	return p, normal(p.shapes[position-1]), nil
}
