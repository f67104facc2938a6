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

// A vector is a row without the zeros at its ends. Options of boards are of cells close
// together, and so are the rows that come of them.
type vector struct {
	from    int
	entries []uint32
}

// A pivot is an equation, see above.
type pivot struct {
	level  uint32
	column int
	row    vector // 1 at column
}

// An elimination has what is known of a matrix so far.
type elimination struct {
	ring
	n      int // columns
	pivots []pivot
	kept   int    // entries of all vectors
	work   uint64 // left
	stop   func() bool

	row      []uint32 // the one at hand: 0 but for low to high
	low, top int
}

// mostEntries bounds the entries of vectors that are kept, of four bytes each.
const mostEntries = 16_000_000

// eliminate returns the pivots of a system, and whether that came to an end.
func (s *System) eliminate(r ring, cfg Config) (*elimination, bool) {
	n := len(s.lo)
	e := &elimination{ring: r, n: n, work: cfg.Work, stop: cfg.Stop, row: make([]uint32, n)}
	var rest []vector
	for _, items := range s.rows {
		if len(items) == 0 {
			continue
		}
		e.low, e.top = int(items[0]), int(items[len(items)-1])+1
		for _, i := range items {
			e.row[i] = 1
		}
		if !e.add(0, &rest) {
			return e, false
		}
	}
	for level := uint32(1); level < r.e; level++ {
		var later []vector
		for _, v := range rest {
			e.kept -= len(v.entries)
			e.low, e.top = v.from, v.from+len(v.entries)
			for k, x := range v.entries {
				e.row[v.from+k] = x / r.p
			}
			if !e.add(level, &later) {
				return e, false
			}
		}
		rest = later
	}
	return e, true
}

// add reduces the row at hand, of some level, and makes a pivot of it, or leaves it to
// the next level. It reports whether there was work and memory left.
func (e *elimination) add(level uint32, rest *[]vector) (ok bool) {
	q := e.q
	for range level {
		q /= e.p
	}
	if e.stop() || !e.spend(len(e.pivots)/8+1) {
		return false
	}
	for _, p := range e.pivots {
		times := e.row[p.column] % q
		if times == 0 {
			continue
		}
		if !e.spend(len(p.row.entries)) {
			return false
		}
		e.low, e.top = min(e.low, p.row.from), max(e.top, p.row.from+len(p.row.entries))
		into := e.row[p.row.from:]
		for k, x := range p.row.entries {
			if x != 0 {
				into[k] = (into[k] + (q-times)*x) % q
			}
		}
	}
	column, scale := -1, uint32(1)
	first, last := -1, -1
	for c := e.low; c < e.top; c++ {
		if e.row[c] %= q; e.row[c] == 0 {
			continue
		}
		if last = c; first < 0 {
			first = c
		}
		if column < 0 && e.row[c]%e.p != 0 {
			column, scale = c, inverse(e.row[c], q)
		}
	}
	if first >= 0 {
		v := vector{first, make([]uint32, last+1-first)}
		for k := range v.entries {
			v.entries[k] = e.row[first+k] * scale % q
		}
		if e.kept += len(v.entries); e.kept > mostEntries {
			return false
		}
		if column >= 0 {
			e.pivots = append(e.pivots, pivot{level, column, v})
		} else {
			*rest = append(*rest, v)
		}
	}
	clear(e.row[e.low:e.top])
	return true
}

// spend takes steps off what is left.
func (e *elimination) spend(steps int) bool {
	if e.work < uint64(steps) {
		return false
	}
	e.work -= uint64(steps)
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
		into := rest[p.row.from:]
		for k, y := range p.row.entries {
			into[k] = (into[k] + (e.q-x)%e.q*y) % e.q
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
		if e.kept += e.n; e.kept > mostEntries || !e.solve(y, -1) {
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
		if e.kept += e.n; e.kept > mostEntries || !e.solve(y, k) {
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
		if !e.spend(len(p.row.entries)+1) || e.stop() {
			return false
		}
		sum := uint32(0)
		if k == bracket {
			sum = y[p.column]
		}
		y[p.column] = 0
		known := y[p.row.from:]
		for j, a := range p.row.entries {
			sum = (sum + (e.q-a)%e.q*known[j]) % e.q
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
