// Package bound finds the solutions that cost least by branch and bound.
//
// A search in the order of links meets cheap and dear solutions alike. Here a price
// for each item, found by subgradient steps, tells what any solution costs at least
// and what it costs at least with a given option: the Lagrangian dual, which at its
// best is the bound of the linear program. So of the 20,000 options of an airline's
// problem all but a few hundred are out before the first choice:
//
//	search := bound.New(table, costs, 1)
//	complete := search.Run(bound.Config{})
//	cheapest := search.Found()
//
// # Exactness
//
// Prices are integers, and any prices give a valid bound: that they came about by
// floating point decides only how good it is. All sums are integers whose size is
// bounded beforehand, see scale.
//
// # Cost
//
// Some 60 bytes for each cell of the table, and at each search node some passes over
// the cells that are left. Time is exponential at worst. 200 items and 20,000 options
// take from a tenth of a second to some seconds where the linear program comes within
// a few per cent of the best cost.
//
// # Sources
//
// M. L. Fisher, "The Lagrangian relaxation method for solving integer programming
// problems", Management Science 27, 1981. E. Balas and M. C. Carrera, "A dynamic
// subgradient-based branch-and-bound procedure for set covering", Operations Research
// 44, 1996. R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27,
// 1985, for the rounds.
package bound

import (
	"cmp"
	"math/bits"
	"slices"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/matrix"
)

// A Priced is a solution, as ascending rows, with its cost.
type Priced struct {
	Rows []int32
	Cost int64
}

func (a Priced) compare(b Priced) int {
	return cmp.Or(cmp.Compare(a.Cost, b.Cost), slices.Compare(a.Rows, b.Rows))
}

// A Search looks for the k cheapest solutions of one table. It serves one goroutine.
type Search struct {
	state
	dual
	k     int
	found []Priced // the best so far, in order
	limit int64    // dearer solutions are not looked for, in units
	bar   int64    // the limit, scaled
	cut   bool     // something was left out for its cost

	cfg     Config
	count   engine.Counters
	work    uint64 // cells looked at since the last poll
	stopped bool
	met     func() // sees each solution as the rows chosen
	done    bool   // it wants no more
	path    []branching
}

// A Config says what a run does besides.
type Config struct {
	// Poll is called several times in a millisecond; the run stops when it returns
	// false. Nil: never.
	Poll func() bool
}

// New prepares a search for the k cheapest solutions of a table. Costs are by row,
// not negative, and their sum fits.
func New(t *matrix.Table, cost []int64, k int) *Search {
	s := &Search{k: k}
	s.state.link(t)
	s.dual.scale(&s.state, cost)
	return s
}

// Assume makes the run look for the solutions that hold all rows of take and none of
// forbid. It returns false if there is none, as the rows clash.
func (s *Search) Assume(take, forbid []int32) (possible bool) {
	for _, r := range forbid {
		if s.isLive(r) {
			s.remove(r)
		}
	}
	for _, r := range take {
		switch {
		case s.isLive(r):
			s.take(r)
		case !slices.Contains(s.chosen, r):
			return false
		}
	}
	return true
}

// Found returns the cheapest solutions that the run found, the cheapest first, ties
// in lexicographic order. After a run that was stopped, these are the best so far.
func (s *Search) Found() []Priced {
	all := make([]Priced, len(s.found))
	for n, f := range s.found {
		all[n] = Priced{f.Rows, f.Cost * s.unit}
	}
	return all
}

// Count returns what the run did: solutions met, search nodes by the number of
// choices that were made, and updates, which are options removed.
func (s *Search) Count() engine.Counters { return s.count }

// A branching is how far the search is at a level.
type branching struct{ tried, of int32 }

// Fraction estimates which part of the round at hand is done, from 0 to 1, as if all
// choices at a level led to equal shares of it.
func (s *Search) Fraction() float64 {
	done, share := 0.0, 1.0
	for _, b := range s.path {
		share /= float64(max(b.of, b.tried, 1))
		done += share * float64(max(b.tried-1, 0))
	}
	return done + share/2
}

// keep keeps the chosen rows as a solution if it is among the best.
func (s *Search) keep() {
	f := Priced{slices.Sorted(slices.Values(s.chosen)), s.spent}
	at, _ := slices.BinarySearchFunc(s.found, f, Priced.compare)
	if at == s.k {
		return
	}
	if len(s.found) == s.k {
		s.found = s.found[:s.k-1]
	}
	s.found = slices.Insert(s.found, at, f)
	if len(s.found) == s.k {
		s.within(min(s.limit, s.found[s.k-1].Cost-1))
	}
}

// unlimited is above every bound.
const unlimited = 1 << 62

// within sets the limit.
func (s *Search) within(limit int64) {
	s.limit = limit
	switch {
	case limit >= s.total:
		s.bar = unlimited
	case s.shift >= 0:
		s.bar = limit << s.shift
	default:
		s.bar = limit >> -s.shift
	}
}

// look counts work, and polls when it is time.
func (s *Search) look(cells int) {
	const pollEvery = 1 << 16
	if s.work += uint64(cells); s.work >= pollEvery {
		s.work = 0
		if s.cfg.Poll != nil && !s.cfg.Poll() {
			s.stopped = true
		}
	}
}

// scale sets the costs as prices count them: in units of which all costs are multiples,
// and shifted left, so that prices are finer than costs, or right if costs are huge.
// Rounding costs down lowers bounds, and so makes none wrong.
//
// A bound adds at most twice the price of each cell, and the costs of the rows. With the
// largest price and cost allowed here that is below 2^61.
func (d *dual) scale(s *state, cost []int64) {
	for _, c := range cost {
		s.unit = gcd(s.unit, c)
	}
	s.unit = max(s.unit, 1)
	largest := int64(1)
	s.cost = make([]int64, len(cost))
	for r, c := range cost {
		s.cost[r] = c / s.unit
		s.total += s.cost[r]
		largest = max(largest, s.cost[r])
	}
	sums := uint64(len(s.t.Item))*4*priceOfCosts + uint64(len(cost)) + 1
	room := 61 - bits.Len64(sums)
	d.shift = min(room-bits.Len64(uint64(largest)), 40)
	s.scaled = make([]int64, len(cost))
	for r, c := range s.cost {
		if d.shift >= 0 {
			s.scaled[r] = c << d.shift
		} else {
			s.scaled[r] = c >> -d.shift
		}
		d.largest = max(d.largest, priceOfCosts*s.scaled[r])
	}
	d.price = make([]int64, s.t.Items)
	d.best = make([]int64, s.t.Items)
	d.taken = make([]int32, s.t.Items)
	d.step = make([]float64, s.t.Items)
	d.rest = make([]int64, len(cost))
}

// priceOfCosts is how many times the largest cost a price may be at most.
const priceOfCosts = 8

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
