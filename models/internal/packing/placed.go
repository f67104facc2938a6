package packing

import (
	"slices"

	"exactcover/dlx"
)

// A Placed piece of a solution.
type Placed struct {
	Name   string
	Cells  []Cell // in row-major order
	Letter byte   // see Placed of a Model
}

// What On returns for a cell without a piece.
const (
	Nothing = -1 - iota // it is free
	Solid               // it is a wall
)

// letters name pieces in texts.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// Placed returns the pieces of a solution, by their first cells in row-major
// order, and by the index of each cell of the space which of them lies there.
// Their letters go from a to z, A to Z and 0 to 9, then from a again, except that
// a piece passes over the letters of its neighbors.
func (m *Model) Placed(s dlx.Solution) (pieces []Placed, on []int) {
	for _, o := range s {
		if name, cells := m.Placement(o); cells != nil {
			pieces = append(pieces, Placed{Name: name, Cells: cells})
		}
	}
	slices.SortStableFunc(pieces, func(p, q Placed) int { return CompareCells(p.Cells[0], q.Cells[0]) })
	on = make([]int, len(m.space.Cells))
	for at, c := range m.space.Cells {
		if on[at] = Nothing; c == Wall {
			on[at] = Solid
		}
	}
	for k, p := range pieces {
		for _, c := range p.Cells {
			on[m.space.Index(c)] = k
		}
	}
	for k := range pieces {
		pieces[k].Letter = m.letter(pieces, on, k)
	}
	return pieces, on
}

// letter chooses the letter of piece k, once those before it have theirs.
func (m *Model) letter(pieces []Placed, on []int, k int) byte {
	usual := letters[k%len(letters)]
	if k < len(letters) {
		return usual
	}
	near := make(map[byte]bool)
	for _, c := range pieces[k].Cells {
		for _, n := range [6]Cell{
			{c.Layer - 1, c.Row, c.Col}, {c.Layer, c.Row - 1, c.Col}, {c.Layer, c.Row, c.Col - 1},
			{c.Layer + 1, c.Row, c.Col}, {c.Layer, c.Row + 1, c.Col}, {c.Layer, c.Row, c.Col + 1},
		} {
			if m.space.At(n) != Wall {
				if j := on[m.space.Index(n)]; j >= 0 && j < k {
					near[pieces[j].Letter] = true
				}
			}
		}
	}
	for step := range len(letters) {
		if l := letters[(k+step)%len(letters)]; !near[l] {
			return l
		}
	}
	return usual
}

// Character returns what stands for a cell in texts: the letter of a piece, or
// what the space has there.
func (m *Model) Character(pieces []Placed, on []int, at int) byte {
	switch k := on[at]; {
	case k >= 0:
		return pieces[k].Letter
	case k == Solid:
		return Wall
	case m.space.Cells[at] == Optional:
		return Optional
	}
	return Open
}
