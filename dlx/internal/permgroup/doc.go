// Package permgroup works with groups of permutations of the points 0 to n-1,
// given by generators: order, orbits, stabilizers, membership, elements,
// conjugacy classes.
//
// The rotations and reflections of a square's four corners, from a quarter turn
// and a reflection:
//
//	turn, mirror := permgroup.Perm{1, 2, 3, 0}, permgroup.Perm{1, 0, 3, 2}
//	g, err := permgroup.New(4, []permgroup.Perm{turn, mirror}, permgroup.Config{})
//	g.Order()             // 8
//	g.Stabilizer(0)       // the reflection that fixes corners 0 and 2: order 2
//
// A group is held as a base and a strong generating set (Sims): a chain of
// stabilizers, each with the orbit of its next base point and a tree that tells
// how to get to each point of the orbit. Random elements make the chain quickly;
// then it is proved complete, by the Schreier generators of each level or by an
// upper bound of the order. So all answers are exact, and a seed that is fixed
// makes them the same each time.
//
// With n points, l levels and s strong generators it takes n(2s+l) numbers of
// 4 bytes; a permutation is sifted in about n·l·log n steps, and a proof sifts
// s permutations for each point of each orbit. A level is needed for each point
// to be fixed until nothing moves: l is at most the logarithm of the order.
//
// Sources: D. F. Holt, B. Eick, E. A. O'Brien, Handbook of Computational Group
// Theory (2005), chapter 4; Á. Seress, Permutation Group Algorithms (2003).
package permgroup
