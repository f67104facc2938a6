package dense

import (
	"math/bits"
	"slices"

	"exactcover/dlx/internal/engine"
)

// A level is a branching of the search as it stands, in frames or in a small subtree.
type level struct {
	options, rest int // of its item, and those of them that are untried
	path          int // how many rows were chosen before
}

// levels returns all branchings of the search, from the root down.
func (s *Search) levels() []level {
	all := make([]level, 0, len(s.frames)+s.trail.depth)
	for k := range s.frames {
		f := &s.frames[k]
		left, having := s.states[f.at:][:f.tables.words], f.tables.options(f.item)
		l := level{rest: bits.OnesCount64(f.rest), path: f.path}
		for w, x := range having {
			n := bits.OnesCount64(x & left[w])
			l.options += n
			if w > f.w {
				l.rest += n
			}
		}
		all = append(all, l)
	}
	for _, b := range s.trail.levels[:s.trail.depth] {
		all = append(all, level{b.all.size(), b.rest.size(), len(s.path) + b.length})
	}
	return all
}

// Fraction estimates, when asked from Poll, which part of the running search is
// done, from 0 to 1 and never going back: each choice at a level stands for an
// equal share of that level.
func (s *Search) Fraction() float64 {
	done, share := 1.0, 1.0
	for _, l := range s.levels() {
		// The choice tried last at a level is done, unless there is a level below.
		done -= share
		share /= float64(l.options)
		done += share * float64(l.options-l.rest)
	}
	return max(done-s.given, 0)
}

// Rest returns what is left to search for the run that stands at a Visit or Poll, in
// order: for each level from the deepest up, its branching without the options tried, if
// some are left.
func (s *Search) Rest() []engine.Branch {
	all := s.untried(s.levels())
	slices.Reverse(all)
	return all
}

// Share gives away what is untried at the first level that has some, but for the
// deepest.
func (s *Search) Share() (engine.Branch, bool) {
	levels := s.levels()
	for k := range len(levels) - 1 {
		if levels[k].rest == 0 {
			continue
		}
		given := s.untried(levels[:k+1])[0]
		s.given += given.Share
		if k < len(s.frames) {
			f := &s.frames[k]
			f.w, f.rest = f.tables.words, 0
		} else {
			s.trail.levels[k-len(s.frames)].rest = pair{}
		}
		return given, true
	}
	return engine.Branch{}, false
}

// untried returns the branchings of levels of which something is untried.
func (s *Search) untried(levels []level) (all []engine.Branch) {
	var path []int32
	if len(levels) > 0 {
		path = append(slices.Clone(s.path), s.trail.path[:]...)
	}
	share := 1.0
	for _, l := range levels {
		share /= float64(l.options)
		if l.rest > 0 {
			all = append(all, engine.Branch{
				Take: path[:l.path:l.path], Skip: l.options - l.rest, Level: l.path, Share: share * float64(l.rest),
			})
		}
	}
	return all
}
