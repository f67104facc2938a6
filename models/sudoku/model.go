package sudoku

import (
	"fmt"

	"exactcover/dlx"
	"exactcover/models/internal/gridtext"
)

// MaxSets bounds the sets of values of all cages together.
const MaxSets = 1_000_000

// A Model is a shape of grids as an exact cover problem, for all puzzles of that
// shape. It does not change.
type Model struct {
	cfg     Config
	n       int
	region  []int // by cell
	units   []gridtext.Unit
	sets    [][]uint64 // of each cage with a sum: bit v-1 for value v
	form    *gridtext.Form
	problem *dlx.Problem
}

// New makes the problem of a shape. It refuses a shape that is none: regions
// and cages that do not fit the grid, or more than MaxN values.
func New(cfg Config) (*Model, error) {
	n, err := cfg.size()
	if err != nil {
		return nil, err
	}
	if err := checkCages(cfg.Cages, n); err != nil {
		return nil, err
	}
	m := &Model{cfg: cfg, n: n, region: cfg.regionOf(n)}
	if m.form, err = gridtext.NewForm(n, cfg.Symbols); err != nil {
		return nil, fmt.Errorf("sudoku: %w", err)
	}
	sets := 0
	for k, cage := range cfg.Cages {
		m.sets = append(m.sets, nil)
		if cage.Sum > 0 {
			m.sets[k] = setsOf(len(cage.Cells), cage.Sum, n, MaxSets-sets+1)
		}
		if sets += len(m.sets[k]); sets > MaxSets {
			return nil, fmt.Errorf("sudoku: the cages have more than %d sets of values: take smaller cages", MaxSets)
		}
	}
	m.units = m.allUnits()
	return m, m.build()
}

// N returns the number of values, rows and columns.
func (m *Model) N() int { return m.n }

// Problem returns the problem of the empty grid.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Option returns the option of a value, from 1, in a cell.
func (m *Model) Option(c Cell, value uint8) dlx.Option {
	return dlx.Option((c.Row*m.n+c.Col)*m.n + int(value) - 1)
}

// Placement returns what an option means: a value in a cell. It returns false
// of an option that is the set of a cage, or none.
func (m *Model) Placement(o dlx.Option) (c Cell, value uint8, ok bool) {
	n := m.n
	if o < 0 || int(o) >= n*n*n {
		return Cell{}, 0, false
	}
	cell := int(o) / n
	return Cell{cell / n, cell % n}, uint8(int(o)%n + 1), true
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

func (m *Model) allUnits() []gridtext.Unit {
	n := m.n
	units := gridtext.Lines(n)
	add := func(kind string, number int, in func(row, col int) bool) {
		u := gridtext.Unit{Kind: kind, Number: number}
		for k := range n * n {
			if in(k/n, k%n) {
				u.Cells = append(u.Cells, k)
			}
		}
		units = append(units, u)
	}
	kind := "box"
	if m.cfg.Regions != nil {
		kind = "region"
	}
	for k := range n {
		add(kind, k+1, func(row, col int) bool { return m.region[row*n+col] == k })
	}
	if m.cfg.Diagonals {
		add("the diagonal from the upper left", 0, func(row, col int) bool { return row == col })
		add("the diagonal from the lower left", 0, func(row, col int) bool { return row+col == n-1 })
	}
	for k, cage := range m.cfg.Cages {
		u := gridtext.Unit{Kind: "cage", Number: k + 1}
		for _, c := range cage.Cells {
			u.Cells = append(u.Cells, c.Row*n+c.Col)
		}
		units = append(units, u)
	}
	return units
}

// cages returns the units that are cages; they come last.
func (m *Model) cages() []gridtext.Unit { return m.units[len(m.units)-len(m.cfg.Cages):] }

func (m *Model) build() (err error) {
	n := m.n
	var b dlx.Builder
	// of[cell*n+value-1] are the items of an option.
	of := make([][]dlx.Item, n*n*n)
	for cell := range n * n {
		item := b.Primary(string([]byte{'p', digits[cell/n], digits[cell%n]}))
		for v := range n {
			of[cell*n+v] = append(of[cell*n+v], item)
		}
	}
	cover := func(cells []int, v int, item dlx.Item) {
		for _, cell := range cells {
			of[cell*n+v] = append(of[cell*n+v], item)
		}
	}
	prefix := map[string]string{"row": "r", "column": "c", "box": "b", "region": "b"}
	diagonal := 0
	for _, u := range m.units[:len(m.units)-len(m.cfg.Cages)] {
		name := ""
		if letter, numbered := prefix[u.Kind]; numbered {
			name = letter + digits[u.Number-1:u.Number]
		} else {
			name = "xy"[diagonal : diagonal+1]
			diagonal++
		}
		for v := range n {
			cover(u.Cells, v, b.Primary(name+digits[v+1:v+2]))
		}
	}
	chosen, excluded := m.cageItems(&b, cover)
	for _, items := range of {
		b.Option(items...)
	}
	for k, sets := range m.sets {
		for _, set := range sets {
			o := b.Option(chosen[k])
			for v := range n {
				if set>>v&1 == 0 {
					o.Item(excluded[k][v])
				}
			}
		}
	}
	m.problem, err = b.Build()
	return err
}

// cageItems declares the items of cages, the primary ones first: those that
// stand for the choice of a set, and by value those that a cell or the set
// covers.
func (m *Model) cageItems(b *dlx.Builder, cover func(cells []int, v int, item dlx.Item)) (chosen []dlx.Item, excluded [][]dlx.Item) {
	chosen, excluded = make([]dlx.Item, len(m.cfg.Cages)), make([][]dlx.Item, len(m.cfg.Cages))
	for _, summed := range []bool{true, false} {
		for k, u := range m.cages() {
			if summed != (m.cfg.Cages[k].Sum > 0) {
				continue
			}
			name := fmt.Sprintf("k%d", k)
			declare := b.Secondary
			if summed {
				chosen[k], declare = b.Primary(name), b.Primary
			}
			for v := range m.n {
				item := declare(fmt.Sprintf("%s.%d", name, v+1))
				excluded[k] = append(excluded[k], item)
				cover(u.Cells, v, item)
			}
		}
	}
	return chosen, excluded
}
