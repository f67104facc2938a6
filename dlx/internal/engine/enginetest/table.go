// Package enginetest makes random tables, to run engines on in tests.
package enginetest

import (
	"math/rand/v2"

	"exactcover/dlx/internal/matrix"
)

// Table makes a small table of up to 9 items and 20 rows: a fourth of the items
// secondary, colors in half of the tables, and in half of them multiplicities
// if those are wanted.
func Table(rng *rand.Rand, multiplicities bool) *matrix.Table {
	t := &matrix.Table{Items: 1 + rng.IntN(9), Start: []int32{0}}
	t.Primary = t.Items - rng.IntN(1+t.Items/2)
	if rng.IntN(2) == 0 && multiplicities {
		for range t.Primary {
			lo := rng.Int32N(3)
			t.Lo, t.Hi = append(t.Lo, lo), append(t.Hi, max(1, lo+rng.Int32N(3)))
		}
	}
	colors := int32(1)
	if rng.IntN(2) == 0 {
		colors = 3
	}
	for range rng.IntN(20) {
		addRow(t, rng, 3, colors)
	}
	if colors == 1 {
		t.Color = nil
	}
	return t
}

// Large makes a table of about so many primary items, a few secondary ones with
// colors, and rows of about width items each, with a planted solution: large
// enough for sets of several words and for counters beyond 15.
func Large(rng *rand.Rand, primary, rows, width int) *matrix.Table {
	t := &matrix.Table{Items: primary + primary/8, Primary: primary, Start: []int32{0}}
	items := rng.Perm(primary)
	for at := 0; at < primary; at += width {
		for _, i := range items[at:min(at+width, primary)] {
			t.Item, t.Color = append(t.Item, int32(i)), append(t.Color, 0)
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	for range rows {
		addRow(t, rng, max(primary/width, 1), 3)
	}
	return t
}

// addRow adds a row that has one in so many items, unless it has no primary
// item.
func addRow(t *matrix.Table, rng *rand.Rand, of int, colors int32) {
	before := len(t.Item)
	for i := range int32(t.Items) {
		if rng.IntN(of) > 0 {
			continue
		}
		color := int32(0)
		if int(i) >= t.Primary {
			color = rng.Int32N(colors)
		}
		t.Item, t.Color = append(t.Item, i), append(t.Color, color)
	}
	if len(t.Item) == before || int(t.Item[before]) >= t.Primary {
		t.Item, t.Color = t.Item[:before], t.Color[:before]
		return
	}
	t.Start = append(t.Start, int32(len(t.Item)))
}

// Beside puts two tables side by side, with no item in common, the items of one
// in between those of the other.
func Beside(a, b *matrix.Table, rng *rand.Rand) *matrix.Table {
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
