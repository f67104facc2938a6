package permgroup

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func newGroup(t *testing.T, degree int, generators ...Perm) *Group {
	t.Helper()
	g, err := New(degree, generators, Config{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func randomPerm(rng *rand.Rand, n int) Perm {
	p := Identity(n)
	rng.Shuffle(n, func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p
}

// sparse moves few points, so that groups come out small as well.
func sparse(rng *rand.Rand, n int) Perm {
	p := Identity(n)
	for range 1 + rng.IntN(2) {
		i, j := rng.IntN(n), rng.IntN(n)
		p[i], p[j] = p[j], p[i]
	}
	return p
}

// closure lists the elements that generators make, without any chain.
func closure(degree int, generators []Perm) map[string]Perm {
	one := Identity(degree)
	all := map[string]Perm{fmt.Sprint(one): one}
	queue := []Perm{one}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, s := range generators {
			q := p.Then(s)
			if key := fmt.Sprint(q); all[key] == nil {
				all[key] = q
				queue = append(queue, q)
			}
		}
	}
	return all
}

func TestGroupsAgainstTheirElements(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := range 600 {
		degree := 1 + rng.IntN(6)
		var generators []Perm
		for range rng.IntN(4) {
			if rng.IntN(2) == 0 {
				generators = append(generators, randomPerm(rng, degree))
			} else {
				generators = append(generators, sparse(rng, degree))
			}
		}
		want := closure(degree, generators)
		cfg := Config{}
		if n%3 == 0 {
			cfg.AtMost = big.NewInt(int64(len(want)))
		}
		g, err := New(degree, generators, cfg)
		if err != nil {
			t.Fatal(err)
		}
		if g.Order().Int64() != int64(len(want)) {
			t.Fatalf("%v: order %v, want %d", generators, g.Order(), len(want))
		}
		if g.Trivial() != (len(want) == 1) {
			t.Fatalf("%v: trivial is %v", generators, g.Trivial())
		}
		checkElements(t, g, want)
		checkOrbits(t, g, want)
		checkClasses(t, g, want)
		for range 3 {
			p := randomPerm(rng, degree)
			if g.Contains(p) != (want[fmt.Sprint(p)] != nil) {
				t.Fatalf("%v: contains %v is %v", generators, p, g.Contains(p))
			}
		}
		points := make([]int32, rng.IntN(3))
		for k := range points {
			points[k] = rng.Int32N(int32(degree))
		}
		fixing := make(map[string]Perm)
		for key, p := range want {
			if !slices.ContainsFunc(points, func(x int32) bool { return p[x] != x }) {
				fixing[key] = p
			}
		}
		s := g.Stabilizer(points...)
		if s.Order().Int64() != int64(len(fixing)) {
			t.Fatalf("%v: stabilizer of %v has order %v, want %d", generators, points, s.Order(), len(fixing))
		}
		checkElements(t, s, fixing)
		checkOrbits(t, s, fixing)
	}
}

func checkElements(t *testing.T, g *Group, want map[string]Perm) {
	t.Helper()
	elements, err := g.Elements(int64(len(want)))
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]Perm)
	for p := range elements {
		if len(got) == 0 && p.FirstMoved() >= 0 {
			t.Fatalf("the first element is %v", p)
		}
		got[fmt.Sprint(p)] = slices.Clone(p)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("elements (-want +got):\n%s", diff)
	}
	if _, err := g.Elements(int64(len(want)) - 1); !errors.As(err, new(*LargeError)) {
		t.Fatalf("elements below the order: %v", err)
	}
	for _, p := range g.Generators() {
		if want[fmt.Sprint(p)] == nil || p.FirstMoved() < 0 {
			t.Fatalf("generator %v", p)
		}
	}
	fixed := maps.Clone(want)
	for _, b := range g.Base() {
		maps.DeleteFunc(fixed, func(_ string, p Perm) bool { return p[b] != b })
	}
	if len(fixed) != 1 {
		t.Fatalf("%d elements fix the base", len(fixed))
	}
}

func checkOrbits(t *testing.T, g *Group, elements map[string]Perm) {
	t.Helper()
	want := NewOrbits(g.Degree())
	for x := range want {
		for _, p := range elements {
			want[x] = min(want[x], p[x])
		}
	}
	got := g.Orbits()
	for x := range got {
		if got.Root(int32(x)) != want[x] {
			t.Fatalf("orbit of %d begins with %d, want %d", x, got.Root(int32(x)), want[x])
		}
	}
}

func checkClasses(t *testing.T, g *Group, elements map[string]Perm) {
	t.Helper()
	of := func(p Perm) (class map[string]Perm) {
		class = make(map[string]Perm)
		for _, by := range elements {
			q := p.conjugate(by)
			class[fmt.Sprint(q)] = q
		}
		return class
	}
	var want []Class
	left := maps.Clone(elements)
	for len(left) > 0 {
		least := slices.MinFunc(slices.Collect(maps.Values(left)), func(a, b Perm) int { return slices.Compare(a, b) })
		class := of(least)
		want = append(want, Class{least, int64(len(class))})
		for key := range class {
			delete(left, key)
		}
	}
	got, err := g.Classes(t.Context(), int64(len(elements)), 0)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("classes (-want +got):\n%s", diff)
	}
	if _, err := g.Classes(t.Context(), int64(len(elements))-1, 0); !errors.As(err, new(*LargeError)) {
		t.Fatalf("classes below the order: %v", err)
	}
}

