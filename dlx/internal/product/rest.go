package product

import (
	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/team"
)

// Rest returns what a walk that is Full has still to list, as branchings of a search
// of the whole problem, in order; split is such a search.
func (w *Walk) Rest(split *links.Search) []engine.Branch {
	at := engine.Branch{Share: 1}
	if len(w.path) == 0 { // it was full before anything was listed
		return []engine.Branch{at}
	}
	var rest []engine.Branch
	for _, step := range w.path {
		if step.Row < 0 && step.Branches == 1 {
			continue // an item that wants no more and has none left: no branching
		}
		trees := team.Open(split, at)
		k := len(trees) - 1
		if step.Row >= 0 {
			for k = 0; trees[k].Take[len(trees[k].Take)-1] != step.Row; k++ {
			}
		}
		if left := at; k+1 < len(trees) {
			left.Skip = k + 1
			left.Share *= float64(len(trees)-k-1) / float64(len(trees))
			rest = append(rest, left)
		}
		at = trees[k]
	}
	for k, j := 0, len(rest)-1; k < j; k, j = k+1, j-1 {
		rest[k], rest[j] = rest[j], rest[k]
	}
	return rest
}
