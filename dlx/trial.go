package dlx

import (
	"context"
	"math/big"
	"time"

	"exactcover/dlx/internal/frontier"
)

// A trial is a search of a problem as it is, by one worker and for a short time: most
// problems people pose end sooner than their reductions and symmetries are found. What
// takes somewhat longer is tried by layers too, once, while the search waits.
type trial struct {
	worth       time.Duration // what reductions and symmetries would take
	begun       time.Time
	expected    time.Duration // for the search to take in all
	ctx         context.Context
	layers      *layers       // nil: they are not to be tried
	layersAfter time.Duration // the search has gone on so long
	tried, hope bool          // layers were begun, and may be gone on with
	aside       time.Duration // the search waited
	number      *big.Int      // what layers counted
}

const (
	// trialTime is how long a problem is searched as it is before it is reduced, and
	// longer if the search promises to end sooner than reductions and symmetries are
	// found: they take about prepareTime for each item of an option.
	trialTime   = 2 * time.Millisecond
	prepareTime = 8 * time.Microsecond
	mostPrepare = 100 * time.Millisecond
	// mostTried bounds the problems that are tried, in items of all options: to
	// link larger ones takes longer than that.
	mostTried = 1_000_000
	// surveyTime is what it takes, for each item of an option, to find an order for
	// layers. They are tried when the search has gone on as long, if it promises to
	// take more than worthwhile times that and they are not very broad, for as long
	// again, and then for layersPart of what the search promises, as that changes.
	// What layers promise is up to a hundred times too long.
	surveyTime  = 100 * time.Nanosecond
	worthwhile  = 3
	layersPart  = 0.5
	longPromise = time.Second
	veryBroad   = 100 // bits, in the order given
)

// tries reports whether a count with cfg begins with a trial.
func (p *Problem) tries(cfg Config) bool {
	return cfg.Engine != Frontier && cfg.Reduce == Usual && cfg.Symmetry != On && cfg.Save == nil && cfg.Resume == nil && len(p.table.Item) <= mostTried
}

// try counts within a trial. It returns nil if that does not suffice, and how long the
// search would take.
func (p *Problem) try(ctx context.Context, cfg Config) (n *big.Int, expected time.Duration, err error) {
	start := time.Now()
	cells := time.Duration(len(p.table.Item))
	t := &trial{
		worth: min(trialTime+cells*prepareTime, mostPrepare),
		ctx:   ctx, layersAfter: max(trialTime/2, cells*surveyTime),
	}
	if cfg.Engine == Auto && len(cfg.Take) == 0 {
		t.layers = newLayers(p, Config{Workers: 1, Memory: cfg.Memory})
		defer func() { t.layers.end() }()
	}
	outer, stats := cfg.Stats, new(Stats)
	cfg.Workers, cfg.Progress, cfg.Stats, cfg.trial = 1, nil, stats, t
	n, err = p.count(ctx, cfg)
	switch {
	case t.number != nil:
		n, stats, err = t.number, t.layers.stats(), nil
		stats.Complete, stats.Elapsed = true, time.Since(start)
	case err == nil && !stats.Complete:
		return nil, t.expected, nil
	}
	if outer != nil {
		*outer = *stats
	}
	return n, 0, err
}

// over reports, now and then, whether a search that did a part of all is to end.
func (t *trial) over(done float64) bool {
	spent := time.Since(t.begun) - t.aside
	t.expected = time.Duration(min(float64(spent)/max(done, 1e-12), 1<<62))
	if t.expected > t.worth || spent > 2*t.worth {
		return spent > trialTime
	}
	return t.tryLayers(spent)
}

// tryLayers counts by layers, or goes on with it, as long as they took a small part of
// what the search takes. It reports whether they came to their end.
func (t *trial) tryLayers(spent time.Duration) bool {
	start := time.Now()
	defer func() { t.aside += time.Since(start) }()
	within := time.Duration(layersPart*float64(t.expected)) - t.aside
	if !t.tried {
		if t.layers == nil || spent < t.layersAfter || t.expected < worthwhile*spent {
			return false
		}
		t.tried, within = true, max(within, worthwhile*spent)
		t.hope = frontier.GivenBreadth(&t.layers.p.table) < veryBroad && t.layers.possible(within) && t.layers.left() < longPromise
		within -= time.Since(start)
	}
	if t.hope && within > 0 {
		t.number, _ = t.layers.count(t.ctx, within)
	}
	return t.number != nil
}
