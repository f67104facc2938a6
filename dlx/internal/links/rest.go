package links

import "exactcover/dlx/internal/engine"

// Rest returns what is left to search for the run that stands at a Visit or Poll, in
// order: for each level from the deepest up, its branching without the options tried, if
// some are left.
func (s *Search) Rest() []engine.Branch {
	all := s.untried(len(s.frames))
	for k, j := 0, len(all)-1; k < j; k, j = k+1, j-1 {
		all[k], all[j] = all[j], all[k]
	}
	return all
}

// Share gives away what is untried at the first level that has some.
func (s *Search) Share() (engine.Branch, bool) {
	for k := range s.frames {
		if f := &s.frames[k]; !f.cut && f.tried < f.branches && k+1 < len(s.frames) {
			all := s.untried(k + 1)
			f.cut = true
			return all[len(all)-1], true
		}
	}
	return engine.Branch{}, false
}

// untried returns the branchings of the first so many levels of which something
// is untried, from the top down.
func (s *Search) untried(levels int) (all []engine.Branch) {
	var take, forbid []int32
	share := 1.0
	for k := range levels {
		f := &s.frames[k]
		share /= float64(f.branches)
		if !f.cut && f.tried < f.branches {
			all = append(all, engine.Branch{
				Take: take[:len(take):len(take)], Forbid: forbid[:len(forbid):len(forbid)],
				Skip: int(f.tried), Level: k, Share: share * float64(f.branches-f.tried),
			})
		}
		if k+1 == levels {
			break
		}
		if f.node != f.item {
			take = append(take, s.row(f.node))
		}
		forbid = s.passed(forbid, f, s.tweaked[f.tweaks:s.frames[k+1].tweaks])
	}
	return all
}

// passed appends the rows that are passed over at a level, given what was tweaked
// there.
func (s *Search) passed(rows []int32, f *frame, tweaked []int32) []int32 {
	for _, p := range tweaked {
		if p != f.node {
			rows = append(rows, s.row(p))
		}
	}
	if f.none && s.bound[f.item] == 0 {
		// The item is covered, so that its list stands as it was.
		for p := s.nodes[f.item].down; p != f.item; p = s.nodes[p].down {
			rows = append(rows, s.row(p))
		}
	}
	return rows
}

// A Step is a choice on the way to where a run stands: of so many branches of an
// item, a row, or -1 to take no more of them.
type Step struct{ Item, Branches, Row int32 }

// Path appends the choices on the way to where the run stands to steps.
func (s *Search) Path(steps []Step) []Step {
	for k := range s.frames {
		f := &s.frames[k]
		step := Step{Item: f.item - 1, Branches: f.branches, Row: -1}
		if f.node != f.item {
			step.Row = s.row(f.node)
		}
		steps = append(steps, step)
	}
	return steps
}
