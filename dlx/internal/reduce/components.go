package reduce

import (
	"cmp"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// Components returns the parts of a table that have nothing to do with each other.
func Components(t *matrix.Table) []Part { return Whole(t).components() }

// components returns the parts of a problem that have nothing to do with each
// other, fewest rows first: no row of one shares an item with a row of another.
// Rows and items keep their order; secondary items in no row are left out.
// Components of at most one row, of which there may be very many, are taken
// together as one. Time and memory are linear.
func (p Part) components() []Part {
	t := p.Table
	group := make(forest, t.Items)
	for i := range group {
		group[i] = int32(i)
	}
	used := make([]bool, t.Items)
	for r := range int32(t.Rows()) {
		row := t.Row(r)
		for _, i := range row {
			used[i] = true
			group.join(row[0], i)
		}
	}
	size := make([]int32, t.Items) // rows by root
	for r := range int32(t.Rows()) {
		size[group.root(t.Row(r)[0])]++
	}
	const small = -1 // stands for all roots of at most one row
	number := make(map[int32]int)
	var parts []Part
	of := func(i int32) *Part {
		root := group.root(i)
		if size[root] <= 1 {
			root = small
		}
		k, ok := number[root]
		if !ok {
			k = len(parts)
			number[root] = k
			parts = append(parts, Part{Table: &matrix.Table{Start: []int32{0}}})
		}
		return &parts[k]
	}
	place := make([]int32, t.Items) // of each item in its component
	for i := range int32(t.Items) {
		if int(i) < t.Primary || used[i] {
			place[i] = of(i).addItem(p, i)
		}
	}
	if len(parts) < 2 {
		return []Part{p}
	}
	for r := range int32(t.Rows()) {
		of(t.Row(r)[0]).addRow(p, r, place)
	}
	slices.SortStableFunc(parts, func(a, b Part) int { return cmp.Compare(a.Table.Rows(), b.Table.Rows()) })
	return parts
}

// addItem adds item i of part p to a component and returns its number there.
// Primary items come first, as they do in p.
func (q *Part) addItem(p Part, i int32) int32 {
	t := q.Table
	if int(i) < p.Table.Primary {
		t.Primary++
		if p.Table.Hi != nil {
			t.Lo, t.Hi = append(t.Lo, p.Table.Lo[i]), append(t.Hi, p.Table.Hi[i])
		}
	}
	q.Item = append(q.Item, p.Item[i])
	t.Items++
	return int32(t.Items - 1)
}

func (q *Part) addRow(p Part, r int32, place []int32) {
	t := q.Table
	for c := p.Table.Start[r]; c < p.Table.Start[r+1]; c++ {
		t.Item = append(t.Item, place[p.Table.Item[c]])
		if p.Table.Color != nil {
			t.Color = append(t.Color, p.Table.Color[c])
		}
	}
	t.Start = append(t.Start, int32(len(t.Item)))
	q.Row = append(q.Row, p.Row[r])
}

// A forest is disjoint sets of items: each points towards the root of its set.
type forest []int32

func (f forest) root(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

func (f forest) join(i, j int32) {
	if i, j = f.root(i), f.root(j); i != j {
		f[max(i, j)] = min(i, j)
	}
}
