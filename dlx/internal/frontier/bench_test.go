package frontier

import (
	"testing"

	"exactcover/dlx/internal/matrix"
)

func BenchmarkCount(b *testing.B) {
	for _, x := range []struct {
		name string
		t    *matrix.Table
	}{
		{"tromino-12x12", trominoes(12, 12)},
		{"tromino-15x15", trominoes(15, 15)},
		{"tromino-18x18", trominoes(18, 18)},
		{"domino-12x12", dominoes(12, 12)},
		{"domino-20x20", dominoes(20, 20)},
		{"matching-18", matchings(18)},
		{"partition-15", partitions(15)},
		{"queens-12", queens(12)},
		{"pentominoes-5x12", pentominoes(5, 12)},
		{"pentominoes-6x10", pentominoes(6, 10)},
	} {
		b.Run("problem="+x.name, func(b *testing.B) {
			var s Stats
			for b.Loop() {
				p, err := Compile(x.t, Orders(x.t)[0].Items, true)
				if err != nil {
					b.Fatal(err)
				}
				c := New(p)
				c.Run(Config{})
				s = c.Stats()
			}
			b.ReportMetric(float64(s.States), "states/op")
			b.ReportMetric(float64(s.Arrivals)/float64(s.States), "arrivals/state")
		})
	}
}
