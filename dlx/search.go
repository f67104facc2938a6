package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/team"
)

// A Solution is the numbers of the options of one solution, ascending.
type Solution []Option

// Clone returns a copy to keep.
func (s Solution) Clone() Solution { return slices.Clone(s) }

// A Config says how to search or count. The zero Config searches the whole problem with
// one worker and lets the plan choose the rest.
type Config struct {
	// Take and Forbid are assumptions: only solutions that hold every option of Take and
	// none of Forbid are looked for, without building the problem anew. Options of Take
	// that clash are no error: there is no solution then. A number that belongs to no
	// option is an error.
	Take, Forbid []Option

	// Engine is the engine to use; zero means that the plan chooses. All engines that
	// search find the same solutions in the same order.
	Engine Engine

	// Reduce says whether Count reduces the problem before it searches: see Reduction.
	// Zero means: not for what a few milliseconds of search can count, and not if an
	// engine is named. Solutions uses it too: it searches each independent part of a
	// problem only once. No count, list or order depends on it.
	Reduce Switch

	// Symmetry says whether Count looks for symmetries of the problem and, of choices
	// that they take into each other, searches only one. Zero means as for Reduce. No
	// count depends on it.
	Symmetry Switch

	// Memory bounds the bytes that a count by layers of states may take; zero means 1
	// GiB.
	Memory uint64

	// Workers is how many goroutines search; zero means one. The solutions and their
	// order do not depend on it. Nor does the number of search nodes where Links
	// completes the search of a problem without multiplicities. With a Limit, Solutions
	// uses one worker. Each worker needs the memory of an engine.
	Workers int

	// Seed starts the random choices of Any and Unique. Zero is a seed like any other.
	Seed uint64

	// Limit stops the search after so many solutions; zero means no limit. Reaching it
	// is no error, and leaves Stats.Complete false.
	Limit uint64

	// Stats, unless nil, is filled in when the search ends, for whatever reason.
	Stats *Stats

	// Progress, unless nil, is called from the caller's goroutine, at most once in each
	// ProgressEvery. A ProgressEvery of zero means every second.
	Progress      func(Progress)
	ProgressEvery time.Duration

	// Save, unless nil, is called with all that a later search needs to go on: at most
	// once in each SaveEvery, when the search ends, and when its context is done. It is
	// called from the caller's goroutine. A SaveEvery of zero means ten seconds; if
	// saving is slow it is done less often, so that it takes at most a fiftieth of the
	// time. An error of Save ends the search. Only Count and Solutions save, and not
	// with a Limit.
	Save      func(*Checkpoint) error
	SaveEvery time.Duration
	// Resume is the Checkpoint to go on from. It must be of the same problem and the
	// same kind of search; the number of workers and the engine may differ. Solutions
	// yields only the solutions not yielded before, while Stats count the whole search.
	Resume *Checkpoint

	trial    *trial        // says when to give up; nil: never
	expected time.Duration // of the whole search, as a trial estimates it; 0: unknown
	polls    int           // to stop after; 0: never
	save     func(team.State) error
	resume   *team.State
	// aside is called after asideAfter, while the search waits. It returns after what
	// time to call it again, and whether the search goes on.
	aside      func(c engine.Counters, fraction float64) (again time.Duration, goOn bool)
	asideAfter time.Duration
}

// A Switch turns a feature on or off, or leaves that to the search.
type Switch int

const (
	Usual Switch = iota // what the field says of zero
	On
	Off
)

// Stats tell how much work a search has done.
type Stats struct {
	Solutions uint64 // solutions seen
	// Complete reports whether the search came to its end, so that Solutions is the
	// number of solutions and not only a lower bound.
	Complete bool
	Nodes    uint64 // search nodes: positions visited, solutions included
	// Updates counts removals from an item's list, as Knuth counts them, if the engine
	// is Links; with Dense it counts options removed.
	Updates uint64
	Profile []uint64 // search nodes by level, the number of choices made before
	// Engine is the engine that found the answer; of a count by parts, that of the last
	// and largest part. Auto means that no engine was needed. With Frontier, Nodes are
	// states, Updates are arrivals at them, and no solution is visited.
	Engine  Engine
	Elapsed time.Duration
	Note    string // set by CountOrbits if it did not count in the usual way
}

