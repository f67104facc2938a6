package permgroup

import (
	"fmt"
	"iter"
	"math/big"
)

// A Group is a group of permutations, complete and exact. It never changes, and
// any number of goroutines may use it at once.
type Group struct {
	generators []Perm
	chain      chain
	order      *big.Int
}

// A Config bounds what a group may take; zero values mean the defaults.
type Config struct {
	// AtMost is an upper bound of the order that is known for sure. A chain that
	// reaches it is complete without the proof by Schreier generators.
	AtMost *big.Int
	// Steps bounds the images of points looked at: 0 means 2^27, about a second.
	Steps int64
	// Memory bounds the bytes held: 0 means 256 MiB.
	Memory int64
}

// A LargeError is about a group that has more elements, or needs more steps or
// memory, than it may.
type LargeError struct{ Why string }

func (e *LargeError) Error() string { return "permgroup: the group is too large: " + e.Why }

func (cfg Config) budget() *budget {
	b := &budget{mostSteps: cfg.Steps, mostEntries: cfg.Memory / 4}
	if b.mostSteps <= 0 {
		b.mostSteps = 1 << 27
	}
	if cfg.Memory <= 0 {
		b.mostEntries = 64 << 20
	}
	return b
}

func (b *budget) err(degree int) error {
	if b.entries > b.mostEntries {
		return &LargeError{fmt.Sprintf("it acts on %d points and needs more than %d MiB", degree, b.mostEntries>>18)}
	}
	return &LargeError{fmt.Sprintf("it acts on %d points and needs more than %d steps", degree, b.mostSteps)}
}

// New returns the group that permutations of so many points generate. It is an
// error if one is no permutation of them, or if the group takes more than it
// may.
func New(degree int, generators []Perm, cfg Config) (*Group, error) {
	g := &Group{chain: chain{degree: degree, budget: cfg.budget()}}
	for k, p := range generators {
		if err := p.Check(degree); err != nil {
			return nil, fmt.Errorf("permgroup: generator %d: %w", k, err)
		}
		if p.FirstMoved() >= 0 {
			g.generators = append(g.generators, p)
			g.chain.insert(append(Perm(nil), p...), 0)
		}
		if g.chain.budget.spent() {
			return nil, g.chain.budget.err(degree)
		}
	}
	if !g.chain.complete(g.generators, cfg.AtMost) {
		return nil, g.chain.budget.err(degree)
	}
	g.order = g.chain.order()
	return g, nil
}

// complete makes a chain complete to which all generators were inserted, or
// returns false when the budget is spent. After 12 random elements in a row that
// lie in it the chain is most likely complete, and the proof finds what it lacks
// otherwise. A chain that is short of a bound that is known is more likely to lack
// something, and the proof takes much longer than more elements.
func (c *chain) complete(generators []Perm, atMost *big.Int) bool {
	inARow := 12
	if atMost != nil {
		inARow = 100
	}
	known := func() bool { return atMost != nil && c.order().Cmp(atMost) >= 0 }
	if len(generators) == 0 || known() {
		return true
	}
	s := newShaker(generators)
	c.budget.steps += int64(c.degree) * int64(16*len(s.pool))
	for inside := 0; inside < inARow && !c.budget.spent(); inside++ {
		c.budget.steps += int64(3 * c.degree)
		if c.insert(append(Perm(nil), s.next()...), 0) >= 0 {
			inside = -1
			if known() {
				return true
			}
		}
	}
	return c.prove()
}

// Degree returns the number of points.
func (g *Group) Degree() int { return g.chain.degree }

// Order returns the number of elements. It belongs to the caller.
func (g *Group) Order() *big.Int { return new(big.Int).Set(g.order) }

// Trivial reports whether the identity is the only element.
func (g *Group) Trivial() bool { return len(g.chain.levels) == 0 }

// Generators returns permutations that generate the group, none of them the
// identity. They are not to be changed.
func (g *Group) Generators() []Perm { return g.generators }

// Base returns points of which only the identity fixes all.
func (g *Group) Base() []int32 {
	var base []int32
	for i := range g.chain.levels {
		base = append(base, g.chain.levels[i].point)
	}
	return base
}

// Contains reports whether p is an element.
func (g *Group) Contains(p Perm) bool {
	if p.Check(g.chain.degree) != nil {
		return false
	}
	c := g.chain.spending(new(budget))
	rest := append(Perm(nil), p...)
	return c.sift(rest, 0) == len(c.levels) && rest.FirstMoved() < 0
}

// spending returns a chain with the same contents and another budget, so that
// a frozen one is not written to.
func (c *chain) spending(b *budget) *chain {
	return &chain{degree: c.degree, strong: c.strong, levels: c.levels, budget: b}
}

// Elements yields all elements, each lent until the next step, the identity
// first. It is an error if there are more than most.
func (g *Group) Elements(most int64) (iter.Seq[Perm], error) {
	if g.order.Cmp(big.NewInt(most)) > 0 {
		return nil, &LargeError{fmt.Sprintf("it has %v elements, and at most %d are listed", g.order, most)}
	}
	return func(yield func(Perm) bool) {
		c := g.chain.spending(new(budget))
		partial := make([]Perm, len(c.levels)+1)
		for i := range partial {
			partial[i] = Identity(c.degree)
		}
		c.each(partial, 0, yield)
	}, nil
}

// each yields the products of a partial one with ways back in the levels from i
// on: the inverses of all elements, which are all elements.
func (c *chain) each(partial []Perm, i int, yield func(Perm) bool) bool {
	if i == len(c.levels) {
		return yield(partial[i])
	}
	for k := range int32(len(c.levels[i].orbit)) {
		copy(partial[i+1], partial[i])
		c.divide(partial[i+1], &c.levels[i], k)
		if !c.each(partial, i+1, yield) {
			return false
		}
	}
	return true
}

// Held returns how many numbers of 4 bytes the group holds, about; to make it took
// some ten nanoseconds for each.
func (g *Group) Held() int64 {
	return int64(g.chain.degree) * int64(2*len(g.chain.strong)+len(g.chain.levels))
}
