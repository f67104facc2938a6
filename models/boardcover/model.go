package boardcover

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"sort"
	"strings"

	"exactcover/dlx"
)

// MaxMemory bounds what a problem and a search of it may need, in bytes, by
// the estimate of New.
const MaxMemory int64 = 4 << 30

const (
	bytesPerCell = 28 // of an option: tables as they grow, and links
	bytesPerItem = 200
)

// A Model is a board to be covered by pieces, as an exact cover problem. It
// does not change.
type Model struct {
	board    Board
	pieces   []piece
	first    []dlx.Option // the first option of each piece, and the number of all
	bounded  int          // items of pieces: they come before the cells
	white    []int32      // the white cells, by item, as indices into the board
	warnings []string
	problem  *dlx.Problem
}

// A piece as it is used: one for all that have its name.
type piece struct {
	Piece
	shapes [][]Cell
	item   dlx.Item // if it is bounded
}

// New makes the problem of covering the board by the pieces. Without pieces it
// takes L-trominoes, any number of them.
//
// Two pieces of the same name and shape count as one, to be used as often as
// both together. A piece to be used 0 times is left out, and an upper bound
// that the board is too small to pass is none.
func New(board Board, pieces []Piece) (*Model, error) {
	if len(pieces) == 0 {
		pieces = []Piece{LTromino()}
	}
	used, err := merge(pieces)
	if err != nil {
		return nil, err
	}
	m := &Model{board: board, warnings: twins(used)}
	for _, p := range used {
		most := board.white / len(p.Cells)
		if lo, hi := p.Times.bounds(); p.Times.Bounded && hi >= most {
			if p.Times.Hi = max(lo, most); lo == 0 {
				p.Times = Times{}
			}
		}
		if p.Times.Bounded && p.Times.Hi == 0 {
			continue
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
func merge(pieces []Piece) ([]piece, error) {
	var used []piece
	var faults []error
	named := make(map[string]int)
	for _, p := range pieces {
		if err := p.Check(); err != nil {
			faults = append(faults, err)
			continue
		}
		shapes := p.Orientations()
		k, again := named[p.Name]
		switch {
		case !again:
			named[p.Name] = len(used)
			used = append(used, piece{Piece: p, shapes: shapes})
		case sameShape(used[k].shapes, shapes):
			used[k].Times = used[k].Times.and(p.Times)
		default:
			faults = append(faults, fmt.Errorf("two pieces of different shape are called %q: give each a name of its own", p.Name))
		}
	}
	return used, errors.Join(faults...)
}

func sameShape(a, b [][]Cell) bool { return slices.EqualFunc(a, b, slices.Equal) }

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

// fits yields where a shape can lie, as indices of the upper left corner of
// its frame, ascending. within says which cell is how far from there.
func (b Board) fits(shape []Cell) iter.Seq[int] {
	return func(yield func(int) bool) {
		frame := frameOf(shape)
		within := b.within(shape)
		for row := range b.Height() - frame.Row {
		next:
			for at := row * b.width; at < (row+1)*b.width-frame.Col; at++ {
				for _, d := range within {
					if b.cells[at+d] != '.' {
						continue next
					}
				}
				if !yield(at) {
					return
				}
			}
		}
	}
}

// frameOf returns the greatest row and column of a shape.
func frameOf(shape []Cell) Cell {
	var corner Cell
	for _, c := range shape {
		corner = Cell{max(corner.Row, c.Row), max(corner.Col, c.Col)}
	}
	return corner
}

func (b Board) within(shape []Cell) []int {
	within := make([]int, len(shape))
	for k, c := range shape {
		within[k] = b.index(c)
	}
	return within
}

// estimate counts the options, without keeping any, and refuses what would
// need too much memory as soon as that is certain.
func (m *Model) estimate() error {
	options, memory := 0, int64(m.board.white)*bytesPerItem
	for _, p := range m.pieces {
		for _, shape := range p.shapes {
			for range m.board.fits(shape) {
				options++
				memory += int64(len(shape)+1) * bytesPerCell
				if memory > MaxMemory {
					return fmt.Errorf("a board of %d white cells and these pieces make more than %d options, and need more than %d GiB of memory: take a smaller board, or fewer or larger pieces",
						m.board.white, options, MaxMemory>>30)
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
	item := make([]dlx.Item, len(m.board.cells))
	m.white = make([]int32, 0, m.board.white)
	for k, c := range m.board.cells {
		if c == '.' {
			item[k] = b.Primary(name(m.board.cellAt(k)))
			m.white = append(m.white, int32(k))
		}
	}
	next := dlx.Option(0)
	for _, p := range m.pieces {
		m.first = append(m.first, next)
		for _, shape := range p.shapes {
			within := m.board.within(shape)
			for at := range m.board.fits(shape) {
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
// boards, unless a piece has one.
func (m *Model) cellNames() (func(Cell) string, error) {
	short := max(m.board.Height(), m.board.width) <= len(digits)
	for _, p := range m.pieces {
		if p.Times.Bounded && len(p.Name) == 2 && strings.Trim(p.Name, digits) == "" {
			short = false
		}
	}
	if short {
		return shortName, nil
	}
	for _, p := range m.pieces {
		var c Cell
		if n, _ := fmt.Sscanf(p.Name, "r%dc%d", &c.Row, &c.Col); p.Times.Bounded && n == 2 && longName(c) == p.Name && m.board.White(c) {
			return nil, fmt.Errorf("piece %q has the name of the cell in %v: give it another", p.Name, c)
		}
	}
	return longName, nil
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

func shortName(c Cell) string { return string([]byte{digits[c.Row], digits[c.Col]}) }

func longName(c Cell) string { return fmt.Sprintf("r%dc%d", c.Row, c.Col) }

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Board returns the board.
func (m *Model) Board() Board { return m.board }

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
			cells = append(cells, m.board.cellAt(int(m.white[k])))
		}
	}
	k := sort.Search(len(m.first), func(k int) bool { return m.first[k] > o }) - 1
	return m.pieces[k].Name, cells
}
