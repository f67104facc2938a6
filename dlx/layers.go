package dlx

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"time"

	"exactcover/dlx/internal/frontier"
	"exactcover/dlx/internal/reduce"
)

// defaultMemory is what layers may take if Config.Memory does not say.
const defaultMemory = 1 << 30

// layers count a problem without visiting its solutions, in slices of time. Between
// slices the count waits where it is.
type layers struct {
	p        *Problem
	cfg      Config
	cells    int // looked at to find the order
	program  *frontier.Program
	order    frontier.Order
	split    bool          // where layers outgrow the memory, instead of giving up
	spent    time.Duration // in all, orders included
	took     time.Duration // by the current count
	hopeless bool          // layers cannot be compiled, or did not fit into the memory
	seen     frontier.Stats

	goOn   func() (Progress, bool) // runs the count until its slice is over or it has something to report
	end    func()                  // ends a count that waits
	ctx    context.Context         // of the current slice
	until  time.Time               // when the current slice ends; zero: never
	number *big.Int                // the count, once it is complete
}

func newLayers(p *Problem, cfg Config) *layers { return &layers{p: p, cfg: cfg, end: func() {}} }

// possible reports whether layers may succeed. If there is no order yet it looks for
// one, for about the time within. If that is much more than before, and the count has
// hardly begun, it looks for a better order and begins the count again.
func (l *layers) possible(within time.Duration) bool {
	start := time.Now()
	cells := int(min(max(within/cellTime, leastCells), frontier.Enough))
	if !l.hopeless && cells/8 >= l.cells && l.took < within {
		l.end()
		l.goOn, l.end, l.took, l.seen = nil, func() {}, 0, frontier.Stats{}
		l.hopeless = l.compile(cells) != nil
	}
	l.spent += time.Since(start)
	return !l.hopeless
}

// compile finds an order by looking at about so many cells, and compiles the problem for
// it.
func (l *layers) compile(cells int) error {
	l.cells = cells
	l.order = frontier.Orders(&l.p.table, cells)[0]
	var err error
	l.program, err = frontier.Compile(&l.p.table, l.order.Items, true)
	return err
}

// count begins or resumes the count, for a slice of the time within; 0 means until it is
// complete. It returns nil if the slice was too short.
func (l *layers) count(ctx context.Context, within time.Duration) (*big.Int, error) {
	start := time.Now()
	if l.ctx, l.until = ctx, (time.Time{}); within > 0 {
		l.until = start.Add(within)
	}
	if l.goOn == nil {
		l.goOn, l.end = iter.Pull(l.slices)
	}
	for {
		report, more := l.goOn()
		if !more || l.over(time.Now()) {
			break
		}
		l.cfg.Progress(report)
	}
	took := time.Since(start)
	l.took += took
	l.spent += took
	return l.number, ctx.Err()
}

// over reports whether the current slice is over.
func (l *layers) over(now time.Time) bool { return !l.until.IsZero() && !now.Before(l.until) }

// slices runs the count. It yields, and so waits, when the slice is over or progress is
// due.
func (l *layers) slices(yield func(Progress) bool) {
	start := time.Now()
	every := l.cfg.progressEvery()
	due := start.Add(every)
	c := frontier.New(l.program)
	var outcome frontier.Outcome
	l.number, outcome = c.Run(frontier.Config{
		Workers: l.cfg.Workers, Memory: l.cfg.memory(), Split: l.split,
		Poll: func() bool {
			now := time.Now()
			report := l.cfg.Progress != nil && now.After(due)
			if report {
				due = now.Add(every)
			}
			if report || l.over(now) {
				l.seen = c.Stats()
				at := *l.stats()
				at.Elapsed = now.Sub(start)
				if !yield(Progress{Stats: at, Fraction: c.Fraction()}) {
					return false
				}
			}
			return l.ctx.Err() == nil
		},
	})
	l.seen = c.Stats()
	l.hopeless = outcome != frontier.Done
}

// halfway reports whether the last count made more than half of the layers, so that its
// promise is good.
func (l *layers) halfway() bool { return 2*len(l.seen.Layers) > len(l.program.Steps) }

// stats returns the Stats of the last count.
func (l *layers) stats() *Stats {
	return &Stats{Nodes: l.seen.States, Updates: l.seen.Arrivals, Engine: Frontier}
}

// How many states there will be. The breadth of a layer, in bits, bounds its states:
// 2^breadth. Their logarithm is a share of the breadth, and the share grows from layer
// to layer at first: at the largest layer of queens-13 from 0.1 to 0.5, of pentominoes
// 0.2 to 0.55, of langford-12 0.2 to 0.8, of tromino boards 0.5 to 0.8. So the share of
// the first layers promises too much, and before halfway a share of at least usualShare
// is assumed.
const (
	usualShare = 0.65
	stateTime  = 60 * time.Nanosecond // for each state and its arrivals, measured on tilings
	cellTime   = 10 * time.Nanosecond // for each cell looked at, to find an order and all that goes with it
	leastCells = 200_000
)

