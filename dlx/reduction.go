package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"
	"time"

	"exactcover/dlx/internal/reduce"
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

// part returns a part of p as a problem. Its options keep their numbers: where there are
// none, number must not be nil, which would mean that all are there.
func (p *Problem) part(from reduce.Part) *Problem {
	part := &Problem{table: *from.Table, options: p.options, number: p.optionsOf(from.Row)}
	part.prepare()
	return part
}

// rowsForTeam is how many options a part must have to be searched by several
// workers: to bring them together costs more than a smaller one does, and there
// may be very many.
const rowsForTeam = 100

// countReduced counts a problem by its reduction and its symmetries.
func (p *Problem) countReduced(ctx context.Context, cfg Config) (*big.Int, error) {
	if p.tries(cfg) {
		n, expected, err := p.try(ctx, cfg)
		if n != nil || err != nil {
			return n, err
		}
		cfg.expected = expected
	}
	if len(cfg.Take) > 0 {
		rest, _, err := p.Residual(cfg.Take)
		if err != nil {
			return new(big.Int), err
		}
		cfg.Take = nil
		return rest.countSmaller(ctx, cfg)
	}
	return p.countSmaller(ctx, cfg)
}

// countSmaller is countReduced of what was tried already.
func (p *Problem) countSmaller(ctx context.Context, cfg Config) (*big.Int, error) {
	if !cfg.reduces() {
		return p.countParts(ctx, []reduce.Part{reduce.Whole(&p.table)}, cfg)
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

// A stage of a count is where it is: the part, the share of it that is counted, and
// what was found before.
type stage struct {
	part, share int
	product     *big.Int // of the counts of the parts before
	sum         *big.Int // of the shares before of this part
	before      Stats
}

// countParts counts the independent parts of a problem and multiplies. The
// smallest come first: if one of them has no solution the others need no look.
// When the context ends the search, the product of what was found is how many
// solutions there are at least: 0 if some part was not reached.
//
// Each part is a problem only while it is counted: the tables that engines make
// of many parts would add up to more than those of one problem may take.
func (p *Problem) countParts(ctx context.Context, parts []reduce.Part, cfg Config) (*big.Int, error) {
	start := time.Now()
	at := stage{product: big.NewInt(1), sum: new(big.Int)}
	complete := true
	if len(parts) > 1 {
		cfg.expected = 0 // that was of all of them
	}
	if cfg.Resume != nil {
		var err error
		if at, err = p.resumeStage(parts, cfg); err != nil {
			return new(big.Int), err
		}
	}
	defer func() {
		at.before.Elapsed, at.before.Complete = time.Since(start), complete
		cfg.finish(at.before)
	}()
	for first := at.part; at.part < len(parts); at.part++ {
		inner := cfg
		if at.part > first {
			inner.Resume = nil
		}
		if parts[at.part].Table.Rows() < rowsForTeam {
			inner.Workers = 1
		}
		if cfg.Progress != nil {
			inner.Progress = func(now Progress) {
				now.Fraction = (float64(at.part) + now.Fraction) / float64(len(parts))
				now.Nodes += at.before.Nodes
				now.Updates += at.before.Updates
				now.Elapsed = time.Since(start)
				cfg.Progress(now)
			}
		}
		err := p.countPart(ctx, parts[at.part], inner, &at)
		at.product.Mul(at.product, at.sum)
		at.sum = new(big.Int)
		if err != nil && at.part+1 < len(parts) {
			at.product.SetInt64(0)
		}
		if complete = err == nil; err != nil || at.product.Sign() == 0 {
			return at.product, err
		}
		at.share = 0
	}
	return at.product, nil
}

// resumeStage returns the stage of a checkpoint.
func (p *Problem) resumeStage(parts []reduce.Part, cfg Config) (at stage, err error) {
	if err := p.resumes(countingParts, cfg); err != nil {
		return at, err
	}
	d := cfg.Resume.data.Stage
	if d != nil && (d.Reduced != cfg.reduces() || d.Symmetry != cfg.symmetric()) {
		return at, fmt.Errorf("dlx: the checkpoint is of another search: reduced %v, by symmetry %v, not %v, %v", d.Reduced, d.Symmetry, cfg.reduces(), cfg.symmetric())
	}
	if d == nil || d.Part < 0 || d.Part >= len(parts) || d.Product == nil || d.Product.Sign() <= 0 || d.Sum == nil || d.Sum.Sign() < 0 {
		return at, errors.New("dlx: the checkpoint does not tell at which part it is")
	}
	at = stage{part: d.Part, share: d.Share, product: new(big.Int).Set(d.Product), sum: new(big.Int).Set(d.Sum)}
	at.before.add(&Stats{Solutions: d.Before.Solutions, Nodes: d.Before.Nodes, Updates: d.Before.Updates, Profile: d.Before.Profile})
	return at, nil
}

// reduces reports whether a count reduces the problem.
func (cfg Config) reduces() bool {
	return cfg.Reduce == On || cfg.Reduce == Usual && cfg.Engine == Auto
}

// symmetric reports whether a count uses symmetry.
func (cfg Config) symmetric() bool {
	return cfg.Symmetry == On || cfg.Symmetry == Usual && cfg.Engine == Auto
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
	s.Engine = o.Engine
	for l, n := range o.Profile {
		if l == len(s.Profile) {
			s.Profile = append(s.Profile, 0)
		}
		s.Profile[l] += n
	}
}
