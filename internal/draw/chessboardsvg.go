package draw

const (
	squareSize = 45
	labelSize  = 16
	labelRoom  = 26 // for the ranks on the left and the files below
	chessRoom  = 8  // above the board and right of it
)

// queenShape is a queen in a square of 45 by 45, drawn and not written: fonts
// with chessmen are not everywhere. A crown of five points with balls on them,
// and the foot.
const queenShape = `M11 33.5 6 13.5 14 22 13.5 9.5 19.5 20.5 22.5 7.5 25.5 20.5 31.5 9.5 31 22 39 13.5 34 33.5z` +
	`M10 35.5h25v4.5h-25z` +
	`M8.2 12.5a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 1 1 5.4 0z` +
	`M15.9 8.5a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 1 1 5.4 0z` +
	`M25.2 6.7a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 1 1 5.4 0z` +
	`M34.5 8.5a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 1 1 5.4 0z` +
	`M42.2 12.5a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 1 1 5.4 0z`

func (b Chessboard) frame() frame {
	left, below := b.margins()
	return frame{b.Title, left + len(b.Files)*squareSize + chessRoom, chessRoom + len(b.Ranks)*squareSize + below}
}

// margins returns the room for the labels. Long ranks need more of it.
func (b Chessboard) margins() (left, below int) {
	return max(labelRoom, 10+longest(b.Ranks)*labelSize*2/3), labelRoom
}

// place returns the upper left corner of a square.
func (b Chessboard) place(s Square) (x, y int) {
	return s.File * squareSize, (len(b.Ranks) - 1 - s.Rank) * squareSize
}

func (b Chessboard) body(c *canvas) {
	left, _ := b.margins()
	width, height := len(b.Files)*squareSize, len(b.Ranks)*squareSize
	c.put(`<g transform="translate(%d %d)">`, left, chessRoom)
	c.put(`<rect width="%d" height="%d" fill="#f3e3c3"/>`, width, height)
	c.add(`<path fill="#c09a6b" d="`)
	for rank := range b.Ranks {
		for file := rank % 2; file < len(b.Files); file += 2 { // a1 is dark
			x, y := b.place(Square{file, rank})
			c.add(`M%d %dh%[3]dv%[3]dh-%[3]dz`, x, y, squareSize)
		}
	}
	c.put(`"/>`)
	b.hatch(c)
	c.put(`<rect width="%d" height="%d" fill="none" stroke="#333" stroke-width="2"/>`, width, height)
	for _, q := range b.Queens {
		if b.has(q.Square) {
			b.queen(c, q)
		}
	}
	b.labels(c, left, height)
	c.end()
}

func (b Chessboard) queen(c *canvas, q Queen) {
	x, y := b.place(q.Square)
	c.add(`<g transform="translate(%d %d)">`, x, y)
	c.title(q.Title)
	if q.Given {
		c.put(`<rect x="2" y="2" width="%d" height="%[1]d" fill="#fff" stroke="#111" stroke-width="2.5"/>`, squareSize-4)
	}
	c.put(`<path fill="#111" stroke="#fff" stroke-width=".8" stroke-linejoin="round" d="%s"/>`, queenShape)
	c.end()
}

// hatch draws the blocked squares: a gray ground and slanting lines.
func (b Chessboard) hatch(c *canvas) {
	for _, s := range b.Blocked {
		if !b.has(s) {
			continue
		}
		x, y := b.place(s)
		c.add(`<g transform="translate(%d %d)">`, x, y)
		c.title("blocked: " + b.Files[s.File] + b.Ranks[s.Rank])
		c.put(`<rect width="%d" height="%[1]d" fill="#bbb"/>`, squareSize)
		c.add(`<path fill="none" stroke="#333" stroke-width="2" d="`)
		const step = squareSize / 5
		for k := step; k < 2*squareSize; k += step {
			// The line x+y = k, within the square.
			if k <= squareSize {
				c.add(`M0 %[1]dL%[1]d 0`, k)
			} else {
				c.add(`M%d %dL%[2]d %[1]d`, k-squareSize, squareSize)
			}
		}
		c.put(`"/>`)
		c.end()
	}
}

// labels writes the files below and the ranks left of the board.
func (b Chessboard) labels(c *canvas, left, height int) {
	c.labels(labelSize)
	for file, label := range b.Files {
		c.label(file*squareSize+squareSize/2, height+labelSize+2, label)
	}
	for rank, label := range b.Ranks {
		_, y := b.place(Square{0, rank})
		c.label(-left/2, y+squareSize/2+labelSize/3, label)
	}
	c.end()
}
