package polycube_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"exactcover/dlx"
	"exactcover/models/polycube"
)

func Example() {
	soma, err := polycube.NamedPuzzle("soma")
	if err != nil {
		log.Fatal(err)
	}
	m, err := polycube.New(soma.Boxes[0], soma.Pieces)
	if err != nil {
		log.Fatal(err)
	}
	n, err := m.Problem().Count(context.Background(), dlx.Config{})
	fmt.Println(n, err)
	// Output:
	// 11520 <nil>
}

func ExampleReadPuzzle() {
	const text = `polycube A claw in a corner

box 2x2x2

claw 1
## | #.
#. | ..

pieces 1
L3 monomino
`
	puzzle, err := polycube.ReadPuzzle(strings.NewReader(text), "claw.puz")
	if err != nil {
		log.Fatal(err)
	}
	m, err := polycube.New(puzzle.Boxes[0], puzzle.Pieces)
	if err != nil {
		log.Fatal(err)
	}
	s, found, err := m.Problem().First(context.Background(), dlx.Config{})
	fmt.Println(found, err)
	fmt.Println(m.Text(s))
	fmt.Print(m.Picture(s).Text())
	// Output:
	// true <nil>
	// aa | ac
	// ab | cc
	// layer 1    layer 2
	// ┌───────┐  ┌───┬───┐
	// │ a   a │  │ a │ c │
	// │   ┌───┤  ├───┘   │
	// │ a │ b │  │ c   c │
	// └───┴───┘  └───────┘
	// claw: a, monomino: b, L3: c
}

func ExampleModel_Reasons() {
	bricks, err := polycube.NamedPuzzle("bricks-6x6x6")
	if err != nil {
		log.Fatal(err)
	}
	m, err := polycube.New(bricks.Boxes[0], bricks.Pieces)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Reasons())
	// Output:
	// [colored by layer + row + column modulo 4 the box has 53, 55, 55, 53 cells of each color, and every piece covers as many of each]
}
