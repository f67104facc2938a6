package frontier

import (
	"math"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// An Order is an order of the primary items. Everything depends on it: how many
// items are open at a time, and so how many states there may be.
type Order struct {
	Items []int32
	Name  string
	// Breadth is the logarithm to base 2 of how many states all layers would
	// have if nothing were known of the items that are open there. It tells
	// orders apart; of those states, few can be reached.
	Breadth float64
}

// Orders proposes orders of the primary items of a table, the narrowest first: as given,
// reversed, breadth first, and greedily from several items on. Equally narrow ones come
// in that order.
//
// The first three take linear time. The greedy ones are given up when they become
// broader than an order that is there already, or when most cells were looked at, each
// some 2.5 ns: Enough cells find good orders for whatever layers can count.
func Orders(t *matrix.Table, most int) []Order {
	s := newSurvey(t, most)
	var all []Order
	var same *demands
	narrowest := math.Inf(1)
	add := func(name string, items []int32) {
		if items == nil || slices.ContainsFunc(all, func(o Order) bool { return slices.Equal(o.Items, items) }) {
			return
		}
		schedule := newSchedule(t, items, true, same)
		same = schedule.demands
		b := breadth(schedule)
		narrowest = min(narrowest, b)
		all = append(all, Order{items, name, b})
	}
	as := given(t)
	add("given", as)
	back := slices.Clone(as)
	slices.Reverse(back)
	add("reversed", back)
	if t.Primary > 0 {
		center := s.loneliest()
		far := s.breadthFirst(center)
		end := far[len(far)-1]
		far = s.breadthFirst(end)
		add("breadth first", far)
		for _, from := range []struct {
			name string
			item int32
		}{{"first", 0}, {"last", int32(t.Primary) - 1}, {"loneliest", center}, {"farthest", end}} {
			for b := range ties {
				add("greedy from the "+from.name+" item, "+b.String(), s.greedy(from.item, b, narrowest))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Order) int { return compareBreadths(a.Breadth, b.Breadth) })
	return all
}

// given returns the primary items as they are.
func given(t *matrix.Table) []int32 {
	as := make([]int32, t.Primary)
	for i := range as {
		as[i] = int32(i)
	}
	return as
}

// GivenBreadth returns the Breadth of the order given, in a fraction of the time that it
// takes to find the best.
func GivenBreadth(t *matrix.Table) float64 {
	return breadth(newSchedule(t, given(t), true, nil))
}

// compareBreadths compares up to rounding, on which an order must not depend.
func compareBreadths(a, b float64) int {
	switch {
	case a < b-1e-9:
		return -1
	case a > b+1e-9:
		return 1
	}
	return 0
}

// breadth returns the logarithm of how many states fit into all layers.
func breadth(s *schedule) float64 {
	all := s.breadths()
	if len(all) == 0 {
		return 0
	}
	most := slices.Max(all)
	sum := 0.0
	for _, b := range all {
		sum += math.Exp2(b - most)
	}
	return most + math.Log2(sum)
}

// A survey knows the rows of each item and the items it meets there, to find orders.
type survey struct {
	t        *matrix.Table
	rows, at []int32 // the rows of item i are rows[at[i]:at[i+1]]
	// near[nearAt[i]:nearAt[i+1]] are the other items in them; nil when there was too
	// much to look at.
	near, nearAt []int32
	visits       int // cells that may still be looked at
}

// Enough cells are looked at in some 20 ms.
const Enough = 8_000_000

func newSurvey(t *matrix.Table, most int) *survey {
	s := &survey{t: t, visits: most}
	cells, at := groups(t.Item, t.Items)
	rows := make([]int32, len(t.Item)) // by cell
	for r := range int32(t.Rows()) {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			rows[c] = r
		}
	}
	for k, c := range cells {
		cells[k] = rows[c]
	}
	s.rows, s.at = cells, at
	s.meet()
	return s
}

func (s *survey) of(i int32) []int32 { return s.rows[s.at[i]:s.at[i+1]] }

func (s *survey) neighbors(i int32) []int32 { return s.near[s.nearAt[i]:s.nearAt[i+1]] }

// meet finds the items that share a row with each item. It ends an item's rows when
// these have shown all there are.
func (s *survey) meet() {
	mark := make([]int32, s.t.Items) // by item: the last one it was met by, plus one
	near, at := []int32(nil), make([]int32, 1, s.t.Items+1)
	for i := range int32(s.t.Items) {
		mark[i] = i + 1
		for _, r := range s.of(i) {
			row := s.t.Row(r)
			s.visits -= len(row)
			for _, j := range row {
				if mark[j] != i+1 {
					mark[j] = i + 1
					near = append(near, j)
				}
			}
			if len(near)-int(at[i]) == s.t.Items-1 {
				break
			}
			if s.visits < 0 {
				return
			}
		}
		at = append(at, int32(len(near)))
	}
	s.near, s.nearAt = near, at
}

// loneliest returns the first of the primary items that share rows with fewest
// others, or the first item where there is too much to look at.
func (s *survey) loneliest() int32 {
	best, fewest := int32(0), math.MaxInt
	for i := range int32(s.t.Primary) {
		if s.near == nil {
			break
		}
		if n := len(s.neighbors(i)); n < fewest {
			best, fewest = i, n
		}
	}
	return best
}

// breadthFirst orders the primary items by how far they are from one of them,
// where neighbors share a row. Items out of reach start over, lowest first.
func (s *survey) breadthFirst(from int32) []int32 {
	queue := make([]int32, 0, s.t.Primary)
	met := make([]bool, s.t.Items)
	seen := make([]bool, s.t.Rows())
	meet := func(i int32) {
		if int(i) < s.t.Primary && !met[i] {
			met[i] = true
			queue = append(queue, i)
		}
	}
	meet(from)
	walked := 0
	for start := int32(0); ; start++ {
		for ; walked < len(queue); walked++ {
			for _, r := range s.of(queue[walked]) {
				if seen[r] {
					continue
				}
				seen[r] = true
				for _, i := range s.t.Row(r) {
					meet(i)
				}
			}
		}
		if len(queue) == s.t.Primary {
			return queue
		}
		meet(start)
	}
}
