package dlx

import (
	"container/heap"
	"context"
	"fmt"
	"math"
	"math/big"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/frontier"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/reduce"
)

// How a problem is divided. Nothing here may depend on a clock, on memory or on the
// number of workers: all who count tasks of a division make it for themselves, and theirs
// must be the same. So what a search and what layers would take is reckoned in polls and
// in states.
const (
	triedPolls  = 16                     // a part is searched for so long, some milliseconds
	pollTime    = 250 * time.Microsecond // about, of either engine
	probeStates = 1 << 18                // layers are made of so many states, some 20 ms
	probeMemory = 256 << 20              // and of so much memory
	// layersLead is how many times sooner than the search layers must promise to be. A
	// search is cut into tasks for many to do, and layers are not.
	layersLead = 16
	// mostTasks bounds the tasks that a problem is divided into.
	mostTasks = 1 << 20
)

// Divide cuts the count of p into about so many tasks: reductions, independent parts and
// symmetries come first, as in Count and by the same fields of cfg, then each part that
// is left is cut into subtrees, or is one task where layers of states promise to count it
// sooner. Of cfg, Take, Forbid, Engine, Reduce and Symmetry take part; with an Engine by
// name nothing is counted beforehand.
//
// It takes up to some tenths of a second for a part of some size, and some ten
// microseconds a task.
func (p *Problem) Divide(ctx context.Context, cfg Config, want int) (*Division, error) {
	polls := triedPolls
	if cfg.Engine != Auto {
		polls = 0
	}
	return p.divide(ctx, cfg, want, polls)
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
		}
		tasks, err := o.expand(ctx, roots, most)
		if err != nil {
			return err
		}
		d.roots = append(d.roots, tasks...)
	}
	return nil
}

// try searches a part for some time and finds out how it is to be counted, unless that
// was enough. It returns about how much there is to do, in polls.
func (d *Division) try(ctx context.Context, cfg Config, k, polls int) (cost float64, err error) {
	part := &d.parts[k]
	part.shares = undivided()
	o := d.part(k)
	if cfg.Engine == Frontier {
		part.layered, o.layered = true, true
		if err := newLayers(o.Problem, cfg).compile(); err != nil {
			return 0, fmt.Errorf("dlx: %w: use links", err)
		}
		return 1, nil
	}
	s, err := o.search(ctx)
	if err != nil {
		return 0, err
	}
	defer o.searched(s)
	cost = 1
	if polls > 0 {
		seen, done := 0, 0.0
		complete := s.Run(engine.Config{Poll: func() bool {
			seen++
			done = s.Fraction()
			return seen < polls && ctx.Err() == nil
		}})
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if complete {
			part.known = new(big.Int).SetUint64(s.Count().Solutions)
			return 0, nil
		}
		// Rounded to a power of two, so that the last bit does not matter, which a
		// processor may have otherwise.
		cost = math.Exp2(math.Round(math.Log2(float64(seen) / max(done, 1e-12))))
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
	if cfg.Engine == Auto && polls > 0 {
		if err := part.probe(ctx, o, cost); err != nil {
			return 0, err
		}
	}
	o.shares, o.layered = part.shares, part.layered
	return cost, nil
}

// probe makes the first layers of a part and finds out whether it is to be counted by
// them, or counts it.
func (part *dividedPart) probe(ctx context.Context, o *openPart, cost float64) error {
	l := newLayers(o.Problem, Config{Workers: 1})
	if l.compile() != nil {
		return nil
	}
	c := frontier.New(l.program)
	n, outcome := c.Run(frontier.Config{States: probeStates, Memory: probeMemory, Poll: func() bool { return ctx.Err() == nil }})
	l.seen = c.Stats()
	switch outcome {
	case frontier.Stopped:
		return ctx.Err()
	case frontier.Done:
		part.known = n
	case frontier.Probed:
		if l.expected()*float64(stateTime)*layersLead < cost*float64(pollTime) {
			part.layered, part.shares = true, undivided()
		}
	}
	return nil
}

// A weighted task tells which part of the whole it is, if subtrees are alike.
type weighted struct {
	task   Task
	share  float64
	number int  // of making, which decides between equals
	dead   bool // it has no subtrees
	next   *weighted
}

// heaviest has the largest task first.
type heaviest []*weighted

func (h heaviest) Len() int { return len(h) }
func (h heaviest) Less(i, j int) bool {
	return h[i].share > h[j].share || h[i].share == h[j].share && h[i].number < h[j].number
}
func (h heaviest) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *heaviest) Push(x any)   { *h = append(*h, x.(*weighted)) }
func (h *heaviest) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

// expand cuts tasks into about so many, the largest first, and returns them in the order
// of the search. Dead ends are left out.
func (o *openPart) expand(ctx context.Context, from []weighted, want int) ([]Task, error) {
	s, err := o.walker(ctx)
	if err != nil {
		return nil, err
	}
	defer o.walked(s)
	var open heaviest
	for k := range from {
		from[k].number = k
		if k > 0 {
			from[k-1].next = &from[k]
		}
		heap.Push(&open, &from[k])
	}
	count, made := len(from), len(from)
	// A long path without branches is walked again for each of its steps.
	for steps := 0; len(open) > 0 && count < want && steps < 4*want+1000; steps++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w := heap.Pop(&open).(*weighted)
		children, leaf, err := o.openTask(s, w.task)
		if err != nil {
			return nil, err
		}
		if leaf {
			continue
		}
		count += len(children) - 1
		w.dead = len(children) == 0
		share := w.share / float64(max(len(children), 1))
		for k, task := range children {
			if k > 0 { // the first takes the place of the task
				w.next = &weighted{next: w.next}
				w = w.next
			}
			w.task, w.share, w.number = task, share, made
			made++
			heap.Push(&open, w)
		}
	}
	var tasks []Task
	for w := &from[0]; w != nil; w = w.next {
		if !w.dead {
			tasks = append(tasks, w.task)
		}
	}
	return tasks, nil
}

// openTask returns the subtrees of a task, or that it is a leaf.
func (o *openPart) openTask(s *links.Search, t Task) (children []Task, leaf bool, err error) {
	l, err := o.find(s, t)
	if err != nil {
		return nil, false, err
	}
	return o.children(t, l), l.at.Solution, nil
}
