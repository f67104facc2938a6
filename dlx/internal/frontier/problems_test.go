package frontier

import (
	"slices"
	"strings"

	"exactcover/dlx/internal/matrix"
)

// A maker collects the rows of a table.
type maker struct{ matrix.Table }

func newMaker(primary, secondary int) *maker {
	return &maker{matrix.Table{Primary: primary, Items: primary + secondary, Start: []int32{0}}}
}

func (m *maker) row(items ...int) {
	for _, i := range items {
		m.Item = append(m.Item, int32(i))
		if m.Color != nil {
			m.Color = append(m.Color, 0)
		}
	}
	m.Start = append(m.Start, int32(len(m.Item)))
}

// tiling covers a board by pieces, cells named row by row. Each piece is its
// cells as row and column, in all positions.
func tiling(height, width int, pieces ...[][2]int) *matrix.Table {
	m := newMaker(height*width, 0)
	for y := range height {
		for x := range width {
			for _, p := range pieces {
				var cells []int
				for _, c := range p {
					if v, u := y+c[0], x+c[1]; v < height && u >= 0 && u < width {
						cells = append(cells, v*width+u)
					}
				}
				if len(cells) == len(p) {
					m.row(cells...)
				}
			}
		}
	}
	return &m.Table
}

func dominoes(height, width int) *matrix.Table {
	return tiling(height, width, [][2]int{{0, 0}, {0, 1}}, [][2]int{{0, 0}, {1, 0}})
}

func trominoes(height, width int) *matrix.Table {
	return tiling(height, width,
		[][2]int{{0, 0}, {0, 1}, {1, 0}}, [][2]int{{0, 0}, {0, 1}, {1, 1}},
		[][2]int{{0, 0}, {1, 0}, {1, 1}}, [][2]int{{0, 1}, {1, 0}, {1, 1}})
}

// matchings are the perfect matchings of a complete graph.
func matchings(n int) *matrix.Table {
	m := newMaker(n, 0)
	for b := range n {
		for a := range b {
			m.row(a, b)
		}
	}
	return &m.Table
}

// partitions are the partitions of a set.
func partitions(n int) *matrix.Table {
	m := newMaker(n, 0)
	for set := 1; set < 1<<n; set++ {
		var items []int
		for i := range n {
			if set>>i&1 == 1 {
				items = append(items, i)
			}
		}
		m.row(items...)
	}
	return &m.Table
}

// queens are n queens on an n by n board, none attacking another.
func queens(n int) *matrix.Table {
	m := newMaker(2*n, 4*n-2)
	for y := range n {
		for x := range n {
			m.row(y, n+x, 2*n+y+x, 4*n-1+y-x+n-1)
		}
	}
	return &m.Table
}

// pentominoes are the twelve of them on a board of 60 cells: the pieces are the
// first items, the cells follow row by row.
func pentominoes(height, width int) *matrix.Table {
	m := newMaker(12+height*width, 0)
	for k, shape := range []string{
		"11111", "1111,1", "1111,01", "111,11", "111,101", "111,1,1",
		"111,01,01", "0011,111", "11,01,011", "011,11,01", "11,011,001", "01,111,01",
	} {
		for _, cells := range orientations(shape) {
			for y := range height {
				for x := range width {
					row := []int{k}
					for _, c := range cells {
						if v, u := y+c[0], x+c[1]; v < height && u < width {
							row = append(row, 12+v*width+u)
						}
					}
					if len(row) == 6 {
						m.row(row...)
					}
				}
			}
		}
	}
	return &m.Table
}

// orientations returns the different rotations and reflections of a shape.
func orientations(shape string) (all [][][2]int) {
	var cells [][2]int
	for y, line := range strings.Split(shape, ",") {
		for x, c := range line {
			if c == '1' {
				cells = append(cells, [2]int{y, x})
			}
		}
	}
	for k := range 8 {
		for i, c := range cells {
			if cells[i] = [2]int{c[1], -c[0]}; k == 4 {
				cells[i] = [2]int{c[1], c[0]} // mirrored instead of turned
			}
		}
		top, left := 0, 0
		for i, c := range cells {
			if i == 0 {
				top, left = c[0], c[1]
			}
			top, left = min(top, c[0]), min(left, c[1])
		}
		var o [][2]int
		for _, c := range cells {
			o = append(o, [2]int{c[0] - top, c[1] - left})
		}
		slices.SortFunc(o, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
		if !slices.ContainsFunc(all, func(p [][2]int) bool { return slices.Equal(p, o) }) {
			all = append(all, o)
		}
	}
	return all
}
