package dlxtext_test

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestWrite(t *testing.T) {
	for _, c := range []struct{ name, text, dlx, json string }{
		{"all kinds", "A 2:3|C 2|D | X Y\nA X:re\"d C |5\nD Y\n",
			"A 2:3|C 2|D | X Y\nA X:re\"d C |5\nD Y\n",
			`{"primary": ["A", {"name": "C", "lo": 2, "hi": 3}, {"name": "D", "lo": 2, "hi": 2}],
 "secondary": ["X", "Y"],
 "options": [
  {"items": ["A", "X:re\"d", "C"], "cost": 5},
  ["D", "Y"]]}
`},
		{"no secondary items, no options", "A\\", "A\\\n", "{\"primary\": [\"A\\\\\"],\n \"options\": []}\n"},
		{"no items", "|", "|\n", "{\"primary\": [],\n \"options\": []}\n"},
		{"gaps", "A | X\nX\nA\nX", "A | X\nX\nA\nX\n", "{\"primary\": [\"A\"],\n \"secondary\": [\"X\"],\n \"options\": [\n  [],\n  [\"A\"],\n  []]}\n"},
		{"like a matrix", "| c\n0 1\n1\n", "| items, then options (this line keeps them from being read as matrix)\n0 1\n1\n", "{\"primary\": [\"0\", \"1\"],\n \"options\": [\n  [\"1\"]]}\n"},
		{"like JSON", "| c\n[x 1\n1\n", "| items, then options (this line keeps them from being read as json)\n[x 1\n1\n", "{\"primary\": [\"[x\", \"1\"],\n \"options\": [\n  [\"1\"]]}\n"},
		{"no primary items", "| X Y\nX\nY\nX:1\n", "| X Y\nX\nY\nX\n", "{\"primary\": [],\n \"secondary\": [\"X\", \"Y\"],\n \"options\": [\n  [],\n  [],\n  []]}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustRead(t, c.text, dlxtext.Auto)
			if diff := cmp.Diff(c.dlx, mustWrite(t, p, dlxtext.Text)); diff != "" {
				t.Errorf("dlx (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.dlx, mustWrite(t, p, dlxtext.Auto)); diff != "" {
				t.Errorf("auto (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.json, mustWrite(t, p, dlxtext.JSON)); diff != "" {
				t.Errorf("json (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWriteMakesUpNames(t *testing.T) {
	for _, c := range []struct {
		primary, secondary []string
		options            int // all skipped
		want               string
	}{
		{[]string{"A", "skipped", "skipped1"}, nil, 1, "A skipped skipped1 | skipped2\nskipped2\n"},
		{nil, nil, 3, "| skipped skipped1\nskipped\nskipped1\nskipped\n"},
		{nil, []string{"skipped"}, 2, "| skipped skipped1\nskipped\nskipped1\n"},
		{nil, []string{"X", "Y", "Z"}, 2, "| X Y Z\nX\nY Z\n"},
		{nil, []string{"X", "Y"}, 1, "|\n"},
		{nil, []string{strings.Repeat("x", 1<<20), "Y"}, 2, "|\n"},
	} {
		var b dlx.Builder
		for _, name := range c.primary {
			b.Primary(name)
		}
		for _, name := range c.secondary {
			b.Secondary(name)
		}
		for range c.options {
			b.Option().Skip()
		}
		p, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		got := mustWrite(t, p, dlxtext.Text)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if again := mustWrite(t, mustRead(t, got, dlxtext.Auto), dlxtext.Text); again != got {
			t.Errorf("%q is read and written as %q", got, again)
		}
	}
}

func TestWriteMatrix(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"A B C\nC A\nB\nB A", "1 0 1\n0 1 0\n1 1 0\n"},
		{"A B", "0 0\n"},
		{"|", ""},
		{"[[1,0],[0,0],[1,1]]", "1 0\n0 0\n1 1\n"},
		{"A B | é\nA", `a matrix has no secondary items, as "é" is one: write dlx or json instead`},
		{"A 0:1|B\nA", `a matrix has no multiplicities, as item "B" has one: write dlx or json instead`},
		{"A B\nA |5", `a matrix has no costs, as some options have: write dlx or json instead`},
	} {
		var text strings.Builder
		err := dlxtext.Write(&text, mustRead(t, c.text, dlxtext.Auto), dlxtext.Matrix)
		got := text.String()
		if err != nil {
			got += err.Error()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

type fullDisk struct{ room int }

var errFull = errors.New("disk full")

func (d *fullDisk) Write(text []byte) (int, error) {
	if len(text) > d.room {
		return 0, errFull
	}
	d.room -= len(text)
	return len(text), nil
}

func TestWriteFails(t *testing.T) {
	p := mustRead(t, string(bigText(100, 5000)), dlxtext.Text)
	q := mustRead(t, string(bigMatrix(100, 2000, "")), dlxtext.Matrix)
	for _, room := range []int{0, 100_000} {
		for f, p := range map[dlxtext.Format]*dlx.Problem{dlxtext.Text: p, dlxtext.JSON: p, dlxtext.Matrix: q} {
			if err := dlxtext.Write(&fullDisk{room}, p, f); !errors.Is(err, errFull) {
				t.Errorf("%v with room for %d bytes: want %v, got %v", f, room, errFull, err)
			}
		}
	}
	if err := dlxtext.Write(io.Discard, p, 9); fmt.Sprint(err) != "dlxtext: there is no format Format(9)" {
		t.Errorf("got %v", err)
	}
}

// drawProblem makes a problem of any kind with odd names.
func drawProblem(t *rapid.T, matrix bool) *dlx.Problem {
	name := rapid.OneOf(
		rapid.SampledFrom([]string{"0", "1", "10", "{x", "[", "#", "é", "skipped", "skipped1", "a\"b", "\\n", "A", "B", "-", "\uFFFD"}),
		rapid.StringOfN(rapid.Rune(), 1, 20, -1).Filter(func(s string) bool { return dlx.CheckName(s) == nil }),
		rapid.StringMatching(`[a-c]{1,20}`),
	)
	chance := func(of int) bool { return rapid.IntRange(1, of).Draw(t, "chance") == 1 }
	var b dlx.Builder
	var items, primary []dlx.Item
	roles := rapid.IntRange(0, 3).Draw(t, "roles")
	for _, n := range rapid.SliceOfNDistinct(name, 0, 8, rapid.ID[string]).Draw(t, "names") {
		if matrix {
			n, roles = strconv.Itoa(len(items)), 0
		}
		var i dlx.Item
		switch {
		case roles == 3 || roles > 0 && chance(3):
			i = b.Secondary(n)
		case roles > 1 && chance(2):
			lo := rapid.IntRange(0, math.MaxInt32).Draw(t, "lo")
			i = b.PrimaryRange(n, lo, rapid.IntRange(max(lo, 1), math.MaxInt32).Draw(t, "hi"))
			primary = append(primary, i)
		default:
			i = b.Primary(n)
			primary = append(primary, i)
		}
		items = append(items, i)
	}
	isPrimary := make(map[dlx.Item]bool)
	for _, i := range primary {
		isPrimary[i] = true
	}
	costs := !matrix && chance(2)
	for range rapid.IntRange(0, 8).Draw(t, "options") {
		o := b.Option()
		if len(items) > 0 && !chance(4) {
			for _, i := range rapid.SliceOfNDistinct(rapid.SampledFrom(items), 0, len(items), rapid.ID[dlx.Item]).Draw(t, "option") {
				if isPrimary[i] || chance(2) {
					o.Item(i)
				} else {
					o.Colored(i, b.Color(name.Draw(t, "color")))
				}
			}
		}
		if costs {
			o.Cost(rapid.Int64Range(0, math.MaxInt64/8).Draw(t, "cost"))
		}
		if !o.HasPrimary() {
			o.Skip()
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is written reads back as the same problem, in whatever way it is read,
// and is written in the same way.
func TestWrittenReadsBack(t *testing.T) {
	for _, format := range []dlxtext.Format{dlxtext.Text, dlxtext.Matrix, dlxtext.JSON} {
		t.Run(format.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := drawProblem(t, format == dlxtext.Matrix)
				checkReadsBack(t, p, format)
			})
		})
	}
}

type fataler interface{ Fatalf(string, ...any) }

func checkReadsBack(t fataler, p *dlx.Problem, format dlxtext.Format) {
	write := func(p *dlx.Problem) string {
		var text strings.Builder
		if err := dlxtext.Write(&text, p, format); err != nil {
			t.Fatalf("writing: %v", err)
		}
		return text.String()
	}
	text := write(p)
	for _, as := range []dlxtext.Format{format, dlxtext.Auto} {
		if as == dlxtext.Auto && text == "" {
			continue // a matrix without rows, which is nothing that can be recognized
		}
		q, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{Format: as})
		if err != nil {
			t.Fatalf("written as %v, read as %v: %v\n%s", format, as, err, text)
		}
		if p.Fingerprint() != q.Fingerprint() {
			t.Fatalf("written as %v, read as %v: another fingerprint\n%s", format, as, text)
		}
		if again := write(q); again != text {
			t.Fatalf("written as %v, read as %v, and written again: (-first +second)\n%s", format, as, cmp.Diff(text, again))
		}
	}
}
