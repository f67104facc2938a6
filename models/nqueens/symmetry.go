package nqueens

import (
	"fmt"

	"exactcover/dlx"
	"exactcover/models/internal/dihedral"
)

// Symmetries returns generators of symmetries, each as the image of every item:
// the rotations and reflections of the board that take squares that a queen may
// stand on to such squares. A toroidal board has more symmetries than these.
func (m *Model) Symmetries() [][]dlx.Item {
	n := m.cfg.N
	out := make([]bool, n*n)
	if len(m.cfg.Given)+len(m.cfg.Blocked) > 0 {
		leftOut := m.cfg.leftOut()
		for k := range out {
			out[k] = leftOut(Square{k / n, k % n})
		}
	}
	var images [][]dlx.Item
	for _, t := range dihedral.Generators(func(t dihedral.Turn) bool {
		kept := n > 1
		for k := 0; k < len(out) && kept; k++ {
			row, col := t.Of(k/n, k%n, n-1, n-1)
			kept = out[k] == out[row*n+col]
		}
		return kept
	}) {
		images = append(images, m.image(t))
	}
	return images
}

// image returns where a symmetry of the board takes the items.
func (m *Model) image(t dihedral.Turn) []dlx.Item {
	n := m.cfg.N
	of := func(s Square) Square {
		row, col := t.Of(s.Row, s.Col, n-1, n-1)
		return Square{row, col}
	}
	image := make([]dlx.Item, m.problem.NumItems())
	take := func(from byte, k int, to byte, l int) {
		if i, ok := m.problem.Lookup(fmt.Sprintf("%c%d", from, k)); ok { // single squares have no diagonal
			image[i], _ = m.problem.Lookup(fmt.Sprintf("%c%d", to, l))
		}
	}
	for k := range n {
		ofRow, ofCol := of(Square{k, 0}), of(Square{0, k})
		if t.Exchange {
			take('r', k, 'c', ofRow.Col)
			take('c', k, 'r', ofCol.Row)
		} else {
			take('r', k, 'r', ofRow.Row)
			take('c', k, 'c', ofCol.Col)
		}
	}
	fallen, risen := byte('a'), byte('b') // where falling and rising diagonals go
	if t.Rows != t.Cols {
		fallen, risen = risen, fallen
	}
	number := map[byte]func(Square) int{'a': m.cfg.fall, 'b': m.cfg.rise}
	for d := range 2*n - 1 {
		edge := min(d, n-1)
		onFall, onRise := Square{edge, d - edge}, Square{n - 1 - edge, d - edge}
		take('a', m.cfg.fall(onFall), fallen, number[fallen](of(onFall)))
		take('b', m.cfg.rise(onRise), risen, number[risen](of(onRise)))
	}
	return image
}
