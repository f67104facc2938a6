package export

// A cardinality says how "at least lo and at most hi of n literals are true" is
// written as clauses:
//
//	direct    of each hi+1 literals one is false, of each n-lo+1 one is true: for
//	          hi of 1 these are all pairs
//	counter   s(i,j), for i from 2 to n-1, is true if and only if at least j of the
//	          first i literals are: a ladder for hi of 1 (Sinz 2005)
//
// whichever takes fewer clauses, the first of equal ones. A counter counts the
// false literals where it is smaller so.
//
// Trees of variables over groups of three (Klieber and Kwon's commanders) would
// take 3.5 clauses a literal for hi of 1, where the ladder takes 4; that was not
// thought worth a third way.
type cardinality struct {
	n, lo, hi int64
	negated   bool // the literals are to be negated; lo and hi are of those
	direct    bool

	variables, clauses int64 // more than mostNumber: maybe many more
}

// cardinalityOf wants 0 <= lo <= hi <= n, and n at least 1.
func cardinalityOf(n, lo, hi int) cardinality {
	c := cardinality{n: int64(n), lo: int64(lo), hi: int64(hi)}
	direct := int64(0)
	if c.hi < c.n {
		direct += choose(c.n, c.hi+1)
	}
	if c.lo > 0 {
		direct += choose(c.n, c.lo-1)
	}
	counted := c
	if inverse := (cardinality{n: c.n, lo: c.n - c.hi, hi: c.n - c.lo, negated: true}); inverse.top() < c.top() {
		counted = inverse
	}
	// Nothing is to be counted for any number, none, or all.
	if direct > 0 && lo < n && hi > 0 {
		if counted.size(); counted.clauses < direct {
			return counted
		}
	}
	c.direct, c.clauses = true, direct
	return c
}

// top returns how far a counter has to count.
func (c *cardinality) top() int64 {
	if c.hi < c.n {
		return c.hi
	}
	return c.lo
}

// size fills in the size of the counter.
func (c *cardinality) size() {
	k := c.top()
	// The sum of the smaller of i and k, i from 1 to m.
	sum := func(m int64) int64 {
		if m <= k {
			return m * (m + 1) / 2
		}
		return k*(k+1)/2 + (m-k)*k
	}
	c.variables = sum(c.n-1) - 1
	if c.variables > mostNumber {
		c.clauses = c.variables
		return
	}
	c.clauses = 3*c.variables + sum(c.n-2) - (c.n - 2)
	if c.hi < c.n {
		c.clauses += c.n - c.hi
	}
	c.clauses += min(c.lo, 2)
}

// choose returns the binomial coefficient, or any number beyond mostNumber in
// place of a larger one.
func choose(n, k int64) int64 {
	product := int64(1)
	for i := range min(k, n-k) {
		if product = product * (n - i) / (i + 1); product > mostNumber {
			return product
		}
	}
	return product
}

// write calls clause for each clause; fresh makes a variable. It stops when clause
// returns false.
func (c *cardinality) write(vars []int32, fresh func() int32, clause func(...int32) bool) {
	lits := vars
	if c.negated {
		lits = make([]int32, len(vars))
		for k, v := range vars {
			lits[k] = -v
		}
	}
	switch {
	case !c.direct:
		c.counter(lits, fresh, clause)
	default:
		if c.hi < c.n && !subsets(lits, int(c.hi+1), -1, clause) {
			return
		}
		if c.lo > 0 {
			subsets(lits, int(c.n-c.lo+1), 1, clause)
		}
	}
}

// subsets calls clause for each k of the literals, times sign.
func subsets(lits []int32, k int, sign int32, clause func(...int32) bool) bool {
	at, chosen := make([]int, k), make([]int32, k)
	for j := range at {
		at[j] = j
	}
	for {
		for j, place := range at {
			chosen[j] = sign * lits[place]
		}
		if !clause(chosen...) {
			return false
		}
		j := k - 1
		for ; j >= 0 && at[j] == len(lits)-k+j; j-- {
		}
		if j < 0 {
			return true
		}
		for at[j]++; j+1 < k; j++ {
			at[j+1] = at[j] + 1
		}
	}
}

// counter writes the clauses of a counter. Both directions of
//
//	s(i,j)  =  s(i-1,j)  or  x(i) and s(i-1,j-1)
//
// are written, so that the literals determine it.
func (c *cardinality) counter(lits []int32, fresh func() int32, clause func(...int32) bool) {
	k, hi := int(c.top()), int(c.hi)
	most := func(x int32, before []int32) { // x is not the one too many
		if c.hi < c.n && len(before) >= hi {
			clause(-x, -before[hi-1])
		}
	}
	before := []int32{lits[0]} // s(i-1,j), j from 1
	now := make([]int32, 0, k)
	last := len(lits) - 1
	for i := 2; i <= last; i++ {
		x := lits[i-1]
		most(x, before)
		now = now[:0]
		for j := range min(i, k) {
			s := fresh()
			now = append(now, s)
			if j < len(before) {
				clause(-before[j], s)
				clause(-s, before[j], x)
			} else {
				clause(-s, x)
			}
			if j == 0 {
				clause(-x, s)
			} else {
				clause(-x, -before[j-1], s)
				if !clause(-s, before[j-1]) {
					return
				}
			}
		}
		before, now = now, before
	}
	x := lits[last]
	most(x, before)
	if c.lo > 0 {
		clause(before[c.lo-1], x)
	}
	if c.lo > 1 {
		clause(before[c.lo-2])
	}
}
