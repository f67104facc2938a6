package latin

import (
	"fmt"
	"io"

	"exactcover/dlx"
	"exactcover/models/internal/gridtext"
)

// MaxN is the largest order, and MaxMates the largest with mates.
const (
	MaxN     = gridtext.MaxN
	MaxMates = 20
)

// A Config says which squares are wanted.
type Config struct {
	N int // rows, columns and values, from 1
	// Mates asks for pairs of a square and one that is orthogonal to it.
	Mates bool
	// Given is the value of each cell of the square, row by row, from 1 and 0 for
	// an empty cell. Nil means that all are empty.
	Given Grid
}

// A Grid is the value of each cell, row by row: from 1, and 0 for an empty
// cell.
type Grid []uint8

// A Model is Latin squares as an exact cover problem. It does not change.
type Model struct {
	cfg     Config
	places  [3][]int // of each two coordinates of a given: the third, from 1
	form    *gridtext.Form
	problem *dlx.Problem
}

// Coordinates of a cell.
const (
	row = iota
	col
	first  // the value of the square
	second // that of its mate
)

// names are those of items, by the two coordinates that meet there.
var names = [second + 1][second + 1]string{
	row:   {col: "p", first: "r", second: "s"},
	col:   {first: "c", second: "d"},
	first: {second: "m"},
}

// New makes the problem. Cells given that clash are no error: Reasons names
// them.
func New(cfg Config) (*Model, error) {
	most := MaxN
	if cfg.Mates {
		most = MaxMates
	}
	if cfg.N < 1 || cfg.N > most {
		return nil, fmt.Errorf("latin: squares of order %d, expected 1 to %d", cfg.N, most)
	}
	form, err := gridtext.NewForm(cfg.N, "")
	if err != nil {
		return nil, err
	}
	if cfg.Given == nil {
		cfg.Given = make(Grid, cfg.N*cfg.N)
	}
	if len(cfg.Given) != cfg.N*cfg.N {
		return nil, fmt.Errorf("latin: %d cells are given, expected %d", len(cfg.Given), cfg.N*cfg.N)
	}
	for k, v := range cfg.Given {
		if int(v) > cfg.N {
			return nil, fmt.Errorf("latin: the value %d is given in row %d, column %d, expected at most %d", v, k/cfg.N+1, k%cfg.N+1, cfg.N)
		}
	}
	cfg.Given = append(Grid(nil), cfg.Given...)
	m := &Model{cfg: cfg, form: form}
	m.place()
	return m, m.build()
}

// Read reads squares of order n with cells given, in rows or each on one line. An
// empty cell is one of . 0 _ *, and a comment goes from # to the end of the line.
// Errors begin with name, line and column.
func Read(n int, r io.Reader, name string) ([]Grid, error) {
	form, err := gridtext.NewForm(n, "")
	if err != nil {
		return nil, err
	}
	squares, err := form.Read(r, name, "square", nil)
	var grids []Grid
	for _, s := range squares {
		grids = append(grids, s.Values)
	}
	return grids, err
}

// coordinates returns how many a cell has.
func (cfg Config) coordinates() int {
	if cfg.Mates {
		return second + 1
	}
	return first + 1
}

// place notes the cells that are given. A later one of several that clash stands,
// so that options of the others are left out.
func (m *Model) place() {
	n := m.cfg.N
	for k := range m.places {
		m.places[k] = make([]int, n*n)
	}
	for k, v := range m.cfg.Given {
		if r, c, x := k/n, k%n, int(v)-1; v > 0 {
			m.places[0][r*n+c], m.places[1][r*n+x], m.places[2][c*n+x] = x+1, c+1, r+1
		}
	}
}

// agrees reports whether a choice of coordinates agrees with what is given: no
// cell given shares just two of its first three coordinates.
func (m *Model) agrees(at []int) bool {
	n := m.cfg.N
	r, c, x := at[row], at[col], at[first]
	same := func(given, coordinate int) bool { return given == 0 || given == coordinate+1 }
	return same(m.places[0][r*n+c], x) && same(m.places[1][r*n+x], c) && same(m.places[2][c*n+x], r)
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

func (m *Model) build() (err error) {
	n, coordinates := m.cfg.N, m.cfg.coordinates()
	var b dlx.Builder
	for f := range coordinates {
		for g := f + 1; g < coordinates; g++ {
			for k := range n * n {
				b.Primary(names[f][g] + digits[k/n:k/n+1] + digits[k%n:k%n+1])
			}
		}
	}
	for at := range m.choices() {
		o := b.Option()
		for i := range m.items(at) {
			o.Item(i)
		}
	}
	m.problem, err = b.Build()
	return err
}

// choices yields the coordinates of all options, lexicographically. They are lent
// until the next.
func (m *Model) choices() func(yield func(at []int) bool) {
	return func(yield func(at []int) bool) {
		at := make([]int, m.cfg.coordinates())
		for {
			if m.agrees(at) && !yield(at) {
				return
			}
			k := len(at) - 1
			for ; k >= 0 && at[k] == m.cfg.N-1; k-- {
				at[k] = 0
			}
			if k < 0 {
				return
			}
			at[k]++
		}
	}
}

// items yields the items where each two of the coordinates meet.
func (m *Model) items(at []int) func(yield func(dlx.Item) bool) {
	return func(yield func(dlx.Item) bool) {
		k := 0
		for f := range at {
			for g := f + 1; g < len(at); g++ {
				if !yield(m.item(k, at[f], at[g])) {
					return
				}
				k++
			}
		}
	}
}

// item returns the item of the k-th two coordinates.
func (m *Model) item(k, x, y int) dlx.Item {
	n := m.cfg.N
	return dlx.Item(k*n*n + x*n + y)
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Placement returns what an option means: a cell, by row and column from 0, its
// value, and the value of the mate there, 0 without mates. Of a number that
// belongs to no option it returns false.
func (m *Model) Placement(o dlx.Option) (r, c int, value, mate uint8, ok bool) {
	n, k := m.cfg.N, 0
	for i := range m.problem.Entries(o) {
		switch x, y := int(i)%(n*n)/n, int(i)%n; k {
		case 0:
			r, c, ok = x, y, true
		case 1:
			value = uint8(y + 1)
		case 2:
			if m.cfg.Mates {
				mate = uint8(y + 1)
			}
		}
		k++
	}
	return r, c, value, mate, ok
}

// Squares returns the values that a solution puts into the cells, and those of
// the mate, nil without mates. A cell of which it says nothing is 0.
func (m *Model) Squares(s dlx.Solution) (square, mate Grid) {
	square = make(Grid, m.cfg.N*m.cfg.N)
	if m.cfg.Mates {
		mate = make(Grid, m.cfg.N*m.cfg.N)
	}
	for _, o := range s {
		if r, c, v, w, ok := m.Placement(o); ok {
			square[r*m.cfg.N+c] = v
			if m.cfg.Mates {
				mate[r*m.cfg.N+c] = w
			}
		}
	}
	return square, mate
}
