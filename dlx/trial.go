package dlx

import (
	"context"
	"math/big"
	"time"

	"exactcover/dlx/internal/frontier"
)

// A trial searches a problem as it is, by one worker and for a short time: most problems
// that people pose are counted sooner than their reduction and symmetries are found.
// While a somewhat longer search waits, layers of states get one chance too.
type trial struct {
	worth       time.Duration // how long reducing and finding symmetries would take
	begun       time.Time
	expected    time.Duration // of the whole search, estimated
	ctx         context.Context
	layers      *layers       // nil: not to be tried
	layersAfter time.Duration // of search, before layers are tried
	tried, hope bool          // layers were tried; they are worth going on with
	aside       time.Duration // for which the search has waited
	number      *big.Int      // the count, once layers have it
}

const (
	// trialTime is how long a problem is searched as it is before it is reduced. The
	// search goes on longer if it promises to end before reduction and symmetries would
	// be found, which takes about prepareTime for each item of an option.
	trialTime   = 2 * time.Millisecond
	prepareTime = 8 * time.Microsecond
	mostPrepare = 100 * time.Millisecond
	// mostTried bounds the problems that are tried, in items of all options: linking the
	// tables of larger ones takes longer than the trial.
	mostTried = 1_000_000
	// surveyTime is what finding an order for layers takes, for each item of an option,
	// and coloredTime where some demand colors.
	// Layers are tried when the search has gone on for as long, if it promises to take
	// more than worthwhile times that in all and the layers are not veryBroad. They
	// first get at least worthwhile times the time of the search so far, then layersPart
	// of what the search promises, as that changes. What they promise themselves is up
	// to a hundred times too long, so they are given up only beyond longPromise.
	surveyTime  = 100 * time.Nanosecond
	coloredTime = 400 * time.Nanosecond
	worthwhile  = 3
	layersPart  = 0.5
	longPromise = time.Second
	veryBroad   = 100 // bits, in the order given
)

// tries reports whether a count with cfg begins with a trial.
func (p *Problem) tries(cfg Config) bool {
	return cfg.Engine != Frontier && cfg.Reduce == Usual && cfg.Symmetry != On && cfg.Save == nil && cfg.Resume == nil && len(p.table.Item) <= mostTried
}

// try counts p in a trial. If the trial is too short it returns nil, and how long the
// search is expected to take.
func (p *Problem) try(ctx context.Context, cfg Config) (n *big.Int, expected time.Duration, err error) {
	start := time.Now()
	cells := time.Duration(len(p.table.Item))
	survey := cells * surveyTime
	if p.table.Color != nil {
		survey = cells * coloredTime
	}
	t := &trial{
		worth: min(trialTime+cells*prepareTime, mostPrepare),
		ctx:   ctx, layersAfter: max(trialTime/2, survey),
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

// over is asked by the search from time to time, with the part of it that is done, and
// reports whether it is to end.
func (t *trial) over(done float64) bool {
	spent := time.Since(t.begun) - t.aside
	t.expected = time.Duration(min(float64(spent)/max(done, 1e-12), 1<<62))
	if t.expected > t.worth || spent > 2*t.worth {
		return spent > trialTime
	}
	return t.tryLayers(spent)
}

// tryLayers begins to count by layers, or goes on, while they have taken only a small
// part of what the search promises to take. It reports whether they have the count.
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