// A Progress tells how far a search has come.
type Progress struct {
	Stats // of the search so far, without Profile
	// Fraction estimates how much of the search is done, from 0 to 1, by taking the
	// subtrees of a search node to be of equal size (TAOCP 7.2.2.1).
	Fraction float64
}

// Solutions yields the solutions in a fixed order: the search branches on the primary
// item with fewest options left, on the first declared if several have as few, and tries
// the item's options in ascending order.
//
// A solution is lent: it is valid until the next one is asked for, and Clone keeps it.
// Breaking out of the loop ends the search. An error, of the context or of the Config,
// comes last and with a nil Solution:
//
//	for s, err := range p.Solutions(ctx, dlx.Config{}) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(s)
//	}
func (p *Problem) Solutions(ctx context.Context, cfg Config) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		err := cfg.saves()
		if err == nil {
			cfg, err = p.checkpointed(listing, cfg)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		s := Solution{}
		stopped := false
		err = p.run(ctx, cfg, func(rows []int32) bool {
			s = s[:0]
			for _, r := range rows {
				s = append(s, p.optionOf(r))
			}
			stopped = !yield(s, nil)
			return !stopped
		})
		if err != nil && !stopped {
			yield(nil, err)
		}
	}
}

// Count returns the exact number of solutions. If the context ends the count early it
// returns the context's error and a lower bound: what was counted so far.
//
// The zero Config first searches for a few milliseconds. If that is not enough, Count
// reduces the problem (see Reduction), multiplies the counts of its independent parts,
// searches only one of several choices that symmetry takes into each other, and counts
// by layers of states where that promises to be faster. Config.Reduce and Symmetry
// change this. With Links or Dense by name, a Limit, Forbid, or Take together with a
// checkpoint, every solution is visited, unless Reduce or Symmetry is On.
//
// Of a count that was reduced, Stats tell of the searches of the parts: Solutions is how
// many were visited.
func (p *Problem) Count(ctx context.Context, cfg Config) (*big.Int, error) {
	if err := cfg.saves(); err != nil {
		return new(big.Int), err
	}
	if cfg.Engine == Frontier {
		return p.countByLayers(ctx, cfg)
	}
	saving := cfg.Save != nil || cfg.Resume != nil
	if (cfg.reduces() || cfg.symmetric()) && cfg.Limit == 0 && len(cfg.Forbid) == 0 && (len(cfg.Take) == 0 || !saving) {
		return p.countReduced(ctx, cfg)
	}
	cfg, err := p.checkpointed(counting, cfg)
	if err != nil {
		return new(big.Int), err
	}
	return p.count(ctx, cfg)
}

// count is Count by visiting every solution.
func (p *Problem) count(ctx context.Context, cfg Config) (*big.Int, error) {
	stats := cfg.Stats
	if stats == nil {
		stats = new(Stats)
		cfg.Stats = stats
	}
	err := p.run(ctx, cfg, nil)
	return new(big.Int).SetUint64(stats.Solutions), err
}

// First returns the first solution in the order of Solutions, the caller's to
// keep, and whether there is one.
func (p *Problem) First(ctx context.Context, cfg Config) (first Solution, found bool, err error) {
	for s, err := range p.Solutions(ctx, cfg) {
		if err != nil {
			return nil, false, err
		}
		return s.Clone(), true, nil
	}
	return nil, false, nil
}

// Uniqueness says whether a problem has no solution, one, or more.
type Uniqueness int

const (
	None     Uniqueness = iota // no solution
	Unique                     // exactly one
	Multiple                   // two or more
)

// String returns "none", "unique" or "multiple".
func (u Uniqueness) String() string {
	switch u {
	case None:
		return "none"
	case Unique:
		return "unique"
	case Multiple:
		return "multiple"
	}
	return fmt.Sprintf("Uniqueness(%d)", int(u))
}

