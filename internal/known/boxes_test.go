package known

import (
	"fmt"
	"slices"

	"exactcover/dlx"
	"exactcover/models/boardcover"
)

// A point is a cell of a box, by its three coordinates.
type point [3]int

// turned returns the images of some points under the 24 rotations of a cube.
func turned(points []point) (all [][]point) {
	for _, axis := range []point{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}} {
		for signs := range 8 {
			odd := axis[1] != (axis[0]+1)%3
			for k := range 3 {
				odd = odd != (signs>>k&1 == 1)
			}
			if odd {
				continue // a reflection
			}
			var image []point
			for _, p := range points {
				var q point
				for k, a := range axis {
					if q[k] = p[a]; signs>>k&1 == 1 {
						q[k] = -p[a]
					}
				}
				image = append(image, q)
			}
			all = append(all, image)
		}
	}
	return all
}

// box makes the problem of packing a box by pieces, which may be rotated, each once or
// any number of times.
func (c *counter) box(size point, once bool, pieces ...[]point) *dlx.Problem {
	var b dlx.Builder
	var piece []dlx.Item
	for k := range pieces {
		if once {
			piece = append(piece, b.Primary(fmt.Sprintf("piece%d", k)))
		}
	}
	cell := make(map[point]dlx.Item)
	var cells []point
	for x := range size[0] {
		for y := range size[1] {
			for z := range size[2] {
				cells = append(cells, point{x, y, z})
				cell[point{x, y, z}] = b.Primary(fmt.Sprintf("%d.%d.%d", x, y, z))
			}
		}
	}
	for k, p := range pieces {
		for _, shape := range orientations(p) {
			for _, corner := range cells {
				var points []point
				for _, d := range shape {
					points = append(points, point{corner[0] + d[0], corner[1] + d[1], corner[2] + d[2]})
				}
				if slices.ContainsFunc(points, func(p point) bool { _, inside := cell[p]; return !inside }) {
					continue
				}
				o := b.Option()
				if once {
					o.Item(piece[k])
				}
				for _, p := range points {
					o.Item(cell[p])
				}
			}
		}
	}
	return c.build(&b)
}

// orientations returns the different ways to hold a piece, each pushed into the
// corner.
func orientations(piece []point) (all [][]point) {
	for _, shape := range turned(piece) {
		corner := shape[0]
		for _, p := range shape {
			corner = point{min(corner[0], p[0]), min(corner[1], p[1]), min(corner[2], p[2])}
		}
		for k, p := range shape {
			shape[k] = point{p[0] - corner[0], p[1] - corner[1], p[2] - corner[2]}
		}
		slices.SortFunc(shape, func(p, q point) int { return slices.Compare(p[:], q[:]) })
		if !slices.ContainsFunc(all, func(other []point) bool { return slices.Equal(shape, other) }) {
			all = append(all, shape)
		}
	}
	return all
}

// soma has the seven pieces of the Soma cube.
var soma = [][]point{
	{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}},
	{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 0}},
	{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}, {0, 1, 1}},
	{{0, 0, 0}, {0, 0, 1}, {0, 1, 1}, {0, 1, 2}},
	{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 1}},
	{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}},
	{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 0, 0}},
}

// planar returns the twelve pentominoes made of cubes.
func (c *counter) planar() (pieces [][]point) {
	for _, letter := range "FILNPTUVWXYZ" {
		p, found := boardcover.Named(string(letter) + "5")
		if !found {
			c.Fatalf("no pentomino is called %c", letter)
		}
		var piece []point
		for _, cell := range p.Cells {
			piece = append(piece, point{cell.Row, cell.Col, 0})
		}
		pieces = append(pieces, piece)
	}
	return pieces
}
