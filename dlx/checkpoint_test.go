package dlx_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

var errBrokenOff = errors.New("broken off")

// brokenOff makes a search that saves often break off at a save after the first that
// tells of progress, which it keeps, as JSON. One that tells of none is passed over, or
// a slow machine, which saves before it has searched anything, would never end.
func brokenOff(t *testing.T, cfg *dlx.Config, kept func()) {
	t.Helper()
	var from []byte
	if cfg.Resume != nil {
		var err error
		if from, err = json.Marshal(cfg.Resume); err != nil {
			t.Fatal(err)
		}
	}
	progressed := false
	cfg.SaveEvery = time.Millisecond
	cfg.Save = func(c *dlx.Checkpoint) error {
		if progressed && !c.Finished() {
			return errBrokenOff
		}
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		progressed = !bytes.Equal(from, text)
		cfg.Resume = new(dlx.Checkpoint)
		if err := json.Unmarshal(text, cfg.Resume); err != nil {
			t.Fatal(err)
		}
		kept()
		return nil
	}
}

// twice is two copies of a problem side by side.
func twice(t *testing.T, p *dlx.Problem) *dlx.Problem {
	t.Helper()
	var b dlx.Builder
	for _, copy := range []string{"a", "b"} {
		items := make([]dlx.Item, p.NumItems())
		for i := range items {
			if name := copy + p.Name(dlx.Item(i)); p.Primary(dlx.Item(i)) {
				items[i] = b.Primary(name)
			} else {
				items[i] = b.Secondary(name)
			}
		}
		for o := range p.Options() {
			var option []dlx.Item
			for i := range p.Entries(o) {
				option = append(option, items[i])
			}
			b.Option(option...)
		}
	}
	both, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return both
}

func TestCountsResume(t *testing.T) {
	queens, _ := readCorpus(t, corpus+"/queens-10.dlx")
	both := twice(t, queens)
	for _, test := range []struct {
		p    *dlx.Problem
		cfg  dlx.Config
		want int64
	}{
		{queens, dlx.Config{Engine: dlx.Links}, 724},
		{queens, dlx.Config{Engine: dlx.Dense, Workers: 3}, 724},
		{queens, dlx.Config{Engine: dlx.Links, Take: []dlx.Option{5}, Forbid: []dlx.Option{99}}, 0},
		{both, dlx.Config{Reduce: dlx.On, Engine: dlx.Links}, 724 * 724},
		{both, dlx.Config{}, 724 * 724},
	} {
		want := big.NewInt(test.want)
		if test.want == 0 {
			plain := test.cfg
			var err error
			if want, err = test.p.Count(context.Background(), plain); err != nil || want.Sign() == 0 {
				t.Fatal(want, err)
			}
		}
		cfg := test.cfg
		var stats dlx.Stats
		cfg.Stats = &stats
		for runs := 1; ; runs++ {
			brokenOff(t, &cfg, func() {})
			n, err := test.p.Count(context.Background(), cfg)
			if errors.Is(err, errBrokenOff) {
				continue
			}
			if err != nil || n.Cmp(want) != 0 || !stats.Complete {
				t.Errorf("%+v: %v after %d runs, want %v, complete %v, %v", test.cfg, n, runs, want, stats.Complete, err)
			}
			break
		}
		// What is finished answers at once.
		cfg.Save = nil
		before := stats
		n, err := test.p.Count(context.Background(), cfg)
		before.Elapsed, before.Engine, stats.Elapsed, stats.Engine = 0, 0, 0, 0
		if err != nil || n.Cmp(want) != 0 || !cmp.Equal(before, stats) {
			t.Errorf("%+v: finished, and then %v, %v, %+v after %+v", test.cfg, n, err, stats, before)
		}
	}
}

// A count that layers bring to its end saves that, too.
func TestCountsByLayersAreSaved(t *testing.T) {
	queens, _ := readCorpus(t, corpus+"/queens-8.dlx")
	matchings := complete(t, 18)
	for _, p := range []*dlx.Problem{matchings, twice(t, matchings), queens} {
		want, err := p.Count(context.Background(), dlx.Config{})
		if err != nil {
			t.Fatal(err)
		}
		var last *dlx.Checkpoint
		n, err := p.Count(context.Background(), dlx.Config{Save: func(c *dlx.Checkpoint) error { last = c; return nil }})
		if err != nil || n.Cmp(want) != 0 || last == nil || !last.Finished() {
			t.Fatalf("%v, %v, want %v, %+v", n, err, want, last)
		}
		var stats dlx.Stats
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		n, err = p.Count(ctx, dlx.Config{Resume: last, Stats: &stats})
		cancel()
		if err != nil || n.Cmp(want) != 0 || !stats.Complete {
			t.Errorf("%v, %v, want %v, %+v", n, err, want, stats)
		}
	}
}

