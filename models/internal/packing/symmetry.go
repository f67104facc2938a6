package packing

import (
	"slices"

	"exactcover/dlx"
)

// Symmetries returns generators of the symmetries of the space that keep it as
// it is and take pieces to pieces, each as the image of every item. A piece goes
// to itself if it can be so turned, otherwise to one that looks so and is used
// as often, its mirror image maybe.
func (m *Model) Symmetries() [][]dlx.Item {
	var images [][]dlx.Item
	group := []turn{still}
	for _, t := range turns(m.space.Flat) {
		if slices.Contains(group, t) || !m.keeps(t) {
			continue
		}
		pieces, ok := m.exchange(t)
		if !ok {
			continue
		}
		images = append(images, m.image(t, pieces))
		group = closure(append(group, t))
	}
	return images
}

// closure returns the group that turns generate.
func closure(group []turn) []turn {
	for k := 0; k < len(group); k++ {
		for j := 0; j <= k; j++ {
			for _, t := range []turn{group[k].after(group[j]), group[j].after(group[k])} {
				if !slices.Contains(group, t) {
					group = append(group, t)
				}
			}
		}
	}
	return group
}

// moved returns where a turn of the whole space, which fits into itself, takes a
// cell.
func (s Space) moved(t turn, c Cell) Cell {
	sides := [3]int{s.Layers, s.Rows, s.Cols}
	at := t.cell(c).coordinates()
	for k := range at {
		if t.sign[k] < 0 {
			at[k] += sides[k] - 1
		}
	}
	return Cell{at[0], at[1], at[2]}
}

// keeps reports whether a turn leaves the space as it is.
func (m *Model) keeps(t turn) bool {
	sides := [3]int{m.space.Layers, m.space.Rows, m.space.Cols}
	for k := range sides {
		if sides[k] != sides[t.axis[k]] {
			return false
		}
	}
	for at, c := range m.space.Cells {
		if m.space.At(m.space.moved(t, m.space.CellAt(at))) != c {
			return false
		}
	}
	return true
}

// exchange returns which piece a turn makes of each. Pieces that look the same
// keep their order.
func (m *Model) exchange(t turn) (image []int, ok bool) {
	taken := make([]bool, len(m.pieces))
	for _, p := range m.pieces {
		var turned []Shape
		for _, s := range p.shapes {
			turned = append(turned, s.image(t))
		}
		slices.SortFunc(turned, compareShapes)
		k := 0
		for k < len(m.pieces) && (taken[k] || m.pieces[k].Times != p.Times || !sameShape(m.pieces[k].shapes, turned)) {
			k++
		}
		if k == len(m.pieces) {
			return nil, false
		}
		taken[k] = true
		image = append(image, k)
	}
	return image, true
}

// image returns where a turn takes the items.
func (m *Model) image(t turn, pieces []int) []dlx.Item {
	image := make([]dlx.Item, m.problem.NumItems())
	for k, p := range m.pieces {
		if p.Times.Bounded {
			image[p.item] = m.pieces[pieces[k]].item
		}
	}
	item := make([]dlx.Item, len(m.space.Cells))
	for k, at := range m.cells {
		item[at] = dlx.Item(m.bounded + k)
	}
	for k, at := range m.cells {
		image[m.bounded+k] = item[m.space.Index(m.space.moved(t, m.space.CellAt(int(at))))]
	}
	return image
}
