package boardcover

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
)

var slow = flag.Bool("slow", false, "count the built-in puzzles that take long too")

// models returns the models of the boards of a puzzle.
func models(t testing.TB, p *Puzzle, err error) []*Model {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var all []*Model
	for _, b := range p.Boards {
		all = append(all, model(t, b, p.Pieces...))
	}
	return all
}

// counts returns how many coverings each board of a puzzle has.
func counts(t testing.TB, text string) []uint64 {
	t.Helper()
	p, err := ReadPuzzle(strings.NewReader(text), "p")
	var n []uint64
	for _, m := range models(t, p, err) {
		n = append(n, count(t, m))
	}
	return n
}

func TestBuiltInPuzzles(t *testing.T) {
	for _, name := range PuzzleNames() {
		t.Run(name, func(t *testing.T) {
			text, err := PuzzleText(name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(text, "| source: ") {
				t.Error("no line that says where it is from")
			}
			p, err := NamedPuzzle(name)
			all := models(t, p, err)
			if len(all) != 1 || p.Title == "" {
				t.Fatalf("%d boards, title %q", len(all), p.Title)
			}
			modeltest.CountAsRemarked(t, text, all[0], *slow)
		})
	}
	if _, err := NamedPuzzle("nosuch"); err == nil || !strings.Contains(err.Error(), "dominoes-8x8, mutilated-chessboard") {
		t.Errorf("no such puzzle: got %v", err)
	}
}

// The same problems as in the collection, but for the names of pieces.
func TestPartridgesOfTheCollection(t *testing.T) {
	for _, order := range []int{5, 8} {
		name := fmt.Sprintf("partridge-%d", order)
		p, err := NamedPuzzle(name)
		got := modeltest.Spell(models(t, p, err)[0].Problem())
		for k := 2; k <= order; k++ {
			got = strings.Replace(got, fmt.Sprintf("%d:%[1]d|square%[1]d", k), fmt.Sprintf("%d|square%[1]d", k), 1)
		}
		got = strings.ReplaceAll(got, "square", "#")
		if want := modeltest.Collected(t, name); want != got {
			t.Errorf("%s: (-want +got)\n%s", name, cmp.Diff(want, got))
		}
	}
}

// Cells may stay free: the counts are from searches of others in which cells are
// secondary items.
func TestGaps(t *testing.T) {
	const gaps = "puzzle Gaps\n\nboard\n???\n???\n???\n\npieces 1\nI3 domino\n"
	if got := counts(t, gaps); got[0] != 36 {
		t.Errorf("a bar and a domino in a square: want 36, got %d", got[0])
	}
	// A board without cells to be covered can stay empty, and a piece of any
	// number may lie on cells that may stay free.
	if got := counts(t, "puzzle p\n\nboard\n??\n\nboard\n????\n\npieces\ndomino\n"); fmt.Sprint(got) != "[2 5]" {
		t.Errorf("dominoes at will: want 2 and 5, got %v", got)
	}
	// A piece of no color takes any, and one with two can lie either way.
	if got := counts(t, "puzzle p\n\nboard\nab\n\nboard\n..\n\nboard\naa\n\nd\nba\n"); fmt.Sprint(got) != "[1 1 0]" {
		t.Errorf("colors: want 1, 1 and 0, got %v", got)
	}
}

// The presents of the example of a puzzle for programmers: of six pieces so many,
// anywhere on a board. The third is refuted by a search alone.
func TestPresents(t *testing.T) {
	pieces := []string{"###\n##.\n##.", "###\n##.\n.##", ".##\n###\n##.", "##.\n###\n##.", "###\n#..\n###", "###\n.#.\n###"}
	for _, c := range []struct {
		height, width int
		times         [6]int
		fits          bool
	}{
		{4, 4, [6]int{0, 0, 0, 0, 2, 0}, true},
		{5, 12, [6]int{1, 0, 1, 0, 2, 2}, true},
		{5, 12, [6]int{1, 0, 1, 0, 3, 2}, false},
	} {
		var text strings.Builder
		fmt.Fprintf(&text, "puzzle presents\n\nboard\n%s", strings.Repeat(strings.Repeat("?", c.width)+"\n", c.height))
		for k, rows := range pieces {
			fmt.Fprintf(&text, "\np%d %d flip\n%s\n", k, c.times[k], rows)
		}
		p, err := ReadPuzzle(strings.NewReader(text.String()), "p")
		m := models(t, p, err)[0]
		if c.height == 4 {
			// Two packings of the two pieces, told apart as 8.
			if got := count(t, m); got != 4 {
				t.Errorf("4x4: want 4 packings, got %d", got)
			}
		}
		if !c.fits && !*slow {
			continue
		}
		if _, found, err := m.Problem().First(t.Context(), dlx.Config{}); found != c.fits || err != nil {
			t.Errorf("%v: want %t, got %t, %v", c.times, c.fits, found, err)
		}
	}
}

// Numbered dominoes on a numbered board lie as in the only tiling that has no two
// of the same numbers.
func TestDominoSolitaire(t *testing.T) {
	p, err := NamedPuzzle("domino-solitaire")
	m := models(t, p, err)[0]
	rows := strings.Fields(m.Board().String())
	plain := model(t, m.Board(), parse(t, false, "domino")...)
	var want []string
	for s, err := range plain.Problem().Solutions(t.Context(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		pairs := make(map[[2]byte]bool)
		for _, o := range s {
			_, cells := plain.Placement(o)
			a, b := rows[cells[0].Row][cells[0].Col], rows[cells[1].Row][cells[1].Col]
			pairs[[2]byte{min(a, b), max(a, b)}] = true
		}
		if len(pairs) == len(s) {
			want = append(want, plain.Text(s))
		}
	}
	if got := m.Text(modeltest.First(t, m.Problem())); len(want) != 1 || got != want[0] {
		t.Errorf("want %q, got %q", want, got)
	}
}

func TestSymmetries(t *testing.T) {
	scott, err := NamedPuzzle("pentominoes-scott")
	sided, err2 := NamedPuzzle("tetrominoes-5x8")
	for name, c := range map[string]struct {
		m    *Model
		want int
	}{
		"scott":           {models(t, scott, err)[0], 8},
		"one-sided":       {models(t, sided, err2)[0], 4},
		"S alone":         {model(t, rectangle(t, 4, 4), parse(t, false, "S4", "O4")...), 4},
		"a corner":        {model(t, rectangle(t, 4, 4, Cell{0, 0})), 2},
		"colors":          {model(t, board(t, "ab", "ba"), parse(t, false, "domino")...), 4},
		"may stay free":   {model(t, board(t, "?.", ".."), parse(t, false, "domino")...), 2},
		"fixed, upright":  {model(t, rectangle(t, 3, 3), Piece{Name: "I", Cells: []Cell{{0, 0}, {1, 0}, {2, 0}}}), 4},
		"L and J, unlike": {model(t, rectangle(t, 4, 4), parse(t, false, "L4=1", "J4=3")...), 4},
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
