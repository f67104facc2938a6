package bound

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// listed returns all solutions as dancing links find them, the cheapest first and ties
// in lexicographic order.
func listed(t testing.TB, table *matrix.Table, cost []int64) (all []Priced) {
	t.Helper()
	s, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	s.Run(engine.Config{Visit: func(rows []int32) bool {
		p := Priced{Rows: slices.Clone(rows)}
		for _, r := range rows {
			p.Cost += cost[r]
		}
		all = append(all, p)
		return true
	}})
	slices.SortFunc(all, Priced.compare)
	return all
}

// costs makes costs of every kind.
func costs(rng *rand.Rand, rows int) []int64 {
	largest := []int64{1, 3, 100, math.MaxInt64 / int64(rows+1)}[rng.IntN(4)]
	all := make([]int64, rows)
	for r := range all {
		all[r] = rng.Int64N(largest + 1)
	}
	return all
}

func TestCheapest(t *testing.T) {
	for n := range uint64(3000) {
		rng := rand.New(rand.NewPCG(5, n))
		table := enginetest.Table(rng, n%2 == 0)
		cost := costs(rng, table.Rows())
		all := listed(t, table, cost)
		for _, k := range []int{1, 1 + rng.IntN(len(all)+2)} {
			s := New(table, cost, k)
			if !s.Run(Config{}) {
				t.Fatalf("table %d: not complete", n)
			}
			if diff := cmp.Diff(all[:min(k, len(all))], s.Found(), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("table %d, k=%d (-want +got)\n%s", n, k, diff)
			}
		}
	}
}

// Whatever the prices and the choices made, no solution that holds the rows chosen
// and none of those removed costs less than the bound.
func TestAnyPricesBound(t *testing.T) {
	tight := 0
	for n := range uint64(3000) {
		rng := rand.New(rand.NewPCG(6, n))
		table := enginetest.Table(rng, n%2 == 0)
		cost := costs(rng, table.Rows())
		all := listed(t, table, cost)
		s := New(table, cost, 1)
		var out []int32
		for range rng.IntN(4) {
			if s.live == 0 {
				break
			}
			if r := s.row[rng.IntN(s.live)]; rng.IntN(2) == 0 {
				s.remove(r)
				out = append(out, r)
			} else {
				s.take(r)
			}
		}
		least := int64(math.MaxInt64)
		for _, p := range all {
			has := func(r int32) bool { return slices.Contains(p.Rows, r) }
			if !slices.ContainsFunc(s.chosen, func(r int32) bool { return !has(r) }) && !slices.ContainsFunc(out, has) {
				scaled := int64(0)
				for _, r := range p.Rows {
					scaled += s.scaled[r]
				}
				least = min(least, scaled)
			}
		}
		for range 20 {
			for i := range s.price {
				s.price[i] = 0
				if (i < table.Primary || !s.colored[i]) && s.largest > 0 && rng.IntN(3) > 0 {
					s.price[i] = rng.Int64N(2*s.largest+1) - s.largest
				}
				if rng.IntN(8) == 0 && (i < table.Primary || !s.colored[i]) {
					s.price[i] = s.largest * int64(rng.IntN(3)-1)
				}
				if i >= table.Primary {
					s.price[i] = min(s.price[i], 0)
				}
			}
			low := s.lower()
			if low > least {
				t.Fatalf("table %d: bound %d, and a solution costs %d", n, low, least)
			}
			if low >= 1<<61 || low <= -1<<61 {
				t.Fatalf("table %d: bound %d is out of its range", n, low)
			}
			if low == least {
				tight++
			}
		}
	}
	if tight < 100 {
		t.Errorf("the bound was met only %d times", tight)
	}
}

// What undoes a choice leaves what was before it.
func TestUndo(t *testing.T) {
	same := func(s *Search) []any {
		live := slices.Clone(s.row[:s.live])
		slices.Sort(live)
		return []any{live, s.cells, slices.Clone(s.need), slices.Clone(s.left), slices.Clone(s.open), slices.Clone(s.color),
			slices.Clone(s.uses), s.unmet, slices.Clone(s.chosen), s.spent, s.paid}
	}
	for n := range uint64(2000) {
		rng := rand.New(rand.NewPCG(7, n))
		table := enginetest.Table(rng, n%2 == 0)
		s := New(table, costs(rng, table.Rows()), 1)
		if !s.force() {
			continue
		}
		var marks []mark
		var states [][]any
		for s.live > 0 && !s.dead {
			marks, states = append(marks, s.mark()), append(states, same(s))
			if r := s.row[rng.IntN(s.live)]; rng.IntN(3) == 0 {
				s.remove(r)
			} else {
				s.take(r)
			}
			s.force()
		}
		for len(marks) > 0 {
			at := len(marks) - 1
			s.undo(marks[at])
			if diff := cmp.Diff(states[at], same(s), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("table %d (-want +got)\n%s", n, diff)
			}
			marks, states = marks[:at], states[:at]
		}
	}
}

// The prices found come near to the bound of the linear program: on the circle of
// three pairs that is one and a half pairs.
func TestPricesOfATriangle(t *testing.T) {
	table := &matrix.Table{Primary: 3, Items: 3, Start: []int32{0, 2, 4, 6, 7, 8, 9}, Item: []int32{0, 1, 1, 2, 0, 2, 0, 1, 2}}
	s := New(table, []int64{10, 10, 10, 9, 9, 9}, 1)
	s.Run(Config{})
	if want := []Priced{{[]int32{0, 5}, 19}}; cmp.Diff(want, s.Found()) != "" {
		t.Errorf("want %v, got %v", want, s.Found())
	}
	s = New(table, []int64{10, 10, 10, 9, 9, 9}, 1)
	s.force()
	s.begin()
	s.ascend(300)
	if low := float64(s.lower()) / float64(int64(1)<<s.shift); low < 14.9 || low > 15 {
		t.Errorf("a bound of %v, want 15 nearly", low)
	}
}
