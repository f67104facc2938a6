package nqueens

import (
	"flag"
	"testing"

	"exactcover/models/internal/modeltest"
)

var long = flag.Bool("long", false, "list the queens up to symmetry that take seconds, too")

// The sequences A000170 and A002562 of the OEIS.
func TestKnownOrbits(t *testing.T) {
	total := []int64{1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596}
	for k, want := range []uint64{1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752} {
		m := model(t, Config{N: k + 1})
		g := modeltest.Group(t, m.Problem(), m.Symmetries())
		if got := modeltest.Orbits(t, m.Problem(), g); got != want {
			t.Errorf("%d queens: %d orbits, want %d", k+1, got, want)
		}
		if k+1 > 11 && !*long {
			continue
		}
		if got, sum := modeltest.Listed(t, m.Problem(), g); got != want || sum.Int64() != total[k] {
			t.Errorf("%d queens: %d orbits listed of %v solutions, want %d of %d", k+1, got, sum, want, total[k])
		}
	}
}

func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		name   string
		cfg    Config
		order  int64
		orbits uint64
	}{
		{"nothing", Config{}, 1, 1},
		{"a square", Config{N: 1}, 1, 1},
		{"a board without solutions", Config{N: 2}, 8, 0},
		{"another order of items", Config{N: 8, Order: Natural}, 8, 12},
		{"a corner blocked", Config{N: 8, Blocked: squares(t, "a1")}, 2, 44},
		{"two opposite corners blocked", Config{N: 6, Blocked: squares(t, "a1,f6")}, 4, 2},
		{"a middle square given", Config{N: 5, Given: squares(t, "c3")}, 8, 1},
		{"a square given", Config{N: 8, Given: squares(t, "a1")}, 2, 2},
		{"turned only", Config{N: 4, Blocked: squares(t, "a2,b4,d3,c1")}, 4, 1},
		{"no symmetry", Config{N: 8, Blocked: squares(t, "a2")}, 1, 84},
		{"on a torus", Config{N: 5, Toroidal: true}, 8, 2},
		{"on a torus of 7", Config{N: 7, Toroidal: true}, 8, 4},
		{"on a torus of 2", Config{N: 2, Toroidal: true}, 8, 0},
	} {
		m := model(t, c.cfg)
		for _, image := range m.Symmetries() {
			if err := modeltest.Automorphism(m.Problem(), image); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		g := modeltest.Group(t, m.Problem(), m.Symmetries())
		if g.Order().Int64() != c.order {
			t.Errorf("%s: order %v, want %d", c.name, g.Order(), c.order)
		}
		if n := modeltest.Orbits(t, m.Problem(), g); n != c.orbits {
			t.Errorf("%s: %d orbits, want %d", c.name, n, c.orbits)
		}
	}
}
