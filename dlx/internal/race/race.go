// Package race finds some solution of a hard problem, or that there is none or
// only one, by racing strategies against each other.
//
// How long a search takes to its first solution depends on the order of its
// choices, and wildly: of 64 queens the plain order of dancing links finds none in
// hours, while a random order of options rarely needs more than 64 choices. No
// order is good for all problems, and none can be told beforehand from the others.
// So several searches go on side by side:
//
//	round    plain     fewest   weighted   near   …     strategies
//	  1    ├────────┼────────┼──────────┼──────┼──┤
//	  2    ├────────┼────────┼── found! ┼ ─ ─ ─       the lowest place wins
//
// In a round each strategy goes on for a fixed number of search nodes, or a fixed
// amount of work where nodes are costly. The winner is the lowest (round, strategy)
// with a solution: workers take the strategies of a round in order, and a round is
// over when all below the lowest winner are through with it. So the answer depends
// on the seed and not on how many workers there are.
//
// Strategy 0 is the search of an engine in the plain order. It runs on from round to
// round and gets about a third of the time, or half if two solutions are wanted, so
// that a race takes at most about three times or twice as long as that search alone.
// The others, see styles, choose options at random and restart. They are exact too:
// what a search has gone through at its first level before a restart it does not
// enter again, and if it comes to its end there are no solutions but those that it
// met.
//
// The others share up to 24 bytes a cell of the table, and up to 64 MiB for which
// option excludes which. Each has 16 bytes an option and 28 an item besides.
//
// Sources: C. Gomes, B. Selman and H. Kautz, Boosting combinatorial search through
// randomization (AAAI 1998); F. Boussemart, F. Hemery, C. Lecoutre and L. Sais,
// Boosting systematic search by weighting constraints (ECAI 2004); M. Luby, A.
// Sinclair and D. Zuckerman, Optimal speedup of Las Vegas algorithms (1993); B.
// Huberman, R. Lukose and T. Hogg, An economics approach to hard computational
// problems (Science 1997), for portfolios.
package race

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/matrix"
)

// A Config says what a race is about.
type Config struct {
	Table *matrix.Table
	// Take and Forbid are assumed: they do not clash.
	Take, Forbid []int32
	// Plain is the search of strategy 0, with the assumptions made; nil: leave it
	// out.
	Plain engine.Search
	// Want is how many different solutions end the race: 1 or 2.
	Want    int
	Seed    uint64
	Workers int
	// Rounds ends the race undecided after so many rounds; 0: never.
	Rounds int

	// Progress, unless nil, is called every Tick from the caller's goroutine.
	Progress func(c engine.Counters, fraction float64)
	Tick     time.Duration
}

// A Result is how a race ended.
type Result struct {
	Number   int     // how many different solutions were found, Want at most
	Some     []int32 // one of them, as ascending rows: the winner's if one is wanted
	Complete bool    // there are no others
	Count    engine.Counters
}

// A strategy is a search that can pause.
type strategy interface {
	// run goes on for a round. It shows each solution to visit, and ends when that
	// or poll, called several times in a millisecond, returns false.
	run(visit func(rows []int32) bool, poll func() bool) outcome
	count() engine.Counters
	close()
}

// An outcome is why a strategy's run ended.
type outcome int

const (
	paused    outcome = iota // the round is over
	stopped                  // visit or poll said so
	exhausted                // nothing is left to search
)

// A race is what the workers share.
type race struct {
	want       int
	rounds     int // left, or 0 for any number
	strategies []strategy
	winner     atomic.Int64 // the lowest strategy of the round that found what was wanted
	over       atomic.Bool  // all workers are to end

	mu       sync.Mutex
	change   *sync.Cond // for workers: a strategy is through, or the race is over
	next     int        // the next strategy of the round
	running  int
	complete bool
	found    [][]int32         // of all strategies, if two are wanted
	first    [][]int32         // by strategy, if one is wanted
	counts   []engine.Counters // by strategy
	done     float64           // which part of the plain search is
}

const nobody = math.MaxInt64

