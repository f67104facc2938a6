// Package langford arranges the numbers 1, 1, 2, 2, … n, n in a row so that
// between the two k there are k others: Langford pairings.
//
//	model, err := langford.New(langford.Config{N: 3})
//	n, err := model.Problem().Count(ctx, dlx.Config{}) // 2: 2 3 1 2 1 3 and its reverse
//
// # The problem it makes
//
// Primary items are the numbers 1 to n and the places s1 to s2n. An option is a
// number with its two places, k, s_i and s_(i+k+1); options come by number, then
// by place. There are 3n(n-1)/2 of them.
//
// A pairing and its reverse are two solutions, unless Half keeps one of the two.
// Half leaves out options of the largest odd number, which never stands in the
// middle of the row, so that exactly one of each two is left.
//
// # Cost
//
// About 100 bytes for each option, tables and a search together. Counting is
// exponential in n: 12 takes a tenth of a second, and each step to the next n that
// has pairings some ten times as long.
//
// # Sources
//
// C. D. Langford, The Mathematical Gazette 42, 1958; Knuth, The Art of Computer
// Programming, Volume 4B, 7.2.2.1; counts up to reversal: OEIS A014552.
package langford
