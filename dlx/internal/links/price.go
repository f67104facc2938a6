package links

import "math"

// Prices tell what the solutions in a subtree cost at least: branch and bound.
//
// The bound is by dual ascent. Each item to be covered is given a price, such that
// the prices of no option's items add up to more than the option costs. Then all that
// is still to be covered costs at least what the prices of the items add up to, as
// often as each is wanted: that is the dual of the linear program of the problem.
// A price is first the least share that one of the item's options has for each of
// its items, and then raised by what the cheapest option has left, item by item. On
// 45 items and 400 options of 3 to 6 items, the cheapest cover takes 103,000 search
// nodes so, 243,000 by shares alone, and 290,000 by raising alone; to assign 12 jobs
// 248, 1,392 and 259.
//
// It takes some walks over all that is left in the lists. Sources: Erlenkotter, A
// dual-based procedure for uncapacitated facility location (1978); Balas and Ho, Set
// covering algorithms using cutting planes, heuristics, and subgradient optimization
// (1980).
type Prices struct {
	s      *Search
	cost   []int64
	share  []int64 // by row: its cost for each of its primary items
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
		items := int64(0)
		for _, i := range s.table.Row(r) {
			if i < s.primary {
				items++
			}
		}
		p.share = append(p.share, cost[r]/items)
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
	looked := uint64(0)
	for _, of := range [][]int64{p.share, p.left} {
		for i := p.s.next[0]; i != 0 && sum <= enough; i = p.s.next[i] {
			looked += uint64(p.s.size[i])
			if more, possible := p.raise(i, of); possible {
				sum += more
			} else {
				sum = math.MaxInt64
			}
		}
	}
	for _, price := range p.priced {
		p.charge(price.item, -price.amount)
	}
	p.priced = p.priced[:0]
	p.s.pollAt -= min(looked, p.s.pollAt) // or polls would be rare, as they wait for updates alone
	return sum
}

// raise raises the price of item i by the least of what its options have, and
// returns by how much the bound grows, and false if the item cannot be covered.
func (p *Prices) raise(i int32, of []int64) (more int64, possible bool) {
	s, nodes := p.s, p.s.nodes
	wanted := int64(1)
	if s.bound != nil {
		wanted = max(int64(s.bound[i]-s.slack[i]), 0)
	}
	least := int64(math.MaxInt64)
	for n := nodes[i].down; n != i; n = nodes[n].down {
		least = min(least, of[p.row[n]])
	}
	switch {
	case int64(s.size[i]) < wanted:
		return 0, false
	case wanted == 0 || least == 0:
		return 0, true
	}
	p.charge(i, least)
	p.priced = append(p.priced, price{i, least})
	return wanted * least, true // as many options of i have so much of their cost for it alone
}

// charge takes an amount from what each option of item i has left.
func (p *Prices) charge(i int32, amount int64) {
	for n := p.s.nodes[i].down; n != i; n = p.s.nodes[n].down {
		p.left[p.row[n]] -= amount
	}
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
