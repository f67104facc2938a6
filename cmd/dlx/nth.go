package main

import (
	"context"
	"fmt"
	"math/big"

	"exactcover/dlx"

	"github.com/spf13/cobra"
)

// nthNumber reads --nth: a whole number from 1.
func nthNumber(text string) (*big.Int, error) {
	const mostDigits = 10_000 // reading a number takes time in the square of its length
	if len(text) > mostDigits {
		return nil, fmt.Errorf("--nth %.40s…: expected a number of at most %d digits", text, mostDigits)
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || n.Sign() < 1 {
		return nil, fmt.Errorf("--nth %s: expected a whole number from 1", text)
	}
	return n, nil
}

// nth prints the n-th solution of each puzzle in lexicographic order.
func (c *command) nth(cmd *cobra.Command, s *source, text string) error {
	n, err := nthNumber(text)
	if err != nil {
		return err
	}
	// That there is no such solution has been said of each puzzle.
	return anyOf(s, failure{status: exitNone}, func(e entry) (bool, error) { return c.nthOf(cmd.Context(), s, e, n) })
}

// An nthSolution is a solution with its number as --json prints it.
type nthSolution struct {
	Source  string       `json:"source"`
	Board   int          `json:"board,omitempty"`
	Nth     *big.Int     `json:"nth"` // from 1
	Of      *big.Int     `json:"of"`
	Options []dlx.Option `json:"options,omitzero"` // missing where there are fewer solutions
	Text    string       `json:"text,omitempty"`
	Reasons []string     `json:"reasons,omitempty"`
}

func (c *command) nthOf(ctx context.Context, s *source, e entry, n *big.Int) (found bool, err error) {
	answer := nthSolution{Source: s.name, Board: s.board(e), Nth: n, Of: new(big.Int), Reasons: c.refute(s, e)}
	if len(answer.Reasons) == 0 {
		d, err := c.compile(ctx, s, e)
		if err != nil {
			return false, err
		}
		answer.Of = d.Count()
		if found = n.Cmp(answer.Of) <= 0; found {
			solution, err := within(ctx, s.label(e), func() (dlx.Solution, error) { return d.Nth(new(big.Int).Sub(n, big.NewInt(1))) })
			if err != nil {
				return false, err
			}
			answer.Options = d.whole(solution)
			answer.Text = e.Text(answer.Options)
		}
	}
	if !found {
		fmt.Fprintf(c.stderr, "dlx: %s: there is no solution number %v of %v\n", s.label(e), n, answer.Of)
	}
	switch {
	case c.json:
		c.out.object(answer)
	case found:
		c.heading(s, e)
		c.text(1, answer.Text)
	}
	return found, nil
}
