package team

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"exactcover/dlx/internal/dense"
	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

// makers returns what makes a search of a table, by engine.
func makers(table *matrix.Table) map[string]func() (engine.Search, error) {
	m := map[string]func() (engine.Search, error){
		"links": func() (engine.Search, error) { return links.New(table) },
	}
	if dense.Fits(table) {
		tables := dense.Compile(table)
		m["dense"] = func() (engine.Search, error) { return dense.New(tables), nil }
	}
	return m
}

func mustMake(t *testing.T, table *matrix.Table, name string) engine.Search {
	t.Helper()
	s, err := makers(table)[name]()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func splitter(t *testing.T, table *matrix.Table) *links.Search {
	t.Helper()
	s, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// list returns the solutions of a search under assumptions.
func list(s engine.Search, take, forbid []int32) (all [][]int32) {
	if !s.Assume(take, forbid) {
		return nil
	}
	defer s.Release()
	s.Run(engine.Config{Visit: func(rows []int32) bool {
		all = append(all, slices.Clone(rows))
		return true
	}})
	return all
}

// listBranches returns the solutions of branches beneath assumptions, in order.
func listBranches(s engine.Search, split *links.Search, root engine.Branch, branches []engine.Branch) (all [][]int32) {
	for _, b := range branches {
		for _, tree := range Open(split, within(root, b)) {
			all = append(all, list(s, tree.Take, tree.Forbid)...)
		}
	}
	return all
}

func same(want, got [][]int32) bool { return slices.EqualFunc(want, got, slices.Equal) }

// queens is the n queens problem.
func queens(n int) *matrix.Table {
	t := &matrix.Table{Primary: 2 * n, Items: 2*n + 2*(2*n-1), Start: []int32{0}}
	for r := range n {
		for c := range n {
			t.Item = append(t.Item, int32(r), int32(n+c), int32(2*n+r+c), int32(2*n+2*n-1+n-1-r+c))
			t.Start = append(t.Start, int32(len(t.Item)))
		}
	}
	return t
}

// A search stopped at any solution, under assumptions too, and its rest have all
// the solutions, in order.
func TestRestIsWhatIsLeft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	stops := 0
	for range 2500 {
		table := enginetest.Table(rng, true)
		split := splitter(t, table)
		root := engine.Branch{Share: 1}
		if table.Rows() > 0 && rng.IntN(3) == 0 {
			root.Take = []int32{rng.Int32N(int32(table.Rows()))}
		}
		if table.Rows() > 0 && rng.IntN(3) == 0 {
			root.Forbid = []int32{rng.Int32N(int32(table.Rows()))}
		}
		for name := range makers(table) {
			s, other := mustMake(t, table, name), mustMake(t, table, name)
			want := list(other, root.Take, root.Forbid)
			for k := 1; k <= min(len(want), 6); k++ {
				stops++
				if !s.Assume(root.Take, root.Forbid) {
					t.Fatal("it could be assumed before")
				}
				var rest []engine.Branch
				s.Run(engine.Config{Visit: func([]int32) bool {
					if s.Count().Solutions < uint64(k) {
						return true
					}
					rest = s.Rest()
					return false
				}})
				s.Release()
				if got := listBranches(other, split, root, rest); !same(want[k:], got) {
					t.Fatalf("%s, %+v beneath %+v: after %d of %d solutions the rest %+v has\n%v, want\n%v", name, table, root, k, len(want), rest, got, want[k:])
				}
			}
		}
	}
	if stops < 5000 {
		t.Errorf("only %d stops", stops)
	}
}

// What is given away at any solutions is missing in the run, and nothing else: the
// run's solutions with those given away, in the order of the list of entries, are
// all.
func TestSharesAreMissing(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	shared := 0
	for range 2500 {
		table := enginetest.Table(rng, true)
		split := splitter(t, table)
		for name := range makers(table) {
			s, other := mustMake(t, table, name), mustMake(t, table, name)
			want := list(other, nil, nil)
			var got [][]int32
			var given []engine.Branch
			fraction := 0.0
			s.Run(engine.Config{Visit: func(rows []int32) bool {
				got = append(got, slices.Clone(rows))
				if rng.IntN(3) == 0 {
					if b, ok := s.Share(); ok {
						shared++
						given = slices.Insert(given, 0, b)
						fraction += b.Share
					}
				}
				if f := s.Fraction() + fraction; f < 0 || f > 1+1e-9 {
					t.Fatalf("%s: fraction %v with %v given away", name, s.Fraction(), fraction)
				}
				return true
			}})
			got = append(got, listBranches(other, split, engine.Branch{Share: 1}, given)...)
			if !same(want, got) {
				t.Fatalf("%s, %+v: shares %+v: got\n%v, want\n%v", name, table, given, got, want)
			}
		}
	}
	if shared < 1000 {
		t.Errorf("only %d shares", shared)
	}
}

// The same where a run stops between solutions, at a Poll.
func TestRestAtPolls(t *testing.T) {
	table := queens(11)
	split := splitter(t, table)
	for name := range makers(table) {
		other := mustMake(t, table, name)
		want := list(other, nil, nil)
		for stop := 1; ; stop++ {
			s := mustMake(t, table, name)
			var got [][]int32
			var rest []engine.Branch
			polls := 0
			complete := s.Run(engine.Config{
				Visit: func(rows []int32) bool { got = append(got, slices.Clone(rows)); return true },
				Poll: func() bool {
					if polls++; polls < stop {
						return true
					}
					rest = s.Rest()
					return false
				},
			})
			if complete {
				if stop < 2 {
					t.Errorf("%s: only %d polls", name, stop)
				}
				break
			}
			if got = append(got, listBranches(other, split, engine.Branch{Share: 1}, rest)...); !same(want, got) {
				t.Fatalf("%s stopped at poll %d and its rest list %d solutions, want %d, or another order", name, stop, len(got), len(want))
			}
		}
	}
}

// collect runs a team and returns what it showed.
func collect(t *testing.T, ctx context.Context, cfg Config) (all [][]int32, count engine.Counters, complete bool) {
	t.Helper()
	cfg.Visit = func(rows []int32) bool {
		all = append(all, rows)
		return true
	}
	count, complete, err := Run(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return all, count, complete
}

func TestTeamsListAndCountAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 1500 {
		table := enginetest.Table(rng, true)
		for name, make := range makers(table) {
			want := list(mustMake(t, table, name), nil, nil)
			for _, workers := range []int{1, 3} {
				cfg := Config{Workers: workers, Search: make, Split: func() (*links.Search, error) { return links.New(table) }}
				got, count, complete := collect(t, context.Background(), cfg)
				if !complete || count.Solutions != uint64(len(want)) || !same(want, got) {
					t.Fatalf("%s, %d workers, %+v: complete %v, got\n%v, want\n%v", name, workers, table, complete, got, want)
				}
				count, complete, err := Run(context.Background(), cfg)
				if err != nil || !complete || count.Solutions != uint64(len(want)) {
					t.Fatalf("%s, %d workers, %+v: counts %d, complete %v, want %d", name, workers, table, count.Solutions, complete, len(want))
				}
			}
		}
	}
}

// A search broken off at any moment and gone on with from what was saved last,
// over and over, shows every solution once, in order, and visits the search nodes
// of one.
func TestResumedAgainAndAgain(t *testing.T) {
	table := queens(9)
	all := 0
	for name, make := range makers(table) {
		one := mustMake(t, table, name)
		want := list(one, nil, nil)
		for _, workers := range []int{1, 2, 3} {
			for _, visiting := range []bool{false, true} {
				cfg := Config{
					Workers: workers, Search: slowly(make), Split: func() (*links.Search, error) { return links.New(table) },
					SaveEvery: time.Nanosecond, Tick: time.Hour,
				}
				var got [][]int32 // shown before the last state was saved
				runs := 0
				for complete := false; !complete; runs++ {
					var since [][]int32
					saves := 0
					if visiting {
						cfg.Visit = func(rows []int32) bool { since = append(since, rows); return true }
					}
					broken := errors.New("broken off")
					cfg.Save = func(s State) error {
						if saves++; saves > 2 {
							return broken
						}
						got = append(got, since...)
						since = nil
						cfg.Resume = &s
						return nil
					}
					count, ended, err := Run(context.Background(), cfg)
					if err != nil && !errors.Is(err, broken) {
						t.Fatal(err)
					}
					if complete = ended; !complete {
						continue
					}
					got = append(got, since...)
					if count.Solutions != uint64(len(want)) || name == "links" && count.Nodes != one.Count().Nodes {
						t.Errorf("%s, %d workers: %d solutions, %d nodes after %d runs, want %d, %d", name, workers, count.Solutions, count.Nodes, runs, len(want), one.Count().Nodes)
					}
				}
				if visiting && !same(want, got) {
					t.Errorf("%s, %d workers: %d solutions shown in %d runs, want %d, or another order", name, workers, len(got), runs, len(want))
				}
				all += runs
			}
		}
	}
	if all < 18 {
		t.Errorf("only %d runs in 12 searches", all)
	}
}

// slowly makes searches that rest at every poll and solution, so that much happens
// while they run.
func slowly(make func() (engine.Search, error)) func() (engine.Search, error) {
	return func() (engine.Search, error) {
		s, err := make()
		return slow{s}, err
	}
}

type slow struct{ engine.Search }

func (s slow) Run(cfg engine.Config) bool {
	poll, visit := cfg.Poll, cfg.Visit
	cfg.Visit = func(rows []int32) bool {
		if visit != nil && !visit(rows) {
			return false
		}
		if s.Count().Solutions%2 == 0 {
			time.Sleep(200 * time.Microsecond)
			return poll()
		}
		return true
	}
	return s.Search.Run(cfg)
}

// However slow the one who looks, only so many solutions wait, and all are shown.
func TestWorkersWaitForTheReader(t *testing.T) {
	table := &matrix.Table{Primary: 7, Items: 7, Start: []int32{0}}
	for i := range int32(7) {
		for range 6 {
			table.Item = append(table.Item, i)
			table.Start = append(table.Start, int32(len(table.Item)))
		}
	}
	var found atomic.Int64
	make := makers(table)["links"]
	cfg := Config{Workers: 3, Split: func() (*links.Search, error) { return links.New(table) }, Search: func() (engine.Search, error) {
		s, err := make()
		return counted{s, &found}, err
	}}
	shown, most := int64(0), int64(0)
	cfg.Visit = func([]int32) bool {
		if shown++; shown%20_000 == 1 {
			time.Sleep(5 * time.Millisecond)
			most = max(most, found.Load()-shown)
		}
		return true
	}
	count, complete, err := Run(context.Background(), cfg)
	if err != nil || !complete || shown != 279936 || count.Solutions != 279936 {
		t.Errorf("%d shown, %d counted, complete %v, %v", shown, count.Solutions, complete, err)
	}
	if bound := int64(mostWaiting + 3*batchSize + mostFound + 10_000); most > bound {
		t.Errorf("%d solutions waited, at most %d should", most, bound)
	}
}

type counted struct {
	engine.Search
	found *atomic.Int64
}

func (s counted) Run(cfg engine.Config) bool {
	visit := cfg.Visit
	cfg.Visit = func(rows []int32) bool { s.found.Add(1); return visit(rows) }
	return s.Search.Run(cfg)
}

func TestTeamsEndSoon(t *testing.T) {
	table := queens(16)
	before := runtime.NumGoroutine()
	for name, make := range makers(table) {
		cfg := Config{Workers: 3, Search: make, Split: func() (*links.Search, error) { return links.New(table) }}
		for _, saving := range []bool{false, true} {
			if cfg.Save = nil; saving {
				cfg.Save = func(State) error { return nil }
			}
			ctx, cancel := context.WithCancel(context.Background())
			var end time.Time
			cfg.Tick = time.Millisecond
			cfg.Progress = func(c engine.Counters, _ float64) {
				if c.Nodes > 0 && end.IsZero() {
					end = time.Now()
					cancel()
				}
			}
			count, complete, err := Run(ctx, cfg)
			took := time.Since(end)
			if err != nil || complete || count.Nodes == 0 {
				t.Errorf("%s: %+v, complete %v, %v", name, count, complete, err)
			}
			if took > 2*time.Second { // usually some milliseconds
				t.Errorf("%s: it took %v to end", name, took)
			}
		}
	}
	fault := errors.New("no search")
	_, complete, err := Run(context.Background(), Config{Workers: 2, Search: func() (engine.Search, error) { return nil, fault }})
	if complete || !errors.Is(err, fault) {
		t.Errorf("complete %v, %v", complete, err)
	}
	for k := 0; runtime.NumGoroutine() > before; k++ {
		if k == 100 {
			t.Fatalf("%d goroutines run, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}

// The context ends the run while a worker makes its search, which fails for that. Its
// entry is not searched, and no state without it may be saved.
func TestFailedWorkerIsNotSaved(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	fault := errors.New("stopped")
	_, complete, err := Run(ctx, Config{
		Workers: 1,
		Search: func() (engine.Search, error) {
			cancel()
			time.Sleep(20 * time.Millisecond)
			return nil, fault
		},
		Save:      func(s State) error { t.Errorf("saved %+v", s); return nil },
		SaveEvery: time.Hour,
		Tick:      time.Hour,
	})
	if complete || err != fault {
		t.Errorf("complete %v, error %v", complete, err)
	}
}
