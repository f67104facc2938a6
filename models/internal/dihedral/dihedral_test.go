package dihedral

import "testing"

// The turns of a square are different, and with two of them, one after the other is
// one again.
func TestTurnsAreAGroup(t *testing.T) {
	type picture [3][3]int
	draw := func(turns ...Turn) (p picture) {
		for row := range 3 {
			for col := range 3 {
				r, c := row, col
				for _, turn := range turns {
					r, c = turn.Of(r, c, 2, 2)
				}
				p[r][c] = 3*row + col
			}
		}
		return p
	}
	seen := map[picture]bool{draw(): true}
	for _, turn := range Turns {
		seen[draw(turn)] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d different turns, want 8", len(seen))
	}
	for _, a := range Turns {
		for _, b := range Turns {
			if !seen[draw(a, b)] {
				t.Errorf("%+v and then %+v is none", a, b)
			}
		}
	}
	if row, col := (Turn{Exchange: true, Rows: true}).Of(0, 1, 2, 1); row != 1 || col != 0 {
		t.Errorf("a cell of a rectangle goes to %d %d", row, col)
	}
}
