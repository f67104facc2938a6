package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"exactcover/dlx/internal/permgroup"
	"exactcover/dlx/internal/symmetry"
)

// A Group is a group of symmetries of a problem: permutations of its options that
// take solutions to solutions. FindGroup finds one, NewGroup makes one of what is
// known of a puzzle. It never changes, and any number of goroutines may use it at
// once.
//
// A symmetry permutes items, keeping roles and multiplicities, and the colors of
// each secondary item, so that the items of every option, with their colors, become
// those of an option of the same cost; of equal options the k-th goes to the k-th.
// Two that move options alike are one element of the group.
//
// It is held as a base and a strong generating set, so that groups of any order are
// handled; elements and classes are listed up to a bound that the caller gives.
type Group struct {
	p     *Problem
	rows  *permgroup.Group
	whole bool
}

// ErrGroupTooLarge is in the chain of errors about a group that is too large for
// what is asked of it.
var ErrGroupTooLarge = errors.New("the group is too large")

// A GroupConfig bounds what a group may take; zero values mean the defaults.
type GroupConfig struct {
	// Steps bounds the search for symmetries, in edges and vertices of the graph of
	// items and options looked at: 0 means 2^25, about half a second.
	Steps int64
	// Memory bounds the bytes of the group: 0 means 256 MiB.
	Memory int64
}

