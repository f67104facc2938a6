package main

import (
	"errors"
	"fmt"
	"strings"

	"exactcover/models/crossword"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var crosswordModel = model{
	name:  "crossword",
	use:   "crossword [FILE] --words FILE",
	short: "fill a grid with words, across and down",
	help: `  FILE, or standard input: rows of '.' (white), '#' (black) and letters given
  --words FILE      the words, of letters; case does not count
  --size RxC        a grid of white cells, and no FILE
  --repeat          a word may stand in several places
  --symmetric       the same across and down: word squares
  dlx solve crossword grid.txt --words words.txt
  dlx count crossword --size 4x4 --words words.txt --symmetric
`,
	flags: []string{"words", "size", "repeat", "symmetric"},
	open:  (*command).openCrossword,
}

type crosswordFlags struct {
	words, size       string
	repeat, symmetric bool
}

func (x *crosswordFlags) register(f *pflag.FlagSet) {
	f.StringVar(&x.words, "words", "", "crossword: a file of words")
	f.StringVar(&x.size, "size", "", "crossword: a grid of white cells, as in 4x5")
	f.BoolVar(&x.repeat, "repeat", false, "crossword: a word may stand in several places")
	f.BoolVar(&x.symmetric, "symmetric", false, "crossword: the same across and down")
}

func (c *command) openCrossword(_ *cobra.Command, args []string) (*source, error) {
	flags := c.source.crosswordFlags
	file := "-"
	switch {
	case len(args) > 1 || len(args) == 1 && flags.size != "":
		return nil, fmt.Errorf("crossword takes one FILE, and none with --size, found %s", strings.Join(args, " "))
	case flags.words == "":
		return nil, errors.New("crossword wants words: --words FILE")
	case len(args) == 1:
		file = args[0]
	}
	if flags.words == "-" && file == "-" && flags.size == "" {
		return nil, errors.New("the grid and the words cannot both be standard input")
	}
	list, name, err := readFile(c, flags.words, crossword.ReadWords)
	if err != nil {
		return nil, fmt.Errorf("--words: %w", err)
	}
	if list.Skipped > 0 {
		fmt.Fprintf(c.stderr, "dlx: warning: %s: %s of other characters than letters passed over, the first %s\n", name, plural(list.Skipped, "word"), list.First)
	}
	cfg := crossword.Config{Words: list.Words, Repeat: flags.repeat, Symmetric: flags.symmetric}
	if flags.size != "" {
		rows, cols, err := size("size", flags.size)
		if err != nil {
			return nil, err
		}
		if cfg.Grid, err = crossword.Rectangle(rows, cols); err != nil {
			return nil, err
		}
		name = "crossword --size " + flags.size
	} else if cfg.Grid, name, err = readFile(c, file, crossword.ReadGrid); err != nil {
		return nil, err
	}
	m, err := crossword.New(cfg)
	if err != nil {
		return nil, err
	}
	return one(name, m), nil
}
