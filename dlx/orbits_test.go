package dlx_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"
)

func wholeGroup(t *testing.T, p *dlx.Problem) *dlx.Group {
	t.Helper()
	g, err := p.FindGroup(t.Context(), dlx.GroupConfig{})
	if err != nil || !g.Whole() {
		t.Fatalf("the group was not found whole: %v", err)
	}
	return g
}

// Files of the corpus up to all their symmetries. Soma has 48: those of the cube,
// reflections exchanging the two pieces that are mirror images.
func TestOrbitsOfCorpus(t *testing.T) {
	for _, c := range []struct{ name, order, orbits string }{
		{"queens-8", "8", "12"},
		{"queens-10", "8", "92"},
		{"soma", "48", "240"},
		{"langford-8", "2", "150"},
		{"tromino-6x9", "4", "1097"},
		{"latin-5", "10368000", "2"},
		{"sudoku-4x4", "3072", "2"},
		{"toy-mcc", "1", "1"},
	} {
		p, expect := readCorpus(t, c.name+".dlx")
		if expect["solutions"] > 20_000 && *corpusUpdates <= 40e6 {
			continue // takes some seconds
		}
		g := wholeGroup(t, p)
		if g.Order().String() != c.order {
			t.Errorf("%s: order %v, want %s", c.name, g.Order(), c.order)
		}
		n, err := p.CountOrbits(t.Context(), g, dlx.Config{Workers: 2})
		if err != nil || n.String() != c.orbits {
			t.Errorf("%s: %v orbits, %v, want %s", c.name, n, err, c.orbits)
		}
		listed, sum := int64(0), new(big.Int)
		for r, err := range p.Orbits(t.Context(), g, dlx.Config{Workers: 2}) {
			if err != nil {
				t.Fatal(err)
			}
			listed++
			sum.Add(sum, r.Size)
		}
		if n.Cmp(big.NewInt(listed)) != 0 || sum.Cmp(new(big.Int).SetUint64(expect["solutions"])) != 0 {
			t.Errorf("%s: %d orbits listed of %v solutions, want %v of %v", c.name, listed, sum, n, expect["solutions"])
		}
	}
}

func TestOrbitsRefuse(t *testing.T) {
	p, q := readText(t, square), readText(t, square)
	g := wholeGroup(t, p)
	for _, c := range []struct {
		name string
		p    *dlx.Problem
		g    *dlx.Group
		cfg  dlx.Config
		want string
	}{
		{"no group", p, nil, dlx.Config{}, "the group is of another problem"},
		{"another problem", q, g, dlx.Config{}, "the group is of another problem"},
		{"save", p, g, dlx.Config{Save: func(*dlx.Checkpoint) error { return nil }}, "Save and Resume do not go with solutions up to symmetry"},
		{"assumption", p, g, dlx.Config{Take: []dlx.Option{0, 2}}, "Config.Take holds option "},
		{"forbidden", p, g, dlx.Config{Forbid: []dlx.Option{3}}, "Config.Forbid holds option 3, but not "},
		{"no option", p, g, dlx.Config{Forbid: []dlx.Option{4}}, "Config.Forbid holds 4, which is no option"},
		{"no engine", p, g, dlx.Config{Engine: 99}, "no engine"},
	} {
		if n, err := c.p.CountOrbits(t.Context(), c.g, c.cfg); n != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: counting: %v, %v, want %s", c.name, n, err, c.want)
		}
		var last error
		for r, err := range c.p.Orbits(t.Context(), c.g, c.cfg) {
			if last = err; r.Solution != nil {
				t.Errorf("%s: listed %v", c.name, r.Solution)
			}
		}
		if last == nil || !strings.Contains(last.Error(), c.want) {
			t.Errorf("%s: listing: %v, want %s", c.name, last, c.want)
		}
	}
	if _, err := p.CountOrbits(t.Context(), g, dlx.Config{Limit: 1}); err == nil {
		t.Error("counted up to a limit")
	}
}

// A limit is of orbits, and the order does not depend on it.
func TestOrbitsLimit(t *testing.T) {
	p, _ := readCorpus(t, "queens-8.dlx")
	g := wholeGroup(t, p)
	var all []string
	for limit := range uint64(14) {
		var stats dlx.Stats
		var some []string
		for r, err := range p.Orbits(t.Context(), g, dlx.Config{Limit: limit, Stats: &stats, Workers: 3}) {
			if err != nil {
				t.Fatal(err)
			}
			some = append(some, p.OptionText(r.Solution[0])+r.Size.String())
		}
		if limit == 0 {
			all = some
		}
		want := all
		if limit > 0 && limit < 12 {
			want = all[:limit]
		}
		if strings.Join(some, "|") != strings.Join(want, "|") {
			t.Errorf("limit %d: %v, want %v", limit, some, want)
		}
		if complete := limit == 0 || limit > 12; stats.Complete != complete || complete && stats.Solutions != 92 {
			t.Errorf("limit %d: complete %v after %d solutions", limit, stats.Complete, stats.Solutions)
		}
	}
}

// When the context ends, here with the third report, there is no number.
func TestOrbitsStop(t *testing.T) {
	p, _ := readCorpus(t, "queens-16.dlx")
	g := wholeGroup(t, p)
	for _, count := range []bool{true, false} {
		ctx, cancel := context.WithCancel(t.Context())
		shown := 0
		cfg := dlx.Config{Engine: dlx.Links, ProgressEvery: time.Millisecond, Progress: func(at dlx.Progress) {
			if at.Fraction < 0 || at.Fraction > 1 {
				t.Errorf("fraction %v", at.Fraction)
			}
			if shown++; shown == 3 {
				cancel()
			}
		}}
		if count {
			if n, err := p.CountOrbits(ctx, g, cfg); n != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("counted %v, %v", n, err)
			}
		} else {
			var last error
			for _, err := range p.Orbits(ctx, g, cfg) {
				last = err
			}
			if !errors.Is(last, context.Canceled) {
				t.Errorf("the list ended with %v", last)
			}
		}
		if shown < 3 {
			t.Errorf("%d reports of progress", shown)
		}
	}
}

// Count searches fewer first choices than there are.
func TestImages(t *testing.T) {
	for _, c := range []struct {
		name, text string
		searches   int
		stand      int64
	}{
		{"no symmetry", "a b\na\na b\n", 1, 1},
		{"a square", square, 1, 2},
		{"two of them", strings.ReplaceAll("a b c d e f g h\na b\nb c\nc d\nd a\ne f\nf g\ng h\nh e\n", "\n", "\n"), 2, 4},
	} {
		d, err := readText(t, c.text).Images(t.Context())
		if err != nil || d.Searches != c.searches || d.Stand.Int64() != c.stand {
			t.Errorf("%s: %d searches that stand for %v, %v; want %d for %d", c.name, d.Searches, d.Stand, err, c.searches, c.stand)
		}
	}
}
