package boardcover

import (
	"slices"
	"strings"
)

// The pieces that have a name: the letter they look like and their number of
// cells. J4 and Z4 are the mirror images of L4 and S4. Rows are parted by
// blanks.
var builtin = []struct{ name, rows string }{
	{"monomino", "#"},
	{"domino", "##"},
	{"I3", "###"},
	{"L3", "#. ##"},

	{"I4", "####"},
	{"O4", "## ##"},
	{"T4", "### .#."},
	{"S4", ".## ##."},
	{"Z4", "##. .##"},
	{"L4", "#. #. ##"},
	{"J4", ".# .# ##"},

	{"F5", ".## ##. .#."},
	{"I5", "#####"},
	{"L5", "#. #. #. ##"},
	{"N5", ".# .# ## #."},
	{"P5", "## ## #."},
	{"T5", "### .#. .#."},
	{"U5", "#.# ###"},
	{"V5", "#.. #.. ###"},
	{"W5", "#.. ##. .##"},
	{"X5", ".#. ### .#."},
	{"Y5", ".# ## .# .#"},
	{"Z5", "##. .#. .##"},
}

// Named returns the built-in piece of a name. It may be turned but not turned
// over, and used any number of times; change its fields to have it otherwise.
func Named(name string) (Piece, bool) {
	for _, b := range builtin {
		if b.name == name {
			return Piece{Name: name, Cells: shape(strings.Fields(b.rows)), Rotate: true}, true
		}
	}
	return Piece{}, false
}

// Names returns the names of the built-in pieces, small pieces first.
func Names() []string {
	names := make([]string, len(builtin))
	for k, b := range builtin {
		names[k] = b.name
	}
	return names
}

// LTromino returns the L-tromino in its four rotations, any number of them:
// the piece of the exercise.
func LTromino() Piece {
	p, _ := Named("L3")
	return p
}

// Pentominoes returns the twelve pentominoes, each to be used exactly once,
// turned and turned over at will.
func Pentominoes() []Piece {
	var twelve []Piece
	for _, name := range Names() {
		if p, _ := Named(name); len(p.Cells) == 5 {
			p.Reflect, p.Times = true, Exactly(1)
			twelve = append(twelve, p)
		}
	}
	return slices.Clip(twelve)
}

// shape returns the cells that are '#' in the rows of a drawing.
func shape(rows []string) []Cell {
	var cells []Cell
	for r, row := range rows {
		for c := range len(row) {
			if row[c] == '#' {
				cells = append(cells, Cell{r, c})
			}
		}
	}
	return cells
}
