package boardcover

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"exactcover/models/internal/packing"
	"exactcover/models/internal/wording"
)

// Bounds on a board.
const (
	MaxSide  = packing.MaxSide  // rows, and columns
	MaxCells = packing.MaxCells // black and white
)

// A Cell of a board or of a piece, by row from the top and column from the
// left, both from 0.
type Cell struct{ Row, Col int }

// String returns the cell for messages, counted from 1.
func (c Cell) String() string { return fmt.Sprintf("row %d, column %d", c.Row+1, c.Col+1) }

// A Board is a rectangle of cells: white ones, to be covered, and black ones, not to be
// covered. A white cell may have a color, or may be allowed to stay free. A Board does
// not change. The zero Board has no cells.
type Board struct {
	width int
	cells []byte // row by row, as ParseBoard takes them
	white int
}

// ParseBoard makes a board of its rows, all of the same length: '.' for white
// cells and '#' for black ones. A letter or a digit is a white cell of that
// color, to be covered by a cell of the same color or of none, and '?' one that
// may stay free.
func ParseBoard(rows ...string) (Board, error) {
	if len(rows) == 0 || rows[0] == "" {
		return Board{}, errors.New("an empty board, expected at least one row of at least one cell")
	}
	width := len(rows[0])
	if err := checkSize(len(rows), width); err != nil {
		return Board{}, err
	}
	b := Board{width: width, cells: make([]byte, 0, len(rows)*width)}
	for k, row := range rows {
		col := 0
		for _, r := range row {
			col++
			if !b.add(r) {
				return Board{}, fmt.Errorf("row %d, column %d: expected '.' or '#', found %q", k+1, col, r)
			}
		}
		if len(row) != width {
			return Board{}, fmt.Errorf("row %d has %s, expected %d as in the first row", k+1, wording.Plural(len(row), "cell"), width)
		}
	}
	return b, nil
}

// Rectangle returns a board whose cells are all white. It fails if a side is below 1 or
// the board too large: see MaxSide and MaxCells.
func Rectangle(height, width int) (Board, error) {
	if height < 1 || width < 1 {
		return Board{}, fmt.Errorf("a board of %d by %d, expected at least 1 by 1", height, width)
	}
	if err := checkSize(height, width); err != nil {
		return Board{}, err
	}
	return newBoard(width, bytes.Repeat([]byte{packing.Open}, height*width)), nil
}

// add appends a cell, and reports false if r stands for none.
func (b *Board) add(r rune) bool {
	c := byte(r)
	if rune(c) != r || c != packing.Open && c != packing.Wall && c != packing.Optional && !packing.IsColor(c) {
		return false
	}
	b.cells = append(b.cells, c)
	if c != packing.Wall {
		b.white++
	}
	return true
}

// newBoard returns the board of cells that are known to be good.
func newBoard(width int, cells []byte) Board {
	return Board{width, cells, len(cells) - bytes.Count(cells, []byte{packing.Wall})}
}

func checkSize(height, width int) error {
	switch {
	case height > MaxSide || width > MaxSide:
		return fmt.Errorf("a board of %s and %s, at most %d of each are taken", wording.Plural(height, "row"), wording.Plural(width, "column"), MaxSide)
	case int64(height)*int64(width) > MaxCells:
		return fmt.Errorf("a board of %s and %s has %d cells, at most %d are taken", wording.Plural(height, "row"), wording.Plural(width, "column"), int64(height)*int64(width), MaxCells)
	}
	return nil
}

// Height returns the number of rows.
func (b Board) Height() int {
	if b.width == 0 {
		return 0
	}
	return len(b.cells) / b.width
}

// Width returns the number of columns.
func (b Board) Width() int { return b.width }

// NumWhite returns the number of white cells, those that may stay free too.
func (b Board) NumWhite() int { return b.white }

// White reports whether c is a white cell of the board.
func (b Board) White(c Cell) bool {
	return c.Row >= 0 && c.Row < b.Height() && c.Col >= 0 && c.Col < b.width && b.cells[c.Row*b.width+c.Col] != packing.Wall
}

// String returns the rows as ParseBoard takes them, each ended by a newline.
func (b Board) String() string {
	var text strings.Builder
	for k := 0; k < len(b.cells); k += b.width {
		text.Write(b.cells[k : k+b.width])
		text.WriteByte('\n')
	}
	return text.String()
}