// FindGroup looks for all symmetries of p, costs kept. When the bound of steps or
// the context ends the search it has found some of them: then Whole reports false.
// Each was checked option by option, so that what is found can be relied on.
//
// It refines a partition of the graph of items and options, and takes time about
// linear in p for each of the generators that it finds where that leaves little to
// choose, as in most puzzles; highly regular problems, such as designs, may need
// more steps than there are. The error is ErrGroupTooLarge if the group takes
// too much memory or time, or the context's.
func (p *Problem) FindGroup(ctx context.Context, cfg GroupConfig) (*Group, error) {
	found := symmetry.Find(&p.table, symmetry.Config{
		Costs: p.cost, Steps: cfg.Steps, Memory: cfg.Memory,
		Stop: func() bool { return ctx.Err() != nil },
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g, err := found.Group(p.table.Rows(), permgroup.Config{Memory: cfg.Memory})
	if err != nil {
		return nil, tooLarge(err)
	}
	return &Group{p, g, found.Whole}, nil
}

// NewGroup makes the group that some symmetries generate, none giving the trivial
// one. It is an error if one is no symmetry: the error names it, by its place among
// them, and the first option that it does not take to an option, or the first item
// that it takes to another role or multiplicity. It is ErrGroupTooLarge if the group
// takes more than half a GiB or some seconds. It takes time linear in p for each
// symmetry, and then what the group takes.
func (p *Problem) NewGroup(symmetries []Symmetry) (*Group, error) {
	var generators []permgroup.Perm
	for k, s := range symmetries {
		rows, err := p.permutation(s)
		if err != nil {
			return nil, fmt.Errorf("dlx: symmetry %d: %w", k, err)
		}
		generators = append(generators, rows)
	}
	g, err := permgroup.New(p.table.Rows(), generators, permgroup.Config{Steps: 1 << 30, Memory: 512 << 20})
	if err != nil {
		return nil, tooLarge(err)
	}
	return &Group{p, g, false}, nil
}

// tooLarge puts ErrGroupTooLarge in place of the inner package's error.
func tooLarge(err error) error {
	var large *permgroup.LargeError
	if errors.As(err, &large) {
		return fmt.Errorf("dlx: %w: %s", ErrGroupTooLarge, large.Why)
	}
	return err
}

// check refuses a group of another problem.
func (g *Group) check(p *Problem) error {
	if g == nil || g.p != p {
		return errors.New("dlx: the group is of another problem: find or make it of this one")
	}
	return nil
}

// Order returns the number of elements. It belongs to the caller.
func (g *Group) Order() *big.Int { return g.rows.Order() }

// Trivial reports whether the identity is the only element.
func (g *Group) Trivial() bool { return g.rows.Trivial() }

// Whole reports whether these are known to be all symmetries of the problem. Of a
// group that was made of given ones that is not known.
func (g *Group) Whole() bool { return g.whole }

// Generators returns elements that generate the group.
func (g *Group) Generators() []Element {
	var all []Element
	for _, rows := range g.rows.Generators() {
		all = append(all, Element{g.p, rows})
	}
	return all
}

// Contains reports whether e is an element of the group.
func (g *Group) Contains(e Element) bool { return e.p == g.p && g.rows.Contains(e.rows) }

// Orbits returns the orbits of the options, each ascending, in the order of their
// first options. It takes time linear in the options for each generator.
func (g *Group) Orbits() [][]Option {
	roots := g.rows.Orbits()
	place := make(map[int32]int)
	var orbits [][]Option
	for r := range int32(g.rows.Degree()) {
		root := roots.Root(r)
		k, seen := place[root]
		if !seen {
			k = len(orbits)
			place[root] = k
			orbits = append(orbits, nil)
		}
		orbits[k] = append(orbits[k], g.p.optionOf(r))
	}
	return orbits
}

// Stabilizer returns the elements that fix each of some options. It is an error if
// one is no option that can be chosen. It takes about as long as it took to make the
// group, for each option at worst.
func (g *Group) Stabilizer(options ...Option) (*Group, error) {
	var rows []int32
	for _, o := range options {
		r, ok := g.p.row(o)
		if !ok {
			return nil, fmt.Errorf("dlx: Stabilizer of %d, which is no option that can be chosen (options run from 0 to %d)", o, g.p.options-1)
		}
		rows = append(rows, r)
	}
	s := g.rows.Stabilizer(rows...)
	return &Group{g.p, s, g.whole && s == g.rows}, nil
}

// Elements yields all elements, the identity first. It refuses a group of more than
// most with ErrGroupTooLarge. An element takes a step for each option and each
// point of the base, and 4 bytes for each option.
func (g *Group) Elements(most int64) (iter.Seq[Element], error) {
	elements, err := g.rows.Elements(most)
	if err != nil {
		return nil, tooLarge(err)
	}
	return func(yield func(Element) bool) {
		for rows := range elements {
			if !yield(Element{g.p, slices.Clone(rows)}) {
				return
			}
		}
	}, nil
}

// A Class is a conjugacy class of a group: elements that do the same but for the
// names of options, and so fix equally many solutions.
type Class struct {
	Representative Element
	Size           int64
}

// Classes returns the conjugacy classes, the identity's first. It looks at every
// element, some microseconds each, and refuses a group of more than most with
// ErrGroupTooLarge, as it does one that takes more than some seconds.
func (g *Group) Classes(ctx context.Context, most int64) ([]Class, error) {
	classes, err := g.rows.Classes(ctx, most, classSteps)
	if err != nil {
		return nil, tooLarge(err)
	}
	all := make([]Class, len(classes))
	for k, c := range classes {
		all[k] = Class{Element{g.p, c.Representative}, c.Size}
	}
	return all, nil
}

// A Prefix is a set of options that stands for all its images under a group: the
// solutions that hold it count Factor times.
type Prefix struct {
	Options []Option
	Factor  *big.Int
}

// Prefixes divides the solutions of the problem among at most so many prefixes,
// such that
//
//	solutions = Σ Factor · (solutions that hold Options)
//
// as Count does. It takes a stabilizer and time linear in the problem for each.
func (g *Group) Prefixes(most int) []Prefix {
	var all []Prefix
	for _, p := range symmetry.Prefixes(&g.p.table, g.rows, most) {
		all = append(all, Prefix{g.p.optionsOf(p.Rows), p.Factor})
	}
	return all
}
