package puzzletext

import (
	"slices"

	"exactcover/models/internal/packing"
	"exactcover/models/internal/scan"
	"exactcover/models/internal/wording"
)

// row reads a row of a piece or of a space, in all layers.
func (in *reader) row() error {
	b := &in.block
	if b.space.Cells != nil {
		return in.Errorf("rows below a %s whose size is given, expected a blank line: give one of both", in.space())
	}
	if b.rows++; b.rows > packing.MaxSide {
		return in.Errorf("a %s of more than %d rows", in.thing(), packing.MaxSide)
	}
	layer := 0
	for {
		if err := in.segment(layer); err != nil {
			return err
		}
		if layer++; in.Rune != '|' {
			break
		}
		if in.kind != InSpace {
			return in.Errorf("'|' within a row parts layers, and only a file that begins with %q has layers; a line that begins with '|' is a remark", InSpace)
		}
		in.Next()
		for in.Blank() && in.Rune != '\n' {
			in.Next()
		}
	}
	if b.rows == 1 {
		b.layers = layer
	} else if layer != b.layers {
		return in.Errorf("a row of %s, expected %d as in the first row of the %s", wording.Plural(layer, "layer"), b.layers, in.thing())
	}
	return nil
}

// thing names what a block is of.
func (in *reader) thing() string {
	if in.block.kind == oneSpace {
		return in.space()
	}
	return "piece"
}

// segment reads a row of one layer, and blanks behind it.
func (in *reader) segment(layer int) error {
	b := &in.block
	line, col := in.Line, in.Col
	n := 0
	for ; in.Rune != scan.End && in.Rune != '|' && !in.Blank(); in.Next() {
		c := byte(in.Rune)
		if rune(c) != in.Rune || !in.takes(c) {
			return in.unexpected(n)
		}
		if b.kind == oneSpace {
			if err := in.cell(layer, c); err != nil {
				return err
			}
		} else if c != '.' {
			b.piece.Shape.Cells = append(b.piece.Shape.Cells, packing.Cell{Layer: layer, Row: b.rows - 1, Col: n})
			b.colors = append(b.colors, c)
			b.colored = b.colored || c != packing.NoColor
		}
		if n++; n > packing.MaxSide || len(b.piece.Shape.Cells) > packing.MaxPieceCells {
			return in.Errorf("a %s of more than %d cells, or a row of more than %d", in.thing(), packing.MaxPieceCells, packing.MaxSide)
		}
	}
	if !in.endsHere() && in.Rune != '|' {
		return in.Errorf("expected the end of the row, found %s; a row is written without blanks", in.Ahead())
	}
	if b.kind != oneSpace {
		return nil
	}
	if b.rows == 1 && layer == 0 {
		b.space.Cols = n
	}
	if n != b.space.Cols || n == 0 {
		return in.ErrorAt(line, col, "a row of %s, expected %d as in the first row of the %s", wording.Plural(n, "cell"), b.space.Cols, in.space())
	}
	return nil
}

// takes reports whether a character may stand in a row of the block.
func (in *reader) takes(c byte) bool {
	switch {
	case c == '#' || c == '.':
		return true
	case in.block.kind == oneSpace && c == packing.Optional:
		return true
	}
	return in.kind != "" && packing.IsColor(c)
}

// unexpected is the error of a character that may not stand in a row, behind n
// cells.
func (in *reader) unexpected(n int) error {
	expected, hint := "'#' or '.'", ""
	switch {
	case in.block.kind == oneSpace:
		expected = "'.' (to be covered), '#' (not to be), '?' (either) or a color (a letter or a digit)"
	case in.kind != "":
		expected = "'#' or a color (a letter or a digit) for a cell, or '.' for none"
	}
	if n == 0 && in.block.kind == onePiece {
		hint = "; a blank line ends a piece"
	}
	return in.Errorf("expected %s, found %s%s", expected, in.Ahead(), hint)
}

// cell takes a cell of a space.
func (in *reader) cell(layer int, c byte) error {
	b := &in.block
	if in.cells++; in.cells > packing.MaxCells {
		return in.Errorf("more than %d cells in all", packing.MaxCells)
	}
	if layer == len(b.drawn) {
		if layer == packing.MaxSide {
			return in.Errorf("more than %d layers", packing.MaxSide)
		}
		b.drawn = append(b.drawn, nil)
	}
	b.drawn[layer] = append(b.drawn[layer], c)
	return nil
}

// finishSpace ends the block of a space.
func (in *reader) finishSpace() error {
	b := &in.block
	if b.space.Cells == nil {
		if b.rows == 0 {
			return in.ErrorAt(b.line, 1, "a %s without rows, expected them in the lines below, or its size, as in %q", in.space(), in.space()+" "+in.example())
		}
		b.space.Flat = in.kind == Flat
		b.space.Layers, b.space.Rows, b.space.Cells = b.layers, b.rows, slices.Concat(b.drawn...)
	}
	in.puzzle.Spaces = append(in.puzzle.Spaces, b.space)
	return nil
}
