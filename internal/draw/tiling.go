package draw

import (
	"io"
	"strings"
)

// A Tiling is a picture of a board whose cells are covered by pieces. It shows
// walls between different pieces only.
type Tiling struct {
	Title string
	// Cells says by row what is on each cell: the number of a piece, from 0,
	// or Black, Empty or Outside. A row that is shorter than others goes on
	// Outside, so boards may be ragged, and may have holes.
	Cells [][]int
	// Titles are what the pieces are called, by number. A piece may have none.
	Titles []string
}

// What is on a cell without a piece. Other numbers below 0 mean Outside.
const (
	Outside = -1 - iota // no part of the board
	Black               // a cell that is not to be covered
	Empty               // a cell that is to be covered, and is not
)

// Text returns the picture as text. A cell is three characters wide, and
// between two rows, as between two cells, there is room for walls. Room for
// walls at the edge of the board is left out where there is none.
func (t Tiling) Text() string {
	g := t.grid()
	lines := make([]string, 0, 2*g.height+1)
	indented := true
	for y := range 2*g.height + 1 {
		var line []rune
		for x := range 2*g.width + 1 {
			line = g.write(line, y, x)
		}
		text := strings.TrimRight(string(line), " ")
		if text == "" && y%2 == 0 && (y == 0 || y == 2*g.height) {
			continue
		}
		indented = indented && (text == "" || text[0] == ' ')
		lines = append(lines, text)
	}
	var text strings.Builder
	for _, line := range lines {
		if indented && line != "" {
			line = line[1:]
		}
		text.WriteString(line)
		text.WriteByte('\n')
	}
	return text.String()
}

// A grid is a tiling that may be asked for any cell.
type grid struct {
	cells         [][]int
	height, width int
}

func (t Tiling) grid() grid {
	g := grid{cells: t.Cells, height: len(t.Cells)}
	for _, row := range t.Cells {
		g.width = max(g.width, len(row))
	}
	return g
}

// at returns what is on a cell, Outside if there is no such cell.
func (g grid) at(row, col int) int {
	if row < 0 || row >= len(g.cells) || col < 0 || col >= len(g.cells[row]) {
		return Outside
	}
	if k := g.cells[row][col]; k >= Empty {
		return k
	}
	return Outside
}

// wall reports whether there is a wall between what is on two neighbors. A
// black cell ends where it ends: at the edge of the board it needs none.
func wall(a, b int) bool {
	blank := func(k int) bool { return k == Outside || k == Black }
	return a != b && !(blank(a) && blank(b))
}

// Walls that meet in a point: up 1, right 2, down 4, left 8. A single one is
// not possible, as those who meet there would have to differ and be the same.
var junctions = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

// write appends the characters of a place in the text. Places with even x and
// y are points where cells meet, with two odd ones cells, and others edges.
func (g grid) write(line []rune, y, x int) []rune {
	row, col := y/2, x/2 // the cell below and right of the place, or on it
	se, sw := g.at(row, col), g.at(row, col-1)
	ne, nw := g.at(row-1, col), g.at(row-1, col-1)
	switch {
	case y%2 == 1 && x%2 == 1:
		switch se {
		case Black:
			return append(line, '█', '█', '█')
		case Empty:
			return append(line, ' ', '·', ' ')
		}
		return append(line, ' ', ' ', ' ')
	case y%2 == 1: // an upright edge
		switch {
		case wall(sw, se):
			return append(line, '│')
		case sw == Black && se == Black:
			return append(line, '█')
		}
		return append(line, ' ')
	case x%2 == 1: // a level edge
		r := ' '
		switch {
		case wall(ne, se):
			r = '─'
		case ne == Black && se == Black:
			r = '█'
		}
		return append(line, r, r, r)
	}
	if nw == Black && ne == Black && sw == Black && se == Black {
		return append(line, '█')
	}
	k := 0
	for bit, edge := range [4][2]int{{nw, ne}, {ne, se}, {se, sw}, {sw, nw}} {
		if wall(edge[0], edge[1]) {
			k |= 1 << bit
		}
	}
	return append(line, junctions[k])
}

// SVG writes the picture as a document.
func (t Tiling) SVG(w io.Writer) error { return writeSVG(w, t) }
