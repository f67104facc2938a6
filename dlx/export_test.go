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
