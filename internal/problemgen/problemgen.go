// Package problemgen makes random problems for tests. Small makes small ones of every
// kind: all roles, colors, multiplicities, costs, skipped numbers, equal options, and
// items declared in any order. Symmetric makes small ones with known symmetries, and
// Airline and Scattered large ones of set partitioning, with costs.
//
//	p := problemgen.Small(rand.New(rand.NewPCG(1, 0)))
//
// The same source always makes the same problem.
package problemgen

import (
	"fmt"

	"exactcover/dlx"

	"pgregory.net/rapid"
)

// A Source yields numbers from 0 to n-1: a *rand.Rand of math/rand/v2, or the
// draws of a property test.
type Source interface{ IntN(n int) int }

// Rapid makes a problem from the draws of a property test, so that a failing
// problem shrinks.
func Rapid(t *rapid.T) *dlx.Problem { return Small(draws{t}) }

type draws struct{ t *rapid.T }

func (d draws) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(d.t, "n") }

// Small makes a problem of at most 7 items and 13 options, few enough for a
// naive solver. About half of the problems have a solution.
func Small(src Source) *dlx.Problem {
	b := new(dlx.Builder)
	g := generator{src: src, b: b, style: src.IntN(16)}
	for range src.IntN(8) {
		g.item()
	}
	for k := range 3 {
		g.colors = append(g.colors, b.Color(string(rune('a'+k))))
	}
	for range src.IntN(14) {
		g.option()
	}
	p, err := b.Build()
	if err != nil {
		panic(fmt.Sprintf("problemgen: a fault of the generator: %v", err))
	}
	return p
}

type generator struct {
	src    Source
	b      *dlx.Builder
	style  int // bits: multiplicities, colors, costs, two parts
	items  []dlx.Item
	second []bool // by item: secondary
	colors []dlx.Color
}

func (g *generator) chance(of int) bool { return g.src.IntN(of) == 0 }

func (g *generator) item() {
	name := fmt.Sprintf("i%d", len(g.items))
	second := g.chance(3)
	switch {
	case second:
		g.items = append(g.items, g.b.Secondary(name))
	case g.style&1 != 0 && g.chance(2):
		lo := g.src.IntN(4)
		g.items = append(g.items, g.b.PrimaryRange(name, lo, max(lo+g.src.IntN(3), 1)))
	default:
		g.items = append(g.items, g.b.Primary(name))
	}
	g.second = append(g.second, second)
}

// option adds an option of one to all items, or skips its number.
func (g *generator) option() {
	o := g.b.Option()
	density := 2 + g.src.IntN(3)
	parts := 1
	if g.style&8 != 0 {
		parts = 2
	}
	part := g.src.IntN(parts)
	for k, i := range g.items {
		switch {
		case k%parts != part || !g.chance(density):
		case g.second[k] && g.style&2 != 0 && !g.chance(3):
			o.Colored(i, g.colors[g.src.IntN(len(g.colors))])
		default:
			o.Item(i)
		}
	}
	if g.style&4 != 0 {
		o.Cost(int64(g.src.IntN(10)))
	}
	if !o.HasPrimary() {
		o.Skip()
	}
}
