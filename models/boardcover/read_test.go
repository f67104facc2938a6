package boardcover

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The boards of the exercise.
const sample = `3
3 7
#.....#
#.....#
##...##
3 7
#.....#
#.....#
##..###
8 10
##########
#........#
#........#
#........#
#........#
#........#
#........#
##########
`

// texts returns the boards as text, which says all of them.
func texts(boards []Board) []string {
	var texts []string
	for _, b := range boards {
		texts = append(texts, b.String())
	}
	return texts
}

func TestReadBoards(t *testing.T) {
	three := []string{
		"#.....#\n#.....#\n##...##\n",
		"#.....#\n#.....#\n##..###\n",
		"##########\n" + strings.Repeat("#........#\n", 6) + "##########\n",
	}
	for name, c := range map[string]struct {
		input string
		want  []string
	}{
		"sample":              {sample, three},
		"all on one line":     {strings.Join(strings.Fields(sample), " "), three},
		"a token a line":      {strings.Join(strings.Fields(sample), "\r\n\r\n\t"), three},
		"byte order mark":     {"\uFEFF" + sample, three},
		"CRLF, blanks, blank": {"2 \r\n\r\n2 3\r\n... \r\n...\r\n\r\n1 1\r\n#\r\n", []string{"...\n...\n", "#\n"}},
		"no last newline":     {"1\n1 1\n.", []string{".\n"}},
		"leading zeros":       {"01 01 002 .#", []string{".#\n"}},
		"no boards":           {"0\n", nil},
		"a long row":          {"1 1 200000 " + strings.Repeat("#", 200000), []string{strings.Repeat("#", 200000) + "\n"}},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.input), iotest.OneByteReader(strings.NewReader(c.input))} {
			boards, err := ReadBoards(r, "boards.txt")
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if diff := cmp.Diff(c.want, texts(boards)); diff != "" {
				t.Errorf("%s: (-want +got)\n%s", name, diff)
			}
		}
	}
}

