package crossword_test

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
	"exactcover/models/crossword"
)

func ExampleNew() {
	grid, err := crossword.ParseGrid("..t", "..#", "t##")
	if err != nil {
		log.Fatal(err)
	}
	m, err := crossword.New(crossword.Config{Grid: grid, Words: []string{"cat", "cot", "cut", "an", "on"}})
	if err != nil {
		log.Fatal(err)
	}
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m.Text(s))
	}
	// Output:
	// cot
	// an#
	// t##
	// cat
	// on#
	// t##
}
