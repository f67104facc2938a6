package partition_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"exactcover/dlx"
	"exactcover/models/partition"
)

func ExampleRead() {
	s, err := partition.Read(strings.NewReader("3 4   9 2 1 2   5 1 3   2 1 1   4 2 2 3"), "crews")
	if err != nil {
		log.Fatal(err)
	}
	m, err := partition.New(s)
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
	// columns 1 2, cost 14
	// columns 3 4, cost 6
}
