// Command dominoes solves a puzzle of dominoes and sums, which docs/modelling.md
// explains.
package main

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
)

// most is the largest number of pips: there are six dominoes, from 0-0 to 2-2.
const most = 2

// A puzzle is a board of lettered regions, and what the pips in a region add up to.
type puzzle struct {
	regions []string
	sums    []sum
}

type sum struct {
	region rune
	pips   int
}

var example = puzzle{
	[]string{"AABB", "ACBD", "ACDD"},
	[]sum{{'B', 3}, {'C', 4}, {'D', 5}},
}

type square struct{ row, col int }

// A half is a square and its pips; each domino has two.
type half struct {
	square
	pips int
}

// model returns the problem, and the halves of each option that lays a domino.
func model(z puzzle) (*dlx.Problem, map[dlx.Option][2]half, error) {
	var b dlx.Builder
	covered, pips := make(map[square]dlx.Item), make(map[square]dlx.Item)
	squares := make(map[rune][]square)
	for r, line := range z.regions {
		for c, letter := range line {
			at := square{r, c}
			covered[at] = b.Primary(fmt.Sprintf("square%d.%d", r, c))
			pips[at] = b.Secondary(fmt.Sprintf("pips%d.%d", r, c))
			squares[letter] = append(squares[letter], at)
		}
	}
	number := make([]dlx.Color, most+1)
	for n := range number {
		number[n] = b.Color(fmt.Sprint(n))
	}

	halves := make(map[dlx.Option][2]half)
	lay := func(domino dlx.Item, first, second half) {
		if _, inside := covered[second.square]; inside {
			o := b.Option(domino, covered[first.square], covered[second.square])
			o.Colored(pips[first.square], number[first.pips])
			o.Colored(pips[second.square], number[second.pips])
			halves[o.Number()] = [2]half{first, second}
		}
	}
	for low := range most + 1 {
		for high := low; high <= most; high++ {
			domino := b.Primary(fmt.Sprintf("domino%d-%d", low, high))
			for r, line := range z.regions {
				for c := range line {
					for _, next := range []square{{r, c + 1}, {r + 1, c}} {
						lay(domino, half{square{r, c}, low}, half{next, high})
						if low != high {
							lay(domino, half{square{r, c}, high}, half{next, low})
						}
					}
				}
			}
		}
	}

	for _, s := range z.sums {
		item := b.Primary(fmt.Sprintf("sum%c", s.region))
		for _, way := range ways(len(squares[s.region]), s.pips) {
			o := b.Option(item)
			for k, at := range squares[s.region] {
				o.Colored(pips[at], number[way[k]])
			}
		}
	}

	p, err := b.Build()
	return p, halves, err
}

// ways returns all rows of n numbers of pips that add up to a sum.
func ways(n, sum int) (all [][]int) {
	if n == 0 && sum == 0 {
		return [][]int{nil}
	}
	for first := 0; n > 0 && first <= min(sum, most); first++ {
		for _, rest := range ways(n-1, sum-first) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

func main() {
	ctx := context.Background()
	p, halves, err := model(example)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := p.Unique(ctx, dlx.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("The puzzle's solution is", answer)
	solution, _, err := p.First(ctx, dlx.Config{})
	if err != nil {
		log.Fatal(err)
	}
	for _, option := range solution {
		if h, lays := halves[option]; lays {
			fmt.Printf("%d-%d from row %d, column %d to row %d, column %d\n", h[0].pips, h[1].pips,
				h[0].row+1, h[0].col+1, h[1].row+1, h[1].col+1)
		}
	}
}
