package langford_test

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
	"exactcover/models/langford"
)

func ExampleNew() {
	m, err := langford.New(langford.Config{N: 3})
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
	// 3 1 2 1 3 2
	// 2 3 1 2 1 3
}
