package dlx_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

func TestWorkersCountAlike(t *testing.T) {
	for _, name := range []string{"queens-10", "langford-8", "tromino-6x9", "soma", "words-3x3", "toy-xcc", "slothouber", "queendom-5-3", "domino-6x6", "tromino-board-a"} {
		p, expect := readCorpus(t, corpus+"/"+name+".dlx")
		for _, engine := range p.Engines() {
			var one dlx.Stats
			if _, err := p.Count(context.Background(), dlx.Config{Engine: engine, Stats: &one}); err != nil {
				t.Fatal(err)
			}
			for _, workers := range []int{2, 3, 8} {
				var many dlx.Stats
				n, err := p.Count(context.Background(), dlx.Config{Engine: engine, Workers: workers, Stats: &many})
				if err != nil {
					t.Fatal(err)
				}
				if n.Uint64() != expect["solutions"] || !many.Complete {
					t.Errorf("%s, %v, %d workers: %v solutions, complete %v, want %d", name, engine, workers, n, many.Complete, expect["solutions"])
				}
				if plain := len(p.Engines()) > 1; engine == dlx.Links && plain && (many.Nodes != one.Nodes || !cmp.Equal(many.Profile, one.Profile)) {
					t.Errorf("%s, %d workers: %d search nodes %v, one makes %d %v", name, workers, many.Nodes, many.Profile, one.Nodes, one.Profile)
				}
			}
		}
	}
}

// Solutions come in the order of one worker, whatever the number of workers and
// however slow the reader.
func TestWorkersListInOrder(t *testing.T) {
	for _, name := range []string{"queens-10", "tromino-6x9", "queendom-5-3", "langford-8"} {
		p, _ := readCorpus(t, corpus+"/"+name+".dlx")
		for _, engine := range p.Engines() {
			want := solutions(t, p, dlx.Config{Engine: engine})
			for _, workers := range []int{2, 5} {
				if got := solutions(t, p, dlx.Config{Engine: engine, Workers: workers}); !cmp.Equal(want, got) {
					t.Errorf("%s, %v: %d workers list %d solutions, one lists %d, or in another order", name, engine, workers, len(got), len(want))
				}
			}
		}
	}
}

// settled waits until no more goroutines run than before.
func settled(t *testing.T, before int) {
	t.Helper()
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines run, %d before", runtime.NumGoroutine(), before)
}

// untilFound returns a context that ends when progress tells of a solution: on a slow
// machine later than any time would be.
func untilFound(t *testing.T, cfg *dlx.Config) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	cfg.ProgressEvery = time.Millisecond
	cfg.Progress = func(at dlx.Progress) {
		if at.Solutions > 0 {
			cancel()
		}
	}
	return ctx
}

func TestWorkersStop(t *testing.T) {
	p := independent(t, 12, 8) // 8^12 solutions: hours
	before := runtime.NumGoroutine()
	for _, engine := range p.Engines() {
		cfg := dlx.Config{Engine: engine, Workers: 3}

		n := uint64(0)
		var stats dlx.Stats
		cfg.Stats = &stats
		for range p.Solutions(context.Background(), cfg) {
			if n++; n == 1000 {
				break
			}
		}
		if stats.Solutions != n || stats.Complete {
			t.Errorf("%v: %d solutions seen, stats %+v", engine, n, stats)
		}
		settled(t, before)

		count, err := p.Count(untilFound(t, &cfg), cfg)
		if !errors.Is(err, context.Canceled) || stats.Complete || count.Sign() == 0 {
			t.Errorf("%v: count %v, error %v, stats %+v", engine, count, err, stats)
		}
		settled(t, before)

		cfg.Limit = 777
		count, err = p.Count(context.Background(), cfg)
		if err != nil || count.Int64() != 777 || stats.Complete {
			t.Errorf("%v: count %v with a limit of 777, complete %v, %v", engine, count, stats.Complete, err)
		}
		settled(t, before)
	}
	small := independent(t, 3, 3)
	for _, limit := range []uint64{26, 27, 28} {
		var stats dlx.Stats
		n, err := small.Count(context.Background(), dlx.Config{Workers: 2, Limit: limit, Stats: &stats})
		if err != nil || n.Uint64() != min(27, limit) || stats.Complete != (limit > 27) {
			t.Errorf("limit %d: %v, complete %v, %v", limit, n, stats.Complete, err)
		}
	}
	if u, err := small.Unique(context.Background(), dlx.Config{Workers: 4}); err != nil || u != dlx.Multiple {
		t.Errorf("Unique %v, %v", u, err)
	}
	if _, err := small.Count(context.Background(), dlx.Config{Workers: 2, Engine: 99}); err == nil {
		t.Error("engine 99 is accepted")
	}
}

func TestWorkersReportProgress(t *testing.T) {
	p := independent(t, 10, 6) // 6^10: a second or more
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var seen []dlx.Progress
	_, err := p.Count(ctx, dlx.Config{Engine: dlx.Dense, Workers: 2, ProgressEvery: 2 * time.Millisecond, Progress: func(at dlx.Progress) {
		if seen = append(seen, at); len(seen) == 10 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || len(seen) != 10 {
		t.Fatalf("error %v after %d reports", err, len(seen))
	}
	for k, at := range seen {
		if at.Fraction < 0 || at.Fraction > 1 || k > 0 && at.Solutions < seen[k-1].Solutions {
			t.Errorf("report %d: %+v after %+v", k, at, seen[max(k-1, 0)])
		}
	}
}
