package crossword

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadGrid(t *testing.T) {
	g, err := ReadGrid(strings.NewReader("| a comment\n.#A | another\r\n\n.É.\n"), "grid")
	if err != nil || g.Height() != 2 || g.Width() != 3 || string(g.cells) != ".#a.é." {
		t.Errorf("got %+v, %v", g, err)
	}
	for text, want := range map[string]string{
		"":                          "g:1:1: an empty grid, expected rows of '.', '#' and letters",
		"..\n.":                     "g:2:1: expected 2 cells as in the first row, found 1",
		"..\n  .1":                  "g:2:4: expected '.', '#' or a letter, found '1'",
		".. ..":                     `g:1:4: found ".." after the row: a row is written without blanks`,
		strings.Repeat(".", 1001):   "g:1:1: expected 1 to 1000 rows and columns",
		strings.Repeat(".\n", 1001): "g:1001:1: expected 1 to 1000 rows and columns",
		"..\x00":                    "g:1:3: found a NUL byte, expected text: is this a binary file, or one in UTF-16?",
	} {
		if _, err := ReadGrid(strings.NewReader(text), "g"); err == nil || err.Error() != want {
			t.Errorf("%.20q: want %q, got %v", text, want, err)
		}
	}
	if _, err := ParseGrid("..", ".x?"); err == nil || err.Error() != "crossword: row 2, column 3: expected '.', '#' or a letter, found '?'" {
		t.Errorf("got %v", err)
	}
	for _, c := range [][2]int{{0, 1}, {1, 0}, {1001, 1}, {1, 1001}} {
		if _, err := Rectangle(c[0], c[1]); err == nil {
			t.Errorf("%v: want an error", c)
		}
	}
}

func TestReadWords(t *testing.T) {
	list, err := ReadWords(strings.NewReader("Cat dog # two\nit's CAT naïve\n3rd\n"), "words")
	want := WordList{Words: []string{"cat", "dog", "naïve"}, Skipped: 2, First: `"it's" in line 2`}
	if diff := cmp.Diff(want, list); diff != "" || err != nil {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
	for text, want := range map[string]string{
		"":       "w:1:1: no words, expected some of letters alone",
		"it's\n": "w:2:1: no words, expected some of letters alone",
		"a\x00":  "w:1:2: found a NUL byte, expected text: is this a binary file, or one in UTF-16?",
	} {
		if _, err := ReadWords(strings.NewReader(text), "w"); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}
