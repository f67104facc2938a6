package draw

import "unicode/utf8"

const (
	letterSize = 17
	noteSize   = 8
	ringRoom   = 3 // between a ring and the edge of its cells
)

func (l Lettering) frame() frame {
	f := Tiling{Cells: l.Areas}.frame()
	f.title = l.Title
	return f
}

// body draws the grounds, thin lines between cells, rings, walls, and then what
// is written.
func (l Lettering) body(c *canvas) {
	g := l.grid()
	black, empty, _ := g.sort()
	c.put(`<g transform="translate(%d %[1]d)">`, tilingRoom)
	if len(black) > 0 {
		c.path(black, `fill="#3a3a3a"`)
	}
	if len(empty) > 0 {
		c.path(empty, `fill="#ccc"`)
	}
	l.grounds(c, g)
	c.lines(g, `stroke="#000" stroke-opacity=".3"`, func(a, b int) bool { return a == b && a != Black && a != Outside })
	l.rings(c, g)
	c.lines(g, `stroke="#111" stroke-width="2.5" stroke-linecap="square"`, wall)
	l.letters(c, g, "#111")
	c.end()
}

// grounds fills the cells that have a color or were given.
func (l Lettering) grounds(c *canvas, g grid) {
	var given [][2]int
	tinted := make([][][2]int, len(palette))
	l.each(g, func(at [2]int, letter Letter) {
		switch {
		case letter.Tint > 0:
			k := (letter.Tint - 1) % len(palette)
			tinted[k] = append(tinted[k], at)
		case letter.Given:
			given = append(given, at)
		}
	})
	for k, cells := range tinted {
		if len(cells) > 0 {
			c.path(cells, `fill="`+palette[k].hex+`" fill-opacity=".55"`)
		}
	}
	if len(given) > 0 {
		c.path(given, `fill="#e2e2e2"`)
	}
}

// each visits the cells that can hold a letter.
func (l Lettering) each(g grid, visit func(at [2]int, letter Letter)) {
	for row := range g.height {
		for col := range g.width {
			if k := g.at(row, col); k >= 0 || k == Empty {
				visit([2]int{row, col}, l.at(row, col))
			}
		}
	}
}

// rings draws dashed lines along the edges at which a ring ends.
func (l Lettering) rings(c *canvas, g grid) {
	some := false
	l.each(g, func(_ [2]int, letter Letter) { some = some || letter.Ring > 0 })
	if !some {
		return
	}
	c.add(`<path fill="none" stroke="#333" stroke-dasharray="3 2" d="`)
	l.each(g, func(at [2]int, letter Letter) {
		if letter.Ring == 0 {
			return
		}
		same := func(row, col int) bool { return l.at(at[0]+row, at[1]+col).Ring == letter.Ring }
		left, top := at[1]*cellSize, at[0]*cellSize
		right, bottom := left+cellSize, top+cellSize
		// A line goes on to the edge of its cell where its ring does.
		from, to, up, down := left, right, top, bottom
		if !same(0, -1) {
			from += ringRoom
		}
		if !same(0, 1) {
			to -= ringRoom
		}
		if !same(-1, 0) {
			up += ringRoom
		}
		if !same(1, 0) {
			down -= ringRoom
		}
		if !same(-1, 0) {
			c.add(`M%d %dH%d`, from, up, to)
		}
		if !same(1, 0) {
			c.add(`M%d %dH%d`, from, down, to)
		}
		if !same(0, -1) {
			c.add(`M%d %dV%d`, from, up, down)
		}
		if !same(0, 1) {
			c.add(`M%d %dV%d`, to, up, down)
		}
	})
	c.put(`"/>`)
}

// letters writes what is written, each with its title: in bold what was given.
func (l Lettering) letters(c *canvas, g grid, ink string) {
	c.put(`<g fill="%s" font-family="sans-serif" font-size="%d" text-anchor="middle">`, ink, letterSize)
	l.each(g, func(at [2]int, letter Letter) {
		left, top := at[1]*cellSize, at[0]*cellSize
		x, y := left+cellSize/2, top+cellSize/2+letterSize*3/8
		if letter.Note != "" {
			// On a ground of its own, since it stands on a ring.
			x, y = x+2, y+2
			c.put(`<rect x="%d" y="%d" width="%d" height="%d" fill="#fff"/>`, left+2, top+2, 2+noteSize*2/3*utf8.RuneCountInString(letter.Note), noteSize)
			c.add(`<text x="%d" y="%d" font-size="%d" text-anchor="start">`, left+3, top+noteSize+1, noteSize)
			c.text(letter.Note)
			c.put(`</text>`)
		}
		if letter.Text == "" {
			return
		}
		c.add(`<text x="%d" y="%d"`, x, y)
		if utf8.RuneCountInString(letter.Text) > 2 {
			c.add(` font-size="10"`)
		}
		if letter.Given {
			c.add(` font-weight="bold"`)
		}
		c.add(`>`)
		if letter.Title != "" {
			c.add(`<title>`)
			c.text(letter.Title)
			c.add(`</title>`)
		}
		c.text(letter.Text)
		c.put(`</text>`)
	})
	c.end()
}
