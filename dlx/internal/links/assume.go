package links

// Assumptions are rows chosen or forbidden before a run, without linking the
// problem anew.
type assumptions struct {
	taken     []int32
	dropped   []int32 // rows out of all lists: the forbidden and the chosen
	committed []int32 // nodes whose items were spent or committed, in order
	shade     []int32 // by item: the color committed to; -1 for none at all
	out       []bool  // by row: dropped; nil when none ever was
}

// Assume makes every run from now on look for the solutions that hold all rows
// of take and none of forbid, until Release. Rows may be named twice. It
// returns false, and changes nothing, if there are none since the rows taken
// clash with each other or are forbidden.
func (s *Search) Assume(take, forbid []int32) (possible bool) {
	a := &s.assumed
	if a.out == nil && len(take)+len(forbid) > 0 {
		a.out = make([]bool, s.table.Rows())
		a.shade = make([]int32, s.table.Items+1)
	}
	for _, r := range forbid {
		s.drop(r)
	}
	forbidden := len(a.dropped)
	for _, r := range take {
		before := len(a.dropped)
		s.drop(r)
		if len(a.dropped) > before {
			continue
		}
		for _, f := range a.dropped[:forbidden] {
			if f == r {
				s.Release()
				return false
			}
		}
	}
	for _, r := range a.dropped[forbidden:] {
		if !s.commitRow(r) {
			s.Release()
			return false
		}
	}
	return true
}

// Release undoes all that Assume did.
func (s *Search) Release() {
	s.Rewind()
	a := &s.assumed
	for k := len(a.committed) - 1; k >= 0; k-- {
		if i := s.nodes[a.committed[k]].item; i <= s.primary {
			s.refund(i)
		} else {
			s.uncommit(a.committed[k])
			a.shade[i] = 0
		}
	}
	for k := len(a.dropped) - 1; k >= 0; k-- {
		s.undrop(a.dropped[k])
	}
	a.taken, a.dropped, a.committed = a.taken[:0], a.dropped[:0], a.committed[:0]
}

// drop takes a row out of all lists. Nothing is covered yet, so that it stands
// in all of them.
func (s *Search) drop(r int32) {
	if s.assumed.out[r] {
		return
	}
	s.assumed.out[r] = true
	s.assumed.dropped = append(s.assumed.dropped, r)
	first, end := s.cells(r)
	for p := first; p < end; p++ {
		n := s.nodes[p]
		s.nodes[n.up].down, s.nodes[n.down].up = n.down, n.up
		s.size[n.item]--
	}
	if s.blocks != nil {
		s.touchOption(first)
	}
}

func (s *Search) undrop(r int32) {
	s.assumed.out[r] = false
	first, end := s.cells(r)
	for p := end - 1; p >= first; p-- {
		n := s.nodes[p]
		s.nodes[n.up].down, s.nodes[n.down].up = p, p
		s.size[n.item]++
	}
	if s.blocks != nil {
		s.touchOption(first)
	}
}

// commitRow spends and commits all items of a row, or returns false if one of
// them does not admit it.
func (s *Search) commitRow(r int32) bool {
	a := &s.assumed
	first, end := s.cells(r)
	for p := first; p < end; p++ {
		switch i, c := s.nodes[p].item, s.nodes[p].color; {
		case i <= s.primary && !s.active(i),
			i > s.primary && a.shade[i] != 0 && (c == 0 || a.shade[i] != c):
			return false
		}
	}
	for p := first; p < end; p++ {
		i, c := s.nodes[p].item, s.nodes[p].color
		switch {
		case i <= s.primary:
			s.spend(i)
		case a.shade[i] != 0:
			continue // of this color already
		default:
			s.commit(p)
			a.shade[i] = c
			if c == 0 {
				a.shade[i] = -1
			}
		}
		a.committed = append(a.committed, p)
	}
	a.taken = append(a.taken, r)
	return true
}
