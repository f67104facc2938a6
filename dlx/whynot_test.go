package dlx_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"pgregory.net/rapid"
)

// whyNot asks for a reason and holds it against the naive solver: a reason only where
// there is no solution, and then always one.
func whyNot(t rapid.TB, p *dlx.Problem, cfg dlx.WhyNotConfig) dlx.Why {
	t.Helper()
	why, err := p.WhyNot(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	solvable := false
	for range oracle.Solutions(context.Background(), p) {
		solvable = true
		break
	}
	switch {
	case solvable && why.Reason != nil:
		t.Fatalf("a solution, and the reason %v against any:\n%s", why.Reason, spell(p))
	case why.Solution != nil && p.Verify(why.Solution) != nil:
		t.Fatalf("the solution %v is none:\n%s", why.Solution, spell(p))
	case cfg.Work == 0 && solvable != (why.Solution != nil):
		t.Fatalf("a solution %t, found %v:\n%s", solvable, why.Solution, spell(p))
	case cfg.Work == 0 && solvable == (why.Reason != nil):
		t.Fatalf("no solution and no reason, skipped %q:\n%s", why.Skipped, spell(p))
	}
	switch r := why.Reason.(type) {
	case dlx.Lacking:
		for _, i := range r.Items {
			n := 0
			for o := range p.Options() {
				for j := range p.Entries(o) {
					if i == j {
						n++
					}
				}
			}
			if lo, _ := p.Multiplicity(i); n >= lo {
				t.Fatalf("item %d is in %d options:\n%s", i, n, spell(p))
			}
		}
	case dlx.Weights:
		addUp(t, p, r)
	case dlx.Core:
		minimal(t, p, r)
	}
	return why
}

// addUp proves weights in a way of its own: by the sums that options and items can
// reach, each item taken as often as each of its bounds.
func addUp(t rapid.TB, p *dlx.Problem, w dlx.Weights) {
	t.Helper()
	if err := w.Check(p); err != nil {
		t.Fatalf("%v: %v:\n%s", w, err, spell(p))
	}
	m := big.NewRat(max(w.Modulus, 1), 1)
	multiple := func(x *big.Rat) bool { return new(big.Rat).Quo(x, m).IsInt() }
	sum := new(big.Rat)
	for i := range dlx.Item(p.NumItems()) {
		lo, hi := p.Multiplicity(i)
		if !p.Primary(i) {
			lo, hi = 0, 1
		}
		least, most := big.NewRat(int64(lo), 1), big.NewRat(int64(hi), 1)
		weight := big.NewRat(w.Of[i], 1)
		least.Mul(least, weight)
		most.Mul(most, weight)
		if w.Modulus > 0 && !multiple(new(big.Rat).Sub(least, most)) {
			t.Fatalf("item %d of weight %d weighs %v or %v:\n%s", i, w.Of[i], least, most, spell(p))
		}
		if least.Cmp(most) > 0 {
			least = most
		}
		sum.Add(sum, least)
	}
	if w.Modulus > 0 && multiple(sum) || w.Modulus == 0 && sum.Sign() <= 0 {
		t.Fatalf("all items weigh %v:\n%s", sum, spell(p))
	}
	for o := range p.Options() {
		sum := new(big.Rat)
		for i, c := range p.Entries(o) {
			if c == 0 {
				sum.Add(sum, big.NewRat(w.Of[i], 1))
			}
		}
		if w.Modulus > 0 && !multiple(sum) || w.Modulus == 0 && sum.Sign() > 0 {
			t.Fatalf("option %d weighs %v:\n%s", o, sum, spell(p))
		}
	}
}

// minimal holds a core against the naive solver.
func minimal(t rapid.TB, p *dlx.Problem, c dlx.Core) {
	t.Helper()
	coverable := func(items []dlx.Item) bool {
		rest, err := p.Wanting(items)
		if err != nil {
			t.Fatal(err)
		}
		for range oracle.Solutions(context.Background(), rest) {
			return true
		}
		return false
	}
	if coverable(c.Items) {
		t.Fatalf("the core %v can be covered:\n%s", c.Items, spell(p))
	}
	needless := 0
	for k := range c.Items {
		fewer := append(append([]dlx.Item{}, c.Items[:k]...), c.Items[k+1:]...)
		if !coverable(fewer) {
			needless++
		}
	}
	if needless > c.Untried {
		t.Fatalf("of the core %v %d items are not needed, and %d untried:\n%s", c.Items, needless, c.Untried, spell(p))
	}
}

func kindOf(why dlx.Why) string {
	switch r := why.Reason.(type) {
	case nil:
		return "none"
	case dlx.Weights:
		if r.Modulus == 0 {
			return "weights"
		}
		return fmt.Sprintf("weights modulo %d", r.Modulus)
	case dlx.Core:
		return fmt.Sprintf("core of %d", len(r.Items))
	}
	return fmt.Sprintf("%T", why.Reason)
}

var reasons = flag.Uint64("reasons", 6000, "how many random problems are asked why not")

func TestReasonsOfRandomProblems(t *testing.T) {
	seen := make(map[string]int)
	for k := range *reasons {
		rng := rand.New(rand.NewPCG(6, k))
		p := problemgen.Small(rng)
		if k%3 == 0 {
			p = even(rng)
		}
		seen[kindOf(whyNot(t, p, dlx.WhyNotConfig{}))]++
	}
	t.Log(seen)
	for _, kind := range []string{"dlx.Lacking", "weights", "weights modulo 2", "weights modulo 3", "core of 3", "core of 4"} {
		if uint64(seen[kind]) < *reasons/600 {
			t.Errorf("only %d of kind %s", seen[kind], kind)
		}
	}
}

// even makes a problem whose options have sets of few sizes, on items wanted mostly
// once: modulo something it often has none.
func even(rng *rand.Rand) *dlx.Problem {
	var b dlx.Builder
	n := 4 + rng.IntN(5)
	for i := range n {
		switch name := fmt.Sprintf("i%d", i); rng.IntN(12) {
		case 0:
			b.Secondary(name)
		case 1:
			b.PrimaryRange(name, rng.IntN(2), 2)
		case 2:
			b.PrimaryRange(name, 2, 2)
		default:
			b.Primary(name)
		}
	}
	size := 2 + rng.IntN(2)
	for range 4 + rng.IntN(12) {
		o := b.Option()
		for _, i := range rng.Perm(n)[:size] {
			o.Item(dlx.Item(i))
		}
		if !o.HasPrimary() {
			o.Skip()
		}
	}
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	return p
}

func reasonHolds(t *rapid.T) {
	p := problemgen.Rapid(t)
	whyNot(t, p, dlx.WhyNotConfig{})
	// Short of everything it finds less, and nothing wrong.
	whyNot(t, p, dlx.WhyNotConfig{Work: uint64(rapid.IntRange(1, 300).Draw(t, "work"))})
}

func TestReasonHolds(t *testing.T) { rapid.Check(t, reasonHolds) }
func FuzzReasonHolds(f *testing.F) { f.Fuzz(rapid.MakeFuzz(reasonHolds)) }

// Weights that are off by a little are refused, each for its fault.
func TestWeightsAreChecked(t *testing.T) {
	var b dlx.Builder
	x, y, z := b.Primary("x"), b.Primary("y"), b.PrimaryRange("z", 1, 3)
	s := b.Secondary("s")
	b.Option(x, s)
	b.Option(y, s)
	b.Option(x, y, z).Colored(b.Secondary("u"), b.Color("red"))
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		w    dlx.Weights
		want string
	}{
		{dlx.Weights{}, "0 weights modulo 0, expected one for each of 5 items, and a modulus of 0 or at least 2"},
		{dlx.Weights{Modulus: 1, Of: make([]int64, 5)}, "5 weights modulo 1, expected one for each of 5 items, and a modulus of 0 or at least 2"},
		{dlx.Weights{Modulus: 2, Of: []int64{0, 0, 1, 0, 0}}, `item "z" has a weight and is not covered a fixed number of times`},
		{dlx.Weights{Modulus: 2, Of: []int64{0, 0, 0, 1, 0}}, `item "s" has a weight and is not covered a fixed number of times`},
		{dlx.Weights{Modulus: 2, Of: []int64{1, 0, 0, 0, 0}}, "option 0 weighs 1, not a multiple of 2"},
		{dlx.Weights{Modulus: 2, Of: []int64{2, 4, 3, 0, 2}}, `item "z" has a weight and is not covered a fixed number of times`},
		{dlx.Weights{Modulus: 2, Of: []int64{2, 4, 6, 0, 2}}, "all items weigh a multiple of 2"},
		{dlx.Weights{Of: []int64{1, 1, -2, -1, 0}}, "all items may weigh -5, not more than 0"},
		{dlx.Weights{Of: []int64{1, 0, 0, -1, 0}}, "option 2 weighs 1, more than 0"},
		{dlx.Weights{Of: []int64{1, 1, 0, -1, -2}}, "option 2 weighs 2, more than 0"}, // the color may be shared
		{dlx.Weights{Of: []int64{math.MaxInt64, math.MaxInt64, -1, -1, 0}}, "option 0 weighs 9223372036854775806, more than 0"},
	} {
		got := ""
		if err := c.w.Check(p); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v: want %q, got %q", c.w, c.want, got)
		}
	}
}

