package core

import (
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/matrix"
)

func always() bool { return false }

// coverable tries all sets of rows.
func coverable(t *matrix.Table, wanted []int32, rows []int32) bool {
	if allowed(t, rows) && meets(t, wanted, rows) {
		return true
	}
	next := int32(0)
	if len(rows) > 0 {
		next = rows[len(rows)-1] + 1
	}
	if !allowed(t, rows) {
		return false
	}
	for r := next; int(r) < t.Rows(); r++ {
		if coverable(t, wanted, append(slices.Clip(rows), r)) {
			return true
		}
	}
	return false
}

// allowed reports whether rows cover nothing too often and agree on colors.
func allowed(t *matrix.Table, rows []int32) bool {
	times, color := make([]int32, t.Items), make([]int32, t.Items)
	for _, r := range rows {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			i := t.Item[c]
			times[i]++
			if int(i) < t.Primary {
				if _, hi := t.Bounds(i); times[i] > hi {
					return false
				}
			} else if times[i] > 1 && (t.ColorAt(c) == 0 || t.ColorAt(c) != color[i]) {
				return false
			}
			color[i] = t.ColorAt(c)
		}
	}
	return true
}

func meets(t *matrix.Table, wanted []int32, rows []int32) bool {
	times := make([]int32, t.Items)
	for _, r := range rows {
		for _, i := range t.Row(r) {
			times[i]++
		}
	}
	return !slices.ContainsFunc(wanted, func(i int32) bool {
		lo, _ := t.Bounds(i)
		return times[i] < lo
	})
}

func TestCores(t *testing.T) {
	sizes := make(map[int]int)
	for k := range uint64(3000) {
		table := enginetest.Table(rand.New(rand.NewPCG(1, k)), k%2 == 0)
		if table.Rows() > 14 {
			continue
		}
		c := Finder{Table: table, Work: 1e8, Stop: always}.Find()
		demands := newSearch(table, always).demands()
		if c.Solved {
			if slices.Sort(c.Solution); !allowed(table, c.Solution) || !meets(table, demands, c.Solution) {
				t.Fatalf("%v has no solution %v", table, c.Solution)
			}
			sizes[-1]++
			continue
		}
		sizes[len(c.Items)]++
		if c.Untried > 0 || coverable(table, c.Items, nil) {
			t.Fatalf("%v: the core %v can be covered, or %d are untried", table, c.Items, c.Untried)
		}
		for k := range c.Items {
			if !coverable(table, slices.Concat(c.Items[:k], c.Items[k+1:]), nil) {
				t.Fatalf("%v: of the core %v item %d is not needed", table, c.Items, c.Items[k])
			}
		}
	}
	if t.Log(sizes); sizes[-1] < 100 || sizes[2] < 20 || sizes[3] < 20 {
		t.Errorf("cores by size, solved ones at -1: %v", sizes)
	}
}

// A search of any items, stopped or not, leaves everything as it was, and what it
// needed to refute is enough to refute.
func TestSearchUndoesItself(t *testing.T) {
	for k := range uint64(2000) {
		rng := rand.New(rand.NewPCG(2, k))
		table := enginetest.Table(rng, k%2 == 0)
		if table.Rows() > 14 {
			continue
		}
		s, fresh := newSearch(table, always), newSearch(table, always)
		for range 3 {
			wanted := slices.DeleteFunc(s.demands(), func(int32) bool { return rng.IntN(3) == 0 })
			outcome := s.run(wanted, uint64(rng.IntN(6)*rng.IntN(200)))
			if !slices.Equal(s.left, fresh.left) || !slices.Equal(s.times, fresh.times) || !slices.Equal(s.blocked, fresh.blocked) || len(s.chosen) > 0 {
				t.Fatalf("%v: not undone", table)
			}
			if can := coverable(table, wanted, nil); outcome == solvable && !can || outcome == refuted && can {
				t.Fatalf("%v: %v can be covered: %t, and the search says %v", table, wanted, can, outcome)
			}
			if outcome == refuted && coverable(table, s.core(), nil) {
				t.Fatalf("%v: %v were needed, and can be covered", table, s.core())
			}
			if outcome == solvable && !(allowed(table, s.solution) && meets(table, wanted, s.solution)) {
				t.Fatalf("%v: %v do not cover %v", table, s.solution, wanted)
			}
		}
	}
}

// Stopped searches leave items untried and say so.
func TestUntried(t *testing.T) {
	untried, none := 0, 0
	for k := range uint64(1000) {
		table := enginetest.Table(rand.New(rand.NewPCG(1, k)), false)
		if table.Rows() > 14 {
			continue
		}
		for work := range uint64(12) {
			c := Finder{Table: table, Work: 20 * work, Stop: always}.Find()
			switch {
			case c.Solved:
			case c.Items == nil:
				none++
			case coverable(table, c.Items, nil):
				t.Fatalf("%v: the core %v can be covered", table, c.Items)
			default:
				untried += c.Untried
			}
		}
	}
	if untried < 10 || none < 10 {
		t.Errorf("%d untried, %d not told", untried, none)
	}
}
