package diagram

import "math/big"

// Frequencies returns, for each row, how many solutions it is in: the ways from the
// root to an arc with it times those from there to the end, over all such arcs. It
// takes one walk through the diagram, and once more the memory of its counts.
func (d *Diagram) Frequencies() []*big.Int {
	all := make([]*big.Int, len(d.stepOf))
	for r := range all {
		all[r] = new(big.Int)
	}
	if d.root < 0 {
		return all
	}
	ways := newCounts(d.Nodes(), d.counts.width) // from the root: no more than there are solutions
	ways.at(d.root)[0] = 1
	var from, to, product big.Int
	for v := d.root; v > 0; v-- {
		if zero(ways.at(v)) {
			continue
		}
		from.SetBits(ways.at(v))
		for _, a := range d.of(v) {
			mustAdd(ways.at(a.to), ways.at(v))
			if a.row != None {
				product.Mul(&from, to.SetBits(d.counts.at(a.to)))
				all[a.row].Add(all[a.row], &product)
			}
		}
	}
	return all
}

// CountWith returns the number of solutions that hold all rows of take and none of
// forbid. It takes one walk from the root to the last step that decides one of them.
func (d *Diagram) CountWith(take, forbid []int32) *big.Int {
	r := d.all()
	var possible bool
	if r.taken, possible = d.choices(take); !possible {
		return new(big.Int)
	}
	r.out = make([]bool, len(d.stepOf))
	for _, row := range forbid {
		r.out[row] = true
	}
	last := int32(-1)
	for _, rows := range [][]int32{take, forbid} {
		for _, row := range rows {
			last = max(last, d.stepOf[row])
		}
	}
	for _, row := range take {
		if r.out[row] {
			return new(big.Int)
		}
	}
	r.widen(last)
	w := d.walker()
	defer d.walkers.Put(w)
	w.walk(r, d.all())
	return r.count()
}
