package draw

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const (
	x = Black
	o = Outside
	e = Empty
)

func TestTilingText(t *testing.T) {
	for name, c := range map[string]struct {
		cells [][]int
		want  string
	}{
		"nothing":      {nil, ""},
		"only outside": {[][]int{{o, o}}, "\n\n"},
		"one cell": {[][]int{{0}}, `
┌───┐
│   │
└───┘
`},
		"a cross of walls": {[][]int{{0, 1}, {2, 3}}, `
┌───┬───┐
│   │   │
├───┼───┤
│   │   │
└───┴───┘
`},
		"black cells fill their corner": {[][]int{{0, 0, 0, 1}, {0, x, x, 1}, {0, x, x, 1}, {2, 2, 2, 1}}, `
┌───────────┬───┐
│           │   │
│   ┌───────┤   │
│   │███████│   │
│   │███████│   │
│   │███████│   │
├───┴───────┤   │
│           │   │
└───────────┴───┘
`},
		"black at the edge": {[][]int{{x, x, x}, {x, 0, x}}, `
███████████
███┌───┐███
███│   │███
   └───┘
`},
		"a hole in the board": {[][]int{{0, 0, 1}, {0, o, 1}, {2, 2, 1}}, `
┌───────┬───┐
│       │   │
│   ┌───┤   │
│   │   │   │
├───┴───┤   │
│       │   │
└───────┴───┘
`},
		"rows of different length": {[][]int{{0}, {0, 0, 7}, {}, {2}}, `
┌───┐
│   │
│   └───┬───┐
│       │   │
└───────┴───┘

┌───┐
│   │
└───┘
`},
		"pieces that touch in a point": {[][]int{{0, x}, {x, 0}}, `
┌───┐
│   │███
└───┼───┐
 ███│   │
    └───┘
`},
		"cells not covered": {[][]int{{0, e, e}}, `
┌───┬───────┐
│   │ ·   · │
└───┴───────┘
`},
	} {
		t.Run(name, func(t *testing.T) {
			got := Tiling{Cells: c.cells}.Text()
			if want := strings.TrimPrefix(c.want, "\n"); got != want {
				t.Errorf("want\n%s\ngot\n%s", want, got)
			}
		})
	}
}

// Walls have no loose end: each half of an edge at a point goes on.
func TestJunctions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := Tiling{Cells: genCells(t, 4)}.Text()
		if k := strings.IndexAny(text, "╵╶╷╴"); k >= 0 {
			t.Fatalf("a loose end in\n%s", text)
		}
	})
}

// genCells draws ragged boards of pieces, holes and so on.
func genCells(t *rapid.T, pieces int) [][]int {
	return rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(Empty, pieces-1), 0, 8), 0, 8).Draw(t, "cells")
}

func TestSolidText(t *testing.T) {
	got := Solid{
		Cells:   [][][]int{{{0, 0}, {1, e}}, {{0, 2}, {o, 2}}},
		Names:   []string{"L", "dot", "I", "none"},
		Letters: []string{"a", "b", "c", "d"},
	}.Text()
	want := `
layer 1    layer 2
┌───────┐  ┌───┬───┐
│ a   a │  │ a │ c │
├───┬───┤  └───┤   │
│ b │ · │      │ c │
└───┴───┘      └───┘
L: a, dot: b, I: c, none: d
`
	if diff := cmp.Diff(want[1:], got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := (Solid{}).Text(); got != "" {
		t.Errorf("no layers: want nothing, got %q", got)
	}
	many := Solid{Cells: make([][][]int, 20)}
	for k := range many.Cells {
		many.Cells[k] = [][]int{{0, 0, 0}}
		many.Names = append(many.Names, "piece")
		many.Letters = append(many.Letters, "letter")
	}
	for line := range strings.Lines(many.Text()) {
		if n := len([]rune(line)); n > 101 {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
}

// Pieces that touch, in a layer or across two, have different colors as long as
// there are enough.
func TestNeighborsDifferInSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Solid{Cells: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [][]int { return genCells(t, len(palette)) }), 1, 3).Draw(t, "layers")}
		colors := s.colors()
		for z, layer := range s.Cells {
			for y, row := range layer {
				for x, k := range row {
					for _, n := range []int{s.number(z+1, y, x), s.number(z, y+1, x), s.number(z, y, x+1)} {
						if k >= 0 && n >= 0 && k != n && colors[k] == colors[n] {
							t.Fatalf("pieces %d and %d have the same color in %v", k, n, s.Cells)
						}
					}
				}
			}
		}
	})
}

func TestNeighborsDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Tiling{Cells: genCells(t, len(palette))}.grid()
		_, _, pieces := g.sort()
		colors := make(map[int]color)
		for i, c := range g.colors(pieces) {
			colors[pieces[i].number] = c
		}
		for row := range g.cells {
			for col, k := range g.cells[row] {
				for _, n := range []int{g.at(row, col+1), g.at(row+1, col)} {
					if k >= 0 && n >= 0 && k != n && colors[k] == colors[n] {
						t.Fatalf("pieces %d and %d have the same color in %v", k, n, g.cells)
					}
				}
			}
		}
	})
}

func TestChessboardText(t *testing.T) {
	b := Chessboard{
		Files:   []string{"a", "b", "aa"},
		Ranks:   []string{"9", "10"},
		Queens:  []Queen{{Square: Square{0, 0}}, {Square: Square{2, 1}, Given: true}, {Square: Square{5, 5}}},
		Blocked: []Square{{1, 0}, {-1, 0}},
	}
	want := `
10  ·  ·  ♕
 9  ♛  ▒  ·
    a  b aa
♕ given, ▒ blocked
`
	if diff := cmp.Diff(want[1:], b.Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := (Chessboard{}).Text(); got != "" {
		t.Errorf("no squares: want nothing, got %q", got)
	}
}

func TestNetworkText(t *testing.T) {
	if diff := cmp.Diff("a< ── b\n", pictures()["network"].Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Names that a node has no room for stand below it.
func TestNetworkNames(t *testing.T) {
	var svg strings.Builder
	if err := (Network{Nodes: []Node{{"Ann", 0, 0}, {"Bernard", 1, 0}, {"Maximilian-Émile", 2, 0}}}).SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">Ann</text>", ">Bernard</text>", ">Maximilia…</text>", "<title>Maximilian-Émile</title>", `viewBox="0 0 132 52"`} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("no %s in\n%s", want, &svg)
		}
	}
}

func TestLetteringText(t *testing.T) {
	of := func(text string) []Letter {
		var letters []Letter
		for _, r := range text {
			letters = append(letters, Letter{Text: strings.TrimSpace(string(r))})
		}
		return letters
	}
	for name, c := range map[string]struct {
		letters Lettering
		want    string
	}{
		"nothing": {Lettering{}, ""},
		"areas": {Lettering{Areas: [][]int{{0, 0, 1}, {0, 0, 1}}, Cells: [][]Letter{of("abc"), of("d")}}, `
┌──────┬───┐
│ a  b │ c │
│ d  · │ · │
└──────┴───┘
`},
		"black and outside": {Lettering{Areas: [][]int{{x, 0, 0}, {0, 0, x}, {0, o}}, Cells: [][]Letter{of("?ab"), of("cd?")}}, `
    ┌───────┐
 ███│ a   b │
┌───┘   ┌───┘
│ c   d │███
│   ┌───┘
│ · │
└───┘
`},
		"an empty cell is no area of one": {Lettering{Areas: [][]int{{0, e, 1}}, Cells: [][]Letter{of("a")}}, `
┌───┬───┬───┐
│ a │░░░│ · │
└───┴───┴───┘
`},
		"given and wide": {Lettering{Areas: [][]int{{0, 0}}, Cells: [][]Letter{{{Text: "10", Given: true}, {Text: "9"}}}}, `
┌────────┐
│[10]  9 │
└────────┘
[10] given
`},
	} {
		got := c.letters.Text()
		if want := strings.TrimPrefix(c.want, "\n"); got != want {
			t.Errorf("%s: want\n%s\ngot\n%s", name, want, got)
		}
	}
}

