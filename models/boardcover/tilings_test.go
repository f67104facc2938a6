package boardcover

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The rectangles of testdata/tilings.txt, those with many tilings with -slow only.
func TestTilings(t *testing.T) {
	text, err := os.ReadFile("testdata/tilings.txt")
	if err != nil {
		t.Fatal(err)
	}
	most := uint64(5_000)
	if *slow {
		most = 1 << 40
	}
	checked := 0
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		pieces, rest, _ := strings.Cut(line, " in ")
		var rows, cols int
		var want uint64
		var black []Cell
		size, _, _ := strings.Cut(rest, ":")
		if _, hole, holed := strings.Cut(size, "-"); holed {
			black = make([]Cell, 1)
			if _, err := fmt.Sscanf(hole, "%d,%d", &black[0].Row, &black[0].Col); err != nil {
				t.Fatal(line, err)
			}
			size, _, _ = strings.Cut(size, "-")
		}
		if _, err := fmt.Sscanf(size, "%dx%d", &rows, &cols); err != nil {
			t.Fatal(line, err)
		}
		if _, err := fmt.Sscan(rest[strings.Index(rest, ":")+1:], &want); err != nil {
			t.Fatal(line, err)
		}
		if want > most {
			continue
		}
		checked++
		m := model(t, rectangle(t, rows, cols, black...), parse(t, false, strings.Fields(pieces)...)...)
		if reasons := m.Reasons(); len(reasons) > 0 {
			if want > 0 {
				t.Errorf("%s has reasons against any: %q", line, reasons)
			}
			continue
		}
		if got := count(t, m); got != want {
			t.Errorf("%swant %d, got %d", line, want, got)
		}
	}
	if checked < 150 {
		t.Errorf("only %d were counted", checked)
	}
}
