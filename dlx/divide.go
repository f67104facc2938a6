package dlx

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/frontier"
	"exactcover/dlx/internal/reduce"
)

// How a problem is divided. Nothing here may depend on a clock, on memory or on the
// number of workers: everybody who counts tasks of a division makes it anew, and must
// get the same one. So the time of a search is measured in polls, and that of layers in
// states.
const (
	triedPolls  = 16                     // a part is searched for so long, some milliseconds
	pollTime    = 250 * time.Microsecond // about, of either engine
	probeStates = 1 << 18                // layers are made of so many states, some 20 ms,
	probeShare  = 8                      // or for one part in so many of what the search would take
	probeMemory = 256 << 20              // and of so much memory
	// layersLead is how many times sooner than the search layers must promise to be. A
	// search is cut into tasks for many to do, and layers are not.
	layersLead = 16
	// tasksPerPoll bounds the tasks of a short count, whose length may be
	// underestimated: an estimate from four milliseconds of search is easily too low by
	// a factor of ten.
	tasksPerPoll = 16
	// mostTasks bounds the tasks that a problem is divided into.
	mostTasks = 1 << 20
)

// Divide cuts the count of p into about want tasks. Reductions, independent parts and
// symmetries come first, as in Count. Each part that is left is then cut into subtrees
// of its search, or is a single task if layers of states promise to count it sooner. Of
// cfg it uses Take, Forbid, Engine, Reduce and Symmetry; if an Engine is named, nothing
// is counted while dividing.
//
// It takes up to some tenths of a second for each part that is not small, and about ten
// microseconds a task.
func (p *Problem) Divide(ctx context.Context, cfg Config, want int) (*Division, error) {
	return p.divide(ctx, cfg, want, triedPolls)
}

func (p *Problem) divide(ctx context.Context, cfg Config, want, polls int) (*Division, error) {
	switch {
	case cfg.Limit > 0 || cfg.Save != nil || cfg.Resume != nil:
		return nil, errWhole
	case want < 1 || want > mostTasks:
		return nil, fmt.Errorf("dlx: Divide into %d tasks: expected 1 to %d", want, mostTasks)
	}
	left, err := p.assumed(cfg.Take, cfg.Forbid)
	if err != nil {
		return nil, err
	}
	d := &Division{fingerprint: p.Fingerprint(), engine: cfg.Engine, open: make(map[int]*openPart)}
	if d.problem = left; left == nil {
		d.parts = []dividedPart{{known: new(big.Int)}}
	} else if err := d.partition(ctx, cfg); err != nil {
		return nil, err
	}
	if err := d.cut(ctx, cfg, want, polls); err != nil {
		return nil, err
	}
	d.identify(cfg)
	return d, nil
}

// partition finds the independent parts.
func (d *Division) partition(ctx context.Context, cfg Config) error {
	parts := []reduce.Part{reduce.Whole(&d.problem.table)}
	if cfg.reduces() {
		r, err := d.problem.reduced(ctx)
		if err != nil {
			return err
		}
		if parts = r.Parts; r.Impossible {
			d.parts = []dividedPart{{known: new(big.Int)}}
			return nil
		}
	}
	for _, part := range parts {
		d.parts = append(d.parts, dividedPart{from: part})
	}
	return nil
}

