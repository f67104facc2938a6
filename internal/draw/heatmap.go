package draw

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// A HeatMap is a picture of a board with a share for each cell, as how often a cell
// is taken: the more, the darker. Percentages say the same.
type HeatMap struct {
	Title string
	// Shares are by row, from 0 to 1. Less than 0 is a cell that has none: black where
	// the row goes on. NaN is no cell.
	Shares [][]float64
	// Titles say it exactly, cell by cell. There may be fewer.
	Titles [][]string
}

// Text returns the picture as text: percentages, and what is above half of the
// largest marked.
func (h HeatMap) Text() string {
	var text strings.Builder
	most := h.most()
	for _, row := range h.Shares {
		var line strings.Builder
		for _, share := range row {
			switch {
			case math.IsNaN(share):
				line.WriteString("     ")
			case share < 0:
				line.WriteString(" ████")
			case share > most/2:
				fmt.Fprintf(&line, "%4s*", percent(share))
			default:
				fmt.Fprintf(&line, "%4s ", percent(share))
			}
		}
		text.WriteString(strings.TrimRight(line.String(), " "))
		text.WriteByte('\n')
	}
	return text.String()
}

// percent spells a share in at most three characters.
func percent(share float64) string {
	p := 100 * share
	switch {
	case p == 0:
		return "0"
	case p < 0.05:
		return "~0"
	case p < 9.95:
		return fmt.Sprintf("%.1f", p)
	}
	return fmt.Sprintf("%.0f", p)
}

// most returns the largest share.
func (h HeatMap) most() (most float64) {
	for _, row := range h.Shares {
		for _, share := range row {
			if share > most { // not NaN
				most = share
			}
		}
	}
	return most
}

// SVG writes the picture as a document.
func (h HeatMap) SVG(w io.Writer) error { return writeSVG(w, h) }

const (
	heatSize = 36
	heatRoom = 6 // around the board
)

func (h HeatMap) frame() frame {
	width := 0
	for _, row := range h.Shares {
		width = max(width, len(row))
	}
	return frame{h.Title, width*heatSize + 2*heatRoom, len(h.Shares)*heatSize + 2*heatRoom}
}

func (h HeatMap) body(c *canvas) {
	most := h.most()
	c.put(`<g transform="translate(%d %[1]d)" font-family="sans-serif" font-size="12" text-anchor="middle">`, heatRoom)
	for y, row := range h.Shares {
		for x, share := range row {
			if math.IsNaN(share) {
				continue
			}
			c.add(`<g>`)
			if y < len(h.Titles) && x < len(h.Titles[y]) {
				c.title(h.Titles[y][x])
			}
			fill, ink := "#3a3a3a", ""
			if share >= 0 {
				fill, ink = heat(share / max(most, math.SmallestNonzeroFloat64))
			}
			c.put(`<rect x="%d" y="%d" width="%d" height="%[3]d" fill="%s" stroke="#999"/>`, x*heatSize, y*heatSize, heatSize, fill)
			if ink != "" {
				c.put(`<text x="%d" y="%d" fill="%s">%s</text>`, x*heatSize+heatSize/2, y*heatSize+heatSize/2+4, ink, percent(share))
			}
			c.end()
		}
	}
	c.end()
}

// embers are the colors of 0, one half and 1: each darker than the one before, so
// that they can be told apart without hue.
var embers = [3][3]float64{{255, 252, 240}, {236, 140, 64}, {84, 12, 44}}

// heat returns the color of a part of the largest share, and one to write on it.
func heat(part float64) (fill, ink string) {
	k := min(int(part*2), 1)
	t := part*2 - float64(k)
	var mixed [3]int
	for channel := range mixed {
		mixed[channel] = int(math.Round(embers[k][channel]*(1-t) + embers[k+1][channel]*t))
	}
	ink = "#000"
	if slices.Max(mixed[1:]) < 95 {
		ink = "#fff"
	}
	return fmt.Sprintf("#%02x%02x%02x", mixed[0], mixed[1], mixed[2]), ink
}
