package boardcover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"

	"pgregory.net/rapid"
)

func genBoard(t *rapid.T) Board {
	height, width := rapid.IntRange(1, 5).Draw(t, "height"), rapid.IntRange(1, 5).Draw(t, "width")
	rows := make([]string, height)
	for k := range rows {
		rows[k] = string(rapid.SliceOfN(rapid.SampledFrom([]byte("...#")), width, width).Draw(t, "row"))
	}
	b, err := ParseBoard(rows...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// genColored draws a board of which cells may have a color, or stay free.
func genColored(t *rapid.T) Board {
	width := rapid.IntRange(1, 4).Draw(t, "width")
	rows := rapid.SliceOfN(rapid.StringMatching(fmt.Sprintf("[..?a#]{%d}", width)), 1, 4).Draw(t, "rows")
	b, err := ParseBoard(rows...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func genPiece(t *rapid.T) Piece {
	p := Piece{Cells: genCells(t), Rotate: rapid.Bool().Draw(t, "rotate"), Reflect: rapid.Bool().Draw(t, "reflect")}
	if rapid.Bool().Draw(t, "bounded") {
		lo := rapid.IntRange(0, 2).Draw(t, "lo")
		p.Times = Between(lo, lo+rapid.IntRange(0, 3).Draw(t, "more"))
	}
	if rapid.Bool().Draw(t, "colored") {
		p.Colors = string(rapid.SliceOfN(rapid.SampledFrom([]byte("##ab")), len(p.Cells), len(p.Cells)).Draw(t, "colors"))
	}
	return p
}

// An outline is how a piece may lie: the rows of a small picture, worked out here
// apart from the package.
type outline []string

func shapesOf(p Piece) []outline {
	var rows [11][11]byte
	for k := range rows {
		for j := range rows[k] {
			rows[k][j] = '.'
		}
	}
	for k, c := range p.Cells {
		rows[c.Row+5][c.Col+5] = '#'
		if p.Colors != "" {
			rows[c.Row+5][c.Col+5] = p.Colors[k]
		}
	}
	picture := make([]string, 0, 11)
	for _, row := range rows {
		picture = append(picture, string(row[:]))
	}
	turn := func(s []string) []string {
		turned := make([]string, len(s[0]))
		for col := range turned {
			for row := len(s) - 1; row >= 0; row-- {
				turned[col] += s[row][col : col+1]
			}
		}
		return turned
	}
	mirror := func(s []string) []string {
		var image []string
		for _, row := range s {
			letters := []byte(row)
			slices.Reverse(letters)
			image = append(image, string(letters))
		}
		return image
	}
	// Cutting the empty margin at the top, four times with a turn between.
	cut := func(s []string) []string {
		for range 4 {
			for strings.Trim(s[0], ".") == "" {
				s = s[1:]
			}
			s = turn(s)
		}
		return s
	}
	var shapes []outline
	seen := make(map[string]bool)
	for k := range 8 {
		turns, over := k%4, k/4 == 1
		if turns > 0 && !p.Rotate || over && !p.Reflect {
			continue
		}
		s := picture
		for range turns {
			s = turn(s)
		}
		if over {
			s = mirror(s)
		}
		if s = cut(s); !seen[strings.Join(s, "/")] {
			seen[strings.Join(s, "/")] = true
			shapes = append(shapes, s)
		}
	}
	return shapes
}

// More coverings than that are not listed.
const mostCoverings = 3000

// cover counts the coverings by trying, at the first free cell, every piece in
// every way.
type cover struct {
	cells  [][]byte
	pieces []Piece
	shapes [][]outline
	used   []int
	n      int
}

func newCover(b Board, pieces []Piece) *cover {
	c := &cover{pieces: pieces, used: make([]int, len(pieces))}
	for _, row := range strings.Fields(b.String()) {
		c.cells = append(c.cells, []byte(row))
	}
	for _, p := range pieces {
		c.shapes = append(c.shapes, shapesOf(p))
	}
	return c
}

func (c *cover) count() {
	if c.n > mostCoverings {
		return
	}
	for row := range c.cells {
		for col, cell := range c.cells[row] {
			if cell == '#' || cell == '!' {
				continue
			}
			if cell == '?' { // it may stay free
				c.cells[row][col] = '!'
				c.count()
				c.cells[row][col] = '?'
			}
			for k, p := range c.pieces {
				if p.Times.Bounded && c.used[k] == p.Times.Hi {
					continue
				}
				laid := make(map[string]bool) // whatever the colors
				for _, s := range c.shapes[k] {
					// The first cell of the outline must lie on the first free one.
					left := col - strings.IndexFunc(s[0], func(r rune) bool { return r != '.' })
					cells := strings.Map(func(r rune) rune {
						if r != '.' && r != '/' {
							r = '#'
						}
						return r
					}, strings.Join(s, "/"))
					if before, fits := c.lay(s, row, left); fits && laid[cells] {
						c.cells = before
					} else if fits {
						laid[cells] = true
						c.used[k]++
						c.count()
						c.used[k]--
						c.cells = before
					}
				}
			}
			return
		}
	}
	for k, p := range c.pieces {
		if p.Times.Bounded && c.used[k] < p.Times.Lo {
			return
		}
	}
	c.n++
}

// lay covers the cells of an outline, if they are free and take its colors, and
// returns what was there before.
func (c *cover) lay(s outline, top, left int) (before [][]byte, fits bool) {
	after := make([][]byte, len(c.cells))
	for row := range after {
		after[row] = slices.Clone(c.cells[row])
	}
	for row := range s {
		for col := range len(s[row]) {
			if s[row][col] == '.' {
				continue
			}
			r, k := top+row, left+col
			if r >= len(after) || k < 0 || k >= len(after[r]) {
				return nil, false
			}
			switch cell, color := after[r][k], s[row][col]; {
			case cell == '#' || cell == '!':
				return nil, false
			case cell == 'a' && color == 'b':
				return nil, false
			}
			after[r][k] = '!'
		}
	}
	before, c.cells = c.cells, after
	return before, true
}

// The problem has as many solutions as there are coverings; each of them is
// one by the rules, none comes twice; and there are reasons against any only
// if there is none.
func coveringsAreThose(t *rapid.T) {
	b := rapid.OneOf(rapid.Custom(genBoard), rapid.Custom(genColored)).Draw(t, "board")
	pieces := rapid.SliceOfN(rapid.Custom(genPiece), 1, 3).Draw(t, "pieces")
	for k := range pieces {
		pieces[k].Name = fmt.Sprintf("p%d", k)
	}
	m, err := New(b, pieces)
	if err != nil {
		t.Fatal(err)
	}
	brute := newCover(b, pieces)
	brute.count()
	if brute.n > mostCoverings {
		t.Skip("too many to list")
	}
	seen := make(map[string]bool)
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		key := covering(t, m, pieces, s)
		if seen[key] {
			t.Fatalf("twice: %s", key)
		}
		seen[key] = true
		if len(seen) > brute.n {
			break
		}
	}
	if len(seen) != brute.n {
		t.Fatalf("board\n%v: want %d coverings, got %d", b, brute.n, len(seen))
	}
	if reasons := m.Reasons(); len(reasons) > 0 && brute.n > 0 {
		t.Fatalf("board\n%v has %d coverings, and reasons against any: %q", b, brute.n, reasons)
	}
	why, err := m.Problem().WhyNot(context.Background(), dlx.WhyNotConfig{})
	if err != nil || (why.Reason == nil) != (brute.n > 0) {
		t.Fatalf("board\n%v has %d coverings, and WhyNot says %v, %v", b, brute.n, why, err)
	}
	_, lacking := why.Reason.(dlx.Lacking)
	if words := m.Words(why.Reason); why.Reason != nil && len(words) == 0 != lacking {
		t.Fatalf("board\n%v: the words for %v are %q", b, why.Reason, words)
	}
}

// covering checks a solution by the rules and returns what tells it from
// others.
func covering(t rapid.TB, m *Model, pieces []Piece, s dlx.Solution) string {
	on := make(map[Cell]bool)
	used := make(map[string]int)
	var placements []string
	for _, o := range s {
		name, cells := m.Placement(o)
		used[name]++
		for _, c := range cells {
			if on[c] || !m.Board().White(c) {
				t.Fatalf("%s lies on %v, which is black or covered", name, c)
			}
			on[c] = true
		}
		k := slices.IndexFunc(pieces, func(p Piece) bool { return p.Name == name })
		if k < 0 || !isShape(m.Board(), pieces[k], cells) {
			t.Fatalf("%s on %v: not such a piece", name, cells)
		}
		placements = append(placements, fmt.Sprint(name, cells))
	}
	for k, row := range strings.Fields(m.Board().String()) {
		for col, cell := range row {
			if covered := on[Cell{k, col}]; covered == (cell == '#') && cell != '?' {
				t.Fatalf("cell %d, %d is %c, and covered %t", k, col, cell, covered)
			}
		}
	}
	for _, p := range pieces {
		if n := used[p.Name]; p.Times.Bounded && (n < p.Times.Lo || n > p.Times.Hi) {
			t.Fatalf("%s is used %d times, expected %v", p.Name, n, p.Times)
		}
	}
	text := m.Text(s)
	if len(strings.ReplaceAll(text, "\n", "")) != m.Board().Height()*m.Board().Width() || strings.Contains(text, ".") {
		t.Fatalf("bad text\n%s", text)
	}
	slices.Sort(placements)
	return strings.Join(placements, " ")
}

// isShape reports whether cells are the piece in one of its shapes, with its
// colors on the right cells.
func isShape(b Board, p Piece, cells []Cell) bool {
	top, left := cells[0].Row, cells[0].Col
	for _, c := range cells {
		top, left = min(top, c.Row), min(left, c.Col)
	}
	rows := strings.Fields(b.String())
	return slices.ContainsFunc(shapesOf(p), func(s outline) bool {
		n := len(strings.ReplaceAll(strings.Join(s, ""), ".", ""))
		for _, c := range cells {
			r, k := c.Row-top, c.Col-left
			if r >= len(s) || k >= len(s[r]) || s[r][k] == '.' || s[r][k] == 'b' && rows[c.Row][c.Col] == 'a' {
				return false
			}
		}
		return n == len(cells)
	})
}

func TestCoverings(t *testing.T) { rapid.Check(t, coveringsAreThose) }
func FuzzCoverings(f *testing.F) { f.Fuzz(rapid.MakeFuzz(coveringsAreThose)) }
