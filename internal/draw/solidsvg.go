package draw

import (
	"fmt"
	"math"
)

// Where a cube goes in space: a column further is right and down, a row further
// left and down, a layer further up.
const (
	cubeAcross = 24
	cubeDown   = 14
	cubeHigh   = 28
	layerGap   = 8 // between what is seen of two layers that are pulled apart

	solidRoom   = 16 // between parts of the picture
	headingRoom = 18
	legendSize  = 13
	legendWide  = 60 // characters of a line
)

// panels returns how many layers stand beside each other, and the size of each.
func (s Solid) panels() (columns, width, height int) {
	rows, cols := s.sides()
	columns = max(1, min(len(s.Cells), 5, int(math.Ceil(math.Sqrt(float64(3*len(s.Cells)))))))
	return columns, max(cols*cellSize, 60) + solidRoom, headingRoom + rows*cellSize + solidRoom
}

// depth returns the height of a layer in space as it is seen, and how far up the
// next one is.
func (s Solid) depth() (seen, step int) {
	rows, cols := s.sides()
	seen = (rows+cols)*cubeDown + cubeHigh
	return seen, seen + layerGap
}

func (s Solid) frame() frame {
	rows, cols := s.sides()
	columns, width, height := s.panels()
	lines := (len(s.Cells) + columns - 1) / columns
	if s.Flat {
		return frame{s.Title, columns*width + solidRoom, lines*height + solidRoom}
	}
	_, step := s.depth()
	legend := s.legend(legendWide)
	return frame{
		s.Title,
		max(columns*width, (rows+cols)*cubeAcross+solidRoom, 7*longest(legend)) + solidRoom,
		lines*height + len(s.Cells)*step + len(legend)*(legendSize+4) + 2*solidRoom,
	}
}

// body draws the layers, below them the view in space, and then which letters
// are which pieces.
func (s Solid) body(c *canvas) {
	f := s.frame()
	colors := s.colors()
	columns, _, height := s.panels()
	for k := range s.Cells {
		x, y := s.panelAt(k)
		c.put(`<g transform="translate(%d %d)">`, x, y)
		s.panel(c, k, colors)
		c.end()
	}
	if s.Flat {
		return
	}
	lines := (len(s.Cells) + columns - 1) / columns
	rows, cols := s.sides()
	seen, step := s.depth()
	// The corner of the box that is furthest away, in its first layer.
	x := f.width/2 + (rows-cols)*cubeAcross/2
	top := solidRoom/2 + lines*height
	y := func(layer int) int { return top + (len(s.Cells)-1-layer)*step + cubeHigh }
	if len(s.Cells) > 1 {
		c.add(`<path fill="none" stroke="#777" stroke-dasharray="3 3" d="`)
		for _, corner := range [2][2]int{{rows, 0}, {0, cols}} {
			across, down := (corner[1]-corner[0])*cubeAcross, (corner[0]+corner[1])*cubeDown
			c.add(`M%d %dV%d`, x+across, y(len(s.Cells)-1)+down, y(0)+down)
		}
		c.put(`"/>`)
	}
	for layer := range s.Cells {
		c.put(`<g transform="translate(%d %d)">`, x, y(layer))
		s.slab(c, layer, colors)
		c.end()
	}
	c.labels(legendSize)
	for k, line := range s.legend(legendWide) {
		c.label(f.width/2, top+len(s.Cells)*step-step+seen+solidRoom+legendSize+k*(legendSize+4), line)
	}
	c.end()
}

// panelAt returns the upper left corner of the panel of a layer.
func (s Solid) panelAt(layer int) (x, y int) {
	columns, width, height := s.panels()
	left := (s.frame().width - columns*width + solidRoom) / 2
	return left + layer%columns*width, solidRoom/2 + layer/columns*height
}

