package links

// Probe walks down the search tree at random and returns Knuth's estimate of
// its search nodes from that one path: the sum over its levels of the product of
// the branches above ("Estimating the efficiency of backtrack programs",
// Mathematics of Computation 29, 1975; TAOCP 7.2.2, Algorithm E). The mean of
// many probes tends to the true number, though slowly where trees are lopsided:
// rare large subtrees make up most of it. intn returns a number from 0 to n-1.
func (s *Search) Probe(intn func(n int) int) (nodes float64) {
	s.Rewind()
	defer s.Rewind()
	weight := 1.0
	for {
		nodes += weight
		if s.next[0] == 0 {
			return nodes
		}
		item, branches := s.choose()
		if branches <= 0 {
			return nodes
		}
		s.branch(item, branches)
		f := &s.frames[len(s.frames)-1]
		for range 1 + intn(int(branches)) {
			s.advance(f)
		}
		weight *= float64(branches)
	}
}
