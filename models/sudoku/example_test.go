package sudoku_test

import (
	"context"
	"fmt"
	"log"

	"exactcover/dlx"
	"exactcover/models/sudoku"
)

func ExampleNew() {
	m, err := sudoku.New(sudoku.Config{BoxRows: 2, BoxCols: 2})
	if err != nil {
		log.Fatal(err)
	}
	n, err := m.Problem().Count(context.Background(), dlx.Config{})
	fmt.Println(n, err)
	// Output: 288 <nil>
}

func ExampleModel_Parse() {
	m, err := sudoku.New(sudoku.Config{})
	if err != nil {
		log.Fatal(err)
	}
	p, err := m.Parse("000000010400000000020000000000050407008000300001090000300400200050100000000806000")
	if err != nil {
		log.Fatal(err)
	}
	answer, err := p.Problem().Unique(context.Background(), dlx.Config{Take: p.Given()})
	fmt.Println(answer, err)
	s, _, err := p.Problem().First(context.Background(), dlx.Config{Take: p.Given()})
	fmt.Println(p.Text(s), err)
	// Output:
	// unique <nil>
	// 6 9 3 | 7 8 4 | 5 1 2
	// 4 8 7 | 5 1 2 | 9 3 6
	// 1 2 5 | 9 6 3 | 8 7 4
	// ------+-------+------
	// 9 3 2 | 6 5 1 | 4 8 7
	// 5 6 8 | 2 4 7 | 3 9 1
	// 7 4 1 | 3 9 8 | 6 2 5
	// ------+-------+------
	// 3 1 9 | 4 7 5 | 2 6 8
	// 8 5 6 | 1 2 9 | 7 4 3
	// 2 7 4 | 8 3 6 | 1 5 9 <nil>
}

func ExamplePuzzle_Reasons() {
	m, err := sudoku.New(sudoku.Config{BoxRows: 2, BoxCols: 2})
	if err != nil {
		log.Fatal(err)
	}
	p, err := m.Parse("1..1............")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Reasons())
	// Output: [two 1s in row 1 (columns 1, 4)]
}
