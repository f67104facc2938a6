package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
)

// The corners of a square, covered by its sides: turned and turned over.
const square = "a b c d\na b\nb c\nc d\nd a\n"

func items(t *testing.T, p *dlx.Problem, names string) (all []dlx.Item) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		i, ok := p.Lookup(name)
		if !ok {
			t.Fatalf("no item %s", name)
		}
		all = append(all, i)
	}
	return all
}

func TestGroupOfASquare(t *testing.T) {
	p := readText(t, square)
	found, err := p.FindGroup(t.Context(), dlx.GroupConfig{})
	if err != nil {
		t.Fatal(err)
	}
	turn := dlx.Symmetry{Items: items(t, p, "b c d a")}
	mirror := dlx.Symmetry{Items: items(t, p, "b a d c")}
	given, err := p.NewGroup([]dlx.Symmetry{turn, mirror})
	if err != nil {
		t.Fatal(err)
	}
	if !found.Whole() || given.Whole() {
		t.Errorf("whole: found %v, given %v", found.Whole(), given.Whole())
	}
	for _, g := range []*dlx.Group{found, given} {
		if g.Order().Int64() != 8 || g.Trivial() {
			t.Errorf("order %v, want 8", g.Order())
		}
		if diff := cmp.Diff([][]dlx.Option{{0, 1, 2, 3}}, g.Orbits()); diff != "" {
			t.Errorf("orbits (-want +got):\n%s", diff)
		}
		s, err := g.Stabilizer(0)
		if err != nil || s.Order().Int64() != 2 || s.Whole() {
			t.Errorf("stabilizer of order %v, whole %v, %v", s.Order(), s.Whole(), err)
		}
		if diff := cmp.Diff([][]dlx.Option{{0}, {1, 3}, {2}}, s.Orbits()); diff != "" {
			t.Errorf("orbits (-want +got):\n%s", diff)
		}
		checkElements(t, g)
		classes, err := g.Classes(t.Context(), 8)
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int64
		for _, c := range classes {
			sizes = append(sizes, c.Size)
		}
		if slices.Sort(sizes[1:]); !slices.Equal(sizes, []int64{1, 1, 2, 2, 2}) || !classes[0].Representative.Identity() {
			t.Errorf("classes of %v elements", sizes)
		}
		if diff := cmp.Diff([]dlx.Prefix{{Options: []dlx.Option{0}, Factor: big.NewInt(2)}}, g.Prefixes(10), cmp.Comparer(func(a, b *big.Int) bool { return a.Cmp(b) == 0 })); diff != "" {
			t.Errorf("prefixes (-want +got):\n%s", diff)
		}
	}
	e, err := p.Element(turn)
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Solution(dlx.Solution{1, 3}); !slices.Equal(got, dlx.Solution{0, 2}) || e.Option(3) != 0 || e.Option(9) != 9 {
		t.Errorf("the turn takes 1 3 to %v, 3 to %d, 9 to %d", got, e.Option(3), e.Option(9))
	}
	if !given.Contains(e) || given.Contains(dlx.Element{}) || !(dlx.Element{}).Identity() {
		t.Error("what the group contains")
	}
}

func checkElements(t *testing.T, g *dlx.Group) {
	t.Helper()
	elements, err := g.Elements(8)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Collect(elements)
	seen := make(map[string]bool)
	for _, e := range all {
		seen[fmt.Sprint(e.Option(0), e.Option(1))] = true
	}
	if len(all) != 8 || len(seen) != 8 || !all[0].Identity() || all[1].Identity() {
		t.Errorf("%d elements, %d different ones", len(all), len(seen))
	}
	if _, err := g.Elements(7); !errors.Is(err, dlx.ErrGroupTooLarge) {
		t.Errorf("elements of a group that is too large: %v", err)
	}
	if _, err := g.Classes(t.Context(), 7); !errors.Is(err, dlx.ErrGroupTooLarge) {
		t.Errorf("classes of a group that is too large: %v", err)
	}
	if _, err := g.Stabilizer(4); err == nil || err.Error() != "dlx: Stabilizer of 4, which is no option that can be chosen (options run from 0 to 3)" {
		t.Errorf("stabilizer of no option: %v", err)
	}
}

