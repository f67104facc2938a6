package problemgen

import (
	"fmt"
	"slices"
	"strconv"

	"exactcover/dlx"
)

// A Scattered describes set partitioning problems whose options are items at random.
// They are far harder than those of airlines: the cheapest solution costs some per
// cent more than the linear program says.
type Scattered struct {
	Items, Options int
	Least, Most    int // how many items an option has
	// Window is how far apart the items of an option may be; zero means anywhere.
	Window int
	// Costs are 1 to Costs for each item of an option, and as much for itself. Few
	// different ones make ties.
	Costs int
}

// Problem makes a problem that has a solution: one was made first, and its options
// stand anywhere among the others and cost what they cost.
func (c Scattered) Problem(src Source) *dlx.Problem {
	window := c.Window
	if window == 0 {
		window = c.Items
	}
	var options [][]int
	for left := numbers(c.Items); len(left) > 0; {
		size := min(c.Least+src.IntN(c.Most-c.Least+1), len(left))
		near := 1 // how many are within the window of the first
		for near < len(left) && left[near]-left[0] < window {
			near++
		}
		options = append(options, c.pick(src, left[0], left[1:near], size-1))
		left = slices.DeleteFunc(left, func(i int) bool { return slices.Contains(options[len(options)-1], i) })
	}
	for len(options) < c.Options {
		first := src.IntN(c.Items)
		near := numbers(min(first+window, c.Items))[first+1:]
		options = append(options, c.pick(src, first, near, c.Least+src.IntN(c.Most-c.Least+1)-1))
	}
	for k := range options {
		j := k + src.IntN(len(options)-k)
		options[k], options[j] = options[j], options[k]
	}
	var b dlx.Builder
	for i := range c.Items {
		b.Primary(strconv.Itoa(i + 1))
	}
	for _, items := range options {
		o := b.Option()
		cost := 1 + src.IntN(c.Costs)
		for _, i := range items {
			o.Item(dlx.Item(i))
			cost += 1 + src.IntN(c.Costs)
		}
		o.Cost(int64(cost))
	}
	p, err := b.Build()
	if err != nil {
		panic(fmt.Sprintf("problemgen: a fault of the generator: %v", err))
	}
	return p
}

// pick returns an item and up to more of others, ascending.
func (c Scattered) pick(src Source, first int, others []int, more int) []int {
	others = slices.Clone(others)
	items := []int{first}
	for k := range min(more, len(others)) {
		j := k + src.IntN(len(others)-k)
		others[k], others[j] = others[j], others[k]
		items = append(items, others[k])
	}
	slices.Sort(items)
	return items
}

func numbers(n int) []int {
	all := make([]int, n)
	for k := range all {
		all[k] = k
	}
	return all
}
