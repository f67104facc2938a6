package boardcover

import (
	"fmt"
	"io"
	"strings"

	"exactcover/models/internal/packing"
	"exactcover/models/internal/puzzletext"
)

// ParsePiece returns a built-in piece, used as often as its description says:
//
//	T4       any number of times
//	T4=2     exactly twice
//	T4=0:3   at most three times
func ParsePiece(spec string) (Piece, error) {
	name, times, bounded := strings.Cut(spec, "=")
	p, known := Named(name)
	if !known {
		return Piece{}, fmt.Errorf("no piece is called %q: there are %s", name, strings.Join(Names(), ", "))
	}
	if bounded {
		var err error
		if p.Times, err = packing.ParseTimes(times); err != nil {
			return Piece{}, fmt.Errorf("piece %s: %w", name, err)
		}
	}
	return p, nil
}

// ReadPieces reads pieces that are drawn in a file, each a block of rows, with
// a blank line between one and the next:
//
//	| lines that begin with a bar are remarks
//	hook 2
//	##
//	#.
//	#
//
//	bar 0:3
//	####
//
//	.#.
//	###
//
// Cells of the piece are '#', and '.' keeps a place free; a row may end early.
// The line before the rows, which may be missing, names the piece and says
// after a blank how often it is used: "2", "0:3", or nothing for any number of
// times. A piece without a name is called after its file and its place there, as
// in shapes-3.
// Pieces may be turned but not turned over; change their fields to have it
// otherwise.
//
// Errors begin with name, line and column, as in
// "pieces.txt:4:2: expected '#' or '.', found 'x'".
func ReadPieces(r io.Reader, name string) ([]Piece, error) {
	packed, err := puzzletext.ReadPieces(r, name)
	return unpacked(packed), err
}

// unpacked returns pieces of one layer as those of a board.
func unpacked(packed []packing.Piece) []Piece {
	var pieces []Piece
	for _, p := range packed {
		pieces = append(pieces, Piece{p.Name, flat(p.Shape.Cells), p.Shape.Colors, p.Rotate, p.Reflect, p.Times})
	}
	return pieces
}
