package draw

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Sheet puts pictures on one page: beside each other as SVG, in rows of so many
// columns, and below each other as text, numbered from 1. With columns below 1
// the page is about as wide as it is high.
func Sheet(title string, pictures []Picture, columns int) Picture {
	if columns < 1 {
		columns = max(1, int(math.Ceil(math.Sqrt(float64(len(pictures))))))
	}
	return sheet{title, pictures, min(columns, max(1, len(pictures)))}
}

type sheet struct {
	title    string
	pictures []Picture
	columns  int
}

const (
	sheetRoom   = 10 // around each picture
	sheetNumber = 22 // above each picture, for its number
)

// Text returns the pictures one below the other, each after its number.
func (s sheet) Text() string {
	var text strings.Builder
	for k, p := range s.pictures {
		if k > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "%d:\n%s", k+1, p.Text())
	}
	return text.String()
}

// SVG writes the page as a document.
func (s sheet) SVG(w io.Writer) error { return writeSVG(w, s) }

// cell returns the room that each picture has: that of the largest.
func (s sheet) cell() (width, height int) {
	for _, p := range s.pictures {
		f := p.frame()
		width, height = max(width, f.width), max(height, f.height)
	}
	return width + 2*sheetRoom, height + sheetRoom + sheetNumber
}

func (s sheet) frame() frame {
	width, height := s.cell()
	rows := (len(s.pictures) + s.columns - 1) / s.columns
	return frame{s.title, width * s.columns, height*rows + sheetRoom}
}

func (s sheet) body(c *canvas) {
	width, height := s.cell()
	for k, p := range s.pictures {
		x, y := k%s.columns*width, k/s.columns*height
		c.labels(14)
		c.label(x+width/2, y+sheetNumber-4, strconv.Itoa(k+1))
		c.end()
		f := p.frame()
		c.add(`<g transform="translate(%d %d)">`, x+(width-f.width)/2, y+sheetNumber)
		c.title(f.title)
		p.body(c)
		c.end()
	}
}
