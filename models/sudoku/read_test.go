package sudoku

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	m := model(t, Config{BoxRows: 2, BoxCols: 2})
	puzzles, err := m.Read(strings.NewReader("# two\n1234............\n\n1 2 | 3 4\n. . | . .\n----+----\n. . | . .\n. . | . .\n"), "two")
	if err != nil || len(puzzles) != 2 {
		t.Fatalf("want two puzzles, got %d, %v", len(puzzles), err)
	}
	want := Grid{1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	for k, p := range puzzles {
		if diff := cmp.Diff(want, p.givens); diff != "" || p.OneLine() != (k == 0) {
			t.Errorf("puzzle %d: one line %t (-want +got)\n%s", k+1, p.OneLine(), diff)
		}
	}
	if _, err := m.Parse(""); err == nil {
		t.Error("nothing: want an error")
	}
	if _, err := m.Parse("1234............\n1234............"); err == nil {
		t.Error("two where one is wanted: want an error")
	}
}

func TestBadText(t *testing.T) {
	for text, want := range map[string]string{
		"31...9......18........3...5....9....21.....4..6..79...4.3.8..2.......7..9...6...": "sudoku:1:1: puzzle 1: expected a row of 9 cells, or all 81 on one line, found 80",
		strings.Repeat(".", 16):  "sudoku:1:1: puzzle 1: expected a row of 9 cells, or all 81 on one line, found 16 (a grid of 4 by 4: boxes of 2x2?)",
		strings.Repeat(".", 144): "sudoku:1:1: puzzle 1: expected a row of 9 cells, or all 81 on one line, found 144 (a grid of 12 by 12: boxes of 3x4?)",
		strings.Repeat(".", 162): "sudoku:1:1: puzzle 1: expected a row of 9 cells, or all 81 on one line, found 162",
		"53x":                    "sudoku:1:3: expected 1 to 9, or '.' for an empty cell, found 'x'",
		".........\n......A..":   "sudoku:2:7: expected 1 to 9, or '.' for an empty cell, found 'A'",
		".........\n\n.........": "sudoku:3:10: puzzle 1: expected 9 rows, found 2 before the end of the input",
	} {
		if _, err := model(t, Config{}).Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}

func TestSymbols(t *testing.T) {
	m := model(t, Config{BoxRows: 2, BoxCols: 2, Symbols: "WORD"})
	p := parse(t, m, "WO..R...........")
	if diff := cmp.Diff(Grid{1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, p.givens); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := p.Line(p.Given()); got != "WO..R..........." {
		t.Errorf("got %s", got)
	}
}

func TestReadRegions(t *testing.T) {
	got, err := ReadRegions(strings.NewReader("# two by two\na b\n\nba # c\n"), "regions")
	if diff := cmp.Diff([]int{0, 1, 1, 0}, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
	for text, want := range map[string]string{
		"":                      "r:1:1: expected as many rows as columns, found 0 rows of 0 cells",
		"ab\n":                  "r:2:1: expected as many rows as columns, found 1 rows of 2 cells",
		"ab\nabc":               "r:2:1: row 2: expected 2 cells as in the first row, found 3",
		"ab\nab\nab":            "r:3:1: more than 2 rows of 2 cells",
		"aa\naa":                "r:2:3: region 'a' has 4 cells, and there are 1 regions: expected 2 regions of 2 cells",
		strings.Repeat("a", 36): "r:1:1: a row of 36 cells, expected at most 35",
		"a\x00":                 "r:1:2: found a NUL byte, expected text: is this a binary file, or one in UTF-16?",
	} {
		if _, err := ReadRegions(strings.NewReader(text), "r"); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}

func TestReadCages(t *testing.T) {
	got, err := ReadCages(strings.NewReader("# one\n15 r1c1 r1c2 # two\n\n0 r35c1"), "cages")
	if diff := cmp.Diff([]Cage{{15, []Cell{{0, 0}, {0, 1}}}, {0, []Cell{{34, 0}}}}, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
	for text, want := range map[string]string{
		"x r1c1":     `c:1:1: expected the sum of a cage, found "x": a line is as "15 r1c1 r1c2"`,
		"-3 r1c1":    `c:1:1: expected the sum of a cage, found "-3": a line is as "15 r1c1 r1c2"`,
		"99999 r1c1": `c:1:1: expected the sum of a cage, found "99999": a line is as "15 r1c1 r1c2"`,
		"\n 15":      `c:2:2: a cage without cells: a line is as "15 r1c1 r1c2"`,
		"15 r1c1 a1": `c:1:9: expected a cell such as r1c5, found "a1"`,
		"15 r0c1":    `c:1:4: expected a cell such as r1c5, found "r0c1"`,
		"15 r1c36":   `c:1:4: expected a cell such as r1c5, found "r1c36"`,
		"15 r1c1x":   `c:1:4: expected a cell such as r1c5, found "r1c1x"`,
		"15 r01c1":   `c:1:4: expected a cell such as r1c5, found "r01c1"`,
	} {
		if _, err := ReadCages(strings.NewReader(text), "c"); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
	if _, err := ReadCages(strings.NewReader(strings.Repeat("0 r1c1\n", MaxCages+1)), "c"); err == nil {
		t.Error("too many cages: want an error")
	}
}

// Sets of values are those that trying all of them finds.
func TestSetsOf(t *testing.T) {
	for n := range 10 {
		for size := range n + 1 {
			for sum := range n*(n+1)/2 + 2 {
				var want []uint64
				for set := range uint64(1) << n {
					k, total := 0, 0
					for v := range n {
						if set>>v&1 == 1 {
							k, total = k+1, total+v+1
						}
					}
					if k == size && total == sum {
						want = append(want, set)
					}
				}
				got := setsOf(size, sum, n, 1<<n)
				slices.Sort(got)
				if !slices.Equal(want, got) {
					t.Fatalf("%d values up to %d of sum %d: want %b, got %b", size, n, sum, want, got)
				}
			}
		}
	}
	if got := setsOf(4, 20, 9, 5); len(got) != 5 {
		t.Errorf("want no more than 5 sets, got %d", len(got))
	}
}
