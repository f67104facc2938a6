package boardcover

import (
	"exactcover/models/internal/packing"
)

// A Piece is a shape to cover cells with. Its cells need not hang together,
// and where they stand does not matter.
type Piece struct {
	Name  string
	Cells []Cell
	// Colors are those of the cells, a letter or a digit each, and '#' where a
	// cell goes on any color. Empty: no cell has a color.
	Colors string
	// Rotate lets the piece be turned by quarters. Reflect lets it be turned
	// over; without Rotate it is then laid as it is or as its mirror image, left
	// and right exchanged.
	Rotate, Reflect bool
	// Times says how often the piece is used. Zero means any number of times.
	Times Times
}

// Times is how often a piece is used in a covering: between its fields Lo and Hi
// if it is Bounded, otherwise any number of times. Exactly and Between make
// one, and its method String spells it as ParsePiece reads it.
type Times = packing.Times

// Unlimited as Hi means no upper bound.
const Unlimited = packing.Unlimited

// Exactly is k times, no more and no less.
func Exactly(k int) Times { return packing.Exactly(k) }

// Between is at least lo and at most hi times.
func Between(lo, hi int) Times { return packing.Between(lo, hi) }

// MaxPieceCells bounds the cells of a piece.
const MaxPieceCells = packing.MaxPieceCells

// packed returns the piece as one of a space with one layer.
func (p Piece) packed() packing.Piece {
	shape := packing.Shape{Cells: make([]packing.Cell, len(p.Cells)), Colors: p.Colors}
	for k, c := range p.Cells {
		shape.Cells[k] = packing.Cell{Row: c.Row, Col: c.Col}
	}
	return packing.Piece{Name: p.Name, Shape: shape, Rotate: p.Rotate, Reflect: p.Reflect, Times: p.Times}
}

// Check says what is wrong with a piece: nil, or the complaint.
func (p Piece) Check() error { return p.packed().Check(true) }

// Orientations returns the different ways to hold the piece, as far as Rotate
// and Reflect allow. Each is its cells in row-major order, pushed into the
// upper left corner, so that the least row and the least column are 0. The
// orientations are in lexicographic order; two may differ in colors alone.
func (p Piece) Orientations() [][]Cell {
	var shapes [][]Cell
	for _, s := range p.packed().Orientations(true) {
		shapes = append(shapes, flat(s.Cells))
	}
	return shapes
}
