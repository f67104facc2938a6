package links

// A Position is a search node as Trace shows it.
type Position struct {
	Level int   // choices made before
	Row   int32 // the last of them; -1 at the root, and where no more rows of an item were to be taken
	// Item is the table's item branched on, and Branches in how many ways: 0 is a
	// dead end. Item is -1 at a solution.
	Item, Branches int32
}

// Trace is Run, except that it shows every search node before the search goes on from
// it. It ends early if show returns false.
//
// It repeats the moves of Run in a walk of its own, so that Run need not ask at every
// search node whether anybody is watching.
func (s *Search) Trace(show func(Position) bool) (complete bool) {
	s.Rewind()
	s.count.Restart()
	for {
		if invariants {
			s.checkInvariants()
		}
		s.count.Enter(len(s.frames))
		at := Position{Level: len(s.frames), Row: -1, Item: -1}
		if k := len(s.frames) - 1; k >= 0 && s.frames[k].node != s.frames[k].item {
			at.Row = s.row(s.frames[k].node)
		}
		item, branches := int32(0), int32(0)
		if s.next[0] != 0 {
			item, branches = s.choose()
			at.Item, at.Branches = item-1, max(branches, 0)
		} else {
			s.count.Solutions++
		}
		if !show(at) {
			return false
		}
		if branches > 0 {
			s.branch(item, branches)
		} else if item > 0 {
			s.count.Updates++ // as Run does
		}
		if !s.onward() {
			return true
		}
	}
}

// Left returns how many rows are left of the table's primary item i, and -1 if it is
// covered.
func (s *Search) Left(i int32) int32 {
	if !s.active(i + 1) {
		return -1
	}
	return s.size[i+1]
}
