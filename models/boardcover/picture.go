package boardcover

import (
	"fmt"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/packing"
	"exactcover/models/internal/wording"
)

// Text spells a solution as the rows of the board, without a newline at the
// end: a letter for each piece, by their first cells in row-major order from a
// to z, A to Z and 0 to 9, then from a again, except that a piece passes over
// the letters of its neighbours. Black cells are '#', cells that stay free '?',
// and cells left white '.'.
func (m *Model) Text(s dlx.Solution) string {
	pieces, on := m.packing.Placed(s)
	var text []byte
	for at := range on {
		if at > 0 && at%m.board.width == 0 {
			text = append(text, '\n')
		}
		text = append(text, m.packing.Character(pieces, on, at))
	}
	return string(text)
}

// Picture draws a solution.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	pieces, on := m.packing.Placed(s)
	titles := make([]string, len(pieces))
	for k, p := range pieces {
		titles[k] = fmt.Sprintf("%s at %v", p.Name, flat(p.Cells)[0])
	}
	cells := make([][]int, m.board.Height())
	for at, k := range on {
		switch k {
		case packing.Solid:
			k = draw.Black
		case packing.Nothing:
			k = draw.Empty
		}
		row := at / m.board.width
		cells[row] = append(cells[row], k)
	}
	return draw.Tiling{
		Title:  fmt.Sprintf("a board of %s and %s, covered by %s", wording.Plural(m.board.Height(), "row"), wording.Plural(m.board.width, "column"), wording.Plural(len(pieces), "piece")),
		Cells:  cells,
		Titles: titles,
	}
}
