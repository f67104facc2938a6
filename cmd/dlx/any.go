package main

import (
	"context"
	"iter"

	"exactcover/dlx"

	"github.com/spf13/pflag"
)

func (c *command) anyFlags(f *pflag.FlagSet) {
	f.BoolVar(&c.any, "any", false, "find some solution, fast")
	c.seedFlag(f, "with --any, where it begins with what it chooses at random")
}

// seedFlag has the same default wherever it stands, since all verbs share c.seed.
func (c *command) seedFlag(f *pflag.FlagSet, usage string) {
	f.Uint64Var(&c.seed, "seed", 1, usage)
}

// solutions yields the solutions to list: in order, or with --any some one.
func (c *command) solutions(ctx context.Context, p *dlx.Problem, cfg dlx.Config) iter.Seq2[dlx.Solution, error] {
	if !c.any {
		return p.Solutions(ctx, cfg)
	}
	cfg.Seed = c.seed
	return func(yield func(dlx.Solution, error) bool) {
		if s, found, err := p.Any(ctx, cfg); found || err != nil {
			yield(s, err)
		}
	}
}
