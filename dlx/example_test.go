package dlx_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"time"

	"exactcover/dlx"
)

// example is the small problem of most examples: items a, c, d are covered
// once, x at most once.
func example() *dlx.Problem {
	var b dlx.Builder
	a, c, d := b.Primary("a"), b.Primary("c"), b.Primary("d")
	x := b.Secondary("x")
	b.Option(a, c)
	b.Option(a, x)
	b.Option(c, d)
	b.Option(d, x)
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	return p
}

func Example() {
	var b dlx.Builder
	a, c, d := b.Primary("a"), b.Primary("c"), b.Primary("d")
	x := b.Secondary("x")
	b.Option(a, c)
	b.Option(a, x)
	b.Option(c, d)
	b.Option(d, x)
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	n, _ := p.Count(context.Background(), dlx.Config{})
	fmt.Println(n, "solutions")
	for s, err := range p.Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s)
	}
	// Output:
	// 2 solutions
	// [0 3]
	// [1 2]
}

func ExampleBuilder_Build() {
	var b dlx.Builder
	a := b.Primary("a")
	b.Primary("a")
	b.Option(a, a)
	b.Option()
	_, err := b.Build()
	fmt.Println(err)
	// Output:
	// item "a" is declared twice
	// option 0 names item "a" twice
	// option 1 is empty
}

func ExampleBuilder_PrimaryRange() {
	var b dlx.Builder
	duty := b.PrimaryRange("duty", 1, 2) // one or two people on duty
	for range 3 {
		b.Option(duty)
	}
	p, _ := b.Build()
	n, _ := p.Count(context.Background(), dlx.Config{})
	fmt.Println(n, "ways to choose one or two of three people")
	// Output: 6 ways to choose one or two of three people
}

func ExampleOptionBuilder_Colored() {
	var b dlx.Builder
	across, down := b.Primary("across"), b.Primary("down")
	corner := b.Secondary("corner")
	e, a := b.Color("e"), b.Color("a")
	b.Option(across).Colored(corner, e) // ear
	b.Option(across).Colored(corner, a) // ant
	b.Option(down).Colored(corner, e)   // elk
	p, _ := b.Build()
	s, found, _ := p.First(context.Background(), dlx.Config{})
	fmt.Println(s, found)
	// Output: [0 2] true
}

func ExampleProblem_Count() {
	var stats dlx.Stats
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	n, err := example().Count(ctx, dlx.Config{Forbid: []dlx.Option{0}, Stats: &stats})
	fmt.Println(n, err, stats.Complete)
	// Output: 1 <nil> true
}

func ExampleProblem_First() {
	s, found, err := example().First(context.Background(), dlx.Config{Take: []dlx.Option{1}})
	fmt.Println(s, found, err)
	// Output: [1 2] true <nil>
}

// The first of 64 queens in the fixed order is years away; some solution is not.
func ExampleProblem_Any() {
	p := queens(64)
	s, found, err := p.Any(context.Background(), dlx.Config{})
	fmt.Println(len(s), found, err, p.Verify(s))
	// Output: 64 true <nil> <nil>
}

func queens(n int) *dlx.Problem {
	var b dlx.Builder
	lines := func(kind string, many int, declare func(string) dlx.Item) (all []dlx.Item) {
		for k := range many {
			all = append(all, declare(fmt.Sprint(kind, k)))
		}
		return all
	}
	rows, columns := lines("r", n, b.Primary), lines("c", n, b.Primary)
	rising, falling := lines("a", 2*n, b.Secondary), lines("b", 2*n, b.Secondary)
	for i := range n {
		for j := range n {
			b.Option(rows[i], columns[j], rising[i+j], falling[n+i-j])
		}
	}
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	return p
}

func ExampleProblem_Unique() {
	u, err := example().Unique(context.Background(), dlx.Config{})
	fmt.Println(u, err)
	// Output: multiple <nil>
}

func ExampleProblem_Verify() {
	p := example()
	fmt.Println(p.Verify([]dlx.Option{0, 3}))
	fmt.Println(p.Verify([]dlx.Option{1, 3}))
	// Output:
	// <nil>
	// options 1 and 3 both cover secondary item "x" without agreeing on a color
}

func ExampleProblem_Fingerprint() {
	fmt.Println(example().Fingerprint())
	// Output: f24fd12973388cef4a57ac2a658bcbd0ae4b3d6853f721f18794fb16a4f1f53a
}

// priced is a problem with costs: two jobs, each done in one of two ways.
func priced() *dlx.Problem {
	var b dlx.Builder
	first, second := b.Primary("first"), b.Primary("second")
	b.Option(first).Cost(4)
	b.Option(first).Cost(2)
	b.Option(second).Cost(1)
	b.Option(second).Cost(3)
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	return p
}

func ExampleProblem_Compile() {
	d, err := example().Compile(context.Background(), dlx.DiagramConfig{Memory: 64 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Count(), "solutions")
	for s := range d.Solutions() {
		fmt.Println(s)
	}
	// Output:
	// 2 solutions
	// [0 3]
	// [1 2]
}

func ExampleDiagram_Nth() {
	d, err := priced().Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := d.Nth(big.NewInt(2))
	fmt.Println(s, err)
	n, err := d.Rank(s)
	fmt.Println(n, err)
	// Output:
	// [1 2] <nil>
	// 2 <nil>
}

func ExampleDiagram_Sample() {
	d, err := priced().Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	src := rand.NewPCG(1, 0)
	for range 3 {
		s, _ := d.Sample(src)
		fmt.Println(s)
	}
	// Output:
	// [1 2]
	// [0 2]
	// [1 2]
}

func ExampleDiagram_Frequencies() {
	d, err := example().Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Frequencies())
	n, err := d.CountWith([]dlx.Option{0}, []dlx.Option{1})
	fmt.Println(n, err)
	// Output:
	// [1 1 1 1]
	// 1 <nil>
}

func ExampleDiagram_Cheapest() {
	d, err := priced().Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	all, err := d.Cheapest(context.Background(), 3)
	fmt.Println(all, err)
	// Output: [{[1 2] 3} {[0 2] 5} {[1 3] 5}] <nil>
}

func ExampleProblem_Best() {
	all, err := priced().Best(context.Background(), 1, dlx.BestConfig{})
	fmt.Println(all, err)
	// Output: [{[1 2] 3}] <nil>
}

// The chessboard of 4 by 4 without two opposite corners, by dominoes.
func ExampleProblem_WhyNot() {
	var b dlx.Builder
	board := []string{"#...", "....", "....", "...#"}
	cells := make(map[[2]int]dlx.Item)
	for row, line := range board {
		for col, cell := range line {
			if cell == '.' {
				cells[[2]int{row, col}] = b.Primary(fmt.Sprint(row, ",", col))
			}
		}
	}
	for row := range board {
		for col := range board {
			cell, white := cells[[2]int{row, col}]
			if right, ok := cells[[2]int{row, col + 1}]; ok && white {
				b.Option(cell, right)
			}
			if below, ok := cells[[2]int{row + 1, col}]; ok && white {
				b.Option(cell, below)
			}
		}
	}
	p, err := b.Build()
	if err != nil {
		panic(err)
	}
	why, err := p.WhyNot(context.Background(), dlx.WhyNotConfig{})
	if err != nil {
		panic(err)
	}
	weights := why.Reason.(dlx.Weights)
	black, white := weights.Sides(p)
	fmt.Println(weights.Of, black, "against", white, weights.Check(p))
	// Output: [1 -1 1 1 -1 1 -1 -1 1 -1 1 1 -1 1] 8 against 6 <nil>
}
