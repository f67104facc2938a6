package crossword

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

func grid(t testing.TB, rows ...string) Grid {
	t.Helper()
	g, err := ParseGrid(rows...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

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
	for file, g := range map[string]Grid{
		"words-3x3": grid(t, "...", "...", "..."),
		"words-3x4": grid(t, "....", "....", "...."),
		"words-4x4": grid(t, "....", "....", "....", "...."),
	} {
		want := modeltest.Collected(t, file)
		header, _, _ := strings.Cut(want, "\n")
		var words []string
		for _, name := range strings.Fields(header) {
			if isWord(name) {
				words = append(words, name)
			}
		}
		if diff := cmp.Diff(want, modeltest.Spell(model(t, Config{Grid: g, Words: words}).Problem())); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", file, diff)
		}
	}
}

const three = "ACE AGE APE ART ATE BAT BIT CAT CUE DEN EAR EAT ERA ICE INK OAR ORE RAT TAR TEA TEN TOE"

// Fillings of 3 by 3 counted by trying all of 22³ rows: fillers tend to put the same
// word across and down.
func TestWordSquares(t *testing.T) {
	g := grid(t, "...", "...", "...")
	for _, c := range []struct {
		repeat, symmetric bool
		want              uint64
	}{{true, false, 45}, {true, true, 41}, {false, false, 0}} {
		m := model(t, Config{Grid: g, Words: strings.Fields(three), Repeat: c.repeat, Symmetric: c.symmetric})
		if got := modeltest.Count(t, m.Problem()); got != c.want {
			t.Errorf("repeat %t, symmetric %t: want %d, got %d", c.repeat, c.symmetric, c.want, got)
		}
	}
}

func TestProblem(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{Grid: grid(t, "#.", "A."), Words: []string{"AB", "cb", "ab", "abc", "bb"}},
			"A0 D0 | 01 10 11 ab cb bb\nA0 ab 10:a 11:b\nD0 ab 01:a 11:b\nD0 cb 01:c 11:b\nD0 bb 01:b 11:b\n"},
		{Config{Grid: grid(t, "..", ".#"), Words: []string{"ab"}, Symmetric: true},
			"A0 | 00 01 ab\nA0 ab 00:a 01:b\n"},
		{Config{Grid: grid(t, "..", ".."), Words: []string{"ab", "bb"}, Symmetric: true, Repeat: true},
			"A0 A1 | 00 01 11\nA0 00:a 01:b\nA0 00:b 01:b\nA1 01:a 11:b\nA1 01:b 11:b\n"},
		{Config{Grid: grid(t, "..........."), Words: []string{strings.Repeat("é", 11)}},
			"A0 | r0c0 r0c1 r0c2 r0c3 r0c4 r0c5 r0c6 r0c7 r0c8 r0c9 r0c10 ééééééééééé\nA0 ééééééééééé r0c0:é r0c1:é r0c2:é r0c3:é r0c4:é r0c5:é r0c6:é r0c7:é r0c8:é r0c9:é r0c10:é\n"},
		{Config{}, "\n"},
		{Config{Grid: grid(t, ".#.", "#x#"), Words: []string{"ab"}}, "\n"},
	} {
		m := model(t, c.cfg)
		if diff := cmp.Diff(c.want, modeltest.Spell(m.Problem())); diff != "" {
			t.Errorf("%+v: (-want +got)\n%s", c.cfg, diff)
		}
	}
	m := model(t, Config{Grid: grid(t, "#.", "A."), Words: []string{"AB", "cb"}})
	if word, at, ok := m.Placement(2); word != "cb" || at != "1 down" || !ok {
		t.Errorf("option 2: got %s, %s, %t", word, at, ok)
	}
	if _, _, ok := m.Placement(3); ok {
		t.Error("option 3: want none")
	}
	if got := m.Text(dlx.Solution{2, 9}); got != "#c\nab" {
		t.Errorf("one word: got %s", got)
	}
}

// A filler reads a filled grid by its own rules: the words of all runs of white
// cells.
func legal(cfg Config, cells []string) bool {
	lines := slices.Clone(cells)
	for col := range len(cells[0]) {
		line := ""
		for _, row := range cells {
			line += row[col : col+1]
		}
		lines = append(lines, line)
	}
	if cfg.Symmetric && !slices.Equal(lines[:len(cells)], lines[len(cells):]) {
		return false
	}
	if cfg.Symmetric {
		lines = lines[:len(cells)]
	}
	used := make(map[string]bool)
	for _, line := range lines {
		for _, word := range strings.Split(line, "#") {
			if len(word) < 2 {
				continue
			}
			if !slices.Contains(cfg.Words, word) || used[word] && !cfg.Repeat {
				return false
			}
			used[word] = true
		}
	}
	return true
}

