package cluster

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/models/nqueens"
)

// Tasks that are split at once and those that are not find what one search finds.
func TestListing(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	for range 2 {
		go connect(t, s).WorkFor(t.Context(), WorkerConfig{Workers: 1, Version: "1", Build: "b",
			Open: func(ctx context.Context, m Manifest, problem []byte) (Work, error) {
				return Open(ctx, m, problem, 1<<28)
			}})
	}
	queens, err := nqueens.New(nqueens.Config{N: 11})
	if err != nil {
		t.Fatal(err)
	}
	p := queens.Problem()
	for _, splitAfter := range []time.Duration{time.Microsecond, time.Minute} {
		for _, limit := range []int{1, 60, 150} {
			job, err := NewListing(p, KindList, Listing{Limit: limit, Tasks: 5}, Manifest{Version: "1", Build: "b", SplitAfter: splitAfter})
			if err != nil {
				t.Fatal(err)
			}
			total, err := c.Count(t.Context(), job)
			if err != nil {
				t.Fatal(err)
			}
			got, err := total.Solutions()
			var want []dlx.Solution
			for s := range p.Solutions(t.Context(), dlx.Config{Limit: uint64(limit)}) {
				want = append(want, s.Clone())
			}
			if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("split after %v: the first %d: %v, want %v (%v)", splitAfter, limit, got, want, err)
			}
			if err := c.Remove(t.Context(), job.ID()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A worker that makes solutions up is found out.
func TestListingVerifies(t *testing.T) {
	p, err := dlxtext.Read(strings.NewReader("a b\na |1\na\nb |2\na b\n"), dlxtext.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		kind, found string
		good        bool
	}{
		{KindList, `[[0,2],[3]]`, true}, {KindList, `[[0]]`, false}, {KindList, `[[0,2,3]]`, false}, {KindList, `[[7]]`, false}, {KindList, `x`, false},
		{KindBest, `[{"Solution":[0,2],"Cost":3}]`, true}, {KindBest, `[{"Solution":[0,2],"Cost":2}]`, false}, {KindBest, `[{"Solution":[2],"Cost":2}]`, false},
	} {
		w, err := newListing(p, test.kind, Listing{Limit: 5, Tasks: 1})
		if err != nil {
			t.Fatal(err)
		}
		var solutions []dlx.Solution
		var priced []dlx.Priced
		if err := w.gather(json.RawMessage(test.found), &solutions, &priced); (err == nil) != test.good {
			t.Errorf("%s of %s: %v", test.found, test.kind, err)
		}
	}
}
