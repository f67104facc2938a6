package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"exactcover/models/boardcover"
	"exactcover/models/polycube"

	"github.com/spf13/cobra"
)

var puzzleModel = model{
	name:  "puzzle",
	use:   "puzzle [NAME | FILE]",
	short: "a built-in puzzle of pieces on boards or in boxes, or one drawn in a file",
	help: `  FILE, or standard input: boards and pieces as docs/puzzles.md has them
  --board N   only the N-th board
  dlx count puzzle pentominoes-6x10
  dlx draw puzzle soma -o soma.svg
`,
	flags: []string{"board"},
	names: puzzleNames,
	open: func(c *command, cmd *cobra.Command, args []string) (*source, error) {
		return c.openPuzzle(cmd, onBoards, puzzleNames(), args)
	},
}

var polycubeModel = model{
	name:  "polycube",
	use:   "polycube [NAME | FILE]",
	short: "fill boxes with pieces made of unit cubes",
	help: `  FILE, or standard input: boxes and pieces as docs/puzzles.md has them
  --board N   only the N-th box
  dlx count polycube soma
`,
	flags: []string{"board"},
	names: polycube.PuzzleNames,
	open: func(c *command, cmd *cobra.Command, args []string) (*source, error) {
		return c.openPuzzle(cmd, inSpace, polycube.PuzzleNames(), args)
	},
}

// What the first line of a puzzle file begins with.
const (
	onBoards = "puzzle"
	inSpace  = "polycube"
)

// puzzleNames returns the names of the built-in puzzles of either kind.
func puzzleNames() []string { return append(boardcover.PuzzleNames(), polycube.PuzzleNames()...) }

// A piecedPuzzle is laid of pieces, about which there may be something to say.
type piecedPuzzle interface {
	puzzle
	Warnings() []string
}

// A pieced file is boards with the same pieces for each.
type pieced struct {
	boards int
	make   func(number int) (piecedPuzzle, error) // from 1
}

// openPuzzle opens a built-in puzzle of one of the names, or a file.
func (c *command) openPuzzle(cmd *cobra.Command, model string, names, args []string) (*source, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("%s takes one NAME or FILE, found %s", model, strings.Join(args, " "))
	}
	name := "-"
	if len(args) == 1 {
		name = args[0]
	}
	switch {
	case !slices.Contains(names, name):
	case slices.Contains(polycube.PuzzleNames(), name):
		p, err := boxes(polycube.NamedPuzzle(name))
		return c.pieced(cmd, name, p, err)
	default:
		p, err := boards(boardcover.NamedPuzzle(name))
		return c.pieced(cmd, name, p, err)
	}
	in, file, err := c.file(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w, and no built-in puzzle has that name (built in: %s)%s", err, strings.Join(names, ", "), near(name, names))
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	if model == onBoards && firstWord(text) == inSpace {
		model = inSpace
	}
	return c.readPuzzle(cmd, text, file, model)
}

// readPuzzle reads a puzzle file whose first line begins with a word.
func (c *command) readPuzzle(cmd *cobra.Command, in io.Reader, name, word string) (*source, error) {
	var p pieced
	var err error
	if word == inSpace {
		p, err = boxes(polycube.ReadPuzzle(in, name))
	} else {
		p, err = boards(boardcover.ReadPuzzle(in, name))
	}
	return c.pieced(cmd, name, p, err)
}

// firstWord returns the first word of a text but for lines that begin with '|',
// without reading it.
func firstWord(text *bufio.Reader) string {
	head, _ := text.Peek(4096)
	head = bytes.TrimPrefix(head, []byte("\uFEFF"))
	for line := range bytes.Lines(head) {
		words := bytes.Fields(line)
		if len(words) > 0 && line[0] != '|' {
			return string(words[0])
		}
	}
	return ""
}

func boards(p *boardcover.Puzzle, err error) (pieced, error) {
	if err != nil {
		return pieced{}, err
	}
	return pieced{len(p.Boards), func(number int) (piecedPuzzle, error) {
		return boardcover.New(p.Boards[number-1], p.Pieces)
	}}, nil
}

func boxes(p *polycube.Puzzle, err error) (pieced, error) {
	if err != nil {
		return pieced{}, err
	}
	return pieced{len(p.Boxes), func(number int) (piecedPuzzle, error) {
		return polycube.New(p.Boxes[number-1], p.Pieces)
	}}, nil
}

// pieced is a source of boards.
func (c *command) pieced(cmd *cobra.Command, name string, p pieced, err error) (*source, error) {
	if err != nil {
		return nil, err
	}
	s := &source{name: name}
	if err := s.choose(cmd, c.source.board, p.boards); err != nil {
		return nil, err
	}
	warned := false
	s.make = func(number int) (puzzle, error) {
		m, err := p.make(number)
		if err != nil {
			return nil, fmt.Errorf("%s: board %d: %w", name, number, err)
		}
		for _, warning := range m.Warnings() {
			if !warned { // of the pieces, which are the same for all boards
				fmt.Fprintf(c.stderr, "dlx: warning: %s\n", warning)
			}
		}
		warned = true
		return m, nil
	}
	return s, nil
}
