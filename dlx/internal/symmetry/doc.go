// Package symmetry finds the automorphisms of a table, and counts with them.
//
// An automorphism is a permutation of the items that keeps roles and
// multiplicities, of the colors of each secondary item, and of the rows, that
// takes every row to the row of its items' images, with the same cost. Of equal
// rows the k-th goes to the k-th, so that the group is that of its action on the
// rows. A turned board is the usual example:
//
//	a b          a → b → d → c → a        rows  ab  cd  ac  bd
//	c d          (a quarter turn)               bd  ac  ab  cd
//
// From a table to a count:
//
//	found := symmetry.Find(t, symmetry.Config{})
//	g, err := found.Group(t.Rows(), permgroup.Config{})
//	symmetry.Prefixes(t, g, 1000)                 // all solutions = Σ factor · those with a prefix
//	b, err := symmetry.NewBurnside(ctx, t, g, 100000, 1<<32)
//	b.Count(count)                                // solutions up to symmetry
//
// FromItems takes what a model or a file says of its symmetries, and refuses
// what is none. Whatever the search does, each automorphism is checked against
// the table in full before it counts. If its budget is too small it finds fewer,
// and says so.
//
// Find refines a partition of the incidence graph, in time about proportional to
// its edges where that leaves single vertices; each automorphism costs about as
// much again. It takes some 80 bytes for each row and item and 20 for each cell of
// a row, and 4 for each row and item of each generator.
//
// Sources: B. D. McKay, A. Piperno, Practical graph isomorphism II, J. Symbolic
// Computation 60 (2014); P. T. Darga, M. H. Liffiton, K. A. Sakallah, I. L.
// Markov, Exploiting structure in symmetry detection for CNF, DAC 2004 (saucy);
// T. Junttila, P. Kaski, Engineering an efficient canonical labeling tool for
// large and sparse graphs, ALENEX 2007 (bliss).
package symmetry
