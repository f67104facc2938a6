package invariant

import (
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/matrix"
)

// vectors calls f with all vectors of n numbers below q.
func vectors(q uint32, n int, f func([]uint32)) {
	y := make([]uint32, n)
	var fill func(k int)
	fill = func(k int) {
		if k == n {
			f(y)
			return
		}
		for y[k] = 0; y[k] < q; y[k]++ {
			fill(k + 1)
		}
	}
	fill(0)
}

func pack(y []uint32, q uint32) (key int) {
	for _, x := range y {
		key = key*int(q) + int(x)
	}
	return key
}

func random(rng *rand.Rand, items, rows int) *System {
	s := new(System)
	for range items {
		n := int64(1 + rng.IntN(4))
		s.lo, s.hi = append(s.lo, n), append(s.hi, n)
	}
	for range rows {
		var row []int32
		for i := range int32(items) {
			if rng.IntN(2) == 0 {
				row = append(row, i)
			}
		}
		s.rows = append(s.rows, row)
	}
	return s
}

func always() bool { return false }

// The kernel is just what all vectors tried one by one are, and refutes says whether
// one of them refutes.
func TestKernelIsWhole(t *testing.T) {
	rings := []ring{newRing(2, 1), newRing(2, 2), newRing(2, 3), newRing(3, 2), newRing(5, 1)}
	levels := 0
	for k := range uint64(3000) {
		rng := rand.New(rand.NewPCG(1, k))
		r := rings[rng.IntN(len(rings))]
		n := 1 + rng.IntN(4)
		s := random(rng, n, 1+rng.IntN(6))
		e, ok := s.eliminate(r, Config{Work: 1e6, Stop: always})
		if !ok {
			t.Fatal("not ended")
		}
		for _, p := range e.pivots {
			levels = max(levels, int(p.level))
		}
		want := make(map[int]bool)
		refuted := false
		vectors(r.q, n, func(y []uint32) {
			for _, row := range s.rows {
				sum := uint32(0)
				for _, i := range row {
					sum += y[i]
				}
				if sum%r.q != 0 {
					return
				}
			}
			want[pack(y, r.q)] = true
			sum := uint32(0)
			for i, x := range y {
				sum += x * uint32(s.lo[i])
			}
			refuted = refuted || sum%r.q != 0
		})
		kernel, ok := e.kernel()
		if !ok {
			t.Fatal("not ended")
		}
		got := map[int]bool{}
		vectors(r.q, len(kernel), func(times []uint32) {
			y := make([]uint32, n)
			for j, by := range times {
				for i, x := range kernel[j] {
					y[i] = (y[i] + by*x) % r.q
				}
			}
			got[pack(y, r.q)] = true
		})
		if len(got) != len(want) {
			t.Fatalf("modulo %d, rows %v: want %d vectors, got %d", r.q, s.rows, len(want), len(got))
		}
		for y := range got {
			if !want[y] {
				t.Fatalf("modulo %d, rows %v: a vector of the kernel is not 0 on all rows", r.q, s.rows)
			}
		}
		var b []uint32
		for _, lo := range s.lo {
			b = append(b, uint32(lo)%r.q)
		}
		if e.refutes(b) != refuted {
			t.Fatalf("modulo %d, rows %v, wanted %v: refuted %t, want %t", r.q, s.rows, s.lo, !refuted, refuted)
		}
	}
	if levels < 1 {
		t.Error("no pivot above level 0")
	}
}

// holds adds up what Config.Holds is to find out.
func (s *System) holds(w Weights) bool {
	total := int64(0)
	for i, x := range w.Of {
		if x > 0 || w.Modulus > 0 {
			total += x * s.lo[i]
		} else {
			total += x * s.hi[i]
		}
		if w.Modulus > 0 && s.lo[i] != s.hi[i] && x%w.Modulus != 0 {
			return false
		}
	}
	for _, row := range s.rows {
		sum := int64(0)
		for _, i := range row {
			sum += w.Of[i]
		}
		if w.Modulus > 0 && sum%w.Modulus != 0 || w.Modulus == 0 && sum > 0 {
			return false
		}
	}
	return w.Modulus > 0 && total%w.Modulus != 0 || w.Modulus == 0 && total > 0
}

