package frontier

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

// greedy orders the primary items: of those that a row decided before has touched, the
// next is the one that touches the fewest items for the first time. It returns nil when
// there is no time left, or as soon as the order is broader than the broadest wanted.
//
// For each item the number of untouched items that it meets is kept; it falls for all
// who meet an item when that is touched.
func (s *survey) greedy(from int32, by tie, broadest float64) []int32 {
	if s.near == nil {
		return nil
	}
	t := s.t
	order := make([]int32, 0, t.Primary)
	decided := make([]bool, t.Rows())
	touched := make([]bool, t.Items)
	left := make([]int32, t.Items)    // rows not decided
	touches := make([]int32, t.Items) // for the first time
	for i := range int32(t.Items) {
		left[i], touches[i] = int32(len(s.of(i))), int32(len(s.neighbors(i)))
	}
	var waiting []int32 // primary items touched, not yet in the order, oldest first
	open := 0           // items touched that have rows left
	touch := func(j int32) {
		touched[j] = true
		s.visits -= len(s.neighbors(j))
		for _, i := range s.neighbors(j) {
			touches[i]--
		}
	}
	for next, start := from, int32(0); ; {
		order = append(order, next)
		if !touched[next] {
			if left[next] > 0 {
				open++
			}
			touch(next)
		}
		for _, r := range s.of(next) {
			if decided[r] {
				continue
			}
			decided[r] = true
			s.visits -= len(t.Row(r))
			for _, j := range t.Row(r) {
				if left[j]--; !touched[j] {
					touch(j)
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
		s.visits -= len(waiting)
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
		best := 0
		for k, i := range waiting {
			n, fewest := touches[i], touches[waiting[best]]
			if n < fewest || n == fewest && (by == newest || by == lowest && i < waiting[best]) {
				best = k
			}
		}
		next = waiting[best]
		waiting = append(waiting[:best], waiting[best+1:]...)
	}
}
