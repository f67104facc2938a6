package draw

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Sheet puts pictures on one page: beside each other as SVG, in rows of so many
// columns, and below each other as text, numbered from 1. Behind a number stands the
// picture's caption, if there is one. With columns below 1 the page is about as wide as
// it is high.
func Sheet(title string, pictures []Picture, captions []string, columns int) Picture {
	s := sheet{title, pictures, captions, columns}
	if columns < 1 {
		width, height := s.cell()
		s.columns = int(math.Round(math.Sqrt(float64(len(pictures)*height) / float64(width))))
	}
	s.columns = min(max(1, s.columns), max(1, len(pictures)))
	return s
}

type sheet struct {
	title    string
	pictures []Picture
	captions []string
	columns  int
}

// heading returns the number of a picture, from 0, with its caption.
func (s sheet) heading(k int) string {
	if caption := at(s.captions, k); caption != "" {
		return strconv.Itoa(k+1) + " · " + caption
	}
	return strconv.Itoa(k + 1)
}

const (
	sheetRoom   = 10 // around each picture
	sheetNumber = 22 // above each picture, for its number
	sheetLetter = 8  // a character of a heading, about
)

// Text returns the pictures one below the other, each after its number.
func (s sheet) Text() string {
	var text strings.Builder
	for k, p := range s.pictures {
		if k > 0 {
			text.WriteByte('\n')
		}
		fmt.Fprintf(&text, "%s:\n%s", s.heading(k), p.Text())
	}
	return text.String()
}

// SVG writes the page as a document.
func (s sheet) SVG(w io.Writer) error { return writeSVG(w, s) }

// cell returns the room that each picture has: that of the largest.
func (s sheet) cell() (width, height int) {
	for k, p := range s.pictures {
		f := p.frame()
		width, height = max(width, f.width, utf8.RuneCountInString(s.heading(k))*sheetLetter), max(height, f.height)
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
		c.label(x+width/2, y+sheetNumber-4, s.heading(k))
		c.end()
		f := p.frame()
		c.add(`<g transform="translate(%d %d)">`, x+(width-f.width)/2, y+sheetNumber)
		c.title(f.title)
		p.body(c)
		c.end()
	}
}
