package sudoku

import (
	"fmt"
	"io"
	"math"
	"strings"

	"exactcover/dlx"
)

// A Puzzle is a grid with givens, to be filled. It does not change.
type Puzzle struct {
	m       *Model
	givens  Grid
	oneLine bool
}

// Puzzle returns the puzzle of some givens: a value for each cell, row by row,
// 0 for an empty cell. Givens that clash are no error: Reasons names them.
func (m *Model) Puzzle(givens Grid) (*Puzzle, error) {
	if len(givens) != m.n*m.n {
		return nil, fmt.Errorf("sudoku: givens of %d cells, expected %d", len(givens), m.n*m.n)
	}
	for k, v := range givens {
		if int(v) > m.n {
			return nil, fmt.Errorf("sudoku: %v is given the value %d, expected at most %d", Cell{k / m.n, k % m.n}, v, m.n)
		}
	}
	return &Puzzle{m: m, givens: append(Grid(nil), givens...)}, nil
}

// Empty returns the puzzle without givens.
func (m *Model) Empty() *Puzzle { return &Puzzle{m: m, givens: make(Grid, m.n*m.n)} }

// Read reads puzzles, any number of them: all cells on one line, or row by row,
// with rules and bars between boxes or without. An empty cell is one of . 0 _ *,
// and a comment goes from # to the end of the line.
//
// Errors begin with name, line and column, as in "puzzles.txt:3:7: expected 1 to
// 9, or '.' for an empty cell, found 'x'".
func (m *Model) Read(r io.Reader, name string) ([]*Puzzle, error) {
	squares, err := m.form.Read(r, name, "puzzle", m.otherSize)
	if err != nil {
		return nil, err
	}
	puzzles := make([]*Puzzle, len(squares))
	for k, s := range squares {
		puzzles[k] = &Puzzle{m, s.Values, s.OneLine}
	}
	return puzzles, nil
}

// otherSize says how to read so many cells, if they are a line of a grid of
// another size.
func (m *Model) otherSize(cells int) string {
	n := int(math.Round(math.Sqrt(float64(cells))))
	if n*n != cells || n == m.n || n < 2 || n > MaxN {
		return ""
	}
	rows := int(math.Sqrt(float64(n)))
	for n%rows != 0 {
		rows--
	}
	return fmt.Sprintf(" (a grid of %d by %d: boxes of %dx%d?)", n, n, rows, n/rows)
}

// Parse reads one puzzle, as Read does.
func (m *Model) Parse(text string) (*Puzzle, error) {
	puzzles, err := m.Read(strings.NewReader(text), "sudoku")
	if err != nil {
		return nil, err
	}
	if len(puzzles) != 1 {
		return nil, fmt.Errorf("sudoku: %d puzzles, expected one", len(puzzles))
	}
	return puzzles[0], nil
}

// Problem returns the problem of the empty grid, which all puzzles of the model
// share. Solutions of the puzzle are those that hold Given.
func (p *Puzzle) Problem() *dlx.Problem { return p.m.problem }

// Given returns the options that the givens are, for dlx.Config.Take.
func (p *Puzzle) Given() []dlx.Option {
	given := make([]dlx.Option, 0, len(p.givens))
	for k, v := range p.givens {
		if v > 0 {
			given = append(given, dlx.Option(k*p.m.n+int(v)-1))
		}
	}
	return given
}

// OneLine reports whether the puzzle was read from one line.
func (p *Puzzle) OneLine() bool { return p.oneLine }

// Grid returns the values that a solution puts into the cells, 0 where there is
// none.
func (p *Puzzle) Grid(s dlx.Solution) Grid {
	grid := make(Grid, len(p.givens))
	for _, o := range s {
		if c, v, ok := p.m.Placement(o); ok {
			grid[c.Row*p.m.n+c.Col] = v
		}
	}
	return grid
}

// Line spells a solution on one line, without a newline.
func (p *Puzzle) Line(s dlx.Solution) string { return p.m.form.Line(p.Grid(s)) }

// Text spells a solution in rows, boxes apart, without a newline at the end. Read
// takes it.
func (p *Puzzle) Text(s dlx.Solution) string {
	rows, cols := p.m.cfg.boxes()
	return p.m.form.Grid(p.Grid(s), rows, cols)
}
