package dense

import (
	"math/bits"
	"slices"

	"exactcover/dlx/internal/engine"
)

// A Search is one search on tables: its states, one for each branching level.
// It belongs to one goroutine.
type Search struct {
	*Tables         // in use: those of the problem, or restricted ones
	problem *Tables // of the problem

	states []uint64 // a state for each level, and one more
	frames []frame
	path   []int32 // the rows chosen, at branchings and forced

	start []uint64 // the state to start from, the root unless rows are assumed
	taken []int32  // rows chosen beforehand

	restricting
	small *small
	trail trail // where small is

	count  engine.Counters
	pollAt uint64
	work   uint64 // words looked at, for pollAt
	room   room
	shown  []int32 // the solution shown to a visitor
	given  float64 // which part of the search was given away
}

// A frame is a branching level: its item, and the options of the item that are
// still to be tried, in word w those of rest, and all in the words behind.
type frame struct {
	tables *Tables
	at     int // where its state is
	item   int
	w      int
	rest   uint64
	path   int  // how many rows were chosen before
	nested bool // its tables are restricted to it
}

// pollEvery is how many words are looked at between two polls: a fraction of a
// millisecond.
const pollEvery = 1 << 16

// New makes a search on tables.
func New(d *Tables) *Search {
	return &Search{
		Tables:      d,
		problem:     d,
		start:       d.root,
		restricting: restricting{number: make([]int32, len(d.numbers))},
		small:       newSmall(d.cells),
		room:        newRoom(d),
	}
}

// Run visits every solution in order, or until it is stopped, and returns
// whether it came to the end: false after Visit, Limit or Poll stopped it.
func (s *Search) Run(cfg engine.Config) (complete bool) {
	s.count.Restart()
	s.work, s.pollAt, s.given = 0, pollEvery, 0
	s.frames, s.path = s.frames[:0], s.path[:0]
	s.Tables, s.depth = s.problem, 0
	s.trail = trail{search: s, pollIn: pollLevels}
	s.states = slices.Grow(s.states[:0], 2*s.stride)[:2*s.stride]
	copy(s.states, s.start)
	s.count.Enter(0)
	if size(s.states[s.activeAt:s.stride]) == 0 {
		return s.count.Show(&cfg, s.solutionRows)
	}
	if more := s.settle(0, &cfg); !more {
		return false
	}
	for len(s.frames) > 0 {
		if s.work >= s.pollAt && cfg.Poll != nil {
			s.pollAt = s.work + pollEvery
			if !cfg.Poll() {
				return false
			}
		}
		o, ok := s.advance()
		if !ok {
			s.pop()
			continue
		}
		if more := s.try(o, &cfg); !more {
			return false
		}
	}
	return true
}

// advance returns the next option to try at the deepest level.
func (s *Search) advance() (o int, ok bool) {
	f := &s.frames[len(s.frames)-1]
	if f.rest == 0 {
		left, having := s.states[f.at:][:s.words], s.options(f.item)
		for f.rest == 0 {
			if f.w++; f.w >= len(left) {
				return 0, false
			}
			f.rest = left[f.w] & having[f.w]
		}
	}
	o = f.w<<6 + bits.TrailingZeros64(f.rest)
	f.rest &= f.rest - 1
	s.path = s.path[:f.path]
	return o, true
}

// pop closes the deepest level.
func (s *Search) pop() {
	last := len(s.frames) - 1
	if s.frames[last].nested {
		s.leave()
	}
	if s.frames = s.frames[:last]; last > 0 {
		s.Tables = s.frames[last-1].tables
	}
}

// try chooses option o at the deepest level and all that is forced by it, and
// opens the next level if something is left to choose. It returns whether to
// go on.
func (s *Search) try(o int, cfg *engine.Config) (more bool) {
	at := s.frames[len(s.frames)-1].at
	end := at + 2*s.stride
	if end > len(s.states) {
		s.states = slices.Grow(s.states, end-len(s.states))[:end]
	}
	from := s.states[at : at+s.stride]
	next := s.states[at+s.stride : end]
	done := s.take(from, next, o)
	if done {
		return s.count.Show(cfg, s.solutionRows)
	}
	s.count.Updates += uint64(s.without(from, next, o, s.room))
	return s.settle(at+s.stride, cfg)
}

