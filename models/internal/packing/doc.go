// Package packing lays pieces made of cells into spaces made of cells: what
// boards and boxes, polyominoes and polycubes have in common.
//
//	space := packing.Space{Layers: 1, Rows: 2, Cols: 3, Cells: []byte("......"), Flat: true}
//	m, err := packing.New(space, []packing.Piece{{Name: "domino", Shape: shape, Rotate: true}})
//	n, err := m.Problem().Count(ctx, dlx.Config{})
//
// # The problem it makes
//
// A cell to be covered is a primary item, one that may stay free a secondary
// item, and walls do not appear. A piece whose number is bounded is a primary
// item too, before the cells, its multiplicity lo:hi: equal pieces are one item,
// never labeled copies, which would multiply the count by the ways to exchange
// them. Where cells may stay free every piece has an item, since a piece on such
// cells alone would otherwise be an option without a primary item. Each way to
// lay a piece is an option; options come by piece, then by orientation, then by
// position in row-major order, as in Knuth's generators of such problems.
//
// # Cost
//
// A problem takes about 28 bytes for each cell of each option, tables and a
// search together, and about 200 for each item; New refuses what would need more
// than MaxMemory before it begins.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4B, 7.2.2.1, "Polyominoes" and
// "Polycubes"; S. W. Golomb, Polyominoes, and N. G. de Bruijn, "Filling boxes
// with bricks" (1969), for the colorings that refute.
package packing
