package dlx_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
)

func TestNamesOfTasks(t *testing.T) {
	long := dlx.Task{Part: 1, Share: 2}
	for k := range 100 {
		long.Path = append(long.Path, dlx.Option(100*k))
	}
	longer := long
	longer.Skip = 1
	for _, c := range []struct {
		task dlx.Task
		want string
	}{
		{dlx.Task{}, "0-0"},
		{dlx.Task{Part: 1, Share: 12, Path: []dlx.Option{3, dlx.NoOption, 0}}, "1-12-3-x-0"},
		{dlx.Task{Path: []dlx.Option{7}, Skip: 3}, "0-0-7-s3"},
		{long, "1-2-h2327936e6a3c2d4a5f1a4c1a9c6c5e38"},
	} {
		got := c.task.Name()
		if strings.Contains(c.want, "h") {
			if !strings.HasPrefix(got, "1-2-h") || len(got) != 37 || got == longer.Name() {
				t.Errorf("a long path is named %s, one more to skip %s", got, longer.Name())
			}
		} else if got != c.want {
			t.Errorf("%+v is named %s, want %s", c.task, got, c.want)
		}
	}
}

// A task that someone made up is refused, or it is a node of the search tree and counts
// the solutions that hold what leads there.
func TestForeignTasks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	refused, counted := 0, 0
	for range 1500 {
		p := problemgen.Small(rng)
		var all []dlx.Solution
		for s := range oracle.Solutions(t.Context(), p) {
			all = append(all, slices.Clone(s))
		}
		d, err := p.DivideAll(t.Context(), dlx.Config{Reduce: dlx.Off, Symmetry: dlx.Off}, 6)
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range append(d.Roots(), dlx.Task{}) {
			for range rng.IntN(3) {
				switch rng.IntN(6) {
				case 0:
					task.Path = append(slices.Clone(task.Path), dlx.Option(rng.IntN(16)-2))
				case 1:
					if n := len(task.Path); n > 0 {
						task.Path = task.Path[:rng.IntN(n)]
					}
				case 2:
					task.Path = slices.Clone(task.Path)
					rng.Shuffle(len(task.Path), func(i, j int) { task.Path[i], task.Path[j] = task.Path[j], task.Path[i] })
				case 3:
					task.Skip = rng.IntN(5) - 1
				case 4:
					task.Part = rng.IntN(4) - 1
				case 5:
					task.Share = rng.IntN(4) - 1
				}
			}
			r, err := d.Count(t.Context(), task, dlx.TaskConfig{})
			if err != nil {
				if refused++; !strings.Contains(err.Error(), "it is not of this division") || r.Count.Sign() != 0 {
					t.Fatalf("%+v: %v, %+v", task, err, r)
				}
				continue
			}
			if task.Skip != 0 {
				continue
			}
			take, forbid, err := d.Place(t.Context(), task)
			if err != nil {
				t.Fatal(err)
			}
			want := int64(0)
			for _, s := range all {
				holds := func(o dlx.Option) bool { return slices.Contains(s, o) }
				if !slices.ContainsFunc(take, func(o dlx.Option) bool { return !holds(o) }) && !slices.ContainsFunc(forbid, holds) {
					want++
				}
			}
			if counted++; r.Count.Cmp(big.NewInt(want)) != 0 || len(r.Rest) > 0 {
				t.Fatalf("%+v: %v of %d solutions, want %d", task, r.Count, len(all), want)
			}
		}
	}
	if refused < 500 || counted < 1500 {
		t.Errorf("only %d refused, %d counted", refused, counted)
	}
}

