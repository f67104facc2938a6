package dlx_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/internal/problemgen"

	"pgregory.net/rapid"
)

// Any finds a solution just when there is one, and Unique tells what a count does,
// for every engine, reduced or not, on one worker or several.
func TestAnyAndUniqueAgreeWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		want := expected(p)
		for _, e := range enginesFor(p) {
			for _, reduced := range []dlx.Switch{dlx.Usual, dlx.On, dlx.Off} {
				var stats dlx.Stats
				cfg := dlx.Config{Engine: e, Reduce: reduced, Workers: int(reduced) * 2, Seed: uint64(len(want)), Stats: &stats}
				s, found, err := p.Any(context.Background(), cfg)
				switch {
				case err != nil || found != (len(want) > 0):
					t.Fatalf("%v, reduce %v: Any %v, %v, %v of %d solutions", e, reduced, s, found, err, len(want))
				case found && (p.Verify(s) != nil || !slices.IsSorted(s)):
					t.Fatalf("%v, reduce %v: Any finds %v: %v", e, reduced, s, p.Verify(s))
				case stats.Complete == found || stats.Solutions != uint64(min(len(want), 1)):
					t.Fatalf("%v, reduce %v: %+v of %d solutions", e, reduced, stats, len(want))
				}
				u, err := p.Unique(context.Background(), cfg)
				if err != nil || int(u) != min(len(want), 2) || stats.Complete != (len(want) < 2) {
					t.Fatalf("%v, reduce %v: Unique %v, %v, %+v of %d solutions", e, reduced, u, err, stats, len(want))
				}
			}
		}
	})
}

func TestAnyTakesAssumptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		options := slices.Collect(p.Options())
		if len(options) == 0 {
			return
		}
		some := rapid.SliceOfN(rapid.SampledFrom(options), 0, 3)
		cfg := dlx.Config{Take: some.Draw(t, "take"), Reduce: rapid.SampledFrom([]dlx.Switch{dlx.Usual, dlx.On, dlx.Off}).Draw(t, "reduce")}
		if rapid.Bool().Draw(t, "forbids") {
			cfg.Forbid = some.Draw(t, "forbid")
		}
		want := solutions(t, p, cfg)
		s, found, err := p.Any(context.Background(), cfg)
		if err != nil || found != (len(want) > 0) || found && !slices.ContainsFunc(want, func(w dlx.Solution) bool { return slices.Equal(s, w) }) {
			t.Fatalf("%+v: Any %v, %v, %v, want one of %v", cfg, s, found, err, want)
		}
		if u, err := p.Unique(context.Background(), cfg); err != nil || int(u) != min(len(want), 2) {
			t.Fatalf("%+v: Unique %v, %v of %d solutions", cfg, u, err, len(want))
		}
	})
}