// Where no kind has weights, the equations have solutions modulo small powers; and
// Find finds weights where brute force does.
func TestFindMissesNothing(t *testing.T) {
	missed := 0
	for k := range uint64(2000) {
		rng := rand.New(rand.NewPCG(2, k))
		n := 2 + rng.IntN(3)
		s := random(rng, n, 1+rng.IntN(5))
		w, found, skipped := s.Find(Config{Work: 1e6, Holds: s.holds, Stop: always})
		if len(skipped) > 0 {
			t.Fatalf("skipped %v", skipped)
		}
		if found {
			if !s.holds(w) {
				t.Fatalf("weights that do not hold: %v", w)
			}
			continue
		}
		for _, q := range []uint32{2, 3, 4, 5, 7, 8, 9} {
			vectors(q, n, func(y []uint32) {
				w := Weights{Modulus: int64(q)}
				for _, x := range y {
					w.Of = append(w.Of, int64(x))
				}
				if s.holds(w) {
					t.Fatalf("rows %v, wanted %v: missed %v", s.rows, s.lo, w)
				}
			})
		}
		vectors(7, n, func(y []uint32) {
			var w Weights
			for _, x := range y {
				w.Of = append(w.Of, int64(x)-3)
			}
			if s.holds(w) {
				t.Fatalf("rows %v, wanted %v: missed %v", s.rows, s.lo, w)
			}
		})
		missed++
	}
	if missed < 50 {
		t.Errorf("only %d systems without weights", missed)
	}
}

// A graph of two sides without a perfect matching has weights 1 and -1 (Hall).
func TestHall(t *testing.T) {
	refuted := 0
	for k := range uint64(300) {
		rng := rand.New(rand.NewPCG(3, k))
		n := 3 + rng.IntN(8)
		table := &matrix.Table{Primary: 2 * n, Items: 2 * n, Start: []int32{0}}
		to := make([][]int, n)
		for a := range n {
			for b := range n {
				if rng.IntN(n) < 2 {
					to[a] = append(to[a], b)
					table.Item = append(table.Item, int32(a), int32(n+b))
					table.Start = append(table.Start, int32(len(table.Item)))
				}
			}
		}
		s := New(table)
		w, found, whole := s.farkas(Config{Work: 1e7, Holds: s.holds, Stop: always})
		if !whole || found == matches(to) {
			t.Fatalf("graph %v: matching %t, weights %t, whole %t", to, matches(to), found, whole)
		}
		if found {
			refuted++
			if c := w.complexity(); c.largest != 1 || !s.holds(w) {
				t.Errorf("graph %v: weights %v", to, w)
			}
		}
	}
	if refuted < 50 || refuted > 250 {
		t.Errorf("%d of 300 refuted", refuted)
	}
}

// matches reports whether there is a perfect matching, by augmenting paths.
func matches(to [][]int) bool {
	of := make([]int, len(to))
	for b := range of {
		of[b] = -1
	}
	var seen []bool
	var match func(a int) bool
	match = func(a int) bool {
		for _, b := range to[a] {
			if !seen[b] {
				seen[b] = true
				if of[b] < 0 || match(of[b]) {
					of[b] = a
					return true
				}
			}
		}
		return false
	}
	for a := range to {
		if seen = make([]bool, len(to)); !match(a) {
			return false
		}
	}
	return true
}

func TestFractions(t *testing.T) {
	for d := int64(1); d <= mostPart; d++ {
		for n := int64(-mostPart); n <= mostPart; n++ {
			if gcd(max(n, -n), d) != 1 {
				continue
			}
			x := uint32((n%large + large) % large * int64(inverse(uint32(d), large)) % large)
			if a, b := fraction(x); a != n || b != d {
				t.Fatalf("%d/%d is %d, read as %d/%d", n, d, x, a, b)
			}
		}
	}
}

// Without work left nothing is found, and Find says so.
func TestFindSaysWhatItSkipped(t *testing.T) {
	s := random(rand.New(rand.NewPCG(4, 1)), 6, 8)
	for work := range uint64(200) {
		w, found, skipped := s.Find(Config{Work: work, Holds: s.holds, Stop: always})
		if found && !s.holds(w) {
			t.Fatalf("work %d: %v does not hold", work, w)
		}
		if work == 0 && (found || !slices.Contains(skipped, "rational weights")) {
			t.Errorf("without work: found %t, skipped %q", found, skipped)
		}
	}
}
