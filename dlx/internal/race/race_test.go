package race

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

// config makes the Config of a race of a table, with the plain search or without.
func config(t *testing.T, table *matrix.Table, plain bool) Config {
	t.Helper()
	cfg := Config{Table: table, Want: 1, Tick: time.Second}
	if plain {
		search, err := links.New(table)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Plain = search
	}
	return cfg
}

func TestRaceIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for n := range 2000 {
		table := enginetest.Table(rng, n%2 == 0)
		solutions := all(t, table)
		for _, want := range []int{1, 2} {
			cfg := config(t, table, n%3 > 0)
			cfg.Want, cfg.Workers, cfg.Seed = want, n%4, uint64(n)
			got := Run(context.Background(), cfg)
			if got.Number != min(want, len(solutions)) || got.Number < want && !got.Complete {
				t.Fatalf("problem %d: %+v of %d solutions, wanted %d", n, got, len(solutions), want)
			}
			if got.Number > 0 && !solutions[fmt.Sprint(got.Some)] {
				t.Fatalf("problem %d: %v is no solution", n, got.Some)
			}
		}
	}
}

// hard makes a table that keeps all strategies busy: an exact cover among random
// options.
func hard(seed uint64, primary, rows int) *matrix.Table {
	rng := rand.New(rand.NewPCG(seed, 1))
	t := enginetest.Large(rng, primary, rows, 8)
	u := &matrix.Table{Primary: t.Primary, Items: t.Items, Start: []int32{0}}
	for _, r := range rng.Perm(t.Rows()) {
		u.Item = append(u.Item, t.Row(int32(r))...)
		u.Color = append(u.Color, t.Color[t.Start[r]:t.Start[r+1]]...)
		u.Start = append(u.Start, int32(len(u.Item)))
	}
	return u
}

// The seed alone says who wins.
func TestWinnerDoesNotDependOnWorkers(t *testing.T) {
	winners := make(map[string]bool)
	rounds := 0
	for seed := range uint64(6) {
		table := hard(seed, 80, 500)
		for _, plain := range []bool{false, true} {
			var want []int32
			for _, workers := range []int{1, 2, 3, 7} {
				cfg := config(t, table, plain)
				cfg.Seed, cfg.Workers = seed, workers
				got := Run(context.Background(), cfg)
				if got.Number != 1 {
					t.Fatalf("seed %d, %d workers: %+v", seed, workers, got)
				}
				if workers == 1 {
					want = got.Some
					if got.Count.Nodes > 5*roundNodes {
						rounds++
					}
				} else if !slices.Equal(want, got.Some) {
					t.Errorf("seed %d, %d workers: %v, one finds %v", seed, workers, got.Some, want)
				}
			}
			winners[fmt.Sprint(want)] = true
		}
	}
	if rounds == 0 {
		t.Error("all races end in the first round")
	}
}

func TestRoundsEndARace(t *testing.T) {
	for _, workers := range []int{1, 3} {
		cfg := config(t, hard(1, 300, 3000), true)
		cfg.Rounds, cfg.Workers = 2, workers
		got := Run(context.Background(), cfg)
		if got.Number > 0 || got.Complete || got.Count.Nodes == 0 {
			t.Errorf("%+v", got)
		}
	}
}

func TestCancellationEndsARace(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, workers := range []int{1, 2, 5} {
		ctx, cancel := context.WithCancel(context.Background())
		cfg := config(t, hard(1, 300, 3000), true)
		cfg.Workers, cfg.Tick = workers, time.Millisecond
		reports := 0
		cfg.Progress = func(engine.Counters, float64) {
			if reports++; reports == 20 {
				cancel()
			}
		}
		start := time.Now()
		if got := Run(ctx, cfg); got.Number > 0 || got.Complete {
			t.Errorf("%d workers: %+v", workers, got)
		}
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%d workers: it took %v", workers, took)
		}
		cancel()
	}
	for k := 0; runtime.NumGoroutine() > before; k++ {
		if k == 1000 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}
