package symmetry

import (
	"fmt"
	"math/big"
	"testing"
	"time"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

func TestKnownGroups(t *testing.T) {
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	type known struct {
		name  string
		table *matrix.Table
		order *big.Int
	}
	cases := []known{
		{"pentominoes 6x10", pentominoes(6, 10), big.NewInt(4)},
		{"pentominoes 8x8 without the center", scott(), big.NewInt(8)},
		{"latin 5", latin(5), big.NewInt(10368000)},
		{"latin 6", latin(6), big.NewInt(2239488000)},
		{"langford 12", langford(12), big.NewInt(2)},
		{"soma", soma(), big.NewInt(48)},
		{"matchings of 10", matchings(10), factorial(10)},
		{"matchings of 40", matchings(40), factorial(40)},
		{"triples 13", triples(13), factorial(13)},
	}
	for n := 4; n <= 12; n++ {
		cases = append(cases, known{fmt.Sprintf("queens %d", n), queens(n), big.NewInt(8)})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			found := Find(c.table, Config{})
			at := time.Since(start)
			if !found.Whole || found.Order.Cmp(c.order) != 0 {
				t.Fatalf("whole %v, order %v, want %v", found.Whole, found.Order, c.order)
			}
			start = time.Now()
			g, err := found.Group(c.table.Rows(), permgroup.Config{})
			if err != nil || g.Order().Cmp(c.order) != 0 {
				t.Fatalf("the generators make order %v (%v), want %v", g.Order(), err, c.order)
			}
			t.Logf("%d rows: found in %v, group in %v, steps %d, gens %d", c.table.Rows(), at, time.Since(start), found.Steps, len(found.Generators))
		})
	}
}
