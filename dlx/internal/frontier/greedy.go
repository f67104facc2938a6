package frontier

import "math"

// A tie says which of several items is next in a greedy order. On a board, to
// follow the one touched last makes rows, the one touched longest ago diagonals:
// which is narrower depends on the pieces.
type tie int

const (
	oldest tie = iota
	newest
	lowest
	ties
)

// String returns "oldest", "newest" or "lowest".
func (b tie) String() string { return [...]string{"oldest", "newest", "lowest"}[b] }

// greedy orders the primary items so that each next one, among those touched by
// a row decided before, touches the fewest items for the first time. It returns
// nil when there is no time left, or as soon as the order is broader than asked
// for.
func (s *survey) greedy(from int32, by tie, broadest float64) []int32 {
	t := s.t
	order := make([]int32, 0, t.Primary)
	decided := make([]bool, t.Rows())
	touched := make([]bool, t.Items)
	left := make([]int32, t.Items) // rows not decided
	for i := range int32(t.Items) {
		left[i] = int32(len(s.of(i)))
	}
	var waiting []int32 // primary items touched, not yet in the order, oldest first
	open := 0           // items touched that have rows left
	for next, start := from, int32(0); ; {
		order = append(order, next)
		if !touched[next] && left[next] > 0 {
			open++
		}
		touched[next] = true
		for _, r := range s.of(next) {
			if decided[r] {
				continue
			}
			decided[r] = true
			for _, j := range t.Row(r) {
				if left[j]--; !touched[j] {
					touched[j] = true
					open++
					if int(j) < t.Primary {
						waiting = append(waiting, j)
					}
				}
				if left[j] == 0 {
					open--
				}
			}
		}
		switch {
		case len(order) == t.Primary:
			return order
		case float64(open) > broadest || s.visits < 0:
			return nil
		case len(waiting) == 0:
			for touched[start] {
				start++
			}
			next = start
			continue
		}
		best, fewest := 0, math.MaxInt
		for k, i := range waiting {
			n := s.opens(i, fewest, decided, touched)
			if n < fewest || n == fewest && (by == newest || by == lowest && i < waiting[best]) {
				best, fewest = k, n
			}
		}
		next = waiting[best]
		waiting = append(waiting[:best], waiting[best+1:]...)
	}
}

// opens returns how many items not touched yet are in the rows of item i that are
// not decided, or some number above most if that many.
func (s *survey) opens(i int32, most int, decided, touched []bool) (n int) {
	s.now++
	for _, r := range s.of(i) {
		if decided != nil && decided[r] {
			continue
		}
		row := s.t.Row(r)
		s.visits -= len(row)
		for _, j := range row {
			if s.mark[j] != s.now && (touched == nil || !touched[j]) {
				s.mark[j] = s.now
				n++
			}
		}
		if n > most {
			return n
		}
	}
	return n
}
