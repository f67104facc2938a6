package permgroup

import "math/rand/v2"

// newRand returns the source of all random choices. What they lead to is proved,
// so that a fixed seed gives away nothing.
func newRand() *rand.Rand { return rand.New(rand.NewPCG(4, 72)) }

// A shaker makes random products of generators of a group of which no more is
// known: product replacement with an accumulator (Holt, Eick, O'Brien, section
// 3.2.2). They are not uniform, which costs time at worst.
type shaker struct {
	rng  *rand.Rand
	pool []Perm
	sum  Perm
}

const poolSize = 11

func newShaker(generators []Perm) *shaker {
	s := &shaker{rng: newRand()}
	for k := range max(poolSize, len(generators)) {
		s.pool = append(s.pool, append(Perm(nil), generators[k%len(generators)]...))
	}
	s.sum = append(Perm(nil), s.pool[0]...)
	for range 5 * len(s.pool) {
		s.next()
	}
	return s
}

// next returns a random element, lent until the next.
func (s *shaker) next() Perm {
	k := s.rng.IntN(len(s.pool))
	other := s.rng.IntN(len(s.pool) - 1)
	if other >= k {
		other++
	}
	by := s.pool[other]
	if s.rng.IntN(2) == 0 {
		by = by.Inverse()
	}
	s.pool[k].then(by)
	s.sum.then(s.pool[k])
	return s.sum
}

// random returns an element of a complete chain, each as likely as any other: a
// way back from a random place of each level.
func (c *chain) random(rng *rand.Rand) Perm {
	g := Identity(c.degree)
	for i := range c.levels {
		l := &c.levels[i]
		c.divide(g, l, rng.Int32N(int32(len(l.orbit))))
	}
	return g
}
