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

// A Reduction tells how Count makes a problem smaller before it searches. No step
// changes the number of solutions.
type Reduction struct {
	// Impossible reports whether the reduction found that there is no solution.
	Impossible bool
	Forced     []Option // options found to be in every solution
	Starved    int      // options removed because some item could not be covered beside them
	Merged     int      // primary items removed because another is in the same options
	Idle       int      // secondary items removed because the same options exclude each other without them
	Parts      int      // independent parts that are left; small ones are joined
	Options    int      // options left, of all parts
	// Whole reports whether there was time to try every option.
	Whole bool
}

// mostReduced bounds the problems that are reduced, in items of all options: reducing
// makes a copy.
const mostReduced = 100_000_000

// reducing holds the reduction of a problem once it is made.
type reducing struct {
	mu   sync.Mutex
	made *reduce.Reduction
}

// reduced returns the reduction of p, made when it is first asked for. The error is that
// of a context that ends before.
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

// part returns a part of p as a problem. Its options keep their numbers. A part without
// options needs a number that is empty but not nil, as nil means that no option is
// missing.
func (p *Problem) part(from reduce.Part) *Problem {
	part := &Problem{table: *from.Table, options: p.options, number: p.optionsOf(from.Row)}
	part.prepare()
	return part
}

// rowsForTeam is how many options a part must have to be searched by several workers.
// Bringing a team together takes longer than counting a smaller part, and there may be
// very many parts.
const rowsForTeam = 100

// countReduced counts by all stages: see counting.go.
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

// countSmaller counts by the stages from the reduction on: after a trial, and with
// nothing left to take.
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

// A stage says how far a count has come: which part and which share of it are counted
// now, and what was found before.
type stage struct {
	part, share int
	product     *big.Int // of the counts of the parts before this one
	sum         *big.Int // of the counts of this part's shares before this one
	before      Stats
}

// countParts counts independent parts and multiplies their counts. The smallest come
// first: if one has no solution, the others need not be counted. If the context ends the
// count, the product so far is a lower bound: 0 if some part was not reached.
//
// A part becomes a problem only while it is counted: the tables that engines make of
// many parts would take more memory than one problem may.
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