func TestNoSymmetries(t *testing.T) {
	red := func(i dlx.Item, c dlx.Color) dlx.Color { return 1 }
	for _, c := range []struct{ text, images, want string }{
		{"a b c\na b\nb c\nc\n", "b a c", "symmetry 1: option 1 (b c) goes to a c, which is no option"},
		{"a b c\nb a |5\nb c |4\na c |5\n", "b a c", "symmetry 1: option 1 (b c) goes to a c, which is no option of cost 4"},
		{"a b\na\na\na\nb\n", "b a", "symmetry 1: option 1 (a) is one of 3 equal options that go where only 1 are"},
		{"a 2|b\na\nb\n", "b a", `symmetry 1: item "a" goes to item "b", but their multiplicities are 1:1 and 2:2`},
		{"a | x\na x\n", "x a", `symmetry 1: item "a" goes to item "x", but only one of them is primary`},
		{"a | x\na x:red\na x:blue\n", "red", "symmetry 1: option 1 (a x:blue) goes where option 0 goes, since two colors of an item become one"},
		{"a b\na\nb\n", "a", "symmetry 1: 1 items have images, and there are 2"},
		{"a b\na\nb\n", "a a", `symmetry 1: items "a" and "b" both go to item "a"`},
	} {
		p := readText(t, c.text)
		s := dlx.Symmetry{Items: items(t, p, strings.ReplaceAll(c.images, "red", "a x"))}
		if c.images == "red" {
			s.Color = red
		}
		identity := dlx.Symmetry{}
		for i := range dlx.Item(p.NumItems()) {
			identity.Items = append(identity.Items, i)
		}
		if _, err := p.NewGroup([]dlx.Symmetry{identity, s}); err == nil || err.Error() != "dlx: "+c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
	p := readText(t, "a | x\na x:red\n")
	odd := dlx.Symmetry{Items: []dlx.Item{0, 1}, Color: func(dlx.Item, dlx.Color) dlx.Color { return 7 }}
	if _, err := p.Element(odd); err == nil || err.Error() != "dlx: option 0 (a x:red) goes to a x:(no color 7), which is no option" {
		t.Errorf("a color that there is not: %v", err)
	}
	if _, err := p.Element(dlx.Symmetry{Items: []dlx.Item{0, 2}}); err == nil || err.Error() != `dlx: item "x" goes to item 2, and there are only 2 items` {
		t.Errorf("an item that there is not: %v", err)
	}
}

// A search that is stopped has found some symmetries or none, and says so.
func TestGroupNotWhole(t *testing.T) {
	p, _ := readCorpus(t, "queens-12.dlx")
	g, err := p.FindGroup(t.Context(), dlx.GroupConfig{Steps: 100})
	if err != nil || g.Whole() || !g.Trivial() {
		t.Errorf("in 100 steps: order %v, whole %v, %v", g.Order(), g.Whole(), err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.FindGroup(ended, dlx.GroupConfig{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// Both ways to list orbits give the same list.
func TestOrbitsBothWays(t *testing.T) {
	several := 0
	for k := range uint64(400) {
		p, symmetries := problemgen.Symmetric(rand.New(rand.NewPCG(8, k)))
		g, err := p.NewGroup(symmetries)
		if err != nil {
			t.Fatal(err)
		}
		list := func(by func(context.Context, *dlx.Group, func(dlx.Solution, *big.Int) bool) error) (all []string) {
			if err := by(t.Context(), g, func(s dlx.Solution, size *big.Int) bool {
				all = append(all, fmt.Sprint(s, size))
				return len(all) < 30
			}); err != nil {
				t.Fatal(err)
			}
			return all
		}
		want := list(p.LeastOfOrbits)
		if diff := cmp.Diff(want, list(p.JoinOrbits)); diff != "" {
			t.Fatalf("problem %d (-least +joined):\n%s", k, diff)
		}
		if len(want) > 1 {
			several++
		}
	}
	if several < 100 {
		t.Errorf("only %d problems with several orbits", several)
	}
}
