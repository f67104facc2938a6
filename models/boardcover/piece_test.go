package boardcover

import (
	order "cmp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func rowMajor(a, b Cell) int { return order.Or(a.Row-b.Row, a.Col-b.Col) }

func sameShape(a, b [][]Cell) bool { return slices.EqualFunc(a, b, slices.Equal) }

func itoa(n int) string { return strconv.Itoa(n) }

func named(t testing.TB, name string) Piece {
	t.Helper()
	p, ok := Named(name)
	if !ok {
		t.Fatalf("no piece is called %s", name)
	}
	return p
}

// How many orientations a piece has, as it is, turned, turned over, and both.
func TestOrientations(t *testing.T) {
	want := map[string][4]int{
		"monomino": {1, 1, 1, 1}, "domino": {1, 2, 1, 2},
		"I3": {1, 2, 1, 2}, "L3": {1, 4, 2, 4},
		"I4": {1, 2, 1, 2}, "O4": {1, 1, 1, 1}, "T4": {1, 4, 1, 4},
		"S4": {1, 2, 2, 4}, "Z4": {1, 2, 2, 4}, "L4": {1, 4, 2, 8}, "J4": {1, 4, 2, 8},
		"F5": {1, 4, 2, 8}, "I5": {1, 2, 1, 2}, "L5": {1, 4, 2, 8}, "N5": {1, 4, 2, 8},
		"P5": {1, 4, 2, 8}, "T5": {1, 4, 1, 4}, "U5": {1, 4, 1, 4}, "V5": {1, 4, 2, 4},
		"W5": {1, 4, 2, 4}, "X5": {1, 1, 1, 1}, "Y5": {1, 4, 2, 8}, "Z5": {1, 2, 2, 4},
	}
	got := make(map[string][4]int)
	for _, name := range Names() {
		p := named(t, name)
		var n [4]int
		for k := range n {
			p.Rotate, p.Reflect = k&1 != 0, k&2 != 0
			n[k] = len(p.Orientations())
		}
		got[name] = n
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestBuiltIn(t *testing.T) {
	sizes := make(map[int]int)
	shapes := make(map[string]string)
	for _, name := range Names() {
		p := named(t, name)
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		if last := name[len(name)-1]; last >= '1' && last <= '9' && len(p.Cells) != int(last-'0') {
			t.Errorf("%s has %d cells", name, len(p.Cells))
		}
		sizes[len(p.Cells)]++
		p.Reflect = true
		key := cmp.Diff(nil, p.Orientations()) // spells them
		if twin, taken := shapes[key]; taken && name != "Z4" && name != "J4" {
			t.Errorf("%s is the same shape as %s", name, twin)
		}
		shapes[key] = name
	}
	if diff := cmp.Diff(map[int]int{1: 1, 2: 1, 3: 2, 4: 7, 5: 12}, sizes); diff != "" {
		t.Errorf("how many of each size: (-want +got)\n%s", diff)
	}
	for _, pair := range [][2]string{{"S4", "Z4"}, {"L4", "J4"}} {
		p, q := named(t, pair[0]), named(t, pair[1])
		if sameShape(p.Orientations(), q.Orientations()) {
			t.Errorf("%s and %s are equal without turning over", p.Name, q.Name)
		}
		if p.Reflect, q.Reflect = true, true; !sameShape(p.Orientations(), q.Orientations()) {
			t.Errorf("%s and %s are no mirror images", p.Name, q.Name)
		}
	}
	if twelve := Pentominoes(); len(twelve) != 12 || !twelve[0].Reflect || twelve[0].Times != Exactly(1) {
		t.Errorf("Pentominoes: got %v", twelve)
	}
	if _, ok := Named("l3"); ok {
		t.Error("l3: want no such piece")
	}
}

func genCells(t *rapid.T) []Cell {
	cell := rapid.Custom(func(t *rapid.T) Cell {
		return Cell{rapid.IntRange(-2, 2).Draw(t, "row"), rapid.IntRange(0, 2).Draw(t, "col")}
	})
	return rapid.SliceOfNDistinct(cell, 1, 5, func(c Cell) Cell { return c }).Draw(t, "cells")
}

// Turning by a quarter, or over, changes nothing where it is allowed.
func TestOrientationsAreClosed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Piece{Name: "p", Cells: genCells(t), Rotate: rapid.Bool().Draw(t, "rotate"), Reflect: rapid.Bool().Draw(t, "reflect")}
		all := p.Orientations()
		if n := len(all); n == 0 || 8%n != 0 {
			t.Fatalf("%d orientations", n)
		}
		for _, shape := range all {
			q := p
			q.Cells = slices.Clone(shape)
			slices.Reverse(q.Cells) // the order of cells does not matter
			for k := range q.Cells {
				q.Cells[k] = Cell{q.Cells[k].Row + 7, q.Cells[k].Col - 9} // nor where they are
			}
			if !sameShape(all, q.Orientations()) {
				t.Fatalf("%v: other orientations: %v, %v", shape, all, q.Orientations())
			}
			if !slices.IsSortedFunc(shape, rowMajor) || len(shape) != len(p.Cells) {
				t.Fatalf("%v is not in order", shape)
			}
		}
	})
}

