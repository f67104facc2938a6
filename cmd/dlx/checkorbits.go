package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"exactcover/dlx"
)

// mostOrbits bounds the solutions of which check lists the orbits.
const mostOrbits = 100_000

// compareOrbits lists the solutions up to the natural and the full group of a
// puzzle, and counts them by Burnside's lemma: the orbits must hold all solutions,
// and be as many. It returns their number by group, and what does not agree. A group
// that is too large is passed over.
func (c *command) compareOrbits(ctx context.Context, s *source, e entry, solutions uint64) (orbits map[string]string, difference string) {
	orbits = make(map[string]string)
	groups := []string{"full"}
	if _, known := e.natural(); known {
		groups = append(groups, "natural")
	}
	for _, name := range groups {
		c.group = name
		q, err := c.quotient(ctx, s, e)
		if errors.Is(err, dlx.ErrGroupTooLarge) {
			continue
		}
		if err != nil {
			return nil, fmt.Sprintf("the %s symmetries: %v", name, err)
		}
		watch := c.watch(s.label(e) + " up to symmetry")
		cfg := watch.config(dlx.Config{Take: q.take})
		n, sum := int64(0), new(big.Int)
		for r, listing := range q.problem.Orbits(ctx, q.group, cfg) {
			if err = listing; err == nil {
				n++
				sum.Add(sum, r.Size)
			}
		}
		watch.end()
		switch {
		case errors.Is(err, dlx.ErrGroupTooLarge):
			continue
		case err != nil:
			return nil, fmt.Sprintf("listing up to the %s: %v", q, err)
		case !sum.IsUint64() || sum.Uint64() != solutions:
			return nil, fmt.Sprintf("%d orbits up to the %s hold %v solutions of %d", n, q, sum, solutions)
		}
		counted, err := q.problem.CountOrbits(ctx, q.group, cfg)
		if err != nil {
			return nil, fmt.Sprintf("counting up to the %s: %v", q, err)
		}
		if counted.Cmp(big.NewInt(n)) != 0 {
			return nil, fmt.Sprintf("%d orbits are listed up to the %s, and %v counted", n, q, counted)
		}
		orbits[name] = fmt.Sprint(n)
	}
	return orbits, ""
}

// upToSymmetry spells the numbers of orbits.
func (a *checked) upToSymmetry() string {
	var words []string
	for _, name := range []string{"natural", "full"} {
		if n, compared := a.Orbits[name]; compared {
			words = append(words, fmt.Sprintf("%s up to its %s group", n, name))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "; " + strings.Join(words, ", ")
}
