package puzzletext

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

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
	b.text, b.col = text, col
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
		return in.size(words[1:], line)
	case in.kind != "" && (words[0] == Flat || words[0] == InSpace) && len(words) > 1:
		return in.ErrorAt(line, col, "a second puzzle, expected one in a file: write %q into a file of its own", scan.Show(strings.Join(words, " ")))
	default:
		b.piece.Name = words[0]
	}
	return in.use(words, line)
}

// column tells where the k-th word of the line that a block begins with stands.
func (b *block) column(k int) int {
	at, words := 0, 0
	space := true
	for _, r := range b.text {
		if blank := unicode.IsSpace(r); space && !blank {
			if words == k {
				break
			}
			words++
			space = false
		} else {
			space = blank
		}
		at++
	}
	return b.col + at
}

// use reads how a piece is used, behind its name: words in any order.
func (in *reader) use(words []string, line int) (err error) {
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
			return in.ErrorAt(line, in.block.column(k+1), "%s: expected the end of the line after %q, found %q%s", what, words[k], scan.Show(word), in.below(word))
		default:
			timed = true
			if p.Times, err = packing.ParseTimes(word); err != nil {
				hint := in.below(word)
				if in.kind != "" && hint == "" {
					hint = "; beside it may stand \"fixed\", \"flip\" or both"
				}
				return in.ErrorAt(line, in.block.column(k+1), "%s: %v%s", what, err, hint)
			}
		}
	}
	return nil
}

// below is the remedy where a word is the name of a piece, or the size of a space,
// that is not looked for at its place.
func (in *reader) below(word string) string {
	if _, known := Named(word); known && in.block.kind == namedPieces {
		return "; names stand in the lines below"
	}
	if _, ok := in.sides(word); ok {
		return fmt.Sprintf("; did you mean %q?", in.space()+" "+word)
	}
	return ""
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
func (in *reader) size(words []string, line int) error {
	if len(words) == 0 {
		return nil
	}
	col := in.block.column(1)
	s, ok := in.sides(words[0])
	if len(words) > 1 || !ok {
		return in.ErrorAt(line, col, "expected the size of a %s, as in %s, or the end of the line and rows below it, found %q", in.space(), in.example(), scan.Show(strings.Join(words, " ")))
	}
	if err := in.room(s, line, col); err != nil {
		return err
	}
	s.Cells = bytes.Repeat([]byte{packing.Open}, s.Layers*s.Rows*s.Cols)
	in.block.space = s
	return nil
}

// sides reads a size, as 6x10, of a space without cells.
func (in *reader) sides(word string) (s packing.Space, ok bool) {
	s = packing.Space{Layers: 1, Flat: in.kind == Flat}
	to := []*int{&s.Layers, &s.Rows, &s.Cols}
	if s.Flat {
		to = to[1:]
	}
	sides := strings.Split(word, "x")
	if len(sides) != len(to) {
		return s, false
	}
	for k, side := range sides {
		n, err := strconv.ParseUint(side, 10, 31)
		if *to[k] = int(n); err != nil || n == 0 {
			return s, false
		}
	}
	return s, true
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
