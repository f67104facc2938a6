package draw_test

import (
	"fmt"
	"os"

	"exactcover/internal/draw"
)

func ExampleTiling() {
	picture := draw.Tiling{
		Title: "a board with a black cell",
		Cells: [][]int{
			{0, 0, 1},
			{0, 1, 1},
			{2, 2, draw.Black},
			{2, 3, 3},
		},
		Titles: []string{"first", "second", "third", "fourth"},
	}
	fmt.Print(picture.Text())
	// Output:
	// ┌───────┬───┐
	// │       │   │
	// │   ┌───┘   │
	// │   │       │
	// ├───┴───┬───┘
	// │       │███
	// │   ┌───┴───┐
	// │   │       │
	// └───┴───────┘
}

func ExampleSheet() {
	dominoes := func(cells ...[]int) draw.Picture { return draw.Tiling{Cells: cells} }
	page := draw.Sheet("two by two", []draw.Picture{
		dominoes([]int{0, 0}, []int{1, 1}),
		dominoes([]int{0, 1}, []int{0, 1}),
	}, nil, 2)
	fmt.Print(page.Text())
	if f, err := os.Create(os.DevNull); err == nil {
		fmt.Println(page.SVG(f))
	}
	// Output:
	// 1:
	// ┌───────┐
	// │       │
	// ├───────┤
	// │       │
	// └───────┘
	//
	// 2:
	// ┌───┬───┐
	// │   │   │
	// │   │   │
	// │   │   │
	// └───┴───┘
	// <nil>
}
