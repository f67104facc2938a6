package invariant

// Weights modulo a prime power q = p^e, on items covered a fixed number of times:
// the solutions y of A y = 0, a row of A an option, for which b y is not 0, b being
// how often each item is covered.
//
// Modulo a prime power not every number has an inverse, so elimination goes by
// levels. Rows are reduced by those before them; one that has an entry which p does
// not divide becomes a pivot of level 0. What is left of the others is divisible by p:
// divided by it, they are equations modulo q/p, and go on to level 1. A pivot of
// level v in column c says
//
//	p^v (y[c] + sum of a[j] y[j]) = 0 modulo q
//
// with a[j] = 0 in the columns of pivots before it. So the bracket may be any
// multiple of p^(e-v), y of columns without a pivot anything, and y of the others
// follows from the last pivot to the first.

// A ring is the integers modulo q = p^e, at most 2^16, so that products fit.
type ring struct{ p, e, q uint32 }

func newRing(p, e uint32) ring {
	r := ring{p, e, 1}
	for range e {
		r.q *= p
	}
	return r
}

// A pivot is an equation, see above.
type pivot struct {
	level  uint32
	column int
	row    []uint32 // 1 at column
}

// An elimination has what is known of a matrix so far.
type elimination struct {
	ring
	n      int // columns
	pivots []pivot
	work   uint64 // left
	stop   func() bool
}

// mostEntries bounds the entries of pivots and of rows kept for later levels, of four
// bytes each.
const mostEntries = 16_000_000

// eliminate returns the pivots of a system, and whether that came to an end.
func (s *System) eliminate(r ring, cfg Config) (*elimination, bool) {
	n := len(s.lo)
	e := &elimination{ring: r, n: n, work: cfg.Work, stop: cfg.Stop}
	if n*n > mostEntries {
		return e, false
	}
	var rest [][]uint32
	for k, items := range s.rows {
		if k%64 == 0 && e.stop() {
			return e, false
		}
		row := make([]uint32, n)
		for _, i := range items {
			row[i] = 1
		}
		kept, ok := e.add(row, 0)
		if !ok {
			return e, false
		}
		if kept {
			if rest = append(rest, row); len(rest)*n > mostEntries {
				return e, false
			}
		}
	}
	for level := uint32(1); level < r.e; level++ {
		var later [][]uint32
		for _, row := range rest {
			for k := range row {
				row[k] /= r.p
			}
			kept, ok := e.add(row, level)
			if !ok {
				return e, false
			}
			if kept {
				later = append(later, row)
			}
		}
		rest = later
	}
	return e, true
}

// add reduces a row of some level and makes a pivot of it. It reports whether the row
// is left for the next level, and whether there was work left.
func (e *elimination) add(row []uint32, level uint32) (rest, ok bool) {
	q := e.q
	for range level {
		q /= e.p
	}
	for k := range row {
		row[k] %= q
	}
	for _, p := range e.pivots {
		if !e.subtract(row, row[p.column], p.row, q) {
			return false, false
		}
	}
	for c, x := range row {
		if x%e.p == 0 {
			rest = rest || x != 0
			continue
		}
		inverse := inverse(x, q)
		for k := range row {
			row[k] = row[k] * inverse % q
		}
		e.pivots = append(e.pivots, pivot{level, c, row})
		return false, true
	}
	return rest, true
}

// subtract takes a multiple of a row from another, modulo q.
func (e *elimination) subtract(from []uint32, times uint32, row []uint32, q uint32) (ok bool) {
	if times == 0 {
		return true
	}
	if e.work < uint64(e.n) {
		return false
	}
	e.work -= uint64(e.n)
	minus := q - times
	for k, x := range row {
		if x != 0 {
			from[k] = (from[k] + minus*(x%q)) % q
		}
	}
	return true
}

// inverse returns 1/x modulo q, which is prime to x, by Euclid.
func inverse(x, q uint32) uint32 {
	a, b := int64(x), int64(q)
	u, v := int64(1), int64(0)
	for b != 0 {
		t := a / b
		a, b = b, a-t*b
		u, v = v, u-t*v
	}
	return uint32((u%int64(q) + int64(q)) % int64(q))
}

