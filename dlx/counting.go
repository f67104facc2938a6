package dlx

import (
	"context"
	"fmt"
	"math/big"
	"time"

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
	firstSlice  = 4 * time.Millisecond  // of the search, before layers are thought of
	sliceGrowth = 8                     // and then so many times longer each time
	worthLayers = 25 * time.Millisecond // a search that takes less has no need of them
	layersShare = 33                    // layers are tried for one part in so many of T,
	layersTimes = 4                     // and so many times the time of the search so far
	sooner      = 0.7                   // layers go on if they promise to take so much of T
	patience    = 4                     // and so many times what they promised, or as long as they took so far,
	timid       = 7                     // but one part in so many of T before they are halfway
	fewNodes    = 256                   // a search that has visited fewer tells nothing of T
)

// A counter counts one part of a problem.
type counter struct {
	*Problem
	cfg     Config
	divided []share
	at      *stage
	resume  *team.State   // where the search of the share at hand stands
	spent   time.Duration // by the search
	done    float64       // what part of it is done
	layers  *layers
}

// countPart adds the count of a part to a stage.
func (p *Problem) countPart(ctx context.Context, from reduce.Part, cfg Config, at *stage) error {
	c := counter{Problem: p.part(from), cfg: cfg, divided: []share{{factor: big.NewInt(1)}}, at: at}
	c.layers = newLayers(c.Problem, cfg)
	defer func() { c.layers.end() }()
	if cfg.Engine == Auto && cfg.Resume == nil && cfg.Save == nil {
		if ended, err := c.trial(ctx); ended || err != nil {
			return err
		}
	}
	if cfg.symmetric() {
		c.divided = shares(from.Table)
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
	fingerprint := ""
	if cfg.Save != nil {
		fingerprint = p.Fingerprint().String()
	}
	if cfg.Engine == Frontier {
		return c.onlyLayers(ctx)
	}
	if cfg.Engine != Auto {
		_, err := c.search(ctx, 0, fingerprint)
		return err
	}
	for slice := firstSlice; ; slice *= sliceGrowth {
		if ended, err := c.search(ctx, slice, fingerprint); ended || err != nil {
			return err
		}
		n, err := c.tryLayers(ctx)
		if err != nil {
			if c.resume != nil { // what the search had found is found
				found := new(big.Int).SetUint64(c.resume.Counters.Solutions)
				at.sum.Add(at.sum, found.Mul(found, c.divided[at.share].factor))
			}
			return err
		}
		if n != nil {
			c.counted(n)
			return nil
		}
	}
}

// trial counts by layers if that promises to take no more than some milliseconds: to find
// symmetries can cost more.
func (c *counter) trial(ctx context.Context) (ended bool, err error) {
	if len(c.table.Item) > mostTried || !c.layers.possible(trialTime) || c.layers.left() > patience*trialTime {
		return false, nil
	}
	n, err := c.layers.count(ctx, trialTime)
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

// search searches the shares that are left, until they end or it has gone on for so
// long in all; 0 means for ever.
func (c *counter) search(ctx context.Context, until time.Duration, fingerprint string) (ended bool, err error) {
	for ; c.at.share < len(c.divided); c.at.share++ {
		limited, cancel := ctx, context.CancelFunc(func() {})
		if until > 0 {
			limited, cancel = context.WithTimeout(ctx, until-c.spent)
		}
		start := time.Now()
		n, stats, err := c.searchShare(limited, until > 0, fingerprint)
		broken := limited.Err() != nil && ctx.Err() == nil
		cancel()
		c.spent += time.Since(start)
		if err != nil && broken {
			return false, nil // to be gone on with, or begun anew if it had not begun
		}
		c.at.sum.Add(c.at.sum, n.Mul(n, c.divided[c.at.share].factor))
		c.at.before.add(stats)
		if err != nil {
			return false, err
		}
		c.resume = nil
	}
	return true, nil
}

// searchShare searches the share at hand. Of one that is broken off, resume is where
// it stands.
func (c *counter) searchShare(ctx context.Context, keep bool, fingerprint string) (*big.Int, *Stats, error) {
	cfg := c.cfg
	cfg.Stats = new(Stats)
	if c.resume == nil {
		if pieces := c.divided[c.at.share].pieces; pieces != nil {
			c.resume = &team.State{Pieces: pieces}
		}
	}
	cfg.resume = c.resume
	if report := cfg.Progress; report != nil {
		cfg.Progress = func(p Progress) {
			p.Fraction = c.whole(p.Fraction)
			report(p)
		}
	}
	var save func(team.State) error
	if cfg.Save != nil {
		save = c.saves(fingerprint)
	}
	cfg.save = save
	if keep {
		cfg.save = func(s team.State) error {
			c.resume = &s
			c.done = c.whole(s.Done())
			if save != nil {
				return save(s)
			}
			return nil
		}
	}
	n, err := c.count(ctx, cfg)
	return n, cfg.Stats, err
}

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
// search. It returns nil if not.
func (c *counter) tryLayers(ctx context.Context) (*big.Int, error) {
	// On a busy machine a slice may be over before the search began: what is done is 0
	// then, and any promise would look good.
	if c.resume == nil || c.at.before.Nodes+c.resume.Counters.Nodes < fewNodes {
		return nil, nil
	}
	total := time.Duration(min(float64(c.spent)/max(c.done, 1e-12), 1<<62))
	if total < worthLayers || !c.layers.possible(total/layersShare) {
		return nil, nil
	}
	// Where they promise little they are given a small part of the time all the same,
	// for promises may be wrong.
	allowed := c.spent / layersShare
	if c.sooner(total) {
		allowed = min(total/layersShare, layersTimes*c.spent)
	}
	for allowed > c.layers.spent {
		n, err := c.layers.count(ctx, allowed-c.layers.spent)
		if n != nil || err != nil || c.layers.hopeless || !c.sooner(total) {
			return n, err
		}
		more := patience * max(c.layers.left(), c.layers.took/patience)
		if !c.layers.halfway() {
			more = min(more, (total-c.spent)/timid-c.layers.took)
		}
		allowed = c.layers.spent + more
	}
	return nil, nil
}

// sooner reports whether layers promise to be sooner than what is left of the search.
func (c *counter) sooner(total time.Duration) bool {
	return float64(c.layers.left()) < sooner*float64(total-c.spent)
}

// onlyLayers counts by layers, in parts of them where they outgrow the memory.
func (c *counter) onlyLayers(ctx context.Context) error {
	l := newLayers(c.Problem, c.cfg)
	if err := l.compile(frontier.Enough); err != nil {
		return fmt.Errorf("dlx: %w: use links", err)
	}
	l.split = true
	n, err := l.count(ctx, 0)
	c.at.before.add(l.stats())
	if n != nil {
		c.at.sum = n
	}
	return err
}