func TestWanting(t *testing.T) {
	var b dlx.Builder
	x, y := b.Primary("x"), b.PrimaryRange("y", 1, 2)
	b.Option(y)
	b.Option(x, y)
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	rest, err := p.Wanting([]dlx.Item{x})
	if err != nil {
		t.Fatal(err)
	}
	if lo, hi := rest.Multiplicity(y); lo != 0 || hi != 2 || rest.Has(0) || !rest.Has(1) || rest.NumOptions() != 2 {
		t.Errorf("y is wanted %d to %d times, option 0 stays: %t", lo, hi, rest.Has(0))
	}
	for _, bad := range []dlx.Item{-1, 2} {
		if _, err := p.Wanting([]dlx.Item{bad}); err == nil {
			t.Errorf("item %d: want an error", bad)
		}
	}
}

// A context that ends, and problems beyond the bounds.
func TestWhyNotStops(t *testing.T) {
	p := queens(12)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if why, err := p.WhyNot(ctx, dlx.WhyNotConfig{}); !errors.Is(err, context.Canceled) {
		t.Errorf("want an error, got %v, %v", why, err)
	}
	why, err := p.WhyNot(context.Background(), dlx.WhyNotConfig{Work: 1})
	if err != nil || why.Reason != nil || len(why.Skipped) < 5 {
		t.Errorf("without work: %v, %v", why, err)
	}
}
