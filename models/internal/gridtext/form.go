// Package gridtext reads and writes squares of values as text: sudokus, Latin
// squares, partial or whole. A square stands on one line of n·n cells, or in n
// rows, with rules and bars that are passed over; many may follow one another:
//
//	# comments go to the end of a line
//	53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
//	5 3 . | . 7 . | . . .
//	6 . . | 1 9 5 | . . .
//	. 9 8 | . . . | . 6 .
//	------+-------+------
//	…
//
// The values 1, 2, 3 … are the digits 1 to 9 and then the letters from A on, in
// either case; an empty cell is one of . 0 _ *. Values beyond 9 may also be
// written as numbers, with blanks between all cells. Other symbols can be named.
//
// Time and memory are linear in the text; a square takes a byte a cell.
package gridtext

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxN is the largest n of a square.
const MaxN = 35

const (
	usual = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	empty = "._*" // stand for an empty cell, and so does 0 unless it is a symbol
)

// A Form is how squares of n by n values are written. It does not change.
type Form struct {
	n       int
	symbols []rune
	value   map[rune]uint8 // of symbols, and 0 of what stands for an empty cell
	ascii   [128]int8      // likewise, where the symbols are such; -1 for none
	usual   bool
}

// NewForm returns the form of squares of n by n values, from 1 to MaxN. The
// symbols are those of the values 1 to n; without any they are the usual ones.
func NewForm(n int, symbols string) (*Form, error) {
	if n < 1 || n > MaxN {
		return nil, fmt.Errorf("a square of %d rows and columns, expected 1 to %d", n, MaxN)
	}
	f := &Form{n: n, symbols: []rune(symbols), usual: symbols == "", value: make(map[rune]uint8)}
	if f.usual {
		f.symbols = []rune(usual[:n])
	}
	if len(f.symbols) != n {
		return nil, fmt.Errorf("%d symbols %q, expected %d, one for each value", len(f.symbols), symbols, n)
	}
	f.value['0'] = 0
	for _, r := range empty {
		f.value[r] = 0
	}
	for k, r := range f.symbols {
		if v, taken := f.value[r]; taken && (v > 0 || r != '0') {
			return nil, fmt.Errorf("symbols %q: %q stands for two things", symbols, r)
		}
		if unicode.IsSpace(r) || unicode.IsControl(r) || r == utf8.RuneError || isBar(r) || isRule(r) || r == '#' {
			return nil, fmt.Errorf("symbols %q: %q cannot be a symbol", symbols, r)
		}
		f.value[r] = uint8(k + 1)
	}
	if f.usual {
		for k, r := range f.symbols {
			f.value[unicode.ToLower(r)] = uint8(k + 1)
		}
	}
	for k := range f.ascii {
		f.ascii[k] = -1
		if v, ok := f.value[rune(k)]; ok {
			f.ascii[k] = int8(v)
		}
	}
	return f, nil
}

// isBar reports whether r is drawn between cells of a row.
func isBar(r rune) bool { return strings.ContainsRune("|│┃║", r) }

// isRule reports whether r is drawn between rows.
func isRule(r rune) bool { return strings.ContainsRune("-+=", r) || r >= '─' && r <= '╿' }

// Symbol returns how a value is written, "." where it is 0.
func (f *Form) Symbol(value uint8) string {
	if value == 0 {
		return empty[:1]
	}
	return string(f.symbols[value-1])
}

// errNoSymbol is completed by whoever knows the place.
var errNoSymbol = errors.New("no symbol")

// valueOf returns the value of a symbol.
func (f *Form) valueOf(r rune) (uint8, error) {
	if r >= 0 && int(r) < len(f.ascii) {
		if v := f.ascii[r]; v >= 0 {
			return uint8(v), nil
		}
		return 0, errNoSymbol
	}
	if v, ok := f.value[r]; ok {
		return v, nil
	}
	return 0, errNoSymbol
}

// expected names the symbols, for messages.
func (f *Form) expected() string {
	first, last := string(f.symbols[0]), string(f.symbols[f.n-1])
	switch {
	case !f.usual:
		return fmt.Sprintf("a symbol of %s, or '.' for an empty cell", string(f.symbols))
	case f.n == 1:
		return "1, or '.' for an empty cell"
	case f.n == 10:
		return "1 to 9, A, or '.' for an empty cell"
	case f.n > 9:
		return fmt.Sprintf("1 to 9, A to %s, or '.' for an empty cell", last)
	}
	return fmt.Sprintf("%s to %s, or '.' for an empty cell", first, last)
}

// Line writes the values of a square on one line, without a newline.
func (f *Form) Line(values []uint8) string {
	text := make([]byte, 0, len(values))
	for _, v := range values {
		if v == 0 {
			text = append(text, empty[0])
		} else {
			text = utf8.AppendRune(text, f.symbols[v-1])
		}
	}
	return string(text)
}

// Grid writes the values of a square in rows, with blanks between cells and
// without a newline at the end. Rules and bars part boxes of so many rows and
// columns; 0 columns: no boxes.
func (f *Form) Grid(values []uint8, boxRows, boxCols int) string {
	var rule []string
	if boxCols > 0 {
		for k := range f.n / boxCols {
			width := 2*boxCols + 1
			if k == 0 || k == f.n/boxCols-1 {
				width-- // no blank at the edge
			}
			rule = append(rule, strings.Repeat("-", width))
		}
	}
	var lines []string
	for row := range f.n {
		if boxCols > 0 && row > 0 && row%boxRows == 0 {
			lines = append(lines, strings.Join(rule, "+"))
		}
		var words []string
		for col, v := range values[row*f.n : (row+1)*f.n] {
			if boxCols > 0 && col > 0 && col%boxCols == 0 {
				words = append(words, "|")
			}
			words = append(words, f.Symbol(v))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}
