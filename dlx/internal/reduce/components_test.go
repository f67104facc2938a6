package reduce

import (
	"math/rand/v2"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

func count(t *testing.T, table *matrix.Table) uint64 {
	t.Helper()
	s, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	s.Run(engine.Config{})
	return s.Count().Solutions
}

func TestCountsMultiply(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	split, solvable := 0, 0
	for range 3000 {
		a, b := enginetest.Table(rng, true), enginetest.Table(rng, true)
		both := enginetest.Beside(a, b, rng)
		want := count(t, a) * count(t, b)
		if n := count(t, both); n != want {
			t.Fatalf("side by side they have %d solutions, want %d", n, want)
		}
		product := uint64(1)
		parts := Whole(both).components()
		if len(parts) > 1 {
			split++
		}
		rows := 0
		for k, p := range parts {
			product *= count(t, p.Table)
			rows += p.Table.Rows()
			if k > 0 && p.Table.Rows() < parts[k-1].Table.Rows() {
				t.Fatal("components are not in order")
			}
			if again := p.components(); len(again) > 1 {
				t.Fatalf("a component has %d components", len(again))
			}
		}
		if product != want || rows != both.Rows() {
			t.Fatalf("%d components of %d rows have %d solutions together, want %d rows and %d", len(parts), rows, product, both.Rows(), want)
		}
		if want > 0 {
			solvable++
		}
	}
	if split < 2500 || solvable < 300 {
		t.Errorf("%d of 3,000 were split, %d solvable", split, solvable)
	}
}
