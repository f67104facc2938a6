package boardcover_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"exactcover/dlx"
	"exactcover/models/boardcover"
)

func Example() {
	const input = `2
3 7
#.....#
#.....#
##...##
3 7
#.....#
#.....#
##..###
`
	boards, err := boardcover.ReadBoards(strings.NewReader(input), "boards.txt")
	if err != nil {
		log.Fatal(err)
	}
	for _, board := range boards {
		m, err := boardcover.New(board, nil)
		if err != nil {
			log.Fatal(err)
		}
		n, err := m.Problem().Count(context.Background(), dlx.Config{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n, m.Reasons())
	}
	// Output:
	// 0 [13 white cells, not a multiple of 3]
	// 2 []
}

func ExampleNew() {
	board, err := boardcover.ParseBoard(
		".......",
		".#####.",
		".......",
	)
	if err != nil {
		log.Fatal(err)
	}
	var pieces []boardcover.Piece
	for _, spec := range []string{"L4=1", "V5=1", "I5=0:1", "monomino"} {
		piece, err := boardcover.ParsePiece(spec)
		if err != nil {
			log.Fatal(err)
		}
		pieces = append(pieces, piece)
	}
	m, err := boardcover.New(board, pieces)
	if err != nil {
		log.Fatal(err)
	}
	s, found, err := m.Problem().First(context.Background(), dlx.Config{})
	fmt.Println(found, err)
	fmt.Println(m.Text(s))
	fmt.Print(m.Picture(s).Text())
	// Output:
	// true <nil>
	// aaabccc
	// a#####c
	// dddddec
	// ┌───────────┬───┬───────────┐
	// │           │   │           │
	// │   ┌───────┴───┴───────┐   │
	// │   │███████████████████│   │
	// ├───┴───────────────┬───┤   │
	// │                   │   │   │
	// └───────────────────┴───┴───┘
}

func ExampleReadPieces() {
	const file = `| two pieces, the first of them twice
hook 2
##
#.
#.

bar
####
`
	pieces, err := boardcover.ReadPieces(strings.NewReader(file), "pieces.txt")
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range pieces {
		fmt.Printf("%s, %d cells, %d orientations, times %q\n", p.Name, len(p.Cells), len(p.Orientations()), p.Times)
	}
	// Output:
	// hook, 4 cells, 4 orientations, times "2"
	// bar, 4 cells, 2 orientations, times ""
}
