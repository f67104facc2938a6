package nqueens

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The rules, as on the board.
func attack(cfg Config, p, q Square) bool {
	dr, dc := p.Row-q.Row, p.Col-q.Col
	if cfg.Toroidal {
		n := cfg.N
		return dr == 0 || dc == 0 || (dr-dc)%n == 0 || (dr+dc)%n == 0
	}
	return dr == 0 || dc == 0 || dr == dc || dr == -dc
}

// place tries all placements, row by row, and yields the columns of those that
// obey the rules.
func place(cfg Config, cols []int, yield func([]int)) {
	row := len(cols)
	if row == cfg.N {
		yield(cols)
		return
	}
next:
	for col := range cfg.N {
		s := Square{row, col}
		if slices.Contains(cfg.Blocked, s) {
			continue
		}
		for _, g := range cfg.Given {
			if g.Row == row && g != s {
				continue next
			}
		}
		for r, c := range cols {
			if attack(cfg, s, Square{r, c}) {
				continue next
			}
		}
		place(cfg, append(cols, col), yield)
	}
}

func genConfig(t *rapid.T) Config {
	cfg := Config{
		N:        rapid.IntRange(0, 7).Draw(t, "n"),
		Toroidal: rapid.Bool().Draw(t, "toroidal"),
		Order:    rapid.SampledFrom([]Order{OrganPipe, Natural}).Draw(t, "order"),
	}
	if cfg.N > 0 {
		square := rapid.Custom(func(t *rapid.T) Square {
			return Square{rapid.IntRange(0, cfg.N-1).Draw(t, "row"), rapid.IntRange(0, cfg.N-1).Draw(t, "col")}
		})
		cfg.Given = rapid.SliceOfN(square, 0, 2).Draw(t, "given")
		cfg.Blocked = rapid.SliceOfN(square, 0, 2*cfg.N).Draw(t, "blocked")
	}
	return cfg
}

// The problem has the very placements that obey the rules, none twice, and
// reasons against them only if there are none.
func placementsAreThose(t *rapid.T) {
	cfg := genConfig(t)
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var want, got [][]int
	place(cfg, nil, func(cols []int) { want = append(want, slices.Clone(cols)) })
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		cols := m.Placement(s)
		obeys(t, cfg, cols)
		got = append(got, cols)
	}
	slices.SortFunc(want, slices.Compare)
	slices.SortFunc(got, slices.Compare)
	if len(want)+len(got) > 0 && !slices.EqualFunc(want, got, slices.Equal) {
		t.Fatalf("%+v: (-want +got)\n%s", cfg, cmp.Diff(want, got))
	}
	if reasons := m.Reasons(); len(reasons) > 0 && len(want) > 0 {
		t.Fatalf("%+v has %d placements, and reasons against any: %q", cfg, len(want), reasons)
	}
}

// obeys checks a placement by the rules.
func obeys(t *rapid.T, cfg Config, cols []int) {
	if len(cols) != cfg.N {
		t.Fatalf("%+v: %d rows in %v", cfg, len(cols), cols)
	}
	for row, col := range cols {
		s := Square{row, col}
		if col < 0 || col >= cfg.N || slices.Contains(cfg.Blocked, s) {
			t.Fatalf("%+v: no queen may stand on %v", cfg, s)
		}
		for r, c := range cols[:row] {
			if attack(cfg, s, Square{r, c}) {
				t.Fatalf("%+v: queens %v and %v attack each other", cfg, s, Square{r, c})
			}
		}
	}
	for _, g := range cfg.Given {
		if cols[g.Row] != g.Col {
			t.Fatalf("%+v: given queen %v is missing in %v", cfg, g, cols)
		}
	}
}

func TestPlacements(t *testing.T) { rapid.Check(t, placementsAreThose) }
func FuzzPlacements(f *testing.F) { f.Fuzz(rapid.MakeFuzz(placementsAreThose)) }

func TestReasons(t *testing.T) {
	sq := func(text string) []Square { return squares(t, text) }
	for _, c := range []struct {
		cfg  Config
		want []string
	}{
		{Config{N: 8}, nil},
		{Config{N: 0}, nil},
		{Config{N: 8, Given: sq("a1,a1")}, nil},
		{Config{N: 8, Given: sq("b2,a1")}, []string{"queens a1 and b2 attack each other: same diagonal"}},
		{Config{N: 8, Given: sq("a8,h1,c3")}, []string{"queens h1 and a8 attack each other: same diagonal"}},
		{Config{N: 8, Given: sq("b3,g3")}, []string{"queens b3 and g3 attack each other: same row"}},
		{Config{N: 8, Given: sq("b3,b8")}, []string{"queens b3 and b8 attack each other: same column"}},
		{Config{N: 5, Toroidal: true, Given: sq("a2,e1")}, []string{"queens e1 and a2 attack each other: same diagonal, across the edge"}},
		{Config{N: 8, Given: sq("c3"), Blocked: sq("c3")}, []string{"given queen c3 stands on a blocked square"}},
		{Config{N: 4, Blocked: sq("a2,b2,c2,d2")}, []string{"all squares of row 2 are blocked"}},
		{Config{N: 4, Blocked: sq("c1,c2,c3,c4")}, []string{"all squares of column c are blocked"}},
		{Config{N: 4, Given: sq("a1"), Blocked: sq("c2,c4")}, []string{"all squares of column c are blocked or attacked by given queens"}},
		{Config{N: 3}, []string{"3 queens always attack each other on a board of their size"}},
		{Config{N: 9, Toroidal: true}, []string{"on a torus there is a placement only if 2 and 3 do not divide n (Pólya), and n is 9"}},
	} {
		m := model(t, c.cfg)
		if diff := cmp.Diff(c.want, m.Reasons()); diff != "" {
			t.Errorf("%+v: (-want +got)\n%s", c.cfg, diff)
		}
		if n := count(t, c.cfg); len(c.want) > 0 && n != 0 {
			t.Errorf("%+v: want no placement, got %d", c.cfg, n)
		}
	}
	var row []Square
	for col := range 20 {
		row = append(row, Square{4, col})
	}
	reasons := model(t, Config{N: 20, Given: row}).Reasons()
	if want := 11; len(reasons) != want {
		t.Errorf("many reasons: want the first 10 and how many more, got %q", reasons)
	}
	if want := fmt.Sprintf("and %d reasons more", 20*19/2-10); reasons[10] != want {
		t.Errorf("want %q, got %q", want, reasons[10])
	}
}
