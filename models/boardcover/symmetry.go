package boardcover

import (
	"slices"

	"exactcover/dlx"
	"exactcover/models/internal/dihedral"
)

// Symmetries returns generators of symmetries, each as the image of every item:
// the rotations and reflections of the least rectangle around the white cells that
// take white cells to white cells, and pieces to pieces that may be used as often.
// A piece goes to itself unless its shapes do not allow it: then to the piece that
// has the shapes of its image, as a reflection takes S4 to Z4.
func (m *Model) Symmetries() [][]dlx.Item {
	if len(m.white) == 0 {
		return nil
	}
	var images [][]dlx.Item
	for _, t := range dihedral.Generators(func(t dihedral.Turn) bool { return m.image(t) != nil }) {
		images = append(images, m.image(t))
	}
	return images
}

// image returns where a turn takes the items, or nil if it takes the board or the
// pieces to others.
func (m *Model) image(t dihedral.Turn) []dlx.Item {
	image := make([]dlx.Item, m.problem.NumItems())
	if !m.turnCells(t, image) || !m.turnPieces(t, image) {
		return nil
	}
	return image
}

// turnCells fills in where a turn takes the cells, and returns false if it takes
// one off the board.
func (m *Model) turnCells(t dihedral.Turn, image []dlx.Item) bool {
	first, last := m.board.cellAt(int(m.white[0])), Cell{}
	for _, at := range m.white {
		c := m.board.cellAt(int(at))
		first = Cell{min(first.Row, c.Row), min(first.Col, c.Col)}
		last = Cell{max(last.Row, c.Row), max(last.Col, c.Col)}
	}
	if t.Exchange && last.Row-first.Row != last.Col-first.Col {
		return false
	}
	for k, at := range m.white {
		c := m.board.cellAt(int(at))
		row, col := t.Of(c.Row-first.Row, c.Col-first.Col, last.Row-first.Row, last.Col-first.Col)
		place, white := slices.BinarySearch(m.white, int32(m.board.index(Cell{row + first.Row, col + first.Col})))
		if !white {
			return false
		}
		image[m.bounded+k] = dlx.Item(m.bounded + place)
	}
	return true
}

// turnPieces fills in where a turn takes the pieces, and returns false if it takes
// one to none. Each goes to another, since the turns of different shapes differ.
func (m *Model) turnPieces(t dihedral.Turn, image []dlx.Item) bool {
	taken := make([]bool, len(m.pieces))
	for k, p := range m.pieces {
		var turned [][]Cell
		for _, shape := range p.shapes {
			turned = append(turned, normal(moved(shape, func(c Cell) Cell {
				row, col := t.Of(c.Row, c.Col, 0, 0)
				return Cell{row, col}
			})))
		}
		slices.SortFunc(turned, compareShapes)
		to := k
		if !sameShape(turned, p.shapes) {
			to = -1
			for l, q := range m.pieces { // of equal ones the k-th goes to the k-th
				if !taken[l] && q.Times == p.Times && sameShape(turned, q.shapes) {
					to = l
					break
				}
			}
		}
		if to < 0 {
			return false
		}
		taken[to] = true
		if p.Times.Bounded {
			image[p.item] = m.pieces[to].item
		}
	}
	return true
}
