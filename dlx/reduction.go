package dlx

import (
	"context"
	"fmt"
	"math/big"
	"sync"
	"time"

	"exactcover/dlx/internal/reduce"
	"exactcover/dlx/internal/team"
)

// A Reduction tells what Count does to a problem before it searches. Each step
// keeps the solutions one for one.
type Reduction struct {
	// Impossible tells that the steps found that there is no solution.
	Impossible bool
	Forced     []Option // options in every solution, as far as that was seen
	Starved    int      // options removed, since each leaves some item uncoverable
	Merged     int      // primary items left out: others are covered just when they are
	Idle       int      // secondary items left out: they keep no options apart
	Parts      int      // independent of each other; small ones are taken together
	Options    int      // options of all parts
	// Whole tells that there was time to try every option.
	Whole bool
}

// mostReduced bounds the problems that are reduced, in items of all options:
// what is reduced is a copy.
const mostReduced = 100_000_000

// reducing keeps a problem's reduction once it is made.
type reducing struct {
	mu   sync.Mutex
	made *reduce.Reduction
}

// reduced returns the reduction of p, made when first asked for, or the error of
// a context that ends first.
func (p *Problem) reduced(ctx context.Context) (*reduce.Reduction, error) {
	p.reduction.mu.Lock()
	defer p.reduction.mu.Unlock()
	if p.reduction.made == nil {
		if len(p.table.Item) > mostReduced {
			p.reduction.made = &reduce.Reduction{Parts: []reduce.Part{reduce.Whole(&p.table)}}
			return p.reduction.made, nil
		}
		r, ok := reduce.Reduce(&p.table, reduce.Budget, func() bool { return ctx.Err() != nil })
		if !ok {
			return nil, ctx.Err()
		}
		p.reduction.made = &r
	}
	return p.reduction.made, nil
}

// Reduction returns how Count reduces p. It takes time linear in p and up to some
// tenths of a second, once.
func (p *Problem) Reduction(ctx context.Context) (Reduction, error) {
	from, err := p.reduced(ctx)
	if err != nil {
		return Reduction{}, err
	}
	r := Reduction{
		Impossible: from.Impossible, Forced: p.optionsOf(from.Forced),
		Starved: from.Starved, Merged: from.Merged, Idle: from.Idle, Parts: len(from.Parts), Whole: from.Whole,
	}
	for _, part := range from.Parts {
		r.Options += part.Table.Rows()
	}
	return r, nil
}

// part returns a part of p as a problem. Its options keep their numbers.
func (p *Problem) part(from reduce.Part) *Problem {
	part := &Problem{table: *from.Table, options: p.options, number: p.optionsOf(from.Row)}
	part.prepare()
	return part
}

const (
	// trialPolls is how long a problem is searched as it is before it is reduced:
	// some milliseconds. To reduce it costs more than many a search.
	trialPolls = 16
	// mostTried bounds the problems that are tried, in items of all options: to
	// link larger ones takes longer than that.
	mostTried = 1_000_000
	// rowsForTeam is how many options a part must have to be searched by several
	// workers: to bring them together costs more than a smaller one does, and there
	// may be very many.
	rowsForTeam = 100
)

// countReduced counts a problem by its reduction.
func (p *Problem) countReduced(ctx context.Context, cfg Config) (*big.Int, error) {
	if cfg.Reduce == Usual && cfg.Save == nil && cfg.Resume == nil && len(p.table.Item) <= mostTried {
		n, err := p.trial(ctx, cfg)
		if n != nil || err != nil {
			return n, err
		}
	}
	start := time.Now()
	r, err := p.reduced(ctx)
	if err != nil {
		return new(big.Int), err
	}
	if r.Impossible {
		cfg.finish(Stats{Complete: true, Elapsed: time.Since(start)})
		return new(big.Int), nil
	}
	return p.countParts(ctx, r.Parts, cfg)
}

// trial counts with one worker for a short time. It returns nil if that does not
// end.
func (p *Problem) trial(ctx context.Context, cfg Config) (*big.Int, error) {
	cfg.Workers, cfg.Progress = 1, nil
	outer := cfg.Stats
	cfg.Stats = new(Stats)
	cfg.polls = trialPolls
	n, err := p.count(ctx, cfg)
	if err == nil && !cfg.Stats.Complete {
		return nil, nil
	}
	if outer != nil {
		*outer = *cfg.Stats
	}
	return n, err
}