func TestParsePiece(t *testing.T) {
	for spec, want := range map[string]Times{
		"T4": {}, "T4=2": Exactly(2), "T4=0": Exactly(0), "T4=0:3": Between(0, 3), "T4=2:2147483647": Between(2, Unlimited),
	} {
		got, err := ParsePiece(spec)
		if err != nil || got.Name != "T4" || got.Times != want || len(got.Cells) != 4 || !got.Rotate || got.Reflect {
			t.Errorf("%s: got %+v, %v", spec, got, err)
		}
		if again := strings.TrimSuffix("T4="+got.Times.String(), "="); again != spec {
			t.Errorf("%s: spelled %s", spec, again)
		}
	}
	all := strings.Join(Names(), ", ")
	for spec, want := range map[string]string{
		"":                `no piece is called "": there are ` + all,
		"Q9":              `no piece is called "Q9": there are ` + all,
		"T4=":             `piece T4: expected how often, as 2 or as 0:3, found ""`,
		"T4=x":            `piece T4: expected how often, as 2 or as 0:3, found "x"`,
		"T4=-1":           `piece T4: expected how often, as 2 or as 0:3, found "-1"`,
		"T4=3:2":          `piece T4: expected how often, as 2 or as 0:3, found "3:2", at least more often than at most`,
		"T4=1:":           `piece T4: expected how often, as 2 or as 0:3, found "1:"`,
		"T4=1:2:3":        `piece T4: expected how often, as 2 or as 0:3, found "1:2:3"`,
		"T4=999999999999": `piece T4: expected how often, as 2 or as 0:3, found "999999999999", more than 2147483647`,
	} {
		if _, err := ParsePiece(spec); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", spec, want, err)
		}
	}
}

func TestReadPieces(t *testing.T) {
	const file = "\uFEFF| remark\r\n\r\nhook 2\r\n##\r\n| within\r\n#.  \r\n#\r\n \t\r\nbar\t0:3\n####\n\n\n.#.\n###\n\nsplit\n#.#\n...\n#"
	want := []Piece{
		{Name: "hook", Cells: []Cell{{0, 0}, {0, 1}, {1, 0}, {2, 0}}, Rotate: true, Times: Exactly(2)},
		{Name: "bar", Cells: []Cell{{0, 0}, {0, 1}, {0, 2}, {0, 3}}, Rotate: true, Times: Between(0, 3)},
		{Name: "p-3", Cells: []Cell{{0, 1}, {1, 0}, {1, 1}, {1, 2}}, Rotate: true},
		{Name: "split", Cells: []Cell{{0, 0}, {0, 2}, {2, 0}}, Rotate: true},
	}
	got, err := ReadPieces(strings.NewReader(file), "p")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, c := range []struct{ input, want string }{
		{"", "p:1:1: no piece, expected rows of '#' and '.'"},
		{"| only a remark\n", "p:2:1: no piece, expected rows of '#' and '.'"},
		{"L\n", `p:1:1: piece "L": a piece without cells`},
		{"#\n\n\n..\n..\n", `p:4:1: piece "p-2": a piece without cells`},
		{"##\n#x\n", "p:2:2: expected '#' or '.', found 'x'"},
		{"##\nL\n##", "p:2:1: expected '#' or '.', found 'L'; a blank line ends a piece"},
		{"L\nM\n##", "p:2:1: expected '#' or '.', found 'M'; a blank line ends a piece"},
		{"## #\n", "p:1:4: expected the end of the row, found '#'; a row is written without blanks"},
		{"##\n #\n", "p:2:2: blanks before '#', expected them nowhere in a piece: '.' keeps a place free"},
		{"L x\n#", `p:1:3: piece L: expected how often, as 2 or as 0:3, found "x"`},
		{"L 1 2\n#", `p:1:5: piece L: expected the end of the line after "1", found "2"`},
		{"a:b\n#", `p:1:1: piece "a:b": name "a:b" holds ':', which no name may`},
		{"\u00a0\n#", `p:1:1: expected rows of '#' and '.', or the name of a piece, found "\u00a0"`},
		{"L\x00\n#", "p:1:2: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
		{"#\x00\n#", "p:1:2: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
		{strings.Repeat("n", 2000), "p:1:1001: expected the name of a piece, how often it is used, and the end of the line"},
	} {
		if _, err := ReadPieces(strings.NewReader(c.input), "p"); err == nil || err.Error() != c.want {
			t.Errorf("%.50q:\nwant %s\ngot  %v", c.input, c.want, err)
		}
	}
}

func TestCheck(t *testing.T) {
	one := []Cell{{0, 0}}
	for _, c := range []struct {
		piece Piece
		want  string
	}{
		{Piece{Cells: one}, `piece "": empty name`},
		{Piece{Name: "a b", Cells: one}, `piece "a b": name "a b" holds ' ', which no name may`},
		{Piece{Name: "p"}, `piece "p": a piece without cells`},
		{Piece{Name: "p", Cells: []Cell{{1, 2}, {0, 0}, {1, 2}}}, `piece "p": the cell in row 1, column 2 twice`},
		{Piece{Name: "p", Cells: []Cell{{0, 0}, {1 << 30, 0}}}, `piece "p": a cell in row 1073741824, column 0, expected numbers from -1000000 to 1000000`},
		{Piece{Name: "p", Cells: one, Times: Between(2, 1)}, `piece "p": bad number of times 2:1, expected lo:hi with 0 <= lo <= hi <= 2147483647`},
		{Piece{Name: "p", Cells: one, Times: Exactly(-1)}, `piece "p": bad number of times -1:-1, expected lo:hi with 0 <= lo <= hi <= 2147483647`},
	} {
		if err := c.piece.Check(); err == nil || err.Error() != c.want {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}
