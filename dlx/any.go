package dlx

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/race"
	"exactcover/dlx/internal/reduce"
)

// Any returns some solution, the caller's to keep, and whether there is one. Which one
// depends on Config.Seed alone, not on the number of workers.
//
// It is for problems where First would take years. What a few milliseconds of search in
// the order of Solutions do not decide goes to a race of that search with others, which
// choose at random, learn where they fail, and restart. At worst this takes about three
// times as long as First. All of them are exact: whichever ends first without a solution
// proves that there is none.
//
// Stats add up all searches of the race; with several workers they differ from run to
// run. Complete is set if there is no solution. Engine and Progress.Fraction are those
// of the search in the order of Solutions. Limit is ignored, Save and Resume are errors.
func (p *Problem) Any(ctx context.Context, cfg Config) (some Solution, found bool, err error) {
	v, err := p.contest(ctx, cfg, 1)
	if err != nil || v.number == 0 {
		return nil, false, err
	}
	return v.some, true, nil
}

// Unique reports whether there is no solution, one, or more: it stops at the second. It
// races as Any does, by the same fields of Config. Half of several workers search as
// Count does, so that it takes at most about twice as long as counting up to 2. With the
// engine Frontier it counts.
func (p *Problem) Unique(ctx context.Context, cfg Config) (Uniqueness, error) {
	if cfg.Engine == Frontier {
		cfg.Limit = 2
		n, err := p.Count(ctx, cfg)
		if n.Cmp(big.NewInt(2)) >= 0 {
			return Multiple, nil
		}
		return Uniqueness(n.Int64()), err
	}
	v, err := p.contest(ctx, cfg, 2)
	if v.number >= 2 {
		return Multiple, nil
	}
	return Uniqueness(v.number), err
}

// firstRounds is how many rounds a problem is raced as it is before it is reduced:
// some ten milliseconds.
const firstRounds = 2

// A verdict is what a contest found.
type verdict struct {
	number int      // how many solutions, up to as many as were wanted
	some   Solution // one of them if one was wanted
	sure   bool     // there are no others, or as many as were wanted
}

// contest looks for up to want solutions. If it finds fewer there are no others, unless
// the context ended the search: then the error is the context's.
func (p *Problem) contest(ctx context.Context, cfg Config, want int) (v verdict, err error) {
	if cfg.Save != nil || cfg.Resume != nil {
		return v, errors.New("dlx: Config.Save and Resume are not for Any and Unique")
	}
	start, total := time.Now(), Stats{}
	defer func(cfg Config) {
		total.Solutions, total.Elapsed = uint64(v.number), time.Since(start)
		total.Complete = err == nil && v.number < want
		cfg.finish(total)
	}(cfg)
	cfg.Limit, cfg.Stats = uint64(want), nil
	if want > 1 && cfg.Reduce == Usual {
		if v, err = p.briefly(ctx, cfg, want, &total); err != nil || v.sure {
			return v, err
		}
	}
	if !cfg.reduces() || len(cfg.Forbid) > 0 {
		return p.contestWhole(ctx, cfg, want, 0, &total)
	}
	if cfg.Reduce == Usual && len(p.table.Item) <= mostTried {
		// Many problems are hard only for the plain search: the race solves them in less
		// time than it takes to reduce them.
		v, err = p.contestWhole(ctx, cfg, want, firstRounds, &total)
		if err != nil || v.sure {
			return v, err
		}
	}
	known := v.number
	if v, err = p.contestReduced(ctx, cfg, want, &total); err != nil {
		v.number = known
	}
	return v, err
}

// briefly looks for solutions by the plain search alone, for a short time: most puzzles
// need less than it takes to begin a race. If several solutions are wanted it does not
// matter which are found.
func (p *Problem) briefly(ctx context.Context, cfg Config, want int, total *Stats) (v verdict, err error) {
	var stats Stats
	cfg.Stats, cfg.Workers, cfg.Progress, cfg.polls = &stats, 1, nil, 1
	_, err = p.count(ctx, cfg)
	v.number = int(stats.Solutions)
	v.sure = stats.Complete || v.number == want
	total.Nodes, total.Updates, total.Engine = stats.Nodes, stats.Updates, stats.Engine
	return v, err
}

