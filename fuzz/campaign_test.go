package fuzz

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"
)

var (
	problems = flag.Int("problems", 2000, "how many random problems the campaign solves")
	seed     = flag.Uint64("seed", 1, "where the campaign's random problems begin")
)

// Problem k of a seed is the same whatever was solved before it, so that a
// failure can be run alone.
func TestCampaign(t *testing.T) {
	kinds := make(map[string]int)
	for k := range uint64(*problems) {
		p := problemgen.Small(rand.New(rand.NewPCG(*seed, k)))
		solutions := agree(t, p)
		if t.Failed() {
			t.Fatalf("problem %d of seed %d:\n%s", k, *seed, canonical(t, p))
		}
		for _, kind := range kindsOf(p, solutions) {
			kinds[kind]++
		}
	}
	t.Logf("%d problems: %v", *problems, kinds)
	for _, kind := range []string{"colors", "multiplicities", "secondary", "costs", "none", "unique", "multiple"} {
		if kinds[kind] < *problems/20 {
			t.Errorf("only %d of %d problems are of kind %q", kinds[kind], *problems, kind)
		}
	}
}

// agree reports where the engines and the naive solver differ on p, and
// returns the number of solutions.
func agree(t reporter, p *dlx.Problem) int {
	t.Helper()
	ctx := context.Background()
	want := oracle.Sort(slices.Collect(oracle.Solutions(ctx, p)))
	if want := 2; len(p.Engines()) != want && !hasMultiplicities(p) {
		t.Errorf("engines %v, want %d", p.Engines(), want)
	}
	if n, err := p.Count(ctx, dlx.Config{}); err != nil || n.Int64() != int64(len(want)) {
		t.Errorf("auto: Count %v, %v, want %d", n, err, len(want))
	}
	var order []dlx.Solution // of plain dancing links, which all keep
	for _, cfg := range configs(p) {
		got, err := list(p, cfg)
		if err != nil {
			t.Errorf("%s: %v", spell(cfg), err)
		}
		if order == nil {
			for _, s := range got {
				if err := p.Verify(s); err != nil {
					t.Errorf("%v: %v", s, err)
				}
			}
			order = got
			if got = oracle.Sort(slices.Clone(got)); !slices.EqualFunc(want, got, slices.Equal[dlx.Solution]) {
				t.Errorf("naive finds %v, %s %v", want, spell(cfg), got)
			}
		} else if !slices.EqualFunc(order, got, slices.Equal[dlx.Solution]) {
			t.Errorf("%s lists %v, plain dancing links %v", spell(cfg), got, order)
		}
		for _, cfg.Symmetry = range []dlx.Switch{dlx.Off, dlx.On} {
			if n, err := p.Count(ctx, cfg); err != nil || n.Int64() != int64(len(want)) {
				t.Errorf("%s: Count %v, %v, want %d", spell(cfg), n, err, len(want))
			}
		}
	}
	if p.NumOptions() > 0 && p.Has(0) {
		held := 0
		for _, s := range want {
			if slices.Contains(s, 0) {
				held++
			}
		}
		cfg := dlx.Config{Take: []dlx.Option{0}, Reduce: dlx.On, Symmetry: dlx.On}
		if n, err := p.Count(ctx, cfg); err != nil || n.Int64() != int64(held) {
			t.Errorf("with option 0: Count %v, %v, want %d", n, err, held)
		}
	}
	return len(want)
}

// configs returns every way to search p, plain dancing links first.
func configs(p *dlx.Problem) (all []dlx.Config) {
	for _, engine := range p.Engines() {
		for _, reduce := range []dlx.Switch{dlx.Off, dlx.On} {
			for _, workers := range []int{1, 3} {
				all = append(all, dlx.Config{Engine: engine, Reduce: reduce, Workers: workers})
			}
		}
	}
	return all
}

func spell(cfg dlx.Config) string {
	return fmt.Sprintf("%v, reduced: %v, symmetry: %v, %d workers", cfg.Engine, cfg.Reduce == dlx.On, cfg.Symmetry == dlx.On, cfg.Workers)
}

func list(p *dlx.Problem, cfg dlx.Config) (all []dlx.Solution, err error) {
	for s, err := range p.Solutions(context.Background(), cfg) {
		if err != nil {
			return nil, err
		}
		all = append(all, s.Clone())
	}
	return all, nil
}

func kindsOf(p *dlx.Problem, solutions int) []string {
	kinds := []string{dlx.Uniqueness(min(solutions, 2)).String()}
	has := map[string]bool{"multiplicities": hasMultiplicities(p), "costs": p.HasCosts()}
	for i := range dlx.Item(p.NumItems()) {
		has["secondary"] = has["secondary"] || !p.Primary(i)
	}
	for o := range p.Options() {
		for _, c := range p.Entries(o) {
			has["colors"] = has["colors"] || c != 0
		}
	}
	for kind, yes := range has {
		if yes {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

func hasMultiplicities(p *dlx.Problem) bool {
	for i := range dlx.Item(p.NumItems()) {
		if lo, hi := p.Multiplicity(i); p.Primary(i) && (lo != 1 || hi != 1) {
			return true
		}
	}
	return false
}
