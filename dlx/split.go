package dlx

import (
	"slices"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
)

// A subtree of the search is named by the options that lead to it: those taken,
// and with multiplicities those passed over. That is all that a search of it
// needs, on any goroutine or machine.
type subtree struct {
	take, forbid []int32
	level        int // how many choices lead there
	leaf         bool
}

// split cuts the search under assumptions into at least n subtrees where it has
// so many, in the order of the search: what they find, one after the other, is
// what one search finds. The search nodes above them are counted.
//
// It opens the shallowest subtrees first, and of these all, so that the answer
// depends on the problem and n alone. Dancing links do it for every engine,
// since all branch alike.
func split(s *links.Search, root subtree, n int, count *engine.Counters) []subtree {
	trees := []subtree{root}
	for range mostSplits {
		var next []subtree
		opened := 0
		for _, t := range trees {
			if t.leaf {
				next = append(next, t)
				continue
			}
			opened++
			next = append(next, children(s, t, count)...)
		}
		trees = next
		if opened == 0 || len(trees) >= n {
			break
		}
	}
	return trees
}

// mostSplits bounds how many levels are opened: where little branches, subtrees
// would become fewer rather than more.
const mostSplits = 40

// children opens a subtree. One that is nothing but a solution stays, as a
// leaf, to be found by whoever searches it; a dead end is gone.
func children(s *links.Search, t subtree, count *engine.Counters) []subtree {
	s.Release()
	if !s.Assume(t.take, t.forbid) {
		return nil
	}
	b := s.Branching()
	if b.Solution {
		t.leaf = true
		return []subtree{t}
	}
	var all []subtree
	for k, row := range b.Options {
		child := subtree{take: append(slices.Clone(t.take), row), forbid: t.forbid, level: t.level + 1}
		if b.Several {
			child.forbid = append(slices.Clone(t.forbid), b.Options[:k]...)
		}
		all = append(all, child)
	}
	if len(b.Options) == 0 && b.None != nil {
		// An item of which no more may be taken: to open it changes nothing.
		t.leaf = true
		return []subtree{t}
	}
	count.Enter(t.level)
	if b.None != nil {
		all = append(all, subtree{take: t.take, forbid: append(slices.Clone(t.forbid), b.None...), level: t.level + 1})
	}
	return all
}
