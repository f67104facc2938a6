package sudoku

import (
	"fmt"
	"slices"

	"exactcover/dlx"
)

// Symmetries returns generators of symmetries of the puzzle, each as the image
// of every item: rows, columns, bands and stacks exchanged, the grid turned and
// turned over, and values exchanged, as far as the shape allows it and the givens
// stay what they are. There may be more symmetries than these generate.
func (p *Puzzle) Symmetries() [][]dlx.Item {
	m := p.m
	var images [][]dlx.Item
	same := func(value int) int { return value }
	for _, to := range m.moves() {
		if image, ok := m.image(to, same); ok && p.fixed(to, same) {
			images = append(images, image)
		}
	}
	if slices.ContainsFunc(m.cfg.Cages, func(c Cage) bool { return c.Sum > 0 }) {
		return images
	}
	stay := make([]int, m.n*m.n)
	for k := range stay {
		stay[k] = k
	}
	for v := range m.n - 1 {
		swap := func(value int) int {
			switch value {
			case v:
				return v + 1
			case v + 1:
				return v
			}
			return value
		}
		if image, ok := m.image(stay, swap); ok && p.fixed(stay, swap) {
			images = append(images, image)
		}
	}
	return images
}

// fixed reports whether givens go to givens.
func (p *Puzzle) fixed(to []int, value func(int) int) bool {
	for k, v := range p.givens {
		if v > 0 && int(p.givens[to[k]]) != value(int(v)-1)+1 {
			return false
		}
	}
	return true
}

// moves returns permutations of the cells that may be symmetries.
func (m *Model) moves() [][]int {
	n := m.n
	var moves [][]int
	add := func(f func(row, col int) (int, int)) {
		to := make([]int, n*n)
		for k := range to {
			row, col := f(k/n, k%n)
			to[k] = row*n + col
		}
		moves = append(moves, to)
	}
	add(func(row, col int) (int, int) { return col, row })
	add(func(row, col int) (int, int) { return row, n - 1 - col })
	add(func(row, col int) (int, int) { return n - 1 - row, col })
	add(func(row, col int) (int, int) { return n - 1 - row, n - 1 - col })
	add(func(row, col int) (int, int) { return n - 1 - col, n - 1 - row })
	rows, cols := m.cfg.boxes()
	if rows == 0 {
		return moves
	}
	swap := func(width, at, line int) int { // blocks of lines at and at+width
		switch {
		case line >= at && line < at+width:
			return line + width
		case line >= at+width && line < at+2*width:
			return line - width
		}
		return line
	}
	exchange := func(box int, lines func(swapped func(int) int)) {
		for at := range n - 1 {
			if (at+1)%box != 0 {
				lines(func(line int) int { return swap(1, at, line) })
			}
		}
		for at := 0; at+2*box <= n; at += box {
			lines(func(line int) int { return swap(box, at, line) })
		}
	}
	exchange(rows, func(swapped func(int) int) {
		add(func(row, col int) (int, int) { return swapped(row), col })
	})
	exchange(cols, func(swapped func(int) int) {
		add(func(row, col int) (int, int) { return row, swapped(col) })
	})
	return moves
}

// image returns where a permutation of the cells and one of the values take the
// items, or false if units do not go to units.
func (m *Model) image(to []int, value func(int) int) ([]dlx.Item, bool) {
	n := m.n
	key := func(k int, cells []int) string {
		sum := -1 // no cage
		if c := k - (len(m.units) - len(m.cfg.Cages)); c >= 0 {
			sum = m.cfg.Cages[c].Sum
		}
		slices.Sort(cells)
		return fmt.Sprint(sum, cells)
	}
	free := make(map[string][]int) // units by what they are; equal ones go to equal ones in order
	for k, u := range m.units {
		is := key(k, slices.Clone(u.Cells))
		free[is] = append(free[is], k)
	}
	first, choice := m.firstItems()
	image := make([]dlx.Item, m.problem.NumItems())
	for cell := range n * n {
		image[cell] = dlx.Item(to[cell])
	}
	for k, u := range m.units {
		moved := make([]int, len(u.Cells))
		for j, cell := range u.Cells {
			moved[j] = to[cell]
		}
		is := key(k, moved)
		if len(free[is]) == 0 {
			return nil, false
		}
		target := free[is][0]
		free[is] = free[is][1:]
		for v := range n {
			image[int(first[k])+v] = first[target] + dlx.Item(value(v))
		}
		if choice[k] >= 0 {
			image[choice[k]] = choice[target]
		}
	}
	return image, true
}

// firstItems returns for each unit the item of its first value, those of the
// others following, and the item for the choice of a set, or -1.
func (m *Model) firstItems() (first, choice []dlx.Item) {
	n := m.n
	first, choice = make([]dlx.Item, len(m.units)), make([]dlx.Item, len(m.units))
	next := dlx.Item(n * n)
	lines := len(m.units) - len(m.cfg.Cages)
	for k := range lines {
		first[k], choice[k] = next, -1
		next += dlx.Item(n)
	}
	for _, summed := range []bool{true, false} {
		for k, cage := range m.cfg.Cages {
			if summed != (cage.Sum > 0) {
				continue
			}
			choice[lines+k] = -1
			if summed {
				choice[lines+k] = next
				next++
			}
			first[lines+k] = next
			next += dlx.Item(n)
		}
	}
	return first, choice
}
