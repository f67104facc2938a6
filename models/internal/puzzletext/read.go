package puzzletext

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"exactcover/dlx"
	"exactcover/models/internal/packing"
	"exactcover/models/internal/scan"
)

// A Puzzle is what a file holds: the pieces are laid into each of the spaces.
type Puzzle struct {
	Title  string
	Spaces []packing.Space
	Pieces []packing.Piece
}

// What the first line of a puzzle begins with.
const (
	Flat    = "puzzle"
	InSpace = "polycube"
)

// Read reads a puzzle on boards, or one in space, whichever kind is wanted: Flat
// or InSpace.
func Read(r io.Reader, name, kind string) (*Puzzle, error) {
	in := reader{Scanner: scan.New(r, name), puzzle: &Puzzle{}, kind: kind, lines: make(map[string]int)}
	if err := in.title(); err != nil {
		return nil, err
	}
	if err := in.blocks(); err != nil {
		return nil, err
	}
	switch {
	case len(in.puzzle.Spaces) == 0:
		return nil, in.Errorf("no %s, expected a line %q and below it its rows, or its size as in %q", in.space(), in.space(), in.space()+" "+in.example())
	case len(in.puzzle.Pieces) == 0:
		return nil, in.Errorf("no piece, expected a line with its name and below it its rows, or a line \"pieces\" and below it names")
	}
	return in.puzzle, nil
}

// ReadPieces reads pieces alone.
func ReadPieces(r io.Reader, name string) ([]packing.Piece, error) {
	in := reader{Scanner: scan.New(r, name), puzzle: &Puzzle{}}
	if err := in.blocks(); err != nil {
		return nil, err
	}
	if len(in.puzzle.Pieces) == 0 {
		return nil, in.Errorf("no piece, expected rows of '#' and '.'")
	}
	return in.puzzle.Pieces, nil
}

type reader struct {
	*scan.Scanner
	puzzle *Puzzle
	kind   string         // "" for a file of pieces alone
	lines  map[string]int // of the pieces, by name
	cells  int            // of all spaces
	block  block
}

// A block is what is being read: a space, a piece, or names of pieces.
type block struct {
	open     bool
	kind     kind
	line     int    // the first
	text     string // of that line, from col
	col      int
	rows     int
	layers   int // parted by '|' in the first row
	piece    packing.Piece
	colors   []byte // of its cells
	colored  bool   // some have a color
	space    packing.Space
	drawn    [][]byte // the cells of the layers of a space
	hasNames bool
}

type kind int

const (
	onePiece kind = iota
	namedPieces
	oneSpace
)

// space is what the file calls a space, and example the size of one.
func (in *reader) space() string {
	if in.kind == InSpace {
		return "box"
	}
	return "board"
}

func (in *reader) example() string {
	if in.kind == InSpace {
		return "3x4x5"
	}
	return "6x10"
}

// title reads the first line of a puzzle, behind blank lines and remarks.
func (in *reader) title() error {
	for {
		in.Skip()
		if in.Rune != '|' {
			break
		}
		in.toEnd()
	}
	line, col := in.Line, in.Col
	word := in.Word()
	switch {
	case word == in.kind:
	case word == InSpace:
		return in.ErrorAt(line, col, "a puzzle in space, which the model polycube reads")
	case word == Flat:
		return in.ErrorAt(line, col, "a puzzle on boards, which the model puzzle reads: one in space begins with %q", InSpace)
	default:
		hint := ""
		if strings.EqualFold(word, in.kind) {
			hint = ": words are written in small letters"
		}
		return in.ErrorAt(line, col, "expected %q and a title, found %q%s", in.kind, word, hint)
	}
	text, err := in.rest("a title")
	in.puzzle.Title = strings.Join(strings.Fields(text), " ")
	return err
}

