package sudoku

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
)

func model(t testing.TB, cfg Config) *Model {
	t.Helper()
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func parse(t testing.TB, m *Model, text string) *Puzzle {
	t.Helper()
	p, err := m.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// residual is the problem of a puzzle by itself.
func residual(t testing.TB, p *Puzzle) *dlx.Problem {
	t.Helper()
	rest, _, err := p.Problem().Residual(p.Given())
	if err != nil {
		t.Fatal(err)
	}
	return rest
}

const (
	royle  = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
	inkala = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
)

// The same problems as in the collection on which the engines are tested, so
// that nodes and updates known there hold here.
func TestProblemsOfTheCollection(t *testing.T) {
	nine := model(t, Config{})
	for file, p := range map[string]*dlx.Problem{
		"sudoku-4x4":    model(t, Config{BoxRows: 2, BoxCols: 2}).Problem(),
		"sudoku-17":     residual(t, parse(t, nine, royle)),
		"sudoku-16clue": residual(t, parse(t, nine, royle[:38]+"0"+royle[39:])),
		"sudoku-inkala": residual(t, parse(t, nine, inkala)),
	} {
		if diff := cmp.Diff(modeltest.Collected(t, file), modeltest.Spell(p)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", file, diff)
		}
	}
}

func TestProblemWithEverything(t *testing.T) {
	m := model(t, Config{
		Regions: []int{0, 1, 0, 1}, Diagonals: true,
		Cages: []Cage{{Cells: []Cell{{0, 0}, {1, 0}}}, {Sum: 2, Cells: []Cell{{0, 1}}}},
	})
	want := `p00 p01 p10 p11 r01 r02 r11 r12 c01 c02 c11 c12 b01 b02 b11 b12 x1 x2 y1 y2 k1 k1.1 k1.2 | k0.1 k0.2
p00 r01 c01 b01 x1 k0.1
p00 r02 c02 b02 x2 k0.2
p01 r01 c11 b11 y1 k1.1
p01 r02 c12 b12 y2 k1.2
p10 r11 c01 b01 y1 k0.1
p10 r12 c02 b02 y2 k0.2
p11 r11 c11 b11 x1
p11 r12 c12 b12 x2
k1 k1.1
`
	if diff := cmp.Diff(want, modeltest.Spell(m.Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for o := range dlx.Option(8) {
		if c, v, ok := m.Placement(o); !ok || m.Option(c, v) != o {
			t.Errorf("option %d is %d in %v, %t", o, v, c, ok)
		}
	}
	for _, o := range []dlx.Option{-1, 8, 9} {
		if _, _, ok := m.Placement(o); ok {
			t.Errorf("option %d: want no placement", o)
		}
	}
}

// Puzzles on which other programs went wrong or took too long, and known counts.
func TestKnownPuzzles(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       uint64 // 2 means 2 or more
		solution   string
	}{
		{"17 clues", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 1,
			"987654321246173985351928746128537694634892157795461832519286473472319568863745219"},
		{"a typing error", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.4...9.........", 2, ""},
		{"unique", "000007004000006003860200000509082000640000080000000700000000042010030000703000009", 1,
			"321597864497816253865243197579182436642375981138964725986751342214639578753428619"},
		{"15 clues", "001000000200000000003000000400000005005000600600000040007103000800000000009020000", 2, ""},
		{"none", ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0, ""},
	} {
		m := model(t, Config{})
		p := parse(t, m, c.text)
		var lines []string
		for s, err := range p.Problem().Solutions(context.Background(), dlx.Config{Take: p.Given(), Limit: 2}) {
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, p.Line(s))
		}
		if uint64(len(lines)) != c.want || c.want == 1 && lines[0] != c.solution {
			t.Errorf("%s: want %d, %s, got %q", c.name, c.want, c.solution, lines)
		}
	}
	for _, c := range []struct {
		cfg  Config
		want uint64
	}{
		{Config{BoxRows: 1, BoxCols: 1}, 1},
		{Config{BoxRows: 2, BoxCols: 2}, 288},                 // A107739
		{Config{BoxRows: 1, BoxCols: 4}, 576},                 // Latin squares
		{Config{BoxRows: 1, BoxCols: 5}, 161280},              // likewise
		{Config{BoxRows: 2, BoxCols: 2, Diagonals: true}, 48}, // counted by trying
		{Config{BoxRows: 2, BoxCols: 1, Diagonals: true}, 0},  // both diagonals of 2 by 2
		{Config{BoxRows: 2, BoxCols: 2, Cages: []Cage{{Sum: 99, Cells: []Cell{{0, 0}}}}}, 0},
	} {
		if got := modeltest.Count(t, model(t, c.cfg).Problem()); got != c.want {
			t.Errorf("%+v: want %d, got %d", c.cfg, c.want, got)
		}
	}
}

// The puzzle of Wikipedia's page on killer sudoku, given by its cages alone.
const killer = `
3  r1c1 r1c2
15 r1c3 r1c4 r1c5
22 r1c6 r2c5 r2c6 r3c5
4  r1c7 r2c7
16 r1c8 r2c8
15 r1c9 r2c9 r3c9 r4c9
25 r2c1 r2c2 r3c1 r3c2
17 r2c3 r2c4
9  r3c3 r3c4 r4c4
8  r3c6 r4c6 r5c6
20 r3c7 r3c8 r4c7
6  r4c1 r5c1
14 r4c2 r4c3
17 r4c5 r5c5 r6c5
17 r4c8 r5c7 r5c8
13 r5c2 r5c3 r6c2
20 r5c4 r6c4 r7c4
12 r5c9 r6c9
27 r6c1 r7c1 r8c1 r9c1
6  r6c3 r7c2 r7c3
20 r6c6 r7c6 r7c7
6  r6c7 r6c8
10 r7c5 r8c4 r8c5 r9c4
14 r7c8 r7c9 r8c8 r8c9
8  r8c2 r9c2
16 r8c3 r9c3
15 r8c6 r8c7
13 r9c5 r9c6 r9c7
17 r9c8 r9c9
`

func TestKiller(t *testing.T) {
	cages, err := ReadCages(strings.NewReader(killer), "killer")
	if err != nil {
		t.Fatal(err)
	}
	p := model(t, Config{Cages: cages}).Empty()
	if n := modeltest.Count(t, p.Problem()); n != 1 {
		t.Errorf("want one solution, got %d", n)
	}
	want := "215647398368952174794381652586274931142593867973816425821739546659428713437165289"
	if got := p.Line(modeltest.First(t, p.Problem())); got != want {
		t.Errorf("want %s, got %s", want, got)
	}
}

// Large shapes: a first solution, checked by the rules.
func TestLargeShapes(t *testing.T) {
	for _, box := range [][2]int{{2, 3}, {2, 4}, {3, 4}, {4, 4}, {5, 5}} {
		cfg := Config{BoxRows: box[0], BoxCols: box[1]}
		p := model(t, cfg).Empty()
		s := modeltest.First(t, p.Problem())
		if !legal(cfg, p.m.n, p.Grid(s)) {
			t.Errorf("boxes of %v: a grid that breaks the rules\n%s", box, p.Text(s))
		}
		again := parse(t, p.m, p.Text(s))
		if diff := cmp.Diff(p.Grid(s), again.givens); diff != "" || len(again.Reasons()) > 0 {
			t.Errorf("boxes of %v: what Text writes is read as another grid, or clashes: %v", box, again.Reasons())
		}
	}
}

func TestReasons(t *testing.T) {
	nine := Config{}
	two := Config{BoxRows: 2, BoxCols: 2}
	cage := func(sum int, cells ...Cell) Config {
		return Config{BoxRows: 2, BoxCols: 2, Cages: []Cage{{sum, cells}}}
	}
	empty := func(first string) string { return first + strings.Repeat(".", 81-len(first)) }
	for _, c := range []struct {
		cfg  Config
		text string
		want []string
	}{
		{nine, empty(""), nil},
		{nine, ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..",
			[]string{"two 9s in row 1 (columns 2, 3)", "two 9s in column 2 (rows 1, 5)", "two 9s in box 1 (r1c2, r1c3)"}},
		{nine, empty("11"), []string{"two 1s in row 1 (columns 1, 2)", "two 1s in box 1 (r1c1, r1c2)"}},
		{nine, empty("12345678." + "........." + "........9"), []string{"no value is left for r1c9"}},
		{nine, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.97.", []string{"no cell is left for 1 in box 9"}},
		{two, "12.." + "..3." + "...." + "....", []string{"no cell is left for 3 in row 1", "no cell is left for 3 in box 1"}},
		{Config{Diagonals: true}, empty("5..............................................................................."), nil},
		{Config{Diagonals: true}, empty("5" + strings.Repeat(".", 39) + "5"), []string{"two 5s in the diagonal from the upper left (r1c1, r5c5)"}},
		{Config{Regions: []int{0, 1, 1, 0}}, "1..1", []string{"two 1s in region 1 (r1c1, r2c2)"}},
		{two, "11.." + "1..." + "........", []string{"two 1s in row 1 (columns 1, 2)", "two 1s in column 1 (rows 1, 2)", "three 1s in box 1 (r1c1, r1c2, r2c1)"}},
		{cage(0, Cell{0, 0}, Cell{3, 3}), "2..............2", []string{"two 2s in cage 1 (r1c1, r4c4)"}},
		{cage(5, Cell{0, 0}, Cell{3, 3}), "2..............2", []string{"two 2s in cage 1 (r1c1, r4c4)"}},
		{cage(8, Cell{0, 0}, Cell{3, 3}), "................", []string{"cage 1 of 2 cells cannot add up to 8"}},
		{cage(5, Cell{0, 0}, Cell{3, 3}), "1..............2", []string{"cage 1 of 2 cells cannot add up to 5 beside 1, 2"}},
		{cage(7, Cell{0, 0}), "................", []string{"cage 1 of 1 cell cannot add up to 7"}},
	} {
		p := parse(t, model(t, c.cfg), c.text)
		if diff := cmp.Diff(c.want, p.Reasons()); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.text, diff)
		}
		if len(c.want) == 0 {
			continue // not to be counted
		}
		if n := modeltest.Count(t, residual(t, p)); n != 0 {
			t.Errorf("%s: want no solution, got %d", c.text, n)
		}
	}
	many := parse(t, model(t, nine), strings.Repeat("1", 81)).Reasons()
	if len(many) != 11 || many[10] != "and 17 reasons more" || many[0] != "nine 1s in row 1 (columns 1, 2, 3, 4, 5, 6, 7, 8, 9)" {
		t.Errorf("many clashes: got %q", many)
	}
}

func TestBadConfig(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{BoxRows: 3}, "sudoku: boxes of 3 rows and 0 columns, expected at least 1 and at most 35 cells"},
		{Config{BoxRows: 6, BoxCols: 6}, "sudoku: boxes of 6 rows and 6 columns, expected at least 1 and at most 35 cells"},
		{Config{BoxRows: 1 << 30, BoxCols: 1 << 30}, "sudoku: boxes of 1073741824 rows and 1073741824 columns, expected at least 1 and at most 35 cells"},
		{Config{BoxRows: 1, BoxCols: 1, Regions: []int{0}}, "sudoku: regions and boxes at once: give one"},
		{Config{Regions: []int{}}, "sudoku: regions of 0 cells, expected the square of a number from 1 to 35"},
		{Config{Regions: []int{0, 1}}, "sudoku: regions of 2 cells, expected the square of a number from 1 to 35"},
		{Config{Regions: make([]int, 36*36)}, "sudoku: regions of 1296 cells, expected the square of a number from 1 to 35"},
		{Config{Regions: []int{0, 1, 1, 2}}, "sudoku: r2c2 is in region 2, expected 0 to 1"},
		{Config{Regions: []int{0, 1, 1, 1}}, "sudoku: region 0 has 1 cells, expected 2"},
		{Config{Symbols: "abc"}, `sudoku: 3 symbols "abc", expected 9, one for each value`},
		{Config{Cages: []Cage{{}}}, "sudoku: cage 1 has 0 cells and the sum 0, expected 1 to 9 cells of different values"},
		{Config{Cages: []Cage{{Cells: make([]Cell, 10)}}}, "sudoku: cage 1 has 10 cells and the sum 0, expected 1 to 9 cells of different values"},
		{Config{Cages: []Cage{{Sum: -1, Cells: make([]Cell, 1)}}}, "sudoku: cage 1 has 1 cells and the sum -1, expected 1 to 9 cells of different values"},
		{Config{Cages: []Cage{{Cells: []Cell{{0, 9}}}}}, "sudoku: cage 1: r1c10 is outside of the grid of 9 rows and columns"},
		{Config{Cages: []Cage{{Cells: []Cell{{0, 0}, {0, 0}}}}}, "sudoku: cage 1 names r1c1 twice"},
	} {
		if _, err := New(c.cfg); err == nil || err.Error() != c.want {
			t.Errorf("%+v: want %q, got %v", c.cfg, c.want, err)
		}
	}
	large := Config{BoxRows: 5, BoxCols: 7}
	for col := range 10 {
		cage := Cage{Sum: 17 * 18}
		for row := range 17 {
			cage.Cells = append(cage.Cells, Cell{row, col})
		}
		large.Cages = append(large.Cages, cage)
	}
	if _, err := New(large); err == nil || !strings.Contains(err.Error(), "more than 1000000 sets") {
		t.Errorf("large cages: want too many sets, got %v", err)
	}
	m := model(t, Config{BoxRows: 2, BoxCols: 1})
	if _, err := m.Puzzle(Grid{1}); err == nil {
		t.Error("too few givens: want an error")
	}
	if _, err := m.Puzzle(Grid{1, 2, 3, 0}); err == nil {
		t.Error("a value too large: want an error")
	}
}

