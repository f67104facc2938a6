package sudoku

import (
	"fmt"
	"io"
	"strconv"

	"exactcover/models/internal/scan"
)

// setsOf returns the sets of size different values from 1 to n that add up to
// sum, bit v-1 of a set standing for v; no more than most of them. Every branch of
// its recursion ends in a set, since the sums of values from one on have no gaps.
func setsOf(size, sum, n, most int) (sets []uint64) {
	var choose func(set uint64, from, size, sum int)
	choose = func(set uint64, from, size, sum int) {
		if size == 0 {
			if sum == 0 {
				sets = append(sets, set)
			}
			return
		}
		for v := from; v <= n-size+1 && len(sets) < most; v++ {
			least := size*v + size*(size-1)/2            // v, v+1, …
			high := v + (size-1)*n - (size-1)*(size-2)/2 // v, n, n-1, …
			if least <= sum && sum <= high {
				choose(set|1<<(v-1), v+1, size-1, sum-v)
			}
		}
	}
	choose(0, 1, size, sum)
	return sets
}

// MaxCages bounds how many cages a file may hold.
const MaxCages = 10_000

// ReadCages reads cages, one a line: the sum, or 0 where only different values
// are wanted, and the cells, by row and column from 1.
//
//	# comments go to the end of a line
//	15 r1c1 r1c2 r2c1
//	0  r5c5 r6c6
//
// Errors begin with name, line and column.
func ReadCages(r io.Reader, name string) ([]Cage, error) {
	in := scan.New(r, name)
	var cages []Cage
	for {
		words, err := in.Words('#')
		if err != nil {
			return nil, err
		}
		if len(words) == 0 {
			return cages, nil
		}
		first := words[0]
		sum, err := strconv.ParseUint(first.Text, 10, 16)
		if err != nil {
			return nil, in.ErrorAt(first.Line, first.Col, "expected the sum of a cage, found %q: a line is as \"15 r1c1 r1c2\"", scan.Show(first.Text))
		}
		if len(words) == 1 {
			return nil, in.ErrorAt(first.Line, first.Col, "a cage without cells: a line is as \"15 r1c1 r1c2\"")
		}
		if len(cages) == MaxCages {
			return nil, in.ErrorAt(first.Line, first.Col, "more than %d cages", MaxCages)
		}
		cage := Cage{Sum: int(sum)}
		for _, w := range words[1:] {
			c, ok := parseCell(w.Text)
			if !ok {
				return nil, in.ErrorAt(w.Line, w.Col, "expected a cell such as r1c5, found %q", scan.Show(w.Text))
			}
			cage.Cells = append(cage.Cells, c)
		}
		cages = append(cages, cage)
	}
}

// parseCell is the inverse of Cell.String.
func parseCell(text string) (c Cell, ok bool) {
	if n, err := fmt.Sscanf(text, "r%dc%d", &c.Row, &c.Col); n != 2 || err != nil || c.Row < 1 || c.Col < 1 || c.Row > MaxN || c.Col > MaxN {
		return Cell{}, false
	}
	c = Cell{c.Row - 1, c.Col - 1}
	return c, c.String() == text
}

// ReadRegions reads the regions of a grid, as rows of one character a cell, cells
// of a region having the same one. Blanks between cells are passed over.
//
//	AAABBB
//	…
//
// Errors begin with name, line and column.
func ReadRegions(r io.Reader, name string) ([]int, error) {
	in := scan.New(r, name)
	var regions []int
	number := make(map[rune]int)
	n, row := 0, 0
	for ; ; row++ {
		words, err := in.Words('#')
		if err != nil {
			return nil, err
		}
		if len(words) == 0 {
			break
		}
		first, cells := words[0], 0
		for _, w := range words {
			for _, r := range w.Text {
				if _, known := number[r]; !known {
					number[r] = len(number)
				}
				regions = append(regions, number[r])
				cells++
			}
		}
		if n == 0 {
			n = cells
		}
		switch {
		case n > MaxN:
			return nil, in.ErrorAt(first.Line, first.Col, "a row of %d cells, expected at most %d", n, MaxN)
		case cells != n:
			return nil, in.ErrorAt(first.Line, first.Col, "row %d: expected %d cells as in the first row, found %d", row+1, n, cells)
		case row == n:
			return nil, in.ErrorAt(first.Line, first.Col, "more than %d rows of %d cells", n, n)
		}
	}
	if row < n || n == 0 {
		return nil, in.Errorf("expected as many rows as columns, found %d rows of %d cells", row, n)
	}
	size := make([]int, len(number))
	for _, r := range regions {
		size[r]++
	}
	for letter, r := range number {
		if size[r] > n || len(number) != n {
			return nil, in.Errorf("region %q has %d cells, and there are %d regions: expected %d regions of %d cells", letter, size[r], len(number), n, n)
		}
	}
	return regions, nil
}
