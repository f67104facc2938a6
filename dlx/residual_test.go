package dlx_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
)

// The solutions of the residual problem, with what was taken, are those of the
// problem that hold it.
func TestResidual(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 7))
	held := 0
	for range 3000 {
		p := problemgen.Small(src)
		options := slices.Collect(p.Options())
		var take []dlx.Option
		for range src.IntN(4) {
			if len(options) > 0 {
				take = append(take, options[src.IntN(len(options))])
			}
		}
		rest, origin, err := p.Residual(take)
		if err != nil {
			t.Fatal(err)
		}
		want, got := []dlx.Solution{}, []dlx.Solution{}
		for s := range oracle.Solutions(context.Background(), p) {
			if !slices.ContainsFunc(take, func(o dlx.Option) bool { return !slices.Contains(s, o) }) {
				want = append(want, s)
			}
		}
		for s := range oracle.Solutions(context.Background(), rest) {
			whole := append(dlx.Solution{}, take...)
			for _, o := range s {
				whole = append(whole, origin[o])
			}
			slices.Sort(whole)
			got = append(got, slices.Compact(whole))
		}
		held += len(want)
		if diff := cmp.Diff(oracle.Sort(want), oracle.Sort(got)); diff != "" {
			t.Fatalf("take %v (-want +got)\n%s", take, diff)
		}
		for k, o := range origin {
			if rest.Cost(dlx.Option(k)) != p.Cost(o) {
				t.Fatalf("option %d costs %d, and as option %d %d", o, p.Cost(o), k, rest.Cost(dlx.Option(k)))
			}
		}
	}
	if held < 1000 {
		t.Errorf("only %d solutions were compared", held)
	}
}

func TestResidualOfNothing(t *testing.T) {
	p := readText(t, "A B\nA\nA B\n")
	if _, _, err := p.Residual([]dlx.Option{2}); err == nil {
		t.Error("an option that is none: want an error")
	}
	rest, origin, err := p.Residual([]dlx.Option{0, 1}) // both cover A
	if err != nil || len(origin) > 0 || rest.NumItems() != 1 || rest.Name(0) != "A" {
		t.Errorf("options that clash: want item A alone, got %v, %v, %v", rest, origin, err)
	}
}
