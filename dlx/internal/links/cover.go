package links

// The operations on the links, each with its undoing beside it.
//
// An undoing runs in the reverse order of its doing. A node that leaves a list
// keeps its own links, and these tell where to put it back only while its
// neighbors are what they were when it left; going backwards, they are.

// hide takes the option of node p out of all lists but that of p's own item.
func (s *Search) hide(p int32) {
	nodes, size := s.nodes, s.size
	updates := uint64(0)
	for q := p + 1; q != p; {
		n := nodes[q]
		if n.item < 0 {
			q = n.up
			continue
		}
		if n.color >= 0 {
			nodes[n.up].down = n.down
			nodes[n.down].up = n.up
			size[n.item]--
			updates++
		}
		q++
	}
	s.count.Updates += updates
}

func (s *Search) unhide(p int32) {
	nodes, size := s.nodes, s.size
	for q := p - 1; q != p; {
		n := nodes[q]
		if n.item < 0 {
			q = n.down
			continue
		}
		if n.color >= 0 {
			nodes[n.up].down = q
			nodes[n.down].up = q
			size[n.item]++
		}
		q--
	}
}

// cover takes item i off the circle of items and hides its options.
func (s *Search) cover(i int32) {
	if s.blocks != nil {
		s.touchList(i)
	}
	s.count.Updates++
	s.deactivate(i)
	for p := s.nodes[i].down; p != i; p = s.nodes[p].down {
		s.hide(p)
	}
}

func (s *Search) uncover(i int32) {
	for p := s.nodes[i].up; p != i; p = s.nodes[p].up {
		s.unhide(p)
	}
	s.activate(i)
	if s.blocks != nil {
		s.touchList(i)
	}
}

func (s *Search) deactivate(i int32) {
	l, r := s.prev[i], s.next[i]
	s.next[l], s.prev[r] = r, l
}

func (s *Search) activate(i int32) {
	l, r := s.prev[i], s.next[i]
	s.next[l], s.prev[r] = i, i
}

// purify gives the secondary item of node p the color that p demands: options
// that want it otherwise are hidden, and those that agree need not look at it
// any more.
func (s *Search) purify(p int32) {
	i, color := s.nodes[p].item, s.nodes[p].color
	if s.blocks != nil {
		s.touchList(i)
	}
	for q := s.nodes[i].down; q != i; q = s.nodes[q].down {
		if s.nodes[q].color != color {
			s.hide(q)
		} else if q != p {
			s.nodes[q].color = -1
		}
	}
}

func (s *Search) unpurify(p int32) {
	i, color := s.nodes[p].item, s.nodes[p].color
	for q := s.nodes[i].up; q != i; q = s.nodes[q].up {
		if s.nodes[q].color < 0 {
			s.nodes[q].color = color
		} else if q != p {
			s.unhide(q)
		}
	}
	if s.blocks != nil {
		s.touchList(i)
	}
}

// commit makes the secondary item of node p as p wants it.
func (s *Search) commit(p int32) {
	switch n := s.nodes[p]; {
	case n.color == 0:
		s.cover(n.item)
	case n.color > 0:
		s.purify(p)
	}
}

func (s *Search) uncommit(p int32) {
	switch n := s.nodes[p]; {
	case n.color == 0:
		s.uncover(n.item)
	case n.color > 0:
		s.unpurify(p)
	}
}

// take chooses the option of node p for all its items but that of p itself,
// which is the branching item's business.
func (s *Search) take(p int32) {
	for q := p + 1; q != p; {
		n := &s.nodes[q]
		switch {
		case n.item < 0:
			q = n.up
			continue
		case n.item > s.primary:
			s.commit(q)
		default:
			s.spend(n.item)
		}
		q++
	}
}

func (s *Search) untake(p int32) {
	for q := p - 1; q != p; {
		n := &s.nodes[q]
		switch {
		case n.item < 0:
			q = n.down
			continue
		case n.item > s.primary:
			s.uncommit(q)
		default:
			s.refund(n.item)
		}
		q--
	}
}

// spend counts one more option that covers primary item i, the last of which
// covers it for good.
func (s *Search) spend(i int32) {
	if s.bound == nil {
		s.cover(i)
		return
	}
	s.bound[i]--
	if s.bound[i] == 0 {
		s.cover(i)
	} else if s.blocks != nil {
		s.blocks.touch(i)
	}
}

func (s *Search) refund(i int32) {
	if s.bound == nil {
		s.uncover(i)
		return
	}
	if s.bound[i] == 0 {
		s.uncover(i)
	} else if s.blocks != nil {
		s.blocks.touch(i)
	}
	s.bound[i]++
}

// tweak removes node p, the first of its item's list, and hides its option:
// from here on, the option is either chosen or gone.
func (s *Search) tweak(p int32) {
	if s.blocks != nil {
		s.touchOption(p)
	}
	s.hide(p)
	i, d := s.nodes[p].item, s.nodes[p].down
	s.nodes[i].down, s.nodes[d].up = d, i
	s.size[i]--
	s.count.Updates++
	s.tweaked = append(s.tweaked, p)
}

// untweak undoes the last tweak. The exercise of TAOCP restores a whole list
// in a single pass; a stack of what was removed is as fast and easier to see
// through.
func (s *Search) untweak() {
	last := len(s.tweaked) - 1
	p := s.tweaked[last]
	s.tweaked = s.tweaked[:last]
	i, d := s.nodes[p].item, s.nodes[p].down
	s.nodes[i].down, s.nodes[d].up = p, p
	s.size[i]++
	s.unhide(p)
	if s.blocks != nil {
		s.touchOption(p)
	}
}
