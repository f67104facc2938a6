// Package matching pairs the vertices of a graph off along its edges: perfect
// matchings.
//
//	model, err := matching.New(matching.Complete(10))
//	n, err := model.Problem().Count(ctx, dlx.Config{}) // 945
//
// # The problem it makes
//
// Vertices are primary items, edges are options, both in the order of the graph.
// Two edges between the same vertices are two options.
//
// # Cost
//
// About 100 bytes for each edge, tables and a search together. Counting is as hard
// as the permanent of a matrix: exponential, also where a first matching is found
// at once.
//
// # Sources
//
// L. Lovász and M. D. Plummer, Matching Theory, 1986; counts: OEIS A001147
// (complete graphs), A005271 (hypercubes), A099390 (grids, tilings by dominoes).
package matching
