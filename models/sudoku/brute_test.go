package sudoku

import (
	"context"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// legal checks a grid, with empty cells or without, by the rules.
func legal(cfg Config, n int, grid Grid) bool {
	rows, cols := cfg.boxes()
	for k, v := range grid {
		for j, w := range grid[:k] {
			if v == 0 || v != w {
				continue
			}
			r1, c1, r2, c2 := k/n, k%n, j/n, j%n
			if r1 == r2 || c1 == c2 {
				return false
			}
			if cfg.Regions != nil && cfg.Regions[k] == cfg.Regions[j] || rows > 0 && r1/rows == r2/rows && c1/cols == c2/cols {
				return false
			}
			if cfg.Diagonals && (r1 == c1 && r2 == c2 || r1+c1 == n-1 && r2+c2 == n-1) {
				return false
			}
		}
	}
	for _, cage := range cfg.Cages {
		sum, full := 0, true
		var values []uint8
		for _, c := range cage.Cells {
			v := grid[c.Row*n+c.Col]
			if full = full && v > 0; v > 0 && slices.Contains(values, v) {
				return false
			}
			values = append(values, v)
			sum += int(v)
		}
		if full && cage.Sum > 0 && sum != cage.Sum {
			return false
		}
	}
	return true
}

// fill tries all values in the first empty cell, and so on.
func fill(cfg Config, n int, grid Grid, yield func(Grid)) {
	if !legal(cfg, n, grid) {
		return
	}
	k := slices.Index(grid, 0)
	if k < 0 {
		yield(slices.Clone(grid))
		return
	}
	for v := range n {
		grid[k] = uint8(v + 1)
		fill(cfg, n, grid, yield)
	}
	grid[k] = 0
}

func genConfig(t *rapid.T) (cfg Config, n int) {
	shape := rapid.SampledFrom([][2]int{{1, 1}, {1, 2}, {2, 1}, {1, 3}, {2, 2}, {1, 4}}).Draw(t, "boxes")
	cfg.BoxRows, cfg.BoxCols = shape[0], shape[1]
	n = shape[0] * shape[1]
	if rapid.Bool().Draw(t, "regions") {
		var regions []int
		for k := range n * n {
			regions = append(regions, k/n)
		}
		cfg = Config{Regions: rapid.Permutation(regions).Draw(t, "regions")}
	}
	cfg.Diagonals = rapid.Bool().Draw(t, "diagonals")
	for range rapid.IntRange(0, 3).Draw(t, "cages") {
		var cells []Cell
		for k := range n * n {
			cells = append(cells, Cell{k / n, k % n})
		}
		size := rapid.IntRange(1, n).Draw(t, "cells")
		cfg.Cages = append(cfg.Cages, Cage{
			Sum:   rapid.IntRange(0, size*n).Draw(t, "sum"),
			Cells: rapid.Permutation(cells).Draw(t, "cage")[:size],
		})
	}
	return cfg, n
}

// The solutions of the problem are the grids that obey the rules, none twice;
// there are reasons against any only if there is none; and the symmetries are
// some.
func gridsAreThose(t *rapid.T) {
	cfg, n := genConfig(t)
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	givens := make(Grid, n*n)
	for range rapid.IntRange(0, n).Draw(t, "givens") {
		givens[rapid.IntRange(0, n*n-1).Draw(t, "cell")] = uint8(rapid.IntRange(1, n).Draw(t, "value"))
	}
	p, err := m.Puzzle(givens)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []Grid
	fill(cfg, n, slices.Clone(givens), func(g Grid) { want = append(want, g) })
	for s, err := range p.Problem().Solutions(context.Background(), dlx.Config{Take: p.Given()}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, p.Grid(s))
	}
	slices.SortFunc(want, slices.Compare)
	slices.SortFunc(got, slices.Compare)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v, givens %v (-want +got)\n%s", cfg, givens, diff)
	}
	if reasons := p.Reasons(); len(reasons) > 0 && len(want) > 0 {
		t.Fatalf("%+v, givens %v: %d solutions, and reasons against any: %q", cfg, givens, len(want), reasons)
	}
	for _, image := range p.Symmetries() {
		if err := modeltest.Automorphism(p.Problem(), image); err != nil {
			t.Fatalf("%+v: %v", cfg, err)
		}
		for _, o := range p.Given() {
			moved := make(map[dlx.Item]bool)
			for i := range p.Problem().Entries(o) {
				moved[image[i]] = true
			}
			if !slices.ContainsFunc(p.Given(), func(g dlx.Option) bool {
				for i := range p.Problem().Entries(g) {
					if !moved[i] {
						return false
					}
				}
				return true
			}) {
				t.Fatalf("%+v, givens %v: a symmetry moves option %d to none that is given", cfg, givens, o)
			}
		}
	}
}

func TestGrids(t *testing.T) { rapid.Check(t, gridsAreThose) }
func FuzzGrids(f *testing.F) { f.Fuzz(rapid.MakeFuzz(gridsAreThose)) }

// How many symmetries are offered for shapes in which they are known: rows of a
// band, bands, the same for columns, turns, values.
func TestSymmetries(t *testing.T) {
	diagonal := make(Grid, 16)
	diagonal[0] = 1
	for _, c := range []struct {
		cfg    Config
		givens Grid
		want   int
	}{
		{Config{}, nil, 5 + 2*(6+2) + 8},
		{Config{BoxRows: 2, BoxCols: 3}, nil, 3 + (3 + 2) + (4 + 1) + 5}, // no transposition
		{Config{BoxRows: 2, BoxCols: 2}, nil, 5 + 2*(2+1) + 3},
		{Config{BoxRows: 2, BoxCols: 2}, diagonal, 1 + 2 + 2}, // transposition, the other band and stack, the other values
		{Config{BoxRows: 2, BoxCols: 2, Diagonals: true}, nil, 5 + 3},
		{Config{BoxRows: 2, BoxCols: 2, Cages: []Cage{{3, []Cell{{0, 0}, {1, 1}}}}}, nil, 1 + 2},
	} {
		m := model(t, c.cfg)
		p := m.Empty()
		if c.givens != nil {
			p, _ = m.Puzzle(c.givens)
		}
		images := p.Symmetries()
		if len(images) != c.want {
			t.Errorf("%+v: want %d symmetries, got %d", c.cfg, c.want, len(images))
		}
		for _, image := range images {
			if err := modeltest.Automorphism(p.Problem(), image); err != nil {
				t.Errorf("%+v: %v", c.cfg, err)
			}
		}
	}
}