// panel draws a layer from above.
func (s Solid) panel(c *canvas, layer int, colors map[int]color) {
	g := Tiling{Cells: s.Cells[layer]}.grid()
	c.labels(13)
	c.label(g.width*cellSize/2, headingRoom-6, fmt.Sprintf("layer %d", layer+1))
	c.end()
	c.put(`<g transform="translate(0 %d)">`, headingRoom)
	_, empty, pieces := g.sort()
	if len(empty) > 0 {
		c.path(empty, `fill="#fff" stroke="#999"`)
	}
	for _, p := range pieces {
		c.add(`<g>`)
		c.title(s.name(p.number))
		c.path(p.cells, `fill="`+colors[p.number].hex+`"`)
		c.end()
	}
	c.lines(g, `stroke="#000" stroke-opacity=".22"`, func(a, b int) bool { return a == b && a >= 0 })
	c.lines(g, `stroke="#111" stroke-width="3" stroke-linecap="square"`, wall)
	for _, ink := range inks {
		l := s.layer(layer)
		for row := range l.Cells {
			for col := range l.Cells[row] {
				if k := g.at(row, col); k < 0 || colors[k].ink() != ink {
					l.Cells[row][col] = Letter{}
				}
			}
		}
		l.letters(c, g, ink)
	}
	c.end()
}

// slab draws a layer in space, from the cube furthest away to the nearest, so
// that what is nearer hides what is behind.
func (s Solid) slab(c *canvas, layer int, colors map[int]color) {
	g := Tiling{Cells: s.Cells[layer]}.grid()
	for far := range g.height + g.width {
		for row := max(0, far-g.width+1); row <= far && row < g.height; row++ {
			if k := g.at(row, far-row); k >= 0 {
				s.cube(c, g, row, far-row, colors[k])
			}
		}
	}
}

// A face of a cube: its corners, how dark it is, and what lies beyond each of
// its edges, as seen on the layer.
type face struct {
	corners [4][2]int
	shade   string
	beyond  [4]int
}

// cube draws the faces of a cube that are seen: the upper one, and those to the
// left and right in front if nothing hides them. Edges are strong where a piece
// ends.
func (s Solid) cube(c *canvas, g grid, row, col int, fill color) {
	const a, d, h = cubeAcross, cubeDown, cubeHigh
	x, y := (col-row)*a, (row+col)*d
	k := g.at(row, col)
	before := func(row, col, ahead int) int { // what continues a side face
		if g.at(row, col) == k && ahead != k {
			return k
		}
		return Outside
	}
	inFront, atRight := g.at(row+1, col), g.at(row, col+1)
	faces := []face{{
		[4][2]int{{x, y - h}, {x + a, y + d - h}, {x, y + 2*d - h}, {x - a, y + d - h}},
		"0", [4]int{g.at(row-1, col), atRight, inFront, g.at(row, col-1)},
	}}
	if inFront < 0 {
		faces = append(faces, face{
			[4][2]int{{x - a, y + d - h}, {x, y + 2*d - h}, {x, y + 2*d}, {x - a, y + d}},
			".16", [4]int{k, before(row, col+1, g.at(row+1, col+1)), Outside, before(row, col-1, g.at(row+1, col-1))},
		})
	}
	if atRight < 0 {
		faces = append(faces, face{
			[4][2]int{{x, y + 2*d - h}, {x + a, y + d - h}, {x + a, y + d}, {x, y + 2*d}},
			".32", [4]int{k, before(row-1, col, g.at(row-1, col+1)), Outside, before(row+1, col, g.at(row+1, col+1))},
		})
	}
	for _, f := range faces {
		outline := ""
		for n, corner := range f.corners {
			outline += fmt.Sprintf("%c%d %d", "ML"[min(n, 1)], corner[0], corner[1])
		}
		c.put(`<path fill="%s" d="%sz"/>`, fill.hex, outline)
		if f.shade != "0" {
			c.put(`<path fill="#000" fill-opacity="%s" d="%sz"/>`, f.shade, outline)
		}
	}
	for _, f := range faces {
		for n, beyond := range f.beyond {
			from, to := f.corners[n], f.corners[(n+1)%4]
			stroke := `stroke="#111" stroke-width="2" stroke-linecap="round"`
			if beyond == k {
				stroke = `stroke="#000" stroke-opacity=".3"`
			}
			c.put(`<path fill="none" %s d="M%d %dL%d %d"/>`, stroke, from[0], from[1], to[0], to[1])
		}
	}
	if letter := s.letter(k); letter != "" {
		c.add(`<g fill="%s" font-family="sans-serif" font-size="12" text-anchor="middle">`, fill.ink())
		c.label(x, y+d-h+4, letter)
		c.end()
	}
}
