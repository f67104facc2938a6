package dlx

import (
	"context"
	"math/big"
)

// JoinOrbits lists orbits in the way that is for groups of too many elements, and
// LeastOfOrbits in the other.
func (p *Problem) JoinOrbits(ctx context.Context, g *Group, show func(Solution, *big.Int) bool) error {
	return p.joinOrbits(ctx, g, Config{}, show)
}

func (p *Problem) LeastOfOrbits(ctx context.Context, g *Group, show func(Solution, *big.Int) bool) error {
	return p.leastOfOrbits(ctx, g, Config{}, show)
}

// DivideAll divides without counting any part beforehand.
func (p *Problem) DivideAll(ctx context.Context, cfg Config, want int) (*Division, error) {
	return p.divide(ctx, cfg, want, 0)
}

// StopAt returns a TaskConfig that gives up where stop, asked at each solution, says so.
func StopAt(stop func() bool) TaskConfig { return TaskConfig{stop: stop} }

// Place returns what the node of a task takes and forbids.
func (d *Division) Place(ctx context.Context, t Task) (take, forbid []Option, err error) {
	if err := d.check(t); err != nil {
		return nil, nil, err
	}
	o := d.part(t.Part)
	s, err := o.walker(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer o.walked(s)
	l, err := o.find(s, t)
	return o.optionsOf(l.take), o.optionsOf(l.forbid), err
}
