package team

import (
	"slices"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
)

type state int8

const (
	open    state = iota // a branching, or a tree, to be claimed
	running              // a tree that a worker searches
	done                 // a tree that is searched
)

// An entry is a part of the search.
type entry struct {
	state state
	whole bool // branch stands for the tree beneath its choices, not for subtrees
	next  *entry

	// branch is where it is. Of one that is open, its subtrees to be claimed are
	// in trees, once it was opened.
	branch engine.Branch
	trees  []engine.Branch

	found [][]int32       // solutions found in it and not yet taken to be shown
	rest  []engine.Branch // while its worker pauses: what is left of its tree
	given float64         // how much of its share was given away
}

// Open makes a branching's subtrees, whole trees in their order. A solution is
// its own subtree.
func Open(s *links.Search, b engine.Branch) []engine.Branch {
	s.Release()
	if !s.Assume(b.Take, b.Forbid) {
		return nil
	}
	at := s.Branching()
	if at.Solution {
		return []engine.Branch{b}
	}
	var all []engine.Branch
	for k, row := range at.Options {
		child := engine.Branch{Take: append(slices.Clone(b.Take), row), Forbid: b.Forbid, Level: b.Level + 1}
		if at.Several {
			child.Forbid = append(slices.Clone(b.Forbid), at.Options[:k]...)
		}
		all = append(all, child)
	}
	if at.None != nil {
		all = append(all, engine.Branch{Take: b.Take, Forbid: append(slices.Clone(b.Forbid), at.None...), Level: b.Level + 1})
	}
	all = all[min(b.Skip, len(all)):]
	for k := range all {
		all[k].Share = b.Share / float64(len(all))
	}
	return all
}

// claim makes the first open entry, or the first subtree of it, a running one
// and returns it; nil if there is none. It is called with the lock held.
func (t *team) claim() *entry {
	before := t.first
	for e := t.first; e != nil; before, e = e, e.next {
		if e.state == done && e != t.first && len(e.found) == 0 {
			before.next = e.next // nobody needs it any more
			e = before
			continue
		}
		if e.state != open {
			continue
		}
		if !e.whole {
			if e.trees == nil && !t.open(e) {
				return nil
			}
			if len(e.trees) == 0 {
				e.state = done
				continue
			}
			if more := e.trees[1:]; len(more) > 0 {
				later := e.branch
				later.Skip++
				later.Share -= e.trees[0].Share
				e.next = &entry{state: open, branch: later, trees: more, next: e.next}
			}
			e.branch, e.trees, e.whole = e.trees[0], nil, true
		}
		e.state = running
		return e
	}
	return nil
}

// open makes the subtrees of an entry. It returns false if that fails.
func (t *team) open(e *entry) bool {
	if t.split == nil {
		split, err := t.cfg.Split()
		if err != nil {
			t.fail(err)
			return false
		}
		t.split = split
	}
	e.trees = Open(t.split, e.branch)
	return true
}

// give puts a branch of the tree of an entry right behind it. It is called with
// the lock held.
func (t *team) give(e *entry, b engine.Branch) {
	b = within(e.branch, b)
	e.given += b.Share
	e.next = &entry{state: open, branch: b, next: e.next}
}

// within names a branch of a tree from the root.
func within(tree, b engine.Branch) engine.Branch {
	b.Take = slices.Concat(tree.Take, b.Take)
	b.Forbid = slices.Concat(tree.Forbid, b.Forbid)
	b.Level += tree.Level
	b.Share *= tree.Share
	return b
}
