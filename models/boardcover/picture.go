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
// the letters of its neighbors. Black cells are '#', cells that stay free '?',
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

// Picture draws a solution: pieces in different colors, or, where cells of the
// board have colors, these as letters and the borders of the pieces.
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
	title := fmt.Sprintf("a board of %s and %s, covered by %s", wording.Plural(m.board.Height(), "row"), wording.Plural(m.board.width, "column"), wording.Plural(len(pieces), "piece"))
	if letters := m.board.letters(); letters != nil {
		for row := range letters {
			for col := range letters[row] {
				if k := cells[row][col]; k >= 0 {
					letters[row][col].Title = titles[k]
				}
			}
		}
		return draw.Lettering{Title: title, Areas: cells, Cells: letters}
	}
	return draw.Tiling{Title: title, Cells: cells, Titles: titles}
}

// letters returns the colors of the cells, or nil if none has one.
func (b Board) letters() [][]draw.Letter {
	letters := make([][]draw.Letter, b.Height())
	some := false
	for at, c := range b.cells {
		var letter draw.Letter
		if packing.IsColor(c) {
			letter.Text, some = string(c), true
		}
		letters[at/b.width] = append(letters[at/b.width], letter)
	}
	if !some {
		return nil
	}
	return letters
}
