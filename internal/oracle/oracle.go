// Package oracle solves exact cover problems in the most obvious way, to check
// every other way against. It shares no code with the engines: of a problem it
// reads only what the problem shows to everybody.
//
// Each option is decided where its first primary item stands in the order of
// items: it is taken or left. When all options of an item are decided the item
// must be covered often enough.
package oracle

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"exactcover/dlx"
)

// Solutions yields every solution of p once, in an order of its own. A
// solution is the caller's to keep; Sort makes it comparable. It stops early when
// ctx is done, and the caller is to look at ctx then.
func Solutions(ctx context.Context, p *dlx.Problem) iter.Seq[dlx.Solution] {
	return func(yield func(dlx.Solution) bool) {
		s := newSolver(ctx, p)
		s.yield = yield
		s.item(0)
	}
}

// Count returns the number of solutions of p.
func Count(ctx context.Context, p *dlx.Problem) *big.Int {
	n, one := new(big.Int), big.NewInt(1)
	for range Solutions(ctx, p) {
		n.Add(n, one)
	}
	return n
}

// Sort puts solutions into an order that does not depend on who found them:
// option numbers ascend, and solutions follow one another lexicographically.
func Sort(solutions []dlx.Solution) []dlx.Solution {
	for _, s := range solutions {
		slices.Sort(s)
	}
	slices.SortFunc(solutions, slices.Compare[dlx.Solution])
	return solutions
}

type solver struct {
	ctx     context.Context
	p       *dlx.Problem
	primary []dlx.Item
	options map[dlx.Item][]dlx.Option // by their first primary item

	chosen dlx.Solution
	times  map[dlx.Item]int       // how often an item is covered so far
	color  map[dlx.Item]dlx.Color // the color of a covered secondary item
	steps  int
	yield  func(dlx.Solution) bool
}

func newSolver(ctx context.Context, p *dlx.Problem) *solver {
	s := &solver{
		ctx:     ctx,
		p:       p,
		chosen:  dlx.Solution{},
		options: make(map[dlx.Item][]dlx.Option),
		times:   make(map[dlx.Item]int),
		color:   make(map[dlx.Item]dlx.Color),
	}
	for i := range dlx.Item(p.NumItems()) {
		if p.Primary(i) {
			s.primary = append(s.primary, i)
		}
	}
	for o := range p.Options() {
		first := dlx.Item(-1)
		for i := range p.Entries(o) {
			if p.Primary(i) && (first < 0 || i < first) {
				first = i
			}
		}
		s.options[first] = append(s.options[first], o)
	}
	return s
}

// item covers the k-th primary item and all after it. Like every step below it
// returns whether to go on.
func (s *solver) item(k int) bool {
	if s.steps++; s.steps%1024 == 0 && s.ctx.Err() != nil {
		return false
	}
	if k == len(s.primary) {
		return s.yield(s.chosen.Clone())
	}
	return s.decide(k, s.options[s.primary[k]])
}

// decide takes or leaves each of the options in turn, then looks at the k-th
// primary item, of which no undecided option is left.
func (s *solver) decide(k int, options []dlx.Option) bool {
	if len(options) == 0 {
		i := s.primary[k]
		if lo, _ := s.p.Multiplicity(i); s.times[i] < lo {
			return true
		}
		return s.item(k + 1)
	}
	o, rest := options[0], options[1:]
	if s.fits(o) {
		before := s.take(o)
		if !s.decide(k, rest) {
			return false
		}
		s.untake(o, before)
	}
	return s.decide(k, rest)
}

// fits reports whether option o may be added to those chosen.
func (s *solver) fits(o dlx.Option) bool {
	for i, c := range s.p.Entries(o) {
		if s.p.Primary(i) {
			if _, hi := s.p.Multiplicity(i); s.times[i] >= hi {
				return false
			}
		} else if s.times[i] > 0 && (c == 0 || s.color[i] != c) {
			return false
		}
	}
	return true
}

func (s *solver) take(o dlx.Option) (before int) {
	before = len(s.chosen)
	s.chosen = append(s.chosen, o)
	for i, c := range s.p.Entries(o) {
		s.times[i]++
		s.color[i] = c
	}
	return before
}

func (s *solver) untake(o dlx.Option, before int) {
	s.chosen = s.chosen[:before]
	for i := range s.p.Entries(o) {
		s.times[i]--
	}
}