func TestPicture(t *testing.T) {
	m := model(t, Config{BoxRows: 2, BoxCols: 2, Diagonals: true, Cages: []Cage{{Sum: 3, Cells: []Cell{{0, 1}, {0, 0}}}}})
	p := parse(t, m, "1..............."[:16])
	s := modeltest.First(t, p.Problem(), p.Given()...)
	want := `
┌──────┬──────┐
│[1] 2 │ 3  4 │
│ 3  4 │ 1  2 │
├──────┼──────┤
│ 4  3 │ 2  1 │
│ 2  1 │ 4  3 │
└──────┴──────┘
[1] given
`
	if diff := cmp.Diff(want[1:], p.Picture(s).Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var svg strings.Builder
	if err := p.Picture(s).SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>a sudoku of 4 by 4</title>", "<title>given 1 in r1c1</title>", ">3</text>", "stroke-dasharray"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("want %s in\n%s", want, svg.String())
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for _, box := range []int{3, 5} {
		b.Run(fmt.Sprintf("n=%d", box*box), func(b *testing.B) {
			for b.Loop() {
				model(b, Config{BoxRows: box, BoxCols: box})
			}
		})
	}
}

// A puzzle whose problem is shared, from text to solution.
func BenchmarkPuzzle(b *testing.B) {
	m := model(b, Config{})
	b.ReportAllocs()
	for b.Loop() {
		p := parse(b, m, inkala)
		if len(p.Reasons()) > 0 {
			b.Fatal("clashes")
		}
		p.Line(modeltest.First(b, p.Problem(), p.Given()...))
	}
}

// What items mean, for all that there are.
func TestMeans(t *testing.T) {
	cages := []Cage{{3, []Cell{{0, 0}, {0, 1}}}, {0, []Cell{{1, 1}, {2, 2}}}}
	p := parse(t, model(t, Config{BoxRows: 2, BoxCols: 2, Diagonals: true, Cages: cages, Symbols: "ABCD"}), "................")
	seen := make(map[string]bool)
	for k := range p.Problem().NumItems() {
		name := p.Problem().Name(dlx.Item(k))
		words := p.Means(name)
		if words == name || strings.Contains(words, "?") || seen[words] {
			t.Errorf("%s means %s", name, words)
		}
		seen[words] = true
	}
	for name, want := range map[string]string{
		"p01": "a value for r1c2", "r32": "the B in row 4", "c11": "the A in column 2", "b03": "the C in box 1",
		"x4": "the D on the diagonal from the upper left", "y1": "the A on the diagonal from the lower left",
		"k0": "the sum of cage 1", "k1.2": "the B in cage 2",
		"": "", "q": "q", "pppp": "pppp", "r1": "r1", "kk": "kk", "k1.x": "k1.x", "r0!": "the ? in row 1",
	} {
		if got := p.Means(name); got != want {
			t.Errorf("%q: want %q, got %q", name, want, got)
		}
	}
}
