package permgroup

import "math/big"

// Stabilizer returns the elements that fix each of some points.
//
// The stabilizer of a point in the first base point's orbit is read off the
// chain. For another point a chain is made from random elements, divided by the
// way to where they take the point; it is complete when it reaches the order
// that the point's orbit leaves. That takes some sifts for each level.
func (g *Group) Stabilizer(points ...int32) *Group {
	for _, x := range points {
		g = g.stabilizer(x)
	}
	return g
}

func (g *Group) stabilizer(x int32) *Group {
	moved := false
	for _, p := range g.generators {
		moved = moved || p[x] != x
	}
	if !moved {
		return g
	}
	c := g.chain.spending(unlimited())
	tree := &c.levels[0]
	if tree.place[x] < 0 {
		planted := c.plant(x)
		tree = &planted
		c.grow(tree, 0, 0)
	}
	order := new(big.Int).Quo(g.order, big.NewInt(int64(len(tree.orbit))))
	fixing := &Group{order: order, chain: chain{degree: c.degree, budget: unlimited()}}
	switch {
	case order.IsInt64() && order.Int64() == 1:
	case tree == &c.levels[0]:
		fixing.chain.levels, fixing.chain.strong = c.below(x)
	default:
		c.fill(&fixing.chain, tree, order)
	}
	for _, s := range fixing.chain.strong {
		if !s.shortcut {
			fixing.generators = append(fixing.generators, s.perm)
		}
	}
	return fixing
}

// unlimited is the budget for what is made from a complete chain: it takes about
// as much as the chain did.
func unlimited() *budget { return Config{Steps: 1 << 62, Memory: 1 << 62}.budget() }

// fill inserts random elements that fix a tree's root into an empty chain until
// it has the order that is known. Of those elements at least half lie outside a
// chain that is not complete, so that it does not take long.
func (c *chain) fill(fixing *chain, tree *level, order *big.Int) {
	rng := newRand()
	for fixing.order().Cmp(order) < 0 {
		g := c.random(rng)
		c.divide(g, tree, tree.place[g[tree.point]])
		fixing.insert(g, 0)
	}
}

// below returns the levels behind the first, renamed by an element that takes
// the first base point to x.
func (c *chain) below(x int32) ([]level, []generator) {
	first := &c.levels[0]
	toFirst := Identity(c.degree)
	c.divide(toFirst, first, first.place[x])
	rename := toFirst.Inverse()

	var strong []generator
	number := make([]int32, len(c.strong))
	for s, g := range c.strong {
		if g.fixes > 0 {
			number[s] = int32(len(strong))
			strong = append(strong, generator{g.perm.conjugate(rename), g.inverse.conjugate(rename), g.fixes - 1, g.shortcut})
		}
	}
	levels := make([]level, len(c.levels)-1)
	for i := range levels {
		old := &c.levels[i+1]
		l := level{point: rename[old.point], place: make([]int32, c.degree), via: append([]int32(nil), old.via...), depth: old.depth}
		for y, place := range old.place {
			l.place[rename[y]] = place
		}
		for k, y := range old.orbit {
			l.orbit = append(l.orbit, rename[y])
			if k > 0 {
				l.via[k] = number[old.via[k]]
			}
		}
		levels[i] = l
	}
	return levels, strong
}
