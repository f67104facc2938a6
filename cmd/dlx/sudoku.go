package main

import (
	"fmt"
	"strings"

	"exactcover/dlx"
	"exactcover/models/sudoku"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var sudokuModel = model{
	name:  "sudoku",
	use:   "sudoku [FILE]",
	short: "fill grids so that every row, column and box holds each value once",
	help: `  FILE, or standard input: puzzles of 81 characters a line or in 9 rows, an empty
  cell one of . 0 _ *, comments from # on
  --box RxC        boxes of R rows and C columns, 3x3 without it: 2x3 for 6 by 6
  --regions FILE   regions in place of boxes: rows of a letter a cell
  --diagonals      both diagonals hold each value once
  --cages FILE     killer cages, a line each: the sum and the cells, as 15 r1c1 r1c2
  --symbols TEXT   how values are written, the digits and A to Z without it
  --empty          the grid without givens, and no FILE
  --board N        only the N-th puzzle
  dlx solve sudoku puzzles.txt
  dlx count sudoku --empty --box 2x2
`,
	flags: []string{"box", "regions", "diagonals", "cages", "symbols", "empty", "board"},
	open:  (*command).openSudoku,
}

type sudokuFlags struct {
	box, regions, cages, symbols string
	diagonals, empty             bool
}

func (s *sudokuFlags) register(f *pflag.FlagSet) {
	f.StringVar(&s.box, "box", "", "sudoku: boxes of so many rows and columns, as in 2x3 (default 3x3)")
	f.StringVar(&s.regions, "regions", "", "sudoku: a file of regions in place of boxes")
	f.BoolVar(&s.diagonals, "diagonals", false, "sudoku: both diagonals hold each value once")
	f.StringVar(&s.cages, "cages", "", "sudoku: a file of killer cages")
	f.StringVar(&s.symbols, "symbols", "", "sudoku: how values are written, from the first to the last")
	f.BoolVar(&s.empty, "empty", false, "sudoku: the grid without givens")
}

func (c *command) openSudoku(cmd *cobra.Command, args []string) (*source, error) {
	if len(args) > 1 || len(args) == 1 && c.source.empty {
		return nil, fmt.Errorf("sudoku takes one FILE, and none with --empty, found %s", strings.Join(args, " "))
	}
	cfg, err := c.sudokuConfig()
	if err != nil {
		return nil, err
	}
	m, err := sudoku.New(cfg)
	if err != nil {
		return nil, err
	}
	if c.source.empty {
		if cmd.Flags().Changed("board") {
			return nil, fmt.Errorf("--board goes with a FILE of puzzles")
		}
		return one("sudoku", m.Empty()), nil
	}
	file := "-"
	if len(args) == 1 {
		file = args[0]
	}
	puzzles, name, err := readFile(c, file, m.Read)
	if err != nil {
		return nil, err
	}
	s := &source{name: name}
	if err := s.choose(cmd, c.source.board, len(puzzles)); err != nil {
		return nil, err
	}
	if len(puzzles) > 1 && !cmd.Flags().Changed("workers") {
		c.workers = 1 // parting a search takes longer than most puzzles do
	}
	// Puzzles given on lines are answered by lines.
	s.lines = len(s.numbers) > 1 && puzzles[0].OneLine()
	s.make = func(number int) (puzzle, error) {
		if s.lines {
			return sudokuLine{puzzles[number-1]}, nil
		}
		return puzzles[number-1], nil
	}
	return s, nil
}

// A sudokuLine is a puzzle whose solutions are spelled on one line.
type sudokuLine struct{ *sudoku.Puzzle }

func (l sudokuLine) Text(s dlx.Solution) string { return l.Line(s) }

// sudokuConfig returns the shape that the flags name.
func (c *command) sudokuConfig() (cfg sudoku.Config, err error) {
	flags := c.source.sudokuFlags
	cfg = sudoku.Config{Diagonals: flags.diagonals, Symbols: flags.symbols}
	if flags.box != "" {
		if cfg.BoxRows, cfg.BoxCols, err = size("box", flags.box); err != nil {
			return cfg, err
		}
	}
	if flags.regions != "" {
		if cfg.Regions, _, err = readFile(c, flags.regions, sudoku.ReadRegions); err != nil {
			return cfg, fmt.Errorf("--regions: %w", err)
		}
	}
	if flags.cages != "" {
		if cfg.Cages, _, err = readFile(c, flags.cages, sudoku.ReadCages); err != nil {
			return cfg, fmt.Errorf("--cages: %w", err)
		}
	}
	return cfg, nil
}
