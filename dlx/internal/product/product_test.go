package product

import (
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/reduce"
	"exactcover/dlx/internal/team"
)

func linked(t *testing.T, table *matrix.Table) *links.Search {
	t.Helper()
	s, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// list returns the solutions of a table under assumptions, in the order of one
// search.
func list(s *links.Search, take, forbid []int32) (all [][]int32) {
	if !s.Assume(take, forbid) {
		return nil
	}
	defer s.Release()
	s.Run(engine.Config{Visit: func(rows []int32) bool {
		all = append(all, slices.Clone(rows))
		return true
	}})
	return all
}

func on() bool { return true }

// separate yields random tables in several parts, with all roles, colors and
// multiplicities, that have few enough solutions to list.
func separate(yield func(*matrix.Table, []reduce.Part) bool) {
	rng := rand.New(rand.NewPCG(1, 1))
	for yields := 0; yields < 2500; {
		table := enginetest.Table(rng, true)
		for range 1 + rng.IntN(3) {
			table = enginetest.Beside(table, enginetest.Table(rng, true), rng)
		}
		s, err := links.New(table)
		parts := reduce.Components(table)
		if err != nil || len(parts) < 2 || !s.Run(engine.Config{Limit: 3000}) {
			continue
		}
		if yields++; !yield(table, parts) {
			return
		}
	}
}

func TestWalkListsInTheOrderOfOneSearch(t *testing.T) {
	solvable := 0
	for table, parts := range separate {
		want := list(linked(t, table), nil, nil)
		w, err := New(parts)
		if err != nil {
			t.Fatal(err)
		}
		var got [][]int32
		end := w.Run(func(rows []int32) bool { got = append(got, slices.Clone(rows)); return true }, on, 1<<20)
		if end != Complete || !slices.EqualFunc(want, got, slices.Equal) {
			t.Fatalf("%+v: ends %v with\n%v, want\n%v", table, end, got, want)
		}
		if len(want) > 10 {
			solvable++
		}
	}
	if solvable < 400 {
		t.Errorf("only %d tables had more than 10 solutions", solvable)
	}
}

// A walk that is full and its rest list all.
func TestRestOfAFullWalk(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	full, nontrivial := 0, 0
	for table, parts := range separate {
		one := linked(t, table)
		want := list(one, nil, nil)
		w, err := New(parts)
		if err != nil {
			t.Fatal(err)
		}
		var got [][]int32
		end := w.Run(func(rows []int32) bool { got = append(got, slices.Clone(rows)); return true }, on, rng.IntN(40))
		if end == Full {
			full++
			if len(got) > 0 && len(got) < len(want) {
				nontrivial++
			}
			split := linked(t, table)
			for _, b := range w.Rest(split) {
				for _, tree := range team.Open(split, b) {
					got = append(got, list(one, tree.Take, tree.Forbid)...)
				}
			}
		}
		if !slices.EqualFunc(want, got, slices.Equal) {
			t.Fatalf("%+v: ends %v and then\n%v, want\n%v", table, end, got, want)
		}
	}
	if full < 400 || nontrivial < 200 {
		t.Errorf("%d walks were full, %d of them in between", full, nontrivial)
	}
}

func TestWalkStops(t *testing.T) {
	for table, parts := range separate {
		want := list(linked(t, table), nil, nil)
		if len(want) < 3 {
			continue
		}
		w, _ := New(parts)
		shown := 0
		if end := w.Run(func([]int32) bool { shown++; return shown < 2 }, on, 1<<20); end != Stopped || shown != 2 {
			t.Fatalf("ends %v after %d of %d", end, shown, len(want))
		}
		if w, _ = New(parts); w.Run(func([]int32) bool { return true }, func() bool { return false }, 1<<20) != Stopped {
			t.Fatal("Poll does not stop it")
		}
		if f := w.Fraction(); f < 0 || f > 1 {
			t.Fatalf("fraction %v", f)
		}
	}
}
