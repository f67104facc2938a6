package matching

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func model(t testing.TB, g *Graph) *Model {
	t.Helper()
	m, err := New(g)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func read(t testing.TB, text string) *Graph {
	t.Helper()
	g, err := Read(strings.NewReader(text), "graph")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestProblem(t *testing.T) {
	for _, c := range []struct {
		g    *Graph
		want string
	}{
		{Complete(3), "1 2 3\n1 2\n1 3\n2 3\n"},
		{Hypercube(0), "0\n"},
		{Hypercube(2), "00 01 10 11\n00 01\n00 10\n01 11\n10 11\n"},
		{Grid(2, 2), "r1c1 r1c2 r2c1 r2c2\nr1c1 r1c2\nr1c1 r2c1\nr1c2 r2c2\nr2c1 r2c2\n"},
		{read(t, "b a # c\n\nlone\nc a\nb a"), "b a lone c\nb a\nc a\nb a\n"},
		{read(t, ""), "\n"},
	} {
		if diff := cmp.Diff(c.want, modeltest.Spell(model(t, c.g).Problem())); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.g.title, diff)
		}
	}
}

func TestKnownCounts(t *testing.T) {
	for n, want := range map[int]uint64{0: 1, 1: 0, 2: 1, 3: 0, 4: 3, 6: 15, 8: 105, 10: 945, 12: 10395, 14: 135135} { // A001147
		if got := modeltest.Count(t, model(t, Complete(n)).Problem()); got != want {
			t.Errorf("complete graph of %d: want %d, got %d", n, want, got)
		}
	}
	for d, want := range []uint64{0, 1, 2, 9, 272, 589185} { // A005271
		if got := modeltest.Count(t, model(t, Hypercube(d)).Problem()); got != want {
			t.Errorf("hypercube of dimension %d: want %d, got %d", d, want, got)
		}
	}
	for _, c := range []struct {
		rows, cols int
		want       uint64
	}{{1, 1, 0}, {2, 3, 3}, {3, 3, 0}, {4, 5, 95}, {6, 6, 6728}, {4, 9, 6336}} { // A099390
		if got := modeltest.Count(t, model(t, Grid(c.rows, c.cols)).Problem()); got != c.want {
			t.Errorf("grid of %d by %d: want %d, got %d", c.rows, c.cols, c.want, got)
		}
	}
}

// pair tries all edges at the first vertex that is free, and so on.
func pair(g *Graph, free []bool, chosen []int, yield func([]int)) {
	v := slices.Index(free, true)
	if v < 0 {
		chosen = slices.Clone(chosen)
		slices.Sort(chosen)
		yield(chosen)
		return
	}
	for k, e := range g.edges {
		if (e[0] == v || e[1] == v) && free[e[0]] && free[e[1]] {
			free[e[0]], free[e[1]] = false, false
			pair(g, free, append(chosen, k), yield)
			free[e[0]], free[e[1]] = true, true
		}
	}
}

// The solutions are the matchings that trying finds, and there are reasons
// against any only if there is none.
func matchingsAreThose(t *rapid.T) {
	n := rapid.IntRange(0, 8).Draw(t, "n")
	g := &Graph{names: numbers(n)}
	if n > 1 {
		for range rapid.IntRange(0, 14).Draw(t, "edges") {
			v := rapid.IntRange(0, n-1).Draw(t, "from")
			g.edges = append(g.edges, [2]int{v, (v + rapid.IntRange(1, n-1).Draw(t, "step")) % n})
		}
	}
	g.circle()
	m, err := New(g)
	if err != nil {
		t.Fatal(err)
	}
	var want, got [][]int
	pair(g, slices.Repeat([]bool{true}, n), nil, func(edges []int) { want = append(want, edges) })
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		var edges []int
		for _, o := range s {
			edges = append(edges, int(o))
		}
		got = append(got, edges)
	}
	slices.SortFunc(want, slices.Compare)
	slices.SortFunc(got, slices.Compare)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%v (-want +got)\n%s", g.edges, diff)
	}
	if reasons := m.Reasons(); len(reasons) > 0 && len(want) > 0 {
		t.Fatalf("%v: %d matchings, and reasons against any: %q", g.edges, len(want), reasons)
	}
}

