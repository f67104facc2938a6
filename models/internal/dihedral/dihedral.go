// Package dihedral has the rotations and reflections of square and rectangular
// boards, for the symmetries of models.
package dihedral

// A Turn is one of the eight symmetries of a square: rows and columns exchanged,
// then rows reversed, then columns reversed, each or not. It takes a rectangle to a
// rectangle.
type Turn struct{ Exchange, Rows, Cols bool }

// turns are all but the one that moves nothing, quarter turns first.
var turns = [7]Turn{
	{Exchange: true, Rows: true}, {Exchange: true, Cols: true},
	{Rows: true}, {Cols: true}, {Rows: true, Cols: true}, {Exchange: true}, {true, true, true},
}

// Generators returns at most two turns that generate all that are kept. Those that
// are kept must be a group with the one that moves nothing.
func Generators(kept func(Turn) bool) []Turn {
	var some []Turn
	group := map[Turn]bool{{}: true}
	for _, t := range turns {
		if group[t] || !kept(t) {
			continue
		}
		some = append(some, t)
		for grown := true; grown; {
			grown = false
			for g := range group {
				for _, by := range some {
					if next := g.then(by); !group[next] {
						group[next] = true
						grown = true
					}
				}
			}
		}
	}
	return some
}

// then is t and u afterwards.
func (t Turn) then(u Turn) Turn {
	if u.Exchange {
		t.Rows, t.Cols = t.Cols, t.Rows
	}
	return Turn{t.Exchange != u.Exchange, t.Rows != u.Rows, t.Cols != u.Cols}
}

// Of returns where a cell of a rectangle goes, by row and column from 0, if
// the last row and column after the turn are these.
func (t Turn) Of(row, col, lastRow, lastCol int) (int, int) {
	if t.Exchange {
		row, col = col, row
	}
	if t.Rows {
		row = lastRow - row
	}
	if t.Cols {
		col = lastCol - col
	}
	return row, col
}
