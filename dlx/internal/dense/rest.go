package dense

import (
	"math/bits"
	"slices"

	"exactcover/dlx/internal/engine"
)

// Rest returns what the run that stands at a Visit or Poll has still to search,
// in order: the branching of each level from the deepest up, without what is
// tried, if something is left of it.
func (s *Search) Rest() []engine.Branch {
	all := s.untried(len(s.frames))
	slices.Reverse(all)
	return all
}

// Share gives away what is untried at the first level that has some.
func (s *Search) Share() (engine.Branch, bool) {
	for k := range len(s.frames) - 1 {
		if all := s.untried(k + 1); len(all) > 0 {
			f := &s.frames[k]
			_, f.given = s.branches(k)
			f.w, f.rest = s.words, 0
			return all[0], true
		}
	}
	return engine.Branch{}, false
}

// untried returns the branchings of the first so many levels of which something
// is untried, from the top down.
func (s *Search) untried(levels int) (all []engine.Branch) {
	path := slices.Clone(s.path)
	share := 1.0
	for k := range levels {
		f := &s.frames[k]
		options, rest := s.branches(k)
		share /= float64(options)
		if rest > 0 {
			all = append(all, engine.Branch{
				Take: path[:f.path:f.path], Skip: options - rest, Level: f.path, Share: share * float64(rest),
			})
		}
	}
	return all
}

// branches returns how many options the item of a level has, and how many of
// them are untried.
func (s *Search) branches(level int) (options, rest int) {
	f := &s.frames[level]
	left, having := s.states[level*s.stride:][:s.words], s.options(f.item)
	rest = bits.OnesCount64(f.rest)
	for w, x := range having {
		n := bits.OnesCount64(x & left[w])
		options += n
		if w > f.w {
			rest += n
		}
	}
	return options, rest
}

// Fraction estimates which part of the running search is done, from 0 to 1, as
// Knuth does: each choice at a level stands for an equal share of that level.
func (s *Search) Fraction() float64 {
	done, share := 0.0, 1.0
	for level := range s.frames {
		options, rest := s.branches(level)
		share /= float64(options)
		done += share * float64(max(options-rest-s.frames[level].given-1, 0))
	}
	return done + share/2
}