func TestMatchings(t *testing.T) { rapid.Check(t, matchingsAreThose) }
func FuzzMatchings(f *testing.F) { f.Fuzz(rapid.MakeFuzz(matchingsAreThose)) }

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		g    *Graph
		want []string
	}{
		{Complete(4), nil},
		{Complete(5), []string{"the part of vertex 1 has 5 vertices, an odd number"}},
		{read(t, "a b\nlone\nc d\nc e"), []string{"vertex lone has no edge", "the part of vertex c has 3 vertices, an odd number"}},
		{read(t, "a b\na c\na d"), []string{"in the part of vertex a all edges lead from one side of 1 vertices to another of 3"}},
		{read(t, "a b\na c\na d\nb c"), nil}, // a triangle with a tail
	} {
		if diff := cmp.Diff(c.want, model(t, c.g).Reasons()); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.g.title, diff)
		}
	}
}

func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		g    *Graph
		want int
	}{{Complete(0), 0}, {Complete(1), 0}, {Complete(5), 2}, {Hypercube(0), 0}, {Hypercube(4), 4}, {Grid(2, 3), 2}, {Grid(3, 3), 3}, {read(t, "a b"), 0}} {
		m := model(t, c.g)
		images := m.Symmetries()
		if len(images) != c.want {
			t.Errorf("%s: want %d, got %d", c.g.title, c.want, len(images))
		}
		for _, image := range images {
			if err := modeltest.Automorphism(m.Problem(), image); err != nil {
				t.Errorf("%s: %v", c.g.title, err)
			}
		}
	}
}

// An edge that is given twice, in either direction, makes two matchings, and is
// warned of.
func TestEdgesGivenAgain(t *testing.T) {
	for _, c := range []struct {
		text string
		want uint64
		warn []string
	}{
		{"a b\nc d\nb c\na d", 2, nil},
		{"a b\nc d\nb a", 2, []string{"1 edge given again, the first b-a: matchings by either are told apart"}},
		{"a b\nd c\nc d\nc d\na b", 6, []string{"3 edges given again, the first c-d: matchings by either are told apart"}},
	} {
		m := model(t, read(t, c.text))
		if got := modeltest.Count(t, m.Problem()); got != c.want || !slices.Equal(m.Warnings(), c.warn) {
			t.Errorf("%q: want %d and %q, got %d and %q", c.text, c.want, c.warn, got, m.Warnings())
		}
	}
	if w := model(t, Complete(9)).Warnings(); w != nil {
		t.Errorf("complete graph: %q", w)
	}
}

func TestBadGraphs(t *testing.T) {
	for text, want := range map[string]string{
		"a b\na a":          `g:2:1: an edge from "a" to itself`,
		"a b c":             `g:1:5: expected an edge, two vertices, found a third: "c"`,
		"a b:c":             `g:1:3: expected a vertex: name "b:c" holds ':', which no name may`,
		"a\x00":             `g:1:2: found a NUL byte, expected text: is this a binary file, or one in UTF-16?`,
		"a b\n  \n a \tb |": `g:3:7: expected an edge, two vertices, found a third: "|"`,
	} {
		if _, err := Read(strings.NewReader(text), "g"); err == nil || err.Error() != want {
			t.Errorf("%q: want %q, got %v", text, want, err)
		}
	}
	for k, g := range []*Graph{Complete(-1), Complete(MaxComplete + 1), Hypercube(-1), Hypercube(MaxDimension + 1), Grid(0, 1), Grid(1, 0), Grid(1000, 1001), Grid(1<<30, 1<<30), nil} {
		if _, err := New(g); err == nil {
			t.Errorf("graph %d: want an error", k)
		}
	}
}

func TestPicture(t *testing.T) {
	m := model(t, Complete(4))
	s := modeltest.First(t, m.Problem())
	if got := m.Text(append(s, 99)); got != "1-2 3-4" {
		t.Errorf("text: got %s", got)
	}
	if got := m.Picture(append(s, 99)).Text(); got != "1 ── 2\n3 ── 4\n" {
		t.Errorf("picture: got\n%s", got)
	}
	for _, m := range []*Model{m, model(t, Grid(2, 3)), model(t, Complete(0))} {
		var svg strings.Builder
		if err := m.Picture(nil).SVG(&svg); err != nil || !strings.Contains(svg.String(), fmt.Sprintf("<title>a perfect matching of %s</title>", m.g.title)) {
			t.Errorf("error %v, got\n%s", err, svg.String())
		}
	}
}
