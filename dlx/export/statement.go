package export

import (
	"slices"

	"exactcover/dlx"
)

// A statement is a problem as the constraints that say what its solutions are.
// All formats write the same ones, each in its own way.
//
// Variables are numbered from 1, that of option o being o+1. Those of colors, and
// what a format adds, follow.
type statement struct {
	p    *dlx.Problem
	take []dlx.Option // ascending, each once

	start []int       // of each item, where its variables begin
	vars  []int32     // the variables of the options that have it, ascending
	color []dlx.Color // parallel to vars: what they demand of it; nil: no colors
}

// constraints is what a format has to be able to say.
type constraints interface {
	// fix says that a variable is true, or that it is false.
	fix(v int32, value bool)
	// between says of an item that at least lo and at most hi of some variables are
	// true: 0 <= lo <= hi <= len(vars), and there is at least one.
	between(i dlx.Item, vars []int32, lo, hi int)
	// either returns a new variable, which is true if and only if some of vars are.
	either(i dlx.Item, vars []int32) int32
	// apart says that not both of two variables are true.
	apart(a, b int32)
	// exclusive returns the number of constraints that say that at most one of n
	// variables is true.
	exclusive(n int) int64
	// failure returns an error that makes it idle to go on.
	failure() error
}

func variable(o dlx.Option) int32 { return int32(o) + 1 }

// newStatement sorts the places of options by their items.
func newStatement(p *dlx.Problem, take []dlx.Option) *statement {
	s := &statement{p: p, take: slices.Compact(slices.Sorted(slices.Values(take)))}
	s.start = make([]int, p.NumItems()+1)
	colored := false
	for o := range p.Options() {
		for i, c := range p.Entries(o) {
			s.start[i+1]++
			colored = colored || c != 0
		}
	}
	for i := range p.NumItems() {
		s.start[i+1] += s.start[i]
	}
	s.vars = make([]int32, s.start[p.NumItems()])
	if colored {
		s.color = make([]dlx.Color, len(s.vars))
	}
	next := slices.Clone(s.start)
	for o := range p.Options() {
		for i, c := range p.Entries(o) {
			s.vars[next[i]] = variable(o)
			if colored {
				s.color[next[i]] = c
			}
			next[i]++
		}
	}
	return s
}

// variables returns how many variables there are for options: at least one, as
// not every format takes a problem without any.
func (s *statement) variables() int32 { return max(int32(s.p.NumOptions()), 1) }

// write states all constraints.
func (s *statement) write(to constraints) error {
	next := int32(1)
	for o := range s.p.Options() {
		for ; next < variable(o); next++ {
			to.fix(next, false)
		}
		next++
	}
	for ; next <= s.variables(); next++ {
		to.fix(next, false)
	}
	for _, o := range s.take {
		to.fix(variable(o), true)
	}
	for i := range dlx.Item(s.p.NumItems()) {
		if err := to.failure(); err != nil {
			return err
		}
		vars := s.vars[s.start[i]:s.start[i+1]]
		lo, hi := s.p.Multiplicity(i)
		switch {
		case !s.p.Primary(i):
			s.secondary(to, i, vars)
		case lo > len(vars): // never: no format has an empty constraint in common
			to.fix(1, true)
			to.fix(1, false)
		case len(vars) > 0:
			to.between(i, vars, lo, min(hi, len(vars)))
		}
	}
	return to.failure()
}

// secondary states that the options of a secondary item agree on a color, if there are
// at least two. Options of one color are a group, and each option that demands no color
// is a group by itself. Either any two options of different groups are kept apart, or
// each group gets a variable, of which at most one is true: whichever takes fewer
// constraints.
func (s *statement) secondary(to constraints, i dlx.Item, vars []int32) {
	if len(vars) < 2 {
		return
	}
	if s.color == nil {
		to.between(i, vars, 0, 1)
		return
	}
	groups := s.groups(i, vars)
	if len(groups) < 2 {
		return
	}
	n := int64(len(vars))
	pairs, shades := n*n, to.exclusive(len(groups))
	for _, g := range groups {
		pairs -= int64(len(g)) * int64(len(g))
		if len(g) > 1 {
			shades += int64(len(g)) + 1
		}
	}
	if len(groups) < len(vars) && pairs/2 <= shades {
		for k, g := range groups {
			for _, a := range g {
				for _, h := range groups[k+1:] {
					for _, b := range h {
						to.apart(a, b)
					}
				}
			}
		}
		return
	}
	one := make([]int32, 0, len(groups))
	for _, g := range groups {
		if len(g) == 1 {
			one = append(one, g[0])
		} else {
			one = append(one, to.either(i, g))
		}
	}
	to.between(i, one, 0, 1)
}

// groups parts the variables of a secondary item, in the order of the first of
// each.
func (s *statement) groups(i dlx.Item, vars []int32) [][]int32 {
	var groups [][]int32
	of := make(map[dlx.Color]int)
	for k, v := range vars {
		c := s.color[s.start[i]+k]
		if g, found := of[c]; found && c != 0 {
			groups[g] = append(groups[g], v)
			continue
		}
		of[c] = len(groups)
		groups = append(groups, vars[k:k+1:k+1])
	}
	return groups
}
