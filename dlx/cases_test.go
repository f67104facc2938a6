package dlx_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/oracle"

	"github.com/google/go-cmp/cmp"
)

// Problems on which other programs went wrong, with all their solutions, which
// brute force over all sets of options confirms. What went wrong stands beside
// each.
var cases = []struct {
	wrong string
	text  string // in any format
	want  []dlx.Solution
}{
	{
		"one solution for equal options, an option missing from another",
		"1 1 0\n1 0 1\n1 0 1\n1 1 0\n1 1 0\n0 0 0\n0 0 0\n0 0 1\n1 1 0\n1 0 1\n0 1 0\n1 0 0\n",
		[]dlx.Solution{{0, 7}, {1, 10}, {2, 10}, {3, 7}, {4, 7}, {7, 8}, {7, 10, 11}, {9, 10}},
	},
	{
		"a stale option in the second solution",
		"1000\n0110\n1001\n0011\n0100\n0010\n",
		[]dlx.Solution{{0, 3, 4}, {1, 2}, {2, 4, 5}},
	},
	{
		"numbers of nodes in place of numbers of options",
		"100\n011\n011\n100\n",
		[]dlx.Solution{{0, 1}, {0, 2}, {1, 3}, {2, 3}},
	},
	{"no solution for a header without primary items", "| X Y\nX\nY\n", []dlx.Solution{{}}},
	{"no solution for the empty matrix", "[]", []dlx.Solution{{}}},
	{"two solutions, one with the empty option", "[[]]", []dlx.Solution{{}}},
	{
		"another count at the second call",
		"111000\n000111\n110000\n001111\n100000\n011111\n",
		[]dlx.Solution{{0, 1}, {2, 3}, {4, 5}},
	},
	{
		"an example of Knuth's DLX1",
		"| A simple example\nA B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n",
		[]dlx.Solution{{0, 3, 4}},
	},
	{
		"an example of Knuth's DLX2, an option of which has no primary item",
		"| A simple example of color controls\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
		[]dlx.Solution{{1, 3}},
	},
	{
		"an extra option in the solution of Knuth's DLX3",
		"A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n",
		[]dlx.Solution{{1, 3, 4}},
	},
	{
		"an item without color agreeing with one that has a color",
		"p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
		[]dlx.Solution{{1, 3}},
	},
	{"one solution for two uncolored ones", "A B | X\nA X\nB X\n", nil},
	{"none for two of one color", "A B | X\nA X:1\nB X:1\n", []dlx.Solution{{0, 1}}},
	{"one for two colors", "A B | X\nA X:1\nB X:2\n", nil},
	{"one for uncolored and colored", "A B | X\nA X\nB X:1\n", nil},
	{"one for two colors with the same CRC-32", "A B | X\nA X:plumless\nB X:buckeroo\n", nil},
	{"no newline at the end of the file", "A B\nA\nB", []dlx.Solution{{0, 1}}},
	{"CRLF, a byte order mark, blanks at line ends", "\ufeffA B | X\r\nA X:1  \r\nB X:1\t\r\n", []dlx.Solution{{0, 1}}},
	{
		"names longer than 8 characters, colors longer than one",
		"verylongitemname1 verylongitemname2 | s\nverylongitemname1 s:red\nverylongitemname2 s:red\n",
		[]dlx.Solution{{0, 1}},
	},
	{"numbers in the manner of DIMACS, a color below 0", "p xcc 2 1\n2 3 -1 0\n1 3 -1 0\n", []dlx.Solution{{0, 1}}},
	{"an item without options", "1 0\n1 0\n", nil},
	{"an order that depends on the number of threads", "1 0\n0 1\n1 0\n0 1\n", []dlx.Solution{{0, 1}, {0, 3}, {1, 2}, {2, 3}}},
	{
		"an assignment",
		"class row seat pos0 pos1 pos2\nclass pos1\nclass pos2\nrow pos0\nrow pos1\nrow pos2\nseat pos2\n",
		[]dlx.Solution{{0, 2, 5}},
	},
	{
		"ties among costs: here all covers are listed, cheapest ones are for later",
		"1 2 3 4\n1 2 |3\n3 4 |4\n1 |1\n2 |1\n3 |3\n4 |2\n1 2 3 4 |9\n2 3 |1\n1 4 |5\n",
		[]dlx.Solution{{0, 1}, {0, 4, 5}, {1, 2, 3}, {2, 3, 4, 5}, {2, 5, 7}, {3, 4, 8}, {6}, {7, 8}},
	},
	{"a mix of bounds that only the first option meets", "0:1|A 2|B\nA B\nB\n", []dlx.Solution{{0, 1}}},
}

