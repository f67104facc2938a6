package main

import (
	"fmt"
	"io"
	"strings"

	"exactcover/models/latin"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var latinModel = model{
	name:  "latin",
	use:   "latin [N [FILE]]",
	short: "Latin squares of order N, those that complete the partial squares of FILE",
	help: `  N, or a number on standard input
  --mates           each with an orthogonal mate
  --board K         only the K-th square of FILE
  dlx count latin 5
  dlx solve latin 4 square.txt --mates
`,
	flags: []string{"mates", "board"},
	open:  (*command).openLatin,
}

type latinFlags struct{ mates bool }

func (l *latinFlags) register(f *pflag.FlagSet) {
	f.BoolVar(&l.mates, "mates", false, "latin: squares with an orthogonal mate")
}

func (c *command) openLatin(cmd *cobra.Command, args []string) (*source, error) {
	if len(args) > 2 {
		return nil, fmt.Errorf("latin takes a number and one FILE, found %s", strings.Join(args, " "))
	}
	most := latin.MaxN
	if c.source.mates {
		most = latin.MaxMates
	}
	n, err := c.number("latin", args[:min(1, len(args))], 1, most)
	if err != nil {
		return nil, err
	}
	cfg := latin.Config{N: n, Mates: c.source.mates}
	if len(args) < 2 {
		if cmd.Flags().Changed("board") {
			return nil, fmt.Errorf("--board goes with a FILE of squares")
		}
		m, err := latin.New(cfg)
		if err != nil {
			return nil, err
		}
		return one(fmt.Sprintf("latin %d", n), m), nil
	}
	grids, name, err := readFile(c, args[1], func(r io.Reader, name string) ([]latin.Grid, error) { return latin.Read(n, r, name) })
	if err != nil {
		return nil, err
	}
	s := &source{name: name}
	if err := s.choose(cmd, c.source.board, len(grids)); err != nil {
		return nil, err
	}
	s.make = func(number int) (puzzle, error) {
		cfg := cfg
		cfg.Given = grids[number-1]
		return latin.New(cfg)
	}
	return s, nil
}