// contestReduced takes the options that are to be taken, reduces what is left of the
// problem, and looks for solutions of that.
func (p *Problem) contestReduced(ctx context.Context, cfg Config, want int, total *Stats) (v verdict, err error) {
	if len(cfg.Take) > 0 {
		rest, origin, err := p.Residual(cfg.Take)
		if err != nil {
			return v, err
		}
		taken := slices.Clone(cfg.Take)
		slices.Sort(taken)
		cfg.Take = nil
		v, err = rest.contestReduced(ctx, cfg, want, total)
		for k, o := range v.some {
			v.some[k] = origin[o]
		}
		v.some = append(v.some, slices.Compact(taken)...)
		slices.Sort(v.some)
		return v, err
	}
	r, err := p.reduced(ctx)
	if err != nil || r.Impossible {
		return verdict{sure: err == nil}, err
	}
	return p.contestParts(ctx, cfg, r, want, total)
}

// contestParts looks for solutions of the independent parts of a problem. As soon as
// one part has several, the others need one each.
func (p *Problem) contestParts(ctx context.Context, cfg Config, r *reduce.Reduction, want int, total *Stats) (verdict, error) {
	all := verdict{1, p.optionsOf(r.Forced), true}
	for _, from := range r.Parts {
		inner := cfg
		if from.Table.Rows() < rowsForTeam {
			inner.Workers = 1
		}
		v, err := p.part(from).contestWhole(ctx, inner, want+1-all.number, 0, total)
		if err != nil || v.number == 0 {
			return verdict{}, err
		}
		all.number *= v.number
		all.some = append(all.some, v.some...)
	}
	slices.Sort(all.some)
	return all, nil
}

// contestWhole looks for solutions of a problem as it is, in so many rounds or, with
// 0, until it is sure.
func (p *Problem) contestWhole(ctx context.Context, cfg Config, want, rounds int, total *Stats) (v verdict, err error) {
	start := time.Now()
	take, err := p.rowsOf("Take", cfg.Take)
	if err != nil {
		return v, err
	}
	forbid, err := p.rowsOf("Forbid", cfg.Forbid)
	if err != nil {
		return v, err
	}
	if err := ctx.Err(); err != nil {
		return v, err
	}
	plain, err := p.searcher(ctx, cfg.Engine)
	if err != nil || !plain.Assume(take, forbid) {
		return verdict{sure: err == nil}, err
	}
	heat := race.Config{
		Table: &p.table, Take: take, Forbid: forbid, Plain: plain,
		Want: want, Rounds: rounds, Seed: cfg.Seed, Workers: cfg.Workers, Tick: cfg.progressEvery(),
	}
	if cfg.Progress != nil {
		heat.Progress = func(c engine.Counters, fraction float64) {
			cfg.Progress(Progress{Stats: statsOf(c, start), Fraction: fraction})
		}
	}
	var result race.Result
	if want > 1 && cfg.Workers > 1 && rounds == 0 {
		result, err = p.besideCount(ctx, cfg, heat)
	} else {
		result = race.Run(ctx, heat)
	}
	total.Nodes += result.Count.Nodes
	total.Updates += result.Count.Updates
	total.Engine = p.searchEngine(cfg)
	v = verdict{result.Number, p.optionsOf(result.Some), result.Complete || result.Number == want}
	if err == nil && !v.sure {
		err = ctx.Err()
	}
	return v, err
}

// besideCount counts up to two solutions on half of the workers while the other
// strategies race on the rest. Whichever is certain first ends both.
func (p *Problem) besideCount(ctx context.Context, cfg Config, heat race.Config) (race.Result, error) {
	both, cancel := context.WithCancel(ctx)
	defer cancel()
	heat.Plain, heat.Progress = nil, nil // progress is the count's
	heat.Workers = cfg.Workers / 2
	sure := func(r race.Result) bool { return r.Complete || r.Number == heat.Want }
	ended := make(chan race.Result, 1)
	go func() {
		result := race.Run(both, heat)
		if sure(result) {
			cancel()
		}
		ended <- result
	}()
	cfg.Workers -= heat.Workers
	var stats Stats
	err := p.runTeam(both, cfg, heat.Take, heat.Forbid, nil, &stats)
	counted := race.Result{Number: int(stats.Solutions), Complete: stats.Complete}
	if sure(counted) || err != nil {
		cancel()
	}
	result := <-ended
	result.Count.Nodes += stats.Nodes
	result.Count.Updates += stats.Updates
	if sure(result) {
		return result, nil
	}
	result.Number, result.Complete = max(result.Number, counted.Number), counted.Complete
	return result, err
}
