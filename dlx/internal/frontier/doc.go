// Package frontier counts the solutions of a problem without visiting them, by
// layers of states: often where a search would never end, and always exactly.
//
// Fix an order of the primary items and decide them one after the other. Two
// ways to have decided the first k of them that leave the same items covered
// have the same continuations, so they are one state, and all that is kept of
// them is how many they are:
//
//	o := frontier.Orders(table, frontier.Enough)[0]
//	p, err := frontier.Compile(table, o.Items, true)
//	count, outcome := frontier.New(p).Run(frontier.Config{Workers: 2, Memory: 1 << 30})
//
// A board of 18 by 18 cells has 15105645789047859299613180380516 coverings by
// L-trominoes and 35,838,434 states in all layers.
//
// Of a state only the open items matter, those that a row decided before and
// a row not yet decided have in common: the frontier between what is done and
// what is untouched. An item gets a place in the state when it opens and leaves
// it to another when it closes, as variables share registers, so that a state
// is a word or two. Whether a row fits, and what it leads to, are some
// operations on these words for all its items at once (see field).
//
// How many states there are depends on the problem and on the order. It pays
// where many ways lead to one state: boards that are narrow, matchings,
// partitions. Where items have nothing to do with their neighbors in any order,
// as in Steiner systems, there is little to merge and a search is better. A
// run limited by Config.States tells: its statistics have the arrivals per
// state of the first layers, and Breadths what is to come.
//
// Time is in proportion to states times arcs of their step, with some 20 to 70
// ns a state; memory is about 12 + 8·(W+L) bytes a state of the two largest
// neighboring layers together, with W words a key and L a count. No count is
// ever rounded or wraps, and no two states are taken for one because of a
// hash: keys are compared in full.
//
// The method is the frontier method, or transfer matrices, or profile dynamic
// programming, for exact covers in any shape: Knuth, The Art of Computer
// Programming 7.1.4 (zero-suppressed diagrams) and 7.2.2.1 (Algorithm Z);
// Nishino, Yasuda, Minato and Nagata, Dancing with decision diagrams (AAAI
// 2017), whose published program takes equal hashes for equal states; Kawahara,
// Inoue, Iwashita and Minato, Frontier-based search for enumerating all
// constrained subgraphs with compressed representation (2017).
package frontier
