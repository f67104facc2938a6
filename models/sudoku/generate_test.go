package sudoku

import (
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
)

var writePuzzles = flag.String("write-puzzles", "", "write 1,000 generated puzzles to this file")

// generate makes a puzzle of one solution from which no given can be left out. It is a
// random grid, of which givens are taken out in random order as long as one solution
// is left.
func generate(t testing.TB, m *Model, rng *rand.Rand) Grid {
	t.Helper()
	const n = 9
	grid := make(Grid, n*n)
	values, rows, cols := rng.Perm(n), lines(rng), lines(rng)
	for r := range n {
		for c := range n {
			grid[rows[r]*n+cols[c]] = uint8(values[(r*3+r/3+c)%n] + 1)
		}
	}
	// A start of its own for each: cells of the pattern alone make easy puzzles.
	for _, cell := range rng.Perm(n * n) {
		value := grid[cell]
		grid[cell] = 0
		p, err := m.Puzzle(grid)
		if err != nil {
			t.Fatal(err)
		}
		if u, err := m.Problem().Unique(t.Context(), dlx.Config{Take: p.Given()}); err != nil {
			t.Fatal(err)
		} else if u != dlx.Unique {
			grid[cell] = value
		}
	}
	return grid
}

// lines permutes the rows or columns within and among bands.
func lines(rng *rand.Rand) []int {
	var all []int
	for _, band := range rng.Perm(3) {
		for _, k := range rng.Perm(3) {
			all = append(all, 3*band+k)
		}
	}
	return all
}

// puzzles are generated, and some of the hardest known.
func puzzles(t testing.TB, m *Model, many int) []Grid {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 81))
	var all []Grid
	for range many {
		all = append(all, generate(t, m, rng))
	}
	return all
}

// Each generated puzzle has one solution, and two or more without any of its givens.
func TestGeneratedAreMinimal(t *testing.T) {
	m := model(t, Config{})
	for _, grid := range puzzles(t, m, 3) {
		count := func() int64 {
			p, err := m.Puzzle(slices.Clone(grid))
			if err != nil {
				t.Fatal(err)
			}
			n, err := m.Problem().Count(t.Context(), dlx.Config{Take: p.Given(), Limit: 2})
			if err != nil {
				t.Fatal(err)
			}
			return n.Int64()
		}
		if n := count(); n != 1 {
			t.Errorf("%v: %d solutions, want 1", grid, n)
		}
		for cell, value := range grid {
			if value == 0 {
				continue
			}
			if grid[cell] = 0; count() != 2 {
				t.Errorf("%v: still one solution without cell %d", grid, cell)
			}
			grid[cell] = value
		}
	}
}

// Some thousand puzzles of a file, without the command around them.
func BenchmarkPuzzles(b *testing.B) {
	m := model(b, Config{})
	var text strings.Builder
	for _, grid := range puzzles(b, m, 100) {
		text.WriteString(m.form.Line(grid) + "\n")
	}
	all, err := m.Read(strings.NewReader(text.String()), "puzzles")
	if err != nil {
		b.Fatal(err)
	}
	ask := map[string]func(cfg dlx.Config) error{
		"count":  func(cfg dlx.Config) error { _, err := m.Problem().Count(b.Context(), cfg); return err },
		"first":  func(cfg dlx.Config) error { _, _, err := m.Problem().First(b.Context(), cfg); return err },
		"unique": func(cfg dlx.Config) error { _, err := m.Problem().Unique(b.Context(), cfg); return err },
	}
	for _, what := range []string{"count", "first", "unique"} {
		b.Run("ask="+what, func(b *testing.B) {
			n := 0
			for b.Loop() {
				if err := ask[what](dlx.Config{Take: all[n%len(all)].Given()}); err != nil {
					b.Fatal(err)
				}
				n++
			}
		})
	}
}

func TestWritePuzzles(t *testing.T) {
	if *writePuzzles == "" {
		t.Skip("no file is asked for")
	}
	m := model(t, Config{})
	var text strings.Builder
	for _, grid := range puzzles(t, m, 1000) {
		text.WriteString(m.form.Line(grid) + "\n")
	}
	if err := os.WriteFile(*writePuzzles, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
