package packing

import (
	"fmt"
	"strings"
)

// Bounds on a space.
const (
	MaxSide  = 1_000_000  // layers, rows, and columns
	MaxCells = 10_000_000 // walls too
)

// What a cell of a space is, other than a color.
const (
	Open     byte = '.' // to be covered
	Wall     byte = '#' // not to be covered
	Optional byte = '?' // to be covered or to stay free
)

// IsColor reports whether a character stands for a color: a letter or a digit.
// A cell of a color is to be covered, by cells of pieces that have the same
// color or none.
func IsColor(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// A Cell of a space or a piece, by layer, row and column, all from 0.
type Cell struct{ Layer, Row, Col int }

// CompareCells puts cells in row-major order.
func CompareCells(a, b Cell) int {
	switch {
	case a.Layer != b.Layer:
		return a.Layer - b.Layer
	case a.Row != b.Row:
		return a.Row - b.Row
	}
	return a.Col - b.Col
}

// A Space is what pieces are laid into.
type Space struct {
	Layers, Rows, Cols int
	Cells              []byte // by layer, row and column: Open, Wall, Optional or a color
	Flat               bool   // a board: one layer, of which messages do not speak
}

// Index returns where a cell stands in row-major order; CellAt is its inverse.
func (s Space) Index(c Cell) int { return (c.Layer*s.Rows+c.Row)*s.Cols + c.Col }

// CellAt returns the cell at an index.
func (s Space) CellAt(index int) Cell {
	return Cell{index / s.Cols / s.Rows, index / s.Cols % s.Rows, index % s.Cols}
}

// At returns what a cell is, Wall outside.
func (s Space) At(c Cell) byte {
	if c.Layer < 0 || c.Layer >= s.Layers || c.Row < 0 || c.Row >= s.Rows || c.Col < 0 || c.Col >= s.Cols {
		return Wall
	}
	return s.Cells[s.Index(c)]
}

// count returns how many cells are to be covered, and how many may be.
func (s Space) count() (wanted, optional int) {
	for _, c := range s.Cells {
		switch c {
		case Wall:
		case Optional:
			optional++
		default:
			wanted++
		}
	}
	return wanted, optional
}

// place names a cell in messages, counted from 1.
func (s Space) place(c Cell) string {
	if s.Flat {
		return fmt.Sprintf("row %d, column %d", c.Row+1, c.Col+1)
	}
	return fmt.Sprintf("layer %d, row %d, column %d", c.Layer+1, c.Row+1, c.Col+1)
}

// noun is what messages call a space, and cell one of its cells.
func (s Space) noun() string {
	if s.Flat {
		return "board"
	}
	return "box"
}

func (s Space) cell() string {
	if s.Flat {
		return "white cell"
	}
	return "cell"
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

// short names a cell by a digit to base 36 for each coordinate.
func (s Space) short(c Cell) string {
	name := string([]byte{digits[c.Layer], digits[c.Row], digits[c.Col]})
	if s.Flat {
		return name[1:]
	}
	return name
}

// shortNamed returns the cell of a short name.
func (s Space) shortNamed(name string) (Cell, bool) {
	if s.Flat {
		name = digits[:1] + name
	}
	if len(name) != 3 {
		return Cell{}, false
	}
	c := Cell{strings.IndexByte(digits, name[0]), strings.IndexByte(digits, name[1]), strings.IndexByte(digits, name[2])}
	return c, s.At(c) != Wall
}

// long names a cell of a space too large for that.
func (s Space) long(c Cell) string {
	if s.Flat {
		return fmt.Sprintf("r%dc%d", c.Row, c.Col)
	}
	return fmt.Sprintf("l%dr%dc%d", c.Layer, c.Row, c.Col)
}

// longNamed returns the cell of a long name.
func (s Space) longNamed(name string) (Cell, bool) {
	var c Cell
	if s.Flat {
		fmt.Sscanf(name, "r%dc%d", &c.Row, &c.Col)
	} else {
		fmt.Sscanf(name, "l%dr%dc%d", &c.Layer, &c.Row, &c.Col)
	}
	return c, s.long(c) == name && s.At(c) != Wall
}
