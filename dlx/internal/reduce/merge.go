package reduce

import (
	"hash/fnv"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// merge leaves out items that say nothing beside others.
//
//   - A primary item with the same rows and bounds as an earlier one is covered
//     just when that is.
//   - A secondary item in fewer than two rows keeps none apart; nor does one all
//     of whose rows share another item that at most one of them may cover: a
//     primary item wanted at most once, or a secondary one without colors.
//
// It returns the part unchanged and false if there are none.
func (p Part) merge(r *Reduction) (left Part, changed bool) {
	t := p.Table
	of := rows(t)
	keep := rewrite{row: all(t.Rows()), item: all(t.Items)}
	merged := twins(t, of, keep.item)
	idle := 0
	colored := coloredItems(t)
	work := mostCompared
	for i := t.Primary; i < t.Items; i++ {
		if len(of[i]) < 2 || impliedBy(t, of, keep.item, colored, int32(i), &work) {
			keep.item[i] = false
			idle++
		}
	}
	r.Merged += merged
	r.Idle += idle
	if merged+idle == 0 {
		return p, false
	}
	return p.only(keep), true
}

// twins clears, of primary items with the same rows and bounds, all but the
// first, and returns how many.
func twins(t *matrix.Table, of [][]int32, keep []bool) (n int) {
	seen := make(map[uint64][]int32)
	for i := range int32(t.Primary) {
		key := hash(of[i])
		same := slices.ContainsFunc(seen[key], func(j int32) bool {
			ilo, ihi := t.Bounds(i)
			jlo, jhi := t.Bounds(j)
			return ilo == jlo && ihi == jhi && slices.Equal(of[i], of[j])
		})
		if same && len(of[i]) > 0 {
			keep[i] = false
			n++
			continue
		}
		seen[key] = append(seen[key], i)
	}
	return n
}

// hash only sorts lists into few: those of a kind are compared in full.
func hash(list []int32) uint64 {
	h := fnv.New64a()
	for _, x := range list {
		h.Write([]byte{byte(x), byte(x >> 8), byte(x >> 16), byte(x >> 24)})
	}
	return h.Sum64()
}

func coloredItems(t *matrix.Table) []bool {
	colored := make([]bool, t.Items)
	for c, i := range t.Item {
		if t.ColorAt(int32(c)) != 0 {
			colored[i] = true
		}
	}
	return colored
}

// mostCompared bounds how many cells are looked at for secondary items that others
// make idle: some tenths of a second.
const mostCompared = 50_000_000

// impliedBy reports whether all rows of secondary item i share another item that is kept
// and that at most one of them may cover. It takes the cells that it looks at from work,
// and reports false when that is spent.
func impliedBy(t *matrix.Table, of [][]int32, keep, colored []bool, i int32, work *int) bool {
	first := of[i][0]
	for _, j := range t.Row(first) {
		switch {
		case j == i || !keep[j] || len(of[j]) < len(of[i]):
			continue
		case int(j) < t.Primary:
			if _, hi := t.Bounds(j); hi > 1 {
				continue
			}
		case colored[j]:
			continue
		}
		shared := true
		for _, r := range of[i][1:] {
			*work -= len(t.Row(r))
			if *work < 0 || !slices.Contains(t.Row(r), j) {
				shared = false
				break
			}
		}
		if shared {
			return true
		}
	}
	return false
}
