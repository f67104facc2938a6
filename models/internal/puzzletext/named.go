package puzzletext

import (
	"strings"

	"exactcover/models/internal/packing"
)

// The pieces that have a name: the letter they look like and their number of
// cells. J4 and Z4 are the mirror images of L4 and S4. Rows are parted by
// blanks.
var named = []struct{ name, rows string }{
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
// over, and used any number of times.
func Named(name string) (packing.Piece, bool) {
	for _, b := range named {
		if b.name != name {
			continue
		}
		p := packing.Piece{Name: name, Rotate: true}
		for r, row := range strings.Fields(b.rows) {
			for c := range len(row) {
				if row[c] == '#' {
					p.Shape.Cells = append(p.Shape.Cells, packing.Cell{Row: r, Col: c})
				}
			}
		}
		return p, true
	}
	return packing.Piece{}, false
}

// Names returns the names of the built-in pieces, small pieces first.
func Names() []string {
	names := make([]string, len(named))
	for k, b := range named {
		names[k] = b.name
	}
	return names
}