// complete returns the perfect matchings of a complete graph.
func complete(t *testing.T, vertices int) *dlx.Problem {
	t.Helper()
	var b dlx.Builder
	points := make([]dlx.Item, vertices)
	for k := range points {
		points[k] = b.Primary(fmt.Sprint(k))
		for _, other := range points[:k] {
			b.Option(other, points[k])
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestListingsResume(t *testing.T) {
	p, _ := readCorpus(t, corpus+"/queens-10.dlx")
	want := solutions(t, p, dlx.Config{Engine: dlx.Links})
	for _, workers := range []int{1, 3} {
		var got, since []dlx.Solution
		cfg := dlx.Config{Engine: dlx.Links, Workers: workers}
		for ended := false; !ended; {
			since = nil
			brokenOff(t, &cfg, func() { got, since = append(got, since...), nil })
			ended = true
			for s, err := range p.Solutions(context.Background(), cfg) {
				if errors.Is(err, errBrokenOff) {
					ended = false
				} else if err != nil {
					t.Fatal(err)
				} else {
					since = append(since, s.Clone())
				}
			}
		}
		if !cmp.Equal(want, got) {
			t.Errorf("%d workers: %d solutions, want %d, or another order", workers, len(got), len(want))
		}
	}
}

// A context that ends saves what is left.
func TestCheckpointAtTheEndOfTheContext(t *testing.T) {
	p := independent(t, 8, 6) // 6^8
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var last *dlx.Checkpoint
	cfg := dlx.Config{
		Engine: dlx.Links, SaveEvery: time.Hour, Save: func(c *dlx.Checkpoint) error { last = c; return nil },
		ProgressEvery: time.Millisecond, Progress: func(at dlx.Progress) {
			if at.Nodes > 0 {
				cancel()
			}
		},
	}
	n, err := p.Count(ctx, cfg)
	if !errors.Is(err, context.Canceled) || last == nil || last.Finished() || last.Solutions() > n.Uint64() {
		t.Fatalf("%v, %v, %+v", n, err, last)
	}
	cfg.Resume = last
	if n, err := p.Count(context.Background(), cfg); err != nil || n.Int64() != 1679616 {
		t.Errorf("%v, %v, want 6^8", n, err)
	}
	full := errors.New("disk full")
	cfg.Save = func(*dlx.Checkpoint) error { return full }
	if _, err := p.Count(context.Background(), cfg); !errors.Is(err, full) {
		t.Errorf("%v, want that the disk is full", err)
	}
}

func TestForeignCheckpoints(t *testing.T) {
	p := readText(t, "a b c\na\na b\nb\nc\n")
	var c *dlx.Checkpoint
	keep := func(k *dlx.Checkpoint) error { c = k; return nil }
	if _, err := p.Count(context.Background(), dlx.Config{Engine: dlx.Links, Save: keep}); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	other := readText(t, "a b c\na\na b\nb\nb c\n")
	for _, test := range []struct {
		p      *dlx.Problem
		cfg    dlx.Config
		change [2]string
		want   string
	}{
		{other, dlx.Config{Engine: dlx.Links}, [2]string{}, "another problem"},
		{p, dlx.Config{Reduce: dlx.On}, [2]string{}, "another search"},
		{p, dlx.Config{Engine: dlx.Links, Take: []dlx.Option{1}}, [2]string{}, "other assumptions"},
		{p, dlx.Config{Engine: dlx.Links, Limit: 3}, [2]string{}, "do not go with a Limit"},
		{p, dlx.Config{Engine: dlx.Links}, [2]string{`"left":[]`, `"left":[{"take":[77]}]`}, "Config.Resume holds 77"},
		{p, dlx.Config{Engine: dlx.Links}, [2]string{`"left":[]`, `"left":[{"skip":-1}]`}, "too small or too large"},
		{p, dlx.Config{Engine: dlx.Links}, [2]string{`"left":[]`, `"left":[{"found":[[4]]}]`}, "Config.Resume holds 4"},
	} {
		test.cfg.Resume = new(dlx.Checkpoint)
		if err := json.Unmarshal([]byte(strings.Replace(string(text), test.change[0], test.change[1], 1)), test.cfg.Resume); err != nil {
			t.Fatal(err)
		}
		if n, err := test.p.Count(context.Background(), test.cfg); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, %v, want %q", test.cfg, n, err, test.want)
		}
	}
	for _, bad := range []string{"", "{", "[]", `{"unknown":1}`, `{"done":{"solutions":-1}}`} {
		if err := json.Unmarshal([]byte(bad), new(dlx.Checkpoint)); err == nil {
			t.Errorf("%q is read as a checkpoint", bad)
		}
	}
}
