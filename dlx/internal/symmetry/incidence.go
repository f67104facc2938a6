package symmetry

import (
	"cmp"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// A Pair is an item with a color that some row demands of it: 0 for none.
type Pair struct{ Item, Color int32 }

// Pairs returns the pairs that occur in a table, in ascending order, or nil if
// the table has no colors.
func Pairs(t *matrix.Table) []Pair { return newPairs(t).list }

// pairs numbers the pairs of a table. All is nil if the table has no colors.
type pairs struct {
	list  []Pair
	first []int32 // by item, and one more: its first pair
	cell  []int32 // parallel to the table's cells
}

func newPairs(t *matrix.Table) pairs {
	if t.Color == nil {
		return pairs{}
	}
	colors := make([][]int32, t.Items)
	for c, i := range t.Item {
		colors[i] = append(colors[i], t.Color[c])
	}
	p := pairs{first: make([]int32, t.Items+1), cell: make([]int32, len(t.Item))}
	for i := range colors {
		slices.Sort(colors[i])
		colors[i] = slices.Compact(colors[i])
		for _, c := range colors[i] {
			p.list = append(p.list, Pair{int32(i), c})
		}
		p.first[i+1] = int32(len(p.list))
	}
	for c, i := range t.Item {
		k, _ := slices.BinarySearch(colors[i], t.Color[c])
		p.cell[c] = p.first[i] + int32(k)
	}
	return p
}

// copies are the classes of equal rows: the same items, colors and cost. An
// automorphism takes the k-th row of a class to the k-th of another.
type copies struct {
	table *matrix.Table
	costs []int64
	cells []Pair // those of each row, ascending; offsets as in the table

	class []int32          // by row
	rows  [][]int32        // by class, ascending; classes come as their first rows do
	byKey map[uint64]int32 // the last class of each key
	other []int32          // by class: the one before it with the same key; or -1
}

func newCopies(t *matrix.Table, costs []int64) *copies {
	c := &copies{
		table: t,
		costs: costs,
		cells: make([]Pair, len(t.Item)),
		class: make([]int32, t.Rows()),
		byKey: make(map[uint64]int32, t.Rows()),
	}
	for k, i := range t.Item {
		c.cells[k] = Pair{i, t.ColorAt(int32(k))}
	}
	all := make([]int32, t.Rows()) // memory of the usual classes of one row
	for r := range int32(t.Rows()) {
		cells := c.row(r)
		sortPairs(cells)
		k, key := c.find(cells, c.cost(r))
		if k < 0 {
			k = int32(len(c.rows))
			c.rows = append(c.rows, all[r:r:r+1])
			c.other = append(c.other, c.last(key))
			c.byKey[key] = k
		}
		c.class[r] = k
		c.rows[k] = append(c.rows[k], r)
	}
	return c
}

// find returns the class of rows of some cells, sorted, and a cost, or -1; and
// the key under which it is or would be found. Keys only lead the way: what lies
// under one is compared in full.
func (c *copies) find(cells []Pair, cost int64) (class int32, key uint64) {
	key = mix(uint64(cost))
	for _, p := range cells {
		key = mix(key ^ (uint64(uint32(p.Item))<<32 | uint64(uint32(p.Color))))
	}
	for k := c.last(key); k >= 0; k = c.other[k] {
		if r := c.rows[k][0]; c.cost(r) == cost && slices.Equal(c.row(r), cells) {
			return k, key
		}
	}
	return -1, key
}

func (c *copies) last(key uint64) int32 {
	if k, ok := c.byKey[key]; ok {
		return k
	}
	return -1
}

func (c *copies) row(r int32) []Pair { return c.cells[c.table.Start[r]:c.table.Start[r+1]] }

func (c *copies) cost(r int32) int64 {
	if c.costs == nil {
		return 0
	}
	return c.costs[r]
}

func sortPairs(cells []Pair) {
	slices.SortFunc(cells, func(a, b Pair) int { return cmp.Compare(a.Item, b.Item) })
}

// mix scatters the bits of x: the finish of Steele, Lea and Flood's SplitMix.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
