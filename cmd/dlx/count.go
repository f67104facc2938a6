package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"time"

	"exactcover/dlx"
	"exactcover/internal/oracle"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) countCommand() *cobra.Command {
	cmd := c.verb("count", "Print how many solutions there are",
		`Print the number of solutions, alone on a line; of several boards, one line each.

Every solution is counted: images of another under a symmetry too, unless
--fundamental counts those as one. When the count is stopped (Ctrl-C, --timeout) the
solutions found so far are printed, standard error says that there are at least so
many, and the status is 3.

With --checkpoint FILE the search is kept in FILE several times a second: ended in any way,
even by kill -9, the same command goes on with it, on any number of workers. A
FILE of a search that came to its end answers at once: delete it to begin anew.

With --shard I/N one part of N of the work is done, and a line of JSON tells what it
counted: no number of solutions, but what "dlx merge" adds up once all N are there. The
shards may be counted anywhere and in any order. One that is stopped prints nothing;
with --checkpoint the same command goes on with it.`,
		`  dlx count nqueens 8
  echo 8 | dlx count nqueens
  dlx count boardcover examples/boards.txt
  dlx count puzzle.dlx --limit 1000 --json
  dlx count puzzle.dlx --checkpoint puzzle.count
  dlx count nqueens 16 --shard 3/64 > shard-3.json
  dlx count nqueens 8 --fundamental`,
		func(f *pflag.FlagSet) {
			c.limitFlag(f, "stop when so many solutions are found")
			c.engineFlag(f)
			c.reduceFlag(f)
			c.memoryFlag(f, "a quarter of the machine's, for counting by layers")
			f.BoolVar(&c.symmetry, "symmetry", true, "search one of several images of a choice; --engine X alone implies --symmetry=false")
			c.checkpointFlag(f)
			c.shardFlag(f)
			c.fundamentalFlags.register(f)
			c.clusterFlag(f)
			c.jsonFlag(f)
		}, c.count)
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if err := c.checkShard(); err != nil {
			return err
		}
		if c.fundamental && c.limit > 0 {
			return errors.New("--limit does not go with count --fundamental, which visits no solution: solve --fundamental --limit K lists K")
		}
		if err := c.checkCluster(cmd.Flags(), "--limit"); err != nil {
			return err
		}
		return c.checkFundamental(cmd)
	}
	return cmd
}

func (c *command) limitFlag(f *pflag.FlagSet, usage string) {
	f.Uint64Var(&c.limit, "limit", 0, usage+"; 0: no limit")
}

func (c *command) engineFlag(f *pflag.FlagSet) {
	f.StringVar(&c.engine, "engine", "auto", "auto, links (dancing links), dense (bitsets), frontier (layers of states, for counts), naive (backtracking, for cross-checks)")
	c.workersFlag(f)
}

func (c *command) workersFlag(f *pflag.FlagSet) {
	f.IntVar(&c.workers, "workers", runtime.GOMAXPROCS(0), "search on so many cores; the answer does not depend on it")
}

func (c *command) reduceFlag(f *pflag.FlagSet) {
	f.BoolVar(&c.reduce, "reduce", true, "make the problem smaller first, search its parts apart; --engine X alone implies --reduce=false")
}

