package partition

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const small = `4 8
3 2 1 2
4 2 3 4
1 1 1
1 1 2
3 1 3
2 1 4
9 4 1 2 3 4
1 2 2 3
`

func read(t testing.TB, text string) *Model {
	t.Helper()
	s, err := Read(strings.NewReader(text), "set")
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestProblem(t *testing.T) {
	m := read(t, small)
	want := "1 2 3 4\n1 2\n3 4\n1\n2\n3\n4\n1 2 3 4\n2 3\n"
	if diff := cmp.Diff(want, modeltest.Spell(m.Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var texts []string
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, m.Text(s))
	}
	slices.Sort(texts)
	all := []string{"columns 1 2, cost 7", "columns 1 5 6, cost 8", "columns 2 3 4, cost 6", "columns 3 4 5 6, cost 7", "columns 3 6 8, cost 4", "columns 7, cost 9"}
	if diff := cmp.Diff(all, texts); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	nothing := read(t, "0 0")
	if n := modeltest.Count(t, nothing.Problem()); n != 1 {
		t.Errorf("nothing to cover: want 1, got %d", n)
	}
	if got := nothing.Text(nil); got != "no columns, cost 0" {
		t.Errorf("nothing to cover: got %q", got)
	}
	if _, ok := m.Placement(8); ok {
		t.Error("option 8: want none")
	}
}

// The solutions are the sets of columns that cover each row once, as trying all of
// them finds; there are reasons against any only if there is none.
func partitionsAreThose(t *rapid.T) {
	s := Set{Rows: rapid.IntRange(1, 5).Draw(t, "rows")}
	for range rapid.IntRange(0, 8).Draw(t, "columns") {
		rows := []int32{1, 2, 3, 4, 5}[:s.Rows]
		rows = rapid.Permutation(rows).Draw(t, "order")[:rapid.IntRange(1, s.Rows).Draw(t, "size")]
		s.Columns = append(s.Columns, Column{Cost: rapid.Int64Range(0, 9).Draw(t, "cost"), Rows: rows})
	}
	m, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[string]bool)
	for set := range 1 << len(s.Columns) {
		times := make([]int, s.Rows)
		var chosen dlx.Solution
		for k, c := range s.Columns {
			if set>>k&1 == 1 {
				chosen = append(chosen, dlx.Option(k))
				for _, row := range c.Rows {
					times[row-1]++
				}
			}
		}
		if !slices.ContainsFunc(times, func(n int) bool { return n != 1 }) {
			want[m.Text(chosen)] = true
		}
	}
	got := make(map[string]bool)
	n := 0
	for solution, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		got[m.Text(solution)] = true
	}
	if diff := cmp.Diff(want, got); diff != "" || n != len(got) {
		t.Fatalf("%+v: %d solutions (-want +got)\n%s", s, n, diff)
	}
	if reasons := m.Reasons(); len(reasons) > 0 && n > 0 {
		t.Fatalf("%+v: reasons against any: %q", s, reasons)
	}
}

func TestPartitions(t *testing.T) { rapid.Check(t, partitionsAreThose) }
func FuzzPartitions(f *testing.F) { f.Fuzz(rapid.MakeFuzz(partitionsAreThose)) }

func TestReasons(t *testing.T) {
	if diff := cmp.Diff([]string{"no column covers row 1", "no column covers row 3"}, read(t, "3 1 5 1 2").Reasons()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestBadText(t *testing.T) {
	const form = ": the input is the numbers of rows and columns, then for each column its cost, how many rows it covers, and which"
	for text, want := range map[string]string{
		"":                      "s:1:1: expected the number of rows, found the end of the input",
		"x":                     `s:1:1: expected the number of rows, found "x"` + form,
		"1000001":               "s:1:1: expected the number of rows, from 0 to 1000000, found 1000001",
		"2 1":                   "s:1:4: expected the cost of column 1, found the end of the input",
		"2 1 -3":                "s:1:5: expected the cost of column 1, from 0 to 9223372036854775807, found -3",
		"2 1 2.5":               `s:1:5: expected the cost of column 1, found "2.5"` + form,
		"2 1\n3 0":              "s:2:3: expected how many rows column 1 covers, from 1 to 2, found 0",
		"2 1\n3 2 1 1":          "s:2:7: column 1 covers row 1 twice",
		"2 1\n3 2 1 3":          "s:2:7: expected a row of column 1, from 1 to 2, found 3",
		"2 1\n3 2 1":            "s:2:6: expected a row of column 1, found the end of the input",
		"2 1\n3 1 1\n4 1 2":     `s:3:1: found "4" after the last column: the second number says that there are 1`,
		"1000000 10000000\n1 1": "s:2:4: expected a row of column 1, found the end of the input",
		"2 1\x00":               "s:1:4: found a NUL byte, expected text: is this a binary file, or one in UTF-16?",
	} {
		if _, err := Read(strings.NewReader(text), "s"); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
}

func TestBadSet(t *testing.T) {
	for _, c := range []struct {
		set  Set
		want string
	}{
		{Set{Rows: -1}, "expected up to 1000000"},
		{Set{Rows: 1, Columns: []Column{{}}}, "option 0 is empty"},
		{Set{Rows: 1, Columns: []Column{{Rows: []int32{2}}}}, "names item 1, but there are only 1 items"},
		{Set{Rows: 1, Columns: []Column{{Rows: []int32{1, 1}}}}, "twice"},
		{Set{Rows: 1, Columns: []Column{{Cost: -1, Rows: []int32{1}}}}, "cost -1"},
		{Set{Rows: 1, Columns: []Column{{math.MaxInt64, []int32{1}}, {1, []int32{1}}}}, "add up to more than"},
	} {
		if _, err := New(c.set); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: want %q, got %v", c.set, c.want, err)
		}
	}
}

func TestPicture(t *testing.T) {
	m := read(t, small)
	want := `
┌────────────┐
│ 3  8  8  6 │
└────────────┘
`
	picture := m.Picture(dlx.Solution{2, 5, 7})
	if diff := cmp.Diff(want[1:], picture.Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var svg strings.Builder
	if err := picture.SVG(&svg); err != nil || !strings.Contains(svg.String(), "<title>row 2 by column 8, cost 1</title>") {
		t.Errorf("error %v, got\n%s", err, svg.String())
	}
}
