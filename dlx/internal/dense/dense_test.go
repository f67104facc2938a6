package dense

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

// runner is what the engines have in common.
type runner interface {
	Run(engine.Config) bool
	Assume(take, forbid []int32) bool
	Release()
	Count() engine.Counters
}

func both(t *testing.T, table *matrix.Table) (l, d runner) {
	t.Helper()
	l, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	return l, New(Compile(table))
}

// list returns the solutions of a run, in order, up to a limit.
func list(r runner, limit uint64) (all [][]int32, complete bool) {
	complete = r.Run(engine.Config{Limit: limit, Visit: func(rows []int32) bool {
		all = append(all, slices.Clone(rows))
		return true
	}})
	return all, complete
}

// sameLists fails unless links and dense find the same solutions in the same
// order.
func sameLists(t *testing.T, l, d runner, limit uint64) int {
	t.Helper()
	want, wantComplete := list(l, limit)
	got, gotComplete := list(d, limit)
	if !reflect.DeepEqual(want, got) || wantComplete != gotComplete {
		t.Fatalf("links finds %v, complete %v; dense %v, %v", want, wantComplete, got, gotComplete)
	}
	if n := d.Count().Solutions; n != uint64(len(got)) {
		t.Fatalf("%d solutions shown, %d counted", len(got), n)
	}
	return len(got)
}

func TestSameSolutionsInTheSameOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	solvable := 0
	for range 20_000 {
		l, d := both(t, enginetest.Table(rng, false))
		if sameLists(t, l, d, 0) > 0 {
			solvable++
		}
		limit := 1 + uint64(rng.IntN(3))
		sameLists(t, l, d, limit)
		sameLists(t, l, d, 0) // after an early stop
	}
	if solvable < 4000 {
		t.Errorf("only %d tables were solvable", solvable)
	}
}

// Sets of several words, one to five slices of items, counters of many planes,
// all with a planted solution.
func TestSameOnLargeTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, primary := range []int{12, 63, 64, 65, 100, 128, 129, 200, 300} {
		for range 12 {
			width := 3 + rng.IntN(10)
			l, d := both(t, enginetest.Large(rng, primary, 20+rng.IntN(4*primary), width))
			l.Run(engine.Config{Limit: 50, Poll: stopAfter(20)})
			if sameBounded(t, l, d) == 0 && l.Count().Nodes < 1000 {
				t.Errorf("%d items: the planted solution is not found", primary)
			}
		}
	}
}

// stopAfter makes a Poll that stops a run at its n-th call.
func stopAfter(n int) func() bool {
	return func() bool { n--; return n > 0 }
}

// sameBounded compares the first solutions that links finds in some 20 times
// 65,536 updates.
func sameBounded(t *testing.T, l, d runner) int {
	t.Helper()
	var want [][]int32
	complete := l.Run(engine.Config{Limit: 50, Poll: stopAfter(20), Visit: func(rows []int32) bool {
		want = append(want, slices.Clone(rows))
		return true
	}})
	if !complete && len(want) == 0 {
		return 0
	}
	limit := uint64(len(want))
	if complete {
		limit = 0
	}
	got, _ := list(d, limit)
	if !reflect.DeepEqual(want, got) {
		for k := range want {
			if k >= len(got) || !slices.Equal(want[k], got[k]) {
				t.Fatalf("solution %d of links is %v, of dense %v (%d, %d in all)", k, want[k], got[min(k, len(got)):min(k+1, len(got))], len(want), len(got))
			}
		}
		t.Fatalf("links finds %d solutions, dense %d", len(want), len(got))
	}
	return len(want)
}

func TestSameUnderAssumptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	possible := 0
	for range 10_000 {
		table := enginetest.Table(rng, false)
		if table.Rows() == 0 {
			continue
		}
		some := func() (rows []int32) {
			for range rng.IntN(3) {
				rows = append(rows, rng.Int32N(int32(table.Rows())))
			}
			return rows
		}
		l, d := both(t, table)
		take, forbid := some(), some()
		want, got := l.Assume(take, forbid), d.Assume(take, forbid)
		if want != got {
			t.Fatalf("taking %v, forbidding %v is possible: links %v, dense %v", take, forbid, want, got)
		}
		if want {
			possible++
			sameLists(t, l, d, 0)
			l.Release()
			d.Release()
		}
		sameLists(t, l, d, 0)
	}
	if possible < 3000 {
		t.Errorf("only %d assumptions were possible", possible)
	}
}

