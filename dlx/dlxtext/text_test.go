package dlxtext_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"exactcover/dlx/dlxtext"
)

const exampleWant = `
items: A B C D E (F) (G)
options: 6
0: C E F
1: A D G
2: B C F
3: A D
4: B G
5: D E G
`

func TestReadText(t *testing.T) {
	example := "A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n"
	long := strings.Repeat("long", 100_000)
	checkReadings(t, dlxtext.Auto, []reading{
		{"plain", example, exampleWant},
		{"comments", "| A simple example\n" + strings.ReplaceAll(example, "\n", "\n| A B Q\n\n"), exampleWant},
		{"comment without blank", "|A\n  |B C\n" + example, exampleWant},
		{"CRLF", strings.ReplaceAll(example, "\n", "\r\n"), exampleWant},
		{"blanks", strings.ReplaceAll(strings.ReplaceAll(example, " ", " \t\v\f "), "\n", " \t\n \r\n"), exampleWant},
		{"blanks before", " " + strings.ReplaceAll(example, "\n", "\n\t"), exampleWant},
		{"byte order mark", "\uFEFF" + example, exampleWant},
		{"byte order mark and comment", "\uFEFF| c\n" + example, exampleWant},
		{"no last newline", strings.TrimSuffix(example, "\n"), exampleWant},
		{"comment last, without newline", example + "| end", exampleWant},
		{"anything in a comment", "| \x00\xff\x1b\n" + example + "| \xff\n", exampleWant},
		{"no options", "A B", "items: A B\noptions: 0"},
		{"bar and no secondary items", "A |\nA\n", "items: A\noptions: 1\n0: A"},
		{"multiplicities", "2:3|A 0:2|B 2|C 1|D 1:1|E 002|F 0:2147483647|G\nA B C D E F G",
			"items: 2:3|A 0:2|B 2:2|C D E 2:2|F 0:2147483647|G\noptions: 1\n0: A B C D E F G"},
		{"colors", "A B | X Y\nA X:red Y\nB X:red Y:X\n", "items: A B (X) (Y)\noptions: 2\n0: A X:red Y\n1: B X:red Y:X"},
		{"costs", "A B | X\nA X:red |5\nB |0\nX:red B |9223372036854775802 \n",
			"items: A B (X)\noptions: 3\n0: A X:red |5\n1: B\n2: X:red B |9223372036854775802"},
		{"equal options", "A\nA\nA\n", "items: A\noptions: 2\n0: A\n1: A"},
		{"names", "日本 é # a,b [0] {} \"q\" \\n 😀\n日本 é # a,b [0] {} \"q\" \\n 😀\n",
			"items: 日本 é # a,b [0] {} \"q\" \\n 😀\noptions: 1\n0: 日本 é # a,b [0] {} \"q\" \\n 😀"},
		{"like names", "a A aa aaa aaaa aaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaa\naaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaa aaaaaaaa aaaaa aaaa aaa aa A a",
			"items: a A aa aaa aaaa aaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaa\noptions: 1\n0: aaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaa aaaaaaaa aaaaa aaaa aaa aa A a"},
		{"long names", "A" + long + " B" + long + "\nB" + long + "\n", "items: A" + long + " B" + long + "\noptions: 1\n0: B" + long},
		{"skipped options", "A | X Y\nX:0 Y:1\nA\nX |7\nA X\n", `
warning: 2:1: option 0 (X:0 Y:1) has no primary item: it could be added to any solution at will, so it is skipped
warning: 4:1: option 2 (X) has no primary item: it could be added to any solution at will, so it is skipped
items: A (X) (Y)
options: 4
1: A
3: A X
`},
		{"a long skipped option", "A | " + secondaries(1, 40) + "\n " + secondaries(1, 40) + "\n", `
warning: 2:2: option 0 (` + secondaries(1, 23) + ` …) has no primary item: it could be added to any solution at will, so it is skipped
items: A (` + strings.ReplaceAll(secondaries(1, 40), " ", ") (") + `)
options: 1
`},
		{"0 and 1 with a comment before", "| items\n0 1 10\n0 10\n1\n", "items: 0 1 10\noptions: 2\n0: 0 10\n1: 1"},
	})
}

