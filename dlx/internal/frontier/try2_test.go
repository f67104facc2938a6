package frontier

import (
	"math/rand/v2"

	"syscall"
	"testing"
	"time"

	"exactcover/dlx/internal/matrix"
)

func TestOrdersTry(t *testing.T) {
	for _, x := range []struct {
		name string
		t    *matrix.Table
	}{
		{"tromino12", trominoes(12, 12)},
		{"tromino 5x20", trominoes(5, 24)},
		{"domino12", dominoes(12, 12)},
		{"domino8x30", dominoes(8, 30)},
		{"tromino12shuf", shuffledT(trominoes(12, 12), 1)},
		{"tromino12shuf2", shuffledT(trominoes(12, 12), 2)},
		{"domino12shuf", shuffledT(dominoes(12, 12), 1)},
		{"tromino9x14shuf", shuffledT(trominoes(9, 14), 1)},
		{"pent6x10", pentominoes(6, 10)},
		{"pent4x15", pentominoes(4, 15)}, {"pent6x10shuf", shuffledT(pentominoes(6, 10), 9)}, {"domino20", dominoes(20, 20)},
		{"queens10shuf", shuffledT(queens(10), 3)},
		{"K18", matchings(18)},
		{"bell12", partitions(12)},
		{"queens8", queens(8)},
		{"queens12", queens(12)},
		{"pent3x20", pentominoes(3, 20)},
		{"pent5x12", pentominoes(5, 12)},
	} {
		start := time.Now()
		os := Orders(x.t)
		t.Logf("%s: orders %v", x.name, time.Since(start))
		for k, o := range os {
			if k > 0 {
				break
			}

			use := cpu()
			p, err := Compile(x.t, o.Items, true)
			if err != nil {
				t.Fatal(err)
			}
			c := New(p)
			use = cpu()
			n := 0
			res, out := c.Run(Config{Memory: 1<<30, Poll: func() bool { n++; return cpu()-use < 12*time.Second }})
			s := c.Stats()
			t.Logf("    %-30s breadth %.2f words %d: %v %v, cpu %v, states %d largest %d", o.Name, o.Breadth, p.Words, res, out, cpu()-use, s.States, s.Largest)
		}
	}
}

func shuffledT(t *matrix.Table, seed uint64) *matrix.Table {
	rng := rand.New(rand.NewPCG(seed, 1))
	to := make([]int, t.Items)
	for i, k := range rng.Perm(t.Primary) {
		to[i] = k
	}
	for i, k := range rng.Perm(t.Items - t.Primary) {
		to[t.Primary+i] = t.Primary + k
	}
	m := newMaker(t.Primary, t.Items-t.Primary)
	for _, r := range rng.Perm(t.Rows()) {
		var row []int
		for _, i := range t.Row(int32(r)) {
			row = append(row, to[i])
		}
		m.row(row...)
	}
	return &m.Table
}
func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
