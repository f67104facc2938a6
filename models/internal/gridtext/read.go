package gridtext

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"exactcover/models/internal/scan"
	"exactcover/models/internal/wording"
)

// MaxCells bounds the cells of all squares of a text, and MaxSquares how many
// there are.
const (
	MaxCells   = 200_000_000
	MaxSquares = 1_000_000
)

// A Square is the values of the cells, row by row: from 1, and 0 for an empty
// cell.
type Square struct {
	Values  []uint8
	OneLine bool // it stood on one line
}

// Read reads all squares of a text. Errors begin with name, line and column,
// and call a square a thing such as "puzzle". Where a square has another size
// than expected, hint may say what to do about so many cells.
func (f *Form) Read(r io.Reader, name, thing string, hint func(cells int) string) ([]Square, error) {
	in := reader{Form: f, Scanner: scan.New(r, name), thing: thing, hint: hint}
	for {
		words, err := in.Words('#')
		if err != nil {
			return nil, err
		}
		if len(words) == 0 {
			break
		}
		if err := in.line(words); err != nil {
			return nil, err
		}
	}
	switch {
	case in.rows > 0:
		return nil, in.Errorf("%s %d: expected %s, found %d before the end of the input", thing, len(in.squares), wording.Plural(f.n, "row"), in.rows)
	case len(in.squares) == 0:
		return nil, in.Errorf("expected a %s, %d rows of %d cells or one line of %d, found nothing", thing, f.n, f.n, f.n*f.n)
	}
	return in.squares, nil
}

type reader struct {
	*Form
	*scan.Scanner
	thing   string
	hint    func(cells int) string
	squares []Square
	rows    int   // of the last square, if it is not yet whole
	blank   rune  // that stood for an empty cell in the square at hand first, 0 if none did
	mixed   error // that both 0 and another sign did
}

// line reads a rule, a row, or a square on one line.
func (in *reader) line(words []scan.Word) error {
	cells := words
	if len(words) > 1 || strings.ContainsFunc(words[0].Text, isRule) || strings.ContainsFunc(words[0].Text, isBar) {
		cells = withoutBars(words)
	}
	if len(cells) == 0 {
		return nil
	}
	number := len(in.squares) + 1
	if in.rows > 0 {
		number--
	}
	if number > MaxSquares || int64(number)*int64(in.n*in.n) > MaxCells {
		return in.ErrorAt(words[0].Line, words[0].Col, "more than %d squares, or more than %d cells in all", MaxSquares, MaxCells)
	}
	values, err := in.values(cells)
	if err != nil {
		return err
	}
	place := fmt.Sprintf("%s %d", in.thing, number)
	switch {
	case len(values) == in.n:
		if in.rows == 0 {
			in.squares = append(in.squares, Square{Values: make([]uint8, 0, in.n*in.n)})
		}
		square := &in.squares[number-1]
		square.Values = append(square.Values, values...)
		if in.rows = (in.rows + 1) % in.n; in.rows == 0 {
			return in.ambiguous(square.Values)
		}
		return nil
	case in.rows > 0:
		return in.ErrorAt(cells[0].Line, cells[0].Col, "%s, row %d: expected %s, found %d", place, in.rows+1, wording.Plural(in.n, "cell"), len(values))
	case len(values) == in.n*in.n:
		in.squares = append(in.squares, Square{Values: values, OneLine: true})
		return in.ambiguous(values)
	}
	hint := ""
	if in.hint != nil {
		hint = in.hint(len(values))
	}
	return in.ErrorAt(cells[0].Line, cells[0].Col, "%s: expected a row of %d cells, or all %d on one line, found %d%s", place, in.n, in.n*in.n, len(values), hint)
}

// ambiguous returns an error if a square has both 0 and another sign for empty cells, and
// never the largest value: it may well be one of the values from 0 on.
func (in *reader) ambiguous(values []uint8) error {
	if in.mixed == nil || slices.Max(values) == uint8(in.n) {
		return nil
	}
	return in.mixed
}

// withoutBars cuts words at bars, and drops them all if they are a rule.
func withoutBars(words []scan.Word) []scan.Word {
	var cells []scan.Word
	rule := true
	for _, w := range words {
		col, rest := w.Col, w.Text
		for rest != "" {
			k := strings.IndexFunc(rest, isBar)
			if k < 0 {
				k = len(rest)
			}
			if piece := rest[:k]; piece != "" {
				cells = append(cells, scan.Word{Text: piece, Line: w.Line, Col: col})
				rule = rule && strings.TrimFunc(piece, isRule) == ""
			}
			col += utf8.RuneCountInString(rest[:k]) + 1
			if rest = rest[k:]; rest != "" {
				_, size := utf8.DecodeRuneInString(rest)
				rest = rest[size:]
			}
		}
	}
	if rule {
		return nil
	}
	return cells
}

// values reads the cells of a line: each character is one, or each word where
// the words are as many as a row or a square has cells.
func (in *reader) values(cells []scan.Word) ([]uint8, error) {
	byWord := in.usual && in.n > 9 && (len(cells) == in.n || len(cells) == in.n*in.n)
	values := make([]uint8, 0, in.n*in.n)
	if in.rows == 0 {
		in.blank, in.mixed = 0, nil
	}
	for _, w := range cells {
		if byWord && len(w.Text) > 1 {
			v, err := strconv.ParseUint(w.Text, 10, 8)
			if err != nil || v > uint64(in.n) {
				return nil, in.ErrorAt(w.Line, w.Col, "expected %s or a number up to %d, found %q", in.expected(), in.n, scan.Show(w.Text))
			}
			values = append(values, uint8(v))
			continue
		}
		col := w.Col
		for _, r := range w.Text {
			v, err := in.valueOf(r)
			if err != nil {
				return nil, in.ErrorAt(w.Line, col, "expected %s, found %q", in.expected(), r)
			}
			if v == 0 && in.blank == 0 {
				in.blank = r
			}
			if v == 0 && in.mixed == nil && (in.blank == '0') != (r == '0') {
				in.mixed = in.ErrorAt(w.Line, col, "found %q after %q, both for empty cells, and no cell has the value %d: 0 is no value, expected %s", r, in.blank, in.n, in.expected())
			}
			values = append(values, v)
			col++
		}
	}
	return values, nil
}
