package packing

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTurns(t *testing.T) {
	for _, c := range []struct {
		flat, rotate, reflect bool
		want                  int
	}{
		{true, false, false, 1}, {true, true, false, 4}, {true, false, true, 2}, {true, true, true, 8},
		{false, false, false, 1}, {false, true, false, 24}, {false, false, true, 2}, {false, true, true, 48},
	} {
		group := held(c.flat, c.rotate, c.reflect)
		if len(group) != c.want {
			t.Errorf("%+v: got %d turns", c, len(group))
		}
		if all := closure(slices.Clone(group)); len(all) != c.want {
			t.Errorf("%+v: they generate %d", c, len(all))
		}
		at := Cell{2, 3, 5}
		for _, a := range group {
			for _, b := range group {
				if got, want := a.after(b).cell(at), a.cell(b.cell(at)); got != want {
					t.Fatalf("%v after %v: want %v, got %v", a, b, want, got)
				}
				if a.after(b).reflects() != (a.reflects() != b.reflects()) {
					t.Fatalf("%v after %v: wrong hand", a, b)
				}
			}
		}
	}
}

func TestIndex(t *testing.T) {
	s := Space{Layers: 2, Rows: 3, Cols: 4, Cells: []byte(strings.Repeat("#", 24))}
	for at := range s.Cells {
		if got := s.Index(s.CellAt(at)); got != at {
			t.Errorf("%d: got %d", at, got)
		}
	}
}

// The numbers of times that sizes can be taken, by trying all.
func TestReachable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sizes := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) size {
			lo := rapid.Int64Range(0, 2).Draw(t, "lo")
			return size{rapid.Int64Range(1, 7).Draw(t, "size"), lo, lo + rapid.Int64Range(0, 4).Draw(t, "more")}
		}), 0, 4).Draw(t, "sizes")
		sums := map[int64]bool{0: true}
		for _, s := range sizes {
			next := make(map[int64]bool)
			for sum := range sums {
				for k := range s.hi - s.lo + 1 {
					next[sum+k*s.size] = true
				}
			}
			sums = next
		}
		for rest := range int64(40) {
			if got := reachable(rest, sizes); got != sums[rest] {
				t.Fatalf("%d: want %t, got %t", rest, sums[rest], got)
			}
		}
	})
}

func TestTimes(t *testing.T) {
	for _, times := range []Times{{}, Exactly(0), Exactly(3), Between(0, 3), Between(2, Unlimited)} {
		text := times.String()
		if got, err := ParseTimes(text); text != "" && (err != nil || got != times) {
			t.Errorf("%q: read as %v, %v", text, got, err)
		}
	}
	if _, err := ParseTimes(""); err == nil {
		t.Error("nothing: want an error")
	}
}
