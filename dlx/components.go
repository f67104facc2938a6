package dlx

import (
	"context"
	"math/big"
	"time"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/reduce"
)

// mostReduced bounds the problems of which components are made, in items of
// all options: they are a copy.
const mostReduced = 100_000_000

// components returns the tables of the independent parts of p, or nil if it is
// in one piece.
func (p *Problem) components() []*matrix.Table {
	if len(p.table.Item) > mostReduced {
		return nil
	}
	return reduce.Components(&p.table)
}

// NumParts returns how many independent parts p has, those of at most one option
// taken together, and 1 where it is in one piece or too large to look: no option
// of one part shares an item with an option of another. Count multiplies their
// counts.
func (p *Problem) NumParts() int { return max(len(p.parts()), 1) }

// rowsForTeam is how many options a part must have to be searched by several
// workers: to bring them together costs more than a smaller one does, and there
// may be very many.
const rowsForTeam = 100

// countParts counts the independent parts of a problem and multiplies. The
// smallest come first: if one of them has no solution the others need no look.
// When the context ends the search, the product of what was found is how many
// solutions there are at least: 0 if some part was not reached.
//
// Each part is a problem only while it is counted: the tables that engines make
// of many parts would add up to more than those of one problem may take.
func countParts(ctx context.Context, parts []*matrix.Table, cfg Config) (*big.Int, error) {
	start := time.Now()
	total := &Stats{Complete: true}
	product := big.NewInt(1)
	for k, table := range parts {
		part := &Problem{table: *table, options: table.Rows()}
		part.prepare()
		inner := cfg
		inner.Stats = new(Stats)
		if table.Rows() < rowsForTeam {
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
		n, err := part.count(ctx, inner)
		product.Mul(product, n)
		total.add(inner.Stats)
		if err != nil && k+1 < len(parts) {
			product.SetInt64(0)
		}
		if err != nil || product.Sign() == 0 {
			total.Complete = err == nil
			total.Elapsed = time.Since(start)
			if cfg.Stats != nil {
				*cfg.Stats = *total
			}
			return product, err
		}
	}
	total.Elapsed = time.Since(start)
	if cfg.Stats != nil {
		*cfg.Stats = *total
	}
	return product, nil
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
