package draw

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Plot is curves over a line of whole numbers, by powers of ten: how a quantity
// grows.
type Plot struct {
	Title  string
	X, Y   string // what the axes say
	Curves []Curve
}

// A Curve is points, in the order of X. Points whose Y is not above 0 are left out.
type Curve struct {
	Name   string
	Points []Point
}

// A Point of a curve.
type Point struct {
	X int
	Y float64
}

// Text returns the points as a table, a line for each X.
func (p Plot) Text() string {
	var text strings.Builder
	line := func(x string, cell func(Curve) string) {
		cells := fmt.Sprintf("%8s", x)
		for _, c := range p.Curves {
			cells += "  " + pad(cell(c), max(10, longest([]string{c.Name})))
		}
		text.WriteString(strings.TrimRight(cells, " "))
		text.WriteByte('\n')
	}
	line(p.X, func(c Curve) string { return c.Name })
	for _, x := range p.xs() {
		line(strconv.Itoa(x), func(c Curve) string {
			k := slices.IndexFunc(c.Points, func(at Point) bool { return at.X == x })
			if k < 0 {
				return ""
			}
			return strconv.FormatFloat(c.Points[k].Y, 'g', 6, 64)
		})
	}
	return text.String()
}

// xs returns every X of a curve, in order.
func (p Plot) xs() (xs []int) {
	for _, c := range p.Curves {
		for _, at := range c.Points {
			xs = append(xs, at.X)
		}
	}
	slices.Sort(xs)
	return slices.Compact(xs)
}

// SVG writes the picture as a document.
func (p Plot) SVG(w io.Writer) error { return writeSVG(w, p) }

const (
	plotWidth, plotHeight = 480, 320 // of the curves
	plotLeft              = 64
	plotRight             = 170 // for the names
	plotTop               = 16
	plotBelow             = 48
)

func (p Plot) frame() frame {
	return frame{p.Title, plotLeft + plotWidth + plotRight, plotTop + plotHeight + plotBelow}
}

// strokes are dark enough for lines on white. Dashes tell the same.
var strokes = []struct{ color, dashes string }{
	{"#4477aa", "none"}, {"#aa3355", "7 3"}, {"#117733", "2 3"}, {"#b05a00", "9 3 2 3"}, {"#332288", "5 5"}, {"#555555", "1 4"},
}

func (p Plot) body(c *canvas) {
	xs := p.xs()
	if len(xs) == 0 {
		return
	}
	least, most := p.decades()
	x := func(at int) float64 {
		return plotWidth * float64(at-xs[0]) / float64(max(1, xs[len(xs)-1]-xs[0]))
	}
	y := func(value float64) float64 {
		return plotHeight * (1 - (math.Log10(value)-float64(least))/float64(most-least))
	}
	c.put(`<g transform="translate(%d %d)" font-family="sans-serif" font-size="12">`, plotLeft, plotTop)
	p.axes(c, xs, least, most, x, y)
	for k, curve := range p.Curves {
		stroke := strokes[k%len(strokes)]
		c.add(`<path fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s" d="`, stroke.color, stroke.dashes)
		step := 'M'
		for _, at := range curve.Points {
			if at.Y > 0 {
				c.add("%c%.1f %.1f", step, x(at.X), y(at.Y))
				step = 'L'
			}
		}
		c.put(`"/>`)
		for _, at := range curve.Points {
			if at.Y > 0 {
				c.add(`<circle cx="%.1f" cy="%.1f" r="3" fill="%s">`, x(at.X), y(at.Y), stroke.color)
				c.title(fmt.Sprintf("%s, %s %d: %.6g", curve.Name, p.X, at.X, at.Y))
				c.put(`</circle>`)
			}
		}
		const line = 20
		c.put(`<path stroke="%s" stroke-width="2" stroke-dasharray="%s" d="M%d %dh28"/>`, stroke.color, stroke.dashes, plotWidth+12, k*line+4)
		c.add(`<text x="%d" y="%d" fill="%s">`, plotWidth+46, k*line+8, stroke.color)
		c.text(curve.Name)
		c.put(`</text>`)
	}
	c.end()
}

// decades returns the powers of ten that all points lie between.
func (p Plot) decades() (least, most int) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, c := range p.Curves {
		for _, at := range c.Points {
			if at.Y > 0 {
				low, high = min(low, at.Y), max(high, at.Y)
			}
		}
	}
	if low > high {
		return 0, 1
	}
	least, most = int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	return least, max(most, least+1)
}

// axes draws a frame with a line for each power of ten, and what they say.
func (p Plot) axes(c *canvas, xs []int, least, most int, x func(int) float64, y func(float64) float64) {
	for k := least; k <= most; k++ {
		at := y(math.Pow10(k))
		c.put(`<path stroke="#ddd" d="M0 %.1fH%d"/>`, at, plotWidth)
		c.put(`<text x="-8" y="%.1f" fill="#333" text-anchor="end">10<tspan dy="-5" font-size="9">%d</tspan></text>`, at+4, k)
	}
	every := 1 + len(xs)/16
	for k, at := range xs {
		if k%every == 0 {
			c.put(`<path stroke="#333" d="M%.1f %dv5"/>`, x(at), plotHeight)
			c.put(`<text x="%.1f" y="%d" fill="#333" text-anchor="middle">%d</text>`, x(at), plotHeight+18, at)
		}
	}
	c.put(`<path fill="none" stroke="#333" d="M0 0V%dH%d"/>`, plotHeight, plotWidth)
	c.add(`<text x="%d" y="%d" fill="#333" text-anchor="middle">`, plotWidth/2, plotHeight+38)
	c.text(p.X)
	c.put(`</text>`)
	c.add(`<text transform="translate(-46 %d) rotate(-90)" fill="#333" text-anchor="middle">`, plotHeight/2)
	c.text(p.Y)
	c.put(`</text>`)
}
