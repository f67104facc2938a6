package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"exactcover/dlx"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) bestCommand() *cobra.Command {
	var k int
	cmd := c.verb("best", "List the cheapest solutions",
		`List the -k solutions that cost least, each with its cost, the cheapest first. The
cost of a solution is what its options cost together: "|COST" behind an option of the
text format. Of equal costs, the least in the lexicographic order of option numbers
comes first, so that the answer is one and the same however it is found.

A search by branch and bound has a second; then all solutions are compiled into a
diagram beside it, within --memory, and what ends first answers. The status is 1 where
no puzzle of the source has a solution.`,
		`  dlx best puzzle.dlx
  dlx best puzzle.dlx -k 10 --json`,
		func(f *pflag.FlagSet) {
			f.IntVarP(&k, "number", "k", 1, "list so many solutions")
			c.memoryFlag(f, "1GiB")
			c.workersFlag(f)
			c.clusterFlag(f)
			c.jsonFlag(f)
		},
		func(cmd *cobra.Command, s *source) error {
			return c.joined(cmd.Context(), func() error {
				return anyOf(s, errNoSolution, func(e entry) (bool, error) { return c.best(cmd.Context(), s, e, k) })
			})
		})
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if k < 1 || k > mostBest {
			return fmt.Errorf("-k %d: expected 1 to %d solutions", k, mostBest)
		}
		return c.checkCluster(cmd.Flags(), "")
	}
	return cmd
}

const (
	// mostBest bounds what is held in memory: a search keeps the best so far in order.
	mostBest = 1_000_000
	// searchAlone is how long a search has before a diagram is made beside it.
	searchAlone = time.Second
)

// ranked is one of the cheapest solutions as --json prints it.
type ranked struct {
	Source   string       `json:"source"`
	Board    int          `json:"board,omitempty"`
	Solution int          `json:"solution"` // from 1
	Cost     int64        `json:"cost"`
	Options  []dlx.Option `json:"options"`
	Text     string       `json:"text"`
}

// ranking ends the cheapest solutions of a puzzle as --json prints them.
type ranking struct {
	Source    string   `json:"source"`
	Board     int      `json:"board,omitempty"`
	Solutions int      `json:"solutions"`
	By        string   `json:"by"` // "search", "diagram" or "cluster"; "none": there is nothing to search
	Stopped   string   `json:"stopped,omitempty"`
	Reasons   []string `json:"reasons,omitempty"`
}

func (c *command) best(ctx context.Context, s *source, e entry, k int) (found bool, err error) {
	end := ranking{Source: s.name, Board: s.board(e), By: "none", Reasons: c.refute(s, e)}
	var all []dlx.Priced
	if len(end.Reasons) == 0 {
		all, end.By, err = c.cheapest(ctx, s, e, k)
	}
	if err != nil {
		if context.Cause(ctx) == nil {
			return false, err
		}
		known := "no solution found so far"
		if len(all) > 0 {
			known = fmt.Sprintf("the cheapest solution costs at most %d", all[0].Cost)
		}
		if end.Stopped = context.Cause(ctx).Error(); c.json {
			c.out.object(end)
		}
		return false, stopped(ctx, s.label(e)+": "+known)
	}
	end.Solutions = len(all)
	for n, one := range all {
		text := e.Text(one.Solution)
		switch {
		case c.json:
			c.out.object(ranked{s.name, s.board(e), n + 1, one.Cost, one.Solution, text})
			continue
		case n == 0:
			c.heading(s, e)
		}
		if strings.Contains(text, "\n") {
			text = "\n" + text
		} else {
			text = " " + text
		}
		c.text(uint64(n+1), fmt.Sprintf("cost %d:%s", one.Cost, text))
	}
	switch {
	case c.json:
		c.out.object(end)
	case len(all) == 0 && len(s.numbers) > 1:
		fmt.Fprintf(c.out, "board %d: no solution\n", e.number)
	}
	return len(all) > 0, nil
}

// cheapest finds the cheapest solutions, and says by what. With an error it returns
// the best that were found.
//
// The search has some time alone. Then a diagram is made beside it, and whichever has
// the answer first ends the other: where a bound helps little, as among the tilings of
// a board, a diagram may be much faster, and where it helps, no diagram fits.
func (c *command) cheapest(ctx context.Context, s *source, e entry, k int) (all []dlx.Priced, by string, err error) {
	if c.cluster.by != "" {
		all, err := c.bestOnCluster(ctx, s, e, k)
		return all, "cluster", err
	}
	beside, cancel := context.WithCancel(ctx)
	defer cancel()
	diagram := make(chan []dlx.Priced, 1)
	timer := time.AfterFunc(searchAlone, func() {
		defer close(diagram)
		quiet := *c // the search tells how far it is
		quiet.progress = "never"
		// An error only means that it is left to the search.
		if all, err := quiet.cheapestByDiagram(beside, s, e, k); err == nil {
			diagram <- all
			cancel()
		}
	})
	watch := c.watch(s.label(e))
	shown := watch.config(dlx.Config{})
	all, err = e.Problem().Best(beside, k, dlx.BestConfig{Take: e.given(), Progress: shown.Progress, ProgressEvery: shown.ProgressEvery})
	watch.end()
	cancel()
	if !timer.Stop() {
		if some, made := <-diagram; made && err != nil {
			return some, "diagram", nil
		}
	}
	return all, "search", err
}

func (c *command) cheapestByDiagram(ctx context.Context, s *source, e entry, k int) ([]dlx.Priced, error) {
	d, err := c.compile(ctx, s, e)
	if err != nil {
		return nil, err
	}
	all, err := d.Cheapest(ctx, k)
	if err != nil {
		return nil, c.notCompiled(ctx, s.label(e), err)
	}
	fixed := int64(0)
	for _, o := range d.given {
		fixed += e.Problem().Cost(o)
	}
	for n := range all {
		all[n].Solution, all[n].Cost = d.whole(all[n].Solution), all[n].Cost+fixed
	}
	return all, nil
}
