package invariant

import "cmp"

// A Config says how long to look, and what counts.
type Config struct {
	Work uint64 // steps of arithmetic for each kind of weights
	// Holds reports whether weights prove that there is no solution.
	Holds func(Weights) bool
	Stop  func() bool // asked now and then
}

// primes are those whose powers are tried as moduli, with the exponent.
var primes = []struct{ p, e uint32 }{{2, 6}, {3, 4}, {5, 3}, {7, 2}, {11, 2}, {13, 2}}

// Find returns weights that hold, the simplest that it finds: all the same, or 0 and 1
// modulo 2, or -1, 0 and 1, or of few values; and what was not looked for, or not to
// the end.
func (s *System) Find(cfg Config) (best Weights, found bool, skipped []string) {
	e, item := s.exact()
	// take keeps weights that are simpler than others, and tells whether they are
	// simple enough to look no further.
	take := func(w Weights) bool {
		if w.Modulus > 2 {
			w = cfg.plain(w)
		}
		if cfg.Holds(w) && (!found || w.complexity().less(best.complexity())) {
			best, found = w, true
		}
		return found && (best.Modulus == 2 || best.complexity().largest == 1)
	}
	if m, of, ok := e.area(); ok && take(s.spread(m, of, item)) || found {
		return best, true, nil
	}
	kinds := []struct {
		name string
		find func() (Weights, bool, bool)
	}{
		{"weights modulo powers of 2", func() (Weights, bool, bool) { return s.modular(cfg, 0) }},
		{"rational weights", func() (Weights, bool, bool) { return s.rational(cfg) }},
		{"weights of which no option has more than 0", func() (Weights, bool, bool) { return s.farkas(cfg) }},
		{"weights modulo powers of 3", func() (Weights, bool, bool) { return s.modular(cfg, 1) }},
		{"weights modulo powers of 5", func() (Weights, bool, bool) { return s.modular(cfg, 2) }},
		{"weights modulo powers of 7", func() (Weights, bool, bool) { return s.modular(cfg, 3) }},
		{"weights modulo powers of 11", func() (Weights, bool, bool) { return s.modular(cfg, 4) }},
		{"weights modulo powers of 13", func() (Weights, bool, bool) { return s.modular(cfg, 5) }},
	}
	for _, kind := range kinds {
		w, any, whole := kind.find()
		if !whole {
			skipped = append(skipped, kind.name)
		}
		if any && take(w) {
			break
		}
	}
	return best, found, skipped
}

// plain returns weights without their modulus, if they or their opposites hold like that.
func (cfg Config) plain(w Weights) Weights {
	of, opposite := Weights{Of: w.Of}, Weights{Of: make([]int64, len(w.Of))}
	for k, x := range w.Of {
		opposite.Of[k] = -x
	}
	switch {
	case cfg.Holds(of):
		return of
	case cfg.Holds(opposite):
		return opposite
	}
	return w
}

// area is the weight 1 for every item.
func (s *System) area() (modulus int64, of []int64, ok bool) {
	for _, row := range s.rows {
		modulus = gcd(modulus, int64(len(row)))
	}
	total := int64(0)
	for _, lo := range s.lo {
		total += lo
		of = append(of, 1)
	}
	return modulus, of, modulus > 1 && total%modulus != 0
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// complexity is what makes weights hard to follow.
type complexity struct{ largest, values, support int64 }

// less puts -1, 0 and 1 first. Beyond these fewer values are simpler than small ones:
// two are the colors of a chessboard, whatever they are.
func (c complexity) less(d complexity) bool {
	return cmp.Or(cmp.Compare(min(c.largest, 2), min(d.largest, 2)), cmp.Compare(c.values, d.values), cmp.Compare(c.largest, d.largest), cmp.Compare(c.support, d.support)) < 0
}

// complexity tells how simple weights are.
func (w Weights) complexity() (c complexity) {
	values := make(map[int64]bool)
	for _, x := range w.Of {
		if x != 0 {
			c.largest = max(c.largest, x, -x)
			c.support++
			values[x] = true
		}
	}
	c.values = int64(len(values))
	return c
}