// counted is a count as --json prints it.
type counted struct {
	Source string `json:"source"`
	Board  int    `json:"board,omitempty"`
	// Count is missing when the search was stopped before it found any
	// solution: a 0 there would say that there is none.
	Count  *big.Int `json:"count,omitempty"`
	Exact  bool     `json:"exact"`
	Counts string   `json:"counts"` // "all": every solution for itself; or "orbits"
	upToGroup
	Stopped string   `json:"stopped,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
	Engine  string   `json:"engine"`
	Nodes   uint64   `json:"nodes,omitempty"`
	Updates uint64   `json:"updates,omitempty"`
	Job     string   `json:"job,omitempty"` // of a cluster
	Seconds float64  `json:"seconds"`
}

func (c *command) count(cmd *cobra.Command, s *source) error {
	verb := "count"
	if c.shard.of > 0 {
		verb = shardVerb
	}
	keep, err := c.openCheckpoint(verb, s)
	if err != nil {
		return err
	}
	return c.joined(cmd.Context(), func() error { return c.countAll(cmd.Context(), s, keep) })
}

// countAll counts the puzzles of a source one after the other.
func (c *command) countAll(ctx context.Context, s *source, keep *checkpoint) error {
	for e, err := range s.all() {
		if err != nil {
			return err
		}
		one := c.countOne
		switch {
		case c.fundamental:
			one = c.countOrbits
		case c.shard.of > 0:
			one = c.countShard
		case c.cluster.by != "":
			one = c.countOnCluster
		}
		if err := one(ctx, s, e, keep); err != nil {
			return err
		}
	}
	if isTerminal(c.stderr) && !c.fundamental && c.shard.of == 0 {
		fmt.Fprintln(c.stderr, "dlx: counted all solutions, symmetric ones apart")
	}
	return nil
}

func (c *command) countOne(ctx context.Context, s *source, e entry, keep *checkpoint) error {
	r, err := c.search(ctx, s, e, keep)
	if err != nil && (context.Cause(ctx) == nil || errors.As(err, &failure{})) {
		return keep.refused(err)
	}
	answer := counted{
		Source: s.name, Board: s.board(e), Count: r.count, Exact: r.stats.Complete, Counts: "all",
		Reasons: r.reasons, Engine: r.engine,
		Nodes: r.stats.Nodes, Updates: r.stats.Updates, Seconds: r.stats.Elapsed.Seconds(),
	}
	if err != nil {
		answer.Stopped = context.Cause(ctx).Error()
		if r.count.Sign() == 0 {
			answer.Count = nil
		}
	}
	switch {
	case c.json:
		c.out.object(answer)
	case answer.Count != nil:
		fmt.Fprintln(c.out, r.count)
	}
	if err != nil {
		known := atLeast(r.count)
		if c.engine == dlx.Frontier.String() && r.count.Sign() == 0 {
			known = "no number: layers of states tell it only at their end"
		}
		return stopped(ctx, s.label(e)+": "+known+keep.goesOn())
	}
	if !r.stats.Complete {
		fmt.Fprintf(c.stderr, "dlx: %s: %s (limit reached)\n", s.label(e), atLeast(r.count))
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

// refute asks a puzzle why it has no solution and says so on standard error.
func (c *command) refute(s *source, e entry) (reasons []string) {
	reasons = e.Reasons()
	for _, reason := range reasons {
		fmt.Fprintf(c.stderr, "dlx: %s: no solution: %s\n", s.label(e), reason)
	}
	return reasons
}

// A result is what a search found.
type result struct {
	count   *big.Int
	stats   dlx.Stats
	engine  string
	reasons []string // why there is no solution; given, nothing was searched
}

// search counts with the engine chosen. What is proven impossible is searched
// only by an engine that was asked for by name. The error is of the context
// when that ended the search; the count is how many were found by then.
func (c *command) search(ctx context.Context, s *source, e entry, keep *checkpoint) (r result, err error) {
	r.count, r.engine = new(big.Int), c.engine
	if c.cluster.by != "" {
		return c.decidedOnCluster(ctx, s, e)
	}
	switch c.engine {
	case "naive":
		p, bad := e.alone()
		if bad != nil {
			return r, bad
		}
		r.count, r.stats, err = naiveCount(ctx, p, c.limit)
	case "auto":
		if r.reasons = c.refute(s, e); len(r.reasons) > 0 {
			r.engine, r.stats.Complete = "none", true
			return r, nil
		}
		fallthrough
	default:
		engine, bad := dlx.ParseEngine(c.engine)
		if bad != nil {
			return r, bad
		}
		watch := c.watch(s.label(e))
		defer watch.end()
		cfg := dlx.Config{Take: e.given(), Engine: engine, Reduce: c.reduction, Symmetry: c.bySymmetry, Memory: uint64(c.memoryOr(usualMemory())), Workers: c.workers, Limit: c.limit, Stats: &r.stats}
		if c.decide {
			var u dlx.Uniqueness
			cfg.Seed = c.seed
			u, err = e.Problem().Unique(ctx, watch.config(cfg))
			r.count.SetInt64(int64(u))
		} else {
			r.count, err = e.Problem().Count(ctx, keep.config(watch.config(cfg)))
		}
		if r.engine = r.stats.Engine.String(); r.stats.Engine == dlx.Auto {
			r.engine = "none"
		}
	}
	if r.count.Sign() == 0 && c.engine != "auto" {
		r.reasons = c.refute(s, e)
	}
	return r, err
}

// naiveCount counts with the naive solver, up to a limit unless that is 0.
func naiveCount(ctx context.Context, p *dlx.Problem, limit uint64) (*big.Int, dlx.Stats, error) {
	start := time.Now()
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
	stats.Elapsed = time.Since(start)
	return new(big.Int).SetUint64(stats.Solutions), stats, err
}

func (c *command) uniqueCommand() *cobra.Command {
	return c.verb("unique", "Say whether there is no solution, one, or several",
		`Print none, unique or multiple. Searches race until one has met a second solution,
or all there are.`,
		`  dlx unique sudoku.dlx
  dlx unique nqueens 8 --given a1,b5`,
		func(f *pflag.FlagSet) {
			c.engineFlag(f)
			c.seedFlag(f, "where the race begins with what it chooses at random; the answer does not depend on it")
			c.clusterFlag(f)
			c.jsonFlag(f)
		}, func(cmd *cobra.Command, s *source) error {
			if err := c.checkCluster(cmd.Flags(), "--engine"); err != nil {
				return err
			}
			return c.joined(cmd.Context(), func() error { return c.unique(cmd, s) })
		})
}

// decided is the answer of unique as --json prints it.
type decided struct {
	Source  string   `json:"source"`
	Board   int      `json:"board,omitempty"`
	Unique  string   `json:"unique,omitempty"` // none, unique, multiple; missing if stopped before that was known
	Stopped string   `json:"stopped,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
}

func (c *command) unique(cmd *cobra.Command, s *source) error {
	c.limit, c.decide = 2, true
	for e, err := range s.all() {
		if err != nil {
			return err
		}
		if err := c.uniqueOne(cmd.Context(), s, e); err != nil {
			return err
		}
	}
	return nil
}

func (c *command) uniqueOne(ctx context.Context, s *source, e entry) error {
	r, err := c.search(ctx, s, e, nil)
	if err != nil && context.Cause(ctx) == nil {
		return err
	}
	answer := decided{Source: s.name, Board: s.board(e), Reasons: r.reasons}
	u := dlx.Uniqueness(r.count.Int64())
	if err == nil || u == dlx.Multiple {
		answer.Unique, err = u.String(), nil
	} else {
		answer.Stopped = context.Cause(ctx).Error()
	}
	switch {
	case c.json:
		c.out.object(answer)
	case err == nil:
		fmt.Fprintln(c.out, u)
	}
	if err != nil {
		return stopped(ctx, s.label(e)+": "+atLeast(r.count))
	}
	return nil
}

// errNoSolution is the failure of a verb that was to find one.
var errNoSolution = failure{exitNone, errors.New("no solution")}
