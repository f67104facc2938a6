package gridtext

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func form(t testing.TB, n int, symbols string) *Form {
	t.Helper()
	f, err := NewForm(n, symbols)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// read reads a text and spells each square on a line.
func read(f *Form, text string) ([]string, error) {
	squares, err := f.Read(strings.NewReader(text), "in", "square", func(cells int) string { return fmt.Sprintf(" (%d)", cells) })
	var lines []string
	for _, s := range squares {
		line := f.Line(s.Values)
		if s.OneLine {
			line += " one line"
		}
		lines = append(lines, line)
	}
	return lines, err
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		n             int
		symbols, text string
		want          []string
	}{
		{1, "", "1", []string{"1"}},
		{2, "", "12.1", []string{"12.1 one line"}},
		{2, "", "\uFEFF12\r\n\r\n0_ # c\r\n", []string{"12.."}},
		{2, "", "1 2\n2 1\n2112\n# c\n*1\n--\n12", []string{"1221", "2112 one line", ".112"}},
		{2, "", "+---+\n| 1 | 2 |\n+-+-+\n|2|1|\n+===+", []string{"1221"}},
		{2, "", "╔═╦═╗\n║1║2║\n╟─╫─╢\n┃2│1┃\n╚═╩═╝", []string{"1221"}},
		{2, "ab", "ab ba", []string{"abba one line"}},
		{2, "01", "01 10", []string{"0110 one line"}},
		{2, "éà", "é.àà", []string{"é.àà one line"}},
		{10, "", "A a 10 9 . 1 2 3 04 _\n" + strings.Repeat(strings.Repeat(".", 10)+"\n", 9), []string{"AAA9.1234" + strings.Repeat(".", 91)}},
		{10, "", strings.Repeat("10 ", 100), []string{strings.Repeat("A", 100) + " one line"}},
	} {
		got, err := read(form(t, c.n, c.symbols), c.text)
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%q: error %v (-want +got)\n%s", c.text, err, diff)
		}
	}
}

func TestBadText(t *testing.T) {
	for _, c := range []struct {
		n             int
		symbols, text string
		want          string
	}{
		{2, "", "", "in:1:1: expected a square, 2 rows of 2 cells or one line of 4, found nothing"},
		{2, "", "# c\n", "in:2:1: expected a square, 2 rows of 2 cells or one line of 4, found nothing"},
		{2, "", "12\n2x", "in:2:2: expected 1 to 2, or '.' for an empty cell, found 'x'"},
		{2, "", "| 3 |", "in:1:3: expected 1 to 2, or '.' for an empty cell, found '3'"},
		{2, "", "1-", "in:1:2: expected 1 to 2, or '.' for an empty cell, found '-'"},
		{1, "", "2", "in:1:1: expected 1, or '.' for an empty cell, found '2'"},
		{2, "", "0.\n..", "in:1:2: found '.' after '0', both for empty cells, and no cell has the value 2: 0 is no value, expected 1 to 2, or '.' for an empty cell"},
		{2, "", "00 00\n\n_1\n*0", "in:4:2: found '0' after '_', both for empty cells, and no cell has the value 2: 0 is no value, expected 1 to 2, or '.' for an empty cell"},
		{2, "", ".021\n.01.", "in:2:2: found '0' after '.', both for empty cells, and no cell has the value 2: 0 is no value, expected 1 to 2, or '.' for an empty cell"},
		{2, "ab", "1", "in:1:1: expected a symbol of ab, or '.' for an empty cell, found '1'"},
		{12, "", "D", "in:1:1: expected 1 to 9, A to C, or '.' for an empty cell, found 'D'"},
		{10, "", "1 2 3 4 5 6 7 8 9 11", "in:1:19: expected 1 to 9, A, or '.' for an empty cell or a number up to 10, found \"11\""},
		{10, "", "1 2 3 4 5 6 7 8 9 " + strings.Repeat("1", 30), "in:1:19: expected 1 to 9, A, or '.' for an empty cell or a number up to 10, found \"111111111111111111111111…\""},
		{2, "", "121", "in:1:1: square 1: expected a row of 2 cells, or all 4 on one line, found 3 (3)"},
		{2, "", "1212\n12\n1", "in:3:1: square 2, row 2: expected 2 cells, found 1"},
		{2, "", "1212\n12\n1212", "in:3:1: square 2, row 2: expected 2 cells, found 4"},
		{2, "", "1212\n12\n", "in:3:1: square 2: expected 2 rows, found 1 before the end of the input"},
		{2, "", "12\x00", "in:1:3: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
	} {
		if _, err := read(form(t, c.n, c.symbols), c.text); err == nil || err.Error() != c.want {
			t.Errorf("%q: want %q, got %v", c.text, c.want, err)
		}
	}
}

func TestBadForm(t *testing.T) {
	for _, c := range []struct {
		n       int
		symbols string
	}{
		{0, ""}, {-1, ""}, {36, ""}, {2, "a"}, {2, "abc"}, {2, "aa"}, {2, "a."}, {2, "a "}, {2, "a#"}, {2, "a|"}, {2, "a-"}, {2, "a\x00"}, {2, "a\xff"}, {3, "0a0"},
	} {
		if _, err := NewForm(c.n, c.symbols); err == nil {
			t.Errorf("%d, %q: want an error", c.n, c.symbols)
		}
	}
}

func TestGrid(t *testing.T) {
	f := form(t, 4, "")
	values := []uint8{1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4, 4, 3, 2, 1}
	want := "1 2 | 3 4\n. . | . .\n----+----\n1 2 | 3 4\n4 3 | 2 1"
	if got := f.Grid(values, 2, 2); got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
	want = "1 2 3 4\n. . . .\n1 2 3 4\n4 3 2 1"
	if got := f.Grid(values, 0, 0); got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
}

// Writing and reading cancel.
func TestReadsWhatItWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(1, 5).Draw(t, "rows"), rapid.IntRange(1, 7).Draw(t, "columns")
		n := rows * cols
		f, err := NewForm(n, "")
		if err != nil {
			t.Fatal(err)
		}
		values := rapid.SliceOfN(rapid.Uint8Range(0, uint8(n)), n*n, n*n).Draw(t, "values")
		for _, text := range []string{f.Line(values), f.Grid(values, rows, cols), f.Grid(values, 0, 0)} {
			squares, err := f.Read(strings.NewReader(text+"\n"+text), "in", "square", nil)
			if err != nil || len(squares) != 2 || cmp.Diff(values, squares[1].Values) != "" {
				t.Fatalf("%s\nread as %v, %v", text, squares, err)
			}
		}
	})
}

// No text makes it panic, and what it reads are squares.
func FuzzRead(f *testing.F) {
	f.Add("1221\n12\n--\n|2|1|")
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range []int{2, 10} {
			squares, err := form(t, n, "").Read(strings.NewReader(text), "in", "square", nil)
			if (err == nil) != (len(squares) > 0) {
				t.Fatalf("%d squares, error %v", len(squares), err)
			}
			for _, s := range squares {
				if len(s.Values) != n*n {
					t.Fatalf("a square of %d cells", len(s.Values))
				}
			}
		}
	})
}
