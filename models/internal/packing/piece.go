package packing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactcover/dlx"
)

// A Shape is cells and their colors.
type Shape struct {
	Cells []Cell
	// Colors are those of the cells, a character each, and NoColor where a cell
	// goes on any color. Empty: no cell has a color.
	Colors string
}

// NoColor is what Shape.Colors has for a cell without a color.
const NoColor = '#'

// A Piece is a shape that is laid. Its cells need not hang together, and where
// they stand does not matter.
type Piece struct {
	Name  string
	Shape Shape
	// Rotate lets the piece be turned, on a board or in space. Reflect lets its
	// mirror image be used; without Rotate that is left and right exchanged.
	Rotate, Reflect bool
	Times           Times
}

// MaxPieceCells bounds the cells of a piece.
const MaxPieceCells = 1_000_000

// mostTurned bounds the cells of a piece in space in all 48 turns.
const mostTurned = 10_000

// Check says what is wrong with a piece: nil, or the complaint.
func (p Piece) Check(flat bool) error {
	if err := dlx.CheckName(p.Name); err != nil {
		return fmt.Errorf("piece %q: %w", p.Name, err)
	}
	err := p.Times.check()
	if err == nil {
		err = p.Shape.check(flat)
	}
	if err != nil {
		return fmt.Errorf("piece %q: %w", p.Name, err)
	}
	return nil
}

func (s Shape) check(flat bool) error {
	most := MaxPieceCells
	if !flat {
		most = mostTurned
	}
	switch {
	case len(s.Cells) == 0:
		return errors.New("a piece without cells")
	case len(s.Cells) > most:
		return fmt.Errorf("%d cells, at most %d are taken", len(s.Cells), most)
	case s.Colors != "" && len(s.Colors) != len(s.Cells):
		return fmt.Errorf("%d colors of %d cells", len(s.Colors), len(s.Cells))
	}
	for k := range len(s.Colors) {
		if c := s.Colors[k]; c != NoColor && !IsColor(c) {
			return fmt.Errorf("color %q, expected a letter, a digit, or %q for none", c, NoColor)
		}
	}
	place := func(c Cell) string {
		if flat {
			return fmt.Sprintf("row %d, column %d", c.Row, c.Col)
		}
		return fmt.Sprintf("layer %d, row %d, column %d", c.Layer, c.Row, c.Col)
	}
	for _, c := range s.Cells {
		if max(c.Layer, c.Row, c.Col) > MaxSide || min(c.Layer, c.Row, c.Col) < -MaxSide {
			return fmt.Errorf("a cell in %s, expected numbers from %d to %d", place(c), -MaxSide, MaxSide)
		}
	}
	sorted := slices.SortedFunc(slices.Values(s.Cells), CompareCells)
	for k := range sorted[1:] {
		if sorted[k] == sorted[k+1] {
			return fmt.Errorf("the cell in %s twice", place(sorted[k]))
		}
	}
	return nil
}

// Orientations returns the different ways to hold a piece, as far as Rotate and
// Reflect allow. Each is its cells in row-major order, pushed into the corner,
// so that the least coordinates are 0. The orientations are in lexicographic
// order.
func (p Piece) Orientations(flat bool) []Shape {
	if len(p.Shape.Cells) == 0 {
		return nil
	}
	return p.Shape.images(held(flat, p.Rotate, p.Reflect))
}

// images returns the different images of a shape.
func (s Shape) images(turns []turn) []Shape {
	var images []Shape
	for _, t := range turns {
		images = append(images, s.image(t))
	}
	slices.SortFunc(images, compareShapes)
	return slices.CompactFunc(images, equalShapes)
}

// image returns an image of a shape, its cells in order and in the corner.
func (s Shape) image(t turn) Shape {
	type colored struct {
		Cell
		color byte
	}
	cells := make([]colored, len(s.Cells))
	var corner Cell
	for k, c := range s.Cells {
		cells[k].Cell = t.cell(c)
		if s.Colors != "" {
			cells[k].color = s.Colors[k]
		}
		c = cells[k].Cell
		if k == 0 {
			corner = c
		}
		corner = Cell{min(corner.Layer, c.Layer), min(corner.Row, c.Row), min(corner.Col, c.Col)}
	}
	slices.SortFunc(cells, func(a, b colored) int { return CompareCells(a.Cell, b.Cell) })
	image := Shape{Cells: make([]Cell, len(cells))}
	colors := make([]byte, len(cells))
	for k, c := range cells {
		image.Cells[k] = Cell{c.Layer - corner.Layer, c.Row - corner.Row, c.Col - corner.Col}
		colors[k] = c.color
	}
	if s.Colors != "" {
		image.Colors = string(colors)
	}
	return image
}

func compareShapes(a, b Shape) int {
	return cmp.Or(slices.CompareFunc(a.Cells, b.Cells, CompareCells), strings.Compare(a.Colors, b.Colors))
}

func equalShapes(a, b Shape) bool { return compareShapes(a, b) == 0 }
