package scan

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// words reads all lines of words, each word with its place.
func words(text string) (lines []string, err error) {
	in := New(strings.NewReader(text), "in")
	for {
		words, err := in.Words('#')
		if len(words) == 0 {
			return lines, err
		}
		var line []string
		for _, w := range words {
			line = append(line, fmt.Sprintf("%s@%d:%d", w.Text, w.Line, w.Col))
		}
		lines = append(lines, strings.Join(line, " "))
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"":                               nil,
		" \n\n\t":                        nil,
		"# nothing":                      nil,
		"a":                              {"a@1:1"},
		"\uFEFFa b\r\n\r\n # c\n  é d#e": {"a@1:1 b@1:3", "é@4:3 d@4:5"},
		"#a\nb # c\nd\n":                 {"b@2:1", "d@3:1"},
	} {
		got, err := words(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%q: error %v (-want +got)\n%s", text, err, diff)
		}
	}
}

func TestBadWords(t *testing.T) {
	for text, want := range map[string]string{
		"a\nb \x00c":                    "in:2:3: found a NUL byte, expected text: is this a binary file, or one in UTF-16?",
		"\xff\xfea":                     "in:1:1: found a byte that is no UTF-8, expected text: is this a binary file, or one in UTF-16?",
		"a " + strings.Repeat("b", 2e6): "in:1:1048577: a line of more than 1048576 characters",
		strings.Repeat(" ", 2e6) + "a":  "in:1:1048577: a line of more than 1048576 characters",
	} {
		if _, err := words(text); err == nil || err.Error() != want {
			t.Errorf("%.20q: want %q, got %v", text, want, err)
		}
	}
	failing := io.MultiReader(strings.NewReader("a b"), iotest.ErrReader(errors.New("no disk")))
	if words, err := New(failing, "in").Words('#'); len(words) > 0 || err == nil || err.Error() != "in:1:4: no disk" {
		t.Errorf("a reader that fails: got %v, %v", words, err)
	}
}

func TestShow(t *testing.T) {
	if got, want := Show(strings.Repeat("é", 25)), strings.Repeat("é", 24)+"…"; got != want {
		t.Errorf("want %s, got %s", want, got)
	}
	if got := Show("short"); got != "short" {
		t.Errorf("got %s", got)
	}
}
