package team

import (
	"slices"
	"time"

	"exactcover/dlx/internal/engine"
)

// A State is all that a later run needs to go on from where this one is.
type State struct {
	// Counters are of all that was searched. If there is a Visit, Solutions is how
	// many were shown.
	Counters engine.Counters
	Pieces   []Piece // what is left to show and to search, in order
}

// Done returns what part of the search is done, by the shares of what is left.
func (s *State) Done() float64 {
	done := 1.0
	for _, p := range s.Pieces {
		done -= p.Branch.Share
	}
	return max(done, 0)
}

// A Piece is solutions found and not yet shown, or a part of the search.
type Piece struct {
	Found  [][]int32
	Whole  bool // the tree beneath the choices of Branch, not some of its subtrees
	Branch engine.Branch
}

// Left returns the state of a run by one search, beneath a root, that stands at a
// Visit or Poll: a team goes on from there.
func Left(search engine.Search, root engine.Branch) State {
	s := State{Pieces: []Piece{}}
	s.Counters.Add(search.Count(), root.Level)
	for _, b := range search.Rest() {
		s.Pieces = append(s.Pieces, Piece{Branch: within(root, b)})
	}
	return s
}

// save saves the state of the run, if that is wanted, and returns whether to go
// on.
func (t *team) save() bool {
	if t.cfg.Save == nil {
		return true
	}
	state := t.pause()
	if t.stop.Load() { // a worker has failed: what it had to search is not in the state
		return false
	}
	if err := t.cfg.Save(state); err != nil {
		t.mu.Lock()
		t.fail(err)
		t.mu.Unlock()
		return false
	}
	return true
}

// pause pauses the workers and returns the state of the run.
func (t *team) pause() State {
	t.hold()
	defer t.release()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state()
}

// aside pauses the workers while the caller does something else.
func (t *team) aside() (again time.Duration, goOn bool) {
	t.hold()
	defer t.release()
	if t.stop.Load() {
		return 0, false
	}
	return t.cfg.Aside(t.total(), t.fraction())
}

// hold returns when all workers pause, or are to end.
func (t *team) hold() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pausing.Store(true)
	t.change.Broadcast()
	for t.paused < t.active && !t.stop.Load() {
		t.mu.Unlock()
		<-t.news
		t.mu.Lock()
	}
}

// release lets the workers go on.
func (t *team) release() {
	t.mu.Lock()
	t.pausing.Store(false)
	t.change.Broadcast()
	t.mu.Unlock()
	t.tell() // there may be more news than those of the pause
}

// state is called with the lock held, while all workers pause.
func (t *team) state() State {
	s := State{Counters: t.counters()}
	for e := t.first; e != nil; e = e.next {
		if len(e.found) > 0 {
			s.Pieces = append(s.Pieces, Piece{Found: slices.Clone(e.found)})
		}
		switch e.state {
		case open:
			s.Pieces = append(s.Pieces, Piece{Whole: e.whole, Branch: e.branch})
		case running:
			for _, b := range e.rest {
				s.Pieces = append(s.Pieces, Piece{Branch: within(e.branch, b)})
			}
		}
	}
	return s
}

// resume makes the entries of a state.
func (t *team) resume(s *State) {
	t.count.Add(s.Counters, 0)
	t.shown = s.Counters.Solutions
	t.seen.Store(s.Counters.Solutions)
	t.done = 1
	end := &t.first
	for _, p := range s.Pieces {
		e := &entry{state: open, whole: p.Whole, branch: p.Branch, found: p.Found}
		if len(p.Found) > 0 {
			e.state = done
			t.waiting += len(p.Found)
		} else {
			t.done -= p.Branch.Share
		}
		*end, end = e, &e.next
	}
}
