package latin

import (
	"context"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func model(t testing.TB, cfg Config) *Model {
	t.Helper()
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The same problems as in the collection on which the engines are tested, so
// that nodes and updates known there hold here.
func TestProblemsOfTheCollection(t *testing.T) {
	for file, n := range map[string]int{"latin-5": 5, "latin-6": 6} {
		if diff := cmp.Diff(modeltest.Collected(t, file), modeltest.Spell(model(t, Config{N: n}).Problem())); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", file, diff)
		}
	}
}

func TestProblemWithMates(t *testing.T) {
	m := model(t, Config{N: 2, Mates: true, Given: Grid{2, 0, 0, 0}})
	want := `p00 p01 p10 p11 r00 r01 r10 r11 s00 s01 s10 s11 c00 c01 c10 c11 d00 d01 d10 d11 m00 m01 m10 m11
p00 r01 s00 c01 d00 m10
p00 r01 s01 c01 d01 m11
p01 r00 s00 c10 d10 m00
p01 r00 s01 c10 d11 m01
p10 r10 s10 c00 d00 m00
p10 r10 s11 c00 d01 m01
p11 r10 s10 c10 d10 m00
p11 r10 s11 c10 d11 m01
p11 r11 s10 c11 d10 m10
p11 r11 s11 c11 d11 m11
`
	if diff := cmp.Diff(want, modeltest.Spell(m.Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r, c, v, w, ok := m.Placement(2); r != 0 || c != 1 || v != 1 || w != 1 || !ok {
		t.Errorf("option 2: got row %d, column %d, values %d, %d, %t", r, c, v, w, ok)
	}
	if _, _, _, _, ok := m.Placement(10); ok {
		t.Error("option 10: want none")
	}
}

func TestKnownCounts(t *testing.T) {
	for n, want := range []uint64{1, 2, 12, 576, 161280} { // A002860
		if got := modeltest.Count(t, model(t, Config{N: n + 1}).Problem()); got != want {
			t.Errorf("order %d: want %d, got %d", n+1, want, got)
		}
	}
	// Completions of the first row: the count over n!.
	if got := modeltest.Count(t, model(t, Config{N: 5, Given: append(Grid{1, 2, 3, 4, 5}, make(Grid, 20)...)}).Problem()); got != 161280/120 {
		t.Errorf("order 5 with a first row: got %d", got)
	}
	for n, want := range map[int]uint64{1: 1, 2: 0, 3: 72, 4: 6912} {
		if got := modeltest.Count(t, model(t, Config{N: n, Mates: true}).Problem()); got != want {
			t.Errorf("order %d with mates: want %d, got %d", n, want, got)
		}
	}
}

// fill tries all values in the first empty cell, and so on.
func fill(n int, grid Grid, yield func(Grid)) {
	for k, v := range grid {
		for j, w := range grid[:k] {
			if v > 0 && v == w && (k/n == j/n || k%n == j%n) {
				return
			}
		}
	}
	k := slices.Index(grid, 0)
	if k < 0 {
		yield(slices.Clone(grid))
		return
	}
	for v := range n {
		grid[k] = uint8(v + 1)
		fill(n, grid, yield)
	}
	grid[k] = 0
}

func orthogonal(n int, a, b Grid) bool {
	seen := make(map[[2]uint8]bool)
	for k := range a {
		seen[[2]uint8{a[k], b[k]}] = true
	}
	return len(seen) == n*n
}

// The solutions are the squares, or pairs of them, that trying all finds; there
// are reasons against any only if there is none; and the symmetries are some.
func squaresAreThose(t *rapid.T) {
	cfg := Config{N: rapid.IntRange(1, 4).Draw(t, "n")}
	n := cfg.N
	cfg.Mates = n < 4 && rapid.Bool().Draw(t, "mates") // 576 squares of order 4 are too many to pair
	cfg.Given = make(Grid, n*n)
	for range rapid.IntRange(0, n).Draw(t, "given") {
		cfg.Given[rapid.IntRange(0, n*n-1).Draw(t, "cell")] = uint8(rapid.IntRange(1, n).Draw(t, "value"))
	}
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var all []Grid
	if cfg.Mates {
		fill(n, make(Grid, n*n), func(g Grid) { all = append(all, g) })
	}
	var want, got []Grid
	fill(n, slices.Clone(cfg.Given), func(g Grid) {
		if !cfg.Mates {
			want = append(want, g)
		}
		for _, h := range all {
			if orthogonal(n, g, h) {
				want = append(want, append(slices.Clone(g), h...))
			}
		}
	})
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		square, mate := m.Squares(s)
		got = append(got, append(square, mate...))
	}
	slices.SortFunc(want, slices.Compare)
	slices.SortFunc(got, slices.Compare)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v (-want +got)\n%s", cfg, diff)
	}
	if reasons := m.Reasons(); len(reasons) > 0 && len(want) > 0 {
		t.Fatalf("%+v: %d solutions, and reasons against any: %q", cfg, len(want), reasons)
	}
	for _, image := range m.Symmetries() {
		if err := modeltest.Automorphism(m.Problem(), image); err != nil {
			t.Fatalf("%+v: %v", cfg, err)
		}
	}
}

func TestSquares(t *testing.T) { rapid.Check(t, squaresAreThose) }
func FuzzSquares(f *testing.F) { f.Fuzz(rapid.MakeFuzz(squaresAreThose)) }

func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want int
	}{
		{Config{N: 1}, 2},
		{Config{N: 4}, 2 + 3*3},
		{Config{N: 4, Mates: true}, 3 + 4*3},
		{Config{N: 3, Given: Grid{1, 0, 0, 0, 0, 0, 0, 0, 0}}, 2 + 3},
		{Config{N: 3, Given: Grid{1, 2, 3, 0, 0, 0, 0, 0, 0}}, 1 + 1}, // columns with values, the other rows
		{Config{N: 3, Mates: true, Given: Grid{1, 0, 0, 0, 0, 0, 0, 0, 0}}, 2 + 3 + 2},
	} {
		if got := len(model(t, c.cfg).Symmetries()); got != c.want {
			t.Errorf("%+v: want %d, got %d", c.cfg, c.want, got)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want []string
	}{
		{Config{N: 3}, nil},
		{Config{N: 3, Given: Grid{1, 0, 1, 0, 0, 0, 1, 0, 0}}, []string{"two 1s in row 1 (columns 1, 3)", "two 1s in column 1 (rows 1, 3)"}},
		{Config{N: 3, Given: Grid{1, 2, 0, 0, 0, 3, 0, 0, 0}}, []string{"no value is left for r1c3"}},
		{Config{N: 6, Mates: true}, []string{"no two Latin squares of order 6 are orthogonal"}},
	} {
		if diff := cmp.Diff(c.want, model(t, c.cfg).Reasons()); diff != "" {
			t.Errorf("%+v: (-want +got)\n%s", c.cfg, diff)
		}
	}
}

