package symmetry

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

func TestKnownGroups(t *testing.T) {
	type known struct {
		name  string
		table *matrix.Table
		order *big.Int
	}
	cases := []known{
		{"nothing", table("", ""), big.NewInt(1)},
		{"no options", table("a b", "x y"), big.NewInt(1)},
		{"twins", table("a b c", "x y", "a b x y", "c"), big.NewInt(1)},
		{"two pairs of twins", table("a b c d", "", "a b", "c d"), big.NewInt(2)},
		{"one twin fewer", table("a b c", "", "a b", "c"), big.NewInt(1)},
		{"equal options", table("a", "", "a", "a", "a"), big.NewInt(1)},
		{"colors change places", table("a b", "x", "a x:red", "b x:blue"), big.NewInt(2)},
		{"no color is no color", table("a b", "x", "a x:red", "b x"), big.NewInt(1)},
		{"colored twins", table("a b", "x y", "a x:red y:blue", "b x:blue y:red"), big.NewInt(2)},
		{"pentominoes 6x10", pentominoes(6, 10), big.NewInt(4)},
		{"pentominoes 8x8 without the center", scott(), big.NewInt(8)},
		{"latin 5", latin(5), big.NewInt(10368000)},
		{"latin 6", latin(6), big.NewInt(2239488000)},
		{"langford 12", langford(12), big.NewInt(2)},
		{"soma", soma(), big.NewInt(48)},
		{"matchings of 10", matchings(10), factorial(10)},
		{"matchings of 40", matchings(40), factorial(40)},
		{"triples 13", triples(13), factorial(13)},
		{"plane of order 7", plane(7), big.NewInt(5630688)},
		{"plane of order 13", plane(13), big.NewInt(810534816)},
		{"50 equal parts", parts(50), new(big.Int).Lsh(factorial(50), 50)},
	}
	for n := 4; n <= 12; n++ {
		cases = append(cases, known{fmt.Sprintf("queens %d", n), queens(n), big.NewInt(8)})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			found := Find(c.table, Config{})
			if !found.Whole || found.Order.Cmp(c.order) != 0 {
				t.Fatalf("whole %v, order %v, want %v", found.Whole, found.Order, c.order)
			}
			g, err := found.Group(c.table.Rows(), permgroup.Config{})
			if err != nil || g.Order().Cmp(c.order) != 0 {
				t.Fatalf("the generators make order %v (%v), want %v", g.Order(), err, c.order)
			}
		})
	}
}

