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

// How a part is counted. A search and a count by layers of states can differ by any
// factor, either way, and neither tells beforehand how long it will take. So the
// search begins, and what it tells of its progress is an estimate of its time T, as
// Knuth takes subtrees of a branching for alike. Layers are then tried within a small
// part of T and not much longer than the search has gone on; if they do not end, how
// far they came says how long they would take. Whoever promises to be sooner goes on,
// and is left again when that was wrong. Both are kept where they stand.
const (
	firstSlice   = 4 * time.Millisecond  // of the search, before layers are thought of
	sliceGrowth  = 8                     // and then so many times longer each time
	worthLayers  = 25 * time.Millisecond // a search that takes less has no need of them
	layersShare  = 33                    // layers are tried for one part in so many of T,
	layersTimes  = 4                     // and so many times the time of the search so far
	sooner       = 0.7                   // layers go on if they promise to take so much of T
	patience     = 4                     // and so many times what they promised, or as long as they took so far,
	timid        = 7                     // but one part in so many of T before they are halfway
	blindShare   = 100                   // and for one part in so many of T if they promise little
	mostAtFirst  = 20 * time.Millisecond // before symmetries are found, for one part of T
	symmetryTime = 500 * time.Nanosecond // to find symmetries, for each item of an option
	fewNodes     = 256                   // a search that has visited fewer tells nothing of T
)

// A counter counts one part of a problem.
type counter struct {
	*Problem
	cfg     Config
	divided []share
	at      *stage
	resume  *team.State // where the search of the share at hand is to begin
	layers  *layers
	started time.Time     // the search
	aside   time.Duration // it waited
	slice   time.Duration // it goes on before layers are thought of again
	number  *big.Int      // what layers counted
}

// countPart adds the count of a part to a stage.
func (p *Problem) countPart(ctx context.Context, from reduce.Part, cfg Config, at *stage) error {
	c := counter{Problem: p.part(from), cfg: cfg, divided: []share{{factor: big.NewInt(1)}}, at: at}
	c.layers = newLayers(c.Problem, cfg)
	defer func() { c.layers.end() }()
	if cfg.Engine == Frontier {
		return c.onlyLayers(ctx)
	}
	if cfg.Engine == Auto && cfg.Resume == nil && cfg.Save == nil {
		if ended, err := c.trial(ctx); ended || err != nil {
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

// trial counts by layers if that promises to take no longer than to find symmetries, or
// some milliseconds, or a small part of what the search would take.
func (c *counter) trial(ctx context.Context) (ended bool, err error) {
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

// counted takes over what layers counted.
func (c *counter) counted(n *big.Int) {
	c.at.sum = n
	c.at.before.add(c.layers.stats())
}

// finished saves that nothing is left of the part, as a search does at its end.
func (c *counter) finished(fingerprint string) error {
	if c.cfg.Save == nil {
		return nil
	}
	c.at.share = len(c.divided) - 1
	return c.saves(fingerprint)(team.State{})
}

// search searches the shares that are left, unless layers count them before it ends.
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

// searchShare searches the share at hand.
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

// spent returns how long the search has gone on.
func (c *counter) spent() time.Duration { return time.Since(c.started) - c.aside }

// whole returns what part of all shares is done, given how much of the one at hand.
// Their pieces are taken for alike.
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

// saves returns what saves the count of the share at hand.
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

// tryLayers counts by layers if that promises to be sooner than what is left of the
// search, which has visited so many nodes, a part of all. It reports whether the search
// is to go on.
func (c *counter) tryLayers(ctx context.Context, nodes uint64, done float64) bool {
	spent := c.spent()
	total := time.Duration(min(float64(spent)/max(done, 1e-12), 1<<62))
	// On a busy machine a slice may be over before the search began: what is done is 0
	// then, and any promise would look good.
	if nodes < fewNodes || total < worthLayers || !c.layers.possible(min(total/layersShare, spent)) {
		return true
	}
	// Where they promise little they are given a small part of the time all the same,
	// for promises may be wrong.
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

// onlyLayers counts by layers, in parts of them where they outgrow the memory.
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