// Empty cells of a lettering are set apart, and what stands in them is read.
func TestLetteringSVG(t *testing.T) {
	var svg strings.Builder
	l := Lettering{Areas: [][]int{{0, e}}, Cells: [][]Letter{{{Text: "A"}, {Text: "B"}}}}
	if err := l.SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<path fill="#ccc" d="M30 0h30v30h-30z"/>`, ">A</text>", ">B</text>"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("no %s in\n%s", want, &svg)
		}
	}
}

func pictures() map[string]Picture {
	tiling := Tiling{Title: `a<b & "c"`, Cells: [][]int{{0, 0, x}, {e, 1000000000, o}}, Titles: []string{"<L>\x00"}}
	board := Chessboard{
		Title:   "board",
		Files:   []string{"a", "b"},
		Ranks:   []string{"1", "2"},
		Queens:  []Queen{{Square{0, 0}, "queen at a1", false}, {Square{1, 1}, "given queen at b2", true}, {Square: Square{2, 2}}},
		Blocked: []Square{{1, 0}, {9, 9}},
	}
	lettering := Lettering{
		Title: "letters",
		Areas: [][]int{{0, 0, x}, {1, o}},
		Cells: [][]Letter{{{Text: "<", Title: "a & b", Given: true, Note: "<5", Ring: 1}, {Text: "long", Tint: 12, Ring: 1}, {Text: "hidden"}}, {}, {{}}},
	}
	return map[string]Picture{
		"network":      Network{Title: "net", Nodes: []Node{{"a<", 0, 0}, {"b", 1.5, 2}}, Lines: []Line{{0, 1, true}, {1, 0, false}}},
		"no network":   Network{},
		"lettering":    lettering,
		"no lettering": Lettering{},
		"tiling":       tiling,
		"empty tiling": Tiling{},
		"board":        board,
		"empty board":  Chessboard{},
		"sheet":        Sheet("all", []Picture{tiling, board, Tiling{}}, nil, 2),
		"square sheet": Sheet("", []Picture{tiling, tiling, tiling, tiling}, nil, 0),
		"empty sheet":  Sheet("none", nil, nil, 3),
		"solid": Solid{
			Title: "a<b", Cells: [][][]int{{{0, 0}, {1, e}}, {{0, 1000000000}, {o}}, {}},
			Names: []string{"<L>", "dot"}, Letters: []string{"&"},
		},
		"no solid":      Solid{},
		"sheet of them": Sheet("", []Picture{Sheet("inner", []Picture{board}, []string{"<a> & b"}, 1)}, nil, 5),
	}
}

func TestSVG(t *testing.T) {
	for name, p := range pictures() {
		t.Run(name, func(t *testing.T) {
			var first, second strings.Builder
			if err := errors.Join(p.SVG(&first), p.SVG(&second)); err != nil {
				t.Fatal(err)
			}
			if first.String() != second.String() {
				t.Error("written twice, it differs")
			}
			decoder := xml.NewDecoder(strings.NewReader(first.String()))
			var root map[string]string
			for {
				token, err := decoder.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("no XML: %v\n%s", err, first.String())
				}
				start, ok := token.(xml.StartElement)
				if !ok {
					continue
				}
				for _, a := range start.Attr {
					if a.Name.Local == "id" {
						t.Errorf("<%s> has an identifier", start.Name.Local)
					}
				}
				if root == nil {
					root = map[string]string{"element": start.Name.Local}
					for _, a := range start.Attr {
						root[a.Name.Local] = a.Value
					}
				}
			}
			if root["element"] != "svg" || root["role"] != "img" || root["viewBox"] != "0 0 "+root["width"]+" "+root["height"] {
				t.Errorf("want an svg element with role and viewBox, got %v", root)
			}
		})
	}
}

func TestTitles(t *testing.T) {
	var svg strings.Builder
	if err := pictures()["sheet"].SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<title>all</title>",
		"<title>a&lt;b &amp; &#34;c&#34;</title>",
		"<title>&lt;L&gt;\uFFFD</title>",
		"<title>queen at a1</title>",
		"<title>given queen at b2</title>",
		"<title>blocked: b1</title>",
	} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("want %s in\n%s", want, svg.String())
		}
	}
}

func TestSheetText(t *testing.T) {
	one := Tiling{Cells: [][]int{{0}}}
	want := "1:\n" + one.Text() + "\n2:\n" + one.Text()
	if diff := cmp.Diff(want, Sheet("", []Picture{one, one}, nil, 2).Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A full disk is not passed over.
type fullDisk struct{}

var errFull = errors.New("disk full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestWriteError(t *testing.T) {
	for name, p := range pictures() {
		if err := p.SVG(fullDisk{}); !errors.Is(err, errFull) {
			t.Errorf("%s: want the error of writing, got %v", name, err)
		}
	}
}
