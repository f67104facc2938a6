// Package sudoku fills grids so that every row, column and region holds each
// value once: boxes of any size, regions of any shape, diagonals, and killer
// cages.
//
//	model, err := sudoku.New(sudoku.Config{}) // 9 by 9
//	puzzle, err := model.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
//	s, found, err := puzzle.Problem().First(ctx, dlx.Config{Take: puzzle.Given()})
//	fmt.Println(puzzle.Text(s))
//
// # The problem it makes
//
// One problem serves all puzzles of a shape: givens are options that a search
// takes beforehand, so that a puzzle costs little more than its search.
//
// Primary items are: each cell, which takes one value; and each value in each
// row, column and region, and on each diagonal where diagonals count. An option
// is a value in a cell; for n values, option cell·n + value-1. Names are written
// to base 36, cells and lines from 0, values from 1:
//
//	p05  the cell in row 0, column 5
//	r06  the value 6 in row 0        x6  on the diagonal from the upper left
//	c56  the value 6 in column 5     y6  on the diagonal from the lower left
//	b16  the value 6 in region 1
//
// # Cages
//
// A cage is cells of different values that add up to a sum. The sum is no
// business of one cell, so that a cage chooses its set of values: cage k is a
// primary item k0, and each set is an option. For each value v the item k0.v is
// covered either by a cell of the cage that takes v, or by the set, if v is not
// in it: then the cells hold the set and nothing else. That takes few options (12
// at most in a cage of a 9 by 9 grid), whatever the size of the cage. A cage without a
// sum has items k0.v that are secondary, and no k0.
//
// # Cost
//
// The problem has n³ options of 4 items: 9 by 9 makes 729, 25 by 25 15,625. New
// refuses cages with more than MaxSets sets in all. Ordinary puzzles are solved in some
// microseconds; counting the grids of a puzzle with few givens is hopeless.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4B, 7.2.2.1, "Sudoku". The sets
// of cages are this package's.
package sudoku
