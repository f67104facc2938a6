package main

import (
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
)

// What check says when engines differ, which no engine does.
func TestDifference(t *testing.T) {
	p, err := dlxtext.Read(strings.NewReader("a b\na\na\nb\na b\n"), dlxtext.Config{})
	if err != nil {
		t.Fatal(err)
	}
	all := []dlx.Solution{{0, 2}, {1, 2}, {3}}
	tests := []struct {
		a, b []dlx.Solution
		want string
	}{
		{all, all, ""},
		{all, []dlx.Solution{{3}, {2, 1}, {0, 2}}, ""}, // in any order
		{all, all[:2], "only a finds [3]"},
		{all[1:], all, "only b finds [0 2]"},
		{all[:1], all[1:], "only a finds [0 2]"},
		{append(all[:3:3], all[0]), all, "a finds [0 2] twice"},
		{all, append(all[:3:3], dlx.Solution{0}), `b finds [0], which is no solution: item "b" is covered 0 times, and wanted at least once`},
	}
	for _, test := range tests {
		a, b := found{engine: "a"}, found{engine: "b"}
		for _, s := range test.a {
			a.add(s)
		}
		for _, s := range test.b {
			b.add(s)
		}
		if got := difference(p, &a, &b); got != test.want {
			t.Errorf("%v against %v: %q, want %q", test.a, test.b, got, test.want)
		}
	}
	a, b := found{engine: "a", count: mostCompared + 1}, found{engine: "b", count: mostCompared + 2}
	if got, want := difference(p, &a, &b), "a finds 1000001 solutions, b 1000002"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
