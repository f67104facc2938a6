package packing

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"sort"

	"exactcover/dlx"
)

// MaxMemory bounds what a problem and a search of it may need, in bytes, by
// the estimate of New.
const MaxMemory int64 = 4 << 30

const (
	bytesPerCell = 28 // of an option: tables as they grow, and links
	bytesPerItem = 200

	mostHeld = 50_000_000 // cells of all pieces in all ways to hold them
)

// A Model is a space to be filled by pieces, as an exact cover problem. It does
// not change.
type Model struct {
	space            Space
	wanted, optional int // cells
	pieces           []piece
	first            []dlx.Option // the first option of each piece, and the number of all
	bounded          int          // items of pieces: they come before the cells
	cells            []int32      // by item, as indices into the space; those wanted come first
	warnings         []string
	problem          *dlx.Problem
}

// A piece as it is used: one for all that have its name.
type piece struct {
	Piece
	shapes []Shape
	ways   []way
	item   dlx.Item // if it is bounded
}

// A way to hold a piece: the colors of the shapes that have the same cells. A
// covering says which cells a piece covers, so that two of them which fit on the
// same cells are one option.
type way struct {
	cells  []Cell
	colors []string
}

// ways returns the ways of shapes in order.
func ways(shapes []Shape) []way {
	var all []way
	for _, s := range shapes {
		if n := len(all); n > 0 && slices.Equal(all[n-1].cells, s.Cells) {
			all[n-1].colors = append(all[n-1].colors, s.Colors)
		} else {
			all = append(all, way{s.Cells, []string{s.Colors}})
		}
	}
	return all
}

// New makes the problem of filling the space by the pieces.
//
// Two pieces of the same name and shape count as one, to be used as often as
// both together. A piece to be used 0 times is left out, and an upper bound
// that the space is too small to pass is none.
func New(space Space, pieces []Piece) (*Model, error) {
	used, err := merge(pieces, space.Flat)
	if err != nil {
		return nil, err
	}
	m := &Model{space: space, warnings: twins(used)}
	m.wanted, m.optional = space.count()
	for _, p := range used {
		most := (m.wanted + m.optional) / len(p.Shape.Cells)
		if lo, hi := p.Times.bounds(); p.Times.Bounded && hi >= most {
			if p.Times.Hi = max(lo, most); lo == 0 {
				p.Times = Times{}
			}
		}
		if p.Times.Bounded && p.Times.Hi == 0 {
			continue
		}
		if m.optional > 0 && !p.Times.Bounded {
			if most == 0 {
				continue
			}
			p.Times = Between(0, most)
		}
		m.pieces = append(m.pieces, p)
	}
	if err := m.estimate(); err != nil {
		return nil, err
	}
	if err := m.build(); err != nil {
		return nil, err
	}
	return m, nil
}

// merge checks the pieces and makes one of those that bear the same name.
func merge(pieces []Piece, flat bool) ([]piece, error) {
	var used []piece
	var faults []error
	held := 0
	named := make(map[string]int)
	for _, p := range pieces {
		if err := p.Check(flat); err != nil {
			faults = append(faults, err)
			continue
		}
		shapes := p.Orientations(flat)
		if held += len(shapes) * len(p.Shape.Cells); held > mostHeld {
			return nil, fmt.Errorf("pieces of more than %d cells, in all ways to hold them: take fewer or smaller ones", mostHeld)
		}
		k, again := named[p.Name]
		switch {
		case !again:
			named[p.Name] = len(used)
			used = append(used, piece{Piece: p, shapes: shapes, ways: ways(shapes)})
		case sameShape(used[k].shapes, shapes):
			used[k].Times = used[k].Times.and(p.Times)
		default:
			faults = append(faults, fmt.Errorf("two pieces of different shape are called %q: give each a name of its own", p.Name))
		}
	}
	return used, errors.Join(faults...)
}

func sameShape(a, b []Shape) bool { return slices.EqualFunc(a, b, equalShapes) }

// twins warns of pieces that are the same but for the name.
func twins(pieces []piece) []string {
	var warnings []string
	for k, p := range pieces {
		for _, q := range pieces[:k] {
			if sameShape(p.shapes, q.shapes) {
				warnings = append(warnings, fmt.Sprintf("piece %s is the same shape as %s: solutions tell them apart", p.Name, q.Name))
				break
			}
		}
	}
	return warnings
}

// fits yields where a piece can lie, held in a way, as indices of the first
// corner of its frame, ascending. within says which cell is how far from there.
func (s Space) fits(w way) iter.Seq[int] {
	return func(yield func(int) bool) {
		frame := w.frame()
		within := s.within(w)
		for layer := range s.Layers - frame.Layer {
			for row := range s.Rows - frame.Row {
				start := s.Index(Cell{layer, row, 0})
				for at := start; at < start+s.Cols-frame.Col; at++ {
					for _, colors := range w.colors {
						if !s.takes(at, within, colors) {
							continue
						}
						if !yield(at) {
							return
						}
						break
					}
				}
			}
		}
	}
}