// After every step the planes hold what a count from scratch gives, and what
// smallest says is what a scan of all items says.
func TestCountersAreCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		table := enginetest.Large(rng, 1+rng.IntN(200), 10+rng.IntN(300), 3+rng.IntN(8))
		d := Compile(table)
		room := newRoom(d)
		state := slices.Clone(d.root)
		for {
			checkCounters(t, d, state)
			left := d.optionsLeft(state)
			if len(left) == 0 {
				break
			}
			o := left[rng.IntN(len(left))]
			next := make([]uint64, len(state))
			if d.cover(state, next, o) {
				break
			}
			if gone := d.without(state, next, o, room); gone != len(left)-len(d.optionsLeft(next)) {
				t.Fatalf("%d options are said to go, %d went", gone, len(left)-len(d.optionsLeft(next)))
			}
			state = next
		}
	}
}

func (d *Tables) optionsLeft(state []uint64) (options []int) {
	for r := range d.rows {
		if state[r>>6]>>(r&63)&1 == 1 {
			options = append(options, r)
		}
	}
	return options
}

func checkCounters(t *testing.T, d *Tables, state []uint64) {
	t.Helper()
	least, first, few := 1<<30, -1, 0
	for i := range d.numbers {
		if state[d.activeAt+i>>6]>>(i&63)&1 == 0 {
			continue
		}
		want, got := 0, 0
		for w, x := range d.options(i) {
			want += size([]uint64{x & state[w]})
		}
		for k := range d.planes {
			got |= int(state[d.words+i>>6*d.planes+k]>>(i&63)&1) << k
		}
		if want != got {
			t.Fatalf("item %d has %d options, the planes say %d", i, want, got)
		}
		if want < 2 {
			few++
		}
		if want < least {
			least, first = want, i
		}
	}
	if first < 0 {
		return
	}
	item, o := d.smallest(state)
	want := open
	switch {
	case least == 0:
		want = dead
	case least == 1 && few == 1:
		want = forced
	case least == 1:
		want = crowded
	}
	if o != want || o != dead && item != first {
		t.Fatalf("smallest says item %d, %v; the first with %d options is %d, %v", item, o, least, first, want)
	}
}

// A search that never makes tables anew visits the same search nodes.
func TestRestrictingChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	nests, smalls := 0, 0
	for range 25 {
		table := Compile(enginetest.Large(rng, 20+rng.IntN(280), 100+rng.IntN(700), 3+rng.IntN(6)))
		plain, restricting := New(table), New(table)
		for c := range plain.credit {
			plain.credit[c] = math.MinInt64 / 2
		}
		want, complete := listBriefly(plain)
		got, gotComplete := listBriefly(restricting)
		n := min(len(want), len(got)) // one may have been stopped before the other
		if !slices.EqualFunc(want[:n], got[:n], slices.Equal) || complete && gotComplete && len(want) != len(got) {
			t.Fatalf("%v without restricting, %v with", want, got)
		}
		if a, b := plain.Count(), restricting.Count(); complete && gotComplete && !reflect.DeepEqual(a.Profile, b.Profile) {
			t.Fatalf("profile %v without restricting, %v with", a.Profile, b.Profile)
		}
		if n := uint64(len(got)); gotComplete {
			if restricting.Run(engine.Config{}); restricting.Count().Solutions != n {
				t.Fatalf("%d solutions shown, %d counted", n, restricting.Count().Solutions)
			}
		}
		nests += len(restricting.nests)
		if restricting.small.options > 0 {
			smalls++
		}
	}
	if nests < 3 || smalls < 10 {
		t.Errorf("%d tables restricted, %d searches with small subtrees: too few", nests, smalls)
	}
}

// listBriefly lists solutions until the 5th poll, and looks at the fraction at
// each.
func listBriefly(s *Search) (all [][]int32, complete bool) {
	polls, last := 0, -1.0
	complete = s.Run(engine.Config{
		Visit: func(rows []int32) bool {
			all = append(all, slices.Clone(rows))
			return true
		},
		Poll: func() bool {
			polls++
			f := s.Fraction()
			grows := f >= last-1e-9 && f >= 0 && f <= 1
			last = f
			return polls < 5 && grows
		},
	})
	if !complete && polls < 5 {
		panic(fmt.Sprintf("fraction %v at poll %d", last, polls))
	}
	return all, complete
}