// plane has the points of the projective plane of a prime order as items and its
// lines as options.
func plane(q int) *matrix.Table {
	points := [][3]int{{0, 0, 1}}
	for y := range q {
		points = append(points, [3]int{0, 1, y})
		for z := range q {
			points = append(points, [3]int{1, y, z})
		}
	}
	t := &matrix.Table{Items: len(points), Primary: len(points), Start: []int32{0}}
	for _, l := range points {
		for k, p := range points {
			if (l[0]*p[0]+l[1]*p[1]+l[2]*p[2])%q == 0 {
				t.Item = append(t.Item, int32(k))
			}
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	return t
}

// parts has n parts of two items that have nothing to do with each other.
func parts(n int) *matrix.Table {
	t := &matrix.Table{Items: 2 * n, Primary: 2 * n, Start: []int32{0}}
	for i := range int32(n) {
		t.Item = append(t.Item, 2*i, 2*i+1, 2*i, 2*i+1)
		end := t.Start[len(t.Start)-1]
		t.Start = append(t.Start, end+1, end+2, end+4)
	}
	return t
}

// randomRigid makes rows of so many random items.
func randomRigid(items, rows, size int) *matrix.Table {
	rng := rand.New(rand.NewPCG(7, 5))
	t := &matrix.Table{Items: items, Primary: items, Start: []int32{0}}
	for range rows {
		for _, i := range rng.Perm(items)[:size] {
			t.Item = append(t.Item, int32(i))
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	return t
}

// Of no size does the group of complete graphs take a proof by Schreier generators,
// which is for groups of unknown order.
func TestGroupsOfKnownOrderAreCheap(t *testing.T) {
	for n := 4; n <= 44; n++ {
		table := matchings(n)
		found := Find(table, Config{})
		g, err := found.Group(table.Rows(), permgroup.Config{Steps: 1 << 23})
		if err != nil || g.Order().Cmp(factorial(int64(n))) != 0 {
			t.Errorf("%d vertices: whole %v, %v", n, found.Whole, err)
		}
	}
}

// What has no symmetry costs one refinement: some steps for each cell.
func TestRigidTablesAreCheap(t *testing.T) {
	table := randomRigid(60, 300, 4)
	found := Find(table, Config{})
	if !found.Whole || found.Order.Cmp(big.NewInt(1)) != 0 || len(found.Generators) > 0 {
		t.Fatalf("whole %v, order %v", found.Whole, found.Order)
	}
	if most := int64(20 * len(table.Item)); found.Steps > most {
		t.Errorf("%d steps, expected at most %d", found.Steps, most)
	}
}

// A search that is stopped returns automorphisms, and stops.
func TestBudgets(t *testing.T) {
	table := matchings(20)
	needed := Find(table, Config{}).Steps
	sizes := make(map[int]bool)
	for limit := int64(1); limit < needed; limit = limit*3/2 + 1 {
		found := Find(table, Config{Steps: limit})
		if found.Whole || found.Order != nil {
			t.Fatalf("%d steps: order %v", limit, found.Order)
		}
		if slack := int64(8 * len(table.Item)); found.Steps > limit+slack {
			t.Fatalf("%d steps were made, %d allowed", found.Steps, limit)
		}
		for _, a := range found.Generators {
			if err := newChecker(table, nil).check(a); err != nil {
				t.Fatal(err)
			}
		}
		g, err := found.Group(table.Rows(), permgroup.Config{})
		if err != nil || new(big.Int).Rem(factorial(20), g.Order()).Sign() != 0 {
			t.Fatalf("%d steps: order %v (%v) does not divide 20!", limit, g.Order(), err)
		}
		sizes[len(found.Generators)] = true
	}
	if len(sizes) < 5 {
		t.Errorf("only %d numbers of generators", len(sizes))
	}
	found := Find(table, Config{Memory: 4 * 5 * int64(table.Rows()+table.Items)})
	if found.Whole || len(found.Generators) != 5 {
		t.Errorf("memory for 5 generators: %d, whole %v", len(found.Generators), found.Whole)
	}
}

// One that gives up an image for its share of the budget does not take what it
// has for the whole.
func TestImagesGivenUp(t *testing.T) {
	one := randomRigid(200, 1000, 4)
	two := &matrix.Table{Items: 400, Primary: 400, Start: []int32{0}}
	for side := range int32(2) {
		for r := range int32(one.Rows()) {
			for _, i := range one.Row(r) {
				two.Item = append(two.Item, i+200*side)
			}
			two.Start = append(two.Start, int32(len(two.Item)))
		}
	}
	needed := Find(two, Config{}).Steps
	missed := 0
	for limit := needed / 2; limit < 2*needed; limit += needed / 50 {
		switch found := Find(two, Config{Steps: limit}); {
		case found.Whole != (len(found.Generators) == 1):
			t.Fatalf("%d steps of %d: whole %v with %d generators", limit, needed, found.Whole, len(found.Generators))
		case !found.Whole && found.Steps < limit:
			missed++
		}
	}
	if missed == 0 {
		t.Error("no image was given up")
	}
}

// What is no automorphism does not pass, whatever the search may do.
func TestCheckRefuses(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 5))
	bleached := Automorphism{Rows: permgroup.Perm{1, 0}, Items: permgroup.Perm{1, 0, 2}, Pairs: permgroup.Perm{1, 0, 3, 2}}
	if newChecker(table("a b", "x", "a x:red", "b x"), nil).check(bleached) == nil {
		t.Error("a color goes to none")
	}
	refused := 0
	for range 2000 {
		s := randomSymmetric(rng)
		a := s.given[0]
		spoil := func(p permgroup.Perm) permgroup.Perm {
			q := append(permgroup.Perm(nil), p...)
			if len(q) > 0 {
				i, j := rng.IntN(len(q)), rng.IntN(len(q))
				q[i], q[j] = q[j], q[i]
			}
			return q
		}
		switch rng.IntN(3) {
		case 0:
			a.Rows = spoil(a.Rows)
		case 1:
			a.Items = spoil(a.Items)
		case 2:
			a.Pairs = spoil(a.Pairs)
		}
		got := newChecker(s.table, s.costs).check(a) == nil
		if want := isAutomorphism(s, a); got != want {
			t.Fatalf("check says %v, want %v: %+v of %+v costs %v", got, want, a, s.table, s.costs)
		} else if !want {
			refused++
		}
	}
	if refused < 500 {
		t.Errorf("only %d refused", refused)
	}
}

// isAutomorphism spells the definition out, slowly.
func isAutomorphism(s symmetric, a Automorphism) bool {
	t, list := s.table, Pairs(s.table)
	for i, j := range a.Items {
		if !sameKind(t, int32(i), j) {
			return false
		}
	}
	image := make(map[Pair]Pair)
	for k, p := range list {
		q := list[a.Pairs[k]]
		if q.Item != a.Items[p.Item] || (p.Color == 0) != (q.Color == 0) {
			return false
		}
		image[p] = q
	}
	row := func(r int32) map[Pair]bool {
		cells := make(map[Pair]bool)
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			cells[Pair{t.Item[c], t.ColorAt(c)}] = true
		}
		return cells
	}
	for r, to := range a.Rows {
		from, into := row(int32(r)), row(to)
		if len(from) != len(into) || s.costs[r] != s.costs[to] {
			return false
		}
		for p := range from {
			q, ok := image[p]
			if !ok {
				q = Pair{a.Items[p.Item], 0}
			}
			if !into[q] {
				return false
			}
		}
	}
	return true
}

func BenchmarkFind(b *testing.B) {
	for _, c := range []struct {
		name  string
		table *matrix.Table
	}{
		{"rigid/options=300", randomRigid(60, 300, 4)},
		{"rigid/options=100000", randomRigid(2000, 100000, 6)},
		{"queens/n=64", queens(64)},
		{"latin/n=6", latin(6)},
		{"pentominoes/6x10", pentominoes(6, 10)},
	} {
		b.Run(c.name, func(b *testing.B) {
			var steps int64
			for b.Loop() {
				steps = Find(c.table, Config{}).Steps
			}
			b.ReportMetric(float64(steps), "steps")
		})
	}
}

// A search that is stopped has found what it has found, like one without budget.
func TestFindStops(t *testing.T) {
	asked := 0
	found := Find(queens(60), Config{Stop: func() bool { asked++; return true }})
	if found.Whole || found.Order != nil || asked == 0 {
		t.Errorf("whole %v after %d steps, asked %d times", found.Whole, found.Steps, asked)
	}
	if found := Find(queens(60), Config{Steps: 1 << 40, Stop: func() bool { return false }}); !found.Whole || found.Order.Int64() != 8 {
		t.Errorf("whole %v, order %v, when it need not stop", found.Whole, found.Order)
	}
}
