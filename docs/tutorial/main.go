// Command tutorial solves a star battle: the program that docs/modelling.md
// builds up piece by piece.
package main

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
)

var regions = []string{
	"EDDBBB",
	"EEBBAA",
	"ECBBBA",
	"ECFFFF",
	"EEFFFF",
	"EEFFFF",
}

// A square is a place where a star may stand.
type square struct{ row, col int }

func model(regions []string) (*dlx.Problem, []square, error) {
	var b dlx.Builder
	n := len(regions)

	rows, cols := make([]dlx.Item, n), make([]dlx.Item, n)
	for k := range n {
		rows[k] = b.Primary(fmt.Sprintf("row%d", k))
		cols[k] = b.Primary(fmt.Sprintf("col%d", k))
	}
	region := make(map[byte]dlx.Item)
	for _, line := range regions {
		for c := range n {
			letter := line[c]
			if _, known := region[letter]; !known {
				region[letter] = b.Primary("region" + string(letter))
			}
		}
	}

	corner := make(map[square]dlx.Item)
	for r := 1; r < n; r++ {
		for c := 1; c < n; c++ {
			corner[square{r, c}] = b.Secondary(fmt.Sprintf("corner%d.%d", r, c))
		}
	}

	var squares []square
	for r := range n {
		for c := range n {
			star := b.Option(rows[r], cols[c], region[regions[r][c]])
			for _, at := range []square{{r, c}, {r, c + 1}, {r + 1, c}, {r + 1, c + 1}} {
				if item, inside := corner[at]; inside {
					star.Item(item)
				}
			}
			squares = append(squares, square{r, c})
		}
	}

	p, err := b.Build()
	return p, squares, err
}

func main() {
	ctx := context.Background()
	p, squares, err := model(regions)
	if err != nil {
		log.Fatal(err)
	}

	answer, err := p.Unique(ctx, dlx.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("The puzzle's solution is", answer)

	for solution, err := range p.Solutions(ctx, dlx.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, option := range solution {
			star := squares[option]
			fmt.Printf("a star in row %d, column %d\n", star.row+1, star.col+1)
		}
	}

	var stats dlx.Stats
	n, err := p.Count(ctx, dlx.Config{
		Forbid: []dlx.Option{2}, // no star in row 1, column 3
		Stats:  &stats,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Without the first star: %v solutions, %d search nodes\n", n, stats.Nodes)
}
