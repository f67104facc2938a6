package links

import "math"

// manyItems is the number of primary items beyond which the smallest is found
// through blocks. Walking the circle costs a step for each active item, blocks
// cost a second look at each option that is hidden. On independent groups of
// 20 items and 100 options a search node took, in ns, by circle and by blocks:
// 540 and 1250 with 100 items, 760 and 1480 with 800, 1060 and 1740 with 1,600,
// 2090 and 2060 with 3,200, 3670 and 2310 with 6,400.
const manyItems = 2500

// branches returns how many ways there are to go on at active item i. If the item is
// wanted once they are the options in its list. Otherwise an option does not count if
// passing it over would leave too few for the item (TAOCP 7.2.2.1, exercise 166). Zero
// or less is a dead end.
func (s *Search) branches(i int32) int32 {
	if s.bound == nil {
		return s.size[i]
	}
	return s.size[i] + 1 - max(s.bound[i]-s.slack[i], 0)
}

// choose returns the first item with fewest branches, and how many these are.
// Of items without a branch it returns any.
func (s *Search) choose() (best, least int32) {
	if s.blocks != nil {
		return s.blocks.choose(s)
	}
	least = math.MaxInt32
	if s.bound != nil {
		for i := s.next[0]; i != 0; i = s.next[i] {
			if b := s.branches(i); b < least {
				if best, least = i, b; b <= 0 {
					break
				}
			}
		}
		return best, least
	}
	for i := s.next[0]; i != 0; i = s.next[i] {
		if b := s.size[i]; b < least {
			if best, least = i, b; b == 0 {
				break
			}
		}
	}
	return best, least
}

// Blocks keep the smallest number of branches of each 64 items, and of each 64
// such blocks, brought up to date only when a choice is made. An instance of
// 100,000 forced options would otherwise look at 5 billion items.
//
// Invariant: a block whose items may have changed since is in stale. Covering
// and purifying mark theirs by a walk of their own over the lists, so that the
// loops that hide options do not pay for it in the usual small problem.
type blocks struct {
	low   [2][]int32 // smallest branches, by 64 items and by 64 blocks
	marks [2][]bool  // whether it is in stale
	stale [2][]int32
}

const blockBits = 6

func newBlocks(s *Search) *blocks {
	b := &blocks{}
	n := s.primary + 1
	for l := range b.low {
		n = (n + 1<<blockBits - 1) >> blockBits
		b.low[l], b.marks[l] = make([]int32, n), make([]bool, n)
	}
	for i := int32(1); i <= s.primary; i++ {
		b.touch(i)
	}
	return b
}

// touch marks the block of primary item i.
func (b *blocks) touch(i int32) { b.mark(0, i>>blockBits) }

func (b *blocks) mark(l int, k int32) {
	if !b.marks[l][k] {
		b.marks[l][k] = true
		b.stale[l] = append(b.stale[l], k)
	}
}

// touchList marks what covering or purifying item i may change.
func (s *Search) touchList(i int32) {
	if i <= s.primary {
		s.blocks.touch(i)
	}
	for p := s.nodes[i].down; p != i; p = s.nodes[p].down {
		s.touchOption(p)
	}
}

// touchOption marks the items of the option of node p.
func (s *Search) touchOption(p int32) {
	if i := s.nodes[p].item; i <= s.primary {
		s.blocks.touch(i)
	}
	for q := p + 1; q != p; {
		i := s.nodes[q].item
		if i < 0 {
			q = s.nodes[q].up
			continue
		}
		if i <= s.primary {
			s.blocks.touch(i)
		}
		q++
	}
}

func (b *blocks) choose(s *Search) (best, least int32) {
	for _, k := range b.stale[0] {
		b.marks[0][k] = false
		b.low[0][k] = math.MaxInt32
		for i := max(k<<blockBits, 1); i < min((k+1)<<blockBits, s.primary+1); i++ {
			if s.active(i) {
				b.low[0][k] = min(b.low[0][k], s.branches(i))
			}
		}
		b.mark(1, k>>blockBits)
	}
	b.stale[0] = b.stale[0][:0]
	for _, k := range b.stale[1] {
		b.marks[1][k] = false
		end := min((k+1)<<blockBits, int32(len(b.low[0])))
		b.low[1][k] = smallest(b.low[0][k<<blockBits : end])
	}
	b.stale[1] = b.stale[1][:0]

	least = smallest(b.low[1])
	block := first(b.low[1], least) << blockBits
	block += first(b.low[0][block:], least)
	for best = max(block<<blockBits, 1); !s.active(best) || s.branches(best) != least; best++ {
	}
	return best, least
}

// active reports whether primary item i is on the circle: one that left it
// still points to its neighbor, but not the neighbor to it.
func (s *Search) active(i int32) bool { return s.next[s.prev[i]] == i }

func smallest(a []int32) int32 {
	least := int32(math.MaxInt32)
	for _, x := range a {
		least = min(least, x)
	}
	return least
}

// first returns the place of the first x in a, which must hold it.
func first(a []int32, x int32) int32 {
	for k, y := range a {
		if x == y {
			return int32(k)
		}
	}
	panic("links: blocks out of date")
}
