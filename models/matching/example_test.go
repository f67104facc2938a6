package matching_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"exactcover/dlx"
	"exactcover/models/matching"
)

func ExampleComplete() {
	m, err := matching.New(matching.Complete(10))
	if err != nil {
		log.Fatal(err)
	}
	n, err := m.Problem().Count(context.Background(), dlx.Config{})
	fmt.Println(n, err)
	// Output: 945 <nil>
}

func ExampleRead() {
	g, err := matching.Read(strings.NewReader("ann bob\nbob cid\ncid dan\ndan ann"), "friends")
	if err != nil {
		log.Fatal(err)
	}
	m, err := matching.New(g)
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
	// ann-bob cid-dan
	// bob-cid dan-ann
}