// What the plain order finds at once, Any finds too.
func TestAnyIsFirstWhereThatIsEasy(t *testing.T) {
	for _, name := range []string{"queens-12", "langford-8", "soma", "slothouber", "toy-xcc"} {
		p, _ := readCorpus(t, corpus+"/"+name+".dlx")
		want, _, err := p.First(context.Background(), dlx.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if got, _, err := p.Any(context.Background(), dlx.Config{Seed: 5}); err != nil || !slices.Equal(want, got) {
			t.Errorf("%s: %v, %v, First finds %v", name, got, err, want)
		}
	}
}

// The plain order finds none of 64 queens in hours. Nearly all search nodes of a race
// are of its first round, of dancing links, and not a thousand of the winner.
func TestAnyFinds64Queens(t *testing.T) {
	p, _ := readCorpus(t, corpus+"/queens-64.dlx")
	for seed := range uint64(5) {
		var want dlx.Solution
		for _, workers := range []int{1, 2, 3, 7} {
			var stats dlx.Stats
			s, found, err := p.Any(context.Background(), dlx.Config{Engine: dlx.Links, Seed: seed, Workers: workers, Stats: &stats})
			if err != nil || !found || p.Verify(s) != nil {
				t.Fatalf("%v, %v, %v", s, found, err)
			}
			if workers == 1 {
				want = s
				if stats.Nodes > 40_000 {
					t.Errorf("seed %d: %d search nodes", seed, stats.Nodes)
				}
			} else if !slices.Equal(want, s) {
				t.Errorf("seed %d, %d workers: %v, one finds %v", seed, workers, s, want)
			}
		}
	}
	if u, err := p.Unique(context.Background(), dlx.Config{Workers: 2}); err != nil || u != dlx.Multiple {
		t.Errorf("%v, %v", u, err)
	}
}

// Unique decides what only a whole search does.
func TestUniqueOfHardProblems(t *testing.T) {
	for name, want := range map[string]dlx.Uniqueness{"random-wide": dlx.Unique, "partridge-5": dlx.None, "pent-scott": dlx.Multiple} {
		p, _ := readCorpus(t, corpus+"/"+name+".dlx")
		for _, workers := range []int{1, 3} {
			for _, reduced := range []dlx.Switch{dlx.Usual, dlx.Off} {
				if u, err := p.Unique(context.Background(), dlx.Config{Workers: workers, Reduce: reduced}); err != nil || u != want {
					t.Errorf("%s, %d workers: %v, %v, want %v", name, workers, u, err, want)
				}
			}
		}
	}
}

func TestAnyAndUniqueEndWithTheContext(t *testing.T) {
	p, _ := readCorpus(t, corpus+"/random-wider.dlx")
	before := runtime.NumGoroutine()
	for _, workers := range []int{1, 2, 3} {
		for _, wait := range []time.Duration{0, time.Millisecond, 60 * time.Millisecond} {
			ctx, cancel := context.WithTimeout(context.Background(), wait)
			var stats dlx.Stats
			cfg := dlx.Config{Workers: workers, Stats: &stats, ProgressEvery: time.Millisecond, Progress: func(at dlx.Progress) {
				if at.Fraction < 0 || at.Fraction > 1 {
					t.Errorf("fraction %v", at.Fraction)
				}
			}}
			start := time.Now()
			_, found, err := p.Any(ctx, cfg)
			if found || !errors.Is(err, context.DeadlineExceeded) || stats.Complete {
				t.Errorf("%d workers: Any %v, %v, %+v", workers, found, err, stats)
			}
			if u, err := p.Unique(ctx, cfg); !errors.Is(err, context.DeadlineExceeded) || u != dlx.None || stats.Complete {
				t.Errorf("%d workers: Unique %v, %v, %+v", workers, u, err, stats)
			}
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("%d workers: it took %v", workers, took)
			}
			cancel()
		}
	}
	for k := 0; runtime.NumGoroutine() > before; k++ {
		if k == 1000 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestAnyRefuses(t *testing.T) {
	p := independent(t, 2, 2)
	if _, _, err := p.Any(context.Background(), dlx.Config{Engine: dlx.Frontier}); err == nil {
		t.Error("Any by layers, which visit no solution")
	}
	if u, err := p.Unique(context.Background(), dlx.Config{Engine: dlx.Frontier}); err != nil || u != dlx.Multiple {
		t.Errorf("Unique by layers: %v, %v", u, err)
	}
	cfg := dlx.Config{Save: func(*dlx.Checkpoint) error { return nil }}
	if _, _, err := p.Any(context.Background(), cfg); err == nil {
		t.Error("Any saves")
	}
	if _, err := p.Unique(context.Background(), cfg); err == nil {
		t.Error("Unique saves")
	}
	for _, reduced := range []dlx.Switch{dlx.Usual, dlx.On} {
		if _, _, err := p.Any(context.Background(), dlx.Config{Take: []dlx.Option{9}, Reduce: reduced}); err == nil {
			t.Error("Any takes an option that does not exist")
		}
	}
}
