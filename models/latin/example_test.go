package latin_test

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
	"exactcover/models/latin"
)

func ExampleNew() {
	m, err := latin.New(latin.Config{N: 4})
	if err != nil {
		log.Fatal(err)
	}
	n, err := m.Problem().Count(context.Background(), dlx.Config{})
	fmt.Println(n, err)
	// Output: 576 <nil>
}

func ExampleModel_Text() {
	m, err := latin.New(latin.Config{N: 3, Mates: true, Given: latin.Grid{1, 2, 3, 2, 3, 1, 3, 1, 2}})
	if err != nil {
		log.Fatal(err)
	}
	s, _, err := m.Problem().First(context.Background(), dlx.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Text(s))
	// Output:
	// 11 22 33
	// 23 31 12
	// 32 13 21
}
