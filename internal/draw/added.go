package draw

import (
	"bufio"
	"slices"
	"strings"
)

// Added returns what a picture shows beyond another of the same kind and size, as SVG
// elements to lay over that one, in the color of the text around them ("currentColor").
// Where a puzzle is looked at while it is solved, the board is drawn once so, and each
// piece once. It returns "" for pictures of which nothing can be laid over each other.
//
// Solids must be flat: cubes in space hide each other.
func Added(base, with Picture) string {
	var text strings.Builder
	c := &canvas{w: bufio.NewWriter(&text)}
	switch with := with.(type) {
	case Tiling:
		if base, same := base.(Tiling); same {
			c.put(`<g transform="translate(%d %[1]d)">`, tilingRoom)
			c.addedCells(base.grid(), with.grid(), `fill="currentColor"`, with.Titles)
			c.end()
		}
	case Lettering:
		if base, same := base.(Lettering); same {
			with.added(c, base)
		}
	case Chessboard:
		if base, same := base.(Chessboard); same {
			with.added(c, base)
		}
	case Network:
		if base, same := base.(Network); same {
			with.added(c, base)
		}
	case Solid:
		if base, same := base.(Solid); same && base.Flat && with.Flat {
			with.added(c, base)
		}
	}
	c.w.Flush()
	return text.String()
}

// addedCells draws the cells that pieces of one grid cover and others, or none, of
// another.
func (c *canvas) addedCells(base, with grid, attributes string, titles []string) {
	fresh := grid{height: with.height, width: with.width}
	for row := range with.cells {
		fresh.cells = append(fresh.cells, slices.Clone(with.cells[row]))
		for col := range fresh.cells[row] {
			if with.at(row, col) == base.at(row, col) || with.at(row, col) < 0 {
				fresh.cells[row][col] = Outside
			}
		}
	}
	_, _, pieces := fresh.sort()
	if len(pieces) == 0 {
		return
	}
	for _, p := range pieces {
		c.add(`<g>`)
		c.title(at(titles, p.number))
		c.path(p.cells, attributes)
		c.end()
	}
	c.lines(fresh, `stroke="#000" stroke-opacity=".22"`, func(a, b int) bool { return a == b && a >= 0 })
	c.lines(fresh, `stroke="#111" stroke-width="3" stroke-linecap="square"`, wall)
}

func (l Lettering) added(c *canvas, base Lettering) {
	g, below := l.grid(), base.grid()
	c.put(`<g transform="translate(%d %[1]d)">`, tilingRoom)
	c.addedCells(below, g, `fill="currentColor"`, nil)
	fresh := Lettering{Areas: l.Areas}
	var ground [][2]int
	for row := range g.height {
		fresh.Cells = append(fresh.Cells, make([]Letter, g.width))
		for col := range g.width {
			letter, before := l.at(row, col), base.at(row, col)
			if letter.Text != "" && (letter.Text != before.Text || g.at(row, col) != below.at(row, col)) {
				letter.Note = "" // is there already
				fresh.Cells[row][col] = letter
				ground = append(ground, [2]int{row, col})
			}
		}
	}
	if len(ground) > 0 {
		c.path(ground, `fill="currentColor" fill-opacity=".6"`)
	}
	fresh.letters(c, g, "#111")
	c.end()
}

func (b Chessboard) added(c *canvas, base Chessboard) {
	left, _ := b.margins()
	c.put(`<g transform="translate(%d %d)">`, left, chessRoom)
	for _, q := range b.Queens {
		if b.has(q.Square) && !slices.Contains(base.Queens, q) {
			b.queen(c, q)
		}
	}
	c.end()
}

func (n Network) added(c *canvas, base Network) {
	fresh := Network{Nodes: n.Nodes}
	ends := make(map[int]bool) // are drawn again, above the lines
	for k, l := range n.Lines {
		if l.Chosen && (k >= len(base.Lines) || !base.Lines[k].Chosen) {
			fresh.Lines = append(fresh.Lines, l)
			ends[l.From], ends[l.To] = true, true
		}
	}
	fresh.lines(c, true, `stroke="#111" stroke-width="7" stroke-linecap="round"`)
	fresh.lines(c, true, `stroke="currentColor" stroke-width="4" stroke-linecap="round"`)
	n.nodes(c, func(k int) bool { return ends[k] })
}

func (s Solid) added(c *canvas, base Solid) {
	for k, layer := range s.Cells {
		if k >= len(base.Cells) {
			return
		}
		x, y := s.panelAt(k)
		c.put(`<g transform="translate(%d %d)">`, x, y+headingRoom)
		g := Tiling{Cells: layer}.grid()
		c.addedCells(Tiling{Cells: base.Cells[k]}.grid(), g, `fill="currentColor"`, s.Names)
		c.end()
	}
}
