package main

import (
	"context"
	"fmt"
	"io"

	"exactcover/internal/trace"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) traceCommand() *cobra.Command {
	var output string
	var steps int
	var limit uint64
	return c.verb("trace", "Write a page that steps through a search",
		`Search a small problem by dancing links, and write a page that steps through the
search, forward and back: the item chosen, the options left of each, why a branch died,
the choices so far and, of a model, their picture. It is one HTML file that needs
nothing else, for any browser.

The page shows up to --steps search nodes; --limit ends it at a solution.`,
		`  dlx trace nqueens 5 -o queens.html
  dlx trace boardcover examples/boards.txt --board 2 -o board.html
  dlx trace puzzle.dlx --limit 1 -o first.html`,
		func(f *pflag.FlagSet) {
			f.StringVarP(&output, "output", "o", "", "HTML file to write")
			f.IntVar(&steps, "steps", trace.DefaultSteps, "show so many search nodes at most")
			f.Uint64Var(&limit, "limit", 0, "end at the solution of this number; 0: go on to the end")
		},
		func(cmd *cobra.Command, s *source) error {
			switch {
			case output == "":
				return fmt.Errorf("trace writes a page: name it with -o FILE.html")
			case steps < 1 || steps > trace.MostSteps:
				return fmt.Errorf("--steps %d: expected 1 to %d", steps, trace.MostSteps)
			}
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			return c.trace(cmd.Context(), s, e, output, trace.Limits{Steps: steps, Solutions: limit})
		})
}

// trace writes the page of a puzzle, and says on standard error what it does not show.
func (c *command) trace(ctx context.Context, s *source, e entry, output string, limits trace.Limits) error {
	page := trace.Page{
		Title: s.label(e), Problem: e.Problem(), Given: e.given(), Reasons: e.Reasons(), Picture: e.Picture,
	}
	var summary trace.Summary
	err := c.write(output, func(w io.Writer) (err error) {
		summary, err = page.Write(ctx, w, limits)
		return err
	})
	switch {
	case ctx.Err() != nil:
		return stopped(ctx, fmt.Sprintf("%s: %s traced, nothing written", s.label(e), plural(summary.Steps, "step")))
	case err != nil:
		return fmt.Errorf("%s: %w", s.label(e), err)
	case summary.Cut:
		fmt.Fprintf(c.stderr, "dlx: %s: the page ends after %s, the search goes on: --steps N shows up to %d, --limit K ends at the K-th solution\n",
			s.label(e), plural(summary.Steps, "step"), trace.MostSteps)
	}
	if _, file := e.puzzle.(filePuzzle); !summary.Pictured && !file {
		fmt.Fprintf(c.stderr, "dlx: %s: too many options to draw: the page has no picture\n", s.label(e))
	}
	return nil
}