// Run runs a race. No goroutine outlives it. Unless the context or the number of
// rounds ended it, it is complete or has found what was wanted.
func Run(ctx context.Context, cfg Config) Result {
	r := &race{want: cfg.Want, rounds: cfg.Rounds, strategies: enter(cfg)}
	r.winner.Store(nobody)
	r.change = sync.NewCond(&r.mu)
	r.first = make([][]int32, len(r.strategies))
	r.counts = make([]engine.Counters, len(r.strategies))
	defer context.AfterFunc(ctx, r.end)()
	finished := make(chan struct{})
	var workers sync.WaitGroup
	for range max(cfg.Workers, 1) {
		workers.Go(r.work)
	}
	go func() { workers.Wait(); close(finished) }()
	r.watch(ctx, cfg, finished)
	for _, s := range r.strategies {
		s.close()
	}
	result := Result{Number: len(r.found), Complete: r.complete}
	result.Count, _ = r.total()
	if w := r.winner.Load(); w != nobody {
		result.Number, result.Some = 1, r.first[w]
	} else if len(r.found) > 0 {
		result.Some = r.found[0]
	}
	result.Count.Solutions = uint64(result.Number)
	return result
}

// watch reports progress until all workers are finished.
func (r *race) watch(ctx context.Context, cfg Config, finished <-chan struct{}) {
	tick := time.NewTicker(max(cfg.Tick, time.Millisecond))
	defer tick.Stop()
	for {
		select {
		case <-finished:
			return
		case <-tick.C:
			if cfg.Progress != nil && ctx.Err() == nil {
				cfg.Progress(r.total())
			}
		}
	}
}

// end makes all workers end.
func (r *race) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over.Store(true)
	r.change.Broadcast()
}

// work runs strategies until the race is over.
func (r *race) work() {
	for {
		k, ok := r.claim()
		if !ok {
			return
		}
		s := r.strategies[k]
		how := s.run(
			func(rows []int32) bool { return r.visit(k, rows) },
			func() bool { r.report(k, s); return r.runs(k) },
		)
		r.report(k, s)
		r.settle(how)
	}
}

// claim takes the next strategy of the round, or of the next round when all are
// through. It returns false when the race is over.
func (r *race) claim() (k int, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for !r.over.Load() {
		switch {
		case r.next < len(r.strategies) && r.runs(r.next):
			r.next++
			r.running++
			return r.next - 1, true
		case r.running > 0:
			r.change.Wait()
		case r.winner.Load() != nobody || r.rounds == 1:
			r.over.Store(true)
		default:
			r.next = 0
			r.rounds = max(r.rounds-1, 0)
		}
	}
	r.change.Broadcast()
	return 0, false
}

// runs tells whether strategy k has still a chance.
func (r *race) runs(k int) bool { return !r.over.Load() && r.winner.Load() > int64(k) }

// settle notes how a strategy came through its round. One that is exhausted has
// met all solutions there are.
func (r *race) settle(how outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running--
	if how == exhausted {
		r.complete = true
		r.over.Store(true)
	}
	r.change.Broadcast()
}

// visit notes a solution of strategy k and returns whether it is to go on.
func (r *race) visit(k int, rows []int32) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.want == 1 {
		r.first[k] = slices.Clone(rows)
		r.winner.Store(min(r.winner.Load(), int64(k)))
		return false
	}
	if len(r.found) < r.want && (len(r.found) == 0 || !slices.Equal(r.found[0], rows)) {
		r.found = append(r.found, slices.Clone(rows))
	}
	if len(r.found) == r.want {
		r.over.Store(true)
	}
	return !r.over.Load()
}

// report notes how much a strategy has done.
func (r *race) report(k int, s strategy) {
	c := s.count()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts[k] = c
	if p, ok := s.(*plain); ok {
		r.done = p.search.Fraction()
	}
}

// total returns what all strategies have done, with how many solutions are known.
func (r *race) total() (c engine.Counters, done float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range r.counts {
		n.Profile = nil // goes on changing
		c.Add(n, 0)
	}
	c.Solutions = uint64(len(r.found))
	return c, r.done
}
