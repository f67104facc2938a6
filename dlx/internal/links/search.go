package links

import (
	"slices"

	"exactcover/dlx/internal/engine"
)

// pollEvery is how many updates are between two polls: a fraction of a
// millisecond.
const pollEvery = 1 << 16

// A frame is one level of the search: an item to branch on, and the option
// being tried.
type frame struct {
	item            int32
	node            int32 // the option's node in the item's list; the head before the first
	tweaks          int32 // how many tweaks were standing when the item was chosen
	several         bool  // the item may be covered more than once, or not at all
	none            bool  // trying to cover the item no more
	cut             bool  // what is untried was given away
	branches, tried int32
}

// Run visits every solution in order, or until it is stopped, and returns
// whether it came to the end: false after Visit, Limit or Poll stopped it.
//
// There is no recursion: a chain of a million forced options is a million
// frames of 24 bytes.
func (s *Search) Run(cfg engine.Config) (complete bool) {
	s.Rewind()
	s.count.Restart()
	s.pollAt = pollEvery
	return s.walk(cfg, false)
}

// Resume goes on with a run that Visit stopped. Poll and the limit, which stop a
// run before it has done all at its search node, are not for runs that resume.
func (s *Search) Resume(cfg engine.Config) (complete bool) { return s.walk(cfg, true) }

// Rewind undoes what a run that was stopped early left standing, which can take
// as long as the way there: so it waits until the links are wanted again.
func (s *Search) Rewind() {
	for len(s.frames) > 0 {
		f := &s.frames[len(s.frames)-1]
		s.retract(f)
		s.leave(f)
		s.frames = s.frames[:len(s.frames)-1]
	}
}

// walk goes through the search tree, depth first, from the root or behind the
// search node where it stopped.
func (s *Search) walk(cfg engine.Config, resumed bool) (complete bool) {
	if resumed && !s.onward() {
		return true
	}
	for {
		if invariants {
			s.checkInvariants()
		}
		s.count.Enter(len(s.frames))
		if s.next[0] == 0 {
			if !s.count.Show(&cfg, s.solutionRows) {
				return false
			}
		} else if item, branches := s.choose(); branches > 0 {
			s.branch(item, branches)
		} else {
			s.count.Updates++ // Knuth covers the dead item before he finds its list empty
		}
		if s.count.Updates >= s.pollAt && cfg.Poll != nil {
			s.pollAt = s.count.Updates + pollEvery
			if !cfg.Poll() {
				return false
			}
		}
		if !s.onward() {
			return true
		}
	}
}

// onward goes on to the next search node. It returns false if there is none.
func (s *Search) onward() bool {
	for len(s.frames) > 0 {
		if s.advance(&s.frames[len(s.frames)-1]) {
			return true
		}
		s.frames = s.frames[:len(s.frames)-1]
	}
	return false
}

// solutionRows returns the rows chosen beforehand and at all levels.
func (s *Search) solutionRows() []int32 {
	s.rows = append(s.rows[:0], s.assumed.taken...)
	for k := range s.frames {
		if f := &s.frames[k]; f.node != f.item {
			s.rows = append(s.rows, s.row(f.node))
		}
	}
	slices.Sort(s.rows)
	return s.rows
}

// branch opens a level at an item.
func (s *Search) branch(item, branches int32) {
	f := frame{item: item, node: item, branches: branches, tweaks: int32(len(s.tweaked))}
	f.several = s.bound != nil && (s.bound[item] > 1 || s.slack[item] > 0)
	s.spend(item)
	s.frames = append(s.frames, f)
}

// advance goes on to the next choice at a level. When there is none it closes
// the level and returns false.
func (s *Search) advance(f *frame) bool {
	s.retract(f)
	if f.several {
		return s.advanceSeveral(f)
	}
	f.node = s.nodes[f.node].down
	if f.node == f.item || f.cut {
		s.leave(f)
		return false
	}
	f.tried++
	s.take(f.node)
	return true
}

// advanceSeveral is advance for an item that need not be covered exactly once
// more. It decides the options of the item one by one: an option tried is
// tweaked away afterwards, so that no set of options is met twice, and when
// enough are chosen a last choice is to take none of the rest.
func (s *Search) advanceSeveral(f *frame) bool {
	i := f.item
	next := s.nodes[i].down // behind those tweaked away
	if s.bound[i] == 0 {
		next = s.nodes[f.node].down // i is covered: its list stands still
	}
	spare := s.bound[i] - s.slack[i] // how many more i needs if one is chosen here
	switch {
	case f.none || f.cut:
		s.leave(f)
		return false
	case next != i && s.size[i] > spare:
		if s.bound[i] > 0 {
			s.tweak(next)
		}
		f.node = next
		f.tried++
		s.take(next)
		return true
	case spare < 0:
		if s.bound[i] > 0 {
			s.deactivate(i)
			if s.blocks != nil {
				s.blocks.touch(i)
			}
		}
		f.node, f.none = i, true
		f.tried++
		return true
	}
	s.leave(f)
	return false
}

// retract undoes the choice that stands at a level, if any.
func (s *Search) retract(f *frame) {
	if f.node != f.item {
		s.untake(f.node)
	} else if f.none && s.bound[f.item] > 0 {
		s.activate(f.item)
		if s.blocks != nil {
			s.blocks.touch(f.item)
		}
	}
}

// leave undoes branch, after the last choice was retracted.
func (s *Search) leave(f *frame) {
	for len(s.tweaked) > int(f.tweaks) {
		s.untweak()
	}
	s.refund(f.item)
}

// Count returns the counters of the last run, or of the run that goes on. The
// profile is the search's own until the next run.
func (s *Search) Count() engine.Counters { return s.count }

// Fraction estimates which part of the running search is done, from 0 to 1, as
// Knuth does: each choice at a level stands for an equal share of that level.
func (s *Search) Fraction() float64 {
	done, share := 0.0, 1.0
	for k := range s.frames {
		f := &s.frames[k]
		share /= float64(f.branches)
		done += share * float64(max(f.tried-1, 0))
	}
	return done + share/2
}
