package dense

import "math/bits"

// A pair is a set of numbers below 128.
type pair struct{ lo, hi uint64 }

// below returns the set of all numbers below n.
func below(n int) pair {
	return pair{^uint64(0) >> (64 - min(n, 64)), ^uint64(0) >> (64 - max(n-64, 0))}
}

func (p pair) empty() bool { return p.lo|p.hi == 0 }

func (p pair) size() int { return bits.OnesCount64(p.lo) + bits.OnesCount64(p.hi) }

func (p pair) and(q pair) pair { return pair{p.lo & q.lo, p.hi & q.hi} }

func (p pair) or(q pair) pair { return pair{p.lo | q.lo, p.hi | q.hi} }

func (p pair) less(q pair) pair { return pair{p.lo &^ q.lo, p.hi &^ q.hi} }

func (p pair) has(n int) bool {
	if n < 64 {
		return p.lo>>n&1 == 1
	}
	return p.hi>>(n-64)&1 == 1
}

func (p *pair) add(n int) {
	if n < 64 {
		p.lo |= 1 << n
	} else {
		p.hi |= 1 << (n - 64)
	}
}

// first returns the first member of a set that is not empty.
func (p pair) first() int {
	if p.lo != 0 {
		return bits.TrailingZeros64(p.lo)
	}
	return 64 + bits.TrailingZeros64(p.hi)
}

// pop removes the first member of a set that is not empty, and returns it.
func (p *pair) pop() int {
	if p.lo != 0 {
		n := bits.TrailingZeros64(p.lo)
		p.lo &= p.lo - 1
		return n
	}
	n := 64 + bits.TrailingZeros64(p.hi)
	p.hi &= p.hi - 1
	return n
}
