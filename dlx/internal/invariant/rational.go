package invariant

// Weights over the rationals: the kernel modulo a prime far larger than the weights
// looked for, of which each entry is a fraction of small numbers in all likelihood.
// Whether it is, Config.Holds finds out.

// large is the largest prime below 2^16.
const large = 65521

// mostPart bounds numerators and denominators: twice its square is below large, so
// that an entry is at most one such fraction.
const mostPart = 180

// rational looks for weights that every option has 0 of.
func (s *System) rational(cfg Config) (w Weights, found, whole bool) {
	x, item := s.exact()
	r := newRing(large, 1)
	e, whole := x.eliminate(r, cfg)
	if !whole {
		return w, false, false
	}
	b := make([]uint32, e.n)
	for i, lo := range x.lo {
		b[i] = uint32(lo % large)
	}
	if !e.refutes(b) {
		return w, false, true
	}
	vectors, whole := e.kernel()
	var first, others [][]int64
	for _, y := range vectors {
		of := integers(y)
		if of == nil {
			continue
		}
		others = append(others, of)
		if dot(of, x.lo, 0) != 0 {
			first = append(first, of)
		}
	}
	if first == nil {
		return w, false, whole
	}
	of := simplest(0, x.lo, first, others, cfg)
	if dot(of, x.lo, 0) < 0 {
		for k := range of {
			of[k] = -of[k]
		}
	}
	return s.spread(0, of, item), true, whole
}

// integers returns the smallest integers that are to each other as the fractions of a
// vector are, or nil where these are none or become large.
func integers(y []uint32) []int64 {
	of := make([]int64, len(y))
	common := int64(1)
	for _, x := range y {
		_, d := fraction(x)
		if d == 0 {
			return nil
		}
		if common = common / gcd(common, d) * d; common > mostPart*mostPart {
			return nil
		}
	}
	all := int64(0)
	for k, x := range y {
		n, d := fraction(x)
		of[k] = n * (common / d)
		all = gcd(all, max(of[k], -of[k]))
	}
	for k := range of {
		of[k] /= all
	}
	return of
}

// fraction returns n and d with x = n/d modulo large, both at most mostPart, d above
// 0; or d = 0 if there are none. It is Euclid's algorithm, stopped halfway
// (P. S. Wang, 1981).
func fraction(x uint32) (n, d int64) {
	a, b := int64(large), int64(x)
	u, v := int64(0), int64(1)
	for b > mostPart {
		t := a / b
		a, b = b, a-t*b
		u, v = v, u-t*v
	}
	if v < 0 {
		b, v = -b, -v
	}
	if v > mostPart {
		return 0, 0
	}
	return b, v
}