// countParts counts the independent parts of a problem and multiplies. The
// smallest come first: if one of them has no solution the others need no look.
// When the context ends the search, the product of what was found is how many
// solutions there are at least: 0 if some part was not reached.
//
// Each part is a problem only while it is counted: the tables that engines make
// of many parts would add up to more than those of one problem may take.
func (p *Problem) countParts(ctx context.Context, parts []reduce.Part, cfg Config) (product *big.Int, err error) {
	start := time.Now()
	total := Stats{Complete: true}
	product = big.NewInt(1)
	first := 0
	if cfg.Resume != nil {
		if first, product, err = p.resumeParts(parts, cfg, &total); err != nil {
			return new(big.Int), err
		}
	}
	defer func() {
		total.Elapsed = time.Since(start)
		cfg.finish(total)
	}()
	for k := first; k < len(parts); k++ {
		inner := cfg
		inner.Stats = new(Stats)
		if parts[k].Table.Rows() < rowsForTeam {
			inner.Workers = 1
		}
		if cfg.Progress != nil {
			inner.Progress = func(at Progress) {
				at.Fraction = (float64(k) + at.Fraction) / float64(len(parts))
				at.Nodes += total.Nodes
				at.Updates += total.Updates
				at.Elapsed = time.Since(start)
				cfg.Progress(at)
			}
		}
		part := p.part(parts[k])
		if cfg.Resume != nil && k == first {
			if inner.resume, err = cfg.Resume.state(part); err != nil {
				return new(big.Int), err
			}
		}
		if cfg.Save != nil {
			inner.save = p.savePart(part, cfg, k, product, total)
		}
		n, err := part.count(ctx, inner)
		product.Mul(product, n)
		total.add(inner.Stats)
		if err != nil && k+1 < len(parts) {
			product.SetInt64(0)
		}
		if err != nil || product.Sign() == 0 {
			total.Complete = err == nil
			return product, err
		}
	}
	return product, nil
}

// savePart returns what saves the count of a part, given the product and the
// statistics of those before.
func (p *Problem) savePart(part *Problem, cfg Config, k int, product *big.Int, before Stats) func(team.State) error {
	problem, product := p.Fingerprint().String(), new(big.Int).Set(product)
	return func(s team.State) error {
		c := part.checkpoint(countingParts, cfg, s)
		c.data.Problem, c.data.Part, c.data.Product = problem, k, product
		c.data.Before = &tally{before.Solutions, before.Nodes, before.Updates, before.Profile}
		return cfg.Save(c)
	}
}

// resumeParts returns the part to go on with, and the product of those before, whose
// statistics it adds to total.
func (p *Problem) resumeParts(parts []reduce.Part, cfg Config, total *Stats) (first int, product *big.Int, err error) {
	if err := p.resumes(countingParts, cfg); err != nil {
		return 0, nil, err
	}
	d := &cfg.Resume.data
	if d.Part < 0 || d.Part >= len(parts) || d.Product == nil || d.Product.Sign() <= 0 || d.Before == nil {
		return 0, nil, fmt.Errorf("dlx: the checkpoint is at part %d, and there are %d", d.Part, len(parts))
	}
	total.add(&Stats{Solutions: d.Before.Solutions, Nodes: d.Before.Nodes, Updates: d.Before.Updates, Profile: d.Before.Profile})
	return d.Part, new(big.Int).Set(d.Product), nil
}

// finish fills in the caller's Stats.
func (cfg Config) finish(s Stats) {
	if cfg.Stats != nil {
		*cfg.Stats = s
	}
}

// add adds what another search did.
func (s *Stats) add(o *Stats) {
	s.Solutions += o.Solutions
	s.Nodes += o.Nodes
	s.Updates += o.Updates
	for l, n := range o.Profile {
		if l == len(s.Profile) {
			s.Profile = append(s.Profile, 0)
		}
		s.Profile[l] += n
	}
}
