package main

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) sampleCommand() *cobra.Command {
	var n uint64
	return c.verb("sample", "Draw solutions at random, each as likely",
		`Draw solutions at random: each of all solutions has exactly the same chance, each
draw is independent of the others, and the same solution may come again. The same
--seed draws the same solutions.

All solutions are compiled into a diagram first. Where that does not fit into
--memory the status is 3, since a search cannot draw exactly; it is 1 where no puzzle
of the source has a solution.`,
		`  dlx sample boardcover examples/boards.txt --board 3 -n 5
  dlx sample nqueens 8 -n 2 --seed 7
  dlx sample puzzle.dlx -n 1000 --json`,
		func(f *pflag.FlagSet) {
			f.Uint64VarP(&n, "number", "n", 1, "draw so many solutions")
			f.Uint64Var(&c.seed, "seed", 1, "which ones")
			c.memoryFlag(f, "1GiB")
			c.jsonFlag(f)
		},
		func(cmd *cobra.Command, s *source) error {
			return anyOf(s, errNoSolution, func(e entry) (bool, error) { return c.sample(cmd.Context(), s, e, n) })
		})
}

// sampled ends the samples of a puzzle as --json prints them.
type sampled struct {
	Source  string   `json:"source"`
	Board   int      `json:"board,omitempty"`
	Samples uint64   `json:"samples"`
	Of      *big.Int `json:"of"` // the number of all solutions
	Seed    uint64   `json:"seed"`
	Stopped string   `json:"stopped,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

func (c *command) sample(ctx context.Context, s *source, e entry, n uint64) (found bool, err error) {
	end := sampled{Source: s.name, Board: s.board(e), Of: new(big.Int), Seed: c.seed, Reasons: c.refute(s, e)}
	if len(end.Reasons) == 0 {
		d, err := c.compile(ctx, s, e)
		if err != nil {
			return false, err
		}
		end.Of = d.Count()
		src := rand.NewPCG(c.seed, 0)
		for end.Of.Sign() > 0 && end.Samples < n && ctx.Err() == nil && !c.out.failed() {
			solution, _ := d.Sample(src)
			end.Samples++
			c.drawn(s, e, listed{Source: s.name, Board: s.board(e), Solution: end.Samples, Options: d.whole(solution)})
		}
	}
	if ctx.Err() != nil {
		end.Stopped = context.Cause(ctx).Error()
		err = stopped(ctx, fmt.Sprintf("%s: %d of %d samples drawn", s.label(e), end.Samples, n))
	}
	found = end.Of.Sign() > 0
	switch {
	case c.json:
		c.out.object(end)
	case !found && len(s.numbers) > 1:
		fmt.Fprintf(c.out, "board %d: no solution\n", e.number)
	}
	return found, err
}

// drawn prints a solution, of several boards with a heading before the first.
func (c *command) drawn(s *source, e entry, l listed) {
	l.Text = e.Text(l.Options)
	if c.json {
		c.out.object(l)
		return
	}
	if l.Solution == 1 {
		c.heading(s, e)
	}
	c.text(l.Solution, l.Text)
}