// cut counts the parts that are counted soon and cuts the others.
func (d *Division) cut(ctx context.Context, cfg Config, want, polls int) error {
	cost := make([]float64, len(d.parts))
	sum := 0.0
	for k := range d.parts {
		part := &d.parts[k]
		if part.known != nil {
			continue
		}
		var err error
		if cost[k], err = d.try(ctx, cfg, k, polls); err != nil {
			return err
		}
		if part.known != nil && part.known.Sign() == 0 {
			d.parts = []dividedPart{*part} // whatever the others have
			return nil
		}
		sum += cost[k]
	}
	for k := range d.parts {
		part := &d.parts[k]
		if part.known != nil {
			continue
		}
		o := d.part(k)
		var roots []weighted
		for s := range part.shares {
			roots = append(roots, weighted{task: Task{Part: k, Share: s}, share: 1})
		}
		most := 1
		if !part.layered {
			most = max(1, int(float64(want)*cost[k]/sum))
			if polls > 0 {
				most = int(min(float64(most), max(1, tasksPerPoll*cost[k])))
			}
		}
		tasks, err := o.expand(ctx, roots, most)
		if err != nil {
			return err
		}
		d.roots = append(d.roots, tasks...)
	}
	return nil
}

// try searches a part for a while and makes its first layers. If one of them completes
// the count, the part is known; otherwise try decides how to count it, and returns about
// how many polls a search would take.
func (d *Division) try(ctx context.Context, cfg Config, k, polls int) (cost float64, err error) {
	part := &d.parts[k]
	part.shares = undivided()
	o := d.part(k)
	if cfg.Engine == Frontier {
		part.layered, o.layered = true, true
		if err := newLayers(o.Problem, cfg).compile(frontier.Enough); err != nil {
			return 0, fmt.Errorf("dlx: %w: use links", err)
		}
		return 1, nil
	}
	cost = 1
	layers := math.Inf(1)
	if polls > 0 {
		if part.known, cost, err = o.try(ctx, polls); err != nil || part.known != nil {
			return 0, err
		}
		if cfg.Engine == Auto {
			if part.known, layers, err = o.probe(ctx, cost); err != nil || part.known != nil {
				return 0, err
			}
		}
	}
	if cfg.symmetric() {
		if found := prefixes(part.from.Table); found != nil {
			part.shares = found
			stand := new(big.Int)
			for _, s := range found {
				stand.Add(stand, s.Factor)
			}
			all, _ := new(big.Float).SetInt(stand).Float64()
			cost *= float64(len(found)) / max(all, 1)
		}
	}
	if layers*layersLead < cost*float64(pollTime) {
		part.layered, part.shares = true, undivided()
	}
	o.shares, o.layered = part.shares, part.layered
	return cost, nil
}

// try searches for some time. It returns the count if that was enough, or about how long
// it would take, in polls.
func (o *openPart) try(ctx context.Context, polls int) (known *big.Int, cost float64, err error) {
	s, err := o.search(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer o.searched(s)
	seen, done := 0, 0.0
	complete := s.Run(engine.Config{Poll: func() bool {
		seen++
		done = s.Fraction()
		return seen < polls && ctx.Err() == nil
	}})
	switch {
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case complete:
		return new(big.Int).SetUint64(s.Count().Solutions), 0, nil
	}
	// Processors may differ in the last bits, so the estimate is rounded to a power of
	// two.
	return nil, math.Exp2(math.Round(math.Log2(float64(seen) / max(done, 1e-12)))), nil
}

// probe makes the first layers. It returns the count if they are all, or about how many
// nanoseconds all would take. The search would take so many polls.
func (o *openPart) probe(ctx context.Context, polls float64) (known *big.Int, cost float64, err error) {
	l := newLayers(o.Problem, Config{})
	if l.compile(frontier.Enough) != nil {
		return nil, math.Inf(1), nil
	}
	c := frontier.New(l.program)
	states := min(probeStates, polls*float64(pollTime)/float64(stateTime)/probeShare)
	n, outcome := c.Run(frontier.Config{States: uint64(states), Memory: probeMemory, Poll: func() bool { return ctx.Err() == nil }})
	l.seen = c.Stats()
	switch outcome {
	case frontier.Stopped:
		return nil, 0, ctx.Err()
	case frontier.Full:
		return nil, math.Inf(1), nil
	case frontier.Probed:
		return nil, math.Exp2(math.Round(math.Log2(l.expected() * float64(stateTime)))), nil
	}
	return n, 0, nil
}
