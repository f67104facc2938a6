package permgroup

import (
	"math/big"
	"math/bits"
)

// A chain is a base and a strong generating set, as far as it is known.
//
//	level 0   base point b0   all strong generators               orbit of b0
//	level 1   base point b1   those that fix b0                   orbit of b1
//	level 2   base point b2   those that fix b0 and b1            orbit of b2
//
// It is complete when the generators of each level generate the whole
// stabilizer of the base points before. Then an element is, in one way only, a
// product of one tree path a level, and the order is the product of the orbits'
// lengths. While it is not, that product is smaller than the order.
type chain struct {
	degree int
	strong []generator
	levels []level
	budget *budget
}

type generator struct {
	perm, inverse Perm
	fixes         int32 // how many base points before the first that it moves
	shortcut      bool  // a product of other ones, kept to make trees shallow
}

// A level is an orbit as a tree: each point but the root was reached from
// another by a strong generator.
type level struct {
	point int32   // the base point, root of the tree
	orbit []int32 // the points in the order in which they were reached
	place []int32 // by point: where in orbit; -1 outside
	via   []int32 // by place: the generator that leads there; -1 at the root
	depth []int32 // by place: how far from the root
}

// A budget bounds what is spent on a group.
type budget struct {
	steps, mostSteps     int64 // images of points looked at
	entries, mostEntries int64 // numbers of 4 bytes held
}

func (b *budget) spent() bool { return b.steps > b.mostSteps || b.entries > b.mostEntries }

// plant makes the tree of a level a root alone.
func (c *chain) plant(point int32) level {
	l := level{point: point, place: make([]int32, c.degree)}
	for x := range l.place {
		l.place[x] = -1
	}
	c.budget.entries += int64(c.degree)
	l.add(point, -1, 0)
	return l
}

func (l *level) add(x, via, depth int32) {
	l.place[x] = int32(len(l.orbit))
	l.orbit = append(l.orbit, x)
	l.via = append(l.via, via)
	l.depth = append(l.depth, depth)
}

// grow adds to a tree what the strong generators from one on reach from its
// points, and then what all generators reach from new points. Only generators
// that fix so many base points are the level's. It returns the deepest place.
func (c *chain) grow(l *level, fixes, from int) (deepest int32) {
	old := len(l.orbit)
	for k := 0; k < len(l.orbit); k++ {
		if k == old {
			from = 0
		}
		for s := from; s < len(c.strong); s++ {
			if int(c.strong[s].fixes) < fixes {
				continue
			}
			if y := c.strong[s].perm[l.orbit[k]]; l.place[y] < 0 {
				l.add(y, int32(s), l.depth[k]+1)
			}
		}
		if l.depth[k] > l.depth[deepest] {
			deepest = int32(k)
		}
		c.budget.steps += int64(len(c.strong) - from)
	}
	return deepest
}

// extend grows the tree of level i with the strong generators from one on. A tree that
// comes out deep, as that of a long cycle does, is made anew with the path to its
// deepest point as a generator, until it is shallow: each about halves the depth.
func (c *chain) extend(i, from int) {
	l := &c.levels[i]
	deepest := c.grow(l, i, from)
	for int(l.depth[deepest]) > 4+2*bits.Len(uint(len(l.orbit))) && !c.budget.spent() {
		path := Identity(c.degree)
		c.divide(path, l, deepest)
		c.keep(generator{path.Inverse(), path, int32(i), true})
		for _, x := range l.orbit {
			l.place[x] = -1
		}
		l.orbit, l.via, l.depth = l.orbit[:0], l.via[:0], l.depth[:0]
		l.add(l.point, -1, 0)
		deepest = c.grow(l, i, 0)
	}
}

func (c *chain) keep(g generator) {
	c.strong = append(c.strong, g)
	c.budget.entries += 2 * int64(c.degree)
}

// divide appends to g the way back from a place of a level's tree to the root.
func (c *chain) divide(g Perm, l *level, place int32) {
	for place > 0 {
		back := c.strong[l.via[place]].inverse
		g.then(back)
		place = l.place[back[l.orbit[place]]]
		c.budget.steps += int64(c.degree)
	}
}

// sift divides g, in place, by tree paths from level i on, and returns the level
// where the base point goes out of the orbit, or the number of levels. An
// element of a complete chain becomes the identity.
func (c *chain) sift(g Perm, i int) (stuck int) {
	for ; i < len(c.levels); i++ {
		l := &c.levels[i]
		place := l.place[g[l.point]]
		if place < 0 {
			return i
		}
		c.divide(g, l, place)
	}
	c.budget.steps += int64(c.degree)
	return i
}

// insert sifts an element of level i's group, which it uses up, and makes what
// is left a strong generator. It returns the level that got it, or -1 if nothing
// was left.
func (c *chain) insert(g Perm, i int) (changed int) {
	at := c.sift(g, i)
	if at == len(c.levels) {
		moved := g.FirstMoved()
		if moved < 0 {
			return -1
		}
		c.levels = append(c.levels, c.plant(moved))
	}
	from := len(c.strong)
	c.keep(generator{g, g.Inverse(), int32(at), false})
	for j := i; j <= at; j++ {
		c.extend(j, from)
	}
	return at
}

// prove sifts the Schreier generators of every level, from the last to the
// first, and inserts what they leave. By Schreier's lemma the chain is complete
// when they leave nothing. It returns false if the budget does not suffice.
func (c *chain) prove() bool {
	for i := len(c.levels) - 1; i >= 0; {
		changed := c.proveLevel(i)
		if c.budget.spent() {
			return false
		}
		if changed < 0 {
			i--
		} else {
			i = changed
		}
	}
	return true
}

// proveLevel returns the level that a Schreier generator of level i changed, or
// -1. For each point x of the orbit and each generator s it leads from the root
// to x, on by s, and back to the root.
func (c *chain) proveLevel(i int) (changed int) {
	l := &c.levels[i]
	g := make(Perm, c.degree)
	for k := range int32(len(l.orbit)) {
		g.reset()
		c.divide(g, l, k)
		toPoint := g.Inverse()
		for s := range c.strong {
			if int(c.strong[s].fixes) < i || c.strong[s].shortcut {
				continue
			}
			y := l.place[c.strong[s].perm[l.orbit[k]]]
			if l.via[y] == int32(s) {
				continue // an edge of the tree: there and back again
			}
			copy(g, toPoint)
			g.then(c.strong[s].perm)
			c.divide(g, l, y)
			c.budget.steps += int64(2 * c.degree)
			if at := c.sift(g, i+1); at < len(c.levels) || g.FirstMoved() >= 0 {
				return c.insert(append(Perm(nil), g...), i+1)
			}
			if c.budget.spent() {
				return -1
			}
		}
	}
	return -1
}

// order is the product of the orbits' lengths.
func (c *chain) order() *big.Int {
	order := big.NewInt(1)
	for i := range c.levels {
		order.Mul(order, big.NewInt(int64(len(c.levels[i].orbit))))
	}
	return order
}
