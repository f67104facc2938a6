package dlx

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

// A BestConfig says how the cheapest solutions are searched. Its zero value is the
// usual case.
type BestConfig struct {
	// Take are options that solutions must hold, Forbid those that they must not.
	Take, Forbid []Option
	// Stats, unless nil, is filled in when the search ends in any way. Solutions are
	// those that were met.
	Stats *Stats
	// Progress, unless nil, is called from the caller's goroutine at most once in each
	// ProgressEvery. Zero means every second.
	Progress      func(Progress)
	ProgressEvery time.Duration
}

// Best returns the k solutions that cost least, the cheapest first and ties in the
// lexicographic order of option numbers, or all if they are fewer. When the context
// ends the search early it returns the best so far, and the context's error.
//
// It is a search by branch and bound: wherever the options chosen and a lower bound
// for the rest together cost more than the k-th best solution that is known, it turns
// back. What that saves depends on the costs: where they are all alike, little.
// Diagram.Cheapest gives the same answer without a search, where there is a diagram.
func (p *Problem) Best(ctx context.Context, k int, cfg BestConfig) ([]Priced, error) {
	take, err := p.rowsOf("Take", cfg.Take)
	if err != nil {
		return nil, err
	}
	forbid, err := p.rowsOf("Forbid", cfg.Forbid)
	if err != nil {
		return nil, err
	}
	if k < 1 {
		return nil, fmt.Errorf("dlx: the %d best solutions: expected 1 or more", k)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b, err := newBest(ctx, p, k)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	stats := Stats{}
	if stats.Complete = !b.search.Assume(b.places(take), b.places(forbid)); !stats.Complete {
		watch := Config{Progress: cfg.Progress, ProgressEvery: cfg.ProgressEvery}
		stats.Complete = b.search.Run(engine.Config{Visit: b.visit, Poll: p.poll(ctx, watch, b.search, start)})
		count := b.search.Count()
		stats.Solutions, stats.Nodes, stats.Updates = count.Solutions, count.Nodes, count.Updates
		stats.Profile = slices.Clone(count.Profile)
	}
	stats.Elapsed = time.Since(start)
	if cfg.Stats != nil {
		*cfg.Stats = stats
	}
	all := make([]Priced, len(b.found))
	for n, f := range b.found {
		all[n] = Priced{p.solution(f.rows), f.cost}
	}
	return all, stopped(ctx, stats)
}

// A best is a search for the cheapest solutions.
type best struct {
	search *links.Search
	prices *links.Prices
	row    []int32 // the problem's row, by row of the search
	k      int
	found  []priced // the best so far, in order
	// No solution holds all of another: every item is wanted exactly once.
	antichain bool
	open      []uint64 // rows, a bit each
}

type priced struct {
	rows []int32 // ascending
	cost int64
}

func (a priced) compare(b priced) int {
	return cmp.Or(cmp.Compare(a.cost, b.cost), slices.Compare(a.rows, b.rows))
}

// newBest links a problem with its rows sorted by what they cost for each item, so
// that good solutions are found soon.
func newBest(ctx context.Context, p *Problem, k int) (*best, error) {
	t := &p.table
	cost := p.rowCosts()
	b := &best{k: k, row: make([]int32, t.Rows()), antichain: t.Hi == nil, open: make([]uint64, (t.Rows()+63)/64)}
	for r := range b.row {
		b.row[r] = int32(r)
	}
	slices.SortStableFunc(b.row, func(r, s int32) int {
		return cmp.Compare(float64(cost[r])/float64(len(t.Row(r))), float64(cost[s])/float64(len(t.Row(s))))
	})
	sorted := &matrix.Table{Primary: t.Primary, Items: t.Items, Lo: t.Lo, Hi: t.Hi, Start: []int32{0}}
	var costs []int64
	for _, r := range b.row {
		costs = append(costs, cost[r])
		sorted.Item = append(sorted.Item, t.Row(r)...)
		sorted.Start = append(sorted.Start, int32(len(sorted.Item)))
		if t.Color != nil {
			sorted.Color = append(sorted.Color, t.Color[t.Start[r]:t.Start[r+1]]...)
		}
	}
	s, err := linkTable(ctx, sorted)
	if err != nil {
		return nil, err
	}
	b.search, b.prices = s, s.Prices(costs)
	s.Prune(b.hopeless)
	return b, nil
}

// places returns which rows of the search rows of the problem are.
func (b *best) places(rows []int32) []int32 {
	place := make([]int32, len(b.row))
	for k, r := range b.row {
		place[r] = int32(k)
	}
	all := make([]int32, len(rows))
	for k, r := range rows {
		all[k] = place[r]
	}
	return all
}

// visit keeps a solution if it is among the best.
func (b *best) visit(rows []int32) bool {
	f := priced{cost: b.prices.Spent()}
	for _, r := range rows {
		f.rows = append(f.rows, b.row[r])
	}
	slices.Sort(f.rows)
	at, _ := slices.BinarySearchFunc(b.found, f, priced.compare)
	if at == b.k {
		return true
	}
	if len(b.found) == b.k {
		b.found = b.found[:b.k-1]
	}
	b.found = slices.Insert(b.found, at, f)
	return true
}

// hopeless reports whether nothing in the subtree at hand is among the best.
func (b *best) hopeless() bool {
	if len(b.found) < b.k {
		return false
	}
	worst := b.found[b.k-1]
	rest := worst.cost - b.prices.Spent()
	if rest < 0 {
		return true
	}
	switch bound := b.prices.Bound(rest); {
	case bound > rest:
		return true
	case bound == rest && b.antichain:
		return b.behind(worst.rows)
	}
	return false
}

// behind reports whether all solutions in the subtree at hand come behind one in
// lexicographic order. None comes before the sequence of all rows that are chosen or
// can be, as far as that one goes: where the two differ first, a solution that has
// the row of this sequence or a later one comes no sooner. One that ended there would
// be a part of the other, which no solution is.
func (b *best) behind(rows []int32) bool {
	clear(b.open)
	b.prices.Open(func(r int32) {
		r = b.row[r]
		b.open[r>>6] |= 1 << (r & 63)
	})
	before := int32(0)
	for _, row := range rows {
		if b.anyBelow(before, row) {
			return false
		}
		if b.open[row>>6]>>(row&63)&1 == 0 {
			return true
		}
		before = row + 1
	}
	return true // the best that there could be is the very same
}

// anyBelow reports whether a row from first on and below end is open.
func (b *best) anyBelow(first, end int32) bool {
	for r := first; r < end; {
		word := b.open[r>>6] >> (r & 63)
		if r&63 == 0 && word == 0 {
			r += 64
			continue
		}
		if word&1 != 0 {
			return true
		}
		r++
	}
	return false
}
