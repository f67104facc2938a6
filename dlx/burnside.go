package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"exactcover/dlx/internal/symmetry"
)

const (
	// MaxBurnside is the order of the largest group by whose conjugacy classes
	// CountOrbits counts; for a larger one it lists the orbits.
	MaxBurnside = 1_000_000
	// classSteps bounds the time that takes: some seconds.
	classSteps = 1 << 32
)

// CountOrbits returns the number of solutions up to a group of symmetries of p:
// solutions that the group takes into each other count as one.
//
// By Burnside's lemma this is the average, over the elements of the group, of the number
// of solutions that an element fixes. The solutions fixed by an element are those of a
// smaller problem, its quotient, which is counted as Count does; one element of each
// conjugacy class is enough. So no solution need be visited to be compared with its
// images. Each of these counts keeps to cfg's Engine, Reduce, Workers and Progress;
// Symmetry is used only where the element is the identity, and all solutions are
// counted.
//
// If that is not possible, the orbits are listed as by Orbits, and Stats.Note says so:
// where the group has more than MaxBurnside elements or there are very many options, and
// where a quotient is no exact cover problem, which can happen with multiplicities. If
// the list is not possible either, that is an error.
//
// The group must keep Take and Forbid as sets. A Limit, Save and Resume are errors. With
// an error, the context's included, there is no number: the fixed solutions of a part of
// the group say nothing.
func (p *Problem) CountOrbits(ctx context.Context, g *Group, cfg Config) (*big.Int, error) {
	if cfg.Limit > 0 {
		return nil, errors.New("dlx: CountOrbits does not go with a Limit: count what Orbits lists")
	}
	if err := p.checkOrbits(g, cfg); err != nil {
		return nil, err
	}
	start := time.Now()
	b, err := symmetry.NewBurnside(ctx, &p.table, g.rows, MaxBurnside, classSteps)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		note := p.burnsideFault(err)
		n, err := p.countListed(ctx, g, cfg)
		if err != nil && ctx.Err() == nil {
			return nil, fmt.Errorf("%w; Burnside's lemma does not serve, since %s", err, note)
		}
		if cfg.Stats != nil {
			cfg.Stats.Note = "orbits were listed, not counted by Burnside's lemma, since " + note
		}
		return n, err
	}
	all := Stats{Complete: true}
	n, err := b.Count(func(k int, q *symmetry.Quotient) (*big.Int, error) {
		inner := cfg
		inner.Stats = new(Stats)
		if cfg.Progress != nil {
			inner.Progress = func(now Progress) {
				now.Fraction = (float64(k) + now.Fraction) / float64(b.Classes())
				now.Solutions += all.Solutions
				now.Nodes += all.Nodes
				now.Updates += all.Updates
				now.Elapsed = time.Since(start)
				cfg.Progress(now)
			}
		}
		n, err := p.countFixed(ctx, q, inner)
		all.add(inner.Stats)
		all.Complete = err == nil
		return n, err
	})
	all.Elapsed = time.Since(start)
	cfg.finish(all)
	return n, err
}

// countFixed counts the solutions of a quotient, or of p if that is nil.
func (p *Problem) countFixed(ctx context.Context, q *symmetry.Quotient, cfg Config) (*big.Int, error) {
	if q == nil {
		return p.Count(ctx, cfg)
	}
	quotient := &Problem{table: *q.Table, options: q.Table.Rows()}
	quotient.prepare()
	orbit := make(map[int32]Option)
	for k, rows := range q.Rows {
		for _, r := range rows {
			orbit[r] = Option(k)
		}
	}
	cfg.Symmetry = Off
	var missing bool
	if cfg.Take, missing = p.orbitsOf(cfg.Take, orbit); missing {
		cfg.finish(Stats{Complete: true})
		return new(big.Int), nil // a fixed solution would hold an orbit that clashes with itself
	}
	cfg.Forbid, _ = p.orbitsOf(cfg.Forbid, orbit)
	return quotient.Count(ctx, cfg)
}

// orbitsOf returns the quotient's options that options are in, each once, and
// whether some are in none.
func (p *Problem) orbitsOf(options []Option, orbit map[int32]Option) (all []Option, missing bool) {
	for _, o := range options {
		r, _ := p.row(o)
		if k, ok := orbit[r]; ok {
			all = append(all, k)
		} else {
			missing = true
		}
	}
	slices.Sort(all)
	return slices.Compact(all), missing
}

// burnsideFault says why Burnside's lemma does not serve.
func (p *Problem) burnsideFault(err error) string {
	var mixed *symmetry.MixedError
	if errors.As(err, &mixed) {
		return fmt.Sprintf("of the solutions that some symmetry fixes item %q, wanted other than once, is covered %d times by some orbits of options and %d times by others, which no exact cover problem says",
			p.Name(p.itemOf(mixed.Item)), mixed.Less, mixed.More)
	}
	return strings.TrimPrefix(tooLarge(err).Error(), "dlx: ")
}

// countListed counts the orbits by listing them.
func (p *Problem) countListed(ctx context.Context, g *Group, cfg Config) (*big.Int, error) {
	n := int64(0)
	for _, err := range p.Orbits(ctx, g, cfg) {
		if err != nil {
			return nil, err
		}
		n++
	}
	return big.NewInt(n), nil
}
