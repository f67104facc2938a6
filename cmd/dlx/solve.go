package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"exactcover/dlx"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) solveCommand() *cobra.Command {
	var all bool
	var nth string
	cmd := c.verb("solve", "List solutions as text",
		`List solutions: the first one, or --limit of them, or --all.

Of a FILE, a solution is one line: the numbers of its options, from 0 in the
order of the file, and what they hold. Models spell theirs: queens as squares,
boards as letters.

The order is fixed: branch on the item with fewest options left, the first such
item of the header, and try its options in ascending order. The status is 1
when no puzzle of the source has a solution.

With --any it is some solution, found by searches that race: where the first one in
that order would take years, often at once. --seed begins another race; the answer
does not depend on the number of --workers.

With --fundamental one solution of each orbit of a group of symmetries is listed,
that whose option numbers come first, with the number of the orbit's solutions.

With --nth N it is one solution, the N-th in another order that needs no search: the
lexicographic one of option numbers, from 1. N may be any number up to the count. All
solutions are compiled into a diagram for it, within --memory.

With --all --checkpoint FILE the search is kept in FILE several times a second and what was
listed in FILE.solutions: ended in any way, even by kill -9, the same command goes
on with it. It prints the whole list; if standard output is the file that the list
was begun in, and still holds it (>> FILE), only what is missing there.`,
		`  dlx solve nqueens 8 --all
  dlx solve boardcover examples/boards.txt --board 3
  dlx solve puzzle.dlx --limit 5 --json
  dlx solve nqueens 64 --any
  dlx solve boardcover examples/boards.txt --board 3 --nth 1000
  dlx solve puzzle.dlx --all --checkpoint puzzle.list >> solutions.txt
  dlx solve nqueens 8 --all --fundamental`,
		func(f *pflag.FlagSet) {
			c.limitFlag(f, "list so many solutions")
			f.BoolVar(&all, "all", false, "list all solutions")
			f.StringVar(&nth, "nth", "", "list only the solution of this number, from 1, in lexicographic order")
			c.memoryFlag(f, "1GiB; only for --nth")
			c.anyFlags(f)
			c.engineFlag(f)
			c.reduceFlag(f)
			c.checkpointFlag(f)
			c.fundamentalFlags.register(f)
			c.clusterFlag(f)
			c.jsonFlag(f)
		},
		func(cmd *cobra.Command, s *source) error {
			if nth != "" {
				return c.nth(cmd, s, nth)
			}
			if all && c.cluster.by != "" {
				return errors.New("--cluster lists --limit K solutions: --all of them would go through messages")
			}
			if !all && !cmd.Flags().Changed("limit") {
				c.limit = 1
			}
			return c.joined(cmd.Context(), func() error { return c.solve(cmd.Context(), s) })
		})
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case c.engine == "naive":
			return fmt.Errorf("--engine naive serves count and unique: solve lists in the order that the other engines share")
		case all && cmd.Flags().Changed("limit"):
			return fmt.Errorf("--all and --limit %d contradict each other: give one", c.limit)
		case c.any && all, c.any && cmd.Flags().Changed("limit"):
			return fmt.Errorf("--any finds one solution, in no order: it does not go with --all or --limit")
		case c.any && c.checkpoint != "":
			return fmt.Errorf("--any keeps no --checkpoint: the same --seed finds the same again")
		case !c.any && cmd.Flags().Changed("seed"):
			return fmt.Errorf("--seed goes with --any: the order of solutions is fixed")
		case cmd.Flags().Changed("nth") && nth == "":
			return errors.New("--nth: expected a whole number from 1")
		case nth != "" && (all || cmd.Flags().Changed("limit") || cmd.Flags().Changed("engine") || c.checkpoint != ""):
			return errors.New("--nth goes without --all, --limit, --engine and --checkpoint: it lists one solution, without a search")
		case c.checkpoint != "" && !all:
			return fmt.Errorf("--checkpoint goes with --all: the first solutions are found again as soon")
		case c.cluster.by != "" && (c.any || nth != ""):
			return errors.New("--cluster lists the first solutions: it does not go with --any or --nth")
		}
		if err := c.checkCluster(cmd.Flags(), "--engine"); err != nil {
			return err
		}
		return c.checkFundamental(cmd)
	}
	return cmd
}

// listed is a solution as --json prints it.
type listed struct {
	Source   string       `json:"source"`
	Board    int          `json:"board,omitempty"`
	Solution uint64       `json:"solution"` // from 1
	Options  []dlx.Option `json:"options"`
	Text     string       `json:"text"`
	Orbit    *big.Int     `json:"orbit,omitempty"` // how many solutions it stands for
}

