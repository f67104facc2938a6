package latin

import (
	"fmt"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/gridtext"
	"exactcover/models/internal/wording"
)

// Reasons says why there is no such square, as far as that is seen at once: cells
// given that clash, cells for which no value is left, and orders for which it is
// known that no two squares are orthogonal. It is empty when nothing is proven,
// which does not mean that there is one.
func (m *Model) Reasons() []string {
	lines := gridtext.Lines(m.cfg.N)
	reasons := m.form.Clashes(lines, m.cfg.Given)
	if len(reasons) == 0 {
		reasons = m.form.Stuck(lines, m.cfg.Given)
	}
	if n := m.cfg.N; m.cfg.Mates && (n == 2 || n == 6) {
		reasons = append(reasons, fmt.Sprintf("no two Latin squares of order %d are orthogonal", n))
	}
	return wording.Few(reasons)
}

// Text spells a solution row by row, without a newline at the end. A cell with a
// mate is both its values, as in "12".
func (m *Model) Text(s dlx.Solution) string {
	var lines []string
	cells := m.cells(s)
	for k := 0; k < len(cells); k += m.cfg.N {
		lines = append(lines, strings.Join(cells[k:k+m.cfg.N], " "))
	}
	return strings.Join(lines, "\n")
}

// cells spells the cells of a solution.
func (m *Model) cells(s dlx.Solution) []string {
	square, mate := m.Squares(s)
	cells := make([]string, len(square))
	for k := range cells {
		cells[k] = m.form.Symbol(square[k])
		if m.cfg.Mates {
			cells[k] += m.form.Symbol(mate[k])
		}
	}
	return cells
}

// Picture draws a solution. Cells that were given are set apart; where none was,
// each value has a color.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	n := m.cfg.N
	picture := draw.Lettering{Title: fmt.Sprintf("a Latin square of order %d", n)}
	if m.cfg.Mates {
		picture.Title += " and an orthogonal mate"
	}
	given := false
	for _, v := range m.cfg.Given {
		given = given || v > 0
	}
	square, _ := m.Squares(s)
	for k, text := range m.cells(s) {
		if k%n == 0 {
			picture.Areas = append(picture.Areas, make([]int, n))
			picture.Cells = append(picture.Cells, nil)
		}
		letter := draw.Letter{Text: text, Given: m.cfg.Given[k] > 0}
		if !given {
			letter.Tint = int(square[k])
		}
		line := &picture.Cells[len(picture.Cells)-1]
		*line = append(*line, letter)
	}
	return picture
}
