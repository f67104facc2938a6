// Package polycube fills boxes with pieces made of unit cubes: Soma, the Bedlam
// cube, the solid pentominoes, blocks.
//
//	soma, err := polycube.NamedPuzzle("soma")
//	m, err := polycube.New(soma.Boxes[0], soma.Pieces)
//	n, err := m.Problem().Count(ctx, dlx.Config{}) // 11520
//
// # The problem it makes
//
// Each cell of the box is a primary item, or a secondary one if it may stay
// free. Each piece whose number is bounded is a primary item before them, its
// multiplicity lo:hi: equal pieces are one item, so that exchanging them makes no
// new solution. Each way to lay a piece is an option, by piece, by orientation
// and by position in the order of layers, rows and columns, as in Knuth's
// generators. Solutions that are turned into one another count apart: the 240
// of Soma that books speak of are 11520, each in 48 positions.
//
// A cell's item is named by its layer, row and column from 0: by three digits to
// base 36, as in 0a1, otherwise, or if a piece bears such a name, as in l0r10c1.
// Messages count from 1.
//
// # Cost
//
// A problem takes about 28 bytes for each cell of each option, tables and a
// search together, and about 200 for each item; New refuses what would need more
// than 4 GiB before it begins. Counting is exponential in the cells.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4B, 7.2.2.1, "Polycubes";
// Berlekamp, Conway and Guy, Winning Ways, chapter 24, for Soma; the layers side
// by side are how BurrTools and its like show pieces in text.
package polycube
