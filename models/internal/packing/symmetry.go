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
	if len(m.cells) == 0 {
		return nil
	}
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

// A box is the least one around the cells that pieces may cover.
type box struct{ first, sides [3]int }

func (m *Model) box() box {
	first := m.space.CellAt(int(m.cells[0])).coordinates()
	last := first
	for _, at := range m.cells {
		for k, x := range m.space.CellAt(int(at)).coordinates() {
			first[k], last[k] = min(first[k], x), max(last[k], x)
		}
	}
	b := box{first: first}
	for k := range b.sides {
		b.sides[k] = last[k] - first[k] + 1
	}
	return b
}

// moved returns where a turn of the box, which fits into itself, takes a cell.
func (b box) moved(t turn, c Cell) Cell {
	from := c.coordinates()
	at := t.cell(Cell{from[0] - b.first[0], from[1] - b.first[1], from[2] - b.first[2]}).coordinates()
	for k := range at {
		if t.sign[k] < 0 {
			at[k] += b.sides[k] - 1
		}
		at[k] += b.first[k]
	}
	return Cell{at[0], at[1], at[2]}
}

// keeps reports whether a turn leaves the cells as they are.
func (m *Model) keeps(t turn) bool {
	b := m.box()
	for k := range b.sides {
		if b.sides[k] != b.sides[t.axis[k]] {
			return false
		}
	}
	for _, at := range m.cells {
		c := m.space.CellAt(int(at))
		if m.space.At(b.moved(t, c)) != m.space.At(c) {
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
	b := m.box()
	for k, at := range m.cells {
		image[m.bounded+k] = item[m.space.Index(b.moved(t, m.space.CellAt(int(at))))]
	}
	return image
}
