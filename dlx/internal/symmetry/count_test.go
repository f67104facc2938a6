package symmetry

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"

	"github.com/google/go-cmp/cmp"
)

func count(tb testing.TB, t *matrix.Table, take []int32) *big.Int {
	tb.Helper()
	s, err := links.New(t)
	if err != nil {
		tb.Fatal(err)
	}
	if !s.Assume(take, nil) {
		tb.Fatalf("rows %v clash: %+v", take, t)
	}
	s.Run(engine.Config{})
	return new(big.Int).SetUint64(s.Count().Solutions)
}

func prefixSum(tb testing.TB, t *matrix.Table, prefixes []Prefix) *big.Int {
	tb.Helper()
	sum := new(big.Int)
	for _, p := range prefixes {
		sum.Add(sum, new(big.Int).Mul(p.Factor, count(tb, t, p.Rows)))
	}
	return sum
}

func TestPrefixesOfRandomTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	saved := 0
	for range 4000 * *rounds {
		s := randomSymmetric(rng)
		want := len(solutions(t, s.table, nil, 3000))
		if want == 3000 {
			continue
		}
		most := 1 + rng.IntN(40)
		for _, g := range []*permgroup.Group{s.group, wholeGroup(t, s)} {
			prefixes := Prefixes(s.table, g, most)
			if rng.IntN(2) == 0 {
				prefixes = divide(s.table, g, most, rng.Int64N(2000))
			}
			if len(prefixes) > most {
				t.Fatalf("%d prefixes, at most %d: %+v", len(prefixes), most, s.table)
			}
			if sum := prefixSum(t, s.table, prefixes); sum.Cmp(big.NewInt(int64(want))) != 0 {
				t.Fatalf("prefixes %v count %v, want %d: %+v", prefixes, sum, want, s.table)
			}
			if want > 0 && slices.ContainsFunc(prefixes, func(p Prefix) bool { return p.Factor.Cmp(big.NewInt(1)) > 0 }) {
				saved++
			}
		}
	}
	if saved < 500 {
		t.Errorf("only %d had a factor above 1", saved)
	}
}

func wholeGroup(tb testing.TB, s symmetric) *permgroup.Group {
	tb.Helper()
	found := Find(s.table, Config{Costs: s.costs})
	g, err := found.Group(s.table.Rows(), permgroup.Config{})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// Of all subsets of a set, with a symmetric group of large stabilizers, only as many
// prefixes are made as there is room for them.
func TestPrefixesHoldLittle(t *testing.T) {
	table := subsets(10)
	g := wholeGroup(t, symmetric{table: table})
	var divided []int
	for _, room := range []int64{0, 1 << 20, 1 << 22, mostHeld} {
		prefixes := divide(table, g, 1000, room)
		if sum := prefixSum(t, table, prefixes); sum.Int64() != 115975 {
			t.Errorf("room for %d: prefixes count %v, want the Bell number 115975", room, sum)
		}
		divided = append(divided, len(prefixes))
	}
	if !slices.IsSorted(divided) || divided[0] != 1 || divided[3] < 100 {
		t.Errorf("%v prefixes", divided)
	}
}

// With a row assumed, the group is its stabilizer.
func TestPrefixesUnderAssumptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 1000 * *rounds {
		s := randomSymmetric(rng)
		if s.table.Rows() == 0 {
			continue
		}
		assumed := rng.Int32N(int32(s.table.Rows()))
		all := solutions(t, s.table, []int32{assumed}, 3000)
		if len(all) == 3000 {
			continue
		}
		sum := new(big.Int)
		for _, p := range Prefixes(s.table, s.group.Stabilizer(assumed), 20) {
			with := solutions(t, s.table, append(p.Rows, assumed), 0) // none if they clash
			sum.Add(sum, new(big.Int).Mul(p.Factor, big.NewInt(int64(len(with)))))
		}
		if sum.Cmp(big.NewInt(int64(len(all)))) != 0 {
			t.Fatalf("with row %d assumed %v, want %d: %+v", assumed, sum, len(all), s.table)
		}
	}
}

// The solutions of the quotient by each element are those that it fixes, row by
// row, and Burnside's count is that of the orbits.
func TestQuotientsOfRandomTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 5))
	quotients, inexpressible, fixedSome := 0, 0, 0
	for range 3000 * *rounds {
		s := randomSymmetric(rng)
		all := solutions(t, s.table, nil, 1500)
		if len(all) == 1500 {
			continue
		}
		elements, err := s.group.Elements(60)
		if err != nil {
			t.Fatal(err)
		}
		expressible := true
		for g := range elements {
			want := [][]int32{}
			for _, rows := range all {
				if slices.Equal(rows, image(rows, g)) {
					want = append(want, append([]int32{}, rows...))
				}
			}
			q, err := NewQuotient(s.table, g)
			if err != nil {
				checkInexpressible(t, s.table, g, err)
				inexpressible++
				expressible = false
				continue
			}
			quotients++
			checkTable(t, q.Table)
			got := [][]int32{}
			for _, chosen := range solutions(t, q.Table, nil, 0) {
				rows := []int32{}
				for _, k := range chosen {
					rows = append(rows, q.Rows[k]...)
				}
				slices.Sort(rows)
				got = append(got, rows)
			}
			sortRows(want)
			sortRows(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("fixed by %v (-want +got):\n%s\n%+v", g, diff, s.table)
			}
			if len(want) > 0 && g.FirstMoved() >= 0 {
				fixedSome++
			}
		}
		counted, err := countOrbits(t, s.table, s.group)
		if !expressible {
			continue
		}
		if want := orbitsOf(all, s.group); err != nil || counted.Cmp(big.NewInt(int64(want))) != 0 {
			t.Fatalf("%v orbits (%v), want %d: %+v", counted, err, want, s.table)
		}
	}
	t.Logf("%d quotients, %d not expressible, %d with fixed solutions", quotients, inexpressible, fixedSome)
	if quotients < 5000 || fixedSome < 1000 || inexpressible == 0 {
		t.Errorf("few cases: %d quotients, %d not expressible, %d with fixed solutions", quotients, inexpressible, fixedSome)
	}
}