// What is left at random states: restricted tables have its sets, and small ones
// the same.
func TestRestrictedTablesAreTheRest(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	smalls := 0
	for range 200 {
		s := New(Compile(enginetest.Large(rng, 1+rng.IntN(150), 10+rng.IntN(300), 3+rng.IntN(8))))
		state := slices.Clone(s.root)
		for range 1 + rng.IntN(4) {
			if left := s.optionsLeft(state); len(left) > 0 {
				o := left[rng.IntN(len(left))]
				s.cover(state, state, o)
				s.without(state, state, o, s.room)
			}
		}
		outer, left, e := s.Tables, s.optionsLeft(state), s.extent(state)
		s.restrict(state, e)
		checkCounters(t, s.Tables, s.root)
		if len(s.rows) != len(left) || len(s.numbers) != e.items {
			t.Fatalf("tables of %d options and %d items, %d and %d are left", len(s.rows), len(s.numbers), len(left), e.items)
		}
		k := newSmall(s.cells)
		if e.small() {
			smalls++
			copy(k.rows[:], s.rows)
			k.fill(e.options, e.items, s.number)
		}
		for o, r := range s.rows {
			if int(r) != left[o] {
				t.Fatalf("option %d is row %d, want %d", o, r, left[o])
			}
			for p, q := range left {
				want := outer.excludes(int(r))[q>>6]>>(q&63)&1 == 1
				if got := s.excludes(o)[p>>6]>>(p&63)&1 == 1; got != want {
					t.Fatalf("row %d excludes row %d: %v, in restricted tables %v", r, q, want, got)
				}
				if !e.small() {
					continue
				}
				if k.exclude(o); k.excluded[o].has(p) != want {
					t.Fatalf("row %d excludes row %d: %v, in small tables %v", r, q, want, !want)
				}
			}
			for i, number := range s.numbers {
				want := outer.itemsIn(int(number) >> 6)[r]>>(number&63)&1 == 1
				if got := s.itemsIn(i >> 6)[o]>>(i&63)&1 == 1; got != want {
					t.Fatalf("row %d has item %d: %v, in restricted tables %v", r, number, want, got)
				}
				if e.small() && (k.items[o].has(i) != want || k.having[i].has(o) != want) {
					t.Fatalf("row %d has item %d: %v, not in small tables", r, number, want)
				}
			}
		}
	}
	if smalls < 20 {
		t.Errorf("only %d were small", smalls)
	}
}

func TestPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 1000 {
		var want []int
		set := pair{}
		for n := range smallSize {
			if rng.IntN(1+n%7) == 0 {
				want = append(want, n)
				set.add(n)
			}
		}
		if set.size() != len(want) || set.empty() || !set.less(below(smallSize)).empty() || set.and(below(0)).or(set) != set {
			t.Fatalf("%v of %v", set, want)
		}
		places := make(map[uint64]bool)
		for _, n := range want {
			if !set.has(n) || set.first() != n || below(n).has(n) || !below(n+1).has(n) || set.pop() != n || set.has(n) {
				t.Fatalf("%d of %v is not found", n, want)
			}
			places[uint64(n)&64|place(1<<(n&63))] = true
		}
		if len(places) != len(want) || !set.empty() {
			t.Fatalf("%d places of %v", len(places), want)
		}
	}
}

func TestPollStopsAndFractionGrows(t *testing.T) {
	// 12 items of 6 options each: 6^12 solutions.
	table := &matrix.Table{Primary: 12, Items: 12, Start: []int32{0}}
	for i := range int32(12) {
		for range 6 {
			table.Item = append(table.Item, i)
			table.Start = append(table.Start, int32(len(table.Item)))
		}
	}
	s := New(Compile(table))
	last, polls := -1.0, 0
	complete := s.Run(engine.Config{Poll: func() bool {
		polls++
		f := s.Fraction()
		if f < last || f < 0 || f > 1 {
			t.Errorf("fraction %v after %v", f, last)
		}
		last = f
		return polls < 5
	}})
	truth := float64(s.Count().Solutions) / 2176782336
	if complete || polls != 5 || last-truth > 1e-6 || truth-last > 1e-6 {
		t.Errorf("complete %v after %d polls, fraction %v of %v", complete, polls, last, truth)
	}
}
