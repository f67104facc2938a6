package bound

import "exactcover/dlx/internal/matrix"

// A state is what the choices so far leave of a table.
//
// The rows that can still be chosen are the first live ones of a permutation of all,
// so that taking a removal back needs no more than the number:
//
//	row    4 0 7 2 │ 6 1 5 3       place[7] is 2
//	       live: 4 ┘ those removed, the last one first
//
// Invariant: at a mark, no item is dead and tight is empty.
type state struct {
	t     *matrix.Table
	row   []int32
	place []int32
	live  int
	cells int // of live rows

	start []int32 // the rows of item i are rows[start[i]:start[i+1]]
	rows  []int32
	hue   []int32 // parallel to rows: the color demanded

	// By item: how often it must and may still be covered, need below 0 where it is
	// covered more often than it must be. Of a secondary item that is committed to a
	// color left stays.
	need, left []int32
	open       []int32 // live rows, by primary item
	color      []int32 // what a secondary item is committed to
	uses       []int32 // by how many rows
	colored    []bool  // some row demands a color of it

	unmet  int // items that must be covered still
	chosen []int32
	tight  []int32 // items whose live rows may be just those needed
	dead   bool    // some item has too few

	unit, total int64   // costs are multiples of it, and are counted in it
	cost        []int64 // by row
	spent       int64   // by the rows chosen
	scaled      []int64 // costs as prices count them
	paid        int64
	updates     uint64
}

func (s *state) link(t *matrix.Table) {
	n := t.Rows()
	*s = state{t: t, row: make([]int32, n), place: make([]int32, n), live: n, cells: len(t.Item)}
	for _, ints := range []*[]int32{&s.need, &s.left, &s.open, &s.color, &s.uses} {
		*ints = make([]int32, t.Items)
	}
	s.colored = make([]bool, t.Items)
	s.start = make([]int32, t.Items+1)
	for _, i := range t.Item {
		s.start[i+1]++
	}
	for i := range t.Items {
		s.start[i+1] += s.start[i]
	}
	s.rows, s.hue = make([]int32, len(t.Item)), make([]int32, len(t.Item))
	for r := range int32(n) {
		s.row[r], s.place[r] = r, r
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			i := t.Item[c]
			at := s.start[i] + s.open[i]
			s.rows[at], s.hue[at] = r, t.ColorAt(c)
			s.colored[i] = s.colored[i] || s.hue[at] != 0
			s.open[i]++
		}
	}
	for i := range int32(t.Items) {
		s.left[i] = 1
		if i < int32(t.Primary) {
			s.need[i], s.left[i] = t.Bounds(i)
			s.left[i] = min(s.left[i], max(s.open[i], s.need[i])) // more there cannot be, and prices count on it
			s.dead = s.dead || s.open[i] < s.need[i]
			if s.need[i] > 0 {
				s.unmet++
			}
			s.tighten(i)
		}
	}
}

func (s *state) isLive(r int32) bool { return int(s.place[r]) < s.live }

func (s *state) tighten(i int32) {
	if s.open[i] == s.need[i] && s.need[i] > 0 {
		s.tight = append(s.tight, i)
	}
}

// drop makes a live row the last one, and lets it go.
func (s *state) drop(r int32) {
	s.live--
	at, last := s.place[r], s.row[s.live]
	s.row[at], s.row[s.live] = last, r
	s.place[last], s.place[r] = at, int32(s.live)
	s.cells -= int(s.t.Start[r+1] - s.t.Start[r])
	s.updates++
}

// remove removes a live row.
func (s *state) remove(r int32) {
	s.drop(r)
	for _, i := range s.t.Row(r) {
		if i < int32(s.t.Primary) {
			s.open[i]--
			if s.open[i] < s.need[i] {
				s.dead = true
			}
			s.tighten(i)
		}
	}
}

// take chooses a live row, and removes what it excludes.
func (s *state) take(r int32) {
	s.drop(r)
	s.chosen = append(s.chosen, r)
	s.spent += s.cost[r]
	s.paid += s.scaled[r]
	t := s.t
	for c := t.Start[r]; c < t.Start[r+1]; c++ {
		i := t.Item[c]
		if i < int32(t.Primary) {
			s.open[i]--
			if s.need[i]--; s.need[i] == 0 {
				s.unmet--
			}
			if s.left[i]--; s.left[i] == 0 {
				s.removeAll(i, 0)
			}
			continue
		}
		s.uses[i]++
		if s.uses[i] > 1 {
			continue
		}
		if s.color[i] = t.ColorAt(c); s.color[i] == 0 {
			s.left[i] = 0
		}
		s.removeAll(i, s.color[i])
	}
}

// removeAll removes the rows of an item, but for those of a color unless that is 0.
func (s *state) removeAll(i, but int32) {
	for at := s.start[i]; at < s.start[i+1]; at++ {
		if r := s.rows[at]; s.isLive(r) && (but == 0 || s.hue[at] != but) {
			s.remove(r)
		}
	}
}

// A mark is a state to return to.
type mark struct{ live, chosen int }

func (s *state) mark() mark { return mark{s.live, len(s.chosen)} }

// undo returns to a mark. What is undone adds up, so its order does not matter.
func (s *state) undo(m mark) {
	s.dead, s.tight = false, s.tight[:0]
	for _, r := range s.chosen[m.chosen:] {
		s.spent -= s.cost[r]
		s.paid -= s.scaled[r]
		for _, i := range s.t.Row(r) {
			if i < int32(s.t.Primary) {
				if s.need[i]++; s.need[i] == 1 {
					s.unmet++
				}
				s.left[i]++
			} else if s.uses[i]--; s.uses[i] == 0 {
				s.color[i], s.left[i] = 0, 1
			}
		}
	}
	s.chosen = s.chosen[:m.chosen]
	for ; s.live < m.live; s.live++ {
		r := s.row[s.live]
		for _, i := range s.t.Row(r) {
			if i < int32(s.t.Primary) {
				s.open[i]++
			}
		}
		s.cells += int(s.t.Start[r+1] - s.t.Start[r])
	}
}

// force takes what items need that have no more than they need, over and over. It
// returns false if some item cannot be covered.
func (s *state) force() (possible bool) {
	for len(s.tight) > 0 && !s.dead {
		i := s.tight[len(s.tight)-1]
		s.tight = s.tight[:len(s.tight)-1]
		for at := s.start[i]; at < s.start[i+1] && s.need[i] > 0 && s.open[i] == s.need[i]; at++ {
			if r := s.rows[at]; s.isLive(r) {
				s.take(r)
			}
		}
	}
	return !s.dead
}
