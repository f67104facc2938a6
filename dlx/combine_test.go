package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

// A problem in parts is listed as one search lists it.
func TestPartsAreListedInOrder(t *testing.T) {
	for _, name := range []string{"queens-6x3", "langford-7"} {
		p, _ := readCorpus(t, corpus+"/"+name+".dlx")
		if name == "langford-7" {
			p = twice(t, p)
		}
		var plain, parts dlx.Stats
		want := solutions(t, p, dlx.Config{Reduce: dlx.Off, Stats: &plain})
		if got := solutions(t, p, dlx.Config{Stats: &parts}); !cmp.Equal(want, got) {
			t.Errorf("%s: %d solutions, want %d, or another order", name, len(got), len(want))
		}
		if parts.Nodes*5 > plain.Nodes || !parts.Complete || parts.Solutions != uint64(len(want)) {
			t.Errorf("%s: by parts %+v, as a whole %+v", name, parts, plain)
		}
		for _, limit := range []uint64{1, 7, uint64(len(want)), uint64(len(want)) + 1} {
			got := solutions(t, p, dlx.Config{Limit: limit, Stats: &parts})
			if !cmp.Equal(want[:min(len(want), int(limit))], got) || parts.Complete != (limit > uint64(len(want))) {
				t.Errorf("%s: %d solutions for a limit of %d, %+v", name, len(got), limit, parts)
			}
		}
	}
}

// A part without a solution is found out once, not once for each solution of the
// others, of which there are 2^40.
func TestPartWithoutSolution(t *testing.T) {
	var text strings.Builder
	hall, _ := readCorpus(t, corpus+"/tromino-board-a.dlx")
	for k := range 40 {
		fmt.Fprintf(&text, "x%d ", k)
	}
	for i := range dlx.Item(hall.NumItems()) {
		fmt.Fprintf(&text, "%s ", hall.Name(i))
	}
	for k := range 40 {
		fmt.Fprintf(&text, "\nx%d\nx%d", k, k)
	}
	for o := range hall.Options() {
		fmt.Fprintf(&text, "\n%s", hall.OptionText(o))
	}
	p := readText(t, text.String()+"\n")
	for _, workers := range []int{1, 3} {
		_, found, err := p.First(context.Background(), dlx.Config{Workers: workers})
		if found || err != nil {
			t.Errorf("%d workers: found %v, %v", workers, found, err)
		}
	}
}

func TestListingByPartsEndsWithItsContext(t *testing.T) {
	p := independent(t, 12, 30)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	reports, seen := 0, 0
	var last error
	for s, err := range p.Solutions(ctx, dlx.Config{ProgressEvery: time.Millisecond, Progress: func(at dlx.Progress) {
		if reports++; at.Solutions == 0 || at.Fraction < 0 || at.Fraction > 1 {
			t.Errorf("%+v", at)
		}
		cancel()
	}}) {
		if last = err; s != nil {
			seen++
		}
	}
	if !errors.Is(last, context.Canceled) || reports != 1 || seen == 0 {
		t.Errorf("%d solutions, %d reports, %v", seen, reports, last)
	}
}