// rest reads the rest of a line, which is what is said.
func (in *reader) rest(what string) (string, error) {
	const most = 1000 // characters
	var text strings.Builder
	for n := 0; in.Rune != scan.End && in.Rune != '\n'; n++ {
		if n == most || in.Binary() {
			return "", in.Errorf("expected %s and the end of the line", what)
		}
		text.WriteRune(in.Rune)
		in.Next()
	}
	return text.String(), nil
}

// toEnd passes over the rest of a line.
func (in *reader) toEnd() {
	for in.Rune != scan.End && in.Rune != '\n' {
		in.Next()
	}
}

// blocks reads all blocks to the end of the input.
func (in *reader) blocks() error {
	for in.Rune != scan.End {
		if err := in.readLine(); err != nil {
			return err
		}
		if in.Rune == '\n' {
			in.Next()
		}
	}
	if err := in.Err(); err != nil {
		return err
	}
	return in.finish()
}

// readLine reads one line but for its end.
func (in *reader) readLine() error {
	if in.Rune == '|' {
		in.toEnd()
		return nil
	}
	indented := in.Blank()
	if in.endsHere() {
		return in.finish()
	}
	b := &in.block
	if indented && !(b.open && b.kind == namedPieces) {
		return in.Errorf("blanks before %s, expected them nowhere in a piece: '.' keeps a place free", in.Ahead())
	}
	if !b.open {
		*b = block{open: true, line: in.Line, piece: packing.Piece{Rotate: true}}
		if in.Rune != '#' && in.Rune != '.' {
			return in.header()
		}
	}
	if b.kind == namedPieces {
		return in.names()
	}
	return in.row()
}

// endsHere passes over white space and reports whether the line ends there.
func (in *reader) endsHere() bool {
	for in.Blank() && in.Rune != '\n' {
		in.Next()
	}
	return in.Rune == '\n' || in.Rune == scan.End
}

// finish ends a block.
func (in *reader) finish() error {
	b := &in.block
	if !b.open {
		return nil
	}
	b.open = false
	switch b.kind {
	case oneSpace:
		return in.finishSpace()
	case namedPieces:
		if !b.hasNames {
			return in.ErrorAt(b.line, 1, "no names below \"pieces\": there are %s", strings.Join(Names(), ", "))
		}
		return nil
	}
	if _, known := Named(b.piece.Name); known && b.rows == 0 {
		return in.ErrorAt(b.line, 1, "piece %q without rows: to use the one that is built in, write \"pieces\" and what stands behind the name, and the name in the line below", b.piece.Name)
	}
	if b.piece.Name == "piece" && slices.ContainsFunc(Names(), func(name string) bool { return bytes.HasPrefix(b.colors, []byte(name)) }) {
		return in.ErrorAt(b.line, 1, "names of built-in pieces below \"piece\", expected \"pieces\"")
	}
	if b.piece.Name == "" {
		b.piece.Name = fmt.Sprintf("%s-%d", in.stem(), len(in.puzzle.Pieces)+1)
	}
	if b.colored {
		b.piece.Shape.Colors = string(b.colors)
	}
	return in.add(b.piece, b.line, 1)
}

// add takes a piece that was read at a place.
func (in *reader) add(p packing.Piece, line, col int) error {
	if err := p.Check(in.kind != InSpace); err != nil {
		return in.ErrorAt(line, col, "%v", err)
	}
	if in.kind != "" {
		if first, again := in.lines[p.Name]; again {
			return in.ErrorAt(line, col, "piece %q again, first in line %d: say there how often it is used, or give this one another name", p.Name, first)
		}
		in.lines[p.Name] = line
	}
	in.puzzle.Pieces = append(in.puzzle.Pieces, p)
	return nil
}

// stem returns the file's name without folder and ending, as far as it can be
// part of a piece's name.
func (in *reader) stem() string {
	stem := strings.TrimSuffix(filepath.Base(in.Name), filepath.Ext(in.Name))
	if dlx.CheckName(stem) != nil {
		return "piece"
	}
	return stem
}
