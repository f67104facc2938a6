package race

import "exactcover/dlx/internal/matrix"

// mostPairs bounds the work of ordering, in pairs of items: some ten milliseconds,
// and 48 MB.
const mostPairs = 12_000_000

// frontier orders the primary items so that the first ones touch few others. The next
// item is the one whose options have the fewest items that no option of an earlier item
// has; of these the one with the fewest neighbors, and of these the first of the table.
// For a board this gives row after row, then the pieces. Tables that would take long
// keep their order.
func frontier(t *matrix.Table) []int32 {
	order := make([]int32, 0, t.Primary)
	if pairs(t) > mostPairs {
		for i := range int32(t.Primary) {
			order = append(order, i)
		}
		return order
	}
	beside := neighbors(t)
	fresh := make([]int, t.Primary) // by item: how many neighbors are not touched
	for i := range fresh {
		fresh[i] = len(beside[i])
	}
	touched := make([]bool, t.Items)
	for range t.Primary {
		best := int32(-1)
		for i, n := range fresh {
			if n >= 0 && (best < 0 || n < fresh[best] || n == fresh[best] && len(beside[i]) < len(beside[best])) {
				best = int32(i)
			}
		}
		order = append(order, best)
		fresh[best] = -1
		for _, j := range beside[best] {
			if touched[j] {
				continue
			}
			touched[j] = true
			for _, i := range beside[j] {
				if int(i) < t.Primary && fresh[i] > 0 {
					fresh[i]--
				}
			}
		}
	}
	return order
}

// pairs returns how many steps ordering takes at most.
func pairs(t *matrix.Table) uint64 {
	n := uint64(t.Primary) * uint64(t.Primary)
	for r := range int32(t.Rows()) {
		n += uint64(len(t.Row(r))) * uint64(len(t.Row(r)))
	}
	return n
}

// neighbors returns for each item those that some option has beside it, itself too.
func neighbors(t *matrix.Table) [][]int32 {
	rows := make([][]int32, t.Items)
	for r := range int32(t.Rows()) {
		for _, i := range t.Row(r) {
			rows[i] = append(rows[i], r)
		}
	}
	beside := make([][]int32, t.Items)
	seen := make([]int32, t.Items) // 1 + the last item beside which it was seen
	for i := range int32(t.Items) {
		for _, r := range rows[i] {
			for _, j := range t.Row(r) {
				if seen[j] != i+1 {
					seen[j] = i + 1
					beside[i] = append(beside[i], j)
				}
			}
		}
	}
	return beside
}
