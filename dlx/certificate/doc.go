// Package certificate makes a count of solutions provable: a file that holds the
// problem, the count, and a decision diagram of all solutions, which a short checker
// follows without any search.
//
//	claim, err := certificate.Write(ctx, file, p, certificate.Config{})
//	…
//	claim, err := certificate.Verify(file, 0) // claim.Count is right
//
// The diagram decides one primary item after the other. A node stands for all ways to
// have decided the items so far that leave the same things covered; its label says
// which, as far as that matters later. Its arcs are all ways to decide the next item,
// each to the node with just what is covered then. So the ways to reach the end from
// a node are the ways to complete it to a solution, and the checker adds them up from
// the end to the root. docs/certificates.md has the file's form and the proof.
//
// What is to be trusted is verify.go, read.go, which reads the head, and steps.go, which
// says what is decided when. They import the standard library only and share nothing
// with the engines; Write uses them, not they it.
//
// Cost: Write keeps the whole diagram, Verify two of its layers; both take a few
// hundred nanoseconds an arc. Diagrams are small where items that share options
// stand close together in the order: boards of 12 by 12 cells, not 14 queens.
package certificate
