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
	for _, turn := range turns {
		seen[draw(turn)] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d different turns, want 8", len(seen))
	}
	for _, a := range turns {
		for _, b := range turns {
			if draw(a, b) != draw(a.then(b)) {
				t.Errorf("%+v and then %+v is not %+v", a, b, a.then(b))
			}
		}
	}
	if row, col := (Turn{Exchange: true, Rows: true}).Of(0, 1, 2, 1); row != 1 || col != 0 {
		t.Errorf("a cell of a rectangle goes to %d %d", row, col)
	}
}

func TestGenerators(t *testing.T) {
	for _, kept := range []func(Turn) bool{
		func(Turn) bool { return false },
		func(Turn) bool { return true },
		func(t Turn) bool { return !t.Exchange },
		func(t Turn) bool { return t == Turn{Exchange: true} },
		func(t Turn) bool { return t.Exchange == (t.Rows != t.Cols) }, // turned by quarters
	} {
		some := Generators(kept)
		group := map[Turn]bool{{}: true}
		for range 8 {
			for g := range group {
				for _, by := range some {
					group[g.then(by)] = true
				}
			}
		}
		for _, turn := range turns {
			if group[turn] != kept(turn) {
				t.Errorf("%+v generate %v", some, group)
			}
		}
		if len(some) > 2 {
			t.Errorf("%d generators", len(some))
		}
	}
}
