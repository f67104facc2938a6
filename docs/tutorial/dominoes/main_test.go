package main

import (
	"testing"

	"exactcover/dlx"
)

// try lays dominoes on the first free square, and so on, and counts where all sums
// come out.
func try(z puzzle, pips map[square]int, used map[[2]int]bool) int {
	for r, line := range z.regions {
		for c := range line {
			at := square{r, c}
			if _, laid := pips[at]; laid {
				continue
			}
			n := 0
			for _, next := range []square{{r, c + 1}, {r + 1, c}} {
				_, laid := pips[next]
				if laid || next.row == len(z.regions) || next.col == len(line) {
					continue
				}
				for first := range most + 1 {
					for second := range most + 1 {
						domino := [2]int{min(first, second), max(first, second)}
						if used[domino] {
							continue
						}
						pips[at], pips[next], used[domino] = first, second, true
						n += try(z, pips, used)
						delete(pips, at)
						delete(pips, next)
						delete(used, domino)
					}
				}
			}
			return n
		}
	}
	got := make(map[rune]int)
	for at, n := range pips {
		got[rune(z.regions[at.row][at.col])] += n
	}
	for _, s := range z.sums {
		if got[s.region] != s.pips {
			return 0
		}
	}
	return 1
}

func TestSums(t *testing.T) {
	for _, sums := range [][]sum{
		example.sums,
		nil,
		{{'A', 4}},
		{{'A', 0}, {'B', 3}},
		{{'A', 3}, {'B', 3}, {'C', 2}, {'D', 4}},
		{{'A', 1}, {'B', 1}, {'C', 1}, {'D', 1}},
	} {
		z := puzzle{example.regions, sums}
		p, _, err := model(z)
		if err != nil {
			t.Fatal(err)
		}
		want := int64(try(z, make(map[square]int), make(map[[2]int]bool)))
		got, err := p.Count(t.Context(), dlx.Config{})
		if err != nil || !got.IsInt64() || got.Int64() != want {
			t.Errorf("%v: want %d, got %v, %v", sums, want, got, err)
		}
	}
}
