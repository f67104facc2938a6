package packing

import "slices"

// A turn is a symmetry of the cubic lattice that keeps its origin: coordinate k
// of an image is sign[k] times coordinate axis[k].
type turn struct{ axis, sign [3]int }

var (
	still  = turn{[3]int{0, 1, 2}, [3]int{1, 1, 1}}
	mirror = turn{[3]int{0, 1, 2}, [3]int{1, 1, -1}} // left and right exchanged
)

func (c Cell) coordinates() [3]int { return [3]int{c.Layer, c.Row, c.Col} }

func (t turn) cell(c Cell) Cell {
	from := c.coordinates()
	return Cell{t.sign[0] * from[t.axis[0]], t.sign[1] * from[t.axis[1]], t.sign[2] * from[t.axis[2]]}
}

// after returns the turn that does u first and then t.
func (t turn) after(u turn) turn {
	var both turn
	for k := range 3 {
		both.axis[k] = u.axis[t.axis[k]]
		both.sign[k] = t.sign[k] * u.sign[t.axis[k]]
	}
	return both
}

// turns returns all 48 turns, or the 8 that keep a layer a layer and do not
// exchange its sides.
func turns(flat bool) []turn {
	var all []turn
	for _, axis := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for signs := range 8 {
			t := turn{axis: axis}
			for k := range 3 {
				t.sign[k] = 1 - 2*(signs>>k&1)
			}
			if !flat || axis[0] == 0 && t.sign[0] == 1 {
				all = append(all, t)
			}
		}
	}
	return all
}

// reflects reports whether a turn exchanges left and right hands.
func (t turn) reflects() bool {
	odd := t.axis[0] > t.axis[1] != (t.axis[0] > t.axis[2]) != (t.axis[1] > t.axis[2])
	return odd != (t.sign[0]*t.sign[1]*t.sign[2] < 0)
}

// held returns the turns in which a piece may be held.
func held(flat, rotate, reflect bool) []turn {
	switch {
	case !rotate && !reflect:
		return []turn{still}
	case !rotate:
		return []turn{still, mirror}
	}
	return slices.DeleteFunc(turns(flat), func(t turn) bool { return t.reflects() && !reflect })
}
