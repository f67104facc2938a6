package dlx

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
)

// A team searches the subtrees of a search on several goroutines. They take the
// subtrees in order, and the caller's goroutine merges what they find in order,
// so that the answer is the same for any number of them.
type team struct {
	p     *Problem
	trees []subtree
	found []chan [][]int32 // by subtree, solutions in batches; nil to count only
	next  atomic.Int64     // the next subtree to take
	done  atomic.Int64     // how many are searched
	limit int64            // when only counting: how many solutions are enough; or 0
	seen  atomic.Int64     // towards the limit
	stop  func()           // ends the search of all workers

	mu      sync.Mutex
	count   engine.Counters   // of the splitting and of subtrees searched
	running []engine.Counters // by worker, of the subtree at hand
	part    []float64         // by worker, the part of it that is done
}

const (
	treesPerWorker = 64  // enough that the last to finish keeps nobody waiting long
	batchSize      = 256 // solutions handed over at once
	batches        = 4   // and how often before a worker waits for its turn
)

// runTeam is run on cfg.Workers goroutines. None of them outlives it.
func (p *Problem) runTeam(ctx context.Context, cfg Config, take, forbid []int32, visit func([]int32) bool, stats *Stats) error {
	splitter, err := links.New(&p.table)
	if err != nil {
		return err
	}
	t := &team{p: p, running: make([]engine.Counters, cfg.Workers), part: make([]float64, cfg.Workers)}
	t.trees = split(splitter, subtree{take: take, forbid: forbid}, treesPerWorker*cfg.Workers, &t.count)
	if visit != nil {
		t.found = make([]chan [][]int32, len(t.trees))
		for k := range t.found {
			t.found[k] = make(chan [][]int32, batches)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t.limit, t.stop = int64(min(cfg.Limit, math.MaxInt64)), cancel
	var workers sync.WaitGroup
	faults := make([]error, cfg.Workers)
	for w := range cfg.Workers {
		workers.Go(func() {
			faults[w] = t.work(ctx, w, cfg.Engine)
			if faults[w] != nil {
				cancel()
			}
		})
	}
	start := time.Now()
	finished := make(chan struct{})
	go func() { workers.Wait(); close(finished) }()
	shown := uint64(0)
	stoppedEarly := t.merge(ctx, cfg, start, func(rows []int32) bool {
		shown++
		return visit(rows)
	}, finished)
	cancel()
	<-finished

	for _, fault := range faults {
		if fault != nil {
			return fault
		}
	}
	*stats = t.stats(start)
	stats.Complete = !stoppedEarly && int(t.done.Load()) == len(t.trees)
	if visit != nil {
		stats.Solutions = shown // workers may be ahead
	}
	if t.limit > 0 && t.seen.Load() >= t.limit {
		stats.Solutions, stats.Complete = cfg.Limit, false
	}
	return nil
}

// work searches subtrees until none is left or the context ends.
func (t *team) work(ctx context.Context, worker int, e Engine) error {
	search, err := t.p.searcher(e)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		k := int(t.next.Add(1)) - 1
		if k >= len(t.trees) {
			return nil
		}
		t.search(ctx, worker, search, k)
	}
	return nil
}

// search searches the k-th subtree.
func (t *team) search(ctx context.Context, worker int, search searcher, k int) {
	tree := t.trees[k]
	var batch [][]int32
	hand := func() bool { // over what was found, and wait if there is no room
		select {
		case t.found[k] <- batch:
			batch = nil
			return true
		case <-ctx.Done():
			return false
		}
	}
	run := engine.Config{Poll: func() bool {
		t.report(worker, search.Count(), search.Fraction())
		if len(batch) > 0 && len(t.found[k]) < batches {
			return hand()
		}
		return ctx.Err() == nil
	}}
	switch {
	case t.limit > 0:
		run.Visit = func([]int32) bool {
			if t.seen.Add(1) < t.limit {
				return true
			}
			t.stop()
			return false
		}
	case t.found != nil:
		defer close(t.found[k])
		run.Visit = func(rows []int32) bool {
			batch = append(batch, append(make([]int32, 0, len(rows)), rows...))
			return len(batch) < batchSize || hand()
		}
	}
	complete := true
	if search.Assume(tree.take, tree.forbid) {
		complete = search.Run(run)
		t.add(worker, search.Count(), tree.level)
		search.Release()
	}
	if complete && (len(batch) == 0 || hand()) {
		t.done.Add(1)
	}
}

// report notes where a worker is.
func (t *team) report(worker int, c engine.Counters, part float64) {
	c.Profile = nil // goes on changing
	t.mu.Lock()
	t.running[worker], t.part[worker] = c, part
	t.mu.Unlock()
}

// add adds the counters of a subtree at a level.
func (t *team) add(worker int, c engine.Counters, level int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.running[worker], t.part[worker] = engine.Counters{}, 0
	t.count.Solutions += c.Solutions
	t.count.Nodes += c.Nodes
	t.count.Updates += c.Updates
	for len(t.count.Profile) < level+len(c.Profile) {
		t.count.Profile = append(t.count.Profile, 0)
	}
	for l, n := range c.Profile {
		t.count.Profile[level+l] += n
	}
}

// merge shows what is found, in the order of the subtrees, and reports progress,
// until all workers are finished or visit wants no more.
func (t *team) merge(ctx context.Context, cfg Config, start time.Time, visit func([]int32) bool, finished <-chan struct{}) (stopped bool) {
	tick := time.NewTicker(cfg.progressEvery())
	defer tick.Stop()
	progress := func() {
		if cfg.Progress != nil && ctx.Err() == nil {
			cfg.Progress(t.progress(start))
		}
	}
	for _, found := range t.found {
		for open := true; open; {
			var batch [][]int32
			select {
			case batch, open = <-found:
			case <-tick.C:
				progress()
			case <-ctx.Done():
				return true
			}
			for _, rows := range batch {
				if !visit(rows) {
					return true
				}
			}
		}
	}
	for {
		select {
		case <-finished:
			return false
		case <-tick.C:
			progress()
		}
	}
}

func (t *team) stats(start time.Time) Stats {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := Stats{Solutions: t.count.Solutions, Nodes: t.count.Nodes, Updates: t.count.Updates, Profile: t.count.Profile, Elapsed: time.Since(start)}
	for _, c := range t.running {
		s.Solutions += c.Solutions
		s.Nodes += c.Nodes
		s.Updates += c.Updates
	}
	return s
}

func (t *team) progress(start time.Time) Progress {
	s := t.stats(start)
	s.Profile = nil
	t.mu.Lock()
	defer t.mu.Unlock()
	part := float64(t.done.Load())
	for _, f := range t.part {
		part += f
	}
	return Progress{Stats: s, Fraction: min(part/float64(max(len(t.trees), 1)), 1)}
}
