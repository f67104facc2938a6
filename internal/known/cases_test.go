package known

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/boardcover"
)

// A frequent mistake: where diagonals are primary, each would need its queen, and
// there is no solution.
func TestDiagonalsArePrimary(t *testing.T) {
	c := counter{T: t}
	for _, n := range []int{4, 5, 8} {
		var b dlx.Builder
		line := func(name string, many int) (all []dlx.Item) {
			for k := range many {
				all = append(all, b.Primary(fmt.Sprintf("%s%d", name, k)))
			}
			return all
		}
		rows, cols := line("r", n), line("c", n)
		fall, rise := line("a", 2*n-1), line("b", 2*n-1)
		for square := range n * n {
			r, col := square/n, square%n
			b.Option(rows[r], cols[col], fall[r+col], rise[n-1-r+col])
		}
		if got := c.count(c.build(&b)); got.Sign() != 0 {
			t.Errorf("%d queens: want none, got %v", n, got)
		}
	}
}

// gaps makes the problem of laying pieces into a board that need not be filled: cells
// are secondary.
func (c *counter) gaps(rows, cols int, pieces []boardcover.Piece) *dlx.Problem {
	m := c.cover(rectangle(rows, cols), pieces)
	var b dlx.Builder
	item := make(map[string]dlx.Item)
	for _, p := range pieces {
		if p.Times.Hi > 0 {
			item[p.Name] = b.PrimaryRange(p.Name, p.Times.Lo, p.Times.Hi)
		}
	}
	cell := make(map[boardcover.Cell]dlx.Item)
	for r := range rows {
		for k := range cols {
			cell[boardcover.Cell{Row: r, Col: k}] = b.Secondary(fmt.Sprintf("%d.%d", r, k))
		}
	}
	for o := range m.Problem().Options() {
		name, cells := m.Placement(o)
		option := b.Option(item[name])
		for _, at := range cells {
			option.Item(cell[at])
		}
	}
	return c.build(&b)
}

// A straight tromino and a domino in a board of 3 by 3, counted by trying: with gaps
// allowed, and without any way to fill the board.
func TestGaps(t *testing.T) {
	c := counter{T: t}
	var pieces []boardcover.Piece
	for _, spec := range []string{"I3=1", "domino=1"} {
		p, err := boardcover.ParsePiece(spec)
		if err != nil {
			t.Fatal(err)
		}
		pieces = append(pieces, p)
	}
	if got := c.count(c.gaps(3, 3, pieces)); got.Int64() != 36 {
		t.Errorf("with gaps: want 36, got %v", got)
	}
	if got := c.count(c.cover(rectangle(3, 3), pieces).Problem()); got.Sign() != 0 {
		t.Errorf("without gaps: want none, got %v", got)
	}
}

// The example of a puzzle about presents under a tree (Advent of Code 2025, day 12):
// which regions have room for so many of each shape? In the last one the cells would
// be enough, 49 of 60.
func TestPresents(t *testing.T) {
	shapes := []string{"### ##. ##.", "### ##. .##", ".## ### ##.", "##. ### ##.", "### #.. ###", "### .#. ###"}
	for _, test := range []struct {
		rows, cols int
		times      []int
		fits       bool
	}{
		{4, 4, []int{0, 0, 0, 0, 2, 0}, true},
		{5, 12, []int{1, 0, 1, 0, 2, 2}, true},
		{5, 12, []int{1, 0, 1, 0, 3, 2}, false},
	} {
		if !test.fits && testing.Short() {
			continue // takes half a second
		}
		c := counter{T: t}
		var pieces []boardcover.Piece
		for k, text := range shapes {
			p := boardcover.Piece{Name: fmt.Sprintf("shape%d", k), Rotate: true, Reflect: true, Times: boardcover.Exactly(test.times[k])}
			for r, row := range strings.Fields(text) {
				for col, x := range row {
					if x == '#' {
						p.Cells = append(p.Cells, boardcover.Cell{Row: r, Col: col})
					}
				}
			}
			pieces = append(pieces, p)
		}
		p := c.gaps(test.rows, test.cols, pieces)
		if _, found, err := p.First(t.Context(), dlx.Config{}); err != nil || found != test.fits {
			t.Errorf("%v in %dx%d: found %t, %v, want %t", test.times, test.rows, test.cols, found, err, test.fits)
		}
		if n := c.count(p); test.rows == 4 && n.Int64() != 4 || (n.Sign() > 0) != test.fits {
			t.Errorf("%v in %dx%d: %v packings", test.times, test.rows, test.cols, n)
		}
	}
}

