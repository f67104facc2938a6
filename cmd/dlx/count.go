package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactcover/dlx"
	"exactcover/internal/oracle"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) countCommand() *cobra.Command {
	return c.verb("count", "Print how many solutions there are",
		`Print the number of solutions, alone on a line; of several boards, one line each.

Every solution is counted: images of another under a symmetry too. When the
count is stopped (Ctrl-C, --timeout) the solutions found so far are printed,
standard error says that there are at least so many, and the status is 3.`,
		`  dlx count nqueens 8
  echo 8 | dlx count nqueens
  dlx count boardcover examples/boards.txt
  dlx count puzzle.dlx --limit 1000 --json`,
		func(f *pflag.FlagSet) {
			c.limitFlag(f, "stop when so many solutions are found")
			c.engineFlag(f)
			c.jsonFlag(f)
		}, c.count)
}

func (c *command) limitFlag(f *pflag.FlagSet, usage string) {
	f.Uint64Var(&c.limit, "limit", 0, usage+"; 0: no limit")
}

func (c *command) engineFlag(f *pflag.FlagSet) {
	f.StringVar(&c.engine, "engine", "auto", "auto, links (dancing links), naive (backtracking, for cross-checks)")
}

// counted is a count as --json prints it.
type counted struct {
	Source string `json:"source"`
	Board  int    `json:"board,omitempty"`
	// Count is missing when the search was stopped before it found any
	// solution: a 0 there would say that there is none.
	Count   *big.Int `json:"count,omitempty"`
	Exact   bool     `json:"exact"`
	Counts  string   `json:"counts"` // "all": every solution for itself
	Stopped string   `json:"stopped,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
	Engine  string   `json:"engine"`
	Nodes   uint64   `json:"nodes,omitempty"`
	Updates uint64   `json:"updates,omitempty"`
	Seconds float64  `json:"seconds"`
}

func (c *command) count(cmd *cobra.Command, s *source) error {
	for _, e := range s.puzzles {
		if err := c.countOne(cmd.Context(), s, e); err != nil {
			return err
		}
	}
	if isTerminal(c.stderr) {
		fmt.Fprintln(c.stderr, "dlx: counted all solutions, symmetric ones apart")
	}
	return nil
}

func (c *command) countOne(ctx context.Context, s *source, e entry) error {
	n, stats, engine, err := c.search(ctx, s, e)
	if err != nil && context.Cause(ctx) == nil {
		return err
	}
	answer := counted{
		Source: s.name, Count: n, Exact: stats.Complete, Counts: "all", Engine: engine,
		Nodes: stats.Nodes, Updates: stats.Updates, Seconds: stats.Elapsed.Seconds(),
	}
	if s.several {
		answer.Board = e.number
	}
	if err != nil {
		answer.Stopped = context.Cause(ctx).Error()
		if n.Sign() == 0 {
			answer.Count = nil
		}
	}
	if n.Sign() == 0 && err == nil {
		answer.Reasons = e.Reasons()
		c.explain(s, e, answer.Reasons)
	}
	switch {
	case c.json:
		c.out.object(answer)
	case answer.Count != nil:
		fmt.Fprintln(c.out, n)
	}
	if err != nil {
		return stopped(ctx, s.label(e)+": "+atLeast(n))
	}
	if !stats.Complete {
		fmt.Fprintf(c.stderr, "dlx: %s: %s (limit reached)\n", s.label(e), atLeast(n))
	}
	return nil
}

// atLeast spells a count that may not be all.
func atLeast(n *big.Int) string {
	switch {
	case n.Sign() == 0:
		return "no solution found so far"
	case n.IsInt64() && n.Int64() == 1:
		return "at least 1 solution"
	}
	return fmt.Sprintf("at least %v solutions", n)
}

// explain says on standard error why a puzzle has no solution.
func (c *command) explain(s *source, e entry, reasons []string) {
	for _, reason := range reasons {
		fmt.Fprintf(c.stderr, "dlx: %s: no solution: %s\n", s.label(e), reason)
	}
}

// search counts with the engine chosen. The error is of the context when that
// ended the search; n is how many were found by then.
func (c *command) search(ctx context.Context, s *source, e entry) (n *big.Int, stats dlx.Stats, engine string, err error) {
	switch c.engine {
	case "auto", "links":
		watch := c.watch(s.label(e))
		defer watch.end()
		n, err = e.Problem().Count(ctx, watch.config(dlx.Config{Limit: c.limit, Stats: &stats}))
		return n, stats, "links", err
	case "naive":
		n, stats, err = naiveCount(ctx, e.Problem(), c.limit)
		return n, stats, "naive", err
	}
	return nil, stats, "", unknownEngine(c.engine)
}

func unknownEngine(name string) error {
	return fmt.Errorf("--engine %s: expected auto, links or naive", name)
}

// naiveCount counts with the naive solver, up to a limit unless that is 0.
func naiveCount(ctx context.Context, p *dlx.Problem, limit uint64) (*big.Int, dlx.Stats, error) {
	stats := dlx.Stats{Complete: true}
	for range oracle.Solutions(ctx, p) {
		if stats.Solutions++; stats.Solutions == limit {
			stats.Complete = false
			break
		}
	}
	err := ctx.Err()
	if err != nil {
		stats.Complete = false
	}
	return new(big.Int).SetUint64(stats.Solutions), stats, err
}

func (c *command) uniqueCommand() *cobra.Command {
	return c.verb("unique", "Say whether there is no solution, one, or several",
		"Print none, unique or multiple. The search ends at the second solution.",
		`  dlx unique sudoku.dlx
  dlx unique nqueens 8 --given a1,b5`,
		func(f *pflag.FlagSet) {
			c.engineFlag(f)
			c.jsonFlag(f)
		}, c.unique)
}

// decided is the answer of unique as --json prints it.
type decided struct {
	Source string `json:"source"`
	Board  int    `json:"board,omitempty"`
	Unique string `json:"unique"` // none, unique, multiple
}

func (c *command) unique(cmd *cobra.Command, s *source) error {
	c.limit = 2
	for _, e := range s.puzzles {
		n, _, _, err := c.search(cmd.Context(), s, e)
		if err != nil && context.Cause(cmd.Context()) == nil {
			return err
		}
		answer := dlx.Uniqueness(n.Int64())
		if err != nil && answer != dlx.Multiple {
			return stopped(cmd.Context(), s.label(e)+": "+atLeast(n))
		}
		if answer == dlx.None {
			c.explain(s, e, e.Reasons())
		}
		if c.json {
			d := decided{Source: s.name, Unique: answer.String()}
			if s.several {
				d.Board = e.number
			}
			c.out.object(d)
			continue
		}
		fmt.Fprintln(c.out, answer)
	}
	return nil
}

// errNoSolution is the failure of a verb that was to find one.
var errNoSolution = failure{exitNone, errors.New("no solution")}