// run searches as cfg says. It shows the rows of each solution to visit, which returns
// whether to go on and may be nil.
func (p *Problem) run(ctx context.Context, cfg Config, visit func(rows []int32) bool) error {
	start := time.Now()
	stats := Stats{}
	defer func() {
		if cfg.Stats != nil {
			stats.Elapsed = time.Since(start)
			*cfg.Stats = stats
		}
	}()
	take, err := p.rowsOf("Take", cfg.Take)
	if err != nil {
		return err
	}
	forbid, err := p.rowsOf("Forbid", cfg.Forbid)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if visit != nil {
		if parts := p.listingParts(cfg); parts != nil {
			return p.runParts(ctx, cfg, parts, visit, &stats)
		}
	}
	if cfg.save != nil || cfg.resume != nil || cfg.aside != nil {
		return p.runTeam(ctx, cfg, take, forbid, visit, &stats)
	}
	stats.Engine = p.searchEngine(cfg)
	search, err := p.searcher(ctx, cfg.Engine)
	if err != nil {
		return err
	}
	defer p.spare(search)
	if !search.Assume(take, forbid) {
		stats.Complete = true
		return nil
	}
	poll := p.poll(ctx, cfg, search, start)
	var rest team.State
	if several := cfg.Workers > 1 && (visit == nil || cfg.Limit == 0); several {
		// Bringing a team together is not worth it for what ends within milliseconds.
		alone, began := poll, time.Now()
		poll = func() bool {
			if time.Since(began) < aloneTime || ctx.Err() != nil {
				return alone()
			}
			root := engine.Branch{Take: take, Forbid: forbid, Share: 1}
			if rest = team.Left(search, root); visit == nil {
				// What is left is many small trees: a count is faster begun anew as one.
				rest = team.State{Pieces: []team.Piece{{Whole: true, Branch: root}}}
			}
			return false
		}
	}
	stats.Complete = search.Run(engine.Config{Visit: visit, Limit: cfg.Limit, Poll: poll})
	if rest.Pieces != nil {
		cfg.resume = &rest
		return p.runTeam(ctx, cfg, take, forbid, visit, &stats)
	}
	count := search.Count()
	stats.Solutions, stats.Nodes, stats.Updates = count.Solutions, count.Nodes, count.Updates
	stats.Profile = slices.Clone(count.Profile)
	return stopped(ctx, stats)
}

// aloneTime is how long a search for several workers runs on one at least. It then ends
// at its next poll, which comes soon in small subtrees and after some milliseconds in
// large ones.
const aloneTime = time.Millisecond

// stopped returns the context's error if it is what ended the search.
func stopped(ctx context.Context, stats Stats) error {
	if stats.Complete {
		return nil
	}
	return ctx.Err()
}

// watched is a search that can be asked how far it has come.
type watched interface {
	Count() engine.Counters
	Fraction() float64
}

// poll returns the function that a search calls from time to time: it says whether to go
// on, and reports progress when that is due.
func (p *Problem) poll(ctx context.Context, cfg Config, search watched, start time.Time) func() bool {
	if cfg.trial != nil {
		cfg.trial.begun = time.Now()
	}
	polls := 0
	every := cfg.progressEvery()
	due := start.Add(every)
	return func() bool {
		if polls++; ctx.Err() != nil || polls == cfg.polls || cfg.trial != nil && cfg.trial.over(search.Fraction()) {
			return false
		}
		if cfg.Progress == nil {
			return true
		}
		if now := time.Now(); now.After(due) {
			due = now.Add(every)
			count := search.Count()
			cfg.Progress(Progress{
				Stats: Stats{
					Solutions: count.Solutions,
					Nodes:     count.Nodes,
					Updates:   count.Updates,
					Elapsed:   now.Sub(start),
				},
				Fraction: search.Fraction(),
			})
		}
		return true
	}
}

func (cfg Config) progressEvery() time.Duration {
	if cfg.ProgressEvery <= 0 {
		return time.Second
	}
	return cfg.ProgressEvery
}

// saves refuses to save or resume where that is impossible.
func (cfg Config) saves() error {
	if (cfg.Save != nil || cfg.Resume != nil) && cfg.Limit > 0 {
		return errors.New("dlx: Config.Save and Resume do not go with a Limit")
	}
	return nil
}

func (cfg Config) saveEvery() time.Duration {
	if cfg.SaveEvery <= 0 {
		return 10 * time.Second
	}
	return cfg.SaveEvery
}

// rowsOf returns the rows of options, or an error naming the first that does
// not exist and the field of Config that holds it.
func (p *Problem) rowsOf(field string, options []Option) ([]int32, error) {
	rows := make([]int32, 0, len(options))
	for _, o := range options {
		r, ok := p.row(o)
		if !ok {
			return nil, fmt.Errorf("dlx: Config.%s holds %d, which is no option that can be chosen (options run from 0 to %d)", field, o, p.options-1)
		}
		rows = append(rows, r)
	}
	return rows, nil
}
