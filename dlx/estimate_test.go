package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The mean of many probes tends to the number of search nodes. With 4,000
// probes of trees this small it is off by less than a third.
func TestEstimateTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		var stats dlx.Stats
		solutions(t, p, dlx.Config{Engine: dlx.Links, Stats: &stats})
		e, err := p.EstimateTree(context.Background(), 4000, 1)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(e.Nodes/float64(stats.Nodes)-1) > 0.34 || e.Probes != 4000 || e.Low > e.Nodes*1.0001 || e.High < e.Nodes*0.9999 {
			t.Fatalf("%+v of %d search nodes", e, stats.Nodes)
		}
	})
}

func TestEstimateTreeOfEqualSubtrees(t *testing.T) {
	// 1 + 6 + 36 + … + 6^9, whatever path a probe takes.
	e, err := independent(t, 9, 6).EstimateTree(context.Background(), 1, 7)
	if err != nil || e.Nodes != 12093235 || e.Low != e.High {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := independent(t, 1, 1).EstimateTree(context.Background(), 0, 1); err == nil {
		t.Error("no probes are accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if e, err := independent(t, 1, 1).EstimateTree(ctx, 5, 1); !errors.Is(err, context.Canceled) || e.Probes != 0 {
		t.Errorf("%+v, %v after the end of the context", e, err)
	}
}

func TestDuplicates(t *testing.T) {
	p := readText(t, "a b | x y\na x:1\nb x:1 y\na x:2\ny b x:1\na x:1\na\na x:1\n")
	var got []string
	for first, later := range p.Duplicates() {
		got = append(got, fmt.Sprint(first, "=", later))
	}
	if diff := cmp.Diff([]string{"1=3", "0=4", "0=6"}, got); diff != "" {
		t.Error(diff)
	}
	for range p.Duplicates() {
		break
	}
}

func TestPlan(t *testing.T) {
	if plan := blocks(t, 300).Plan(); plan.Engine != dlx.Links || plan.Reason == "" {
		t.Errorf("30,000 options: %+v", plan)
	}
	if plan := blocks(t, 4).Plan(); plan.Engine != dlx.Dense || plan.Memory == 0 {
		t.Errorf("400 options: %+v", plan)
	}
	p := readText(t, "2|a\na\na\n")
	if plan := p.Plan(); plan.Engine != dlx.Links {
		t.Errorf("multiplicities: %+v", plan)
	}
	if engines := p.Engines(); !slices.Equal(engines, []dlx.Engine{dlx.Links}) {
		t.Errorf("engines for multiplicities: %v", engines)
	}
	if _, err := p.Count(context.Background(), dlx.Config{Engine: dlx.Dense}); err == nil {
		t.Error("dense takes multiplicities")
	}
	if _, err := p.Count(context.Background(), dlx.Config{Engine: 99}); err == nil {
		t.Error("engine 99 is accepted")
	}
	for _, name := range []string{"auto", "links", "dense"} {
		if e, err := dlx.ParseEngine(name); err != nil || e.String() != name {
			t.Errorf("ParseEngine(%q) = %v, %v", name, e, err)
		}
	}
	if _, err := dlx.ParseEngine("fast"); err == nil {
		t.Error("engine fast is accepted")
	}
	for name, want := range map[string]dlx.Engine{
		"queens-14": dlx.Dense, "pent-6x10": dlx.Dense, "tromino-9x9": dlx.Dense, "domino-8x8": dlx.Dense,
		"words-4x4": dlx.Dense, "sudoku-16clue": dlx.Dense, "latin-6": dlx.Dense, "partridge-8": dlx.Links,
	} {
		p, _ := readCorpus(t, corpus+"/"+name+".dlx")
		if plan := p.Plan(); plan.Engine != want {
			t.Errorf("%s: %+v, want %v", name, plan, want)
		}
	}
}