// cycles makes a permutation from its cycles of points counted from 1.
func cycles(n int, all ...[]int32) Perm {
	p := Identity(n)
	for _, c := range all {
		for k, x := range c {
			p[x-1] = c[(k+1)%len(c)] - 1
		}
	}
	return p
}

// symmetric generates all permutations of n points.
func symmetric(n int) []Perm {
	turn := Identity(n)
	for x := range turn {
		turn[x] = int32((x + 1) % n)
	}
	return []Perm{turn, cycles(n, []int32{1, 2})}
}

// onPairs is the action on unordered pairs of points.
func onPairs(p Perm) Perm {
	number := make(map[[2]int32]int32)
	var pairs [][2]int32
	for x := range p {
		for y := range x {
			number[[2]int32{int32(y), int32(x)}] = int32(len(pairs))
			pairs = append(pairs, [2]int32{int32(y), int32(x)})
		}
	}
	var q Perm
	for _, e := range pairs {
		x, y := p[e[0]], p[e[1]]
		q = append(q, number[[2]int32{min(x, y), max(x, y)}])
	}
	return q
}

func TestKnownOrders(t *testing.T) {
	mirror24 := make(Perm, 24) // x -> -1/x on 0…22 and infinity = 23
	shift24 := make(Perm, 24)
	for x := range int32(23) {
		shift24[x] = (x + 1) % 23
		for y := range int32(23) {
			if x*y%23 == 22 {
				mirror24[x] = y
			}
		}
	}
	shift24[23], mirror24[23], mirror24[0] = 23, 0, 23
	square24 := Identity(24) // x³/9 for squares, 9x³ otherwise
	for x := int32(1); x < 23; x++ {
		cube := x * x % 23 * x % 23
		square := false
		for y := int32(1); y < 23; y++ {
			square = square || y*y%23 == x
		}
		if square {
			square24[x] = cube * 18 % 23
		} else {
			square24[x] = cube * 9 % 23
		}
	}
	cube := [][][]int32{
		{{1, 3, 8, 6}, {2, 5, 7, 4}, {9, 33, 25, 17}, {10, 34, 26, 18}, {11, 35, 27, 19}},
		{{9, 11, 16, 14}, {10, 13, 15, 12}, {1, 17, 41, 40}, {4, 20, 44, 37}, {6, 22, 46, 35}},
		{{17, 19, 24, 22}, {18, 21, 23, 20}, {6, 25, 43, 16}, {7, 28, 42, 13}, {8, 30, 41, 11}},
		{{25, 27, 32, 30}, {26, 29, 31, 28}, {3, 38, 43, 19}, {5, 36, 45, 21}, {8, 33, 48, 24}},
		{{33, 35, 40, 38}, {34, 37, 39, 36}, {3, 9, 46, 32}, {2, 12, 47, 29}, {1, 14, 48, 27}},
		{{41, 43, 48, 46}, {42, 45, 47, 44}, {14, 22, 30, 38}, {15, 23, 31, 39}, {16, 24, 32, 40}},
	}
	var rubik []Perm
	for _, face := range cube {
		rubik = append(rubik, cycles(48, face...))
	}
	long := Identity(2000)
	for x := range long {
		long[x] = int32((x + 1) % len(long))
	}
	pairs := symmetric(12)
	for k, p := range pairs {
		pairs[k] = onPairs(p)
	}
	var swaps []Perm // of neighbors, whose trees are long paths
	for x := range int32(29) {
		swaps = append(swaps, cycles(30, []int32{x + 1, x + 2}))
	}
	for _, c := range []struct {
		name       string
		degree     int
		generators []Perm
		order      string
	}{
		{"no points", 0, nil, "1"},
		{"nothing", 5, nil, "1"},
		{"identity", 5, []Perm{Identity(5)}, "1"},
		{"S10", 10, symmetric(10), "3628800"},
		{"S12 on pairs", 66, pairs, "479001600"},
		{"PSL(2,23)", 24, []Perm{shift24, mirror24}, "6072"},
		{"M24", 24, []Perm{shift24, mirror24, square24}, "244823040"},
		{"Rubik's cube", 48, rubik, "43252003274489856000"},
		{"S30 by neighbors", 30, swaps, "265252859812191058636308480000000"},
		{"a cycle of 2000", 2000, []Perm{long}, "2000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGroup(t, c.degree, c.generators...)
			if g.Order().String() != c.order {
				t.Errorf("order %v, want %s", g.Order(), c.order)
			}
			if c.degree > 0 {
				last := int32(c.degree - 1)
				orbit := int64(0)
				orbits := g.Orbits()
				for x := range orbits {
					if orbits.Root(int32(x)) == orbits.Root(last) {
						orbit++
					}
				}
				want := new(big.Int).Quo(g.Order(), big.NewInt(orbit))
				if got := g.Stabilizer(last).Order(); got.Cmp(want) != 0 {
					t.Errorf("the stabilizer of %d has order %v, want %v", last, got, want)
				}
			}
		})
	}
}

