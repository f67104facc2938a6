package export_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"exactcover/dlx"
	"exactcover/dlx/export"
)

// pair is a problem of two items: a rook or a knight stands on a1.
func pair() *dlx.Problem {
	var b dlx.Builder
	rook, knight := b.Primary("rook"), b.Primary("knight")
	a1, b1 := b.Secondary("a1"), b.Secondary("b1")
	b.Option(rook, a1)
	b.Option(rook, b1)
	b.Option(knight, a1).Cost(3)
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleWrite() {
	if err := export.Write(os.Stdout, pair(), export.CNF, export.Config{}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// c an exact cover problem: 2 primary and 2 secondary items, 3 options
	// c variable k is option k-1, true where it is chosen
	// c item 0, wanted once: rook
	// c item 1, wanted once: knight
	// c item 2, secondary: a1
	// c item 3, secondary: b1
	// c 1 = option 0: rook a1
	// c 2 = option 1: rook b1
	// c 3 = option 2, cost 3: knight a1
	// p cnf 3 4
	// -1 -2 0
	// 1 2 0
	// 3 0
	// -1 -3 0
}

func ExampleReadAnswers() {
	p := pair()
	answer := "o 3\ns OPTIMUM FOUND\nv -1 2 3 0\n" // of a MaxSAT solver
	report, err := export.ReadAnswers(strings.NewReader(answer), "answer", p, func(s dlx.Solution) error {
		fmt.Println(s)
		return p.Verify(s)
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Verdict, report.Cost)
	// Output:
	// [1 2]
	// optimal 3
}
