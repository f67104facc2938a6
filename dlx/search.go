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

// A Solution is the options of one solution, their numbers ascending.
type Solution []Option

// Clone returns a copy to keep.
func (s Solution) Clone() Solution { return slices.Clone(s) }

// A Config says what a search does beyond the usual. The zero Config searches
// the whole problem.
type Config struct {
	// Take and Forbid are assumptions: only solutions that hold all options of
	// Take and none of Forbid are looked for. The problem is not built anew for
	// them. Options that clash leave no solution, which is no error; numbers
	// that belong to no option are.
	Take, Forbid []Option

	// Engine is the engine to use; zero means that the plan chooses. Every
	// engine finds the same solutions in the same order.
	Engine Engine

	// Reduce says whether Count reduces the problem first: see Reduction. Zero means
	// yes if some milliseconds of search are not enough, and no if an engine is asked
	// for by name. Likewise, Solutions lists a problem in independent parts by
	// searching each once. Reductions change no count, no list and no order.
	Reduce Switch

	// Symmetry says whether Count looks for symmetries of the problem and searches
	// only one of several images of a choice. Zero means as for Reduce. It changes no
	// count.
	Symmetry Switch

	// Memory bounds what a count by layers of states takes, in bytes; zero means 1 GiB.
	Memory uint64

	// Workers is how many goroutines search; zero means one. The solutions and
	// their order do not depend on it, and with links and without multiplicities
	// neither do the search nodes of a search that comes to its end. Solutions
	// uses one unless Limit is zero. Each worker needs an engine's memory for
	// itself.
	Workers int

	// Seed is where Any and Unique begin with what they choose at random. Zero is a
	// seed like any other.
	Seed uint64

	// Limit stops the search after so many solutions. Zero means no limit.
	// Reaching it is no error; Stats.Complete is false then.
	Limit uint64

	// Stats, unless nil, is filled in when the search ends in any way.
	Stats *Stats

	// Progress, unless nil, is called from the caller's goroutine at most once
	// in each ProgressEvery. Zero means every second.
	Progress      func(Progress)
	ProgressEvery time.Duration

	// Save, unless nil, is called from the caller's goroutine at most once in each
	// SaveEvery, when the search ends, and when the context ends it, with all that a
	// later search needs to go on. Zero means ten seconds. Where saving takes long it
	// is done less often, so that it costs a fiftieth of the time at most. An error
	// of Save ends the search. Count and Solutions save, without a Limit.
	Save      func(*Checkpoint) error
	SaveEvery time.Duration
	// Resume is the Checkpoint to go on from, of the same problem and the same kind
	// of search; any number of workers and any engine may go on. Solutions yields
	// only those that had not been shown; Stats count the whole.
	Resume *Checkpoint

	trial    *trial        // that tells when to stop; nil: never
	expected time.Duration // what a trial told of the search; 0: nothing
	polls    int           // stop after so many; 0: never
	save     func(team.State) error
	resume   *team.State
	// aside is called after asideAfter, and then again, while the search waits.
	aside      func(c engine.Counters, fraction float64) (again time.Duration, goOn bool)
	asideAfter time.Duration
}

// A Switch is on, off, or as is usual.
type Switch int

const (
	Usual Switch = iota
	On
	Off
)

// Stats tell how much a search has done.
type Stats struct {
	Solutions uint64 // solutions seen
	// Complete reports whether the search came to its end, so that Solutions
	// is how many there are and not only how many there are at least.
	Complete bool
	Nodes    uint64 // search nodes: positions visited, solutions included
	// Updates counts, with links, removals from an item's list as Knuth counts
	// them; with dense, options removed.
	Updates uint64
	Profile []uint64 // search nodes by level, the number of choices made before
	// Engine is the one that found the answer: of a count by parts, of the last part,
	// which is the largest. Auto means that none was needed. With Frontier, Nodes are
	// states and Updates arrivals at them, and no solution is visited.
	Engine  Engine
	Elapsed time.Duration
	Note    string // of CountOrbits: how it counted, where that is not the usual way
}

// A Progress tells where a search is.
type Progress struct {
	Stats // of the search so far, without Profile
	// Fraction estimates the part of the search that is done, from 0 to 1,
	// taking the subtrees of a search node to be of equal size (TAOCP 7.2.2.1).
	Fraction float64
}

// Solutions yields the solutions in a fixed order: the search branches on the
// item with fewest options left, the first such item in the order of
// declaration, primary items only, and tries its options in ascending order.
//
// A solution is lent: it is valid until the loop goes on, and Clone keeps it.
// Breaking out of the loop ends the search. An error, the context's or one of
// the Config, comes last and with a nil Solution:
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

// Count returns the number of solutions, exactly. When the context ends the
// search early it returns how many were found so far, and the context's error.
//
// What is not counted within some milliseconds is reduced, see Reduction; its
// independent parts are counted by themselves and multiplied, and in each part what
// the symmetries lead to from another choice is not searched again; unless
// Config.Reduce and Symmetry say otherwise, or there is a limit, or Forbid, or Take
// with a checkpoint. Stats then tell of the searches of the parts: Solutions is how
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
	None Uniqueness = iota
	Unique
	Multiple
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

// run searches as cfg says and shows each solution's rows to visit, which may
// be nil and returns whether to go on.
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
		// What ends within some milliseconds is not worth bringing a team together.
		alone, began := poll, time.Now()
		poll = func() bool {
			if time.Since(began) < aloneTime || ctx.Err() != nil {
				return alone()
			}
			root := engine.Branch{Take: take, Forbid: forbid, Share: 1}
			if rest = team.Left(search, root); visit == nil {
				// What is left is many small trees. To begin anew costs less.
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

// aloneTime is how long a search for several workers goes on with one, at least: until
// its next poll, which is soon in small subtrees and after some milliseconds in large ones.
const aloneTime = time.Millisecond

// stopped returns the context's error if it is what ended the search.
func stopped(ctx context.Context, stats Stats) error {
	if stats.Complete {
		return nil
	}
	return ctx.Err()
}

// watched is what tells how far it is.
type watched interface {
	Count() engine.Counters
	Fraction() float64
}

// poll returns what a search calls now and then: it says whether to go on, and
// reports progress when that is due.
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

// saves checks that a search may save or resume if it is to.
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
