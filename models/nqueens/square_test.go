package nqueens

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseSquare(t *testing.T) {
	for text, want := range map[string]Square{
		"a1":    {0, 0},
		"A1":    {0, 0},
		"h8":    {7, 7},
		"b12":   {11, 1},
		"z007":  {6, 25},
		"aa1":   {0, 26},
		"az3":   {2, 51},
		"ba3":   {2, 52},
		"zz1":   {0, 701},
		"aaa1":  {0, 702},
		"a1000": {999, 0},
	} {
		got, err := ParseSquare(text)
		if err != nil || got != want {
			t.Errorf("%q: want %v, got %v, %v", text, want, got, err)
		}
	}
	for text, want := range map[string]string{
		"":                            `expected a square such as a1, found ""`,
		"a":                           `expected a square such as a1, found "a"`,
		"1":                           `expected a square such as a1, found "1"`,
		"a0":                          `expected a square such as a1, found "a0"`,
		"1a":                          `expected a square such as a1, found "1a"`,
		"a-1":                         `expected a square such as a1, found "a-1"`,
		"ä1":                          `expected a square such as a1, found "ä1"`,
		"a1b2":                        `expected a square such as a1, found "a1b2"`,
		"zzzzzzzzzzzzzzzzzzzzzzzzzz1": `square "zzzzzzzzzzzzzzzzzzzzzzzzzz1" is on no board`,
		"a99999999999999999999999999": `square "a99999999999999999999999999" is on no board`,
	} {
		if _, err := ParseSquare(text); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}

func TestParseSquares(t *testing.T) {
	got, err := ParseSquares(" a1, b5 ")
	if diff := cmp.Diff([]Square{{0, 0}, {4, 1}}, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	if got, err := ParseSquares(" "); got != nil || err != nil {
		t.Errorf("nothing: want no squares, got %v, %v", got, err)
	}
	if _, err := ParseSquares("a1,"); err == nil {
		t.Error("a comma at the end: want an error")
	}
}

// Spelling and reading a square cancel.
func TestSquareText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Square{rapid.IntRange(0, 100_000).Draw(t, "row"), rapid.IntRange(0, 100_000).Draw(t, "col")}
		if got, err := ParseSquare(want.String()); err != nil || got != want {
			t.Fatalf("%v: want %+v, got %+v, %v", want, want, got, err)
		}
	})
}

func TestParseN(t *testing.T) {
	for text, want := range map[string]int{"0": 0, " 8\n": 8, "008": 8, "6192": 6192} {
		if got, err := ParseN(text); err != nil || got != want {
			t.Errorf("%q: want %d, got %d, %v", text, want, got, err)
		}
	}
	for text, want := range map[string]string{
		"":                      "expected n, a whole number from 0 to 6192, found nothing",
		" \n":                   "expected n, a whole number from 0 to 6192, found nothing",
		"abc":                   `expected n, a whole number from 0 to 6192 in digits, found "abc"`,
		"1e3":                   `expected n, a whole number from 0 to 6192 in digits, found "1e3"`,
		"-1":                    `expected n, a whole number from 0 to 6192 in digits, found "-1"`,
		"8 9":                   `expected n, a whole number from 0 to 6192 in digits, found "8 9"`,
		"8.5":                   `expected n, a whole number from 0 to 6192 in digits, found "8.5"`,
		"1000000":               "n = 1000000 is too large: 1000000000000 options would need about 101.9 TiB of memory, more than 4 GiB: at most 6192",
		strings.Repeat("9", 30): "n is too large: " + strings.Repeat("9", 24) + "…, at most 6192",
		strings.Repeat("x", 30): `expected n, a whole number from 0 to 6192 in digits, found "` + strings.Repeat("x", 24) + `…"`,
	} {
		if _, err := ParseN(text); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
	if _, err := ParseN("1000000000000000000"); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("10^18: want too large, got %v", err)
	}
}
