package dlx_test

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
)

// corners is the problem of covering the corners of a square by its sides: by two
// that are opposite.
func corners() *dlx.Problem {
	var b dlx.Builder
	a, bb, c, d := b.Primary("a"), b.Primary("b"), b.Primary("c"), b.Primary("d")
	b.Option(a, bb)
	b.Option(bb, c)
	b.Option(c, d)
	b.Option(d, a)
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleProblem_FindGroup() {
	p := corners()
	g, err := p.FindGroup(context.Background(), dlx.GroupConfig{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Order(), g.Whole(), g.Orbits())
	// Output: 8 true [[0 1 2 3]]
}

// Up to half a turn the two solutions stay two; up to a quarter turn they are one.
func ExampleProblem_CountOrbits() {
	p := corners()
	for _, turned := range [][]dlx.Item{{2, 3, 0, 1}, {1, 2, 3, 0}} {
		g, err := p.NewGroup([]dlx.Symmetry{{Items: turned}})
		if err != nil {
			log.Fatal(err)
		}
		n, err := p.CountOrbits(context.Background(), g, dlx.Config{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Order(), n)
	}
	// Output:
	// 2 2
	// 4 1
}

func ExampleProblem_Orbits() {
	p := corners()
	g, err := p.FindGroup(context.Background(), dlx.GroupConfig{})
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range p.Orbits(context.Background(), g, dlx.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Solution, "stands for", r.Size)
	}
	// Output: [0 2] stands for 2
}

// What is no symmetry is refused.
func ExampleProblem_NewGroup() {
	_, err := corners().NewGroup([]dlx.Symmetry{{Items: []dlx.Item{1, 0, 2, 3}}})
	fmt.Println(err)
	// Output: dlx: symmetry 0: option 1 (b c) goes to a c, which is no option
}

func ExampleGroup_Prefixes() {
	p := corners()
	g, err := p.FindGroup(context.Background(), dlx.GroupConfig{})
	if err != nil {
		log.Fatal(err)
	}
	for _, prefix := range g.Prefixes(100) {
		fmt.Println(prefix.Options, "stands for", prefix.Factor)
	}
	// Output: [0] stands for 2
}
