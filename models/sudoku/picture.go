package sudoku

import (
	"fmt"

	"exactcover/dlx"
	"exactcover/internal/draw"
)

// Picture draws a solution. Givens are set apart, diagonals are tinted, and cages
// are ringed, their sums in the corners.
func (p *Puzzle) Picture(s dlx.Solution) draw.Picture {
	m, n := p.m, p.m.n
	grid := p.Grid(s)
	picture := draw.Lettering{Title: fmt.Sprintf("a sudoku of %d by %d", n, n)}
	for row := range n {
		picture.Areas = append(picture.Areas, m.region[row*n:(row+1)*n])
		var letters []draw.Letter
		for col := range n {
			k := row*n + col
			letter := draw.Letter{Given: p.givens[k] > 0}
			if grid[k] > 0 {
				letter.Text = m.form.Symbol(grid[k])
				letter.Title = fmt.Sprintf("%s in %v", letter.Text, Cell{row, col})
				if letter.Given {
					letter.Title = "given " + letter.Title
				}
			}
			if m.cfg.Diagonals && (row == col || row+col == n-1) {
				letter.Tint = 1
			}
			letters = append(letters, letter)
		}
		picture.Cells = append(picture.Cells, letters)
	}
	for k, cage := range m.cfg.Cages {
		first := n * n // where the sum stands
		for _, c := range cage.Cells {
			picture.Cells[c.Row][c.Col].Ring = k + 1
			first = min(first, c.Row*n+c.Col)
		}
		if cage.Sum > 0 {
			picture.Cells[first/n][first%n].Note = fmt.Sprint(cage.Sum)
		}
	}
	return picture
}
