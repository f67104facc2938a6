// Package dlx models and solves exact cover problems.
//
// A problem has items and options; an option is a set of items. A solution is
// a set of options that covers every primary item exactly once, or between a
// low and a high number of times (its multiplicity), and every secondary item
// at most once, or any number of times if all its options demand the same
// color of it:
//
//	var b dlx.Builder
//	a, c, d := b.Primary("a"), b.Primary("c"), b.Primary("d")
//	b.Option(a, c)
//	b.Option(a)
//	b.Option(c, d)
//	p, err := b.Build()
//	n, err := p.Count(context.Background(), dlx.Config{}) // 1
//
// Options are numbered from 0 as they are entered, and a solution is its
// options' numbers in ascending order. Two equal options are two options. A
// problem without primary items has one solution, the empty one.
//
// A Problem answers questions: Solutions lists them all, First and Any find one, Count
// and Unique count, Best finds the cheapest. Each takes a context and a Config, whose
// zero value is the usual case. Compile makes a Diagram of all solutions, for samples
// and the n-th; FindGroup finds symmetries, for CountOrbits and Orbits; Divide cuts a
// count into tasks for several machines; WhyNot looks for a reason why there is no
// solution; Verify checks an answer.
//
// Counts are exact integers of any size. A Problem is frozen when built; any
// number of goroutines may search it at once, each search with its own
// scratch memory: 16 bytes for each option and each item of an option, and 28
// to 36 for each item.
//
// The vocabulary and the search are Knuth's: The Art of Computer Programming,
// Volume 4B, section 7.2.2.1, Algorithms X, C and M.
package dlx
