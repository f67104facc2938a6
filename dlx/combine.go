package dlx

import (
	"context"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/product"
	"exactcover/dlx/internal/reduce"
	"exactcover/dlx/internal/team"
)

const (
	// mostSteps bounds what a listing by parts keeps: the choices in all solutions of
	// the parts, 240 MB.
	mostSteps = 20_000_000
	// rowsWorth is how many options all parts but the largest must have together for a
	// listing by parts. With fewer, their solutions are soon found again, and one search
	// by the engine of the plan on all workers is faster.
	rowsWorth = 24
)

// listingParts returns the parts by which to list a problem, or nil if it is to be
// listed as a whole.
func (p *Problem) listingParts(cfg Config) []reduce.Part {
	if !cfg.reduces() || len(cfg.Take)+len(cfg.Forbid) > 0 || cfg.save != nil || cfg.resume != nil {
		return nil
	}
	parts := p.components()
	others := 0
	for _, part := range parts[:max(len(parts)-1, 0)] {
		others += part.Table.Rows()
	}
	if others == 0 || others < rowsWorth && cfg.Reduce != On {
		return nil
	}
	return parts
}

// runParts lists a problem by its parts: each solution is a combination of theirs, and
// they are shown in the order of one search of all.
func (p *Problem) runParts(ctx context.Context, cfg Config, parts []reduce.Part, visit func([]int32) bool, stats *Stats) error {
	start := time.Now()
	walk, err := product.New(parts)
	if err != nil {
		return err
	}
	shown := uint64(0)
	limited := func(rows []int32) bool {
		shown++
		return visit(rows) && shown != cfg.Limit
	}
	end := walk.Run(limited, p.poll(ctx, cfg, walking{walk, &shown}, start), mostSteps)
	*stats = statsOf(walk.Count(), start)
	stats.Solutions, stats.Complete, stats.Engine = shown, end == product.Complete, Links
	if end != product.Full {
		return stopped(ctx, *stats)
	}
	split, err := p.link(ctx)
	if err != nil {
		return err
	}
	rest := team.State{Counters: engine.Counters{Solutions: shown, Nodes: stats.Nodes, Updates: stats.Updates}}
	for _, b := range walk.Rest(split) {
		rest.Pieces = append(rest.Pieces, team.Piece{Branch: b})
	}
	cfg.resume = &rest
	return p.runTeam(ctx, cfg, nil, nil, limited, stats)
}

// A walking tells how far a walk through the parts' solutions has come.
type walking struct {
	*product.Walk
	shown *uint64
}

func (w walking) Count() engine.Counters {
	c := w.Walk.Count()
	c.Solutions = *w.shown
	return c
}
