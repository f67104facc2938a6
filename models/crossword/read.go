package crossword

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"exactcover/models/internal/scan"
)

// Bounds on what is read.
const (
	MaxSide  = 1000
	MaxWords = 5_000_000
)

const (
	white = '.'
	black = '#'
)

// A Grid is a rectangle of cells: white, black, or with a letter given. It does
// not change. The zero Grid has no cells.
type Grid struct {
	width int
	cells []rune // row by row: white, black, or a lower-case letter
}

// Rectangle returns a grid of white cells.
func Rectangle(rows, cols int) (Grid, error) {
	if rows < 1 || cols < 1 || rows > MaxSide || cols > MaxSide {
		return Grid{}, fmt.Errorf("crossword: a grid of %d rows and %d columns, expected 1 to %d of each", rows, cols, MaxSide)
	}
	return ParseGrid(strings.Fields(strings.Repeat(strings.Repeat(string(white), cols)+" ", rows))...)
}

// ParseGrid makes a grid of its rows: '.' for a white cell, '#' for a black one,
// and letters that are given, in either case.
func ParseGrid(rows ...string) (Grid, error) {
	var g Grid
	for k, row := range rows {
		if col, err := g.add(row); err != nil {
			return Grid{}, fmt.Errorf("crossword: row %d, column %d: %w", k+1, col, err)
		}
	}
	return g, nil
}

// add adds a row. An error is at a column of it, from 1.
func (g *Grid) add(row string) (col int, err error) {
	cells := []rune(row)
	for k, r := range cells {
		if r != white && r != black && !unicode.IsLetter(r) {
			return k + 1, fmt.Errorf("expected '.', '#' or a letter, found %q", r)
		}
		cells[k] = unicode.ToLower(r)
	}
	switch {
	case g.cells == nil:
		g.width = len(cells)
	case len(cells) != g.width:
		return 1, fmt.Errorf("expected %d cells as in the first row, found %d", g.width, len(cells))
	}
	if g.width > MaxSide || len(g.cells)/max(g.width, 1) == MaxSide || g.width == 0 {
		return 1, fmt.Errorf("expected 1 to %d rows and columns", MaxSide)
	}
	g.cells = append(g.cells, cells...)
	return 0, nil
}

// Height returns the number of rows, Width that of columns.
func (g Grid) Height() int {
	if g.width == 0 {
		return 0
	}
	return len(g.cells) / g.width
}

// Width returns the number of columns.
func (g Grid) Width() int { return g.width }

// at returns a cell, black outside of the grid.
func (g Grid) at(row, col int) rune {
	if row < 0 || col < 0 || row >= g.Height() || col >= g.width {
		return black
	}
	return g.cells[row*g.width+col]
}

// symmetric reports whether the grid is the same when rows and columns change
// places.
func (g Grid) symmetric() bool {
	if g.Height() != g.width {
		return false
	}
	for k, r := range g.cells {
		if g.at(k%g.width, k/g.width) != r {
			return false
		}
	}
	return true
}

// ReadGrid reads a grid, a row a line, as ParseGrid takes them. A comment goes from
// '|' to the end of the line. Errors begin with name, line and column.
func ReadGrid(r io.Reader, name string) (Grid, error) {
	in := scan.New(r, name)
	var g Grid
	for {
		words, err := in.Words('|')
		if err != nil {
			return Grid{}, err
		}
		if len(words) == 0 {
			break
		}
		if len(words) > 1 {
			return Grid{}, in.ErrorAt(words[1].Line, words[1].Col, "found %q after the row: a row is written without blanks", scan.Show(words[1].Text))
		}
		if col, err := g.add(words[0].Text); err != nil {
			return Grid{}, in.ErrorAt(words[0].Line, words[0].Col+col-1, "%v", err)
		}
	}
	if g.cells == nil {
		return Grid{}, in.Errorf("an empty grid, expected rows of '.', '#' and letters")
	}
	return g, nil
}

// A WordList is words of letters in lower case, each once.
type WordList struct {
	Words []string
	// Skipped is how many words were left out since they hold something else than
	// letters, and First the first of them and its line.
	Skipped int
	First   string
}

// ReadWords reads words, parted by white space. A comment goes from '#' to the end
// of the line. Errors begin with name, line and column.
func ReadWords(r io.Reader, name string) (WordList, error) {
	in := scan.New(r, name)
	var list WordList
	seen := make(map[string]bool)
	for {
		words, err := in.Words('#')
		if err != nil {
			return WordList{}, err
		}
		if len(words) == 0 {
			break
		}
		for _, w := range words {
			if !isWord(w.Text) {
				if list.Skipped++; list.Skipped == 1 {
					list.First = fmt.Sprintf("%q in line %d", scan.Show(w.Text), w.Line)
				}
				continue
			}
			if word := lower(w.Text); !seen[word] {
				seen[word] = true
				list.Words = append(list.Words, word)
			}
		}
		if len(list.Words) > MaxWords {
			return WordList{}, in.ErrorAt(words[0].Line, words[0].Col, "more than %d words", MaxWords)
		}
	}
	if len(list.Words) == 0 {
		return WordList{}, in.Errorf("no words, expected some of letters alone")
	}
	return list, nil
}

// lower keeps the number of letters, which strings.ToLower may not.
func lower(word string) string { return strings.Map(unicode.ToLower, word) }

func isWord(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

var errSymmetric = errors.New("crossword: a symmetric grid reads the same across and down, with its black cells and given letters: this one does not")
