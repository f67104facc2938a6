package main

import (
	"fmt"

	"exactcover/models/nqueens"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var nqueensModel = model{
	name:  "nqueens",
	use:   "nqueens [N]",
	short: "n queens on an n by n board, none attacking another",
	help: `  N, or a number on standard input
  --given a1,b5     queens that stand already
  --blocked c3,d4   squares that take no queen
  --toroidal        diagonals go on at the opposite edge
  dlx count nqueens 8
  dlx solve nqueens 8 --given a1,b5
`,
	flags: []string{"given", "blocked", "toroidal"},
	open:  (*command).openNQueens,
}

type nqueensFlags struct {
	given, blocked string
	toroidal       bool
}

func (n *nqueensFlags) register(f *pflag.FlagSet) {
	f.StringVar(&n.given, "given", "", "nqueens: queens that stand already, as in a1,b5")
	f.StringVar(&n.blocked, "blocked", "", "nqueens: squares that take no queen, as in c3,d4")
	f.BoolVar(&n.toroidal, "toroidal", false, "nqueens: diagonals go on at the opposite edge")
}

func (c *command) openNQueens(cmd *cobra.Command, args []string) (*source, error) {
	word, err := c.numberWord("nqueens", args)
	if err != nil {
		return nil, err
	}
	n, err := nqueens.ParseN(word)
	if err != nil {
		return nil, fmt.Errorf("nqueens: %w", err)
	}
	cfg := nqueens.Config{N: n, Toroidal: c.source.toroidal}
	if cfg.Given, err = nqueens.ParseSquares(c.source.given); err != nil {
		return nil, fmt.Errorf("--given: %w", err)
	}
	if cfg.Blocked, err = nqueens.ParseSquares(c.source.blocked); err != nil {
		return nil, fmt.Errorf("--blocked: %w", err)
	}
	m, err := nqueens.New(cfg)
	if err != nil {
		return nil, err
	}
	return one(fmt.Sprintf("nqueens %d", n), m), nil
}
