package latin

import "exactcover/dlx"

// A move is a symmetry of the square without givens: two neighboring
// coordinates are exchanged, or two neighboring values of one.
type move struct {
	coordinate int
	value      int // this and the next are exchanged; -1: the coordinate and the next
}

// to returns where a move takes a value of a coordinate.
func (m move) to(coordinate, value int) (int, int) {
	switch {
	case m.value < 0 && coordinate == m.coordinate:
		return coordinate + 1, value
	case m.value < 0 && coordinate == m.coordinate+1:
		return coordinate - 1, value
	case m.value >= 0 && coordinate == m.coordinate && value == m.value:
		return coordinate, value + 1
	case m.value >= 0 && coordinate == m.coordinate && value == m.value+1:
		return coordinate, value - 1
	}
	return coordinate, value
}

// Symmetries returns generators of symmetries, each as the image of every item:
// neighboring coordinates exchanged (rows and columns, which turns the square
// over; columns and values; the values of the square and of its mate), and
// neighboring rows, columns or values, as far as what is given stays what it is.
func (m *Model) Symmetries() [][]dlx.Item {
	var images [][]dlx.Item
	add := func(mv move) {
		if m.fixed(mv) {
			images = append(images, m.image(mv))
		}
	}
	coordinates := m.cfg.coordinates()
	for f := range coordinates - 1 {
		add(move{f, -1})
	}
	for f := range coordinates {
		for value := range m.cfg.N - 1 {
			add(move{f, value})
		}
	}
	return images
}

// fixed reports whether a move takes options to options.
func (m *Model) fixed(mv move) bool {
	to := make([]int, m.cfg.coordinates())
	for at := range m.choices() {
		for f, value := range at {
			g, moved := mv.to(f, value)
			to[g] = moved
		}
		if !m.agrees(to) {
			return false
		}
	}
	return true
}

// image returns where a move takes the items.
func (m *Model) image(mv move) []dlx.Item {
	n, coordinates := m.cfg.N, m.cfg.coordinates()
	image := make([]dlx.Item, m.problem.NumItems())
	number := make(map[[2]int]int) // of each two coordinates
	for f := range coordinates {
		for g := f + 1; g < coordinates; g++ {
			number[[2]int{f, g}] = len(number)
		}
	}
	for two, k := range number {
		for j := range n * n {
			f, x := mv.to(two[0], j/n)
			g, y := mv.to(two[1], j%n)
			if f > g {
				f, x, g, y = g, y, f, x
			}
			image[m.item(k, j/n, j%n)] = m.item(number[[2]int{f, g}], x, y)
		}
	}
	return image
}