// refutes reports whether some weights refute: b is no combination of the rows.
func (e *elimination) refutes(b []uint32) bool {
	rest := make([]uint32, e.n)
	copy(rest, b)
	for _, p := range e.pivots {
		scale := uint32(1)
		for range p.level {
			scale *= e.p
		}
		x := rest[p.column]
		if x%scale != 0 {
			return true
		}
		for k, y := range p.row {
			rest[k] = (rest[k] + (e.q-x)%e.q*y) % e.q
		}
	}
	for _, x := range rest {
		if x != 0 {
			return true
		}
	}
	return false
}

// kernel returns vectors of which all solutions are combinations, or as many as there
// is work for, and whether these are all.
func (e *elimination) kernel() (all [][]uint32, whole bool) {
	pivoted := make([]bool, e.n)
	for _, p := range e.pivots {
		pivoted[p.column] = true
	}
	for c, is := range pivoted {
		if is {
			continue
		}
		y := make([]uint32, e.n)
		y[c] = 1
		if !e.solve(y, -1) {
			return all, false
		}
		all = append(all, y)
	}
	for k, p := range e.pivots {
		if p.level == 0 {
			continue
		}
		y := make([]uint32, e.n)
		y[p.column] = 1
		for range e.e - p.level {
			y[p.column] *= e.p
		}
		if !e.solve(y, k) {
			return all, false
		}
		all = append(all, y)
	}
	return all, true
}

// solve fills in y in the columns of pivots but one, whose bracket y holds.
func (e *elimination) solve(y []uint32, bracket int) (ok bool) {
	for k := len(e.pivots) - 1; k >= 0; k-- {
		p := e.pivots[k]
		if e.work < uint64(e.n) || e.stop() {
			return false
		}
		e.work -= uint64(e.n)
		sum := uint32(0)
		if k == bracket {
			sum = y[p.column]
		}
		y[p.column] = 0
		for j, a := range p.row {
			if y[j] != 0 {
				sum = (sum + (e.q-a%e.q)%e.q*y[j]) % e.q
			}
		}
		y[p.column] = sum
	}
	return true
}

// modular looks for weights modulo powers of a prime.
func (s *System) modular(cfg Config, prime int) (w Weights, found, whole bool) {
	x, item := s.exact()
	r := newRing(primes[prime].p, primes[prime].e)
	e, whole := x.eliminate(r, cfg)
	if !whole {
		return w, false, false
	}
	b := make([]uint32, e.n)
	for i, lo := range x.lo {
		b[i] = uint32(lo % int64(r.q))
	}
	if !e.refutes(b) {
		return w, false, true
	}
	vectors, whole := e.kernel()
	modulus := int64(0)
	var first, others [][]int64
	for _, y := range vectors {
		m, of := r.smallest(y, x.lo)
		if m > 1 && (modulus == 0 || m < modulus) {
			modulus, first = m, nil
		}
		if m > 1 && m == modulus {
			first = append(first, of)
		}
	}
	if first == nil {
		return w, false, whole
	}
	for _, y := range vectors {
		if of := r.divided(y, modulus); of != nil {
			others = append(others, of)
		}
	}
	of := simplest(modulus, x.lo, first, others, cfg)
	return s.spread(modulus, of, item), true, whole
}

// smallest returns what is left of weights if they are divided by p as often as all of
// them can, and taken modulo the smallest power that still refutes; 1 if none does.
func (r ring) smallest(y []uint32, b []int64) (modulus int64, of []int64) {
	sum := int64(0)
	for i, x := range y {
		sum = (sum + int64(x)*(b[i]%int64(r.q))) % int64(r.q)
	}
	if sum == 0 {
		return 1, nil
	}
	divisor := r.content(y)
	modulus = 1
	for sum /= int64(divisor); sum%modulus == 0; {
		modulus *= int64(r.p)
	}
	for _, x := range y {
		of = append(of, int64(x/divisor)%modulus)
	}
	return modulus, of
}

// content returns the largest power of p that divides all entries, at most q.
func (r ring) content(y []uint32) uint32 {
	divisor := r.q
	for _, x := range y {
		for x%divisor != 0 {
			divisor /= r.p
		}
	}
	return divisor
}

// divided returns weights to add, modulo a power of p: a vector divided by p as often
// as it can while it still says something modulo that. It is nil if that is 0.
func (r ring) divided(y []uint32, modulus int64) (of []int64) {
	divisor := r.content(y)
	for int64(r.q/divisor) < modulus {
		divisor /= r.p
	}
	zero := true
	for _, x := range y {
		of = append(of, int64(x/divisor)%modulus)
		zero = zero && of[len(of)-1] == 0
	}
	if zero {
		return nil
	}
	return of
}
