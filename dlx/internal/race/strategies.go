package race

import (
	"math"
	"sync"

	"exactcover/dlx/internal/engine"
)

// A style is what tells one strategy that chooses at random from another.
type style struct {
	number   int
	near     int    // look only at so many of the first items still wanted; 0: at all
	frontier bool   // items in the order of frontier, not at random
	weighted bool   // items that are often dead come first
	unit     uint64 // search nodes of the shortest run between restarts
}

// styles are the strategies beside the plain one.
//
//   - fewest options: a few runs of such a search are very long, as for queens and
//     Latin squares, but many are short, so it pays to restart;
//   - weighted: for problems whose hard part is not where options are few;
//   - near: for boards that fill up from one end, so that a hole that cannot be
//     filled any more is met soon, and not when all else is tried.
var styles = []style{
	{unit: 250},
	{weighted: true, unit: 250},
	{frontier: true, near: 64, unit: 10_000},
	{frontier: true, near: 16, unit: 10_000},
}

// enter returns the strategies of a race.
func enter(cfg Config) []strategy {
	var all []strategy
	if cfg.Plain != nil {
		all = append(all, newPlain(cfg.Plain, cfg.Want))
	}
	shared := new(sharedSets)
	for k, how := range styles {
		how.number = k
		all = append(all, &starter{cfg: cfg, how: how, shared: shared})
	}
	return all
}

// sharedSets are made when the first strategy wants them: easy problems are solved by
// then.
type sharedSets struct {
	once sync.Once
	sets *sets // nil if that was stopped
}

// A starter is a strategy that becomes a search when it is first run.
type starter struct {
	cfg    Config
	how    style
	shared *sharedSets
	search *search
}

func (s *starter) run(visit func([]int32) bool, poll func() bool) outcome {
	if s.search == nil {
		// Poll is of the strategy that comes first. It stops before the others
		// want the sets only if the race is over or the plain search has won.
		s.shared.once.Do(func() { s.shared.sets = newSets(s.cfg.Table, poll) })
		if s.shared.sets == nil {
			return stopped
		}
		s.search = newSearch(s.shared.sets, s.how, s.cfg.Seed, s.cfg.Take, s.cfg.Forbid)
	}
	return s.search.run(visit, poll)
}

func (s *starter) count() engine.Counters {
	if s.search == nil {
		return engine.Counters{}
	}
	return s.search.count()
}

func (s *starter) close() {}

// arrange returns the primary items in the strategy's order.
func (w *search) arrange() []int32 {
	if w.strategy.frontier {
		return w.frontier
	}
	order := make([]int32, w.table.Primary)
	for k, i := range w.rng.Perm(len(order)) {
		order[k] = int32(i)
	}
	return order
}

// budget returns how many search nodes the k-th run, from 1, may have.
func (h style) budget(k uint64) uint64 { return h.unit * luby(k) }

// luby returns the k-th member, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 …, with
// which a random search of unknown running times is within a constant and a logarithm
// of the best schedule of restarts.
func luby(k uint64) uint64 {
	for {
		all := uint64(math.MaxUint64)
		for all>>1 >= k {
			all >>= 1
		}
		if k == all {
			return all/2 + 1
		}
		k -= all >> 1
	}
}
