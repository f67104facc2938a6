package invariant

import "math"

// Weights of which no option has more than 0 and all items more, by linear
// programming. Of item i let u be the weight if it is positive, v if it is negative;
// covered between lo and hi times, it weighs at least lo u or -hi v. To be found is
//
//	the least sum of all u + v  so that  the sum of lo u - hi v is 1,
//	and for each option the sum of u - v over its items is at most 0.
//
// Weights of the least sum are few and small. The dual program has a variable x for
// each option and t for the equation:
//
//	the largest t  so that for each item  t lo - sum of x <= 1,  sum of x - t hi <= 1,
//
// which begins at 0, feasible. If t is not bounded, some x cover every item within its
// bounds, in fractions of options, and there are no such weights.

// A dictionary has the basic variables in terms of the others (Chvátal): row i says
// basic[i] = row[n] - sum of row[j] others[j], the last row is the objective.
type dictionary struct {
	rows          [][]float64
	basic, others []int
	n             int
}

const (
	mostTableau = 4_000_000 // entries of eight bytes
	tiny        = 1e-9
)

// farkas looks for such weights.
func (s *System) farkas(cfg Config) (w Weights, found, whole bool) {
	n := len(s.rows) + 1
	used := make([]bool, len(s.lo))
	for _, row := range s.rows {
		for _, i := range row {
			used[i] = true
		}
	}
	var item []int32 // of each row; those of u first
	for i, lo := range s.lo {
		if lo > 0 {
			item = append(item, int32(i))
		}
	}
	positive := len(item)
	for i := range s.hi {
		if used[i] {
			item = append(item, int32(i))
		}
	}
	if (len(item)+1)*(n+1) > mostTableau {
		return w, false, false
	}
	d := newDictionary(len(item), n)
	first := make([]int, len(s.lo)) // by item: the row of v
	second := make([]int, len(s.lo))
	for i := range first {
		first[i], second[i] = -1, -1
	}
	for k, i := range item {
		// Ties are broken by bounds that are not quite equal.
		d.rows[k][n] = 1 + 1e-4*float64((k*7919)%1009)/1009
		if k < positive {
			first[i] = k
			d.rows[k][n-1] = float64(s.lo[i])
		} else {
			second[i] = k
			d.rows[k][n-1] = -float64(s.hi[i])
		}
	}
	for x, row := range s.rows {
		for _, i := range row {
			if first[i] >= 0 {
				d.rows[first[i]][x] = -1
			}
			d.rows[second[i]][x] = 1
		}
	}
	d.rows[len(item)][n-1] = -1
	bounded, whole := d.maximize(cfg)
	if !whole || !bounded {
		return w, false, whole
	}
	dual := make([]float64, len(s.lo))
	for j, v := range d.others {
		if k := v - n; k >= positive {
			dual[item[k]] -= d.rows[len(item)][j]
		} else if k >= 0 {
			dual[item[k]] += d.rows[len(item)][j]
		}
	}
	of, found := rounded(dual, func(of []int64) bool { return cfg.Holds(Weights{Of: of}) })
	return Weights{Of: of}, found, true
}

// newDictionary has n variables, all 0, and as many more as there are rows.
func newDictionary(rows, n int) *dictionary {
	d := &dictionary{n: n}
	for k := range rows + 1 {
		d.rows = append(d.rows, make([]float64, n+1))
		if k < rows {
			d.basic = append(d.basic, n+k)
		}
	}
	for k := range n {
		d.others = append(d.others, k)
	}
	return d
}

// maximize pivots until the objective cannot grow. It reports whether it is bounded,
// and whether that was found out.
func (d *dictionary) maximize(cfg Config) (bounded, whole bool) {
	work := cfg.Work
	objective := d.rows[len(d.basic)]
	for {
		enter, least := -1, -tiny
		for j, x := range objective[:d.n] {
			if x < least {
				enter, least = j, x
			}
		}
		if enter < 0 {
			return true, true
		}
		leave, ratio := -1, math.Inf(1)
		for k := range d.basic {
			if a := d.rows[k][enter]; a > tiny && d.rows[k][d.n]/a < ratio {
				leave, ratio = k, d.rows[k][d.n]/a
			}
		}
		if leave < 0 {
			return false, true
		}
		cost := uint64(len(d.rows) * (d.n + 1))
		if work < cost || cfg.Stop() {
			return false, false
		}
		work -= cost
		d.pivot(leave, enter)
	}
}

// pivot exchanges the basic variable of a row for that of a column.
func (d *dictionary) pivot(leave, enter int) {
	row := d.rows[leave]
	by := 1 / row[enter]
	for j := range row {
		row[j] *= by
	}
	row[enter] = by
	for k, other := range d.rows {
		times := other[enter]
		if k == leave || times == 0 {
			continue
		}
		other[enter] = 0
		for j, x := range row {
			other[j] -= times * x
		}
	}
	d.basic[leave], d.others[enter] = d.others[enter], d.basic[leave]
}

// rounded returns small integers that are about to each other as numbers are, the
// smallest that hold.
func rounded(numbers []float64, holds func([]int64) bool) (of []int64, found bool) {
	const mostTimes = 60
	largest := 0.0
	for _, x := range numbers {
		largest = max(largest, math.Abs(x))
	}
	least := largest
	for _, x := range numbers {
		if a := math.Abs(x); a > 1e-7*largest {
			least = min(least, a)
		}
	}
	if largest == 0 || largest/least*mostTimes > mostWeight {
		return nil, false
	}
	for times := 1.0; times <= mostTimes; times++ {
		of = of[:0]
		for _, x := range numbers {
			of = append(of, int64(math.Round(x/least*times)))
		}
		if holds(of) {
			return of, true
		}
	}
	return nil, false
}
