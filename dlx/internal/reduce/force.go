package reduce

import "exactcover/dlx/internal/matrix"

// force chooses the rows that every solution has, until there are none left: an item
// with no more rows than it needs takes them all. It returns the part that is left, and
// false if there is no solution: an item has too few rows, or two such rows clash.
func (p Part) force() (left Part, forced []int32, possible bool) {
	for {
		t := p.Table
		chosen := make([]bool, t.Rows())
		some := false
		for i, of := range rows(t)[:t.Primary] {
			lo, _ := t.Bounds(int32(i))
			if len(of) < int(lo) {
				return p, nil, false
			}
			if lo > 0 && len(of) == int(lo) {
				some = true
				for _, r := range of {
					chosen[r] = true
				}
			}
		}
		if !some {
			return p, forced, true
		}
		take := newTaking(t)
		for r := range int32(t.Rows()) {
			if !chosen[r] {
				continue
			}
			if !take.row(r) {
				return p, nil, false
			}
			forced = append(forced, p.Row[r])
		}
		p = p.only(take.left(chosen))
	}
}

// A taking is what choosing some rows of a table does to its items.
type taking struct {
	t      *matrix.Table
	lo, hi []int32 // by primary item: what is left of its bounds
	shade  []int32 // by item: the color committed to, -1 for none, 0 if it is free
}

func newTaking(t *matrix.Table) *taking {
	k := &taking{t: t, shade: make([]int32, t.Items)}
	for i := range int32(t.Primary) {
		lo, hi := t.Bounds(i)
		k.lo, k.hi = append(k.lo, lo), append(k.hi, hi)
	}
	return k
}

// admits reports whether row r can be chosen beside those that are.
func (k *taking) admits(r int32) bool {
	for c := k.t.Start[r]; c < k.t.Start[r+1]; c++ {
		i, color := k.t.Item[c], k.t.ColorAt(c)
		if int(i) < k.t.Primary && k.hi[i] == 0 ||
			k.shade[i] != 0 && (color == 0 || k.shade[i] != color) {
			return false
		}
	}
	return true
}

// row chooses row r, and returns false if that clashes.
func (k *taking) row(r int32) bool {
	if !k.admits(r) {
		return false
	}
	for c := k.t.Start[r]; c < k.t.Start[r+1]; c++ {
		i, color := k.t.Item[c], k.t.ColorAt(c)
		if int(i) < k.t.Primary {
			k.lo[i], k.hi[i] = max(k.lo[i]-1, 0), k.hi[i]-1
			continue
		}
		if color == 0 {
			color = -1
		}
		k.shade[i] = color
	}
	return true
}

// left returns what is left to solve.
func (k *taking) left(chosen []bool) rewrite {
	keep := rewrite{row: make([]bool, k.t.Rows()), item: make([]bool, k.t.Items)}
	for r := range keep.row {
		keep.row[r] = !chosen[r] && k.admits(int32(r))
	}
	for i := range keep.item {
		keep.item[i] = k.shade[i] == 0 && (i >= k.t.Primary || k.hi[i] > 0)
	}
	if k.t.Hi != nil {
		keep.lo, keep.hi = k.lo, k.hi
	}
	return keep
}
