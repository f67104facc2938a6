// Package core finds few items that cannot be covered together.
//
//	f := core.Finder{Table: table, Work: 1e8, Stop: stop}
//	c := f.Find()
//	c.Items // wanted alone these leave no solution
//
// An item is wanted if it must be covered as often as it says; all others need not
// be covered, but never too often. The fewer items are wanted the more is a solution,
// so that some smallest sets of items leave none. One of these is found by deletion: an
// item is no longer wanted, a search tells whether that leaves no solution still, and
// if it does not the item is wanted again. When every item was tried none can be
// left out, whatever went later.
//
// A search that fails tells more: the items that it branched on, or found without
// options, are all that it needs. Wanted alone, they make it go the same way. So a
// single search often throws out most of the items, and prefers for its next branch
// those that it has used before.
//
// Cost: a search for each item of what the first search leaves. Searches are bounded by a
// number of steps altogether, of some nanoseconds each, after which items stay untried. Memory is 8
// bytes for each item of an option, and 20 for each option and item.
//
// Sources: deletion as in J. W. Chinneck and E. W. Dravnieks, "Locating minimal
// infeasible constraint sets in linear programs" (1991), and its refinement by what a
// refutation used as in J. Marques-Silva, "Minimal unsatisfiability: models, algorithms
// and applications" (2010).
package core

import "exactcover/dlx/internal/matrix"

// A Finder says where to look, and how long.
type Finder struct {
	Table *matrix.Table
	Work  uint64      // steps of all searches
	Stop  func() bool // asked now and then
}

// A Core is what was found: neither Items nor Solution if there was not enough
// work to tell whether there is a solution.
type Core struct {
	Items []int32 // primary, ascending: wanted alone they leave no solution
	// Untried is how many of them may not be needed: for them the search was not ended.
	Untried int
	// Solution is a solution, its rows in any order, if Solved.
	Solution []int32
	Solved   bool
}

// Find looks for a core.
func (f Finder) Find() Core {
	s := newSearch(f.Table, f.Stop)
	work := f.Work
	run := func(wanted []int32, steps uint64) outcome {
		result := s.run(wanted, steps)
		work -= min(work, s.steps)
		return result
	}
	wanted := s.demands()
	switch run(wanted, work) {
	case solvable:
		return Core{Solution: s.solution, Solved: true}
	case unknown:
		return Core{}
	}
	// The same once more, on fewer items and those used first, while that is of use.
	for before := len(wanted) + 1; len(s.core()) < before; {
		before = len(s.core())
		wanted = s.core()
		if run(wanted, work) != refuted {
			break
		}
	}
	kept := make(map[int32]bool)
	untried := 0
	for {
		// The last item first: models declare first what matters most, pieces and rows.
		k := len(wanted) - 1
		for k >= 0 && kept[wanted[k]] {
			k--
		}
		if k < 0 {
			return Core{Items: wanted, Untried: untried}
		}
		item := wanted[k]
		kept[item] = true
		// One search must not use up what the others need.
		share := max(work/uint64(k+1), min(work, 1000))
		fewer := make([]int32, 0, len(wanted))
		fewer = append(append(fewer, wanted[:k]...), wanted[k+1:]...)
		switch run(fewer, share) {
		case refuted:
			wanted = s.core()
		case unknown:
			untried++
		}
	}
}