// listing ends the solutions of a puzzle as --json prints them.
type listing struct {
	Source    string `json:"source"`
	Board     int    `json:"board,omitempty"`
	Solutions uint64 `json:"solutions"` // how many were listed
	Exact     bool   `json:"exact"`     // there are no more
	Counts    string `json:"counts,omitempty"`
	upToGroup
	Stopped string   `json:"stopped,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

func (c *command) solve(ctx context.Context, s *source) (err error) {
	keep, err := c.openCheckpoint("solve", s)
	if err != nil {
		return err
	}
	if keep != nil {
		defer keep.close()
		out, err := keep.output(c.stdout)
		if err != nil {
			return err
		}
		c.out.Reset(out)
	}
	found := uint64(0)
	for e, err := range s.all() {
		if err != nil {
			return err
		}
		stats, err := c.list(ctx, s, e, keep)
		if err != nil {
			return err
		}
		found += stats.Solutions
		if !stats.Complete && c.limit > 0 && isTerminal(c.stderr) {
			fmt.Fprintf(c.stderr, "dlx: %s: stopped after %d; there may be more (--all lists all)\n", s.label(e), stats.Solutions)
		}
	}
	if found == 0 {
		return errNoSolution
	}
	return nil
}

// list prints the solutions of one puzzle.
func (c *command) list(ctx context.Context, s *source, e entry, keep *checkpoint) (stats dlx.Stats, err error) {
	end := listing{Source: s.name, Board: s.board(e)}
	if c.engine == "auto" {
		end.Reasons = c.refute(s, e)
	}
	if stats.Complete = len(end.Reasons) > 0; !stats.Complete {
		if c.fundamental {
			end.Solutions, err = c.listOrbits(ctx, s, e, &end, &stats)
		} else {
			end.Solutions, err = c.listSolutions(ctx, s, e, keep, &stats)
		}
		if err != nil {
			return stats, keep.refused(err)
		}
	}
	end.Exact = stats.Complete
	if !stats.Complete && ctx.Err() != nil {
		end.Stopped = context.Cause(ctx).Error()
		err = stopped(ctx, s.label(e)+": "+atLeast(new(big.Int).SetUint64(end.Solutions))+keep.goesOn())
		if keep != nil {
			return stats, err // what is printed is to be gone on with
		}
	}
	if c.json {
		c.out.object(end)
	} else if end.Solutions == 0 && stats.Complete && len(s.numbers) > 1 {
		if c.bare(s) {
			fmt.Fprintln(c.out, "no solution")
		} else {
			fmt.Fprintf(c.out, "board %d: no solution\n", e.number)
		}
	}
	return stats, err
}

// bare reports whether each puzzle is answered by one line, which then needs no
// heading.
func (c *command) bare(s *source) bool { return s.lines && c.limit == 1 }

// listSolutions prints the solutions and returns how many there were. It fails
// unless the end of the context is what ended it.
func (c *command) listSolutions(ctx context.Context, s *source, e entry, keep *checkpoint, stats *dlx.Stats) (k uint64, err error) {
	engine, err := dlx.ParseEngine(c.engine)
	if err != nil {
		return 0, err
	}
	c.listing = true
	show := func(solution dlx.Solution) {
		k++
		c.show(s, e, k, solution, nil)
	}
	if err := keep.replay(e.Problem(), show); err != nil {
		return k, err
	}
	if c.cluster.by != "" {
		all, err := c.listedOnCluster(ctx, s, e, stats)
		for _, solution := range all {
			show(solution)
		}
		return k, err
	}
	watch := c.watch(s.label(e))
	defer watch.end()
	cfg := dlx.Config{Take: e.given(), Engine: engine, Reduce: c.reduction, Workers: c.workers, Limit: c.limit, Stats: stats}
	for solution, err := range c.solutions(ctx, e.Problem(), keep.config(watch.config(cfg))) {
		if err != nil {
			if context.Cause(ctx) == nil || errors.As(err, &failure{}) {
				return k, err
			}
			break
		}
		keep.shown(solution)
		show(solution)
		if c.out.failed() {
			break // run reports it
		}
	}
	return k, nil
}

// show prints the k-th solution, with the size of its orbit unless that is nil.
func (c *command) show(s *source, e entry, k uint64, solution dlx.Solution, orbit *big.Int) {
	text := e.Text(solution)
	if c.json {
		c.out.object(listed{s.name, s.board(e), k, solution, text, orbit})
		return
	}
	if k == 1 && len(s.numbers) > 1 && !c.bare(s) {
		fmt.Fprintf(c.out, "board %d:\n", e.number)
	}
	if orbit != nil {
		text = withOrbit(text, orbit)
	}
	c.text(k, text)
}

// text prints a solution; those of several lines are apart by blank lines.
func (c *command) text(k uint64, text string) {
	if k > 1 && strings.Contains(text, "\n") {
		fmt.Fprintln(c.out)
	}
	fmt.Fprintln(c.out, text)
}
