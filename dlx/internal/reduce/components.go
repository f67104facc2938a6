// Package reduce makes smaller problems of one that have the same solutions.
package reduce

import (
	"cmp"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// Components returns the parts of a problem that have nothing to do with each
// other, as tables of their own, fewest rows first: no row of one shares an item
// with a row of another. A solution is one of each, so that their counts
// multiply. Rows and items keep their order; secondary items in no row are left
// out. Components of at most one row, of which there may be very many, are
// taken together as one.
//
// It returns nil if there is only one. Time and memory are linear.
func Components(t *matrix.Table) []*matrix.Table {
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
	rows := make([]int32, t.Items) // by root
	for r := range int32(t.Rows()) {
		rows[group.root(t.Row(r)[0])]++
	}
	const small = -1 // stands for all roots of at most one row
	parts := make(map[int32]*matrix.Table)
	var all []*matrix.Table
	of := func(i int32) *matrix.Table {
		root := group.root(i)
		if rows[root] <= 1 {
			root = small
		}
		p := parts[root]
		if p == nil {
			p = &matrix.Table{Start: []int32{0}}
			parts[root] = p
			all = append(all, p)
		}
		return p
	}
	place := make([]int32, t.Items) // of each item in its component
	for i := range int32(t.Items) {
		if int(i) < t.Primary || used[i] {
			place[i] = addItem(of(i), t, i)
		}
	}
	if len(all) < 2 {
		return nil
	}
	for r := range int32(t.Rows()) {
		addRow(of(t.Row(r)[0]), t, r, place)
	}
	slices.SortStableFunc(all, func(a, b *matrix.Table) int { return cmp.Compare(a.Rows(), b.Rows()) })
	return all
}

// addItem adds item i of t to a component and returns its number there. Primary
// items come first, as they do in t.
func addItem(p, t *matrix.Table, i int32) int32 {
	if int(i) < t.Primary {
		p.Primary++
		if t.Hi != nil {
			p.Lo, p.Hi = append(p.Lo, t.Lo[i]), append(p.Hi, t.Hi[i])
		}
	}
	p.Items++
	return int32(p.Items - 1)
}

func addRow(p, t *matrix.Table, r int32, place []int32) {
	for c := t.Start[r]; c < t.Start[r+1]; c++ {
		p.Item = append(p.Item, place[t.Item[c]])
		if t.Color != nil {
			p.Color = append(p.Color, t.Color[c])
		}
	}
	p.Start = append(p.Start, int32(len(p.Item)))
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
