// Package nqueens places n queens on an n by n chessboard so that none attacks
// another, on plain and toroidal boards, with queens given and squares blocked.
//
//	model, err := nqueens.New(nqueens.Config{N: 8})
//	n, err := model.Problem().Count(ctx, dlx.Config{}) // 92
//	first, found, err := model.Problem().First(ctx, dlx.Config{})
//	fmt.Println(model.Text(first)) // d1 g2 e3 c4 a5 f6 h7 b8
//
// # The problem it makes
//
// Rows and columns are primary items: each must have its queen. Diagonals are
// secondary: each may have one. A square is an option of its row, its column
// and its diagonals, and options come in row-major order. Items are named by
// number from 0, squares as in chess:
//
//	item c0  is the file a, c1 is b, … c25 is z, c26 is aa
//	item r0  is rank 1, r1 is rank 2
//	item a3  holds the squares with row + column = 3, falling to the right
//	item b3  holds those with n-1 - row + column = 3, rising to the right
//
// On a plain board the two diagonals of each kind that are a single square are
// left out, as they exclude nothing. On a toroidal board sums and differences
// are taken modulo n, and there are n diagonals of each kind.
//
// A given queen is the only option of its row and of its column. Squares
// blocked have no option.
//
// # The order of items
//
// Rows and columns alternate from the middle outwards, "organ-pipe" order:
// r4 c4 r3 c3 r5 c5 … for n = 8. A search that branches on the item with
// fewest options, the first of them when several have as few, then starts in
// the middle, where a queen attacks most. For n = 12 that takes 3.6 million
// updates, against 6.3 million in the natural order r0 c0 r1 c1 … that Order
// offers too.
//
// # Cost
//
// The problem has n² options of 4 items at most, about 28 bytes for each of
// them, tables and a search together: 450 MB for n = 2000. New refuses n above
// MaxN before it begins. Counting is exponential in n; a first solution is
// not, mostly, but may be.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4B, 7.2.2.1, "The n queens
// problem"; on the torus, G. Pólya, "Über die 'doppelt-periodischen' Lösungen
// des n-Damen-Problems", 1918.
package nqueens
