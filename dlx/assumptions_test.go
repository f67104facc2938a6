package dlx_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/problemgen"
)

// The solutions of tasks, one task after the other, are all solutions in their order,
// the tasks split or not.
func TestAssumptionsListInOrder(t *testing.T) {
	listed := func(p *dlx.Problem, cfg dlx.Config) (all []string) {
		for s, err := range p.Solutions(t.Context(), cfg) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, fmt.Sprint(s))
		}
		return all
	}
	tasks := 0
	rng := rand.New(rand.NewPCG(1, 1))
	for seed := range 2000 {
		p := problemgen.Small(rng)
		want := listed(p, dlx.Config{})
		d, err := p.DivideAll(t.Context(), dlx.Config{Engine: dlx.Links, Reduce: dlx.Off, Symmetry: dlx.Off}, 1+seed%9)
		if err != nil {
			t.Fatal(err)
		}
		roots := d.Roots()
		if len(roots) == 0 {
			continue
		}
		var got []string
		for k, task := range roots {
			tasks++
			parts := []dlx.Task{task}
			if k%2 == 0 {
				if parts, err = d.Split(t.Context(), task); err != nil {
					t.Fatal(err)
				}
			}
			for _, part := range parts {
				take, forbid, err := d.Assumptions(t.Context(), part)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, listed(p, dlx.Config{Take: take, Forbid: forbid})...)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
	}
	if tasks < 500 {
		t.Errorf("only %d tasks", tasks)
	}
}
