package main

import (
	"context"
	"math/big"

	"exactcover/cluster"
	"exactcover/dlx"
)

// lookOnCluster has a cluster look for solutions of a puzzle.
func (c *command) lookOnCluster(ctx context.Context, s *source, e entry, kind string, limit int) (cluster.Total, error) {
	job, err := cluster.NewListing(e.Problem(), kind, cluster.Listing{Take: e.given(), Limit: limit, Tasks: c.cluster.tasks},
		cluster.Manifest{Version: version, Build: build(), Source: s.label(e)})
	if err != nil {
		return cluster.Total{}, err
	}
	return c.onCluster(ctx, s.label(e), job)
}

// listedOnCluster returns the first --limit solutions of a puzzle.
func (c *command) listedOnCluster(ctx context.Context, s *source, e entry, stats *dlx.Stats) ([]dlx.Solution, error) {
	total, err := c.lookOnCluster(ctx, s, e, cluster.KindList, int(min(c.limit, mostBest)))
	if err != nil {
		return nil, err
	}
	all, err := total.Solutions()
	stats.Solutions, stats.Complete, stats.Nodes = uint64(len(all)), uint64(len(all)) < c.limit, total.Nodes
	return all, err
}

// bestOnCluster returns the k cheapest solutions of a puzzle.
func (c *command) bestOnCluster(ctx context.Context, s *source, e entry, k int) ([]dlx.Priced, error) {
	total, err := c.lookOnCluster(ctx, s, e, cluster.KindBest, k)
	if err != nil {
		return nil, err
	}
	return total.Cheapest()
}

// decidedOnCluster counts the solutions of a puzzle as far as two.
func (c *command) decidedOnCluster(ctx context.Context, s *source, e entry) (r result, err error) {
	r.count, r.engine, r.stats.Complete = new(big.Int), "none", true
	if r.reasons = c.refute(s, e); len(r.reasons) > 0 {
		return r, nil
	}
	total, err := c.lookOnCluster(ctx, s, e, cluster.KindUnique, 2)
	if err != nil {
		return r, err
	}
	r.count, r.engine = total.Count, "cluster"
	return r, nil
}
