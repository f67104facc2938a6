package polycube

import (
	"context"
	"flag"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
)

var slow = flag.Bool("slow", false, "count the built-in puzzles that take long too")

func box(t testing.TB, layers, rows, cols int) Box {
	t.Helper()
	b, err := NewBox(layers, rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func model(t testing.TB, b Box, pieces ...Piece) *Model {
	t.Helper()
	m, err := New(b, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// built returns the model of a built-in puzzle of one box.
func built(t testing.TB, name string) *Model {
	t.Helper()
	p, err := NamedPuzzle(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Boxes) != 1 || p.Title == "" {
		t.Fatalf("%s: %d boxes, title %q", name, len(p.Boxes), p.Title)
	}
	return model(t, p.Boxes[0], p.Pieces...)
}

// block returns a piece that is a box.
func block(name string, layers, rows, cols int, times Times) Piece {
	p := Piece{Name: name, Rotate: true, Times: times}
	for l := range layers {
		for r := range rows {
			for c := range cols {
				p.Cells = append(p.Cells, Cell{Layer: l, Row: r, Col: c})
			}
		}
	}
	return p
}

func TestBuiltInPuzzles(t *testing.T) {
	for _, name := range PuzzleNames() {
		t.Run(name, func(t *testing.T) {
			text, err := PuzzleText(name)
			if err != nil {
				t.Fatal(err)
			}
			m := built(t, name)
			modeltest.CountAsRemarked(t, text, m, *slow)
			if w := m.Warnings(); w != nil {
				t.Errorf("warnings %q", w)
			}
		})
	}
	if _, err := NamedPuzzle("nosuch"); err == nil || !strings.Contains(err.Error(), "bedlam, bricks-6x6x6") {
		t.Errorf("no such puzzle: got %v", err)
	}
}

// Solutions are found where how many there are is not counted.
func TestHardPuzzlesHaveSolutions(t *testing.T) {
	for _, name := range []string{"bedlam", "conway-5x5x5", "y-pentominoes-5x5x5", "pentominoes-3x4x5"} {
		m := built(t, name)
		legal(t, m, modeltest.First(t, m.Problem()))
	}
	u, err := built(t, "bedlam").Problem().Unique(context.Background(), dlx.Config{})
	if err != nil || u != dlx.Multiple {
		t.Errorf("bedlam: want several solutions, got %v, %v", u, err)
	}
}

// legal checks a solution by the rules: every cell is filled by one piece.
func legal(t testing.TB, m *Model, s dlx.Solution) {
	t.Helper()
	filled := make(map[Cell]bool)
	for _, o := range s {
		_, cells := m.Placement(o)
		for _, c := range cells {
			if filled[c] || !m.Box().Has(c) {
				t.Fatalf("%v is filled twice, or no cell", c)
			}
			filled[c] = true
		}
	}
	b := m.Box()
	if n := b.Layers() * b.Rows() * b.Cols(); len(filled) != n {
		t.Fatalf("%d of %d cells are filled", len(filled), n)
	}
}

// The same problems as in the collection on which the engines are tested.
func TestProblemsOfTheCollection(t *testing.T) {
	for file, name := range map[string]string{"soma": "soma", "slothouber": "slothouber-graatsma", "bedlam": "bedlam"} {
		want, got := modeltest.Collected(t, file), modeltest.Spell(built(t, name).Problem())
		got = strings.NewReplacer("6:6|", "6|", "3:3|", "3|").Replace(got)
		if want != got {
			t.Errorf("%s: (-want +got)\n%s", file, cmp.Diff(want, got))
		}
	}
}

// Counts known from elsewhere.
func TestKnownCounts(t *testing.T) {
	// Dominoes in boxes of 2x2xn, OEIS A006253.
	for n, want := range map[int]uint64{1: 2, 2: 9, 3: 32, 5: 450, 6: 1681, 7: 6272, 8: 23409, 9: 87362, 10: 326041, 12: 4541161} {
		if n > 8 && !*slow {
			continue
		}
		if got := modeltest.Count(t, model(t, box(t, 2, 2, n), block("domino", 1, 1, 2, Times{})).Problem()); got != want {
			t.Errorf("dominoes in 2x2x%d: want %d, got %d", n, want, got)
		}
	}
	line := []Piece{block("1", 1, 1, 1, Exactly(1)), block("2", 1, 1, 2, Exactly(1)), block("3", 1, 1, 3, Exactly(1))}
	for _, b := range []Box{box(t, 6, 1, 1), box(t, 1, 6, 1), box(t, 1, 1, 6)} {
		if got := modeltest.Count(t, model(t, b, line...).Problem()); got != 6 {
			t.Errorf("three sticks in a row: want 6, got %d", got)
		}
	}
	if got := modeltest.Count(t, model(t, box(t, 2, 2, 2), block("unit", 1, 1, 1, Times{})).Problem()); got != 1 {
		t.Errorf("unit cubes: want 1, got %d", got)
	}
}

// A cell of a piece goes on its color, or on none.
func TestColors(t *testing.T) {
	b, err := ParseBox([]string{"ab"}, []string{"bb"})
	if err != nil {
		t.Fatal(err)
	}
	domino := block("d", 1, 1, 2, Times{})
	for colors, want := range map[string]uint64{"": 2, "##": 2, "ab": 0, "#b": 2, "b#": 2, "a#": 0, "bb": 0} {
		domino.Colors = colors
		if got := modeltest.Count(t, model(t, b, domino).Problem()); got != want {
			t.Errorf("colors %q: want %d, got %d", colors, want, got)
		}
	}
}

func TestOrientations(t *testing.T) {
	for _, c := range []struct {
		cells string // each by layer, row and column
		want  [4]int // as it is, turned, mirrored, both
	}{
		{"000", [4]int{1, 1, 1, 1}},
		{"000 001", [4]int{1, 3, 1, 3}},
		{"000 001 010", [4]int{1, 12, 2, 12}},
		{"000 001 010 100", [4]int{1, 8, 2, 8}},
		{"000 001 010 101", [4]int{1, 12, 2, 24}},
		{"000 001 002 010", [4]int{1, 24, 2, 24}},
		{"000 001 002 010 110", [4]int{1, 24, 2, 48}},
	} {
		var p Piece
		for _, word := range strings.Fields(c.cells) {
			p.Cells = append(p.Cells, Cell{Layer: int(word[0] - '0'), Row: int(word[1] - '0'), Col: int(word[2] - '0')})
		}
		var got [4]int
		for k := range got {
			p.Rotate, p.Reflect = k&1 != 0, k&2 != 0
			got[k] = len(p.Orientations())
		}
		if got != c.want {
			t.Errorf("%s: want %v, got %v", c.cells, c.want, got)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		box    Box
		pieces []Piece
		want   string
	}{
		{box(t, 3, 3, 3), []Piece{block("domino", 1, 1, 2, Times{})}, "27 cells, not a multiple of 2"},
		{box(t, 3, 3, 3), []Piece{block("block", 1, 2, 2, Exactly(6)), block("unit", 1, 1, 1, Exactly(2))}, "pieces have 26 cells, the box 27"},
		{box(t, 1, 2, 2), []Piece{block("rod", 1, 1, 4, Exactly(1))}, "piece rod fits nowhere"},
		{box(t, 3, 1, 1), []Piece{block("square", 1, 2, 2, Times{}), block("unit", 1, 1, 1, Exactly(1))}, "pieces have at most 1 cells, the box 3"},
		{box(t, 2, 2, 2), []Piece{block("unit", 1, 1, 1, Exactly(0))}, "no piece reaches the cell in layer 1, row 1, column 1"},
		{built(t, "bricks-6x6x6").Box(), []Piece{block("brick", 1, 2, 4, Times{})}, "colored by layer + row + column modulo 4 the box has 53, 55, 55, 53 cells of each color, and every piece covers as many of each"},
	} {
		m := model(t, c.box, c.pieces...)
		if got := strings.Join(m.Reasons(), "; "); !strings.HasPrefix(got, c.want) {
			t.Errorf("want %q, got %q", c.want, got)
		}
	}
}

// Symmetries are ones, and generate as many as the box and its pieces have.
func TestSymmetries(t *testing.T) {
	chiral := Piece{Name: "twist", Cells: []Cell{{}, {Col: 1}, {Row: 1}, {Layer: 1, Col: 1}}, Rotate: true}
	still := block("still", 1, 1, 3, Times{})
	still.Rotate = false
	holed, err := ParseBox([]string{"..", "#."}, []string{"..", ".."})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		m    *Model
		want int
	}{
		"soma":        {built(t, "soma"), 48},
		"bedlam":      {built(t, "bedlam"), 24},
		"slothouber":  {built(t, "slothouber-graatsma"), 48},
		"pentominoes": {built(t, "pentominoes-2x3x10"), 8},
		"a twist":     {model(t, box(t, 2, 2, 2), chiral), 24},
		"fixed":       {model(t, box(t, 3, 3, 3), still), 16},
		"a hole":      {model(t, holed, block("unit", 1, 1, 1, Times{})), 6},
		"one cell":    {model(t, box(t, 1, 1, 1), block("unit", 1, 1, 1, Times{})), 1},
	} {
		images := c.m.Symmetries()
		for _, image := range images {
			if err := modeltest.Automorphism(c.m.Problem(), image); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got := modeltest.GroupSize(images); got != c.want {
			t.Errorf("%s: want %d symmetries, got %d", name, c.want, got)
		}
	}
}

func TestBadBoxes(t *testing.T) {
	for _, c := range []struct {
		layers [][]string
		want   string
	}{
		{nil, "an empty box, expected at least one layer of at least one row"},
		{[][]string{{""}}, "a box of 1x1x0, expected sides of at least 1"},
		{[][]string{{".."}, {".."}, {}}, "layer 3 has 0 rows, expected 1 as in the first layer"},
		{[][]string{{".."}, {"."}}, "layer 2, row 1 has 1 cell, expected 2 as in the first row"},
		{[][]string{{".."}, {".!"}}, "layer 2, row 1, column 2: expected '.', '#', '?' or a color, found '!'"},
	} {
		if _, err := ParseBox(c.layers...); err == nil || err.Error() != c.want {
			t.Errorf("%v: want %q, got %v", c.layers, c.want, err)
		}
	}
	for _, c := range []struct {
		l, r, c int
		want    string
	}{
		{1 << 30, 1, 1, "sides of at most 1000000 are taken"},
		{1000000, 1000000, 1000000, "at most 10000000 cells are taken"},
		{-1, 1, 1, "expected sides of at least 1"},
	} {
		if _, err := NewBox(c.l, c.r, c.c); err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%v: got %v", c, err)
		}
	}
	twice := Piece{Name: "p", Cells: []Cell{{Layer: 1}, {Layer: 1}}}
	if err := twice.Check(); err == nil || err.Error() != `piece "p": the cell in layer 1, row 0, column 0 twice` {
		t.Errorf("got %v", err)
	}
}

func TestCellNames(t *testing.T) {
	for _, c := range []struct {
		m    *Model
		want string // of the last item
	}{
		{model(t, box(t, 1, 2, 36), block("unit", 1, 1, 1, Times{})), "01z"},
		{model(t, box(t, 1, 2, 37), block("unit", 1, 1, 1, Times{})), "l0r1c36"},
		{model(t, box(t, 1, 1, 2), block("001", 1, 1, 1, Exactly(1)), block("unit", 1, 1, 1, Times{})), "l0r0c1"},
		{model(t, box(t, 1, 1, 2), block("002", 1, 1, 1, Exactly(1)), block("000", 1, 1, 1, Times{})), "001"},
	} {
		p := c.m.Problem()
		if got := p.Name(dlx.Item(p.NumItems() - 1)); got != c.want {
			t.Errorf("want %s, got %s", c.want, got)
		}
	}
	clash := []Piece{block("l0r0c1", 1, 1, 1, Exactly(1)), block("000", 1, 1, 1, Exactly(1))}
	want := `piece "l0r0c1" has the name of the cell in layer 1, row 1, column 2: give it another`
	if _, err := New(box(t, 1, 1, 2), clash); err == nil || err.Error() != want {
		t.Errorf("want %q, got %v", want, err)
	}
}
