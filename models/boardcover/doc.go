// Package boardcover covers the white cells of a board by pieces: by
// L-trominoes, as the classic exercise has it, or by any polyominoes, each
// used any number of times, exactly k times, or between lo and hi times.
//
//	board, err := boardcover.ParseBoard(
//		"...#",
//		"....",
//	)
//	model, err := boardcover.New(board, nil) // nil: L-trominoes
//	n, err := model.Problem().Count(ctx, dlx.Config{})
//
// # The problem it makes
//
// Each white cell is a primary item. Each piece whose number is bounded is a
// primary item too, before the cells, its multiplicity lo:hi: equal pieces are
// one item, never labeled copies, which would multiply the count by the ways
// to exchange them. A piece of any number needs no item. Each way to lay a
// piece is an option; options come by piece, then by orientation, then by
// position in row-major order, as in Knuth's generators of polyomino problems.
// Black cells do not appear. A cell that may stay free is a secondary item, and
// where there are some each piece has an item, whatever its number.
//
// A cell's item is named by its row and column from 0: by two digits to base 36
// on boards of up to 36 by 36, as in 0a, otherwise, or if a piece bears such a
// name, as in r0c10. Messages count rows and columns from 1.
//
// # Cost
//
// A board takes a byte a cell. A problem takes about 28 bytes for each cell of
// each option, tables and a search together, and about 200 for each item; New
// refuses what would need more than MaxMemory before it begins. Counting is as
// hard as it looks: exponential in the cells.
//
// # Puzzles
//
// ReadPuzzle reads boards and pieces from one file of text, and NamedPuzzle has
// some that are built in: the twelve pentominoes, the mutilated chessboard.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4B, 7.2.2.1, "Polyominoes";
// S. W. Golomb, Polyominoes, for the names of the pieces; the exercise
// BOARDCOVER of algospot.com for the form of the input.
package boardcover