func secondaries(from, to int) string {
	var names []string
	for n := from; n <= to; n++ {
		names = append(names, fmt.Sprint("s", n))
	}
	return strings.Join(names, " ")
}

func TestReadTextFaults(t *testing.T) {
	const (
		multiplicity = `: expected n or lo:hi, whole numbers with 0 <= lo <= hi and 1 <= hi <= 2147483647`
		bar          = `: the bar before secondary items is a word of its own, as in "A | X", and a multiplicity stands before its item, as in "2:3|A"`
		cost         = `: expected a whole number from 0 to 9223372036854775807 after the bar, as in "|5"`
		noItems      = `the file ends without a line of items: expected their names, as in "A B C"`
	)
	long := strings.Repeat("é", 1000)
	for _, c := range []struct{ text, want string }{
		{"", `1:1: the file is empty: expected a line of items`},
		{"\uFEFF", `1:1: the file is empty: expected a line of items`},
		{" ", `1:2: ` + noItems},
		{"\n\n", `3:1: ` + noItems},
		{"| only\n| comments\n|A\n", `4:1: ` + noItems},

		{"A B A", `1:5: item "A" is declared twice`},
		{"é\tX | é", `1:7: item "é" is declared twice`},
		{"A A:red", `1:3: item 1: name "A:red" holds ':', which no name may`},
		{"A\u00a0B\n", `1:1: item 0: name "A\u00a0B" holds '\u00a0', which no name may`},
		{"A \uFEFFB\n", `1:3: item 1: name "\ufeffB" holds '\ufeff', which no name may`},
		{"A B\u0085\n", `1:3: item 1: name "B\u0085" holds '\u0085', which no name may`},
		{"é \xff\n", `1:3: item 1: name "\xff" is not UTF-8`},
		{"é \xc3\n", `1:3: item 1: name "\xc3" is not UTF-8`},
		{"A\x00B", `1:2: control character U+0000: the file is binary, expected text`},
		{"éé A\x7f", `1:5: control character U+007F: the file is binary, expected text`},
		{"\xff\xfeA\x00\n\x00", `1:1: the file is UTF-16, expected UTF-8`},
		{"\xfe\xff\x00A", `1:1: the file is UTF-16, expected UTF-8`},
		{"\x1f\x8b\x08", `1:1: control character U+001F: the file is binary, expected text`},

		{"x|A", `1:1: bad multiplicity "x" before item "A"` + multiplicity},
		{"B 3:2|A", `1:3: bad multiplicity "3:2" before item "A"` + multiplicity},
		{"0|A", `1:1: bad multiplicity "0" before item "A"` + multiplicity},
		{"0:0|A", `1:1: bad multiplicity "0:0" before item "A"` + multiplicity},
		{"-1|A", `1:1: bad multiplicity "-1" before item "A"` + multiplicity},
		{"+1|A", `1:1: bad multiplicity "+1" before item "A"` + multiplicity},
		{"2:|A", `1:1: bad multiplicity "2:" before item "A"` + multiplicity},
		{":2|A", `1:1: bad multiplicity ":2" before item "A"` + multiplicity},
		{":|A", `1:1: bad multiplicity ":" before item "A"` + multiplicity},
		{"1:2:3|A", `1:1: bad multiplicity "1:2:3" before item "A"` + multiplicity},
		{"1:99999999999999|A", `1:1: bad multiplicity "1:99999999999999" before item "A"` + multiplicity},
		{"2147483648|A", `1:1: bad multiplicity "2147483648" before item "A"` + multiplicity},
		{"A||B", `1:1: bad multiplicity "A" before item "|B"` + multiplicity},
		{"2|3|A", `1:1: item 0: name "3|A" holds '|', which no name may`},
		{"A | 2|X", `1:5: multiplicity "2" before secondary item "X": only primary items have multiplicities`},
		{"A | 1:2|X", `1:5: multiplicity "1:2" before secondary item "X": only primary items have multiplicities`},
		{"A | X | Y", `1:7: a second "|" among the items: there is one, between primary and secondary ones`},
		{"A |B", `1:3: "|B"` + bar},
		{"A|", `1:1: "A|"` + bar},
		{"A ||", `1:3: "||"` + bar},
		{"A 2:3|", `1:3: "2:3|"` + bar},

		{"A B\nA\n\n| c\n  Q\n", `5:3: unknown item "Q": not among the items of line 1`},
		{"| c\nA B\nA\n\n  Q\n", `5:3: unknown item "Q": not among the items of line 2`},
		{"A\né Q\n", `2:1: unknown item "é": not among the items of line 1`},
		{"A B;\nA B\n", `2:3: unknown item "B": not among the items of line 1; words are parted by blanks, without ";"`},
		{"A, B\nA\n", `2:1: unknown item "A": not among the items of line 1; words are parted by blanks, without ","`},
		{"A B\nA, B\n", `2:1: unknown item "A,": not among the items of line 1; words are parted by blanks, without ","`},
		{"A B\nA # both\n", `2:3: unknown item "#": not among the items of line 1; a comment is a line of its own that begins with "|"`},
		{"# A B\n\nC\n", `3:1: unknown item "C": not among the items of line 1; if line 1 is a comment, let it begin with "|"`},
		{"2 3\n1 0 1\n0 1 0\n", `2:1: unknown item "1": not among the items of line 1; if this is a matrix, let it begin with its first row`},
		{"1,0\n0,1\n", `2:1: unknown item "0,1": not among the items of line 1; the digits of a matrix are parted by blanks or by nothing`},
		{"A | X\nA \t X:é \u00a0\n", `2:9: name "\u00a0" holds '\u00a0', which no name may`},
		{"A\nA \xff\n", `2:3: name "\xff" is not UTF-8`},
		{"A\nA a\x01\n", `2:3: unknown item "a": not among the items of line 1`},
		{"A\nA\x01\n", `2:2: control character U+0001: the file is binary, expected text`},
		{"A B\nB A B", `2:5: option 0 names item "B" twice`},
		{"A | X\nA X:1 X:1", `2:7: option 0 names item "X" twice`},
		{"A | X\nA\nX X", `3:3: option 1 names item "X" twice`},
		{"A B\nB A:red", `2:3: option 0 demands color "red" of primary item "A": only secondary items have colors`},
		{"A | X\nA X:", `2:3: a color is missing after "X:"`},
		{"A | X\nA :red", `2:3: an item is missing before ":red"`},
		{"A | X\nA :", `2:3: an item is missing before ":"`},
		{"A | X\nA X:a:b", `2:3: color 0: name "a:b" holds ':', which no name may`},
		{"A | X\nA X:a|b", `2:3: color 0: name "a|b" holds '|', which no name may`},
		{"A | X\nA X:\u2003", `2:3: color 0: name "\u2003" holds '\u2003', which no name may`},

		{"A\nA |x", `2:3: bad cost "x"` + cost},
		{"A\nA |-5", `2:3: bad cost "-5"` + cost},
		{"A\nA |+5", `2:3: bad cost "+5"` + cost},
		{"A\nA |1.5", `2:3: bad cost "1.5"` + cost},
		{"A\nA |9223372036854775808", `2:3: bad cost "9223372036854775808"` + cost},
		{"A\nA |", `2:3: a bar without a cost: expected a whole number right after it, as in "|5"`},
		{"A\nA | 5", `2:3: a bar without a cost: expected a whole number right after it, as in "|5"`},
		{"A B\nA |5 B", `2:6: "B" after the cost "|5": a cost ends its line`},
		{"A B\nA |5 |6", `2:6: a second cost, "|6", after "|5": an option has one`},
		{"A\nA|5", `2:1: "A|5": no name holds '|', and a cost is a word of its own, as in "A |5"`},
		{"A\nA |5\x00", `2:5: control character U+0000: the file is binary, expected text`},
		{"A\nA |9223372036854775807\nA |1\n", ` option 1: the costs of all options add up to more than 9223372036854775807`},

		{"A\n" + long, `2:1: unknown item "` + long[:60] + `…": not among the items of line 1`},
	} {
		checkReadings(t, dlxtext.Auto, []reading{{"", c.text, "error: " + c.want}})
	}
}

