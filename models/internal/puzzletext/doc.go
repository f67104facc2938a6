// Package puzzletext reads puzzles of pieces that are drawn as text, on boards
// and in boxes, as docs/puzzles.md has them:
//
//	puzzle Two hooks
//	| a remark
//
//	board
//	...#
//	...#
//
//	hook 2 flip
//	##
//	#.
//
// A file that begins with "polycube" is of a puzzle in space: its boxes and
// pieces have layers, parted by '|', with the same rows beside each other. Files
// of pieces alone have the same blocks and no first line.
//
// Errors begin with name, line and column. Time and memory are linear in the
// text, and in the cells of the boards whose size is given by numbers.
package puzzletext
