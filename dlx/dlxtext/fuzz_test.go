package dlxtext_test

import (
	"bytes"
	"errors"
	"testing"
	"testing/iotest"

	"exactcover/dlx/dlxtext"
)

// fuzz reads any bytes: a fault has a place, reading byte by byte makes no
// difference, and what reads is stable under writing and reading.
func fuzz(f *testing.F, format dlxtext.Format, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if got, slow := outcome(bytes.NewReader(text), format), outcome(iotest.OneByteReader(bytes.NewReader(text)), format); got != slow {
			t.Fatalf("reading byte by byte makes a difference:\n%s\n%s", got, slow)
		}
		p, err := dlxtext.Read(bytes.NewReader(text), dlxtext.Config{Format: format})
		if err != nil {
			var fault *dlxtext.Error
			if !errors.As(err, &fault) {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		checkReadsBack(t, p, dlxtext.Text)
		checkReadsBack(t, p, dlxtext.JSON)
		if format == dlxtext.Matrix {
			checkReadsBack(t, p, format)
		}
	})
}

func FuzzReadText(f *testing.F) {
	fuzz(f, dlxtext.Text,
		"| c\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
		"2:3|A 0:2|B 2|C\r\nA B C |7\r\n", "| X Y\nX\nY\n", "| X Y\nX:1 Y\nY:2\n", "|", "\uFEFFé 日本\n日本\n",
		"A\nA |9223372036854775807\nA |1\n", "{x 0\n0\n", "0 1\n1\n", "A | 2|X", "A B A", "\x00", "\xff\xfe")
}

func FuzzReadMatrix(f *testing.F) {
	fuzz(f, dlxtext.Matrix, "1 0 1\n0 1 0\n", "101\n\n010\r\n", "", "0", "10\n1", "10\n101", "1 é")
}

func FuzzReadJSON(f *testing.F) {
	fuzz(f, dlxtext.JSON,
		`{"primary": ["A", {"name":"C","lo":2,"hi":3}], "secondary": ["X","Y"], "options": [["A","X:red"], {"items":["A","C"],"cost":5}, []]}`,
		`{"primary":2,"secondary":1,"options":[[0,"2:x"],[1]]}`, "[[1,0],[0,1]]", "[]", "[[]]", `{"primary":["\ud83d\ude00\"\\"],"options":[]}`,
		`{"primary":["\ud83d"]}`, `{"primary":1e3}`, `{"primary":[{"lo":1}]}`)
}

func FuzzReadAuto(f *testing.F) {
	fuzz(f, dlxtext.Auto, "A B\nA\nB\n", "1 0\n0 1\n", "[[1]]", `{"primary":1,"options":[[0]]}`, "\n\n 01", "0 1 2\n2")
}
