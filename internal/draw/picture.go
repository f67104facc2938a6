// Package draw makes pictures of solutions, for the terminal and as SVG.
//
// A model fills in a value that says what is to be seen, and every picture is
// then shown in the same ways:
//
//	picture := draw.Tiling{
//		Title:  "two dominoes",
//		Cells:  [][]int{{0, 0}, {1, 1}},
//		Titles: []string{"upper", "lower"},
//	}
//	fmt.Print(picture.Text())
//	err := picture.SVG(file)
//
// Sheet puts several pictures on one page.
//
// The same value always gives the same bytes. An SVG document stands for
// itself: shapes and plain attributes, no fonts but for coordinates and
// numbers, no script, no style sheet, and no identifiers, so that several may
// be set into one page. What a thing is stands in its <title>, which browsers
// show under the pointer and screen readers say. Colors differ in lightness as
// well as in hue, and borders and hatching say again what they say, for the
// color-blind and for paper.
//
// Time and size are linear in the number of cells.
//
// Sources: the SVG 1.1 specification of the W3C; the palettes of Paul Tol,
// "Colour Schemes", SRON technical note 09-002, for the choice of hues.
package draw

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
)

// A Picture is a drawing of a solution: Tiling, Solid, Lettering, Network,
// Chessboard or Sheet; or of numbers: HeatMap about all solutions, Plot about many
// problems.
type Picture interface {
	// Text returns the picture for a terminal, in Unicode: lines, each ended
	// by a newline.
	Text() string
	// SVG writes the picture as a document of its own.
	SVG(w io.Writer) error

	// frame returns the title and the size, in user units of SVG.
	frame() frame
	// body draws within the frame, from 0, 0.
	body(c *canvas)
}

type frame struct {
	title         string
	width, height int
}

// writeSVG writes a picture as a document.
func writeSVG(w io.Writer, p Picture) error {
	f := p.frame()
	c := &canvas{w: bufio.NewWriter(w)}
	c.put(`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`, f.width, f.height)
	c.title(f.title)
	c.put(`<rect width="%d" height="%d" fill="#fff"/>`, f.width, f.height)
	p.body(c)
	c.put(`</svg>`)
	return c.w.Flush()
}

// A canvas takes the elements of an SVG document. The first error of writing
// stays with its writer, and Flush returns it.
type canvas struct{ w *bufio.Writer }

// put writes one line.
func (c *canvas) put(format string, args ...any) {
	fmt.Fprintf(c.w, format, args...)
	c.w.WriteByte('\n')
}

// add writes what belongs to the line that is being written.
func (c *canvas) add(format string, args ...any) { fmt.Fprintf(c.w, format, args...) }

// title writes a title element, unless there is nothing to say.
func (c *canvas) title(text string) {
	if text == "" {
		return
	}
	c.add(`<title>`)
	c.text(text)
	c.put(`</title>`)
}

// text writes character data.
func (c *canvas) text(text string) { xml.EscapeText(c.w, []byte(text)) }

// label writes a short text centered on x and standing on the line y.
func (c *canvas) label(x, y int, text string) {
	c.add(`<text x="%d" y="%d">`, x, y)
	c.text(text)
	c.put(`</text>`)
}

// labels begins a group of labels; end ends it.
func (c *canvas) labels(size int) {
	c.put(`<g fill="#333" font-family="sans-serif" font-size="%d" text-anchor="middle">`, size)
}

func (c *canvas) end() { c.put(`</g>`) }
