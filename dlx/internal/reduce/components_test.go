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

// beside puts two tables side by side, with no item in common, the items of one
// in between those of the other.
func beside(a, b *matrix.Table, rng *rand.Rand) *matrix.Table {
	t := &matrix.Table{Items: a.Items + b.Items, Primary: a.Primary + b.Primary, Start: []int32{0}}
	place := [2][]int32{make([]int32, a.Items), make([]int32, b.Items)}
	both := [2]*matrix.Table{a, b}
	next := [2]int32{}
	number := int32(0)
	for _, primary := range []bool{true, false} {
		end := [2]int32{int32(a.Items), int32(b.Items)}
		if primary {
			end = [2]int32{int32(a.Primary), int32(b.Primary)}
		}
		for next[0] < end[0] || next[1] < end[1] {
			k := rng.IntN(2)
			if next[k] == end[k] {
				k = 1 - k
			}
			i := next[k]
			next[k]++
			place[k][i] = number
			number++
			if primary {
				lo, hi := both[k].Bounds(i)
				t.Lo, t.Hi = append(t.Lo, lo), append(t.Hi, hi)
			}
		}
	}
	row := [2]int32{}
	for row[0] < int32(a.Rows()) || row[1] < int32(b.Rows()) {
		k := rng.IntN(2)
		if row[k] == int32(both[k].Rows()) {
			k = 1 - k
		}
		for c := both[k].Start[row[k]]; c < both[k].Start[row[k]+1]; c++ {
			t.Item = append(t.Item, place[k][both[k].Item[c]])
			t.Color = append(t.Color, both[k].ColorAt(c))
		}
		row[k]++
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	return t
}

func TestCountsMultiply(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	split, solvable := 0, 0
	for range 3000 {
		a, b := enginetest.Table(rng, true), enginetest.Table(rng, true)
		both := beside(a, b, rng)
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