func TestMessagesAreShort(t *testing.T) {
	long := strings.Repeat("é", 1_000_000)
	for _, text := range []string{
		long + ":", long + "|" + long, "A\n" + long, "A\n" + long + "|", "A\nA |" + long, "A\nA |1 " + long, "A | X\nA X:" + long + ":",
		`{"` + long, `{"` + long + `":1}`, `{"primary":["` + long + `:"]}`, `{"primary":1,"options":[["` + long + `"]]}`,
		`{"primary":1,"options":[[` + strings.Repeat("1", 1_000_000) + `]]}`, `{"primary":"` + long + `"}`, "[" + strings.Repeat("a", 1_000_000),
	} {
		_, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{})
		if err == nil || len(err.Error()) > 1000 {
			t.Errorf("reading %.50q: want an error of at most 1000 bytes, got %.100q", text, fmt.Sprint(err))
		} else if !utf8.ValidString(err.Error()) {
			t.Errorf("reading %.50q: a message cut within a character: %q", text, err)
		}
	}
}

func TestPlaceInALongLine(t *testing.T) {
	text := "é " + strings.Repeat("  ", 1_000_000) + "é\n"
	_, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{Name: "long"})
	if want := `long:1:2000003: item "é" is declared twice`; err == nil || err.Error() != want {
		t.Errorf("want %s, got %v", want, err)
	}
	text = "A\nA " + strings.Repeat("\t", 3_000_001) + "Q"
	_, err = dlxtext.Read(strings.NewReader(text), dlxtext.Config{Name: "long"})
	if want := `long:2:3000004: unknown item "Q": not among the items of line 1`; err == nil || err.Error() != want {
		t.Errorf("want %s, got %v", want, err)
	}
}

