package main

import (
	"fmt"

	"exactcover/models/langford"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var langfordModel = model{
	name:  "langford",
	use:   "langford [N]",
	short: "rows of 1, 1, 2, 2, … N, N with k others between the two k",
	help: `  N, or a number on standard input
  --half            one of each row and its reverse
  dlx count langford 8
  dlx solve langford 7 --all
`,
	flags: []string{"half"},
	open:  (*command).openLangford,
}

type langfordFlags struct{ half bool }

func (l *langfordFlags) register(f *pflag.FlagSet) {
	f.BoolVar(&l.half, "half", false, "langford: one of each row and its reverse")
}

func (c *command) openLangford(_ *cobra.Command, args []string) (*source, error) {
	n, err := c.number("langford", args, 0, langford.MaxN)
	if err != nil {
		return nil, err
	}
	m, err := langford.New(langford.Config{N: n, Half: c.source.half})
	if err != nil {
		return nil, err
	}
	return one(fmt.Sprintf("langford %d", n), m), nil
}
