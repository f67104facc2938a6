package dlx

import (
	"context"
	"fmt"
	"slices"

	"exactcover/dlx/internal/core"
	"exactcover/dlx/internal/invariant"
)

// A Reason tells why a problem has no solution: it is Lacking, Weights or Core.
type Reason interface{ reason() }

// Lacking holds items that are in fewer options than they must be covered by.
type Lacking struct{ Items []Item }

// Core holds primary items that cannot be covered together, even if no other item has to
// be covered: see Problem.Wanting. Unless some are Untried it is minimal: without any
// one of its items, the others can be covered.
type Core struct {
	Items   []Item // ascending
	Untried int    // items of which it is not known whether they can be left out
}

func (Lacking) reason() {}
func (Weights) reason() {}
func (Core) reason()    {}

// A WhyNotConfig bounds the work of WhyNot. Its zero value means some seconds at most.
type WhyNotConfig struct {
	// Work bounds the steps of the search for each kind of weights, and of that for a
	// core, whose steps count double. Zero means 100 million, up to half a second each.
	Work uint64
}

// A Why is what WhyNot found.
type Why struct {
	Reason   Reason   // why there is no solution; nil if no reason was found
	Solution Solution // a solution, if one was found instead
	Skipped  []string // what was not looked for, or not to the end
}

const (
	mostExplained = 3_000_000 // items of all options
	firstWork     = 2_000_000 // steps of a search before all else
	fewItems      = 3         // of a core that is simpler than most weights
	mostVerified  = 2_000     // polls of the search that verifies a core
)

// WhyNot looks for a reason why p has no solution, the simplest first: Lacking, then
// Weights, then a Core, except that a core of up to three items comes before weights on
// more items. Every problem without solutions has a core, but finding it may take long.
// If there is no reason in the answer, p may have solutions or not.
//
// Each reason has been checked by other means than those that found it: Weights by
// Weights.Check, a Core by another search of Problem.Wanting. The error is that of the
// context.
func (p *Problem) WhyNot(ctx context.Context, cfg WhyNotConfig) (why Why, err error) {
	if lacking := p.lacking(); len(lacking) > 0 {
		return Why{Reason: Lacking{lacking}}, nil
	}
	if n := len(p.table.Item); n > mostExplained {
		return Why{Skipped: []string{fmt.Sprintf("everything, since the options have %d items, and at most %d are looked at", n, mostExplained)}}, nil
	}
	if cfg.Work == 0 {
		cfg.Work = 100_000_000
	}
	stop := func() bool { return ctx.Err() != nil }
	first := core.Finder{Table: &p.table, Work: min(cfg.Work/2, firstWork), Stop: stop}.Find()
	if first.Solved {
		return Why{Solution: p.sorted(first.Solution)}, nil
	}
	w, found, skipped := p.weights(cfg.Work, stop)
	if err := ctx.Err(); err != nil {
		return Why{}, err
	}
	few := first.Items != nil && len(first.Items) <= fewItems && first.Untried == 0
	if found && (!few || w.few(p)) {
		return Why{Reason: w}, nil
	}
	why.Skipped = skipped
	c := first
	if !few {
		c = core.Finder{Table: &p.table, Work: cfg.Work / 2, Stop: stop}.Find()
	}
	switch {
	case ctx.Err() != nil:
		return Why{}, ctx.Err()
	case c.Solved:
		return Why{Solution: p.sorted(c.Solution)}, nil
	case c.Items == nil:
		why.Skipped = append(why.Skipped, "items that cannot be covered together")
		return why, nil
	}
	k := Core{Untried: c.Untried}
	for _, i := range c.Items {
		k.Items = append(k.Items, p.itemOf(i))
	}
	switch holds, err := p.uncoverable(ctx, k.Items); {
	case err != nil:
		return Why{}, err
	case !holds:
		why.Skipped = append(why.Skipped, fmt.Sprintf("the proof that %d items cannot be covered together", len(k.Items)))
	default:
		why.Reason = k
	}
	return why, nil
}

// sorted returns the solution of rows in any order.
func (p *Problem) sorted(rows []int32) Solution {
	slices.Sort(rows)
	return p.optionsOf(rows)
}

// lacking returns the items that are in fewer options than they are to be covered by.
func (p *Problem) lacking() (all []Item) {
	options := make([]int, p.table.Items)
	for _, i := range p.table.Item {
		options[i]++
	}
	for k := range p.items {
		i := Item(k)
		if lo, _ := p.Multiplicity(i); options[p.columnOf(i)] < lo {
			all = append(all, i)
		}
	}
	return all
}

// weights looks for Weights, and takes none that do not pass Check.
func (p *Problem) weights(work uint64, stop func() bool) (found Weights, ok bool, skipped []string) {
	public := func(w invariant.Weights) Weights {
		of := make([]int64, len(w.Of))
		for column, x := range w.Of {
			of[p.itemOf(int32(column))] = x
		}
		return Weights{Modulus: w.Modulus, Of: of}
	}
	w, ok, skipped := invariant.New(&p.table).Find(invariant.Config{
		Work:  work,
		Holds: func(w invariant.Weights) bool { return public(w).Check(p) == nil },
		Stop:  stop,
	})
	if !ok {
		return Weights{}, false, skipped
	}
	return public(w), true, skipped
}

// uncoverable reports whether a search by an engine finds that items cannot be covered
// together. It gives up after some time.
func (p *Problem) uncoverable(ctx context.Context, items []Item) (bool, error) {
	rest, err := p.Wanting(items)
	if err != nil {
		return false, err
	}
	var stats Stats
	n, err := rest.count(ctx, Config{Limit: 1, Stats: &stats, polls: mostVerified})
	return err == nil && stats.Complete && n.Sign() == 0, err
}

// Wanting returns p with only the given primary items wanted as often as in p; the
// others may still be covered as often as before, but need not be. Items and options
// keep their numbers; options without a wanted item are skipped. It takes time linear in
// the size of p.
func (p *Problem) Wanting(items []Item) (*Problem, error) {
	wanted := make([]bool, len(p.items))
	for _, i := range items {
		if i < 0 || int(i) >= len(p.items) || !p.Primary(i) {
			return nil, fmt.Errorf("dlx: item %d is no primary item (there are %d items)", i, len(p.items))
		}
		wanted[i] = true
	}
	var b Builder
	for k := range p.items {
		i := Item(k)
		switch lo, hi := p.Multiplicity(i); {
		case wanted[i]:
			b.PrimaryRange(p.Name(i), lo, hi)
		case hi <= 1:
			b.Secondary(p.Name(i))
		default:
			b.PrimaryRange(p.Name(i), 0, hi)
		}
	}
	for _, name := range p.colors {
		b.Color(name)
	}
	for o := range Option(p.options) {
		added := b.Option()
		any := false
		for i, c := range p.Entries(o) {
			if any = any || wanted[i]; c == 0 {
				added.Item(i)
			} else {
				added.Colored(i, c)
			}
		}
		if !any {
			added.Skip()
			continue
		}
		added.Cost(p.Cost(o))
	}
	return b.Build()
}
