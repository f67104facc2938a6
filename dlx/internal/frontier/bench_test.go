package frontier

import (
	"fmt"
	"testing"

	"exactcover/dlx/internal/matrix"
)

// BenchmarkCount finds an order, compiles and counts.
func BenchmarkCount(b *testing.B) {
	for _, x := range []struct {
		name  string
		table *matrix.Table
	}{
		{"tromino-9x9", trominoes(9, 9)},
		{"tromino-12x12", trominoes(12, 12)},
		{"tromino-15x15", trominoes(15, 15)},
		{"tromino-18x18", trominoes(18, 18)},
		{"domino-12x12", dominoes(12, 12)},
		{"domino-20x20", dominoes(20, 20)},
		{"matching-18", matchings(18)},
		{"partition-15", partitions(15)},
		{"queens-12", queens(12)},
		{"pentomino-6x10", pentominoes(6, 10)},
	} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("problem=%s/workers=%d", x.name, workers), func(b *testing.B) {
				var s Stats
				for b.Loop() {
					c := New(mustCompile(b, x.table, Orders(x.table, Enough)[0].Items, true))
					count(b, c, Config{Workers: workers, Memory: 2 << 30})
					s = c.Stats()
				}
				b.ReportMetric(float64(s.States), "states/op")
				b.ReportMetric(float64(s.Arrivals)/float64(s.States), "arrivals/state")
				b.ReportMetric(float64(s.Bytes)/(1<<20), "MiB")
			})
		}
	}
}

// BenchmarkOrders finds an order.
func BenchmarkOrders(b *testing.B) {
	for _, x := range []struct {
		name  string
		table *matrix.Table
	}{
		{"domino-12x12", dominoes(12, 12)},
		{"tromino-18x18", trominoes(18, 18)},
		{"partition-15", partitions(15)},
		{"pentomino-6x10", pentominoes(6, 10)},
	} {
		b.Run("problem="+x.name, func(b *testing.B) {
			for b.Loop() {
				Orders(x.table, Enough)
			}
		})
	}
}
