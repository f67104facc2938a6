package dlx

import (
	"context"
	"fmt"
	"slices"
	"time"

	"exactcover/dlx/internal/bound"
)

// A BestConfig says how the cheapest solutions are searched. Its zero value is the
// usual case.
type BestConfig struct {
	// Take and Forbid are assumptions, as in Config.
	Take, Forbid []Option
	// Stats, unless nil, is filled in when the search ends, for whatever reason. Its
	// Solutions are those visited on the way.
	Stats *Stats
	// Progress, unless nil, is called from the caller's goroutine at most once in each
	// ProgressEvery. Zero means every second.
	Progress      func(Progress)
	ProgressEvery time.Duration
}

// Best returns the k solutions that cost least, or all if they are fewer: the cheapest
// first, those of equal cost in the lexicographic order of option numbers. If the
// context ends the search early it returns the best so far, and the context's error.
//
// It searches by branch and bound. Prices of the items bound from below what any
// solution with the options chosen so far costs, and options that cannot be in one of
// the k best are removed, most of them before the first choice. If costs are all alike
// that saves little. Diagram.Cheapest gives the same answer without a search, where
// there is a diagram.
func (p *Problem) Best(ctx context.Context, k int, cfg BestConfig) ([]Priced, error) {
	take, err := p.rowsOf("Take", cfg.Take)
	if err != nil {
		return nil, err
	}
	forbid, err := p.rowsOf("Forbid", cfg.Forbid)
	if err != nil {
		return nil, err
	}
	if k < 1 {
		return nil, fmt.Errorf("dlx: the %d best solutions: expected 1 or more", k)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	start := time.Now()
	stats := Stats{Complete: true}
	search := bound.New(&p.table, p.rowCosts(), k)
	if search.Assume(take, forbid) {
		watch := Config{Progress: cfg.Progress, ProgressEvery: cfg.ProgressEvery}
		stats.Complete = search.Run(bound.Config{Poll: p.poll(ctx, watch, search, start)})
		count := search.Count()
		stats.Solutions, stats.Nodes, stats.Updates = count.Solutions, count.Nodes, count.Updates
		stats.Profile = slices.Clone(count.Profile)
	}
	stats.Elapsed = time.Since(start)
	if cfg.Stats != nil {
		*cfg.Stats = stats
	}
	found := search.Found()
	all := make([]Priced, len(found))
	for n, f := range found {
		all[n] = Priced{p.optionsOf(f.Rows), f.Cost}
	}
	return all, stopped(ctx, stats)
}
