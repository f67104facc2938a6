package bound

import "math"

// A dual is prices of items, and what they prove.
//
// With a price p for each item, a solution costs what its rows have left beyond the
// prices of their items, and those prices, as often as each item is covered. So what
// is still to be chosen costs at least
//
//	the sum over items of need·p where p > 0, of left·p where p < 0
//	+ the sum over rows of what they have left where that is below 0
//
// whatever the prices. A secondary item that rows want colored may be covered any
// number of times: it has no price.
type dual struct {
	shift     int   // how far scaled costs are shifted
	largest   int64 // that a price may be
	price     []int64
	best      []int64
	taken     []int32   // by item: how many of its rows have less than nothing left
	step      []float64 // by item: the direction of the last step
	rest      []int64   // by row: what it has left
	most      int64     // of rest, and the least of it, where rows are live
	least     int64
	must      []int32   // rows to be taken
	boundedAt uint64    // updates when passes were made
	levels    [][]int64 // prices by level
}

// lower returns what all solutions of the state cost at least, scaled.
func (s *Search) lower() int64 {
	t := s.t
	sum := s.paid
	clear(s.taken)
	for i, p := range s.price {
		if p > 0 {
			sum += p * int64(max(s.need[i], 0))
		} else if p < 0 {
			sum += p * int64(s.left[i])
		}
	}
	s.most, s.least = 0, 0
	price, taken, start, item := s.price, s.taken, t.Start, t.Item
	for _, r := range s.row[:s.live] {
		rest := s.scaled[r]
		items := item[start[r]:start[r+1]]
		for _, i := range items {
			rest -= price[i]
		}
		s.rest[r] = rest
		if rest >= 0 {
			s.most = max(s.most, rest)
			continue
		}
		s.least = min(s.least, rest)
		sum += rest
		for _, i := range items {
			taken[i]++
		}
	}
	s.look(s.cells)
	return sum
}

// amiss returns by how much item i is covered too seldom, or below 0 too often, by
// the rows that have less than nothing left.
func (s *Search) amiss(i int) int32 {
	if i >= s.t.Primary && s.colored[i] {
		return 0
	}
	need, taken := max(s.need[i], 0), s.taken[i]
	switch p := s.price[i]; {
	case p > 0, taken < need:
		return need - taken
	case p < 0, taken > s.left[i]:
		return s.left[i] - taken
	}
	return 0
}

// move moves the prices, by so much of the way that would bring the bound to a goal
// if it were linear. It returns false if there is no way up.
func (s *Search) move(reach, gap float64) bool {
	const inertia = 0.5
	norm := 0.0
	for i := range s.price {
		s.step[i] = float64(s.amiss(i)) + inertia*s.step[i]
		norm += s.step[i] * s.step[i]
	}
	if norm < 1e-9 {
		return false
	}
	reach *= gap / norm
	for i := range s.price {
		if s.step[i] == 0 {
			continue
		}
		p := s.price[i] + int64(math.Round(max(min(reach*s.step[i], float64(s.largest)), -float64(s.largest))))
		if i >= s.t.Primary {
			p = min(p, 0)
		}
		s.price[i] = max(min(p, s.largest), -s.largest)
	}
	return true
}

// ascend finds good prices for the state as it is. Steps are long at first, a
// twentieth of the bound and more, and shorter whenever they lead nowhere for a while:
// from the best prices so far.
func (s *Search) ascend(steps int) {
	clear(s.step)
	top := int64(math.MinInt64)
	reach, since := 1.0, 0
	for range steps {
		low := s.lower()
		if low > top {
			if float64(low-top) > 1e-4*math.Abs(float64(top)) {
				since = 0
			}
			top = low
			copy(s.best, s.price)
		}
		if since++; since > 15 {
			since, reach = 0, reach*0.7
			copy(s.price, s.best)
			clear(s.step)
		}
		if s.stopped || reach < 1e-5 || !s.move(reach, 0.05*math.Abs(float64(top))+float64(s.largest/priceOfCosts)/8) {
			break
		}
	}
	copy(s.price, s.best)
}

// begin gives each item the least share that one of its rows has for each of its
// items.
func (s *Search) begin() {
	for i := range s.price[:s.t.Primary] {
		s.price[i] = math.MaxInt64
	}
	for _, r := range s.row[:s.live] {
		items := s.t.Row(r)
		n := int64(0)
		for _, i := range items {
			if int(i) < s.t.Primary {
				n++
			}
		}
		for _, i := range items {
			if int(i) < s.t.Primary {
				s.price[i] = min(s.price[i], s.scaled[r]/n)
			}
		}
	}
	for i, p := range s.price {
		if p == math.MaxInt64 {
			s.price[i] = 0
		}
	}
	copy(s.best, s.price)
}

// bounded improves the prices of a state by some steps, and removes rows that no
// solution within the limit has and takes those that all have. It returns false if
// there is no such solution.
func (s *Search) bounded() (possible bool) {
	// Passes over all rows are for what changed more than a little of them.
	const few, part = 1 << 19, 64 // cells; and a part of the rows
	if s.cells > few && s.updates-s.boundedAt < uint64(s.live/part) {
		if s.spent > s.limit {
			s.cut = true
			return false
		}
		return s.force()
	}
	s.boundedAt = s.updates
	const (
		usual = 12
		worth = 0.01 // a step that closes so much of the gap is worth
		more  = 10   // more steps
	)
	steps := usual
	clear(s.step)
	top := int64(math.MinInt64)
	reach, since := 1.0, 0
	for {
		if !s.force() {
			return false
		}
		low := s.lower()
		if low > s.bar || s.spent > s.limit {
			s.cut = true
			return false
		}
		if s.stopped {
			return false
		}
		if s.most > s.bar-low || s.least < low-s.bar {
			s.cut = true
			s.fix(s.bar - low)
			continue
		}
		if low > top {
			if float64(low-top) > worth*float64(s.bar-low) {
				steps = max(steps, more)
			}
			top = low
			copy(s.best, s.price)
			since = 0
		} else if since++; since > 4 {
			since, reach = 0, reach/2
		}
		if steps--; steps < 0 || s.live == 0 || s.bar == unlimited || !s.move(reach, float64(s.bar-low)+1) {
			break
		}
	}
	copy(s.price, s.best)
	return true
}

// fix decides the rows that alone would use up what is between bound and limit.
func (s *Search) fix(gap int64) {
	for at := s.live - 1; at >= 0; at-- {
		if r := s.row[at]; s.rest[r] > gap {
			s.remove(r)
		}
	}
	s.must = s.must[:0]
	for _, r := range s.row[:s.live] {
		if s.rest[r] < -gap {
			s.must = append(s.must, r)
		}
	}
	for _, r := range s.must {
		if !s.isLive(r) {
			s.dead = true
			return
		}
		s.take(r)
	}
}
