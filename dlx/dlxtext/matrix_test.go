package dlxtext_test

import (
	"fmt"
	"strings"
	"testing"

	"exactcover/dlx/dlxtext"
)

const matrixNote = "warning: 1:1: a first line of only 0 and 1 is read as a matrix; --format dlx reads it as items\n"

func TestReadMatrix(t *testing.T) {
	const want = "items: 0 1 2\noptions: 3\n0: 0 2\n1: 1\n2: 0 1 2\n"
	checkReadings(t, dlxtext.Matrix, []reading{
		{"blanks", "1 0 1\n0 1 0\n1 1 1\n", want},
		{"no blanks", "101\n010\n111", want},
		{"mixed", "\uFEFF\n 1 01\t\r\n\n\r\n0\v1\f0 \n  \n111\r\n\n", want},
		{"empty row", "10\n00\n01\n", "warning: 2:1: option 1 is empty, so it is skipped\nitems: 0 1\noptions: 3\n0: 0\n2: 1\n"},
		{"only an empty row", " 000", "warning: 1:2: option 0 is empty, so it is skipped\nitems: 0 1 2\noptions: 1\n"},
		{"no rows", "\n \n", "warning: 1:1: a matrix without rows is a problem without items, which has one solution, the empty one\nitems:\noptions: 0"},
		{"no bytes", "", "warning: 1:1: a matrix without rows is a problem without items, which has one solution, the empty one\nitems:\noptions: 0"},

		{"", "101\n1010\n", `error: 2:4: the row has more than 3 columns, as many as the first row has, in line 1`},
		{"", "\n1 0 1\n1 0 \n", `error: 3:5: the row ends after 2 of 3 columns, as many as the first row has, in line 2`},
		{"", "101\n10", `error: 2:3: the row ends after 2 of 3 columns, as many as the first row has, in line 1`},
		{"", "101\n102\n", `error: 2:3: expected 0 or 1, found '2'`},
		{"", "1 0\n1 é\n", `error: 2:3: expected 0 or 1, found 'é'`},
		{"", "1 0\n1 \xff\n", `error: 2:3: expected 0 or 1, found the byte 0xFF, which is not UTF-8`},
		{"", "1 0\n1 \xe2\x80", `error: 2:3: expected 0 or 1, found the byte 0xE2, which is not UTF-8`},
		{"", "1 0\n1 \x00", `error: 2:3: expected 0 or 1, found '\x00'`},
		{"", "1,0\n0,1\n", `error: 1:2: expected 0 or 1, found ','; digits are parted by blanks or by nothing`},
		{"", "1 0\n0;1\n", `error: 2:2: expected 0 or 1, found ';'; digits are parted by blanks or by nothing`},
		{"", "| comment\n10", `error: 1:1: expected 0 or 1, found '|'`},
		{"", "\xff\xfe1\x00", `error: 1:1: the file is UTF-16, expected UTF-8`},
	})
}

func TestMatrixOfTooManyColumns(t *testing.T) {
	got := outcome(strings.NewReader(strings.Repeat("0", 10_000_001)), dlxtext.Auto)
	want := "error: input:1:10000001: the row has more than 10000000 columns\n"
	if !strings.HasSuffix(got, want) {
		t.Errorf("want %q, got %.200q", want, got)
	}
}

func TestFormatIsRecognized(t *testing.T) {
	const noJSON = " (a file that begins with '{' or '[' is read as JSON; --format dlx reads it as text)"
	long := strings.Repeat("10", 1_000_000)
	checkReadings(t, dlxtext.Auto, []reading{
		{"", "0 1\n1 0\n", matrixNote + "items: 0 1\noptions: 2\n0: 1\n1: 0"},
		{"", "1", matrixNote + "items: 0\noptions: 1\n0: 0"},
		{"", "\n \t\n 01\r\n", "warning: 3:2: a first line of only 0 and 1 is read as a matrix; --format dlx reads it as items\nitems: 0 1\noptions: 1\n0: 1"},
		{"", "0 1\n2\n", matrixNote + "error: 2:1: expected 0 or 1, found '2'"},
		{"", "0 1 2\n1 2\n", "items: 0 1 2\noptions: 1\n0: 1 2"},
		{"", "0 1 | 2\n1 2\n", "items: 0 1 (2)\noptions: 1\n0: 1 2"},
		{"", "0 1:1|1\n1\n", "items: 0 1\noptions: 1\n0: 1"},
		{"a long line of 0, 1, and 2 at its end", long + " 2\n2\n", "items: " + long + " 2\noptions: 1\n0: 2"},
		{"", " \n{ \"primary\": 1, \"options\": [[0]] }", "items: 0\noptions: 1\n0: 0"},
		{"", "\uFEFF[[1]]", "items: 0\noptions: 1\n0: 0"},
		{"", "{x y\n{x\n", `error: 1:2: "x" is no JSON: names are strings, in quotes` + noJSON},
		{"", "[ y\n", `error: 1:3: "y" is no JSON: names are strings, in quotes` + noJSON},
	})
	checkReadings(t, dlxtext.Text, []reading{
		{"", "0 1\n1 0\n1\n", "items: 0 1\noptions: 2\n0: 1 0\n1: 1"},
		{"", "{x y\n{x\n", "items: {x y\noptions: 1\n0: {x"},
		{"", "[[1]]\n", "items: [[1]]\noptions: 0"},
	})
}

func TestFormatNames(t *testing.T) {
	for _, f := range []dlxtext.Format{dlxtext.Auto, dlxtext.Text, dlxtext.Matrix, dlxtext.JSON, dlxtext.XCC} {
		if got, err := dlxtext.ParseFormat(f.String()); got != f || err != nil {
			t.Errorf("ParseFormat(%q) = %v, %v", f.String(), got, err)
		}
	}
	got := fmt.Sprint(dlxtext.Auto, dlxtext.Text, dlxtext.Matrix, dlxtext.JSON, dlxtext.XCC, dlxtext.Format(5), dlxtext.Format(-1))
	if want := "auto dlx matrix json xcc Format(5) Format(-1)"; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	if _, err := dlxtext.ParseFormat("DLX"); fmt.Sprint(err) != `unknown format "DLX": expected auto, dlx, matrix, json or xcc` {
		t.Errorf("got %v", err)
	}
	if _, err := dlxtext.Read(strings.NewReader("A"), dlxtext.Config{Format: 7}); fmt.Sprint(err) != "dlxtext: there is no format Format(7)" {
		t.Errorf("got %v", err)
	}
}
