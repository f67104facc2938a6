package packing

import (
	"fmt"
	"slices"
	"strings"
)

// mostColored bounds the work of a coloring.
const mostColored = 50_000_000

// colorings refutes by the number of cells of each color, where cells are
// colored by the sum of their coordinates modulo m: as a chessboard for m = 2
// (Golomb), and as bricks ask for beyond (de Bruijn). Cells that may stay free
// leave nothing to compare.
func (m *Model) colorings() []string {
	if m.optional > 0 || len(m.cells) == 0 {
		return nil
	}
	if reason := m.chessboard(); reason != "" {
		return []string{reason}
	}
	const most = 16 // colors
	for colors := 3; colors <= most; colors++ {
		if reason := m.diagonals(colors); reason != "" {
			return []string{reason}
		}
	}
	return nil
}

// colored counts cells by color.
func colored(cells func(yield func(Cell) bool), colors int) []int {
	n := make([]int, colors)
	for c := range cells {
		n[(c.Layer+c.Row+c.Col)%colors]++
	}
	return n
}

// all yields the cells of the space that are to be covered.
func (m *Model) all(yield func(Cell) bool) {
	for _, at := range m.cells {
		if !yield(m.space.CellAt(int(at))) {
			return
		}
	}
}

func difference(cells []int) int { return max(cells[0]-cells[1], cells[1]-cells[0]) }

// chessboard compares the difference of black and white cells with those that
// pieces can make. A piece with a difference d makes d or -d, wherever and
// however it lies, so k of them make one of -kd, -kd + 2d ... kd. Adding kd, and
// the like for other pieces, leaves a sum of sizes to be reached.
func (m *Model) chessboard() string {
	cells := colored(m.all, 2)
	rest := int64(difference(cells))
	var steps []size
	for k, p := range m.pieces {
		d := int64(difference(colored(slices.Values(p.ways[0].cells), 2)))
		if d == 0 || !m.hasOption(k) {
			continue
		}
		lo, hi := p.Times.bounds()
		hi = max(lo, min(hi, m.wanted/len(p.Shape.Cells)))
		rest += d * int64(hi)
		if lo == hi {
			steps = append(steps, size{2 * d, 0, int64(hi)})
		} else {
			steps = append(steps, size{d, 0, 2 * int64(hi)})
		}
	}
	if rest*int64(len(steps)+1) > mostColored || reachable(rest, steps) {
		return ""
	}
	can := "pieces cannot differ by so much"
	if len(steps) == 0 {
		can = "every piece covers as many of both"
	}
	return fmt.Sprintf("in the colors of a chessboard the %s has %d and %d cells, and %s", m.space.noun(), cells[0], cells[1], can)
}

// diagonals compares the colors with each other, if every piece covers as many
// of each.
func (m *Model) diagonals(colors int) string {
	even := func(cells []int) bool { return slices.Min(cells) == slices.Max(cells) }
	for k, p := range m.pieces {
		if !m.hasOption(k) {
			continue
		}
		for _, w := range p.ways {
			if !even(colored(slices.Values(w.cells), colors)) {
				return ""
			}
		}
	}
	cells := colored(m.all, colors)
	if even(cells) {
		return ""
	}
	coordinates := "layer + row + column"
	if m.space.Flat {
		coordinates = "row + column"
	}
	return fmt.Sprintf("colored by %s modulo %d the %s has %s cells of each color, and every piece covers as many of each",
		coordinates, colors, m.space.noun(), strings.Trim(strings.Join(strings.Fields(fmt.Sprint(cells)), ", "), "[]"))
}
