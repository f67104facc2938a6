package core

import (
	"slices"

	"exactcover/dlx/internal/matrix"
)

type outcome int

const (
	unknown  outcome = iota
	refuted          // no solution
	solvable         // with the rows chosen
)

// A search finds a solution that covers some items, or that there is none.
//
// It counts where dancing links would link: how many covers too many keep a row from
// being chosen, and how many rows each item has left. Every step has its undoing.
type search struct {
	t    *matrix.Table
	stop func() bool
	rows [][]int32 // by item: cells of the table, ascending

	row     []int32 // by cell: its row
	blocked []int32 // by row: 0 if it may be chosen
	left    []int32 // by item: rows that may be chosen
	times   []int32 // by item: how often it is covered
	color   []int32 // by item: agreed on, if it is covered

	wanted []int32
	needed []bool // by item: branched on, or found to be short of rows
	chosen []int32

	solution []int32
	steps    uint64 // of work: items looked at, and rows blocked and their items
	limit    uint64 // of steps
	polls    int
	given    bool // up: past the limit, or stopped
}

func newSearch(t *matrix.Table, stop func() bool) *search {
	s := &search{
		t: t, stop: stop,
		rows: make([][]int32, t.Items), row: make([]int32, len(t.Item)),
		blocked: make([]int32, t.Rows()),
		left:    make([]int32, t.Items), times: make([]int32, t.Items), color: make([]int32, t.Items),
		needed: make([]bool, t.Items), chosen: []int32{},
	}
	for _, i := range t.Item {
		s.left[i]++
	}
	for i, n := range s.left {
		s.rows[i] = make([]int32, 0, n)
	}
	for r := range int32(t.Rows()) {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			s.row[c] = r
			s.rows[t.Item[c]] = append(s.rows[t.Item[c]], c)
		}
	}
	return s
}

// demands returns the items that must be covered.
func (s *search) demands() []int32 {
	all := []int32{}
	for i := range int32(s.t.Primary) {
		if lo, _ := s.t.Bounds(i); lo > 0 {
			all = append(all, i)
		}
	}
	return all
}

// core returns the items that the last refutation has needed, ascending.
func (s *search) core() []int32 {
	all := []int32{}
	for i, is := range s.needed {
		if is {
			all = append(all, int32(i))
		}
	}
	return all
}

// run searches for a solution that covers some items, for a number of steps. Unless it
// refutes, what was needed stays what it was before.
func (s *search) run(wanted []int32, steps uint64) outcome {
	s.wanted, s.given = wanted, false
	s.steps, s.limit = 0, steps
	before := slices.Clone(s.needed)
	clear(s.needed)
	found := s.cover()
	if !found && !s.given {
		return refuted
	}
	s.needed = before
	if found {
		return solvable
	}
	return unknown
}

// cover covers what is wanted. Where an item is wanted several times, and in general,
// it chooses a row or does without: so no set of rows comes twice.
func (s *search) cover() (found bool) {
	s.steps += uint64(len(s.wanted)) + 1
	if s.polls++; s.steps > s.limit || s.polls%64 == 0 && s.stop() {
		s.given = true
		return false
	}
	item, need := s.next()
	if item < 0 {
		s.solution = slices.Clone(s.chosen)
		return true
	}
	s.needed[item] = true
	var without []int32
	for _, c := range s.rows[item] {
		if s.left[item] < need {
			break
		}
		r := s.row[c]
		if s.blocked[r] > 0 {
			continue
		}
		s.choose(r)
		found = s.cover()
		s.unchoose(r)
		if found || s.given {
			break
		}
		s.block(r)
		without = append(without, r)
	}
	for _, r := range without {
		s.unblock(r)
	}
	return found
}

// next returns the item with the fewest rows to spare, and how often it must still be
// covered; -1 if all are covered. Of several it prefers one that was needed before, so
// that few items are needed in all.
func (s *search) next() (item, need int32) {
	item = -1
	var least int32
	for _, i := range s.wanted {
		lo, _ := s.t.Bounds(i)
		more := lo - s.times[i]
		if more <= 0 {
			continue
		}
		spare := s.left[i] - more
		if item < 0 || spare < least || spare == least && s.needed[i] && !s.needed[item] {
			item, need, least = i, more, spare
		}
	}
	return item, need
}

// choose chooses a row, and blocks the rows that do not go with it.
func (s *search) choose(r int32) {
	s.chosen = append(s.chosen, r)
	s.block(r)
	for c := s.t.Start[r]; c < s.t.Start[r+1]; c++ {
		i := s.t.Item[c]
		if s.times[i]++; s.times[i] == 1 {
			s.color[i] = s.t.ColorAt(c)
		}
		s.eachAgainst(i, s.block)
	}
}

// unchoose undoes choose. Blocks are counted, so that their order is of no matter.
func (s *search) unchoose(r int32) {
	for c := s.t.Start[r]; c < s.t.Start[r+1]; c++ {
		i := s.t.Item[c]
		s.eachAgainst(i, s.unblock)
		s.times[i]--
	}
	s.unblock(r)
	s.chosen = s.chosen[:len(s.chosen)-1]
}

// eachAgainst calls f with the rows that the last cover of an item excludes: all if
// that was as often as may be, those of other colors if it was the first.
func (s *search) eachAgainst(i int32, f func(r int32)) {
	if int(i) < s.t.Primary {
		if _, hi := s.t.Bounds(i); s.times[i] != hi {
			return
		}
	} else if s.times[i] > 1 {
		return
	}
	agreed := s.color[i]
	for _, c := range s.rows[i] {
		if agreed == 0 || int(i) < s.t.Primary || s.t.ColorAt(c) != agreed {
			f(s.row[c])
		}
	}
}

func (s *search) block(r int32) {
	s.steps++
	if s.blocked[r]++; s.blocked[r] == 1 {
		s.steps += uint64(len(s.t.Row(r)))
		for _, i := range s.t.Row(r) {
			s.left[i]--
		}
	}
}

func (s *search) unblock(r int32) {
	if s.blocked[r]--; s.blocked[r] == 0 {
		for _, i := range s.t.Row(r) {
			s.left[i]++
		}
	}
}