// The solutions are the fillings that trying all letters in all white cells of words
// finds; there are reasons against any only if there is none; and the symmetries are
// some.
func fillingsAreThose(t *rapid.T) {
	height, width := rapid.IntRange(1, 3).Draw(t, "height"), rapid.IntRange(1, 3).Draw(t, "width")
	cfg := Config{Repeat: rapid.Bool().Draw(t, "repeat")}
	if height == width {
		cfg.Symmetric = rapid.Bool().Draw(t, "symmetric")
	}
	cells := make([][]byte, height)
	for r := range cells {
		cells[r] = rapid.SliceOfN(rapid.SampledFrom([]byte("....#ab")), width, width).Draw(t, "row")
	}
	var rows []string
	for r := range cells {
		for c := range cells[r] {
			if cfg.Symmetric && r > c {
				cells[r][c] = cells[c][r]
			}
		}
		rows = append(rows, string(cells[r]))
	}
	var err error
	if cfg.Grid, err = ParseGrid(rows...); err != nil {
		t.Fatal(err)
	}
	word := rapid.Custom(func(t *rapid.T) string {
		return string(rapid.SliceOfN(rapid.SampledFrom([]byte("ab")), 2, 3).Draw(t, "word"))
	})
	cfg.Words = rapid.SliceOfN(word, 0, 10).Draw(t, "words")
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	var try func(k int)
	try = func(k int) {
		if k == height*width {
			var rows []string
			for _, row := range cells {
				rows = append(rows, string(row))
			}
			if legal(cfg, rows) {
				want = append(want, strings.Join(rows, "\n"))
			}
			return
		}
		at := &cells[k/width][k%width]
		if *at != white || !m.inPlace(k) {
			try(k + 1)
			return
		}
		for _, letter := range []byte("ab") {
			*at = letter
			try(k + 1)
		}
		*at = white
	}
	try(0)
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m.Text(s))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%q, %+v (-want +got)\n%s", rows, cfg, diff)
	}
	if reasons := m.Reasons(); len(reasons) > 0 && len(want) > 0 {
		t.Fatalf("%q, %+v: %d fillings, and reasons against any: %q", rows, cfg, len(want), reasons)
	}
	for _, image := range m.Symmetries() {
		if err := modeltest.Automorphism(m.Problem(), image); err != nil {
			t.Fatalf("%q, %+v: %v", rows, cfg, err)
		}
	}
}

func TestFillings(t *testing.T) { rapid.Check(t, fillingsAreThose) }
func FuzzFillings(f *testing.F) { f.Fuzz(rapid.MakeFuzz(fillingsAreThose)) }

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want []string
	}{
		{Config{Grid: grid(t, "..", ".."), Words: []string{"ab", "bc"}}, []string{"4 places want a word of 2 letters, and there are 2"}},
		{Config{Grid: grid(t, "..", ".."), Words: []string{"ab", "bc"}, Repeat: true}, nil},
		{Config{Grid: grid(t, "x.", "..."[:2]), Words: []string{"ab", "bc", "cd", "de"}}, []string{"no word of 2 letters fits 1 across (x.)", "no word of 2 letters fits 1 down (x.)"}},
		{Config{Grid: grid(t, "..."), Words: []string{"ab"}}, []string{"no word of 3 letters fits 1 across"}},
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
		{Config{Words: []string{"it's"}}, `crossword: "it's" is no word of letters`},
		{Config{Words: []string{""}}, `crossword: "" is no word of letters`},
		{Config{Grid: grid(t, ".."), Symmetric: true}, errSymmetric.Error()},
		{Config{Grid: grid(t, ".#", ".."), Symmetric: true}, errSymmetric.Error()},
		{Config{Grid: grid(t, ".a", "b."), Symmetric: true}, errSymmetric.Error()},
	} {
		if _, err := New(c.cfg); err == nil || err.Error() != c.want {
			t.Errorf("%+v: want %q, got %v", c.cfg, c.want, err)
		}
	}
	large, err := Rectangle(1000, 2)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for k := range 40_000 {
		words = append(words, string([]rune{rune(0x4e00 + k%200), rune(0x4e00 + k/200)}))
	}
	if _, err := New(Config{Grid: large, Words: words}); err == nil || !strings.Contains(err.Error(), "need more than 4 GiB") {
		t.Errorf("too large: got %v", err)
	}
}

func TestPicture(t *testing.T) {
	m := model(t, Config{Grid: grid(t, "c..", "#.#", "..."), Words: []string{"cat", "bar", "abe", "dez"}})
	s := modeltest.First(t, m.Problem())
	want := `
┌───────────┐
│[C]  A   T │
└───┐   ┌───┘
 ███│ B │███
┌───┘   └───┐
│ D   E   Z │
└───────────┘
[C] given
`
	if diff := cmp.Diff(want[1:], m.Picture(s).Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var svg strings.Builder
	if err := m.Picture(s).SVG(&svg); err != nil || !strings.Contains(svg.String(), "<title>a crossword of 3 rows and 3 columns</title>") {
		t.Errorf("error %v, got\n%s", err, svg.String())
	}
}

func TestMeans(t *testing.T) {
	m := model(t, Config{Grid: grid(t, "..#", "...", "#.."), Words: []string{"at", "cat"}})
	for name, want := range map[string]string{
		"A0": "1 across", "A1": "3 across", "A2": "5 across", "A3": "A3", "D0": "1 down", "D2": "4 down", "D3": "D3",
		"": "", "A": "A", "cat": "cat", "00": "00", "D-1": "D-1",
	} {
		if got := m.Means(name); got != want {
			t.Errorf("%q: want %q, got %q", name, want, got)
		}
	}
	all := model(t, Config{Grid: grid(t, "..", ".."), Words: []string{"at"}, Symmetric: true})
	if got := all.Means("A1") + all.Means("D0"); got != "3 acrossD0" {
		t.Errorf("got %q", got)
	}
}
