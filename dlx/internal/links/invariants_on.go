//go:build dlx_invariants

package links

import "fmt"

const invariants = true

// checkInvariants panics when the links are not what they should be: lists
// that are circles both ways, as long as size says, and a circle of items in
// ascending order. Only the first 1,000 search nodes of a run are checked, and
// then every 1,000th.
func (s *Search) checkInvariants() {
	if n := s.count.Nodes; n > 1000 && n%1000 != 0 {
		return
	}
	for i := int32(1); i < int32(len(s.size)); i++ {
		n := int32(0)
		for p := s.nodes[i].down; p != i; p = s.nodes[p].down {
			if s.nodes[p].item != i || s.nodes[s.nodes[p].down].up != p || s.nodes[s.nodes[p].up].down != p {
				panic(fmt.Sprintf("links: node %d is out of place in the list of item %d", p, i))
			}
			n++
		}
		if n != s.size[i] {
			panic(fmt.Sprintf("links: item %d has %d options, size says %d", i, n, s.size[i]))
		}
	}
	for i := int32(0); ; i = s.next[i] {
		if s.prev[s.next[i]] != i || s.next[i] != 0 && s.next[i] <= i {
			panic(fmt.Sprintf("links: items %d and %d are not neighbors", i, s.next[i]))
		}
		if s.next[i] == 0 {
			break
		}
	}
}