func TestCases(t *testing.T) {
	for _, test := range cases {
		p, err := dlxtext.Read(strings.NewReader(test.text), dlxtext.Config{})
		if err != nil {
			t.Errorf("%s: %v", test.wrong, err)
			continue
		}
		for range 2 { // a second call answers as the first
			got := oracle.Sort(solutions(t, p, dlx.Config{}))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s: solutions (-want +got):\n%s", test.wrong, diff)
			}
		}
		if len(test.want) >= 2 {
			if two := solutions(t, p, dlx.Config{Limit: 2}); len(two) != 2 {
				t.Errorf("%s: %d solutions with a limit of 2", test.wrong, len(two))
			}
		}
	}
}

// Exact covers of n points by all their non-empty subsets: the Bell numbers.
// The empty subset is skipped, where others let it double the count.
func TestSetPartitions(t *testing.T) {
	for n, want := range []int64{1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147} {
		var b dlx.Builder
		var items []dlx.Item
		for k := range n {
			items = append(items, b.Primary(fmt.Sprint(k)))
		}
		for set := range 1 << n {
			o := b.Option()
			for k, i := range items {
				if set>>k&1 == 1 {
					o.Item(i)
				}
			}
			if !o.HasPrimary() {
				o.Skip()
			}
		}
		p, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Count(context.Background(), dlx.Config{}); err != nil || got.Int64() != want {
			t.Errorf("%d points: %v, %v, want %d", n, got, err, want)
		}
	}
}

// Perfect matchings of the complete graph: (n-1)!!.
func TestPerfectMatchings(t *testing.T) {
	want := map[int]int64{1: 0, 2: 1, 3: 0, 4: 3, 6: 15, 8: 105, 10: 945, 12: 10395}
	for n, want := range want {
		var b dlx.Builder
		var items []dlx.Item
		for k := range n {
			items = append(items, b.Primary(fmt.Sprint(k)))
			for _, other := range items[:k] {
				b.Option(items[k], other)
			}
		}
		p, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := p.Count(context.Background(), dlx.Config{}); err != nil || got.Int64() != want {
			t.Errorf("K_%d: %v, %v, want %d", n, got, err, want)
		}
	}
}

// A consumer that is slow, and a progress report at every turn, lose no
// solution.
func TestProgressLosesNoSolution(t *testing.T) {
	p := independent(t, 17, 2)
	seen := make(map[string]bool)
	reports := 0
	cfg := dlx.Config{ProgressEvery: 1, Progress: func(dlx.Progress) { reports++ }}
	for s, err := range p.Solutions(context.Background(), cfg) {
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(s)] = true
	}
	if len(seen) != 1<<17 || reports == 0 {
		t.Errorf("%d solutions of 131,072, with %d reports", len(seen), reports)
	}
}

// Long names and one line of 90,000 characters.
func TestLongLine(t *testing.T) {
	var names []string
	for k := range 9000 {
		names = append(names, fmt.Sprintf("item%05d", k))
	}
	line := strings.Join(names, " ")
	p := readText(t, line+"\n"+line+"\n")
	if got := solutions(t, p, dlx.Config{}); len(got) != 1 || !slices.Equal(got[0], dlx.Solution{0}) {
		t.Errorf("%d solutions", len(got))
	}
}