// A task that names far more than there is, as an enemy would.
func TestHugeTasks(t *testing.T) {
	d, err := readText(t, "a b\na\nb\na b\n").DivideAll(t.Context(), dlx.Config{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range []dlx.Task{
		{Path: make([]dlx.Option, 1_000_000)},
		{Path: []dlx.Option{1 << 30}}, {Path: []dlx.Option{-1 << 30}},
		{Skip: 1 << 30}, {Skip: -1 << 30}, {Part: 1 << 30}, {Share: -1 << 30},
	} {
		if r, err := d.Count(t.Context(), task, dlx.TaskConfig{}); err == nil || len(err.Error()) > 300 {
			t.Errorf("%v: %+v, %v", task, r, err)
		}
		if _, err := d.Split(t.Context(), task); err == nil {
			t.Errorf("%v is split", task)
		}
		if err := d.Add(d.Sums(), task, big.NewInt(1)); err == nil && task.Path == nil && task.Skip == 0 {
			t.Errorf("%v is added", task)
		}
	}
	for _, sums := range [][]*big.Int{nil, {nil}, {big.NewInt(-1)}, {new(big.Int), new(big.Int)}} {
		if n, err := d.Total(sums); err == nil {
			t.Errorf("%v add up to %v", sums, n)
		}
	}
	for _, bad := range []string{`{"part":-1.5}`, `{"path":["a"]}`, `{"skip":1e99}`, `[]`} {
		if err := json.Unmarshal([]byte(bad), new(dlx.Task)); err == nil {
			t.Errorf("%s is read as a task", bad)
		}
	}
}

// The same division wherever it is made, and another for any other question.
func TestIdentities(t *testing.T) {
	queens, _ := readCorpus(t, corpus+"/queens-12.dlx")
	first := make(map[string]string)
	for _, name := range []string{"queens-12", "langford-11", "pent-3x20", "tromino-6x9", "queendom-6-3"} {
		for range 2 {
			p, _ := readCorpus(t, corpus+"/"+name+".dlx")
			d, err := p.Divide(t.Context(), dlx.Config{}, 300)
			if err != nil {
				t.Fatal(err)
			}
			if first[name] == "" {
				first[name] = d.Identity()
			} else if first[name] != d.Identity() {
				t.Errorf("%s is divided otherwise the second time", name)
			}
		}
	}
	seen := map[string]dlx.Config{first["queens-12"]: {}}
	for _, cfg := range []dlx.Config{
		{Take: []dlx.Option{0}}, {Take: []dlx.Option{1}}, {Forbid: []dlx.Option{0}}, {Symmetry: dlx.Off}, {Engine: dlx.Links},
		{Engine: dlx.Dense}, {Engine: dlx.Frontier}, {Take: []dlx.Option{0, 1}}, {Take: []dlx.Option{0}, Forbid: []dlx.Option{0}},
	} {
		d, err := queens.Divide(t.Context(), cfg, 300)
		if err != nil {
			t.Fatal(err)
		}
		if other, known := seen[d.Identity()]; known {
			t.Errorf("%+v and %+v have one identity", cfg, other)
		}
		seen[d.Identity()] = cfg
	}
	for _, test := range []struct {
		cfg  dlx.Config
		want int
	}{
		{dlx.Config{}, 0}, {dlx.Config{}, -1}, {dlx.Config{}, 1 << 30}, {dlx.Config{Limit: 1}, 5}, {dlx.Config{Engine: 77}, 5},
		{dlx.Config{Take: []dlx.Option{-1}}, 5}, {dlx.Config{Forbid: []dlx.Option{1 << 20}}, 5}, {dlx.Config{Resume: new(dlx.Checkpoint)}, 5},
	} {
		if _, err := queens.Divide(t.Context(), test.cfg, test.want); err == nil {
			t.Errorf("%+v is divided into %d tasks", test.cfg, test.want)
		}
	}
}

// Under assumptions, too, tasks add up to the count, in the options' own numbers.
func TestTasksUnderAssumptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 600 {
		p := problemgen.Small(rng)
		options := slices.Collect(p.Options())
		if len(options) == 0 {
			continue
		}
		cfg := dlx.Config{Engine: []dlx.Engine{dlx.Auto, dlx.Links, dlx.Frontier}[rng.IntN(3)]}
		for range rng.IntN(3) {
			cfg.Take = append(cfg.Take, options[rng.IntN(len(options))])
		}
		for range rng.IntN(3) {
			cfg.Forbid = append(cfg.Forbid, options[rng.IntN(len(options))])
		}
		want, err := p.Count(t.Context(), dlx.Config{Engine: dlx.Links, Take: cfg.Take, Forbid: cfg.Forbid})
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.DivideAll(t.Context(), cfg, 1+rng.IntN(20))
		if err != nil {
			t.Fatal(err)
		}
		for _, task := range d.Roots() {
			for _, o := range task.Path {
				if o != dlx.NoOption && (!p.Has(o) || slices.Contains(cfg.Take, o) || slices.Contains(cfg.Forbid, o)) {
					t.Errorf("%+v: task %v", cfg, task)
				}
			}
		}
		if got, _ := countedByTasks(t, d, rng); got.Cmp(want) != 0 {
			t.Fatalf("%+v: %v, want %v", cfg, got, want)
		}
	}
}

// Several goroutines count the tasks of one division, which are given up at any time.
func TestTasksGivenUpByMany(t *testing.T) {
	for _, name := range []string{"queens-12", "langford-11", "queendom-6-3", "latin-5", "partridge-5"} {
		p, _ := readCorpus(t, corpus+"/"+name+".dlx")
		want, err := p.Count(t.Context(), dlx.Config{})
		if err != nil {
			t.Fatal(err)
		}
		d, err := p.DivideAll(t.Context(), dlx.Config{Symmetry: dlx.On}, 3)
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		sums, open := d.Sums(), d.Roots()
		var left, polls, rests atomic.Int64
		left.Store(int64(len(open)))
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				for left.Load() > 0 {
					mu.Lock()
					if len(open) == 0 {
						mu.Unlock()
						continue
					}
					task := open[len(open)-1]
					open = open[:len(open)-1]
					mu.Unlock()
					r, err := d.Count(t.Context(), task, dlx.TaskConfig{Split: 4, GiveUp: func() bool { return polls.Add(1)%3 == 0 }})
					if err != nil {
						t.Error(err)
					}
					rests.Add(int64(len(r.Rest)))
					mu.Lock()
					if err := d.Add(sums, task, r.Count); err != nil {
						t.Error(err)
					}
					open = append(open, r.Rest...)
					left.Add(int64(len(r.Rest)) - 1)
					mu.Unlock()
				}
			})
		}
		all.Wait()
		if got, err := d.Total(sums); err != nil || got.Cmp(want) != 0 {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
		if rests.Load() == 0 && name != "partridge-5" && name != "latin-5" {
			t.Errorf("%s: nothing was given up", name)
		}
	}
}

