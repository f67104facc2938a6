// Package team searches a table on several goroutines.
//
// The work is a list of entries in the order of the search: each is a subtree
// that a worker searches, or a branching whose subtrees wait to be claimed.
//
//	 done      running       open        running    open
//	[tree] ─▶ [tree] ─────▶ [branch] ─▶ [tree] ──▶ [branch]
//	             │             ▲
//	             └─────────────┘  a worker that is asked to share gives away the
//	                              first branching of its tree with something left
//
// It begins with one tree, the whole search. A worker without work waits until
// another shares: what is given away follows right behind the tree it is from, so
// that what the entries find, one after the other, is what one search finds, in
// the same order, for any number of workers. To save a run, all workers pause,
// and each tells what it found and what is left of its tree.
package team

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
)

// A Config says what a team does.
type Config struct {
	Workers int
	// Search makes a search for a worker.
	Search func() (engine.Search, error)
	// Split makes the search that opens branchings, for engines of any kind. It is
	// called once, when the first is to be opened.
	Split func() (*links.Search, error)
	// Take and Forbid are assumed throughout.
	Take, Forbid []int32

	// Visit sees each solution in order, in the caller's goroutine, and returns
	// whether to go on. Nil: solutions are counted only.
	Visit func(rows []int32) bool
	// Limit stops a run that only counts after so many solutions; 0: none.
	Limit uint64

	// Progress, unless nil, is told every Tick how far the run is.
	Progress func(c engine.Counters, fraction float64)
	Tick     time.Duration
	// Save, unless nil, is given every SaveEvery, and when the run comes to its end
	// or the context ends it, all that a later run needs to go on. Where that takes
	// long it is asked for less often. An error of it ends the run.
	Save      func(State) error
	SaveEvery time.Duration
	// Resume is the State to go on from.
	Resume *State

	// Aside, unless nil, is called after AsideAfter while all workers wait, and then
	// each time when they have worked for as long again as it returns. It can end the run.
	Aside      func(c engine.Counters, fraction float64) (again time.Duration, goOn bool)
	AsideAfter time.Duration
}

// A team is a run in progress.
type team struct {
	cfg  Config
	stop atomic.Bool // all workers are to end
	// hungry is how many workers wait for work, pausing whether all are to pause.
	hungry  atomic.Int32
	pausing atomic.Bool
	seen    atomic.Uint64 // towards the limit
	news    chan struct{} // something for the caller to look at

	mu      sync.Mutex
	change  *sync.Cond // for workers: work, room, the end of a pause, the end
	split   *links.Search
	first   *entry // nothing before it is left to search or to show
	active  int    // workers that have an entry
	paused  int    // of these, those that pause
	waiting int    // solutions found and not yet taken to be shown
	fault   error

	count   engine.Counters   // of entries that are done
	running []engine.Counters // by worker, of its entry
	part    []float64         // by worker, how much of the whole it has done of it
	done    float64           // how much of the whole the done entries are
	shown   uint64
}

// Run runs a team and returns what it counted and whether the run came to its
// end. No goroutine outlives it. The error is Save's or of making a search; that
// the context ended the run is none.
func Run(ctx context.Context, cfg Config) (count engine.Counters, complete bool, err error) {
	t := &team{
		cfg:     cfg,
		news:    make(chan struct{}, 1),
		running: make([]engine.Counters, cfg.Workers),
		part:    make([]float64, cfg.Workers),
	}
	t.change = sync.NewCond(&t.mu)
	t.begin()
	if cfg.Save == nil {
		defer context.AfterFunc(ctx, t.end)()
	}
	var workers sync.WaitGroup
	for w := range cfg.Workers {
		workers.Go(func() { t.work(w) })
	}
	t.merge(ctx)
	t.end()
	workers.Wait()

	count = t.total()
	if cfg.Visit != nil {
		count.Solutions = t.shown // workers may have been ahead
	}
	complete = t.finished()
	if cfg.Limit > 0 && count.Solutions >= cfg.Limit {
		count.Solutions, complete = cfg.Limit, false
	}
	return count, complete, t.fault
}

// begin makes the entries that the run begins with.
func (t *team) begin() {
	if t.cfg.Resume != nil {
		t.resume(t.cfg.Resume)
		return
	}
	t.first = &entry{state: open, whole: true, branch: engine.Branch{Take: t.cfg.Take, Forbid: t.cfg.Forbid, Share: 1}}
}

// end makes all workers end.
func (t *team) end() {
	t.mu.Lock()
	t.stop.Store(true)
	t.change.Broadcast()
	t.mu.Unlock()
	t.tell()
}

// fail ends the run with an error. It is called with the lock held.
func (t *team) fail(err error) {
	if t.fault == nil {
		t.fault = err
	}
	t.stop.Store(true)
	t.change.Broadcast()
	t.tell()
}

// tell wakes the caller's goroutine.
func (t *team) tell() {
	select {
	case t.news <- struct{}{}:
	default:
	}
}

// merge shows what is found, in order, reports progress and saves, until all is
// done or the run is to end.
func (t *team) merge(ctx context.Context) {
	tick := time.NewTicker(max(t.cfg.Tick, time.Millisecond))
	defer tick.Stop()
	save := time.NewTimer(max(t.cfg.SaveEvery, time.Millisecond))
	defer save.Stop()
	var aside <-chan time.Time
	if t.cfg.Aside != nil {
		aside = time.After(t.cfg.AsideAfter)
	}
	for !t.stop.Load() {
		found, finished := t.next()
		for _, rows := range found {
			t.shown++
			if !t.cfg.Visit(rows) {
				return
			}
		}
		if finished {
			t.save()
			return
		}
		if len(found) > 0 {
			t.tell() // there may be more
		}
		select {
		case <-t.news:
		case <-tick.C:
			if t.cfg.Progress != nil && ctx.Err() == nil {
				t.cfg.Progress(t.total(), t.fraction())
			}
		case <-save.C:
			start := time.Now()
			if !t.save() {
				return
			}
			save.Reset(max(t.cfg.SaveEvery, saveShare*time.Since(start)))
		case <-aside:
			again, goOn := t.aside()
			if !goOn {
				return
			}
			aside = time.After(again)
		case <-ctx.Done():
			t.save()
			return
		}
	}
}

// saveShare bounds what saving costs: one part in so many.
const saveShare = 50

// next takes the solutions that are next to show, and tells whether nothing is
// left to search or to show.
func (t *team) next() (found [][]int32, finished bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.first != nil && len(found) == 0 {
		e := t.first
		if len(e.found) > 0 {
			found, e.found = e.found, nil
			t.waiting -= len(found)
			t.change.Broadcast() // there is room
		}
		if e.state != done {
			break
		}
		if t.first = e.next; t.first != nil {
			t.change.Broadcast() // its worker need not wait any more
		}
	}
	return found, len(found) == 0 && t.first == nil
}

// total returns the counters of all that was searched.
func (t *team) total() engine.Counters {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.counters()
}

func (t *team) counters() engine.Counters {
	c := engine.Counters{}
	c.Add(t.count, 0)
	for _, r := range t.running {
		c.Add(r, 0)
	}
	if t.cfg.Visit != nil {
		c.Solutions = t.shown
	}
	return c
}

func (t *team) fraction() float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	sum := t.done
	for _, f := range t.part {
		sum += f
	}
	return min(max(sum, 0), 1)
}

func (t *team) finished() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.first == nil && t.fault == nil
}
