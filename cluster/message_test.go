package cluster

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
)

func TestSubjects(t *testing.T) {
	tests := []struct{ name, want string }{
		{"0-2-17-25", "0-2-17-25"},
		{"0-2-h0123456789abcdef0123456789abcdef", "0-2-h0123456789abcdef0123456789abcdef"},
		{"", "~e3b0c44298fc1c149afbf4c8996fb924"},
		{"a.b", "~"}, {"a b", "~"}, {"*", "~"}, {">", "~"}, {"~", "~"}, {"ä", "~"}, {"a\r\nPUB", "~"},
		{strings.Repeat("1", 200), strings.Repeat("1", 200)}, {strings.Repeat("1", 201), "~"}, {strings.Repeat("1-", 2500), "~"},
	}
	for _, test := range tests {
		got := subjectKey(test.name)
		if got != test.want && (test.want != "~" || len(got) != 33 || !strings.HasPrefix(got, "~")) {
			t.Errorf("%q: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestParseCount(t *testing.T) {
	for _, good := range []string{"0", "1", "10", strings.Repeat("9", mostDigits)} {
		if n, ok := parseCount(good); !ok || n.String() != good {
			t.Errorf("%.20s refused", good)
		}
	}
	for _, bad := range []string{"", "-1", "+1", "01", "00", "1e3", "0x1", "1_0", " 1", "1 ", "٣", strings.Repeat("9", mostDigits+1)} {
		if _, ok := parseCount(bad); ok {
			t.Errorf("%.20q taken", bad)
		}
	}
}

// What is sealed is unsealed; one byte changed, or cut off, and it is not.
func TestSeal(t *testing.T) {
	r := newResult("j", Task{Name: "a", Body: json.RawMessage(`{"x":1}`)}, Answer{Count: big.NewInt(7), Children: []Task{{Name: "b"}}}, "w", 0)
	text, err := seal(r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := readResult(text, "j")
	if err != nil || got.count.Int64() != 7 || got.Digest != r.Digest || !got.split || len(got.Children) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if _, err := readResult(text, "k"); err == nil {
		t.Error("a result of another job was taken")
	}
	for k := range text {
		if _, err := readResult(text[:k], "j"); err == nil {
			t.Errorf("taken with %d of %d bytes", k, len(text))
		}
		changed := bytes.Clone(text)
		changed[k] ^= 1
		if _, err := readResult(changed, "j"); err == nil {
			t.Errorf("taken with byte %d changed", k)
		}
	}
}

// Whatever is in a message, it is read or refused.
func FuzzMessages(f *testing.F) {
	for _, body := range []string{
		`{"job":"j","name":"a"}`, `{"job":"j","task":"a","digest":"d","count":"1","seconds":0,"worker":"w"}`,
		`{"job":"j","task":"a","digest":"d","failed":"why","seconds":0,"worker":"w"}`, `{`, ``, `null`, `[]`,
		`{"job":"j","task":"a","count":"1","children":[{"name":"b","body":{"x":[1]}}]}`,
	} {
		f.Add([]byte(body), true)
		f.Add([]byte(body), false)
	}
	f.Fuzz(func(t *testing.T, text []byte, sealed bool) {
		if sealed && !bytes.Contains(text, []byte("\n")) {
			text = append(append(text[:len(text):len(text)], '\n'), checksum(text)...)
		}
		if task, err := readTask(text, "j"); err == nil && (task.Name == "" || len(task.Name) > mostName) {
			t.Errorf("a task of the name %q", task.Name)
		}
		if r, err := readResult(text, "j"); err == nil && (r.count == nil) != (r.Failed != "") {
			t.Errorf("a result that neither failed nor counts: %+v", r)
		}
		readManifest("j", text)
		parseCredentials(text)
	})
}
