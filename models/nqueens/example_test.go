package nqueens_test

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
	"exactcover/models/nqueens"
)

func ExampleNew() {
	m, err := nqueens.New(nqueens.Config{N: 8})
	if err != nil {
		log.Fatal(err)
	}
	n, err := m.Problem().Count(context.Background(), dlx.Config{})
	fmt.Println(n, err)
	// Output: 92 <nil>
}

func ExampleModel_Text() {
	m, err := nqueens.New(nqueens.Config{N: 6})
	if err != nil {
		log.Fatal(err)
	}
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m.Text(s), m.Placement(s))
	}
	// Output:
	// b1 d2 f3 a4 c5 e6 [1 3 5 0 2 4]
	// d1 a2 e3 b4 f5 c6 [3 0 4 1 5 2]
	// c1 f2 b3 e4 a5 d6 [2 5 1 4 0 3]
	// e1 c2 a3 f4 d5 b6 [4 2 0 5 3 1]
}

func ExampleModel_Picture() {
	given, err := nqueens.ParseSquares("b1")
	if err != nil {
		log.Fatal(err)
	}
	m, err := nqueens.New(nqueens.Config{N: 4, Given: given})
	if err != nil {
		log.Fatal(err)
	}
	s, _, err := m.Problem().First(context.Background(), dlx.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(m.Picture(s).Text())
	// Output:
	// 4 · · ♛ ·
	// 3 ♛ · · ·
	// 2 · · · ♛
	// 1 · ♕ · ·
	//   a b c d
	// ♕ given
}

func ExampleModel_Reasons() {
	given, err := nqueens.ParseSquares("a1,b2")
	if err != nil {
		log.Fatal(err)
	}
	m, err := nqueens.New(nqueens.Config{N: 8, Given: given})
	if err != nil {
		log.Fatal(err)
	}
	for _, reason := range m.Reasons() {
		fmt.Println(reason)
	}
	// Output: queens a1 and b2 attack each other: same diagonal
}
