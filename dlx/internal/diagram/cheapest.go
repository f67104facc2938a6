package diagram

import (
	"cmp"
	"math"
	"slices"
)

// A Priced is a solution, as ascending rows, with its cost.
type Priced struct {
	Rows []int32
	Cost int64
}

// Cheapest returns the k solutions that cost least, ties in lexicographic order, or
// all if there are fewer. Costs are by row, not negative, and their sum fits.
//
// A walk backwards tells what the cheapest way from each node to the end costs. So a
// walk forwards can keep to what ends within a bound, and know, of a node, what was
// spent so far and in how many ways: pairs of node and cost. What it leaves out at
// the bound are solutions too, at least one for each arc, of which it knows the
// cost: so they tell by how much the bound must grow for so many more. It grows until
// twice as many are within each time, at most, until they are k.
//
// Then all that cost less than the last of the k are less than k, and are listed.
// Of those that cost as much there may be very many: they make a diagram of pairs,
// whose first solutions are listed.
//
// It takes time and memory in proportion to the pairs, of which there are at most as
// many as nodes times different costs within the last bound.
func (d *Diagram) Cheapest(cost []int64, k int, cfg Config) ([]Priced, error) {
	if d.root < 0 || k <= 0 {
		return nil, nil
	}
	p := &pricing{d: d, cost: cost, cfg: cfg}
	p.find()
	bound := p.least[d.root]
	for {
		s, err := p.spread(bound, uint64(k))
		if err != nil {
			return nil, err
		}
		within := uint64(0)
		for _, l := range s.ended {
			within += l.ways
			if within >= uint64(k) {
				return p.collect(l.cost, k)
			}
		}
		if len(s.beyond) == 0 {
			return p.collect(bound, k) // these are all
		}
		slices.Sort(s.beyond)
		more := min(uint64(k)-within, within, uint64(len(s.beyond)))
		bound = s.beyond[more-1]
	}
}

// A pricing is a diagram with costs.
type pricing struct {
	d     *Diagram
	cost  []int64
	cfg   Config
	least []int64 // by node: the cheapest way to the end
}

func (p *pricing) of(a arc) int64 {
	if a.row == None {
		return 0
	}
	return p.cost[a.row]
}

func (p *pricing) find() {
	p.least = make([]int64, p.d.Nodes())
	for v := int32(1); v < int32(len(p.least)); v++ {
		best := int64(math.MaxInt64)
		for _, a := range p.d.of(v) {
			best = min(best, p.of(a)+p.least[a.to])
		}
		p.least[v] = best
	}
}

// A level is a cost, and in how many ways it came about, or most if those are more.
type level struct {
	cost int64
	ways uint64
}

// A spread is the pairs of node and cost on the ways of solutions within a bound.
type spread struct {
	nodes  []int32 // from the root on
	levels map[int32][]level
	pairs  int
	ended  []level // at the end
	beyond []int64 // what the cheapest solution behind each arc left out costs
}

// spread walks forwards within a bound. Ways are counted up to most.
func (p *pricing) spread(bound int64, most uint64) (*spread, error) {
	d := p.d
	s := &spread{levels: map[int32][]level{d.root: {{0, 1}}}}
	waiting := make([]bool, d.root+1)
	waiting[d.root] = true
	arrived := 0
	for v := d.root; v > 0; v-- {
		if !waiting[v] {
			continue
		}
		levels := merge(s.levels[v], most)
		s.levels[v] = levels
		s.nodes = append(s.nodes, v)
		s.pairs += len(levels)
		for _, l := range levels {
			for _, a := range d.of(v) {
				cost := l.cost + p.of(a)
				if whole := cost + p.least[a.to]; whole > bound {
					s.beyond = append(s.beyond, whole)
					continue
				}
				s.levels[a.to] = append(s.levels[a.to], level{cost, l.ways})
				waiting[a.to] = true
				arrived++
			}
		}
		if err := p.fits(24*uint64(s.pairs+arrived) + 8*uint64(cap(s.beyond))); err != nil {
			return nil, err
		}
	}
	s.ended = merge(s.levels[0], most)
	s.levels[0] = s.ended
	return s, nil
}

// merge sorts levels and adds up those of the same cost, up to most.
func merge(levels []level, most uint64) []level {
	slices.SortFunc(levels, func(a, b level) int { return cmp.Compare(a.cost, b.cost) })
	n := 0
	for _, l := range levels {
		if n > 0 && levels[n-1].cost == l.cost {
			levels[n-1].ways = min(levels[n-1].ways+l.ways, most)
			continue
		}
		levels[n] = level{l.cost, min(l.ways, most)}
		n++
	}
	return levels[:n]
}

