package links

// A Branching is what a search would try first, under the assumptions that
// stand.
type Branching struct {
	Solution bool    // nothing is left to cover
	Options  []int32 // the rows to try, in order; none at a dead end
	// Several tells that the item need not be covered exactly once more: each
	// row is tried with those before it forbidden.
	Several bool
	// None are the rows to forbid in a last branch that takes no more of them;
	// nil if there is no such branch.
	None []int32
}

// Branching returns the first branching of a search. An item that wants no more
// options and has none left is passed by: it does not branch.
func (s *Search) Branching() Branching {
	s.Rewind()
	defer s.Rewind()
	for s.next[0] != 0 {
		item, branches := s.choose()
		if branches <= 0 {
			return Branching{}
		}
		if s.size[item] == 0 {
			s.branch(item, branches)
			s.advance(&s.frames[len(s.frames)-1])
			continue
		}
		return s.branching(item, branches)
	}
	return Branching{Solution: true}
}

func (s *Search) branching(item, branches int32) Branching {
	var b Branching
	for p := s.nodes[item].down; p != item; p = s.nodes[p].down {
		b.Options = append(b.Options, s.row(p))
	}
	if s.bound == nil {
		return b
	}
	b.Several = s.bound[item] > 1 || s.slack[item] > 0
	if s.bound[item] <= s.slack[item] {
		b.None = append(make([]int32, 0, len(b.Options)), b.Options...)
		branches--
	}
	b.Options = b.Options[:branches]
	return b
}

// Starves reports whether row r, chosen first, leaves some item uncoverable. No
// assumptions may stand.
func (s *Search) Starves(r int32) bool {
	s.Rewind()
	defer s.Release()
	if !s.Assume([]int32{r}, nil) {
		return true
	}
	if s.next[0] == 0 {
		return false
	}
	_, branches := s.choose()
	return branches <= 0
}
