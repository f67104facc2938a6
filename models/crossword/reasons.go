package crossword

import (
	"fmt"
	"slices"
	"strconv"

	"exactcover/dlx"
	"exactcover/models/internal/wording"
)

// Reasons says why the grid cannot be filled, as far as that is seen at once: a
// place that no word fits, or more places than words of a length. It is empty when
// nothing is proven, which does not mean that there is a filling.
func (m *Model) Reasons() []string {
	var reasons []string
	places := make(map[int]int) // by length
	var lengths []int
	for k, p := range m.places {
		n := len(p.cells)
		if places[n]++; places[n] == 1 {
			lengths = append(lengths, n)
		}
		if m.first[k] == m.first[k+1] {
			reasons = append(reasons, fmt.Sprintf("no word of %d letters fits %v%s", n, p, m.given(p)))
		}
	}
	slices.Sort(lengths)
	for _, n := range lengths {
		if words := len(m.lengths[n]); !m.cfg.Repeat && words > 0 && places[n] > words {
			reasons = append(reasons, fmt.Sprintf("%d places want a word of %d letters, and there are %d", places[n], n, words))
		}
	}
	return wording.Few(reasons)
}

// given shows the letters that are given in a place, if there are any.
func (m *Model) given(p place) string {
	var letters []rune
	some := false
	for _, cell := range p.cells {
		letters = append(letters, m.cfg.Grid.cells[cell])
		some = some || m.cfg.Grid.cells[cell] != white
	}
	if !some {
		return ""
	}
	return " (" + string(letters) + ")"
}

// Symmetries returns generators of symmetries, each as the image of every item: rows
// and columns exchanged, where that leaves the grid as it is.
func (m *Model) Symmetries() [][]dlx.Item {
	g := m.cfg.Grid
	if m.cfg.Symmetric || !g.symmetric() || len(m.places) == 0 {
		return nil
	}
	number := make(map[string]int) // of places, by their cells
	for k, p := range m.places {
		number[fmt.Sprint(p.cells)] = k
	}
	image := make([]dlx.Item, m.problem.NumItems())
	for i := range image {
		image[i] = dlx.Item(i) // words stay
	}
	next := dlx.Item(len(m.places))
	item := make(map[int]dlx.Item) // of cells that are in a place
	for cell := range g.cells {
		if m.inPlace(cell) {
			item[cell] = next
			next++
		}
	}
	mirror := func(cell int) int { return cell%g.width*g.width + cell/g.width }
	for k, p := range m.places {
		var cells []int
		for _, cell := range p.cells {
			cells = append(cells, mirror(cell))
		}
		image[k] = dlx.Item(number[fmt.Sprint(cells)])
	}
	for cell, i := range item {
		image[i] = item[mirror(cell)]
	}
	return [][]dlx.Item{image}
}

// inPlace reports whether a cell is in a place: white, beside another one.
func (m *Model) inPlace(cell int) bool {
	g := m.cfg.Grid
	row, col := cell/g.width, cell%g.width
	if g.at(row, col) == black {
		return false
	}
	return g.at(row, col-1) != black || g.at(row, col+1) != black || g.at(row-1, col) != black || g.at(row+1, col) != black
}

// Means says what an item of the problem is, by its name: "A0" is the first place
// across, as the picture numbers it.
func (m *Model) Means(item string) string {
	across := slices.IndexFunc(m.places, func(p place) bool { return p.down })
	if across < 0 {
		across = len(m.places)
	}
	if letter, number := item[:min(1, len(item))], item[min(1, len(item)):]; letter == "A" || letter == "D" {
		k, err := strconv.Atoi(number)
		if letter == "D" {
			k += across
		}
		if err == nil && k >= 0 && k < len(m.places) && m.places[k].down == (letter == "D") {
			return m.places[k].String()
		}
	}
	return item
}
