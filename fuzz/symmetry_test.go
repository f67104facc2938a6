package fuzz

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"pgregory.net/rapid"
)

// The campaign of symmetric problems: an eighth as many as -problems.
func TestSymmetricCampaign(t *testing.T) {
	seen := make(map[string]int)
	for k := range uint64(*problems) / 8 {
		p, symmetries := problemgen.Symmetric(rand.New(rand.NewPCG(*seed, 1<<32+k)))
		for _, what := range orbitsAgree(t, p, symmetries) {
			seen[what]++
		}
		if t.Failed() {
			t.Fatalf("problem %d of seed %d:\n%s", k, *seed, canonical(t, p))
		}
	}
	t.Logf("%d problems: %v", *problems/8, seen)
	for _, what := range []string{"several orbits", "an orbit above 1", "colors", "multiplicities", "burnside", "listed", "assumed"} {
		if seen[what] < *problems/400 {
			t.Errorf("only %d of %d problems with %s", seen[what], *problems/8, what)
		}
	}
}

func TestOrbitsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, symmetries := problemgen.Symmetric(draws{t})
		if orbitsAgree(t, p, symmetries); t.Failed() {
			t.Fatalf("%s", canonical(t, p))
		}
	})
}

type draws struct{ t *rapid.T }

func (d draws) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "n") }

// orbitsAgree holds counts and lists up to symmetry against all solutions, found
// naively, and all elements of the group, made of its generators one by one.
func orbitsAgree(t reporter, p *dlx.Problem, symmetries []dlx.Symmetry) (seen []string) {
	t.Helper()
	ctx := context.Background()
	all := oracle.Sort(slices.Collect(oracle.Solutions(ctx, p)))
	if len(all) > 3000 {
		return nil
	}
	given, err := p.NewGroup(symmetries)
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.FindGroup(ctx, dlx.GroupConfig{})
	if err != nil {
		t.Fatal(err)
	}
	if !found.Whole() {
		t.Errorf("the group found is not whole")
	}
	if hasMultiplicities(p) {
		seen = append(seen, "multiplicities")
	}
	if slices.Contains(kindsOf(p, len(all)), "colors") {
		seen = append(seen, "colors")
	}
	for _, s := range symmetries {
		e, err := p.Element(s)
		if err != nil || !given.Contains(e) || !found.Contains(e) {
			t.Errorf("a symmetry given is in no group (%v)", err)
		}
	}
	for _, g := range []*dlx.Group{given, found} {
		if g.Order().Cmp(big.NewInt(2000)) > 0 {
			continue
		}
		elements := spanned(g, p)
		if g.Order().Cmp(big.NewInt(int64(len(elements)))) != 0 {
			t.Errorf("order %v, and the generators make %d elements", g.Order(), len(elements))
		}
		seen = append(seen, sameOrbits(t, p, g, elements, all, dlx.Config{})...)
		if o, ok := assumption(g); ok {
			cfg := dlx.Config{Take: o}
			if len(all)%2 == 0 {
				cfg = dlx.Config{Forbid: o}
			}
			some := slices.DeleteFunc(slices.Clone(all), func(s dlx.Solution) bool {
				held := 0
				for _, o := range o {
					if slices.Contains(s, o) {
						held++
					}
				}
				return cfg.Take != nil && held < len(o) || cfg.Take == nil && held > 0
			})
			sameOrbits(t, p, g, elements, some, cfg)
			seen = append(seen, "assumed")
		}
	}
	return seen
}

// assumption returns the smallest orbit of options, the last such.
func assumption(g *dlx.Group) (orbit []dlx.Option, ok bool) {
	for _, o := range g.Orbits() {
		if orbit == nil || len(o) <= len(orbit) {
			orbit = o
		}
	}
	return orbit, orbit != nil
}

// spanned returns the elements that the generators make, as images of the options.
func spanned(g *dlx.Group, p *dlx.Problem) map[string][]dlx.Option {
	one := slices.Collect(p.Options())
	all := map[string][]dlx.Option{fmt.Sprint(one): one}
	queue := [][]dlx.Option{one}
	for len(queue) > 0 {
		last := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, by := range g.Generators() {
			next := make([]dlx.Option, len(last))
			for k, o := range last {
				next[k] = by.Option(o)
			}
			if key := fmt.Sprint(next); all[key] == nil {
				all[key] = next
				queue = append(queue, next)
			}
		}
	}
	return all
}

// sameOrbits checks what the library says of the orbits of some solutions.
func sameOrbits(t reporter, p *dlx.Problem, g *dlx.Group, elements map[string][]dlx.Option, all []dlx.Solution, cfg dlx.Config) (seen []string) {
	t.Helper()
	ctx := context.Background()
	options := slices.Collect(p.Options())
	want := make(map[string]int64) // by least solution: the size of its orbit
	for _, s := range all {
		images := make(map[string]bool)
		least := s
		for _, e := range elements {
			image := dlx.Solution{}
			for _, o := range s {
				k, _ := slices.BinarySearch(options, o)
				image = append(image, e[k])
			}
			slices.Sort(image)
			images[fmt.Sprint(image)] = true
			if slices.Compare(image, least) < 0 {
				least = image
			}
		}
		if slices.Equal(least, s) {
			want[fmt.Sprint(s)] = int64(len(images))
			if len(images) > 1 {
				seen = append(seen, "an orbit above 1")
			}
		}
	}
	if len(want) > 1 {
		seen = append(seen, "several orbits")
	}
	var order []string // of the search
	for s, err := range p.Solutions(ctx, cfg) {
		if err != nil {
			t.Fatal(err)
		}
		if key := fmt.Sprint(s); want[key] > 0 {
			order = append(order, key)
		}
	}
	var got []string
	for r, err := range p.Orbits(ctx, g, cfg) {
		if err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint(r.Solution)
		if got = append(got, key); r.Size.Cmp(big.NewInt(want[key])) != 0 {
			t.Errorf("orbit of %s has size %v, want %d", key, r.Size, want[key])
		}
	}
	if !slices.Equal(order, got) {
		t.Errorf("%s: orbits %v, want %v", spell(cfg), got, order)
	}
	for _, cfg.Engine = range append(p.Engines(), dlx.Auto) {
		stats := dlx.Stats{}
		cfg.Stats = &stats
		n, err := p.CountOrbits(ctx, g, cfg)
		if err != nil {
			t.Fatal(err)
		}
		if n.Cmp(big.NewInt(int64(len(want)))) != 0 {
			t.Errorf("%s: %v orbits, want %d", spell(cfg), n, len(want))
		}
		if stats.Note != "" {
			seen = append(seen, "listed")
		} else {
			seen = append(seen, "burnside")
		}
	}
	return seen
}
