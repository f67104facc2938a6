package boardcover

import (
	"fmt"
	"slices"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/wording"
)

// A placed piece of a solution.
type placed struct {
	name  string
	cells []Cell
}

// placed returns the pieces of a solution, by their first cells in row-major
// order, and which of them lies on each cell of the board: draw.Black on black
// cells and draw.Empty where none does.
func (m *Model) placed(s dlx.Solution) (pieces []placed, on [][]int) {
	for _, o := range s {
		if name, cells := m.Placement(o); cells != nil {
			pieces = append(pieces, placed{name, cells})
		}
	}
	slices.SortStableFunc(pieces, func(p, q placed) int { return compareCells(p.cells[0], q.cells[0]) })
	on = make([][]int, m.board.Height())
	for row := range on {
		on[row] = make([]int, m.board.width)
		for col := range on[row] {
			on[row][col] = draw.Black
			if m.board.White(Cell{row, col}) {
				on[row][col] = draw.Empty
			}
		}
	}
	for k, p := range pieces {
		for _, c := range p.cells {
			on[c.Row][c.Col] = k
		}
	}
	return pieces, on
}

// letters name the pieces in Text.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

// Text spells a solution as the rows of the board, without a newline at the
// end: a letter for each piece, by their first cells in row-major order from a
// to z, A to Z and 0 to 9, then from a again, except that a piece passes over
// the letters of its neighbours. Black cells are '#', and cells left white '.'.
func (m *Model) Text(s dlx.Solution) string {
	pieces, on := m.placed(s)
	letter := make([]byte, len(pieces))
	for k, p := range pieces {
		letter[k] = letters[k%len(letters)]
		if k < len(letters) {
			continue
		}
		near := make(map[byte]bool)
		for _, c := range p.cells {
			for _, d := range [4]Cell{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
				if n := (Cell{c.Row + d.Row, c.Col + d.Col}); m.board.White(n) {
					if j := on[n.Row][n.Col]; j >= 0 && j < k {
						near[letter[j]] = true
					}
				}
			}
		}
		for step := range len(letters) {
			if l := letters[(k+step)%len(letters)]; !near[l] {
				letter[k] = l
				break
			}
		}
	}
	var text []byte
	for row := range on {
		if row > 0 {
			text = append(text, '\n')
		}
		for _, k := range on[row] {
			switch k {
			case draw.Black:
				text = append(text, '#')
			case draw.Empty:
				text = append(text, '.')
			default:
				text = append(text, letter[k])
			}
		}
	}
	return string(text)
}

// Picture draws a solution.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	pieces, on := m.placed(s)
	titles := make([]string, len(pieces))
	for k, p := range pieces {
		titles[k] = fmt.Sprintf("%s at %v", p.name, p.cells[0])
	}
	return draw.Tiling{
		Title:  fmt.Sprintf("a board of %s and %s, covered by %s", wording.Plural(m.board.Height(), "row"), wording.Plural(m.board.width, "column"), wording.Plural(len(pieces), "piece")),
		Cells:  on,
		Titles: titles,
	}
}
