package polycube

import (
	"bytes"
	"errors"
	"fmt"

	"exactcover/models/internal/packing"
	"exactcover/models/internal/wording"
)

// Bounds on a box.
const (
	MaxSide  = packing.MaxSide  // layers, rows, and columns
	MaxCells = packing.MaxCells // walls too
)

// A Cell of a box or of a piece, by its fields Layer, Row and Col, all from 0.
type Cell = packing.Cell

// A Box is what pieces are laid into: cells in layers of rows. It does not
// change. The zero Box has no cells.
type Box struct{ space packing.Space }

// NewBox returns a box of so many layers, rows and columns, all of it to be
// filled.
func NewBox(layers, rows, cols int) (Box, error) {
	sides := fmt.Sprintf("a box of %dx%dx%d", layers, rows, cols)
	switch {
	case min(layers, rows, cols) < 1:
		return Box{}, fmt.Errorf("%s, expected sides of at least 1", sides)
	case max(layers, rows, cols) > MaxSide:
		return Box{}, fmt.Errorf("%s, sides of at most %d are taken", sides, MaxSide)
	case int64(layers)*int64(rows)*int64(cols) > MaxCells: // at most 10^18
		return Box{}, fmt.Errorf("%s, at most %d cells are taken", sides, MaxCells)
	}
	cells := bytes.Repeat([]byte{packing.Open}, layers*rows*cols)
	return Box{packing.Space{Layers: layers, Rows: rows, Cols: cols, Cells: cells}}, nil
}

// ParseBox makes a box of the rows of its layers: '.' for a cell to be filled, '?'
// for one that may stay free, '#' for none. A letter or a digit is a cell of that
// color, to be filled by a cell of the same color or of none.
func ParseBox(layers ...[]string) (Box, error) {
	if len(layers) == 0 || len(layers[0]) == 0 {
		return Box{}, errors.New("an empty box, expected at least one layer of at least one row")
	}
	b, err := NewBox(len(layers), len(layers[0]), len(layers[0][0]))
	if err != nil {
		return Box{}, err
	}
	s := b.space
	for l, rows := range layers {
		if len(rows) != s.Rows {
			return Box{}, fmt.Errorf("layer %d has %s, expected %d as in the first layer", l+1, wording.Plural(len(rows), "row"), s.Rows)
		}
		for r, row := range rows {
			if len(row) != s.Cols {
				return Box{}, fmt.Errorf("layer %d, row %d has %s, expected %d as in the first row", l+1, r+1, wording.Plural(len(row), "cell"), s.Cols)
			}
			for c := range len(row) {
				switch cell := row[c]; {
				case cell == packing.Open, cell == packing.Wall, cell == packing.Optional, packing.IsColor(cell):
					s.Cells[s.Index(Cell{Layer: l, Row: r, Col: c})] = cell
				default:
					return Box{}, fmt.Errorf("layer %d, row %d, column %d: expected '.', '#', '?' or a color, found %q", l+1, r+1, c+1, cell)
				}
			}
		}
	}
	return b, nil
}

// Layers returns the number of layers.
func (b Box) Layers() int { return b.space.Layers }

// Rows returns the number of rows of a layer.
func (b Box) Rows() int { return b.space.Rows }

// Cols returns the number of columns.
func (b Box) Cols() int { return b.space.Cols }

// Has reports whether c is a cell of the box that can be filled.
func (b Box) Has(c Cell) bool { return b.space.At(c) != packing.Wall }
