package dlx

import (
	"context"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/team"
)

// runTeam is run on several goroutines, or with a checkpoint. None of the
// goroutines outlives it.
func (p *Problem) runTeam(ctx context.Context, cfg Config, take, forbid []int32, visit func([]int32) bool, stats *Stats) error {
	start := time.Now()
	work := team.Config{
		Workers: max(cfg.Workers, 1),
		Search:  func() (engine.Search, error) { return p.searcher(ctx, cfg.Engine) },
		Split:   func() (*links.Search, error) { return p.link(ctx) },
		Take:    take, Forbid: forbid,
		Visit: visit,
		Tick:  cfg.progressEvery(),

		Save: cfg.save, SaveEvery: cfg.saveEvery(), Resume: cfg.resume,
		Aside: cfg.aside, AsideAfter: cfg.asideAfter,
	}
	if visit == nil { // otherwise it is visit's to stop
		work.Limit = cfg.Limit
	}
	if cfg.Progress != nil {
		work.Progress = func(c engine.Counters, fraction float64) {
			at := Progress{Stats: statsOf(c, start), Fraction: fraction}
			at.Profile = nil
			cfg.Progress(at)
		}
	}
	count, complete, err := team.Run(ctx, work)
	*stats = statsOf(count, start)
	stats.Engine = p.searchEngine(cfg)
	if stats.Complete = complete; err != nil {
		return err
	}
	return stopped(ctx, *stats)
}

// statsOf returns the Stats of counters, not known to be complete.
func statsOf(c engine.Counters, start time.Time) Stats {
	return Stats{
		Solutions: c.Solutions, Nodes: c.Nodes, Updates: c.Updates, Profile: c.Profile,
		Elapsed: time.Since(start),
	}
}