// takes reports whether cells of some colors can lie at a place.
func (s Space) takes(at int, within []int, colors string) bool {
	for k, d := range within {
		switch c := s.Cells[at+d]; {
		case c == Open || c == Optional:
		case c == Wall || colors != "" && colors[k] != NoColor && colors[k] != c:
			return false
		}
	}
	return true
}

// frame returns the greatest coordinates of the cells.
func (w way) frame() Cell {
	var corner Cell
	for _, c := range w.cells {
		corner = Cell{max(corner.Layer, c.Layer), max(corner.Row, c.Row), max(corner.Col, c.Col)}
	}
	return corner
}

func (s Space) within(w way) []int {
	within := make([]int, len(w.cells))
	for k, c := range w.cells {
		within[k] = s.Index(c)
	}
	return within
}

// estimate counts the options, without keeping any, and refuses what would
// need too much memory as soon as that is certain.
func (m *Model) estimate() error {
	cells := m.wanted + m.optional
	options, memory := 0, int64(cells)*bytesPerItem
	for _, p := range m.pieces {
		for _, w := range p.ways {
			for range m.space.fits(w) {
				options++
				memory += int64(len(w.cells)+1) * bytesPerCell
				if memory > MaxMemory {
					return fmt.Errorf("a %s of %d %ss and these pieces make more than %d options, and need more than %d GiB of memory: take a smaller %[1]s, or fewer or larger pieces",
						m.space.noun(), cells, m.space.cell(), options, MaxMemory>>30)
				}
			}
		}
	}
	return nil
}

func (m *Model) build() error {
	var b dlx.Builder
	name, err := m.cellNames()
	if err != nil {
		return err
	}
	for k := range m.pieces {
		if p := &m.pieces[k]; p.Times.Bounded {
			p.item = b.PrimaryRange(p.Name, p.Times.Lo, p.Times.Hi)
			m.bounded++
		}
	}
	item := make([]dlx.Item, len(m.space.Cells))
	m.cells = make([]int32, 0, m.wanted+m.optional)
	declare := func(optional bool, of func(string) dlx.Item) {
		for k, c := range m.space.Cells {
			if c != Wall && (c == Optional) == optional {
				item[k] = of(name(m.space.CellAt(k)))
				m.cells = append(m.cells, int32(k))
			}
		}
	}
	declare(false, b.Primary)
	declare(true, b.Secondary)
	next := dlx.Option(0)
	for _, p := range m.pieces {
		m.first = append(m.first, next)
		for _, w := range p.ways {
			within := m.space.within(w)
			for at := range m.space.fits(w) {
				o := b.Option()
				if p.Times.Bounded {
					o.Item(p.item)
				}
				for _, d := range within {
					o.Item(item[at+d])
				}
				next++
			}
		}
	}
	m.first = append(m.first, next)
	m.problem, err = b.Build()
	return err
}

// cellNames returns how to name the items of cells. Short names serve small
// spaces, unless a piece has one.
func (m *Model) cellNames() (func(Cell) string, error) {
	// clash finds a piece that has the name of a cell.
	clash := func(named func(string) (Cell, bool)) (name string, c Cell, is bool) {
		for _, p := range m.pieces {
			if c, is := named(p.Name); is && p.Times.Bounded {
				return p.Name, c, true
			}
		}
		return "", Cell{}, false
	}
	if max(m.space.Layers, m.space.Rows, m.space.Cols) <= len(digits) {
		if _, _, is := clash(m.space.shortNamed); !is {
			return m.space.short, nil
		}
	}
	if name, c, is := clash(m.space.longNamed); is {
		return nil, fmt.Errorf("piece %q has the name of the cell in %s: give it another", name, m.space.place(c))
	}
	return m.space.long, nil
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Pieces returns the names of the pieces.
func (m *Model) Pieces() []string {
	var names []string
	for _, p := range m.pieces {
		names = append(names, p.Name)
	}
	return names
}

// Positions returns the cells of a piece in each of the ways to hold it, in order.
func (m *Model) Positions(name string) [][]Cell {
	var all [][]Cell
	for _, p := range m.pieces {
		if p.Name == name {
			for _, w := range p.ways {
				all = append(all, w.cells)
			}
		}
	}
	return all
}

// Warnings says what is allowed and yet perhaps not meant.
func (m *Model) Warnings() []string { return slices.Clone(m.warnings) }

// Placement returns what an option means: the name of a piece and the cells
// that it covers, in row-major order. Of a number that belongs to no option it
// returns "" and nil.
func (m *Model) Placement(o dlx.Option) (piece string, cells []Cell) {
	if !m.problem.Has(o) {
		return "", nil
	}
	for i := range m.problem.Entries(o) {
		if k := int(i) - m.bounded; k >= 0 {
			cells = append(cells, m.space.CellAt(int(m.cells[k])))
		}
	}
	k := sort.Search(len(m.first), func(k int) bool { return m.first[k] > o }) - 1
	return m.pieces[k].Name, cells
}