func countOrbits(tb testing.TB, t *matrix.Table, g *permgroup.Group) (*big.Int, error) {
	tb.Helper()
	b, err := NewBurnside(tb.Context(), t, g, 100000, 1<<32)
	if err != nil {
		return nil, err
	}
	return b.Count(func(_ int, q *Quotient) (*big.Int, error) {
		if q == nil {
			return count(tb, t, nil), nil
		}
		return count(tb, q.Table, nil), nil
	})
}

// checkTable checks what engines rely on.
func checkTable(tb testing.TB, t *matrix.Table) {
	tb.Helper()
	for i := range int32(t.Primary) {
		if lo, hi := t.Bounds(i); lo < 0 || lo > hi || hi < 1 {
			tb.Fatalf("item %d is wanted %d to %d times", i, lo, hi)
		}
	}
	if t.Color != nil && len(t.Color) != len(t.Item) {
		tb.Fatalf("%d colors for %d cells", len(t.Color), len(t.Item))
	}
	for r := range int32(t.Rows()) {
		seen := make(map[int32]bool)
		primary := false
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			i := t.Item[c]
			if seen[i] || int(i) >= t.Items || int(i) < t.Primary && t.ColorAt(c) != 0 {
				tb.Fatalf("row %d: %v", r, t.Row(r))
			}
			seen[i] = true
			primary = primary || int(i) < t.Primary
		}
		if !primary {
			tb.Fatalf("row %d has no primary item: %v", r, t.Row(r))
		}
	}
}

func sortRows(all [][]int32) {
	slices.SortFunc(all, func(a, b []int32) int { return slices.Compare(a, b) })
}

func orbitsOf(all [][]int32, g *permgroup.Group) int {
	number := make(map[string]int32)
	for k, rows := range all {
		number[fmt.Sprint(rows)] = int32(k)
	}
	orbits := permgroup.NewOrbits(len(all))
	for _, p := range g.Generators() {
		for k, rows := range all {
			orbits.Join(int32(k), number[fmt.Sprint(image(rows, p))])
		}
	}
	n := 0
	for k := range orbits {
		if orbits.Root(int32(k)) == int32(k) {
			n++
		}
	}
	return n
}

// checkInexpressible looks for an item wanted other than once that two orbits
// cover differently often.
func checkInexpressible(t *testing.T, table *matrix.Table, g permgroup.Perm, err error) {
	t.Helper()
	if mixed := new(MixedError); !errors.As(err, &mixed) {
		t.Fatal(err)
	}
	orbits := permgroup.NewOrbits(table.Rows())
	orbits.JoinAll(g)
	for i := range int32(table.Primary) {
		weight := make(map[int32]int)
		for r := range int32(table.Rows()) {
			if slices.Contains(table.Row(r), i) {
				weight[orbits.Root(r)]++
			}
		}
		different := make(map[int]bool)
		for _, w := range weight {
			different[w] = true
		}
		if _, hi := table.Bounds(i); hi > 1 && len(different) > 1 {
			return
		}
	}
	t.Fatalf("expressible, but %v: %v on %+v", err, g, table)
}

func TestKnownOrbitCounts(t *testing.T) {
	for _, c := range []struct {
		name          string
		table         *matrix.Table
		total, orbits int64
	}{
		{"queens 6", queens(6), 4, 1},
		{"queens 8", queens(8), 92, 12},
		{"queens 9", queens(9), 352, 46},
		{"queens 10", queens(10), 724, 92},
		{"langford 7", langford(7), 52, 26},
		{"latin 4", latin(4), 576, 2},
		{"matchings of 8", matchings(8), 105, 1},
		{"triples 7", triples(7), 30, 1},
		{"soma", soma(), 11520, 240},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := wholeGroup(t, symmetric{table: c.table})
			orbits, err := countOrbits(t, c.table, g)
			if err != nil || orbits.Cmp(big.NewInt(c.orbits)) != 0 {
				t.Errorf("%v orbits (%v), want %d", orbits, err, c.orbits)
			}
			prefixes := Prefixes(c.table, g, 1000)
			if sum := prefixSum(t, c.table, prefixes); sum.Cmp(big.NewInt(c.total)) != 0 {
				t.Errorf("%d prefixes count %v, want %d", len(prefixes), sum, c.total)
			}
		})
	}
}