// left returns how much longer the count promises to take.
func (l *layers) left() time.Duration { return max(l.promise()-l.took, 0) }

// promise returns how long the count promises to take in all.
func (l *layers) promise() time.Duration {
	took := float64(stateTime)
	if l.seen.States > 0 {
		took = float64(l.took) / float64(l.seen.States)
	}
	return time.Duration(min(l.expected()*took, math.MaxInt64/8))
}

// expected estimates how many states all layers have, from the layers that the last
// count made.
func (l *layers) expected() float64 {
	share, states := usualShare, 0.0
	breadths := l.program.Breadths()
	made := l.seen.Layers
	if k := len(made) - 2; k >= 0 && breadths[k] > 0 { // the last may not be whole
		if l.halfway() {
			share = 0
		}
		share = max(share, math.Log2(float64(max(made[k].States, 1)))/breadths[k])
		states = float64(l.seen.States)
		breadths = breadths[k+1:]
	}
	for _, b := range breadths {
		states += math.Exp2(b * share)
	}
	return states
}

// A LayerEstimate tells how a problem is counted by layers of states, and how many
// states they have.
type LayerEstimate struct {
	Order []Item // the primary items as they are decided
	Name  string // of the way in which the order was found
	// States is the number of states of all layers, those from which no solution can be
	// reached included. If Exact they were all made; otherwise it is an estimate, easily
	// too high or too low by a factor of ten.
	States  float64
	Exact   bool
	Largest float64       // states of the largest layer that was made
	Merged  float64       // arrivals per state in the layers that were made
	Time    time.Duration // of a whole count, by one worker
}

// EstimateLayers makes layers of up to most states and estimates the rest. It is an
// error if the problem cannot be counted by layers, as too many items would be open at
// once, or if ctx ends.
func (p *Problem) EstimateLayers(ctx context.Context, most uint64) (LayerEstimate, error) {
	l := newLayers(p, Config{Workers: 1})
	l.order = frontier.Orders(&p.table, frontier.Enough)[0]
	e := LayerEstimate{Name: l.order.Name}
	for _, i := range l.order.Items {
		e.Order = append(e.Order, p.itemOf(i))
	}
	var err error
	if l.program, err = frontier.Compile(&p.table, l.order.Items, false); err != nil {
		return e, fmt.Errorf("dlx: %w", err)
	}
	start := time.Now()
	c := frontier.New(l.program)
	_, outcome := c.Run(frontier.Config{States: most, Memory: defaultMemory, Poll: func() bool { return ctx.Err() == nil }})
	if outcome == frontier.Stopped {
		return e, ctx.Err()
	}
	l.seen, l.took = c.Stats(), time.Since(start)
	e.States, e.Exact, e.Time = float64(l.seen.States), outcome == frontier.Done, l.took
	e.Largest, e.Merged = float64(l.seen.Largest), float64(l.seen.Arrivals)/float64(max(l.seen.States, 1))
	if !e.Exact {
		e.Time = l.promise()
		e.States *= float64(e.Time) / float64(max(l.took, 1))
	}
	return e, nil
}

func (cfg Config) memory() uint64 {
	if cfg.Memory == 0 {
		return defaultMemory
	}
	return cfg.Memory
}

// countByLayers counts with the engine Frontier. What Config.Forbid leaves is made a
// problem of its own, without those options.
func (p *Problem) countByLayers(ctx context.Context, cfg Config) (*big.Int, error) {
	forbid, err := p.rowsOf("Forbid", cfg.Forbid)
	if err != nil {
		return new(big.Int), err
	}
	left := p
	if len(forbid) > 0 {
		left = p.without(forbid)
		for _, o := range cfg.Take {
			if !left.Has(o) && p.Has(o) {
				cfg.finish(Stats{Complete: true})
				return new(big.Int), nil
			}
		}
	}
	limit := cfg.Limit
	cfg.Forbid, cfg.Limit, cfg.Save, cfg.Resume = nil, 0, nil, nil
	n, err := left.countReduced(ctx, cfg)
	if most := new(big.Int).SetUint64(limit); limit > 0 && n.Cmp(most) >= 0 {
		n = most
		if cfg.Stats != nil {
			cfg.Stats.Complete = false
		}
	}
	return n, err
}

// without returns p without some of its rows.
func (p *Problem) without(rows []int32) *Problem {
	part := reduce.Without(&p.table, rows)
	left := p.part(part)
	left.items, left.index, left.colors, left.column, left.origin = p.items, p.index, p.colors, p.column, p.origin
	if p.cost != nil {
		for _, r := range part.Row {
			left.cost = append(left.cost, p.cost[r])
		}
	}
	return left
}
