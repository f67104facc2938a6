package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"exactcover/models/boardcover"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var boardcoverModel = model{
	name:  "boardcover",
	use:   "boardcover [FILE | ROWSxCOLS]",
	short: "cover the white cells of boards by pieces, L-trominoes unless others are named",
	help: `  FILE, or standard input: the number of boards; for each its height, its width
  and its rows of '#' (black) and '.' (white); or a puzzle file, see puzzle
  ROWSxCOLS, as in 12x12, is a rectangle
  --piece NAME[=K|=LO:HI] | FILE   a piece (repeatable), any number of times, K
                                   times, or LO to HI times; names such as
                                   domino, L3, I4, P5
  --rotate=false                   pieces as drawn, not turned
  --reflect                        pieces may be turned over
  --board N                        only the N-th board
  dlx count boardcover examples/boards.txt
  dlx count boardcover 8x8 --piece domino
  dlx draw boardcover examples/boards.txt --board 3 -o board.svg
`,
	flags: []string{"piece", "rotate", "reflect", "board"},
	open:  (*command).openBoardcover,
}

type boardcoverFlags struct {
	pieces          []string
	rotate, reflect bool
}

func (b *boardcoverFlags) register(f *pflag.FlagSet) {
	f.StringArrayVar(&b.pieces, "piece", nil, "boardcover: a piece, NAME[=K|=LO:HI] or FILE; repeatable (default L3)")
	f.BoolVar(&b.rotate, "rotate", true, "boardcover: pieces may be turned")
	f.BoolVar(&b.reflect, "reflect", false, "boardcover: pieces may be turned over")
}

func (c *command) openBoardcover(cmd *cobra.Command, args []string) (*source, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("boardcover takes one FILE, found %s (a flag's value is joined by '=', as in --rotate=false)", strings.Join(args, " "))
	}
	pieces, err := c.pieces()
	if err != nil {
		return nil, err
	}
	file := "-"
	if len(args) == 1 {
		file = args[0]
	}
	in, name, err := c.file(file)
	if sides, is := rectangle(file); is && errors.Is(err, fs.ErrNotExist) {
		board, err := boardcover.Rectangle(sides[0], sides[1])
		return c.pieced(cmd, file, pieced{1, func(int) (piecedPuzzle, error) { return boardcover.New(board, pieces) }}, err)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w; a rectangle is ROWSxCOLS, as 12x12", err)
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	if word := firstWord(text); word == onBoards || word == inSpace {
		for _, flag := range []string{"piece", "rotate", "reflect"} {
			if cmd.Flags().Changed(flag) {
				return nil, fmt.Errorf("%s is a puzzle file, which says itself what --%s would", name, flag)
			}
		}
		return c.readPuzzle(cmd, text, name, word)
	}
	read, err := boardcover.ReadBoards(text, name)
	return c.pieced(cmd, name, pieced{len(read), func(number int) (piecedPuzzle, error) {
		return boardcover.New(read[number-1], pieces)
	}}, err)
}

// rectangle reads ROWSxCOLS. What is no number of this machine is too large for a board
// all the same.
func rectangle(word string) (sides [2]int, is bool) {
	for k, side := range strings.Split(word, "x") {
		n, err := strconv.Atoi(side)
		if k > 1 || side == "" || strings.Trim(side, "0123456789") != "" {
			return sides, false
		}
		if err != nil {
			n = math.MaxInt
		}
		sides[k], is = n, k == 1
	}
	return sides, is
}

// pieces returns the pieces named by --piece, or the L-tromino.
func (c *command) pieces() ([]boardcover.Piece, error) {
	var pieces []boardcover.Piece
	if len(c.source.pieces) == 0 {
		pieces = append(pieces, boardcover.LTromino())
	}
	for _, spec := range c.source.pieces {
		some, err := c.piece(spec)
		if err != nil {
			return nil, fmt.Errorf("--piece %s: %w", spec, err)
		}
		pieces = append(pieces, some...)
	}
	for k := range pieces {
		pieces[k].Rotate, pieces[k].Reflect = c.source.rotate, c.source.reflect
	}
	return pieces, nil
}

// piece returns the piece of a name, or those of a file.
func (c *command) piece(spec string) ([]boardcover.Piece, error) {
	name, _, _ := strings.Cut(spec, "=")
	if _, known := boardcover.Named(name); known {
		piece, err := boardcover.ParsePiece(spec)
		return []boardcover.Piece{piece}, err
	}
	in, file, err := c.file(spec)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no piece and no file of that name (pieces: %s)%s", strings.Join(boardcover.Names(), ", "), near(name, boardcover.Names()))
	}
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return boardcover.ReadPieces(in, file)
}
