package draw

import "slices"

const (
	cellSize   = 30
	tilingRoom = 6 // around the board
)

func (t Tiling) frame() frame {
	g := t.grid()
	return frame{t.Title, g.width*cellSize + 2*tilingRoom, g.height*cellSize + 2*tilingRoom}
}

// body draws the cells piece by piece, thin lines between the cells of a
// piece, and then the walls, as one path on top of all, so that no piece cuts
// into the border of another.
func (t Tiling) body(c *canvas) {
	g := t.grid()
	black, empty, pieces := g.sort()
	c.put(`<g transform="translate(%d %[1]d)">`, tilingRoom)
	if len(black) > 0 {
		c.path(black, `fill="#3a3a3a"`)
	}
	if len(empty) > 0 {
		c.path(empty, `fill="#fff" stroke="#999"`)
	}
	colors := g.colors(pieces)
	for k, p := range pieces {
		c.add(`<g>`)
		if p.number < len(t.Titles) {
			c.title(t.Titles[p.number])
		}
		c.path(p.cells, `fill="`+colors[k].hex+`"`)
		c.end()
	}
	c.lines(g, `stroke="#000" stroke-opacity=".22"`, func(a, b int) bool { return a == b && a >= 0 })
	c.lines(g, `stroke="#111" stroke-width="3" stroke-linecap="square"`, wall)
	c.end()
}

// A piece of a tiling and its cells, by row and column.
type piece struct {
	number int
	cells  [][2]int
}

// sort returns the cells of each kind in row-major order, and the pieces by
// their numbers.
func (g grid) sort() (black, empty [][2]int, pieces []piece) {
	index := make(map[int]int) // numbers may have gaps
	for row := range g.cells {
		for col := range g.cells[row] {
			at := [2]int{row, col}
			switch k := g.at(row, col); k {
			case Outside:
			case Black:
				black = append(black, at)
			case Empty:
				empty = append(empty, at)
			default:
				i, known := index[k]
				if !known {
					i = len(pieces)
					index[k] = i
					pieces = append(pieces, piece{number: k})
				}
				pieces[i].cells = append(pieces[i].cells, at)
			}
		}
	}
	slices.SortFunc(pieces, func(a, b piece) int { return a.number - b.number })
	return black, empty, pieces
}

// path draws cells as one shape.
func (c *canvas) path(cells [][2]int, attributes string) {
	c.add(`<path %s d="`, attributes)
	for _, at := range cells {
		c.add(`M%d %dh%[3]dv%[3]dh-%[3]dz`, at[1]*cellSize, at[0]*cellSize, cellSize)
	}
	c.put(`"/>`)
}

// lines draws the edges of which wanted says so of what is on their two sides,
// edges in a row as one line.
func (c *canvas) lines(g grid, attributes string, wanted func(a, b int) bool) {
	c.add(`<path fill="none" %s d="`, attributes)
	for row := range g.height + 1 {
		for col := 0; col < g.width; col++ {
			from := col
			for col < g.width && wanted(g.at(row-1, col), g.at(row, col)) {
				col++
			}
			if col > from {
				c.add(`M%d %dh%d`, from*cellSize, row*cellSize, (col-from)*cellSize)
			}
		}
	}
	for col := range g.width + 1 {
		for row := 0; row < g.height; row++ {
			from := row
			for row < g.height && wanted(g.at(row, col-1), g.at(row, col)) {
				row++
			}
			if row > from {
				c.add(`M%d %dv%d`, col*cellSize, from*cellSize, (row-from)*cellSize)
			}
		}
	}
	c.put(`"/>`)
}
