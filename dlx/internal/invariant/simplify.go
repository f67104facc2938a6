package invariant

import "slices"

// simplest returns the simplest weights that it comes to from the simplest of first,
// which refute, by adding and subtracting others, which every option has 0 of. Weights
// are modulo m and lie around 0, unless m is 0. It is a descent: it need not end at
// the simplest of all.
func simplest(m int64, b []int64, first, others [][]int64, cfg Config) []int64 {
	simple := func(of []int64) complexity { return Weights{Of: of}.complexity() }
	for _, of := range slices.Concat(first, others) {
		center(of, m)
	}
	best := slices.MinFunc(first, func(x, y []int64) int {
		switch a, b := simple(x), simple(y); {
		case a.less(b):
			return -1
		case b.less(a):
			return 1
		}
		return 0
	})
	least := simple(best)
	work := cfg.Work
	trial := make([]int64, len(best))
	for improved := true; improved; {
		improved = false
		for _, other := range others {
			for _, times := range []int64{1, -1} {
				if cost := 4 * uint64(len(best)); work < cost || cfg.Stop() {
					return best
				} else {
					work -= cost
				}
				for k := range trial {
					trial[k] = best[k] + times*other[k]
				}
				center(trial, m)
				if c := simple(trial); c.less(least) && c.largest <= mostWeight && dot(trial, b, m) != 0 {
					best, least, improved = slices.Clone(trial), c, true
				}
			}
		}
	}
	return best
}

// mostWeight bounds weights, so that sums are far from overflowing.
const mostWeight = 1_000_000

// center takes weights modulo m to those next to 0.
func center(of []int64, m int64) {
	if m == 0 {
		return
	}
	for k, x := range of {
		x = (x%m + m) % m
		if 2*x > m {
			x -= m
		}
		of[k] = x
	}
}

// dot returns the weight of all items, each as often as it is covered, modulo m.
// Without a modulus it may overflow: it decides what is tried, not what holds.
func dot(of, b []int64, m int64) (sum int64) {
	for k, x := range of {
		if m > 0 {
			sum = (sum + x*(b[k]%m)) % m
		} else {
			sum += x * b[k]
		}
	}
	return sum
}
