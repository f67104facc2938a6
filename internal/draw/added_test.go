package draw

import (
	"encoding/xml"
	"errors"
	"io"
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