// A context that ends leaves a task as far as it is.
func TestContextEndsATask(t *testing.T) {
	p, _ := readCorpus(t, corpus+"/queens-12.dlx")
	d, err := p.DivideAll(t.Context(), dlx.Config{Engine: dlx.Links, Symmetry: dlx.Off}, 1)
	if err != nil {
		t.Fatal(err)
	}
	sums, open := d.Sums(), d.Roots()
	ended := 0
	for len(open) > 0 {
		task := open[len(open)-1]
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		r, err := d.Count(ctx, task, dlx.TaskConfig{GiveUp: func() bool {
			if n++; n == 2 {
				cancel()
			}
			return false
		}})
		cancel()
		if err != nil && !errors.Is(err, context.Canceled) || err == nil && len(r.Rest) > 0 {
			t.Fatal(len(r.Rest), err)
		}
		if len(r.Rest) > 0 {
			ended++
		}
		if err := d.Add(sums, task, r.Count); err != nil {
			t.Fatal(err)
		}
		open = append(open[:len(open)-1], r.Rest...)
	}
	if n, err := d.Total(sums); err != nil || n.Int64() != 14200 || ended < 2 {
		t.Errorf("%v, %v, ended %d times", n, err, ended)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := d.Count(ctx, dlx.Task{}, dlx.TaskConfig{}); !errors.Is(err, context.Canceled) || !cmp.Equal(r.Rest, []dlx.Task{{}}) {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := p.Divide(ctx, dlx.Config{}, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("divided, %v", err)
	}
}

// Layers that outgrow the memory are cut, and add up all the same.
func TestLayersWithoutRoom(t *testing.T) {
	p, want := readCorpus(t, corpus+"/langford-11.dlx")
	d, err := p.Divide(t.Context(), dlx.Config{Engine: dlx.Frontier}, 10)
	if err != nil {
		t.Fatal(err)
	}
	sums, open, cut := d.Sums(), d.Roots(), 0
	for k := 0; k < len(open); k++ {
		r, err := d.Count(t.Context(), open[k], dlx.TaskConfig{Memory: 1, Split: 3})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Rest) > 0 {
			cut++
		}
		if err := d.Add(sums, open[k], r.Count); err != nil {
			t.Fatal(err)
		}
		open = append(open, r.Rest...)
	}
	if n, err := d.Total(sums); err != nil || n.Uint64() != want["solutions"] || cut == 0 {
		t.Errorf("%v, %v, want %d; cut %d times", n, err, want["solutions"], cut)
	}
}

// The corpus, in tasks.
func TestCorpusInTasks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, name := range []string{
		"domino-6x6", "langford-11", "latin-5", "pent-3x20", "queens-10", "queens-12-nat", "queendom-6-3", "queens-6x3",
		"sudoku-inkala", "toy-mcc", "toy-xc", "toy-xcc", "tromino-6x9", "tromino-board-a", "tromino-board-b", "tromino-board-c", "words-3x3",
	} {
		p, want := readCorpus(t, corpus+"/"+name+".dlx")
		for _, cfg := range []dlx.Config{{}, {Reduce: dlx.Off}, {Engine: dlx.Links, Symmetry: dlx.On}} {
			d, err := p.Divide(t.Context(), cfg, 1+rng.IntN(500))
			if err != nil {
				t.Fatal(err)
			}
			if n, made := countedByTasks(t, d, nil); n.Uint64() != want["solutions"] {
				t.Errorf("%s, %+v: %d tasks count %v, want %d", name, cfg, made, n, want["solutions"])
			}
		}
	}
}
