package dlx

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"exactcover/dlx/internal/links"
)

// A TreeEstimate tells how large a search is likely to be.
type TreeEstimate struct {
	Probes int // how many were made
	// Nodes is the mean of the probes: an unbiased estimate of how many search
	// nodes a search for all solutions visits.
	Nodes float64
	// Low and High are the smallest and the largest mean of ten groups of the probes:
	// they show how far to trust the estimate.
	Low, High float64
}

// EstimateTree estimates the size of the search tree by random probes, as Knuth does
// (TAOCP 7.2.2). Each probe goes down one path, chosen at random, and takes every
// subtree to be as large as the one it went into. It costs as much as some hundred
// search nodes. The seed fixes the answer. If ctx ends, the estimate from the probes so
// far is returned with its error.
func (p *Problem) EstimateTree(ctx context.Context, probes int, seed uint64) (TreeEstimate, error) {
	if probes < 1 {
		return TreeEstimate{}, fmt.Errorf("dlx: %d probes, expected at least 1", probes)
	}
	search, err := links.New(&p.table)
	if err != nil {
		return TreeEstimate{}, err
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	var sums, counts [10]float64
	e := TreeEstimate{}
	for ; e.Probes < probes && ctx.Err() == nil; e.Probes++ {
		sums[e.Probes%10] += search.Probe(rng.IntN)
		counts[e.Probes%10]++
	}
	e.Low, e.High = math.Inf(1), 0
	for g, n := range counts {
		if n > 0 {
			e.Nodes += sums[g] / float64(e.Probes)
			e.Low, e.High = min(e.Low, sums[g]/n), max(e.High, sums[g]/n)
		}
	}
	return e, ctx.Err()
}
