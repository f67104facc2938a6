// Package export writes exact cover problems for solvers of other kinds, and
// reads what those answer: SAT (DIMACS CNF), MaxSAT (WCNF), pseudo-Boolean (OPB),
// integer programming (CPLEX LP) and constraint (MiniZinc) solvers.
//
//	var b dlx.Builder
//	rook, knight := b.Primary("rook"), b.Primary("knight")
//	square := b.Secondary("a1")
//	b.Option(rook)
//	b.Option(rook, square)
//	b.Option(knight, square)
//	p, err := b.Build()
//	err = export.Write(os.Stdout, p, export.CNF, export.Config{})
//
// Each option has a variable, true where it is chosen. What is written besides
// (counters, colors of items) is determined by these, in both directions, so that
// the models are as many as the solutions and an outside counter can confirm a
// count.
//
// A problem of n items in m places of options is written in time linear in what is
// written, which is linear in m but for multiplicities; memory holds four bytes
// a place, eight where colors are demanded. The file docs/export.md tells of
// formats, encodings and sizes.
//
// The counters are those of Sinz, "Towards an optimal CNF encoding of Boolean
// cardinality constraints" (CP 2005), with both directions of each definition.
package export
