package links

import "math"

// Prices tell what the solutions in a subtree cost at least: branch and bound.
//
// The bound is by dual ascent. Each item to be covered is given a price, such that
// the prices of no option's items add up to more than the option costs. Then all that
// is still to be covered costs at least what the prices of the items add up to, as
// often as each is wanted: that is the dual of the linear program of the problem.
// Item by item, the price is what the cheapest of its options has left, and that is
// taken from all its options, so that some option of every item is used up. A share
// of the cost for each item of an option would be quicker and is less: on 45 items
// and 400 options of 3 to 6 items it lets pass 15 times as many search nodes.
//
// It takes a walk over all that is left in the lists. Sources: Erlenkotter, A
// dual-based procedure for uncapacitated facility location (1978); Balas and Ho, Set
// covering algorithms using cutting planes, heuristics, and subgradient optimization
// (1980).
type Prices struct {
	s      *Search
	cost   []int64
	left   []int64 // by row: its cost without the prices of its items
	row    []int32 // by node
	priced []price
}

type price struct {
	item   int32
	amount int64
}

// Prune makes runs pass over the search nodes that hopeless says so of. It is asked
// at each that is no solution.
func (s *Search) Prune(hopeless func() bool) { s.hopeless = hopeless }

// Prices prepares bounds for costs by row, which are not negative and whose sum
// fits.
func (s *Search) Prices(cost []int64) *Prices {
	p := &Prices{s: s, cost: cost, left: append([]int64(nil), cost...), row: make([]int32, len(s.nodes))}
	for r := range int32(len(cost)) {
		first, end := s.cells(r)
		for n := first; n < end; n++ {
			p.row[n] = r
		}
	}
	return p
}

// Spent returns what the options chosen cost.
func (p *Prices) Spent() (sum int64) {
	for _, r := range p.s.assumed.taken {
		sum += p.cost[r]
	}
	for k := range p.s.frames {
		if f := &p.s.frames[k]; f.node != f.item {
			sum += p.cost[p.row[f.node]]
		}
	}
	return sum
}

// Bound returns what covering the items that are left costs at least, or some number
// above enough where it is more. Where it cannot be done it is math.MaxInt64.
func (p *Prices) Bound(enough int64) (sum int64) {
	s, nodes := p.s, p.s.nodes
	looked := uint64(0)
	for i := s.next[0]; i != 0 && sum <= enough; i = s.next[i] {
		wanted := int32(1)
		if s.bound != nil {
			wanted = max(s.bound[i]-s.slack[i], 0)
		}
		if wanted == 0 {
			continue
		}
		if s.size[i] < wanted {
			sum = math.MaxInt64
			break
		}
		looked += uint64(s.size[i])
		least := int64(math.MaxInt64)
		for n := nodes[i].down; n != i; n = nodes[n].down {
			least = min(least, p.left[p.row[n]])
		}
		if least == 0 {
			continue
		}
		for n := nodes[i].down; n != i; n = nodes[n].down {
			p.left[p.row[n]] -= least
		}
		p.priced = append(p.priced, price{i, least})
		// No overflow: so many options of i have as much of their cost for it alone.
		sum += int64(wanted) * least
	}
	for _, price := range p.priced {
		for n := nodes[price.item].down; n != price.item; n = nodes[n].down {
			p.left[p.row[n]] += price.amount
		}
	}
	p.priced = p.priced[:0]
	s.pollAt -= min(looked, s.pollAt) // or polls would be rare, as they wait for updates alone
	return sum
}

// Open shows the rows that are chosen and those that still can be, some more than
// once.
func (p *Prices) Open(show func(row int32)) {
	s := p.s
	for _, r := range s.assumed.taken {
		show(r)
	}
	for k := range s.frames {
		if f := &s.frames[k]; f.node != f.item {
			show(p.row[f.node])
		}
	}
	for i := s.next[0]; i != 0; i = s.next[i] {
		for n := s.nodes[i].down; n != i; n = s.nodes[n].down {
			show(p.row[n])
		}
	}
}
