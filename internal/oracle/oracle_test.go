package oracle_test

import (
	"context"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The definition, word for word: all sets of options, each looked at as a
// whole.
func subsets(p *dlx.Problem) []dlx.Solution {
	options := slices.Collect(p.Options())
	var solutions []dlx.Solution
	for set := range 1 << len(options) {
		s := dlx.Solution{}
		for k, o := range options {
			if set>>k&1 == 1 {
				s = append(s, o)
			}
		}
		if isSolution(p, s) {
			solutions = append(solutions, s)
		}
	}
	return solutions
}

func isSolution(p *dlx.Problem, s dlx.Solution) bool {
	for i := range dlx.Item(p.NumItems()) {
		var colors []dlx.Color // demanded of i by the options that name it
		for _, o := range s {
			for j, c := range p.Entries(o) {
				if j == i {
					colors = append(colors, c)
				}
			}
		}
		if p.Primary(i) {
			if lo, hi := p.Multiplicity(i); len(colors) < lo || len(colors) > hi {
				return false
			}
		} else if len(colors) > 1 && (colors[0] == 0 || len(slices.Compact(colors)) > 1) {
			return false
		}
	}
	return true
}

func TestSolutionsByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		want := oracle.Sort(subsets(p))
		got := oracle.Sort(slices.Collect(oracle.Solutions(context.Background(), p)))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("solutions (-by definition +oracle):\n%s", diff)
		}
		if n := oracle.Count(context.Background(), p); n.Int64() != int64(len(want)) {
			t.Fatalf("Count %v, want %d", n, len(want))
		}
		for _, s := range want {
			if err := p.Verify(s); err != nil {
				t.Fatalf("Verify(%v): %v", s, err)
			}
		}
	})
}

func TestVerifyByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		options := slices.Collect(p.Options())
		s := dlx.Solution{}
		for _, o := range options {
			if rapid.Bool().Draw(t, "in") {
				s = append(s, o)
			}
		}
		if want, err := isSolution(p, s), p.Verify(s); want != (err == nil) {
			t.Fatalf("%v is a solution: %v, but Verify says %v", s, want, err)
		}
	})
}

func TestSolutionsStopWithTheContext(t *testing.T) {
	var b dlx.Builder
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		i := b.Primary(name)
		for range 8 {
			b.Option(i)
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range oracle.Solutions(ctx, p) {
		if n++; n == 10 {
			cancel()
		}
	}
	if n < 10 || n > 10+1024 {
		t.Errorf("%d solutions after cancelling at the 10th, want at most 1,024 more", n)
	}
}
