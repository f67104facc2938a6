package puzzletext

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"exactcover/models/internal/packing"
	"exactcover/models/internal/scan"
)

// header reads the line that says what a block is.
func (in *reader) header() error {
	line, col := in.Line, in.Col
	text, err := in.rest("the name of a piece, how often it is used,")
	if err != nil {
		return err
	}
	words := strings.Fields(text)
	b := &in.block
	switch {
	case len(words) == 0: // blanks that are not ASCII
		return in.ErrorAt(line, col, "expected rows of '#' and '.', or the name of a piece, found %q", text)
	case in.kind != "" && words[0] == "pieces":
		b.kind = namedPieces
	case in.kind != "" && (words[0] == "board" || words[0] == "box"):
		if words[0] != in.space() {
			return in.ErrorAt(line, col, "a %s in a file that begins with %q, expected a %s", words[0], in.kind, in.space())
		}
		b.kind = oneSpace
		return in.size(words[1:], line, col)
	default:
		b.piece.Name = words[0]
	}
	return in.use(words, line, col)
}

// use reads how a piece is used, behind its name: words in any order.
func (in *reader) use(words []string, line, col int) (err error) {
	p := &in.block.piece
	what := "piece " + words[0]
	if p.Name == "" {
		what = words[0]
	}
	timed := false
	for k, word := range words[1:] {
		switch held := in.kind != "" && (word == "fixed" || word == "flip"); {
		case held && word == "fixed" && p.Rotate:
			p.Rotate = false
		case held && word == "flip" && !p.Reflect:
			p.Reflect = true
		case held || timed:
			return in.ErrorAt(line, col, "%s: expected the end of the line after %q, found %q", what, words[k], scan.Show(word))
		default:
			timed = true
			if p.Times, err = packing.ParseTimes(word); err != nil {
				hint := ""
				if in.kind != "" {
					hint = "; beside it may stand \"fixed\", \"flip\" or both"
				}
				return in.ErrorAt(line, col, "%s: %v%s", what, err, hint)
			}
		}
	}
	return nil
}

// names reads a line of names of built-in pieces.
func (in *reader) names() error {
	for !in.endsHere() {
		line, col := in.Line, in.Col
		word := in.Word()
		if in.Binary() {
			return in.Errorf("")
		}
		p, known := Named(word)
		if !known {
			return in.ErrorAt(line, col, "no piece is called %q: there are %s; others are drawn, a blank line before each", word, strings.Join(Names(), ", "))
		}
		use := in.block.piece
		p.Rotate, p.Reflect, p.Times = use.Rotate, use.Reflect, use.Times
		if err := in.add(p, line, col); err != nil {
			return err
		}
		in.block.hasNames = true
	}
	return nil
}

// size reads the size of a space that has no rows.
func (in *reader) size(words []string, line, col int) error {
	if len(words) == 0 {
		return nil
	}
	sides := strings.Split(words[0], "x")
	s := packing.Space{Layers: 1, Flat: in.kind == Flat}
	to := []*int{&s.Layers, &s.Rows, &s.Cols}
	if s.Flat {
		to = to[1:]
	}
	ok := len(words) == 1 && len(sides) == len(to)
	for k := 0; ok && k < len(to); k++ {
		n, err := strconv.ParseUint(sides[k], 10, 31)
		*to[k] = int(n)
		ok = err == nil && n > 0
	}
	if !ok {
		return in.ErrorAt(line, col, "expected the size of a %s, as in %s, or the end of the line and rows below it, found %q", in.space(), in.example(), scan.Show(strings.Join(words, " ")))
	}
	if err := in.room(s, line, col); err != nil {
		return err
	}
	s.Cells = bytes.Repeat([]byte{packing.Open}, s.Layers*s.Rows*s.Cols)
	in.block.space = s
	return nil
}

// room refuses spaces that are too large, one by one or together.
func (in *reader) room(s packing.Space, line, col int) error {
	sides := []int{s.Layers, s.Rows, s.Cols}
	cells := int64(in.cells)
	if slices.Max(sides) <= packing.MaxSide {
		// At most 10^6 · 10^6 · 10^6.
		cells += int64(s.Layers) * int64(s.Rows) * int64(s.Cols)
	}
	if slices.Max(sides) > packing.MaxSide || cells > packing.MaxCells {
		return in.ErrorAt(line, col, "%s too large: sides of at most %d are taken, and %d cells in all", in.space(), packing.MaxSide, packing.MaxCells)
	}
	in.cells = int(cells)
	return nil
}
