// Package known counts what is known from elsewhere: sequences of the OEIS, closed
// formulas, counts of other programs, and counts that were published and are wrong.
// It has no code of its own.
//
// testdata/known.json holds the counts by family, each with where it is from and how
// long it takes. A test counts each by the plan's own choice, with the zero Config,
// where that is a matter of milliseconds. The others are run when asked for:
//
//	go test ./internal/known -run Known -v -known-slow 10m -timeout 3h
//
// runs all that take up to ten minutes each, and names the rest with the reason.
package known
