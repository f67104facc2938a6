package boardcover

import (
	"embed"
	"io"

	"exactcover/models/internal/puzzletext"
)

// A Puzzle is boards and the pieces with which each of them is to be covered.
type Puzzle struct {
	Title  string
	Boards []Board
	Pieces []Piece
}

// ReadPuzzle reads a puzzle file, whose first line begins with "puzzle". Blocks
// follow, with a blank line between one and the next: boards, pieces as
// ReadPieces reads them, and names of built-in pieces.
//
//	puzzle Hooks and a bar
//	| lines that begin with a bar are remarks
//
//	board
//	...#
//	....
//
//	hook 1 flip
//	##
//	#.
//
//	pieces 0:2 fixed
//	I4 domino
//
// A board may be given by its size, as in "board 6x10". A letter or a digit is a
// cell of that color, on a board and in a piece, and '?' a cell of a board that
// may stay free. Pieces may be turned unless "fixed", and turned over if "flip".
//
// Errors begin with name, line and column.
func ReadPuzzle(r io.Reader, name string) (*Puzzle, error) {
	return puzzle(puzzletext.Read(r, name, puzzletext.Flat))
}

func puzzle(read *puzzletext.Puzzle, err error) (*Puzzle, error) {
	if err != nil {
		return nil, err
	}
	p := &Puzzle{Title: read.Title, Pieces: unpacked(read.Pieces)}
	for _, space := range read.Spaces {
		p.Boards = append(p.Boards, newBoard(space.Cols, space.Cells))
	}
	return p, nil
}

//go:embed puzzles
var files embed.FS

var shelf = puzzletext.Shelf{Files: files, Kind: puzzletext.Flat}

// PuzzleNames returns the names of the built-in puzzles.
func PuzzleNames() []string { return shelf.Names() }

// NamedPuzzle returns the built-in puzzle of a name.
func NamedPuzzle(name string) (*Puzzle, error) { return puzzle(shelf.Read(name)) }

// PuzzleText returns the file of the built-in puzzle of a name. Its remarks say
// where the puzzle is from and how many solutions it has.
func PuzzleText(name string) (string, error) { return shelf.Text(name) }
