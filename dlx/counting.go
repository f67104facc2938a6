package dlx

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/frontier"
	"exactcover/dlx/internal/reduce"
	"exactcover/dlx/internal/team"
)

// How a problem is counted, from Count on. Any stage may end with the count; what it
// leaves goes to the next.
//
//	1  trial.go      A few milliseconds of search of the whole problem as it is.
//	2  residual.go   The options of Config.Take are taken.
//	3  reduction.go  The problem is reduced and comes apart into independent
//	                 parts, whose counts are multiplied. For each part, the
//	                 smallest first:
//	4  layersFirst   A few milliseconds of layers of states (layers.go).
//	5  symmetric.go  Symmetries divide the part into shares: of the choices that
//	                 they take into each other one is searched, and counts for all.
//	6  search        Each share is searched, by all workers. Now and then the
//	                 search waits while layers of the whole part are tried.
//
// A count that saves or resumes has only stages 3, 5 and 6. One by the engine Frontier
// has only stages 2 to 4, without a limit of time, and reduces only if asked to.
//
// In stage 6 either way may be faster than the other by any factor, and neither can tell
// beforehand how long it will take. So the search begins, and its progress gives an
// estimate of its whole time T, by taking the subtrees of a branching to be alike, as
// Knuth does. Layers are then tried for a small part of T, and not for much longer than
// the search has gone on; if that is not enough, how far they came says how long they
// would take. Whoever promises to end sooner goes on, and is left again if that turns
// out wrong. The other waits where it is, so that nothing is lost.
const (
	firstSlice   = 4 * time.Millisecond  // of search before layers are first tried
	sliceGrowth  = 8                     // they are tried again when it has gone on so many times as long
	worthLayers  = 25 * time.Millisecond // the least T for which layers are tried
	layersShare  = 33                    // layers are tried for at most T/layersShare,
	layersTimes  = 4                     // and at most so many times the search so far
	sooner       = 0.7                   // they go on if they promise less than this part of what is left of T,
	patience     = 4                     // for so many times what they promise, or as long again as they took,
	timid        = 7                     // but until they are halfway only for 1/timid of it in all
	blindShare   = 100                   // in stage 4 they get T/blindShare even if they promise little,
	mostAtFirst  = 20 * time.Millisecond // and never more than this for the sake of T
	symmetryTime = 500 * time.Nanosecond // that finding symmetries takes, for each item of an option
	fewNodes     = 256                   // with fewer visited, progress tells nothing of T
)

// A counter counts one part of a problem.
type counter struct {
	*Problem
	cfg     Config
	divided []share
	at      *stage
	resume  *team.State // where the search of the current share is to begin
	layers  *layers
	started time.Time     // when the search began
	aside   time.Duration // for which the search has waited
	slice   time.Duration // of search before layers are tried again
	number  *big.Int      // the count, once layers have it
}

// countPart counts a part and leaves the count in at.sum.
func (p *Problem) countPart(ctx context.Context, from reduce.Part, cfg Config, at *stage) error {
	c := counter{Problem: p.part(from), cfg: cfg, divided: []share{{factor: big.NewInt(1)}}, at: at}
	c.layers = newLayers(c.Problem, cfg)
	defer func() { c.layers.end() }()
	if cfg.Engine == Frontier {
		return c.onlyLayers(ctx)
	}
	if cfg.Engine == Auto && cfg.Resume == nil && cfg.Save == nil {
		if ended, err := c.layersFirst(ctx); ended || err != nil {
			return err
		}
	}
	if cfg.symmetric() {
		c.divided = shares(from.Table)
	}
	fingerprint := ""
	if cfg.Save != nil {
		fingerprint = p.Fingerprint().String()
	}
	if cfg.Resume != nil {
		if at.share < 0 || at.share >= len(c.divided) {
			return fmt.Errorf("dlx: the checkpoint is at share %d, and there are %d", at.share, len(c.divided))
		}
		var err error
		if c.resume, err = cfg.Resume.state(c.Problem); err != nil {
			return err
		}
	}
	return c.search(ctx, fingerprint)
}

// layersFirst counts by layers, if that promises to take no longer than finding
// symmetries, or a few milliseconds, or a small part of the expected time of the search.
func (c *counter) layersFirst(ctx context.Context) (ended bool, err error) {
	cells := len(c.table.Item)
	within := max(trialTime, time.Duration(cells)*symmetryTime, min(c.cfg.expected/layersShare, mostAtFirst))
	if cells > mostTried || !c.layers.possible(within/4) {
		return false, nil
	}
	if c.layers.left() > max(patience*trialTime, within) {
		within = min(c.cfg.expected/blindShare, mostAtFirst) - c.layers.spent
	}
	if within <= 0 {
		return false, nil
	}
	n, err := c.layers.count(ctx, within)
	if n != nil {
		c.counted(n)
	}
	return n != nil, err
}

// counted takes over the count of the whole part from layers.
func (c *counter) counted(n *big.Int) {
	c.at.sum = n
	c.at.before.add(c.layers.stats())
}

// finished saves that nothing is left of the part, as a search that ends does.
func (c *counter) finished(fingerprint string) error {
	if c.cfg.Save == nil {
		return nil
	}
	c.at.share = len(c.divided) - 1
	return c.saves(fingerprint)(team.State{})
}