func TestBadConfig(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{}, "latin: squares of order 0, expected 1 to 35"},
		{Config{N: 36}, "latin: squares of order 36, expected 1 to 35"},
		{Config{N: 21, Mates: true}, "latin: squares of order 21, expected 1 to 20"},
		{Config{N: 2, Given: Grid{1}}, "latin: 1 cells are given, expected 4"},
		{Config{N: 2, Given: Grid{1, 2, 3, 0}}, "latin: the value 3 is given in row 2, column 1, expected at most 2"},
	} {
		if _, err := New(c.cfg); err == nil || err.Error() != c.want {
			t.Errorf("%+v: want %q, got %v", c.cfg, c.want, err)
		}
	}
	if _, err := Read(0, strings.NewReader("1"), "x"); err == nil {
		t.Error("order 0: want an error")
	}
	if _, err := Read(2, strings.NewReader("12\n1"), "x"); err == nil || err.Error() != "x:2:1: square 1, row 2: expected 2 cells, found 1" {
		t.Errorf("a short row: got %v", err)
	}
}

func TestPicture(t *testing.T) {
	grids, err := Read(3, strings.NewReader("1..\n...\n...\n"), "given")
	if err != nil || len(grids) != 1 {
		t.Fatal(grids, err)
	}
	m := model(t, Config{N: 3, Given: grids[0]})
	want := `
┌─────────┐
│[1] 2  3 │
│ 2  3  1 │
│ 3  1  2 │
└─────────┘
[1] given
`
	if diff := cmp.Diff(want[1:], m.Picture(modeltest.First(t, m.Problem())).Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	m = model(t, Config{N: 3, Mates: true})
	var svg strings.Builder
	if err := m.Picture(modeltest.First(t, m.Problem())).SVG(&svg); err != nil || !strings.Contains(svg.String(), "an orthogonal mate</title>") {
		t.Errorf("error %v, got\n%s", err, svg.String())
	}
}
