// Package modeltest has what the tests of models have in common.
//
//	if diff := cmp.Diff(modeltest.Collected(t, "queens-8"), modeltest.Spell(m.Problem())); diff != "" {
//		t.Errorf("(-want +got)\n%s", diff)
//	}
//
// It is for small problems.
package modeltest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
)

// Spell writes a problem as the collection of problems does, without a
// heading.
func Spell(p *dlx.Problem) string {
	var names []string
	for i := range dlx.Item(p.NumItems()) {
		name := p.Name(i)
		if lo, hi := p.Multiplicity(i); p.Primary(i) && (lo != 1 || hi != 1) {
			name = fmt.Sprintf("%d:%d|%s", lo, hi, name)
		}
		if int(i) == p.NumPrimary() {
			names = append(names, "|")
		}
		names = append(names, name)
	}
	lines := []string{strings.Join(names, " ")}
	for o := range p.Options() {
		lines = append(lines, p.OptionText(o))
	}
	return strings.Join(lines, "\n") + "\n"
}

// Collected reads a problem of the collection on which the engines are tested,
// without its remarks. A model that makes the same problem has the nodes and
// updates that are known there.
func Collected(t testing.TB, name string) string {
	t.Helper()
	file, err := os.ReadFile(filepath.Join("..", "..", "dlx", "testdata", "corpus", name+".dlx"))
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for line := range strings.Lines(string(file)) {
		if !strings.HasPrefix(line, "|") {
			text.WriteString(line)
		}
	}
	return text.String()
}

// Count returns the number of solutions that hold all options of take.
func Count(t testing.TB, p *dlx.Problem, take ...dlx.Option) uint64 {
	t.Helper()
	n, err := p.Count(context.Background(), dlx.Config{Take: take})
	if err != nil {
		t.Fatal(err)
	}
	return n.Uint64()
}

// First returns the first solution that holds all options of take. There must
// be one.
func First(t testing.TB, p *dlx.Problem, take ...dlx.Option) dlx.Solution {
	t.Helper()
	s, found, err := p.First(context.Background(), dlx.Config{Take: take})
	if err != nil || !found {
		t.Fatalf("no first solution: found %t, error %v", found, err)
	}
	return s
}

// CountAsRemarked checks that a puzzle has as many solutions as a line of its
// text says, as in "| count 240". Where it says "| count 240 slow", that is only
// checked if slow is set. A puzzle that has reasons against any solution is not
// searched.
func CountAsRemarked(t testing.TB, text string, p interface {
	Problem() *dlx.Problem
	Reasons() []string
}, slow bool) {
	t.Helper()
	want, long := "unknown", false
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 2 && words[0] == "|" && words[1] == "count" {
			if want, long = words[2], len(words) > 3; strings.Trim(want, "0123456789") != "" || long && words[3] != "slow" {
				t.Errorf("%q is no count", line)
			}
		}
	}
	reasons := p.Reasons()
	switch {
	case len(reasons) > 0 && want != "0":
		t.Errorf("want %s solutions, and there are reasons against any: %q", want, reasons)
	case len(reasons) > 0 || want == "unknown" || long && !slow:
	default:
		if n, err := p.Problem().Count(context.Background(), dlx.Config{}); err != nil || n.String() != want {
			t.Errorf("want %s solutions, got %v, %v", want, n, err)
		}
	}
}

// GroupSize returns how many permutations some of them generate. There should
// not be many.
func GroupSize(generators [][]dlx.Item) int {
	if len(generators) == 0 {
		return 1
	}
	identity := make([]dlx.Item, len(generators[0]))
	for k := range identity {
		identity[k] = dlx.Item(k)
	}
	seen := map[string]bool{fmt.Sprint(identity): true}
	for queue := [][]dlx.Item{identity}; len(queue) > 0; queue = queue[1:] {
		for _, g := range generators {
			next := make([]dlx.Item, len(g))
			for k, i := range queue[0] {
				next[k] = g[i]
			}
			if key := fmt.Sprint(next); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return len(seen)
}

// Automorphism returns what keeps a permutation of items from being a symmetry
// of p: nil if it takes primary items to primary ones of the same multiplicity,
// secondary ones to secondary ones, and the options to the options. A color
// stays what it is.
func Automorphism(p *dlx.Problem, image []dlx.Item) error {
	if len(image) != p.NumItems() {
		return fmt.Errorf("%d images of %d items", len(image), p.NumItems())
	}
	hit := make([]bool, len(image))
	for k, j := range image {
		i := dlx.Item(k)
		if j < 0 || int(j) >= len(hit) || hit[j] {
			return fmt.Errorf("item %q goes to %d, which is none or has an original already", p.Name(i), j)
		}
		hit[j] = true
		lo, hi := p.Multiplicity(i)
		if l, h := p.Multiplicity(j); l != lo || h != hi {
			return fmt.Errorf("item %q is wanted otherwise than its image %q", p.Name(i), p.Name(j))
		}
	}
	var before, after []string
	for o := range p.Options() {
		var was, is []string
		for i, c := range p.Entries(o) {
			was = append(was, fmt.Sprint(i, ":", c))
			is = append(is, fmt.Sprint(image[i], ":", c))
		}
		slices.Sort(was)
		slices.Sort(is)
		before, after = append(before, strings.Join(was, " ")), append(after, strings.Join(is, " "))
	}
	slices.Sort(before)
	slices.Sort(after)
	for k := range before {
		if before[k] != after[k] {
			return fmt.Errorf("the options are not taken to the options: %s has no original, or %s no image", before[k], after[k])
		}
	}
	return nil
}
