package sudoku

import (
	"fmt"

	"exactcover/models/internal/gridtext"
)

// MaxN is the largest number of values, rows and columns.
const MaxN = gridtext.MaxN

// A Config is the shape of a grid. The zero Config is the usual one, of 9 by 9
// cells in boxes of 3 by 3.
type Config struct {
	// BoxRows and BoxCols are the size of a box. Zero means 3 by 3, or no boxes
	// where there are Regions. The grid has BoxRows·BoxCols rows and columns.
	BoxRows, BoxCols int
	// Regions, unless nil, are in place of boxes: for each cell, row by row, the
	// number of its region. n regions of n cells, numbered from 0.
	Regions []int
	// Diagonals says that both long diagonals hold each value once.
	Diagonals bool
	Cages     []Cage
	// Symbols are how the values are written. Empty means the digits 1 to 9 and
	// then the letters from A.
	Symbols string
}

// A Cell of the grid, by row and column from 0.
type Cell struct{ Row, Col int }

// String returns the cell for messages, counted from 1, as in "r1c5".
func (c Cell) String() string { return fmt.Sprintf("r%dc%d", c.Row+1, c.Col+1) }

// A Cage is cells of different values, which add up to Sum unless that is 0.
type Cage struct {
	Sum   int
	Cells []Cell
}

// A Grid is the value of each cell, row by row: from 1, and 0 for an empty
// cell.
type Grid []uint8

// size returns n and checks what Config says of the shape.
func (cfg Config) size() (n int, err error) {
	switch {
	case cfg.Regions != nil && (cfg.BoxRows != 0 || cfg.BoxCols != 0):
		return 0, fmt.Errorf("sudoku: regions and boxes at once: give one")
	case cfg.Regions != nil:
		for n*n < len(cfg.Regions) && n <= MaxN {
			n++
		}
		if n*n != len(cfg.Regions) || n == 0 || n > MaxN {
			return 0, fmt.Errorf("sudoku: regions of %d cells, expected the square of a number from 1 to %d", len(cfg.Regions), MaxN)
		}
		return n, checkRegions(cfg.Regions, n)
	case cfg.BoxRows == 0 && cfg.BoxCols == 0:
		return 9, nil
	case cfg.BoxRows < 1 || cfg.BoxCols < 1 || cfg.BoxRows > MaxN || cfg.BoxCols > MaxN || cfg.BoxRows*cfg.BoxCols > MaxN:
		return 0, fmt.Errorf("sudoku: boxes of %d rows and %d columns, expected at least 1 and at most %d cells", cfg.BoxRows, cfg.BoxCols, MaxN)
	}
	return cfg.BoxRows * cfg.BoxCols, nil
}

func checkRegions(regions []int, n int) error {
	cells := make([]int, n)
	for k, r := range regions {
		if r < 0 || r >= n {
			return fmt.Errorf("sudoku: %v is in region %d, expected 0 to %d", Cell{k / n, k % n}, r, n-1)
		}
		cells[r]++
	}
	for r, k := range cells {
		if k != n {
			return fmt.Errorf("sudoku: region %d has %d cells, expected %d", r, k, n)
		}
	}
	return nil
}

// regionOf returns the number of the region of each cell.
func (cfg Config) regionOf(n int) []int {
	if cfg.Regions != nil {
		return append([]int(nil), cfg.Regions...)
	}
	rows, cols := cfg.boxes()
	region := make([]int, n*n)
	for k := range region {
		region[k] = k/n/rows*rows + k%n/cols
	}
	return region
}

// boxes returns the size of a box, 0, 0 where there are regions instead.
func (cfg Config) boxes() (rows, cols int) {
	switch {
	case cfg.Regions != nil:
		return 0, 0
	case cfg.BoxRows == 0:
		return 3, 3
	}
	return cfg.BoxRows, cfg.BoxCols
}

func checkCages(cages []Cage, n int) error {
	for k, cage := range cages {
		if len(cage.Cells) == 0 || len(cage.Cells) > n || cage.Sum < 0 {
			return fmt.Errorf("sudoku: cage %d has %d cells and the sum %d, expected 1 to %d cells of different values", k+1, len(cage.Cells), cage.Sum, n)
		}
		seen := make(map[Cell]bool)
		for _, c := range cage.Cells {
			if c.Row < 0 || c.Col < 0 || c.Row >= n || c.Col >= n {
				return fmt.Errorf("sudoku: cage %d: %v is outside of the grid of %d rows and columns", k+1, c, n)
			}
			if seen[c] {
				return fmt.Errorf("sudoku: cage %d names %v twice", k+1, c)
			}
			seen[c] = true
		}
	}
	return nil
}
