package polycube

import "exactcover/models/internal/packing"

// A Piece is a shape to fill cells with. Its cells need not hang together, and
// where they stand does not matter.
type Piece struct {
	Name  string
	Cells []Cell
	// Colors are those of the cells, a letter or a digit each, and '#' where a
	// cell goes on any color. Empty: no cell has a color.
	Colors string
	// Rotate lets the piece be turned in space, in up to 24 ways. Reflect lets its
	// mirror image be used, which no hand can make of it.
	Rotate, Reflect bool
	// Times says how often the piece is used. Zero means any number of times.
	Times Times
}

// Times is how often a piece is used: between its fields Lo and Hi if it is
// Bounded, otherwise any number of times. Exactly and Between make one.
type Times = packing.Times

// Exactly is k times, no more and no less.
func Exactly(k int) Times { return packing.Exactly(k) }

// Between is at least lo and at most hi times.
func Between(lo, hi int) Times { return packing.Between(lo, hi) }

func (p Piece) packed() packing.Piece {
	return packing.Piece{
		Name: p.Name, Shape: packing.Shape{Cells: p.Cells, Colors: p.Colors},
		Rotate: p.Rotate, Reflect: p.Reflect, Times: p.Times,
	}
}

// Check says what is wrong with a piece: nil, or the complaint.
func (p Piece) Check() error { return p.packed().Check(false) }

// Orientations returns the different ways to hold the piece, as far as Rotate
// and Reflect allow: up to 24, or 48. Each is its cells in row-major order, pushed
// into the corner, so that the least layer, row and column are 0. The orientations
// are in lexicographic order; two may differ in colors alone.
func (p Piece) Orientations() [][]Cell {
	var shapes [][]Cell
	for _, s := range p.packed().Orientations(false) {
		shapes = append(shapes, s.Cells)
	}
	return shapes
}
