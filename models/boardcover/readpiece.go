package boardcover

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"exactcover/dlx"
	"exactcover/models/internal/packing"
	"exactcover/models/internal/scan"
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
	in := pieceReader{Scanner: scan.New(r, name)}
	for in.Rune != scan.End {
		if err := in.readLine(); err != nil {
			return nil, err
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if err := in.finish(); err != nil {
		return nil, err
	}
	if len(in.pieces) == 0 {
		return nil, in.Errorf("no piece, expected rows of '#' and '.'")
	}
	return in.pieces, nil
}

type pieceReader struct {
	*scan.Scanner
	pieces []Piece

	open  bool // within a block
	first int  // its first line
	piece Piece
	rows  int
}

// readLine reads one line and its end.
func (in *pieceReader) readLine() error {
	defer func() {
		if in.Rune == '\n' {
			in.Next()
		}
	}()
	if in.Rune == '|' {
		for in.Rune != scan.End && in.Rune != '\n' {
			in.Next()
		}
		return nil
	}
	indented := in.Blank()
	if in.endsHere() {
		return in.finish()
	}
	if indented {
		return in.Errorf("blanks before %s, expected them nowhere in a piece: '.' keeps a place free", in.Ahead())
	}
	if !in.open {
		in.open, in.first, in.piece, in.rows = true, in.Line, Piece{Rotate: true}, 0
		if in.Rune != '#' && in.Rune != '.' {
			return in.header()
		}
	}
	return in.row()
}

// endsHere passes over white space and reports whether the line ends there.
func (in *pieceReader) endsHere() bool {
	for in.Blank() && in.Rune != '\n' {
		in.Next()
	}
	return in.Rune == '\n' || in.Rune == scan.End
}

// header reads the line that names a piece.
func (in *pieceReader) header() error {
	const most = 1000 // characters
	line, col := in.Line, in.Col
	var text strings.Builder
	for n := 0; in.Rune != scan.End && in.Rune != '\n'; n++ {
		if n == most || in.Binary() {
			return in.Errorf("expected the name of a piece, how often it is used, and the end of the line")
		}
		text.WriteRune(in.Rune)
		in.Next()
	}
	words := strings.Fields(text.String())
	if len(words) == 0 { // blanks that are not ASCII
		return in.ErrorAt(line, col, "expected rows of '#' and '.', or the name of a piece, found %q", text.String())
	}
	in.piece.Name = words[0]
	if len(words) > 1 {
		var err error
		if in.piece.Times, err = packing.ParseTimes(words[1]); err != nil {
			return in.ErrorAt(line, col, "piece %s: %v", words[0], err)
		}
	}
	if len(words) > 2 {
		return in.ErrorAt(line, col, "piece %s: expected the end of the line after %q, found %q", words[0], words[1], words[2])
	}
	return nil
}

// row reads a row of a piece.
func (in *pieceReader) row() error {
	n := 0
	for ; in.Rune == '#' || in.Rune == '.'; in.Next() {
		if in.Rune == '#' {
			in.piece.Cells = append(in.piece.Cells, Cell{in.rows, n})
		}
		if n++; n > MaxSide || len(in.piece.Cells) > MaxPieceCells {
			return in.Errorf("a piece of more than %d cells, or a row of more than %d", MaxPieceCells, MaxSide)
		}
	}
	if in.rows++; in.rows > MaxSide {
		return in.Errorf("a piece of more than %d rows", MaxSide)
	}
	if in.Rune != scan.End && !in.Blank() {
		hint := ""
		if n == 0 {
			hint = "; a blank line ends a piece"
		}
		return in.Errorf("expected '#' or '.', found %s%s", in.Ahead(), hint)
	}
	if !in.endsHere() {
		return in.Errorf("expected the end of the row, found %s; a row is written without blanks", in.Ahead())
	}
	return nil
}

// finish ends a block.
func (in *pieceReader) finish() error {
	if !in.open {
		return nil
	}
	in.open = false
	if in.piece.Name == "" {
		in.piece.Name = fmt.Sprintf("%s-%d", in.stem(), len(in.pieces)+1)
	}
	if err := in.piece.Check(); err != nil {
		return in.ErrorAt(in.first, 1, "%v", err)
	}
	in.pieces = append(in.pieces, in.piece)
	return nil
}

// stem returns the file's name without folder and ending, as far as it can be
// part of a piece's name.
func (in *pieceReader) stem() string {
	stem := strings.TrimSuffix(filepath.Base(in.Name), filepath.Ext(in.Name))
	if dlx.CheckName(stem) != nil {
		return "piece"
	}
	return stem
}
