package permgroup

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// A Class is a conjugacy class.
type Class struct {
	Representative Perm // the lexicographically least element
	Size           int64
}

// Classes returns the conjugacy classes, in ascending order of their
// representatives, the identity first. It visits every element, and refuses a
// group of more than most, or one that takes more than so many steps: it needs a
// bit for each element and 8 bytes for each of the largest class, and a sift for
// each and each generator. It returns the error of a context that ends before.
func (g *Group) Classes(ctx context.Context, most, steps int64) ([]Class, error) {
	if g.order.Cmp(big.NewInt(most)) > 0 {
		return nil, &LargeError{fmt.Sprintf("it has %v elements, and at most %d are looked at for conjugacy classes", g.order, most)}
	}
	var classes []Class
	c := g.chain.spending(Config{Steps: steps}.budget())
	seen := make([]uint64, g.order.Int64()/64+1)
	for n := range g.order.Int64() {
		if seen[n/64]>>(n%64)&1 == 1 {
			continue
		}
		class, err := c.classOf(ctx, n, g.generators, seen)
		if err != nil {
			return nil, err
		}
		classes = append(classes, class)
	}
	slices.SortFunc(classes, func(a, b Class) int { return slices.Compare(a.Representative, b.Representative) })
	return classes, nil
}

// classOf finds the class of an element by conjugating with generators.
func (c *chain) classOf(ctx context.Context, n int64, generators []Perm, seen []uint64) (Class, error) {
	least := c.element(n)
	sifted := make(Perm, c.degree)
	queue := []int64{n}
	seen[n/64] |= 1 << (n % 64)
	for k := 0; k < len(queue); k++ {
		if k%1024 == 0 && ctx.Err() != nil {
			return Class{}, ctx.Err()
		}
		if c.budget.spent() {
			return Class{}, c.budget.err(c.degree)
		}
		p := c.element(queue[k])
		if slices.Compare(p, least) < 0 {
			copy(least, p)
		}
		for _, by := range generators {
			for x, y := range p {
				sifted[by[x]] = by[y]
			}
			if m := c.number(sifted); seen[m/64]>>(m%64)&1 == 0 {
				seen[m/64] |= 1 << (m % 64)
				queue = append(queue, m)
			}
		}
	}
	return Class{least, int64(len(queue))}, nil
}

// number numbers the elements of a complete chain from 0, the identity, by the
// places of the base points' images. It uses p up.
func (c *chain) number(p Perm) int64 {
	n := int64(0)
	for i := range c.levels {
		l := &c.levels[i]
		place := l.place[p[l.point]]
		n = n*int64(len(l.orbit)) + int64(place)
		c.divide(p, l, place)
	}
	return n
}

// element is the inverse of number.
func (c *chain) element(n int64) Perm {
	places := make([]int32, len(c.levels))
	for i := len(places) - 1; i >= 0; i-- {
		length := int64(len(c.levels[i].orbit))
		places[i] = int32(n % length)
		n /= length
	}
	p := Identity(c.degree)
	for i := range places {
		c.divide(p, &c.levels[i], places[i])
	}
	return p.Inverse()
}
