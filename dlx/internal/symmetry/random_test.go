package symmetry

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// -rounds 10 looks at ten times as many random tables.
var rounds = flag.Int("rounds", 1, "how often to run the tests of random tables, on other tables each time")

// A symmetric problem is a random table with automorphisms, which it was built
// to have.
type symmetric struct {
	table *matrix.Table
	costs []int64
	given []Automorphism
	group *permgroup.Group // of the rows, from given
}

const colors = 3 // of each secondary item of a random table

// A move is a permutation of items and of their colors: (i, c) is point
// i·(colors+1) + c.
type move = permgroup.Perm

func point(p Pair) int32 { return p.Item*(colors+1) + p.Color }

// randomMove makes a move that keeps the first items primary.
func randomMove(rng *rand.Rand, items, primary int) move {
	order := permgroup.Identity(items)
	shuffle := func(part []int32) {
		if rng.IntN(3) == 0 { // a swap only: groups stay small
			i, j := rng.IntN(len(part)), rng.IntN(len(part))
			part[i], part[j] = part[j], part[i]
			return
		}
		rng.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
	}
	if rng.IntN(4) > 0 {
		shuffle(order[:primary])
	}
	if primary < items && rng.IntN(4) > 0 {
		shuffle(order[primary:])
	}
	m := make(move, items*(colors+1))
	for i := range int32(items) {
		m[point(Pair{i, 0})] = point(Pair{order[i], 0})
		for c, d := range rng.Perm(colors) {
			m[point(Pair{i, int32(c) + 1})] = point(Pair{order[i], int32(d) + 1})
		}
	}
	return m
}

// randomSymmetric makes a table from the images of some random rows under a random
// group of at most 60 moves.
func randomSymmetric(rng *rand.Rand) symmetric {
	for {
		items := 2 + rng.IntN(8)
		primary := max(1, items-rng.IntN(1+items/2))
		var moves []move
		for range 1 + rng.IntN(2) {
			moves = append(moves, randomMove(rng, items, primary))
		}
		points, err := permgroup.New(items*(colors+1), moves, permgroup.Config{})
		if err != nil {
			panic(err)
		}
		if elements, err := points.Elements(60); err == nil {
			var all []move
			for m := range elements {
				all = append(all, slices.Clone(m))
			}
			return build(rng, items, primary, moves, all)
		}
	}
}

// A draft is a row in the making.
type draft struct {
	cells []Pair
	cost  int64
}

func build(rng *rand.Rand, items, primary int, generators, all []move) symmetric {
	t := &matrix.Table{Items: items, Primary: primary, Start: []int32{0}}
	if rng.IntN(2) == 0 {
		orbits := permgroup.NewOrbits(items * (colors + 1))
		for _, m := range generators {
			orbits.JoinAll(m)
		}
		t.Lo, t.Hi = make([]int32, primary), make([]int32, primary)
		for i := range int32(primary) {
			root := orbits.Root(point(Pair{i, 0})) / (colors + 1)
			if root == i {
				lo := rng.Int32N(4)
				t.Lo[i], t.Hi[i] = lo, max(1, lo+rng.Int32N(3))
				if rng.IntN(2) == 0 {
					t.Lo[i], t.Hi[i] = 1, 1
				}
			}
			t.Lo[i], t.Hi[i] = t.Lo[root], t.Hi[root]
		}
	}
	var drafts []draft
	colored := rng.IntN(2) == 0
	for range 1 + rng.IntN(5) {
		one := randomRow(rng, items, primary, colored)
		cost := rng.Int64N(2)
		var images []draft
		for _, m := range all {
			var image []Pair
			for _, p := range one {
				to := m[point(p)]
				image = append(image, Pair{to / (colors + 1), to % (colors + 1)})
			}
			sortPairs(image)
			if !slices.ContainsFunc(images, func(d draft) bool { return slices.Equal(d.cells, image) }) {
				images = append(images, draft{image, cost})
			}
		}
		if len(drafts)+len(images) > 22 {
			continue
		}
		drafts = append(drafts, images...)
		if rng.IntN(6) == 0 {
			drafts = append(drafts, images...) // equal rows
		}
	}
	rng.Shuffle(len(drafts), func(i, j int) { drafts[i], drafts[j] = drafts[j], drafts[i] })
	s := symmetric{table: t}
	for _, d := range drafts {
		rng.Shuffle(len(d.cells), func(i, j int) { d.cells[i], d.cells[j] = d.cells[j], d.cells[i] })
		for _, p := range d.cells {
			t.Item, t.Color = append(t.Item, p.Item), append(t.Color, p.Color)
		}
		t.Start = append(t.Start, int32(len(t.Item)))
		s.costs = append(s.costs, d.cost)
	}
	if !colored {
		t.Color = nil
	}
	s.addGroup(generators)
	return s
}

// randomRow makes a row of one to four items, one of them primary.
func randomRow(rng *rand.Rand, items, primary int, colored bool) []Pair {
	row := []Pair{{rng.Int32N(int32(primary)), 0}}
	for range rng.IntN(4) {
		p := Pair{rng.Int32N(int32(items)), 0}
		if int(p.Item) >= primary && colored {
			p.Color = rng.Int32N(colors + 1)
		}
		if !slices.ContainsFunc(row, func(q Pair) bool { return q.Item == p.Item }) {
			row = append(row, p)
		}
	}
	return row
}

func (s *symmetric) addGroup(generators []move) {
	var rows []permgroup.Perm
	for _, m := range generators {
		a, err := automorphism(s.table, s.costs, m)
		if err != nil {
			panic(fmt.Sprintf("the table was not built as it should be: %v", err))
		}
		s.given = append(s.given, a)
		rows = append(rows, a.Rows)
	}
	g, err := permgroup.New(s.table.Rows(), rows, permgroup.Config{})
	if err != nil {
		panic(err)
	}
	s.group = g
}

