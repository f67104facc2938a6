package main

import "exactcover/dlx"

// A puzzle of givens shares its problem with others of its shape: its solutions
// are those of the problem that hold the options given.
type givenPuzzle interface {
	puzzle
	Given() []dlx.Option
}

// given returns the options that stand already; a search takes them.
func (e entry) given() []dlx.Option {
	if p, is := e.puzzle.(givenPuzzle); is {
		return p.Given()
	}
	return nil
}

// alone returns the puzzle's problem for verbs that look at the problem itself:
// where options are given, what is left of it.
func (e entry) alone() (*dlx.Problem, error) {
	given := e.given()
	if len(given) == 0 {
		return e.Problem(), nil
	}
	rest, _, err := e.Problem().Residual(given)
	return rest, err
}
