package polycube

import (
	"embed"
	"io"

	"exactcover/models/internal/puzzletext"
)

// A Puzzle is boxes and the pieces with which each of them is to be filled.
type Puzzle struct {
	Title  string
	Boxes  []Box
	Pieces []Piece
}

// ReadPuzzle reads a puzzle file, whose first line begins with "polycube".
// Blocks follow, with a blank line between one and the next: boxes, pieces, and
// names of the built-in flat pieces. Layers stand side by side, parted by '|'.
//
//	polycube A claw in a corner
//	| lines that begin with a bar are remarks
//
//	box 2x2x2
//
//	claw 1
//	## | #.
//	#. | ..
//
//	pieces 1
//	L3 monomino
//
// What holds for boards and their pieces holds here: colors, '?' for cells that
// may stay free, "fixed" for a piece that is not turned, and "flip" for one whose
// mirror image may be used.
//
// Errors begin with name, line and column.
func ReadPuzzle(r io.Reader, name string) (*Puzzle, error) {
	return puzzle(puzzletext.Read(r, name, puzzletext.InSpace))
}

func puzzle(read *puzzletext.Puzzle, err error) (*Puzzle, error) {
	if err != nil {
		return nil, err
	}
	p := &Puzzle{Title: read.Title}
	for _, space := range read.Spaces {
		p.Boxes = append(p.Boxes, Box{space})
	}
	for _, q := range read.Pieces {
		p.Pieces = append(p.Pieces, Piece{q.Name, q.Shape.Cells, q.Shape.Colors, q.Rotate, q.Reflect, q.Times})
	}
	return p, nil
}

//go:embed puzzles
var files embed.FS

var shelf = puzzletext.Shelf{Files: files, Kind: puzzletext.InSpace}

// PuzzleNames returns the names of the built-in puzzles.
func PuzzleNames() []string { return shelf.Names() }

// NamedPuzzle returns the built-in puzzle of a name.
func NamedPuzzle(name string) (*Puzzle, error) { return puzzle(shelf.Read(name)) }

// PuzzleText returns the file of the built-in puzzle of a name. Its remarks say
// where the puzzle is from and how many solutions it has.
func PuzzleText(name string) (string, error) { return shelf.Text(name) }