// automorphism is FromItems for a move.
func automorphism(t *matrix.Table, costs []int64, m move) (Automorphism, error) {
	items := make(permgroup.Perm, t.Items)
	for i := range items {
		items[i] = m[point(Pair{int32(i), 0})] / (colors + 1)
	}
	return FromItems(t, costs, items, func(item, color int32) int32 { return m[point(Pair{item, color})] % (colors + 1) })
}

// solutions lists the solutions of a table, up to a limit.
func solutions(tb testing.TB, t *matrix.Table, take []int32, limit uint64) [][]int32 {
	tb.Helper()
	s, err := links.New(t)
	if err != nil {
		tb.Fatal(err)
	}
	if !s.Assume(take, nil) {
		return nil
	}
	var all [][]int32
	s.Run(engine.Config{Limit: limit, Visit: func(rows []int32) bool {
		all = append(all, slices.Clone(rows))
		return true
	}})
	return all
}

func image(rows []int32, p permgroup.Perm) []int32 {
	var all []int32
	for _, r := range rows {
		all = append(all, p[r])
	}
	slices.Sort(all)
	return all
}

func TestFindContainsWhatIsGiven(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	for range 2000 * *rounds {
		s := randomSymmetric(rng)
		found := Find(s.table, Config{Costs: s.costs})
		if !found.Whole {
			t.Fatal("not the whole group of a small table")
		}
		g, err := found.Group(s.table.Rows(), permgroup.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if g.Order().Cmp(found.Order) != 0 {
			t.Fatalf("order %v, the generators make %v: %+v", found.Order, g.Order(), s.table)
		}
		proved, err := permgroup.New(s.table.Rows(), g.Generators(), permgroup.Config{})
		if err != nil || proved.Order().Cmp(found.Order) != 0 {
			t.Fatalf("order %v, proved %v: %+v", found.Order, proved.Order(), s.table)
		}
		for _, a := range s.given {
			if !g.Contains(a.Rows) {
				t.Fatalf("%v is missing: %+v", a.Rows, s.table)
			}
		}
	}
}

// On tables of very few items all permutations of items and colors are tried.
func TestFindAgainstAllPermutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	orders := make(map[int64]int)
	for tried := 0; tried < 1500**rounds; {
		s := randomSymmetric(rng)
		if s.table.Items > 5 || s.table.Items-s.table.Primary > 2 {
			continue
		}
		tried++
		want := int64(len(allAutomorphisms(s)))
		found := Find(s.table, Config{Costs: s.costs})
		if !found.Whole || found.Order.Int64() != want {
			t.Fatalf("whole %v, order %v, want %d: %+v costs %v", found.Whole, found.Order, want, s.table, s.costs)
		}
		orders[want]++
	}
	if len(orders) < 10 {
		t.Errorf("few different orders: %v", orders)
	}
}

func allAutomorphisms(s symmetric) map[string]permgroup.Perm {
	all := make(map[string]permgroup.Perm)
	t := s.table
	var ofColors []permgroup.Perm
	permutations(colors, func(p permgroup.Perm) { ofColors = append(ofColors, p) })
	permutations(t.Items, func(items permgroup.Perm) {
		if checkItems(t, items) != nil {
			return
		}
		secondary := t.Items - t.Primary
		for k := range power(len(ofColors), secondary) {
			a, err := FromItems(t, s.costs, items, func(item, color int32) int32 {
				choice := k / power(len(ofColors), int(item)-t.Primary) % len(ofColors)
				return ofColors[choice][color-1] + 1
			})
			if err == nil {
				all[fmt.Sprint(a.Rows)] = a.Rows
			}
		}
	})
	return all
}

func power(base, exponent int) int {
	p := 1
	for range exponent {
		p *= base
	}
	return p
}

func permutations(n int, visit func(permgroup.Perm)) {
	p := permgroup.Identity(n)
	var from func(k int)
	from = func(k int) {
		if k == n {
			visit(slices.Clone(p))
			return
		}
		for j := k; j < n; j++ {
			p[k], p[j] = p[j], p[k]
			from(k + 1)
			p[k], p[j] = p[j], p[k]
		}
	}
	from(0)
}

// Every automorphism that Find returns keeps the solutions, and its parts agree.
func TestGeneratorsKeepSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 1000 * *rounds {
		s := randomSymmetric(rng)
		all := solutions(t, s.table, nil, 2000)
		if len(all) == 2000 {
			continue
		}
		compare := func(a, b []int32) int { return slices.Compare(a, b) }
		slices.SortFunc(all, compare)
		for _, a := range append(Find(s.table, Config{Costs: s.costs}).Generators, s.given...) {
			if err := newChecker(s.table, s.costs).check(a); err != nil {
				t.Fatal(err)
			}
			for _, rows := range all {
				if _, ok := slices.BinarySearchFunc(all, image(rows, a.Rows), compare); !ok {
					t.Fatalf("%v takes solution %v to none: %+v", a.Rows, rows, s.table)
				}
			}
			for _, p := range equalRows(s) {
				if a.Rows[p[0]] > a.Rows[p[1]] {
					t.Fatalf("%v takes equal rows %v out of order: %+v", a.Rows, p, s.table)
				}
			}
		}
	}
}

// equalRows lists all pairs of equal rows, ascending.
func equalRows(s symmetric) (all [][2]int32) {
	c := newCopies(s.table, s.costs)
	for r := range int32(s.table.Rows()) {
		for q := range r {
			if s.costs[q] == s.costs[r] && slices.Equal(c.row(q), c.row(r)) {
				all = append(all, [2]int32{q, r})
			}
		}
	}
	return all
}