// fits polls, and says whether so many bytes may be taken beside the diagram.
func (p *pricing) fits(bytes uint64) error {
	at := Progress{Bytes: bytes + p.d.Bytes() + 8*uint64(len(p.least)), States: uint64(p.d.Nodes())}
	if p.cfg.Memory > 0 && at.Bytes > p.cfg.Memory {
		return &Full{at, p.cfg.Memory}
	}
	if p.cfg.Poll != nil {
		return p.cfg.Poll(at)
	}
	return nil
}

// collect returns the solutions that cost less than last, which are less than k, and
// the first of those that cost so much.
func (p *pricing) collect(last int64, k int) ([]Priced, error) {
	all, err := p.cheaper(last)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b Priced) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), slices.Compare(a.Rows, b.Rows))
	})
	s, err := p.spread(last, 1)
	if err != nil {
		return nil, err
	}
	tied, err := p.exactly(s, last)
	if err != nil {
		return nil, err
	}
	for rows := range tied.Solutions() {
		if len(all) == k {
			break
		}
		all = append(all, Priced{rows, last})
		if err := p.listed(len(all)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// listed polls now and then while solutions are listed.
func (p *pricing) listed(n int) error {
	if n%pollEvery != 0 || p.cfg.Poll == nil {
		return nil
	}
	return p.cfg.Poll(Progress{})
}

// cheaper lists the solutions that cost less.
func (p *pricing) cheaper(last int64) (all []Priced, err error) {
	rows := []int32{}
	var follow func(v int32, spent int64)
	follow = func(v int32, spent int64) {
		if v == 0 {
			found := slices.Clone(rows)
			slices.Sort(found)
			all = append(all, Priced{found, spent})
			err = cmp.Or(err, p.listed(len(all)))
			return
		}
		for _, a := range p.d.of(v) {
			cost := spent + p.of(a)
			if cost+p.least[a.to] >= last || err != nil {
				continue
			}
			if a.row != None {
				rows = append(rows, a.row)
			}
			follow(a.to, cost)
			if a.row != None {
				rows = rows[:len(rows)-1]
			}
		}
	}
	if p.least[p.d.root] < last {
		follow(p.d.root, 0)
	}
	return all, err
}

// exactly makes the diagram of the solutions that cost just so much, of the pairs
// within it.
func (p *pricing) exactly(s *spread, cost int64) (*Diagram, error) {
	d := p.d
	t := &Diagram{start: []int32{0, 0}, begin: make([]int32, len(d.begin)), stepOf: d.stepOf, reaches: d.reaches, root: -1, few: d.few}
	numbers := make(map[int32][]int32, len(s.nodes)) // of the pairs of each node; -1: no way to the end
	numbers[0] = make([]int32, len(s.ended))
	for k, l := range s.ended {
		if l.cost != cost {
			numbers[0][k] = -1
		}
	}
	step := d.steps()
	for _, v := range slices.Backward(s.nodes) {
		for step > 0 && v >= d.begin[step-1] {
			step--
			t.begin[step] = int32(t.Nodes())
		}
		of := make([]int32, len(s.levels[v]))
		for k, l := range s.levels[v] {
			before := len(t.arcs)
			for _, a := range d.of(v) {
				want := l.cost + p.of(a)
				at, found := slices.BinarySearchFunc(s.levels[a.to], want, func(l level, cost int64) int { return cmp.Compare(l.cost, cost) })
				if found && numbers[a.to][at] >= 0 {
					t.arcs = append(t.arcs, arc{a.row, numbers[a.to][at]})
				}
			}
			if of[k] = -1; len(t.arcs) > before {
				of[k] = int32(t.Nodes())
				t.start = append(t.start, int32(len(t.arcs)))
			}
		}
		numbers[v] = of
		if err := p.fits(24*uint64(s.pairs) + 4*uint64(cap(t.start)) + 8*uint64(cap(t.arcs))); err != nil {
			return nil, err
		}
	}
	for step > 0 {
		step--
		t.begin[step] = int32(t.Nodes())
	}
	if t.root = numbers[d.root][0]; t.root < 0 {
		t.counts = newCounts(1, 1)
		return t, nil
	}
	size := 24*uint64(s.pairs) + t.Bytes()
	return t, t.count(func(bytes uint64) error { return p.fits(size + bytes) }, func() error { return p.fits(size) })
}
