package main

import (
	"context"
	"fmt"
	"io"

	"exactcover/dlx"
	"exactcover/internal/draw"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) drawCommand() *cobra.Command {
	var output string
	var limit uint64
	var columns int
	cmd := c.verb("draw", "Draw a solution, or a sheet of several",
		`Draw the first solution, or a sheet of --limit of them: on the terminal, or as
an SVG file with -o. Models draw; a FILE is a problem without a picture.

With --fundamental the sheet is of one solution of each orbit of a group of symmetries,
and says of how many solutions the orbit is.`,
		`  dlx draw nqueens 8 -o queens.svg
  dlx draw boardcover examples/boards.txt --board 3
  dlx draw nqueens 6 --limit 4 -o all.svg
  dlx draw nqueens 8 --fundamental --limit 12 --columns 4 -o twelve.svg`,
		func(f *pflag.FlagSet) {
			f.StringVarP(&output, "output", "o", "", "SVG file to write; without it the picture goes to standard output as text")
			f.Uint64Var(&limit, "limit", 1, "draw so many solutions")
			f.IntVar(&columns, "columns", 0, "pictures beside each other on a sheet; 0: about as many as below each other")
			c.fundamentalFlags.register(f)
		},
		func(cmd *cobra.Command, s *source) error {
			if c.limit = limit; limit < 1 || limit > mostDrawn {
				return fmt.Errorf("--limit %d: expected 1 to %d solutions to draw", limit, mostDrawn)
			}
			if columns < 0 {
				return fmt.Errorf("--columns %d: expected 1 or more", columns)
			}
			c.columns = columns
			if output == "" {
				return c.drawText(cmd.Context(), s)
			}
			if err := bitmap(output); err != nil {
				return err
			}
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			picture, err := c.picture(cmd.Context(), s, e)
			if err != nil {
				return err
			}
			return c.write(output, picture.SVG)
		})
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error { return c.checkFundamental(cmd) }
	return cmd
}

// mostDrawn bounds a sheet, which is held in memory whole.
const mostDrawn = 10_000

// drawText draws on standard output, of several boards one after the other.
func (c *command) drawText(ctx context.Context, s *source) error {
	drawn, headings := 0, len(s.numbers) > 1
	for e, err := range s.all() {
		if err != nil {
			return err
		}
		if headings {
			if e.number > s.numbers[0] {
				fmt.Fprintln(c.out)
			}
			fmt.Fprintf(c.out, "board %d:", e.number)
		}
		picture, err := c.picture(ctx, s, e)
		switch {
		case err == errNoSolution && headings:
			fmt.Fprintln(c.out, " no solution")
			continue
		case err != nil:
			return err
		case headings:
			fmt.Fprintln(c.out)
		}
		drawn++
		io.WriteString(c.out, picture.Text())
	}
	if drawn == 0 {
		return errNoSolution
	}
	return nil
}

// pictured refuses a problem that is no model's.
func (s *source) pictured(e entry) error {
	if _, file := e.puzzle.(filePuzzle); file {
		return fmt.Errorf("%s is a problem without a picture: models draw (%q lists them)", s.name, "dlx help models")
	}
	return nil
}

// picture draws the first solutions of a puzzle.
func (c *command) picture(ctx context.Context, s *source, e entry) (draw.Picture, error) {
	if err := s.pictured(e); err != nil {
		return nil, err
	}
	if len(c.refute(s, e)) > 0 {
		return nil, errNoSolution
	}
	pictures, captions, err := c.pictures(ctx, s, e)
	switch {
	case context.Cause(ctx) != nil:
		return nil, stopped(ctx, fmt.Sprintf("%s: %s found, nothing drawn", s.label(e), plural(len(pictures), "solution")))
	case err != nil:
		return nil, err
	case len(pictures) == 0:
		return nil, errNoSolution
	case c.limit == 1 && captions == nil:
		return pictures[0], nil
	}
	return draw.Sheet(fmt.Sprintf("%s: %s", s.label(e), plural(len(pictures), "solution")), pictures, captions, c.columns), nil
}

// pictures draws the first solutions, or, with --fundamental, the first orbits, whose
// sizes are the captions.
func (c *command) pictures(ctx context.Context, s *source, e entry) (pictures []draw.Picture, captions []string, err error) {
	if !c.fundamental {
		watch := c.watch(s.label(e))
		defer watch.end()
		for solution, err := range e.Problem().Solutions(ctx, watch.config(dlx.Config{Take: e.given(), Limit: c.limit})) {
			if err != nil {
				return pictures, nil, err
			}
			pictures = append(pictures, e.Picture(solution))
		}
		return pictures, nil, nil
	}
	q, err := c.quotient(ctx, s, e)
	if err != nil {
		return nil, nil, err
	}
	watch := c.watch(s.label(e))
	for r, err := range q.problem.Orbits(ctx, q.group, watch.config(dlx.Config{Take: q.take, Limit: c.limit})) {
		if err != nil {
			watch.end()
			return pictures, nil, fmt.Errorf("%s: %s", s.label(e), unprefixed(err))
		}
		pictures = append(pictures, e.Picture(q.lift(r.Solution)))
		captions = append(captions, fmt.Sprintf("orbit of %v", r.Size))
	}
	watch.end()
	c.notes(s, e, "drawn", q)
	return pictures, captions, nil
}
