package dense

import (
	"math/bits"
	"slices"

	"exactcover/dlx/internal/engine"
)

// A Search is one search on tables: its states, one for each branching level.
// It belongs to one goroutine.
type Search struct {
	*Tables
	states []uint64 // a state of stride words for each level, and one more
	frames []frame
	path   []int32 // the options chosen, at branchings and forced

	start []uint64 // the state to start from, the root unless rows are assumed
	taken []int32  // rows chosen beforehand

	count  engine.Counters
	pollAt uint64
	work   uint64  // words looked at, for pollAt
	list   []int32 // room for all options
	old    []uint64
	rows   []int32 // the solution shown to a visitor
}

// A frame is a branching level: its item, and the options of the item that are
// still to be tried, in word w those of rest, and all in the words behind.
type frame struct {
	item  int
	w     int
	rest  uint64
	path  int // how many options were chosen before
	given int // how many options were given away untried
}

// pollEvery is how many words are looked at between two polls: a fraction of a
// millisecond.
const pollEvery = 1 << 18

// New makes a search on tables.
func New(d *Tables) *Search {
	return &Search{
		Tables: d,
		start:  d.root,
		list:   make([]int32, d.rows),
		old:    make([]uint64, d.words),
	}
}

// Run visits every solution in order, or until it is stopped, and returns
// whether it came to the end: false after Visit, Limit or Poll stopped it.
func (s *Search) Run(cfg engine.Config) (complete bool) {
	s.count.Restart()
	s.work, s.pollAt = 0, pollEvery
	s.frames, s.path = s.frames[:0], s.path[:0]
	s.states = slices.Grow(s.states[:0], 2*s.stride)[:2*s.stride]
	copy(s.states, s.start)
	s.count.Enter(0)
	if size(s.states[s.activeAt:s.stride]) == 0 {
		return s.count.Show(&cfg, s.solutionRows)
	}
	if more := s.settle(s.states[:s.stride], &cfg); !more {
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
			s.frames = s.frames[:len(s.frames)-1]
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
	level := len(s.frames) - 1
	f := &s.frames[level]
	if f.rest == 0 {
		left, having := s.states[level*s.stride:][:s.words], s.options(f.item)
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

// try chooses option o at the deepest level and all that is forced by it, and
// opens the next level if something is left to choose. It returns whether to
// go on.
func (s *Search) try(o int, cfg *engine.Config) (more bool) {
	stride := s.stride
	end := (len(s.frames) + 1) * stride
	if end > len(s.states) {
		s.states = slices.Grow(s.states, end-len(s.states))[:end]
	}
	from := s.states[end-2*stride : end-stride]
	next := s.states[end-stride : end]
	done := s.take(from, next, o)
	if done {
		return s.count.Show(cfg, s.solutionRows)
	}
	s.count.Updates += uint64(s.without(from, next, o, s.list))
	return s.settle(next, cfg)
}

// take notes that option o is chosen and covers its items. It returns whether
// nothing is left to cover.
func (s *Search) take(from, next []uint64, o int) (done bool) {
	s.path = append(s.path, int32(o))
	s.count.Enter(len(s.path))
	s.work += uint64(s.words + s.slices*s.planes)
	return s.cover(from, next, o)
}

// settle chooses what is forced in a state until nothing is, and opens a level
// there unless that ends in a solution or a dead end. It returns whether to go
// on.
func (s *Search) settle(state []uint64, cfg *engine.Config) (more bool) {
	for {
		item, outlook := s.smallest(state)
		switch outlook {
		case dead:
			return true
		case open:
			s.frames = append(s.frames, frame{item: item, w: -1, path: len(s.path)})
			return true
		case forced:
			o := s.only(item, state)
			if s.take(state, state, o) {
				return s.count.Show(cfg, s.solutionRows)
			}
			s.count.Updates += uint64(s.without(state, state, o, s.list))
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

// force chooses the options of all forced items before it counts once: one by
// one, sudoku-16clue took 1.5 times as long, latin-5 1.3 times, tilings and queens
// the same. It returns whether
// nothing is left to cover, and whether no two of the options clash.
func (s *Search) force(state []uint64) (done, alive bool) {
	copy(s.old, state)
	for j := range s.slices {
		for few := s.few(state, j, state[s.activeAt+j]); few != 0; {
			o := s.only(j<<6+bits.TrailingZeros64(few), state)
			if o < 0 {
				return false, false
			}
			if s.take(state, state, o) {
				return true, true
			}
			few &^= s.items[o*s.slices+j]
			for w, x := range s.excluded[o*s.words:][:s.words] {
				state[w] &^= x
			}
		}
	}
	n := 0
	for w, x := range s.old {
		n = s.places(s.list, n, w, x&^state[w])
	}
	s.count.Updates += uint64(n)
	s.countList(s.list[:n], state[s.words:s.activeAt], true)
	return false, true
}

func (s *Search) solutionRows() []int32 {
	s.rows = append(append(s.rows[:0], s.taken...), s.path...)
	slices.Sort(s.rows)
	return s.rows
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
		for w, x := range s.excluded[int(r)*s.words:][:s.words] {
			state[w] &^= x
		}
	}
	s.recount(state, s.list)
	s.start, s.taken = state, taken
	return true
}

// Release undoes all that Assume did.
func (s *Search) Release() { s.start, s.taken = s.root, nil }
