package dlx

import (
	"context"
	"iter"
	"slices"
	"time"

	"exactcover/dlx/internal/links"
)

// A Step is one search node of Trace: a position of the search, with the choice that
// led to it and what the search does there.
type Step struct {
	// Level is the number of choices made so far. The steps that follow, up to the next
	// one whose Level is not greater, are below this one in the search tree.
	Level int
	// Choice is the last choice: an option of the item on which the search branched one
	// level up. It is -1 at the root, and where the choice was to take no more options
	// of an item that has enough.
	Choice Option
	// Item is the item to branch on next, or -1 at a solution.
	Item Item
	// Ways is the number of choices at Item, 0 at a dead end. It is the number of
	// options left of it. If the item may be covered several times, the ways are the
	// options that can be chosen first, and one more if it needs no option.
	Ways int
	// Left holds, by item, how many options are left of each primary item that is not
	// covered yet, and -1 for other items. An item may need more than one.
	Left []int
}

// Solved reports whether the choices that led to a step are a solution.
func (s Step) Solved() bool { return s.Item < 0 }

// Trace yields every search node of a search by dancing links, in the order in which it
// is visited: what Solutions does with the engine Links, step by step. It is meant for
// showing a search: each step takes time linear in the items.
//
// Only Take, Forbid, Limit and Stats of the Config are used. A step's Left is lent: it
// is valid until the loop goes on. An error comes last, with an empty Step.
func (p *Problem) Trace(ctx context.Context, cfg Config) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		start := time.Now()
		stats := Stats{Engine: Links}
		stopped, err := p.trace(ctx, cfg, &stats, func(s Step) bool { return yield(s, nil) })
		if cfg.Stats != nil {
			stats.Elapsed = time.Since(start)
			*cfg.Stats = stats
		}
		if err != nil && !stopped {
			yield(Step{}, err)
		}
	}
}

// trace shows the steps, and tells whether it was show that stopped it.
func (p *Problem) trace(ctx context.Context, cfg Config, stats *Stats, show func(Step) bool) (stopped bool, err error) {
	take, err := p.rowsOf("Take", cfg.Take)
	if err != nil {
		return false, err
	}
	forbid, err := p.rowsOf("Forbid", cfg.Forbid)
	if err != nil {
		return false, err
	}
	search, err := p.link(ctx)
	if err != nil {
		return false, err
	}
	if !search.Assume(take, forbid) {
		stats.Complete = true
		return false, nil
	}
	left := make([]int, len(p.items))
	stats.Complete = search.Trace(func(s links.Position) bool {
		if err = ctx.Err(); err != nil {
			return false
		}
		step := Step{Level: s.Level, Choice: -1, Item: -1, Ways: int(s.Branches), Left: left}
		if s.Row >= 0 {
			step.Choice = p.optionOf(s.Row)
		}
		if s.Item >= 0 {
			step.Item = p.itemOf(s.Item)
		}
		for i := range left {
			left[i] = -1
		}
		for column := range int32(p.table.Primary) {
			left[p.itemOf(column)] = int(search.Left(column))
		}
		if !show(step) {
			stopped = true
			return false
		}
		return !step.Solved() || search.Count().Solutions != cfg.Limit
	})
	count := search.Count()
	stats.Solutions, stats.Nodes, stats.Updates, stats.Profile = count.Solutions, count.Nodes, count.Updates, slices.Clone(count.Profile)
	return stopped, err
}
