// Package dihedral has the rotations and reflections of square and rectangular
// boards, for the symmetries of models.
package dihedral

// A Turn is one of the eight symmetries of a square: rows and columns exchanged,
// then rows reversed, then columns reversed, each or not. It takes a rectangle to a
// rectangle.
type Turn struct{ Exchange, Rows, Cols bool }

// Turns are all but the one that moves nothing.
var Turns = [7]Turn{
	{Rows: true}, {Cols: true}, {Rows: true, Cols: true},
	{Exchange: true}, {Exchange: true, Rows: true}, {Exchange: true, Cols: true}, {true, true, true},
}

// Of returns where a cell of a rectangle goes, by row and column from 0, if
// the last row and column after the turn are these.
func (t Turn) Of(row, col, lastRow, lastCol int) (int, int) {
	if t.Exchange {
		row, col = col, row
	}
	if t.Rows {
		row = lastRow - row
	}
	if t.Cols {
		col = lastCol - col
	}
	return row, col
}
