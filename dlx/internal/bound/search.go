package bound

import (
	"math"
	"slices"
)

// Run finds the cheapest solutions, and returns whether the search is complete: false if
// Poll stopped it.
//
// It searches within a limit of cost: at first the lower bound, rounded up. If it does
// not find k solutions it searches again within a larger limit, for which half as many
// rows more than before can be part of a solution. A single search without a limit would
// go astray until it had met k good solutions, while beginning anew costs no more than
// the last rounds.
func (s *Search) Run(cfg Config) (complete bool) {
	s.cfg = cfg
	s.count.Restart()
	s.met = s.keep
	s.within(s.total)
	if !s.force() {
		return true
	}
	s.begin()
	s.ascend(s.rootSteps())
	root := append([]int64(nil), s.price...)
	low := s.lower()
	beyond := make([]int64, 0, s.live)
	for _, r := range s.row[:s.live] {
		beyond = append(beyond, max(s.rest[r], 0))
	}
	slices.Sort(beyond)
	start := s.mark()
	rows := 0
	for !s.stopped {
		s.found, s.cut = s.found[:0], false
		limit := s.total
		if rows < len(beyond) {
			limit = s.units(low + beyond[rows])
		}
		s.within(limit)
		copy(s.price, root)
		s.node(0)
		s.undo(start)
		if !s.cut || len(s.found) == s.k {
			break
		}
		rows += max(rows/2, s.t.Primary/4+1)
	}
	if len(s.found) == s.k && !s.stopped {
		copy(s.price, root)
		s.ties()
	}
	s.count.Updates = s.updates
	return !s.stopped
}

// rootSteps is how many steps the first prices are worth.
func (s *Search) rootSteps() int {
	const cells = 60_000_000
	return min(max(cells/(s.cells+1), 30), 30+10*s.t.Primary, 1500)
}

// units returns how many units a scaled cost is, rounded up.
func (s *Search) units(scaled int64) int64 {
	if s.shift >= 0 {
		return (scaled + 1<<s.shift - 1) >> s.shift
	}
	if scaled > math.MaxInt64>>-s.shift {
		return math.MaxInt64
	}
	return max(scaled, 0) << -s.shift
}

// node searches what the state leaves, and leaves the state different.
func (s *Search) node(level int) {
	s.count.Enter(level)
	prices := s.lent(level)
	s.path = append(s.path, branching{})
	defer func() { s.path = s.path[:len(s.path)-1] }()
	for s.bounded() {
		copy(prices, s.price)
		if s.live == 0 {
			s.count.Solutions++
			s.met()
			return
		}
		i := s.choose()
		b := &s.path[len(s.path)-1]
		if b.tried++; b.of == 0 && i >= 0 {
			b.of = s.open[i] - s.need[i] + 1
		}
		r := s.cheapest(i)
		m := s.mark()
		s.take(r)
		s.node(level + 1)
		s.undo(m)
		if s.stopped || s.done {
			return
		}
		copy(s.price, prices)
		s.remove(r)
	}
}

// lent returns memory for the prices at a level, as long as that is not too much.
// Without it the search goes on with the prices of the level below, which are as valid.
func (s *Search) lent(level int) []int64 {
	const most = 1 << 22 // prices
	if (level+1)*len(s.price) > most {
		return nil
	}
	for level >= len(s.levels) {
		s.levels = append(s.levels, make([]int64, len(s.price)))
	}
	return s.levels[level]
}

// choose returns the item with fewest choices left, or -1 if all are covered.
func (s *Search) choose() int32 {
	best, least := int32(-1), int32(math.MaxInt32)
	if s.unmet == 0 {
		return best
	}
	for i := range int32(s.t.Primary) {
		if s.need[i] > 0 && s.open[i]-s.need[i] < least {
			best, least = i, s.open[i]-s.need[i]
		}
	}
	return best
}

// cheapest returns the row of item i that has least left, or of all if i is -1.
func (s *Search) cheapest(i int32) int32 {
	rows := s.row[:s.live]
	if i >= 0 {
		rows = s.rows[s.start[i]:s.start[i+1]]
	}
	best, least := int32(-1), int64(math.MaxInt64)
	for _, r := range rows {
		if !s.isLive(r) {
			continue
		}
		rest := s.scaled[r]
		for _, i := range s.t.Row(r) {
			rest -= s.price[i]
		}
		if rest < least || rest == least && r < best {
			best, least = r, rest
		}
	}
	return best
}
