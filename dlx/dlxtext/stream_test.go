package dlxtext_test

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"exactcover/dlx/dlxtext"
)

// repeated is a text of many copies of a piece, which takes no memory.
type repeated struct {
	piece  string
	copies int
	rest   string
}

func (r *repeated) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		if r.rest == "" {
			if r.copies == 0 {
				break
			}
			r.copies--
			r.rest = r.piece
		}
		k := copy(p[n:], r.rest)
		n, r.rest = n+k, r.rest[k:]
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// Text that adds nothing to the problem takes no memory, however long it is.
func TestReadingStreams(t *testing.T) {
	const size = 16 << 20
	for _, c := range []struct {
		name               string
		before, piece, end string
		format             dlxtext.Format
	}{
		{"comments", "", "| some words of a comment\n", "A\nA\n", dlxtext.Auto},
		{"comments after the header", "A\n", "| some words of a comment\n", "A\n", dlxtext.Auto},
		{"one comment", "| ", "comment ", "\nA\nA\n", dlxtext.Auto},
		{"a line of blanks", "A\nA", "       \t", "\nA\n", dlxtext.Auto},
		{"blank lines", "", "  \r\n\n", "A\nA\n", dlxtext.Auto},
		{"empty rows", "", "0000000000000000000000000000000\n", strings.Repeat("1", 31), dlxtext.Matrix},
		{"blanks in JSON", `{"primary":["A"]`, " \n", `,"options":[]}`, dlxtext.JSON},
		{"empty options in JSON", `{"primary":["A"],"options":[`, "[], ", `["A"]]}`, dlxtext.JSON},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			r := io.MultiReader(strings.NewReader(c.before), &repeated{piece: c.piece, copies: size / len(c.piece)}, strings.NewReader(c.end))
			runtime.ReadMemStats(&before)
			_, err := dlxtext.Read(r, dlxtext.Config{Format: c.format})
			runtime.ReadMemStats(&after)
			if err != nil {
				t.Fatal(err)
			}
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 4<<20 {
				t.Errorf("reading %d KB allocated %d KB", size>>10, allocated>>10)
			}
		})
	}
}
