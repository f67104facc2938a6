package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
)

// What a picture adds to another is drawn, and nothing of what both show.
func TestAdded(t *testing.T) {
	queen := func(file int) Queen { return Queen{Square: Square{file, 0}, Title: "queen <" + string(rune('a'+file))} }
	lines := func(chosen ...bool) Network {
		n := Network{Nodes: []Node{{"p", 0, 0}, {"q", 1, 0}, {"r", 2, 0}}}
		for k, c := range chosen {
			n.Lines = append(n.Lines, Line{k, k + 1, c})
		}
		return n
	}
	for name, c := range map[string]struct {
		base, with Picture
		want, not  []string
	}{
		"tiling": {
			Tiling{Cells: [][]int{{e, e, x}}},
			Tiling{Cells: [][]int{{e, 0, x}}, Titles: []string{"<dot>"}},
			[]string{"&lt;dot&gt;", "M30 0h30v30h-30z"}, []string{"M0 0h", "M60 0h"},
		},
		"letters": {
			Lettering{Areas: [][]int{{0, 0}}, Cells: [][]Letter{{{Text: "A"}, {}}}},
			Lettering{Areas: [][]int{{0, 0}}, Cells: [][]Letter{{{Text: "A"}, {Text: "<", Title: "&"}}}},
			[]string{"&lt;", "<title>&amp;</title>", "M30 0h"}, []string{"A</text>", "M0 0h"},
		},
		"letters of areas": {
			Lettering{Areas: [][]int{{e, e}}, Cells: [][]Letter{{{Text: "r"}, {Text: "g"}}}},
			Lettering{Areas: [][]int{{0, e}}, Cells: [][]Letter{{{Text: "r"}, {Text: "g"}}}},
			[]string{"r</text>"}, []string{"g</text>"},
		},
		"queens": {
			Chessboard{Files: []string{"a", "b"}, Ranks: []string{"1"}, Queens: []Queen{queen(0)}},
			Chessboard{Files: []string{"a", "b"}, Ranks: []string{"1"}, Queens: []Queen{queen(0), queen(1)}},
			[]string{"queen &lt;b"}, []string{"queen &lt;a"},
		},
		"lines":           {lines(true, false), lines(true, true), []string{"M58 18L98 18"}, []string{"M18 18"}},
		"solids":          {Solid{Flat: true, Cells: [][][]int{{{e, e}}}}, Solid{Flat: true, Cells: [][][]int{{{e, 0}}}, Names: []string{"<1"}}, []string{"&lt;1", "M30 0h"}, []string{"M0 0h"}},
		"solids in space": {Solid{Cells: [][][]int{{{e}}}}, Solid{Cells: [][][]int{{{0}}}}, nil, []string{"<"}},
		"two kinds":       {Tiling{}, Chessboard{}, nil, []string{"<"}},
	} {
		got := Added(c.base, c.with)
		for d := xml.NewDecoder(strings.NewReader("<g>" + got + "</g>")); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v in %s", name, err, got)
			}
		}
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %s in\n%s", name, want, got)
			}
		}
		for _, not := range c.not {
			if strings.Contains(got, not) {
				t.Errorf("%s: %s in\n%s", name, not, got)
			}
		}
	}
}

// contrast is the ratio of luminances of two colors, as WCAG 2 defines it.
func contrast(a, b string) float64 {
	luminance := func(hex string) float64 {
		if len(hex) == 4 {
			hex = string([]byte{'#', hex[1], hex[1], hex[2], hex[2], hex[3], hex[3]})
		}
		sum := 0.0
		for k, weight := range []float64{.2126, .7152, .0722} {
			n, _ := strconv.ParseUint(hex[1+2*k:3+2*k], 16, 8)
			if v := float64(n) / 255; v <= .03928 {
				sum += weight * v / 12.92
			} else {
				sum += weight * math.Pow((v+.055)/1.055, 2.4)
			}
		}
		return sum + .05
	}
	x, y := luminance(a), luminance(b)
	return max(x, y) / min(x, y)
}

func TestLettersCanBeRead(t *testing.T) {
	for _, c := range palette {
		if got := contrast(c.hex, c.ink()); got < 4.5 {
			t.Errorf("%s on %s: a contrast of %.2f", c.ink(), c.hex, got)
		}
	}
	for k := range 101 {
		if fill, ink := heat(float64(k) / 100); contrast(fill, ink) < 4.5 {
			t.Errorf("heat %d: %s on %s, a contrast of %.2f", k, ink, fill, contrast(fill, ink))
		}
	}
}
