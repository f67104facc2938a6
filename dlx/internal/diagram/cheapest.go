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
	if !slices.ContainsFunc(cost, func(c int64) bool { return c > 0 }) {
		return d.first(k, cfg)
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
		for _, l := range s.ended() {
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
	nodes  []int32 // from the root to the end
	start  []int32 // the levels of nodes[k] are from start[k] to start[k+1], by cost
	levels []level
	place  []int32 // by node: where it is in nodes
	beyond []int64 // what the cheapest solution behind each arc left out costs
}

// of returns where the levels of a node of the spread are.
func (s *spread) of(v int32) (first, end int32) { return s.start[s.place[v]], s.start[s.place[v]+1] }

// find returns where a cost of a node of the spread is.
func (s *spread) find(v int32, cost int64) (at int32, found bool) {
	first, end := s.of(v)
	k, found := slices.BinarySearchFunc(s.levels[first:end], cost, func(l level, cost int64) int { return cmp.Compare(l.cost, cost) })
	return first + int32(k), found
}

// ended returns the levels of the end: the solutions within the bound.
func (s *spread) ended() []level {
	first, end := s.of(0)
	return s.levels[first:end]
}

func (s *spread) bytes() uint64 {
	return 4*uint64(len(s.place)+cap(s.nodes)+cap(s.start)) + 16*uint64(cap(s.levels)) + 8*uint64(cap(s.beyond))
}

// Arrivals are the levels on their way to nodes, a list for each.
type arrivals struct {
	last []int32 // by node: 1 + its last arrival; 0: none
	all  []arrival
	free int32 // 1 + the first that may be used again
}

type arrival struct {
	level
	before int32 // 1 + the one before it; 0: none
}

func (a *arrivals) add(v int32, l level) {
	at := a.free
	if at == 0 {
		a.all = append(a.all, arrival{})
		at = int32(len(a.all))
	} else {
		a.free = a.all[at-1].before
	}
	a.all[at-1] = arrival{l, a.last[v]}
	a.last[v] = at
}

// take appends the arrivals of a node, which has none then.
func (a *arrivals) take(v int32, to []level) []level {
	for at := a.last[v]; at != 0; {
		one := &a.all[at-1]
		to = append(to, one.level)
		next := one.before
		one.before, a.free = a.free, at
		at = next
	}
	a.last[v] = 0
	return to
}

func (a *arrivals) bytes() uint64 { return 4*uint64(len(a.last)) + 24*uint64(cap(a.all)) }

// spread walks forwards within a bound. Ways are counted up to most.
func (p *pricing) spread(bound int64, most uint64) (*spread, error) {
	d := p.d
	s := &spread{place: make([]int32, d.root+1), start: []int32{0}}
	waiting := &arrivals{last: make([]int32, d.root+1)}
	waiting.add(d.root, level{0, 1})
	for v := d.root; v >= 0; v-- {
		if waiting.last[v] == 0 {
			continue
		}
		before := len(s.levels)
		s.levels = waiting.take(v, s.levels)
		s.levels = s.levels[:before+merge(s.levels[before:], most)]
		s.place[v] = int32(len(s.nodes))
		s.nodes = append(s.nodes, v)
		s.start = append(s.start, int32(len(s.levels)))
		for _, l := range s.levels[before:] {
			for _, a := range d.of(v) {
				cost := l.cost + p.of(a)
				if whole := cost + p.least[a.to]; whole > bound {
					s.beyond = append(s.beyond, whole)
				} else {
					waiting.add(a.to, level{cost, l.ways})
				}
			}
		}
		if len(s.levels) > math.MaxInt32/2 || len(waiting.all) > math.MaxInt32/2 {
			return nil, &Full{Progress{Bytes: s.bytes()}, p.cfg.Memory}
		}
		if err := p.fits(s.bytes() + waiting.bytes()); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// merge sorts levels and adds up those of the same cost, up to most. It returns how
// many are left.
func merge(levels []level, most uint64) int {
	if len(levels) > 1 {
		slices.SortFunc(levels, func(a, b level) int { return cmp.Compare(a.cost, b.cost) })
	}
	n := 0
	for _, l := range levels {
		if n > 0 && levels[n-1].cost == l.cost {
			levels[n-1].ways = min(levels[n-1].ways+l.ways, most)
			continue
		}
		levels[n] = level{l.cost, min(l.ways, most)}
		n++
	}
	return n
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
	first, err := tied.first(k-len(all), p.cfg)
	for _, one := range first {
		all = append(all, Priced{one.Rows, last})
	}
	return all, err
}

// first returns the first k solutions, at no cost.
func (d *Diagram) first(k int, cfg Config) (all []Priced, err error) {
	for rows := range d.Solutions() {
		all = append(all, Priced{Rows: rows})
		if err = cfg.listed(len(all)); err != nil || len(all) == k {
			break
		}
	}
	return all, err
}

// listed polls now and then while solutions are listed.
func (cfg Config) listed(n int) error {
	if n%pollEvery != 0 || cfg.Poll == nil {
		return nil
	}
	return cfg.Poll(Progress{})
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
			err = cmp.Or(err, p.cfg.listed(len(all)))
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
	t := &Diagram{start: []int32{0}, begin: make([]int32, len(d.begin)), stepOf: d.stepOf, reaches: d.reaches, root: -1, few: d.few}
	node := make([]int32, len(s.levels)) // of each pair; -1: no way to the end
	step := d.steps()
	for _, v := range slices.Backward(s.nodes) {
		for step > 0 && v >= d.begin[step-1] {
			step--
			t.begin[step] = int32(t.Nodes())
		}
		first, end := s.of(v)
		for k := first; k < end; k++ {
			before := len(t.arcs)
			for _, a := range d.of(v) {
				want := s.levels[k].cost + p.of(a)
				if want+p.least[a.to] > cost {
					continue
				}
				if at, found := s.find(a.to, want); found && node[at] >= 0 {
					t.arcs = append(t.arcs, arc{a.row, node[at]})
				}
			}
			if node[k] = -1; len(t.arcs) > before || v == 0 && s.levels[k].cost == cost {
				node[k] = int32(t.Nodes())
				t.start = append(t.start, int32(len(t.arcs)))
			}
		}
		if err := p.fits(s.bytes() + 4*uint64(len(node)+cap(t.start)) + 8*uint64(cap(t.arcs))); err != nil {
			return nil, err
		}
	}
	for step > 0 {
		step--
		t.begin[step] = int32(t.Nodes())
	}
	t.root = node[0]
	size := s.bytes() + t.Bytes()
	return t, t.count(func(bytes uint64) error { return p.fits(size + bytes) }, func() error { return p.fits(size) })
}