// take notes that option o is chosen and covers its items. It returns whether
// nothing is left to cover.
func (s *Search) take(from, next []uint64, o int) (done bool) {
	s.path = append(s.path, s.rows[o])
	s.count.Enter(len(s.path))
	s.work += uint64(s.words + s.slices*s.planes)
	return s.cover(from, next, o)
}

// settle chooses what is forced in a state until nothing is, and opens a level
// there unless that ends in a solution or a dead end. It returns whether to go
// on.
func (s *Search) settle(at int, cfg *engine.Config) (more bool) {
	state := s.states[at : at+s.stride]
	for {
		item, outlook := s.smallest(state)
		switch outlook {
		case dead:
			return true
		case open:
			return s.open(at, item, cfg)
		case forced:
			o := s.only(item, state)
			if s.take(state, state, o) {
				return s.count.Show(cfg, s.solutionRows)
			}
			s.count.Updates += uint64(s.without(state, state, o, s.room))
		case crowded:
			switch done, alive := s.force(state); {
			case done:
				return s.count.Show(cfg, s.solutionRows)
			case !alive:
				return true
			}
		}
	}
}

// open opens a level at a state and an item, in tables restricted to what is left
// there if that pays. A small subtree is searched at once. It returns whether to
// go on.
func (s *Search) open(at, item int, cfg *engine.Config) (more bool) {
	state := s.states[at : at+s.stride]
	extent := s.extent(state)
	nested := s.worthwhile(extent)
	switch {
	case nested && extent.small():
		return s.searchSmall(state, extent, cfg)
	case nested:
		s.restrict(state, extent)
		state = state[:s.stride]
		copy(state, s.root)
		item, _ = s.smallest(state)
	}
	s.frames = append(s.frames, frame{tables: s.Tables, at: at, item: item, w: -1, path: len(s.path), nested: nested})
	return true
}

// force chooses the options of all forced items before it counts once: one by
// one, sudoku-16clue took 1.5 times as long, latin-5 1.3 times, tilings and queens
// the same. It returns whether nothing is left to cover, and whether no two of the
// options clash.
func (s *Search) force(state []uint64) (done, alive bool) {
	before := s.room.set[:s.words]
	copy(before, state)
	for j := range s.slices {
		for few := s.few(state, j, state[s.activeAt+j]); few != 0; {
			o := s.only(j<<6+bits.TrailingZeros64(few), state)
			if o < 0 {
				return false, false
			}
			if s.take(state, state, o) {
				return true, true
			}
			few &^= s.itemsIn(j)[o]
			for w, x := range s.excludes(o) {
				state[w] &^= x
			}
		}
	}
	for w, x := range state[:s.words] {
		before[w] &^= x
	}
	gone := enlist(s.room.list, before)
	s.count.Updates += uint64(len(gone))
	s.Tables.count(gone, state[s.words:s.activeAt], true)
	return false, true
}

func (s *Search) solutionRows() []int32 {
	s.shown = append(append(s.shown[:0], s.taken...), s.path...)
	s.shown = append(s.shown, s.trail.path[:s.trail.length]...)
	slices.Sort(s.shown)
	return s.shown
}

// Count returns the counters of the last run, or of the run that goes on.
// Updates are options removed. The profile is the search's own until the next
// run.
func (s *Search) Count() engine.Counters { return s.count }

// Assume makes every run from now on look for the solutions that hold all rows
// of take and none of forbid, until Release. Rows may be named twice. It
// returns false, and changes nothing, if there are none since the rows taken
// clash with each other or are forbidden.
func (s *Search) Assume(take, forbid []int32) (possible bool) {
	if len(take)+len(forbid) == 0 {
		return true
	}
	s.Tables = s.problem
	state := slices.Clone(s.root)
	for _, r := range forbid {
		state[r>>6] &^= 1 << (r & 63)
	}
	var taken []int32
	for _, r := range take {
		switch {
		case slices.Contains(taken, r):
			continue
		case state[r>>6]>>(r&63)&1 == 0:
			return false
		}
		taken = append(taken, r)
		s.cover(state, state, int(r))
		for w, x := range s.excludes(int(r)) {
			state[w] &^= x
		}
	}
	s.recount(state, s.room)
	s.start, s.taken = state, taken
	return true
}

// Release undoes all that Assume did.
func (s *Search) Release() { s.start, s.taken = s.problem.root, nil }