// search searches the remaining shares one by one, unless layers have the count before.
func (c *counter) search(ctx context.Context, fingerprint string) error {
	c.started, c.slice = time.Now(), firstSlice
	for ; c.at.share < len(c.divided); c.at.share++ {
		n, stats, err := c.searchShare(ctx, fingerprint)
		if c.number != nil {
			c.counted(c.number)
			return c.finished(fingerprint)
		}
		c.at.sum.Add(c.at.sum, n.Mul(n, c.divided[c.at.share].factor))
		c.at.before.add(stats)
		if err != nil {
			return err
		}
		c.resume = nil
	}
	return nil
}

// searchShare searches the current share.
func (c *counter) searchShare(ctx context.Context, fingerprint string) (*big.Int, *Stats, error) {
	cfg := c.cfg
	cfg.Stats = new(Stats)
	if pieces := c.divided[c.at.share].pieces; c.resume == nil && pieces != nil {
		c.resume = &team.State{Pieces: pieces}
	}
	cfg.resume = c.resume
	if report := cfg.Progress; report != nil {
		cfg.Progress = func(p Progress) {
			p.Fraction = c.whole(p.Fraction)
			report(p)
		}
	}
	if cfg.Save != nil {
		cfg.save = c.saves(fingerprint)
	}
	if cfg.Engine == Auto {
		cfg.asideAfter = max(c.slice-c.spent(), 0)
		cfg.aside = func(count engine.Counters, fraction float64) (time.Duration, bool) {
			start := time.Now()
			more := c.tryLayers(ctx, c.at.before.Nodes+count.Nodes, c.whole(fraction))
			c.aside += time.Since(start)
			c.slice = sliceGrowth * c.spent()
			return c.slice - c.spent(), more
		}
	}
	n, err := c.count(ctx, cfg)
	return n, cfg.Stats, err
}

// spent returns how long the search has gone on, without the time it waited.
func (c *counter) spent() time.Duration { return time.Since(c.started) - c.aside }

// whole returns how much of all shares is done, given how much of the current one. All
// pieces are taken to be alike.
func (c *counter) whole(fraction float64) float64 {
	pieces := func(of []share) (n float64) {
		for _, s := range of {
			n += float64(max(len(s.pieces), 1))
		}
		return n
	}
	now := c.divided[c.at.share : c.at.share+1]
	return (pieces(c.divided[:c.at.share]) + fraction*pieces(now)) / pieces(c.divided)
}

// saves returns the function that saves the count, given the state of the search of the
// current share.
func (c *counter) saves(fingerprint string) func(team.State) error {
	at := *c.at
	at.product, at.sum = new(big.Int).Set(at.product), new(big.Int).Set(at.sum)
	return func(s team.State) error {
		k := c.checkpoint(countingParts, c.cfg, s)
		k.data.Problem = fingerprint
		k.data.Stage = &stageData{
			Reduced: c.cfg.reduces(), Symmetry: c.cfg.symmetric(),
			Part: at.part, Share: at.share, Product: at.product, Sum: at.sum,
			Before: tally{at.before.Solutions, at.before.Nodes, at.before.Updates, at.before.Profile},
		}
		return c.cfg.Save(k)
	}
}

// tryLayers counts by layers, if they promise to be sooner than what is left of the
// search. That has visited so many nodes and done a part of all. It reports whether the
// search is to go on.
func (c *counter) tryLayers(ctx context.Context, nodes uint64, done float64) bool {
	spent := c.spent()
	total := time.Duration(min(float64(spent)/max(done, 1e-12), 1<<62))
	// On a busy machine a slice may be over before the search has begun. Then nothing is
	// done, T is without bound, and layers would always look better.
	if nodes < fewNodes || total < worthLayers || !c.layers.possible(min(total/layersShare, spent)) {
		return true
	}
	// Layers that promise little get a small part of the time all the same, as promises
	// may be wrong.
	allowed := spent / layersShare
	if c.sooner(total - spent) {
		allowed = min(total/layersShare, layersTimes*spent)
	}
	for allowed > c.layers.spent {
		var err error
		c.number, err = c.layers.count(ctx, allowed-c.layers.spent)
		if c.number != nil || err != nil {
			return false
		}
		if c.layers.hopeless || !c.sooner(total-spent) {
			break
		}
		more := patience * max(c.layers.left(), c.layers.took/patience)
		if !c.layers.halfway() {
			more = min(more, (total-spent)/timid-c.layers.took)
		}
		allowed = c.layers.spent + more
	}
	return true
}

// sooner reports whether layers promise to be sooner than what is left of the search.
func (c *counter) sooner(left time.Duration) bool {
	return float64(c.layers.left()) < sooner*float64(left)
}

// onlyLayers counts by layers alone. If they outgrow the memory it counts piece by
// piece.
func (c *counter) onlyLayers(ctx context.Context) error {
	if err := c.layers.compile(frontier.Enough); err != nil {
		return fmt.Errorf("dlx: %w: use links", err)
	}
	c.layers.split = true
	n, err := c.layers.count(ctx, 0)
	if n == nil {
		n = c.at.sum
	}
	c.counted(n)
	return err
}
