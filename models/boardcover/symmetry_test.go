package boardcover

import (
	"flag"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"
)

var long = flag.Bool("long", false, "count the coverings up to symmetry that take minutes, too")

// Coverings up to the rotations and reflections of the board. Those by the twelve
// pentominoes are in every book on them; those by L-trominoes were also found by
// listing, as far as these are few.
func TestKnownOrbits(t *testing.T) {
	middle := []Cell{{3, 3}, {3, 4}, {4, 3}, {4, 4}}
	for _, c := range []struct {
		name   string
		board  Board
		pieces []Piece
		order  int64
		total  int64 // 0: too many to list
		orbits uint64
		long   bool
	}{
		{"pentominoes 3x20", rectangle(t, 3, 20), Pentominoes(), 4, 8, 2, false},
		{"pentominoes 4x15", rectangle(t, 4, 15), Pentominoes(), 4, 1472, 368, true},
		{"pentominoes 5x12", rectangle(t, 5, 12), Pentominoes(), 4, 4040, 1010, true},
		{"pentominoes 6x10", rectangle(t, 6, 10), Pentominoes(), 4, 9356, 2339, true},
		{"pentominoes 8x8 less the middle", rectangle(t, 8, 8, middle...), Pentominoes(), 8, 520, 65, true},
		{"L-trominoes 6x6", rectangle(t, 6, 6), nil, 8, 162, 25, false},
		{"L-trominoes 9x9", rectangle(t, 9, 9), nil, 8, 1193600, 149200, true},
		{"L-trominoes 12x12", rectangle(t, 12, 12), nil, 8, 0, 254188108821, true},
		{"tetrominoes 4x6", rectangle(t, 4, 6), parse(t, false, "I4", "O4", "T4", "S4", "Z4", "L4", "J4"), 4, 2003, 550, false},
	} {
		_, err := dlx.ParseEngine("frontier")
		if c.long && !*long || c.total == 0 && err != nil {
			continue // all coverings of the 12 by 12 board are too many to visit
		}
		m := model(t, c.board, c.pieces...)
		g := modeltest.Group(t, m.Problem(), m.Symmetries())
		if g.Order().Int64() != c.order {
			t.Errorf("%s: order %v, want %d", c.name, g.Order(), c.order)
		}
		if got := modeltest.Orbits(t, m.Problem(), g); got != c.orbits {
			t.Errorf("%s: %d orbits, want %d", c.name, got, c.orbits)
		}
		if c.total == 0 {
			continue
		}
		if got, sum := modeltest.Listed(t, m.Problem(), g); got != c.orbits || sum.Int64() != c.total {
			t.Errorf("%s: %d orbits of %v solutions listed, want %d of %d", c.name, got, sum, c.orbits, c.total)
		}
	}
}

func TestOrdersOfSymmetry(t *testing.T) {
	for _, c := range []struct {
		name   string
		board  Board
		pieces []Piece
		order  int64
	}{
		{"a rectangle", rectangle(t, 2, 3), nil, 4},
		{"a square", rectangle(t, 6, 6), nil, 8},
		{"a square inside a board", board(t, "#....", "#....", "#....", "#....", "#####"), nil, 8},
		{"a missing corner", rectangle(t, 4, 4, Cell{0, 0}), nil, 2},
		{"two missing cells that turn", rectangle(t, 2, 5, Cell{0, 1}, Cell{1, 3}), nil, 2},
		{"nothing", board(t, "##"), nil, 1},
		{"a piece and its mirror image", rectangle(t, 4, 4), parse(t, false, "S4", "Z4"), 8},
		{"a piece that has none", rectangle(t, 4, 4), parse(t, false, "S4"), 4},
		{"as often", rectangle(t, 4, 4), parse(t, false, "L4=2", "J4=2"), 8},
		{"not as often", rectangle(t, 4, 4), parse(t, false, "L4=1", "J4=3"), 4},
		{"pieces as drawn", rectangle(t, 4, 4), drawn(t, "O4", "L3"), 2},
		{"dominoes both ways", rectangle(t, 4, 4), []Piece{{Name: "H", Cells: []Cell{{0, 0}, {0, 1}}, Times: Exactly(4)}, {Name: "V", Cells: []Cell{{0, 0}, {1, 0}}, Times: Exactly(4)}}, 8},
		{"twins", rectangle(t, 4, 4), []Piece{mirrored("L4", "a"), mirrored("J4", "b"), mirrored("L4", "c"), mirrored("J4", "d")}, 8},
	} {
		m := model(t, c.board, c.pieces...)
		for _, image := range m.Symmetries() {
			if err := modeltest.Automorphism(m.Problem(), image); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		g := modeltest.Group(t, m.Problem(), m.Symmetries())
		if g.Order().Int64() != c.order {
			t.Errorf("%s: order %v, want %d", c.name, g.Order(), c.order)
		}
	}
}

// drawn are pieces that may not be turned.
func drawn(t *testing.T, names ...string) (pieces []Piece) {
	for _, p := range parse(t, false, names...) {
		p.Rotate = false
		pieces = append(pieces, p)
	}
	return pieces
}

// mirrored is a built-in piece of another name, to be used once.
func mirrored(of, name string) Piece {
	p, _ := Named(of)
	p.Name, p.Times = name, Exactly(1)
	return p
}
