package nqueens

import (
	"fmt"

	"exactcover/dlx"
)

// A turn is one of the eight symmetries of a square: rows and columns exchanged,
// then rows reversed, then columns reversed, each or not.
type turn struct{ exchange, rows, cols bool }

func (t turn) of(n int, s Square) Square {
	if t.exchange {
		s.Row, s.Col = s.Col, s.Row
	}
	if t.rows {
		s.Row = n - 1 - s.Row
	}
	if t.cols {
		s.Col = n - 1 - s.Col
	}
	return s
}

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
	for k := 1; k < 8 && n > 1; k++ {
		t := turn{k&1 > 0, k&2 > 0, k&4 > 0}
		kept := true
		for k := 0; k < len(out) && kept; k++ {
			to := t.of(n, Square{k / n, k % n})
			kept = out[k] == out[to.Row*n+to.Col]
		}
		if kept {
			images = append(images, m.image(t))
		}
	}
	return images
}

// image returns where a symmetry of the board takes the items.
func (m *Model) image(t turn) []dlx.Item {
	n := m.cfg.N
	image := make([]dlx.Item, m.problem.NumItems())
	take := func(from byte, k int, to byte, l int) {
		if i, ok := m.problem.Lookup(fmt.Sprintf("%c%d", from, k)); ok { // single squares have no diagonal
			image[i], _ = m.problem.Lookup(fmt.Sprintf("%c%d", to, l))
		}
	}
	for k := range n {
		ofRow, ofCol := t.of(n, Square{k, 0}), t.of(n, Square{0, k})
		if t.exchange {
			take('r', k, 'c', ofRow.Col)
			take('c', k, 'r', ofCol.Row)
		} else {
			take('r', k, 'r', ofRow.Row)
			take('c', k, 'c', ofCol.Col)
		}
	}
	fallen, risen := byte('a'), byte('b') // where falling and rising diagonals go
	if t.rows != t.cols {
		fallen, risen = risen, fallen
	}
	number := map[byte]func(Square) int{'a': m.cfg.fall, 'b': m.cfg.rise}
	for d := range 2*n - 1 {
		edge := min(d, n-1)
		onFall, onRise := Square{edge, d - edge}, Square{n - 1 - edge, d - edge}
		take('a', m.cfg.fall(onFall), fallen, number[fallen](t.of(n, onFall)))
		take('b', m.cfg.rise(onRise), risen, number[risen](t.of(n, onRise)))
	}
	return image
}
