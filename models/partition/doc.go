// Package partition parts a set of rows among columns: each row is covered once,
// by one of the columns that have it, and each column has a cost. It reads the
// crew-scheduling problems of airlines in the OR-Library's form.
//
//	problem, err := partition.Read(file, "nw41.txt")
//	model, err := partition.New(problem)
//	n, err := model.Problem().Count(ctx, dlx.Config{})
//
// # The problem it makes
//
// Rows are primary items, named by their numbers from 1. Columns are options with
// their costs, in the order of the file: column k is option k-1.
//
// # Cost
//
// About 28 bytes for each row of each column, tables and a search together; Read
// takes as much as is there and not what the numbers announce. Counting all
// partitions is exponential and hopeless for most problems of airlines, whose
// cheapest partition is what is asked for.
//
// # Sources
//
// J. E. Beasley, OR-Library, "Set partitioning"; K. L. Hoffman and M. Padberg,
// "Solving airline crew scheduling problems by branch-and-cut", Management Science 39,
// 1993.
package partition
