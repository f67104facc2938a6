package symmetry

import (
	"fmt"
	"slices"
	"strings"

	"exactcover/dlx/internal/matrix"
)

// table makes a table from the names of its items and, a line an option, of its
// options' items, as in "a b x:red".
func table(primary, secondary string, options ...string) *matrix.Table {
	t := &matrix.Table{Start: []int32{0}}
	number := make(map[string]int32)
	for k, names := range []string{primary, secondary} {
		for name := range strings.FieldsSeq(names) {
			number[name] = int32(len(number))
		}
		if k == 0 {
			t.Primary = len(number)
		}
	}
	t.Items = len(number)
	colors := map[string]int32{"": 0}
	for _, o := range options {
		for field := range strings.FieldsSeq(o) {
			name, color, _ := strings.Cut(field, ":")
			i, ok := number[name]
			if !ok {
				panic("no item " + name)
			}
			if _, ok := colors[color]; !ok {
				colors[color] = int32(len(colors))
			}
			t.Item, t.Color = append(t.Item, i), append(t.Color, colors[color])
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	if len(colors) == 1 {
		t.Color = nil
	}
	return t
}

func queens(n int) *matrix.Table {
	var primary, secondary, options []string
	for k := range n {
		primary = append(primary, fmt.Sprintf("r%d c%d", k, k))
	}
	for k := range 2*n - 1 {
		secondary = append(secondary, fmt.Sprintf("a%d b%d", k, k))
	}
	for r := range n {
		for c := range n {
			options = append(options, fmt.Sprintf("r%d c%d a%d b%d", r, c, r+c, r-c+n-1))
		}
	}
	return table(strings.Join(primary, " "), strings.Join(secondary, " "), options...)
}

func latin(n int) *matrix.Table {
	var primary, options []string
	for i := range n {
		for j := range n {
			primary = append(primary, fmt.Sprintf("p%d.%d r%d.%d c%d.%d", i, j, i, j, i, j))
			for s := range n {
				options = append(options, fmt.Sprintf("p%d.%d r%d.%d c%d.%d", i, j, i, s, j, s))
			}
		}
	}
	return table(strings.Join(primary, " "), "", options...)
}

func langford(n int) *matrix.Table {
	var primary, options []string
	for k := 1; k <= n; k++ {
		primary = append(primary, fmt.Sprintf("n%d", k))
		for s := 1; s+k+1 <= 2*n; s++ {
			options = append(options, fmt.Sprintf("n%d s%d s%d", k, s, s+k+1))
		}
	}
	for s := 1; s <= 2*n; s++ {
		primary = append(primary, fmt.Sprintf("s%d", s))
	}
	return table(strings.Join(primary, " "), "", options...)
}

// matchings has the perfect matchings of n vertices, all joined.
func matchings(n int) *matrix.Table {
	var primary, options []string
	for v := range n {
		primary = append(primary, fmt.Sprintf("v%d", v))
		for w := range v {
			options = append(options, fmt.Sprintf("v%d v%d", v, w))
		}
	}
	return table(strings.Join(primary, " "), "", options...)
}

// subsets has an option for each subset of n points but the empty one.
func subsets(n int) *matrix.Table {
	t := &matrix.Table{Primary: n, Items: n, Start: []int32{0}}
	for set := 1; set < 1<<n; set++ {
		for k := range n {
			if set>>k&1 == 1 {
				t.Item = append(t.Item, int32(k))
			}
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	return t
}

// triples has the Steiner triple systems on n points.
func triples(n int) *matrix.Table {
	var primary, options []string
	for a := range n {
		for b := range a {
			primary = append(primary, fmt.Sprintf("p%d.%d", a, b))
			for c := range b {
				options = append(options, fmt.Sprintf("p%d.%d p%d.%d p%d.%d", a, b, a, c, b, c))
			}
		}
	}
	return table(strings.Join(primary, " "), "", options...)
}

type cell [3]int

// A shape is a set of cells, each coordinate at least 0 and as small as can be,
// sorted.
type shape []cell

func normal(cells []cell) shape {
	s := slices.Clone(cells)
	low := s[0]
	for _, c := range s {
		for d := range low {
			low[d] = min(low[d], c[d])
		}
	}
	for k := range s {
		for d := range low {
			s[k][d] -= low[d]
		}
	}
	slices.SortFunc(s, func(a, b cell) int { return slices.Compare(a[:], b[:]) })
	return s
}

func (s shape) moved(by func(cell) cell) shape {
	var cells []cell
	for _, c := range s {
		cells = append(cells, by(c))
	}
	return normal(cells)
}

// orientations returns all images of a shape under moves.
func (s shape) orientations(moves ...func(cell) cell) []shape {
	all := []shape{normal(s)}
	for k := 0; k < len(all); k++ {
		for _, by := range moves {
			next := all[k].moved(by)
			if !slices.ContainsFunc(all, func(o shape) bool { return slices.Equal(o, next) }) {
				all = append(all, next)
			}
		}
	}
	return all
}

func turnZ(c cell) cell  { return cell{c[1], -c[0], c[2]} }
func turnX(c cell) cell  { return cell{c[0], c[2], -c[1]} }
func mirror(c cell) cell { return cell{-c[0], c[1], c[2]} }

// packing fills a box, whose cells are inside, with one of each piece.
func packing(box cell, inside func(cell) bool, pieces []shape, moves ...func(cell) cell) *matrix.Table {
	var primary, options []string
	each := func(visit func(c cell)) {
		for x := range box[0] {
			for y := range box[1] {
				for z := range box[2] {
					visit(cell{x, y, z})
				}
			}
		}
	}
	for k := range pieces {
		primary = append(primary, fmt.Sprintf("piece%d", k))
	}
	each(func(c cell) {
		if inside(c) {
			primary = append(primary, fmt.Sprint(c[0], "-", c[1], "-", c[2]))
		}
	})
	for k, piece := range pieces {
		for _, o := range piece.orientations(moves...) {
			each(func(at cell) {
				option := fmt.Sprintf("piece%d", k)
				for _, c := range o {
					c = cell{c[0] + at[0], c[1] + at[1], c[2] + at[2]}
					if c[0] >= box[0] || c[1] >= box[1] || c[2] >= box[2] || !inside(c) {
						return
					}
					option += fmt.Sprintf(" %d-%d-%d", c[0], c[1], c[2])
				}
				options = append(options, option)
			})
		}
	}
	for k := range primary {
		primary[k] = strings.ReplaceAll(primary[k], " ", "")
	}
	return table(strings.Join(primary, " "), "", options...)
}

// polyominoes returns the shapes of n squares, one of each up to rotation and
// reflection.
func polyominoes(n int) []shape {
	all := []shape{{cell{}}}
	for k := 1; k < n; k++ {
		var larger []shape
		seen := make(map[string]bool)
		for _, s := range all {
			for _, c := range s {
				for _, d := range []cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
					next := cell{c[0] + d[0], c[1] + d[1]}
					if slices.Contains(s, next) {
						continue
					}
					images := append(slices.Clone(s), next).orientations(turnZ, mirror)
					slices.SortFunc(images, func(a, b shape) int {
						return slices.CompareFunc(a, b, func(x, y cell) int { return slices.Compare(x[:], y[:]) })
					})
					if key := fmt.Sprint(images[0]); !seen[key] {
						seen[key] = true
						larger = append(larger, images[0])
					}
				}
			}
		}
		all = larger
	}
	return all
}

func everywhere(cell) bool { return true }

func pentominoes(rows, columns int) *matrix.Table {
	return packing(cell{rows, columns, 1}, everywhere, polyominoes(5), turnZ, mirror)
}

// scott is the board of 8 x 8 without its center.
func scott() *matrix.Table {
	inside := func(c cell) bool { return c[0] < 3 || c[0] > 4 || c[1] < 3 || c[1] > 4 }
	return packing(cell{8, 8, 1}, inside, polyominoes(5), turnZ, mirror)
}

func soma() *matrix.Table {
	pieces := []shape{
		{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
		{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}},
		{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}},
		{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}},
		{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
		{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1}},
		{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}},
	}
	return packing(cell{3, 3, 3}, everywhere, pieces, turnZ, turnX)
}
