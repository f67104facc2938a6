package race

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"

	"github.com/google/go-cmp/cmp"
)

func yes() bool { return true }

// all returns the solutions of a table by dancing links, by their spelling.
func all(t *testing.T, table *matrix.Table) map[string]bool {
	t.Helper()
	search, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	search.Run(engine.Config{Visit: func(rows []int32) bool {
		found[fmt.Sprint(rows)] = true
		return true
	}})
	return found
}

// Each style, restarting all the time or never, meets all solutions there are and comes to an
// end. Of items that may be covered once more it shows two solutions for all.
func TestStylesAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	classes := [3]int{}
	for n := range 3000 {
		table := enginetest.Table(rng, n%2 == 0)
		want := all(t, table)
		classes[min(len(want), 2)]++
		tables := newSets(table, yes)
		if n%3 == 0 {
			tables.excluded = nil // as of large tables
		}
		for _, how := range append(styles, style{frontier: true, near: 1}) {
			how.unit = uint64(1 + n%4)
			if n%5 == 0 {
				how.unit = 1 << 40 // never
			}
			search := newSearch(tables, how, uint64(n), nil, nil)
			got := make(map[string]bool)
			repeated := false
			outcome := paused
			for outcome == paused {
				outcome = search.run(func(rows []int32) bool {
					s := fmt.Sprint(rows)
					repeated = repeated || got[s]
					got[s] = true
					return true
				}, yes)
			}
			if outcome != exhausted || min(len(got), 2) != min(len(want), 2) {
				t.Fatalf("%+v, problem %d: outcome %v, %d solutions of %d", how, n, outcome, len(got), len(want))
			}
			for s := range got {
				if !want[s] {
					t.Fatalf("%+v, problem %d: %v is no solution", how, n, s)
				}
			}
			if table.Hi == nil && (repeated && n%5 == 0 || len(got) != len(want)) {
				t.Fatalf("%+v, problem %d: %d solutions of %d, repeated %v", how, n, len(got), len(want), repeated)
			}
		}
	}
	if slices.Min(classes[:]) < 100 {
		t.Errorf("none, one, more solutions: %v problems", classes)
	}
}

// What is taken is undone: after a restart a search stands as at its beginning, but
// for what it has gone through at the first level.
func TestUntakeUndoesTake(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		table := enginetest.Large(rng, 40, 200, 4)
		if n%2 == 0 {
			table = enginetest.Table(rng, true)
		}
		search := newSearch(newSets(table, yes), styles[n%len(styles)], 1, nil, nil)
		left, open := slices.Clone(search.left), slices.Clone(search.open)
		need, bound := slices.Clone(search.need), slices.Clone(search.bound)
		for range 1 + rng.IntN(20) {
			i, outlook := search.choose()
			if outlook != undecided {
				break
			}
			search.take(search.pick(i))
		}
		search.restart()
		if !slices.Equal(left, search.left) || !slices.Equal(open, search.open) || !slices.Equal(need, search.need) || !slices.Equal(bound, search.bound) || len(search.trail) > 0 {
			t.Fatalf("problem %d: a restart leaves something behind", n)
		}
	}
}

func TestAssumptionsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range 2000 {
		table := enginetest.Table(rng, n%2 == 0)
		if table.Rows() == 0 {
			continue
		}
		var take, forbid []int32
		for range rng.IntN(3) {
			take = append(take, rng.Int32N(int32(table.Rows())))
			forbid = append(forbid, rng.Int32N(int32(table.Rows())))
		}
		plain, err := links.New(table)
		if err != nil {
			t.Fatal(err)
		}
		if !plain.Assume(take, forbid) {
			continue
		}
		want := 0
		plain.Run(engine.Config{Visit: func([]int32) bool { want++; return true }})
		search := newSearch(newSets(table, yes), styles[n%len(styles)], 1, take, forbid)
		got := make(map[string]bool)
		outcome := paused
		for outcome == paused {
			outcome = search.run(func(rows []int32) bool {
				for _, r := range take {
					if !slices.Contains(rows, r) {
						t.Fatalf("problem %d: %v is not in %v", n, take, rows)
					}
				}
				got[fmt.Sprint(rows)] = true
				return true
			}, yes)
		}
		if min(len(got), 2) != min(want, 2) {
			t.Fatalf("problem %d, taking %v, forbidding %v: %d solutions of %d", n, take, forbid, len(got), want)
		}
	}
}

func TestLuby(t *testing.T) {
	var got []uint64
	for k := range uint64(15) {
		got = append(got, luby(k+1))
	}
	if diff := cmp.Diff([]uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}, got); diff != "" {
		t.Error(diff)
	}
}

// A board of 2x4 cells and dominoes, with a piece item in all options: column by
// column, the piece last.
func TestFrontierOrder(t *testing.T) {
	table := &matrix.Table{Primary: 9, Items: 9, Start: []int32{0}, Lo: make([]int32, 9), Hi: make([]int32, 9)}
	for i := range table.Hi {
		table.Lo[i], table.Hi[i] = 1, 1
	}
	table.Lo[0], table.Hi[0] = 4, 4
	for row := range int32(2) {
		for column := range int32(4) {
			cell := 1 + 4*row + column
			if column < 3 {
				table.Item = append(table.Item, 0, cell, cell+1)
				table.Start = append(table.Start, int32(len(table.Item)))
			}
			if row < 1 {
				table.Item = append(table.Item, 0, cell, cell+4)
				table.Start = append(table.Start, int32(len(table.Item)))
			}
		}
	}
	if diff := cmp.Diff([]int32{1, 5, 2, 6, 3, 4, 8, 7, 0}, frontier(table)); diff != "" {
		t.Error(diff)
	}
}
