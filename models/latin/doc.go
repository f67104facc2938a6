// Package latin fills squares so that every row and column holds each value
// once, with cells given or without, alone or together with an orthogonal mate.
//
//	model, err := latin.New(latin.Config{N: 4})
//	n, err := model.Problem().Count(ctx, dlx.Config{}) // 576
//
// # The problem it makes
//
// A cell has three coordinates: row, column and value. Each two of them meet
// once, so that there is a primary item for each two: p for row and column, the
// cell; r for row and value; c for column and value. An option is a triple and
// covers three items. Coordinates are written to base 36 from 0:
//
//	p02 r05 c25   the value 6 in row 0, column 2
//
// A mate is another square with values of its own. It is orthogonal if each value
// of the first meets each value of the second once. The second value is a fourth
// coordinate, and there are items s for row and second value, d for column and
// second value, m for both values:
//
//	p02 r05 s01 c25 d21 m51
//
// Options that disagree with a cell that is given are left out, and keep no
// number.
//
// # Cost
//
// There are n³ options of 3 items, or n⁴ of 6 with mates, less those that cells
// given exclude. A first square is found at once, a first pair of orthogonal ones up to
// order 7; order 8 takes some seconds, and more is for whoever gives a square.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4A, 7, "Latin squares", and
// Volume 4B, 7.2.2.1; counts: OEIS A002860. That order 6 has no orthogonal mates:
// G. Tarry, 1900.
package latin