func TestReadBoardsErrors(t *testing.T) {
	const form = ": the input is the number of boards, then for each board its height, its width and its rows"
	for _, c := range []struct{ input, want string }{
		{"", "b:1:1: empty input, expected the number of boards"},
		{" \r\n\n ", "b:3:2: empty input, expected the number of boards"},
		{"\uFEFF", "b:1:1: empty input, expected the number of boards"},
		{"x", `b:1:1: expected the number of boards, found "x"` + form},
		{"#..#\n", `b:1:1: expected the number of boards, found "#..#"` + form},
		{"1.5", `b:1:1: expected the number of boards, found "1.5"` + form},
		{"-", `b:1:1: expected the number of boards, found "-"` + form},
		{"-1", "b:1:1: expected the number of boards, from 0 to 1000000, found -1"},
		{"1000000000 1 1 .", "b:1:1: expected the number of boards, from 0 to 1000000, found 1000000000"},
		{strings.Repeat("9", 99), "b:1:1: expected the number of boards, from 0 to 1000000, found " + strings.Repeat("9", 24) + "…"},
		{"1", "b:1:2: expected 1 board, found 0 before the end of the input"},
		{"3 1 1 . 1 1 #\n", "b:2:1: expected 3 boards, found 2 before the end of the input"},
		{"1\n3", "b:2:2: expected the width of board 1, found the end of the input"},
		{"1\nx 3", `b:2:1: expected the height of board 1, found "x"` + form},
		{"3 7\n#.....#\n", `b:2:1: expected the width of board 1, found "#.....#"` + form},
		{"1\n0 3\n", "b:2:1: expected the height of board 1, from 1 to 1000000, found 0"},
		{"1\n3 0\n", "b:2:3: expected the width of board 1, from 1 to 1000000, found 0"},
		{"1\n-2 3\n", "b:2:1: expected the height of board 1, from 1 to 1000000, found -2"},
		{"1\n1000000000 3\n", "b:2:1: expected the height of board 1, from 1 to 1000000, found 1000000000"},
		{"1\n1000000 1000000\n.", "b:2:1: board 1: a board of 1000000 rows and 1000000 columns has 1000000000000 cells, at most 10000000 are taken"},
		{"1\n1000000 10\n..........", "b:3:11: board 1: expected 1000000 rows, found 1 before the end of the input"},
		{"1\n3 7\n#.....#\n#.....x\n", "b:4:7: expected '.' or '#', found 'x'"},
		{"1\n1 3\n.é.\n", "b:3:2: expected '.' or '#', found 'é'"},
		{"1\n1 3\né\u00a0.\n", "b:3:1: expected '.' or '#', found 'é'"},
		{"1\n1 3\n.\u00a0.\n", `b:3:2: expected '.' or '#', found '\u00a0'`},
		{"1\n1 3\n.,.\n", "b:3:2: expected '.' or '#', found ','"},
		{"1\n2 3\n...\n..\n", "b:4:1: board 1, row 2: expected 3 cells, found 2"},
		{"1\n2 3\n...\n....\n", "b:4:1: board 1, row 2: expected 3 cells, found 4"},
		{"1\n2 3\n. . .\n", "b:3:1: board 1, row 1: expected 3 cells, found 1; a row is written without blanks"},
		{"1\n2 3\n..\n..\n..\n", "b:3:1: board 1, row 1: expected 3 cells, found 2; are height and width swapped?"},
		{"2\n1 1\n.\n8 2\n..\n..\n..\n..\n..\n", "b:10:1: board 2: expected 8 rows, found 5 before the end of the input"},
		{"2\n2 3\n...\n3 1\n", "b:4:1: expected '.' or '#', found '3': board 1 should have 2 rows, and this would be row 2"},
		{"1\n1 1\n.\n.\n", `b:4:1: found "." after the last board: the number of boards at the beginning says 1`},
		{"0\n1 1\n", `b:2:1: found "1" after the last board: the number of boards at the beginning says 0`},
		{"1\x00", "b:1:2: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
		{"\x7fELF\x00", `b:1:1: found '\x7f', expected text: is this a binary file, or one in UTF-16?`},
		{"\xff\xfe1\x00", "b:1:1: found a byte that is no UTF-8, expected text: is this a binary file, or one in UTF-16?"},
		{"1 1 3 .\x00.", "b:1:8: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
		{"1 1 1 .\n\x00", "b:2:1: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
	} {
		boards, err := ReadBoards(strings.NewReader(c.input), "b")
		if err == nil || err.Error() != c.want {
			t.Errorf("%q:\nwant %s\ngot  %v, %d boards", c.input, c.want, err, len(boards))
		}
	}
}

// An input that breaks off is no short input.
func TestReadError(t *testing.T) {
	broken := errors.New("broken pipe")
	for k := range len(sample) + 1 {
		_, err := ReadBoards(io.MultiReader(strings.NewReader(sample[:k]), iotest.ErrReader(broken)), "b")
		if !errors.Is(err, broken) {
			t.Errorf("after %d bytes: want the error of reading, got %v", k, err)
		}
	}
	_, err := ReadPieces(io.MultiReader(strings.NewReader("##"), iotest.ErrReader(broken)), "p")
	if !errors.Is(err, broken) {
		t.Errorf("pieces: want the error of reading, got %v", err)
	}
}

func TestParseBoard(t *testing.T) {
	b, err := ParseBoard(".#", "..", "##")
	if err != nil {
		t.Fatal(err)
	}
	if b.Height() != 3 || b.Width() != 2 || b.NumWhite() != 3 {
		t.Errorf("want 3 by 2 with 3 white cells, got %d by %d with %d", b.Height(), b.Width(), b.NumWhite())
	}
	for c, want := range map[Cell]bool{{0, 0}: true, {0, 1}: false, {1, 1}: true, {-1, 0}: false, {0, 2}: false, {3, 0}: false, {1, -1}: false} {
		if b.White(c) != want {
			t.Errorf("%+v: want white %t", c, want)
		}
	}
	for _, c := range []struct {
		rows []string
		want string
	}{
		{nil, "an empty board, expected at least one row of at least one cell"},
		{[]string{""}, "an empty board, expected at least one row of at least one cell"},
		{[]string{"..", "."}, "row 2 has 1 cell, expected 2 as in the first row"},
		{[]string{"..", ".é"}, "row 2, column 2: expected '.' or '#', found 'é'"},
		{[]string{strings.Repeat(".", MaxSide+1)}, "a board of 1 row and 1000001 columns, at most 1000000 of each are taken"},
	} {
		if _, err := ParseBoard(c.rows...); err == nil || err.Error() != c.want {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// Writing and reading boards cancel, whatever parts the tokens.
func boardsAreRead(t *rapid.T) {
	blank := rapid.SampledFrom([]string{" ", "\n", "\r\n", "\t", "\n\n  "})
	boards := rapid.SliceOfN(rapid.Custom(genBoard), 0, 4).Draw(t, "boards")
	tokens := []string{itoa(len(boards))}
	for _, b := range boards {
		tokens = append(tokens, itoa(b.Height()), itoa(b.Width()))
		tokens = append(tokens, strings.Fields(b.String())...)
	}
	var text strings.Builder
	for _, token := range tokens {
		text.WriteString(token)
		text.WriteString(blank.Draw(t, "blank"))
	}
	got, err := ReadBoards(strings.NewReader(text.String()), "b")
	if err != nil {
		t.Fatalf("%q: %v", text.String(), err)
	}
	if diff := cmp.Diff(texts(boards), texts(got)); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
}

func TestBoardsAreRead(t *testing.T) { rapid.Check(t, boardsAreRead) }

// No input makes a reader panic, and what is read is boards, or pieces.
func FuzzReaders(f *testing.F) {
	f.Add(sample)
	f.Add("\uFEFF1\r\n1 1\r\n.")
	f.Add("| remark\nL 2\n#.\n##\n\nI 0:3\n###\n")
	f.Fuzz(func(t *testing.T, text string) {
		boards, err := ReadBoards(strings.NewReader(text), "b")
		if err == nil {
			for _, b := range boards {
				if again, err := ParseBoard(strings.Fields(b.String())...); err != nil || again.String() != b.String() {
					t.Errorf("%q: read as %q, which is no board", text, b.String())
				}
			}
		}
		pieces, err := ReadPieces(strings.NewReader(text), "p")
		if err == nil {
			for _, p := range pieces {
				if err := p.Check(); err != nil {
					t.Errorf("%q: %v", text, err)
				}
			}
		}
	})
}