func TestErrorHasItsParts(t *testing.T) {
	_, err := dlxtext.Read(strings.NewReader("A\nA B"), dlxtext.Config{Name: "dir/file.dlx"})
	var fault *dlxtext.Error
	if !errors.As(err, &fault) {
		t.Fatalf("%T is no *Error", err)
	}
	want := dlxtext.Error{File: "dir/file.dlx", Line: 2, Column: 3, Err: fault.Err}
	if *fault != want || errors.Unwrap(err) != fault.Err || fault.Err.Error() != `unknown item "B": not among the items of line 1` {
		t.Errorf("%#v, wrapping %v", fault, fault.Err)
	}
}

// A reader that fails must not be taken for the end of the input, wherever it
// stops.
func TestReaderFails(t *testing.T) {
	broken := errors.New("disk on fire")
	for _, text := range []string{
		"| c\nA BB | X\nA BB X:red |55\nX\nA", "10\n01\n", "[[1,0],[1,1]]", "| X Y\nX\nY\nX",
		`{"primary":["A",{"name":"é","lo":1,"hi":12}],"options":[["A"],{"items":[1],"cost":22}]}`, "",
	} {
		for cut := range len(text) + 1 {
			for _, format := range []dlxtext.Format{dlxtext.Auto, dlxtext.Text, dlxtext.Matrix, dlxtext.JSON} {
				if format == dlxtext.Auto || cut == 0 {
					r := io.MultiReader(strings.NewReader(text[:cut]), iotest.ErrReader(broken))
					_, err := dlxtext.Read(r, dlxtext.Config{Format: format})
					if !errors.Is(err, broken) {
						t.Errorf("%q as %v: want %q, got %v", text[:cut], format, broken, err)
					}
				}
			}
		}
	}
	_, err := dlxtext.Read(iotest.ErrReader(nil), dlxtext.Config{})
	if !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader without progress: got %v", err)
	}
	_, err = dlxtext.Read(io.MultiReader(strings.NewReader("A\né"), iotest.ErrReader(broken)), dlxtext.Config{})
	if want := "input:2:2: reading failed: disk on fire"; fmt.Sprint(err) != want {
		t.Errorf("want %s, got %v", want, err)
	}
}