// Tetrominoes that are told apart by name have as many packings as there are of equal
// ones, times the ways to exchange them.
func TestPiecesToldApart(t *testing.T) {
	c := counter{T: t}
	var equal, apart []boardcover.Piece
	for _, spec := range []string{"I4=2", "O4=2", "T4=2", "L4=1", "J4=1", "S4=1", "Z4=1"} {
		p, err := boardcover.ParsePiece(spec)
		if err != nil {
			t.Fatal(err)
		}
		equal = append(equal, p)
		for k := range p.Times.Lo {
			q := p
			q.Name, q.Times = fmt.Sprintf("%s-%d", p.Name, k), boardcover.Exactly(1)
			apart = append(apart, q)
		}
	}
	for _, test := range []struct {
		pieces []boardcover.Piece
		want   int64
	}{{equal, 740}, {apart, 740 * 2 * 2 * 2}} {
		if got := c.count(c.cover(rectangle(5, 8), test.pieces).Problem()); got.Int64() != test.want {
			t.Errorf("%d pieces: want %d, got %v", len(test.pieces), test.want, got)
		}
	}
}

// Colorings of graphs such that the ends of each edge differ, as their chromatic
// polynomials count them: an option colors a vertex, and takes that color at each of
// its edges.
func TestColorings(t *testing.T) {
	cycle := func(n int) (edges [][2]int) {
		for k := range n {
			edges = append(edges, [2]int{k, (k + 1) % n})
		}
		return edges
	}
	petersen := cycle(5)
	for k := range 5 {
		petersen = append(petersen, [2]int{k, k + 5}, [2]int{k + 5, (k+2)%5 + 5})
	}
	complete := [][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
	for _, test := range []struct {
		name             string
		vertices, colors int
		edges            [][2]int
		want             int64
	}{
		{"K4", 4, 3, complete, 0},
		{"K4", 4, 4, complete, 24},
		{"C5", 5, 2, cycle(5), 0},
		{"C5", 5, 3, cycle(5), 30},
		{"C6", 6, 2, cycle(6), 2},
		{"C6", 6, 3, cycle(6), 66},
		{"Petersen", 10, 3, petersen, 120},
		{"Petersen", 10, 4, petersen, 12960},
		{"no edges", 3, 4, nil, 64},
	} {
		c := counter{T: t}
		var b dlx.Builder
		for v := range test.vertices {
			b.Primary(fmt.Sprint("v", v))
		}
		ends := make(map[string]dlx.Item)
		for k := range test.edges {
			for color := range test.colors {
				name := fmt.Sprintf("e%d.%d", k, color)
				ends[name] = b.Secondary(name)
			}
		}
		for v := range test.vertices {
			for color := range test.colors {
				o := b.Option(dlx.Item(v))
				for k, e := range test.edges {
					if e[0] == v || e[1] == v {
						o.Item(ends[fmt.Sprintf("e%d.%d", k, color)])
					}
				}
			}
		}
		if got := c.count(c.build(&b)); got.Int64() != test.want {
			t.Errorf("%s in %d colors: want %d, got %v", test.name, test.colors, test.want, got)
		}
	}
}

// The zebra puzzle (Life International, 1962): five houses in a row, each with a
// color, a nation, a drink, a smoke and a pet. Where each of these is, is the color of
// an item, so that a clue about two of them is a choice of two houses that they agree
// with.
func TestZebra(t *testing.T) {
	kinds := [][]string{
		{"red", "green", "ivory", "yellow", "blue"},
		{"Englishman", "Spaniard", "Ukrainian", "Norwegian", "Japanese"},
		{"coffee", "tea", "milk", "orange juice", "water"},
		{"Old Gold", "Kools", "Chesterfields", "Lucky Strike", "Parliaments"},
		{"dog", "snails", "fox", "horse", "zebra"},
	}
	same := func(x, y int) bool { return x == y }
	right := func(x, y int) bool { return x == y+1 }
	next := func(x, y int) bool { return x == y+1 || y == x+1 }
	var b dlx.Builder
	house := []dlx.Color{b.Color("1"), b.Color("2"), b.Color("3"), b.Color("4"), b.Color("5")}
	place := make(map[string]dlx.Item)
	values := make(map[string]dlx.Item)
	for k, kind := range kinds {
		for _, v := range kind {
			values[v] = b.Primary(strings.ReplaceAll(v, " ", "-"))
		}
		for h := range house {
			values[fmt.Sprint(k, h)] = b.Primary(fmt.Sprintf("kind%d.%d", k, h))
		}
	}
	clues := []struct {
		a, b string
		fit  func(x, y int) bool
	}{
		{"Englishman", "red", same}, {"Spaniard", "dog", same}, {"coffee", "green", same}, {"Ukrainian", "tea", same},
		{"green", "ivory", right}, {"Old Gold", "snails", same}, {"Kools", "yellow", same},
		{"milk", "milk", func(x, _ int) bool { return x == 2 }},
		{"Norwegian", "Norwegian", func(x, _ int) bool { return x == 0 }},
		{"Chesterfields", "fox", next}, {"Kools", "horse", next}, {"Lucky Strike", "orange juice", same},
		{"Japanese", "Parliaments", same}, {"Norwegian", "blue", next},
	}
	for k := range clues {
		values[fmt.Sprint("clue", k)] = b.Primary(fmt.Sprint("clue", k))
	}
	type fact struct {
		value string
		house int
	}
	var facts []fact
	for _, kind := range kinds {
		for _, v := range kind {
			place[v] = b.Secondary("place-of-" + strings.ReplaceAll(v, " ", "-"))
		}
	}
	for k, kind := range kinds {
		for _, v := range kind {
			for h := range house {
				b.Option(values[v], values[fmt.Sprint(k, h)]).Colored(place[v], house[h])
				facts = append(facts, fact{v, h})
			}
		}
	}
	for k, clue := range clues {
		for x := range house {
			for y := range house {
				if !clue.fit(x, y) || clue.a == clue.b && x != y {
					continue
				}
				o := b.Option(values[fmt.Sprint("clue", k)]).Colored(place[clue.a], house[x])
				if clue.a != clue.b {
					o.Colored(place[clue.b], house[y])
				}
				facts = append(facts, fact{})
			}
		}
	}
	c := counter{T: t}
	p := c.build(&b)
	if n := c.count(p); n.Int64() != 1 {
		t.Fatalf("want one solution, got %v", n)
	}
	s, _, err := p.First(t.Context(), dlx.Config{})
	if err != nil {
		t.Fatal(err)
	}
	at := make(map[string]int)
	for _, o := range s {
		at[facts[o].value] = facts[o].house
	}
	if at["zebra"] != at["Japanese"] || at["water"] != at["Norwegian"] {
		t.Errorf("the zebra is in house %d, the Japanese in %d, water in %d, the Norwegian in %d", at["zebra"]+1, at["Japanese"]+1, at["water"]+1, at["Norwegian"]+1)
	}
	if len(slices.Compact(slices.Sorted(slices.Values([]int{at["red"], at["green"], at["ivory"], at["yellow"], at["blue"]})))) != 5 {
		t.Error("two houses of one color")
	}
}
