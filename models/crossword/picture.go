package crossword

import (
	"fmt"
	"strconv"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/wording"
)

// Picture draws a solution, the places numbered as in printed crosswords. Letters
// that were given are set apart.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	g := m.cfg.Grid
	picture := draw.Lettering{Title: fmt.Sprintf("a crossword of %s and %s", wording.Plural(g.Height(), "row"), wording.Plural(g.width, "column"))}
	for k, r := range m.fill(s) {
		if k%g.width == 0 {
			picture.Areas, picture.Cells = append(picture.Areas, nil), append(picture.Cells, nil)
		}
		area, letter := 0, draw.Letter{}
		switch r {
		case black:
			area = draw.Black
		case white:
		default:
			letter.Text = strings.ToUpper(string(r))
			letter.Given = g.cells[k] == r
		}
		last := len(picture.Areas) - 1
		picture.Areas[last], picture.Cells[last] = append(picture.Areas[last], area), append(picture.Cells[last], letter)
	}
	for _, p := range m.places {
		picture.Cells[p.cells[0]/g.width][p.cells[0]%g.width].Note = strconv.Itoa(p.number)
	}
	return picture
}
