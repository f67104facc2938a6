package draw

import (
	"io"
	"strings"
	"unicode/utf8"
)

// A Lettering is a picture of cells with something written in them: a sudoku, a
// Latin square, a crossword.
type Lettering struct {
	Title string
	// Areas says by row to which area each cell belongs, or Black, Empty or Outside,
	// as Tiling.Cells does. Between areas there are walls. Empty cells are shaded, so
	// that they are no area of one cell.
	Areas [][]int
	// Cells are what is written, by row; a cell may be missing.
	Cells [][]Letter
}

// A Letter is what a cell of a Lettering holds.
type Letter struct {
	Text  string // one character, or few
	Title string
	Given bool // set apart: it stood there beforehand
	// Tint is the color of the cell: 0 for none, and from 1 those of the palette,
	// again and again.
	Tint int
	// Ring is a second kind of area, drawn as a dashed line within the cells: 0
	// for none. The first of its cells may have a Note.
	Ring int
	Note string // small, in the corner
}

// at returns the letter of a cell, an empty one where there is none.
func (l Lettering) at(row, col int) Letter {
	if row < 0 || row >= len(l.Cells) || col < 0 || col >= len(l.Cells[row]) {
		return Letter{}
	}
	return l.Cells[row][col]
}

func (l Lettering) grid() grid { return Tiling{Cells: l.Areas}.grid() }

// Text returns the picture as text, with walls between areas only. What was given
// stands in brackets, and a last line says so.
func (l Lettering) Text() string {
	g := l.grid()
	// A line or column of edges that has no wall takes no room.
	room := func(cells, across int, wallAt func(edge, k int) bool) []bool {
		has := make([]bool, cells+1)
		for edge := range has {
			for k := range across {
				has[edge] = has[edge] || wallAt(edge, k)
			}
		}
		return has
	}
	level := room(g.height, g.width, func(row, col int) bool { return wall(g.at(row-1, col), g.at(row, col)) })
	upright := room(g.width, g.height, func(col, row int) bool { return wall(g.at(row, col-1), g.at(row, col)) })

	width := 1
	legend := ""
	for row := range g.height {
		for col := range g.width {
			c := l.at(row, col)
			width = max(width, utf8.RuneCountInString(c.Text))
			if c.Given && g.at(row, col) >= 0 {
				legend = "[" + c.Text + "] given\n"
			}
		}
	}
	var text strings.Builder
	for y := range 2*g.height + 1 {
		if y%2 == 0 && !level[y/2] {
			continue
		}
		var line []rune
		for x := range 2*g.width + 1 {
			switch {
			case x%2 == 0 && !upright[x/2]:
			case x%2 == 0:
				line = g.write(line, y, x)
			case y%2 == 1 && g.at(y/2, x/2) >= 0:
				line = append(line, []rune(l.at(y/2, x/2).cell(width))...)
			case y%2 == 1 && g.at(y/2, x/2) == Empty:
				line = append(line, []rune(strings.Repeat("░", width+2))...)
			default: // an edge or a cell without a letter, as wide as the others
				edge := g.write(nil, y, x)
				for range width + 2 {
					line = append(line, edge[0])
				}
			}
		}
		text.WriteString(strings.TrimRight(string(line), " "))
		text.WriteByte('\n')
	}
	return text.String() + legend
}

// cell spells the letter, of so many characters and one on each side.
func (c Letter) cell(width int) string {
	text, before, after := c.Text, " ", " "
	if text == "" {
		text = "·"
	}
	if c.Given {
		before, after = "[", "]"
	}
	return strings.Repeat(" ", width-utf8.RuneCountInString(text)) + before + text + after
}

// SVG writes the picture as a document.
func (l Lettering) SVG(w io.Writer) error { return writeSVG(w, l) }