// The classes of the symmetric group are the partitions of its degree.
func TestClassesOfSymmetricGroups(t *testing.T) {
	for n, want := range []int{1, 1, 2, 3, 5, 7, 11, 15, 22} {
		if n < 2 {
			continue
		}
		classes, err := newGroup(t, n, symmetric(n)...).Classes(t.Context(), 50000, 0)
		if err != nil || len(classes) != want {
			t.Errorf("S%d: %d classes (%v), want %d", n, len(classes), err, want)
		}
	}
}

// An order that is known spares the proof, which would take minutes here.
func TestKnownOrderSparesTheProof(t *testing.T) {
	generators := symmetric(60)
	for k, p := range generators {
		generators[k] = onPairs(p)
	}
	order := new(big.Int).MulRange(1, 60)
	g, err := New(1770, generators, Config{AtMost: order})
	if err != nil || g.Order().Cmp(order) != 0 {
		t.Fatalf("order %v (%v), want %v", g.Order(), err, order)
	}
	// Pairs 0 and 1769 are disjoint: 58·57/2 pairs are disjoint from the first.
	want := new(big.Int).Quo(order, big.NewInt(1770*1653))
	if got := g.Stabilizer(0, 1769).Order(); got.Cmp(want) != 0 {
		t.Errorf("the stabilizer of two disjoint pairs has order %v, want %v", got, want)
	}
}

// Without the random elements the proof does all the work.
func TestProofAloneCompletes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		degree := 2 + rng.IntN(5)
		generators := []Perm{randomPerm(rng, degree), sparse(rng, degree)}
		c := chain{degree: degree, budget: unlimited()}
		for _, p := range generators {
			c.insert(slices.Clone(p), 0)
		}
		if !c.prove() {
			t.Fatal("no proof")
		}
		if want := len(closure(degree, generators)); c.order().Int64() != int64(want) {
			t.Fatalf("%v: order %v, want %d", generators, c.order(), want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Perm
		want string
	}{
		{"length", Perm{0, 1}, "2 points have images, expected 3"},
		{"range", Perm{0, 1, 3}, "point 2 goes to 3, expected 0 to 2"},
		{"negative", Perm{0, -1, 2}, "point 1 goes to -1, expected 0 to 2"},
		{"twice", Perm{1, 2, 1}, "points 0 and 2 both go to 1"},
	} {
		if _, err := New(3, []Perm{Identity(3), c.p}, Config{}); err == nil || !strings.Contains(err.Error(), "generator 1: "+c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
		if newGroup(t, 3, symmetric(3)...).Contains(c.p) {
			t.Errorf("%s: contained", c.name)
		}
	}
	if _, err := New(200, symmetric(200), Config{Steps: 100000}); !errors.As(err, new(*LargeError)) {
		t.Errorf("few steps: %v", err)
	}
	if _, err := New(200, symmetric(200), Config{Memory: 100000}); !errors.As(err, new(*LargeError)) {
		t.Errorf("little memory: %v", err)
	}
}
