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
	piece, shape, err := m.heated(name)
	if err != nil {
		return nil, err
	}
	sums := make([][]*big.Int, m.board.Height())
	for row := range sums {
		for range m.board.width {
			sums[row] = append(sums[row], new(big.Int))
		}
	}
	for o := range m.Problem().Options() {
		of, cells := m.Placement(o)
		if of != piece || shape != nil && !slices.Equal(moved(cells), shape) {
			continue
		}
		for _, c := range cells {
			sums[c.Row][c.Col].Add(sums[c.Row][c.Col], numbers[o])
		}
	}
	if name == "" {
		name = piece
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

// heated returns the name of a piece, and the cells of its position if one is named.
func (m *Model) heated(text string) (piece string, position []Cell, err error) {
	names := m.packing.Pieces()
	name, number, has := strings.Cut(text, "/")
	switch {
	case text == "" && len(names) > 0:
		return names[0], nil, nil
	case !slices.Contains(names, name):
		return "", nil, fmt.Errorf("there is no piece %q (pieces: %s)", name, strings.Join(names, ", "))
	case !has:
		return name, nil, nil
	}
	positions := m.packing.Positions(name)
	k, err := strconv.Atoi(number)
	if err != nil || k < 1 || k > len(positions) {
		return "", nil, fmt.Errorf("%s: expected a position of piece %s, from 1 to %d", text, name, len(positions))
	}
	return name, moved(flat(positions[k-1])), nil
}

// moved returns cells moved to the upper left corner, in row-major order.
func moved(cells []Cell) []Cell {
	first := cells[0]
	for _, c := range cells {
		first = Cell{min(first.Row, c.Row), min(first.Col, c.Col)}
	}
	var all []Cell
	for _, c := range cells {
		all = append(all, Cell{c.Row - first.Row, c.Col - first.Col})
	}
	return all
}
