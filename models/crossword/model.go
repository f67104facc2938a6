package crossword

import (
	"fmt"
	"sort"
	"unicode/utf8"

	"exactcover/dlx"
)

// MaxMemory bounds what a problem and a search of it may need, in bytes, by the
// estimate of New.
const MaxMemory int64 = 4 << 30

const bytesPerCell = 28 // of an option: tables as they grow, and links

// A Config says which grid is to be filled, and how.
type Config struct {
	Grid  Grid
	Words []string // of letters; case does not count, and each counts once
	// Repeat says that a word may stand in several places.
	Repeat bool
	// Symmetric asks for fillings that read the same across and down.
	Symmetric bool
}

// A Model is a grid to be filled, as an exact cover problem. It does not change.
type Model struct {
	cfg     Config
	words   [][]rune
	lengths map[int][]int // words by length
	places  []place
	first   []dlx.Option // the first option of each place, and the number of all
	word    []int32      // by option: which
	problem *dlx.Problem
}

// A place is cells for a word.
type place struct {
	down   bool
	number int   // as in printed crosswords, from 1
	cells  []int // of the grid
}

// String names a place as crosswords do, as in "3 across".
func (p place) String() string {
	if p.down {
		return fmt.Sprintf("%d down", p.number)
	}
	return fmt.Sprintf("%d across", p.number)
}

// New makes the problem of a grid and words. It refuses words of anything else
// than letters, and a grid that is not symmetric where it should be.
func New(cfg Config) (*Model, error) {
	if cfg.Symmetric && !cfg.Grid.symmetric() {
		return nil, errSymmetric
	}
	m := &Model{cfg: cfg, lengths: make(map[int][]int)}
	seen := make(map[string]bool, len(cfg.Words))
	for _, w := range cfg.Words {
		if !isWord(w) {
			return nil, fmt.Errorf("crossword: %q is no word of letters", w)
		}
		if w = lower(w); !seen[w] {
			seen[w] = true
			word := []rune(w)
			m.lengths[len(word)] = append(m.lengths[len(word)], len(m.words))
			m.words = append(m.words, word)
		}
	}
	m.places = cfg.Grid.places(cfg.Symmetric)
	if err := m.estimate(); err != nil {
		return nil, err
	}
	return m, m.build()
}

// places returns the places for words, those across first. With across alone it
// leaves out those down.
func (g Grid) places(acrossAlone bool) []place {
	var across, down []place
	number := 0
	run := func(row, col, dr, dc int) (cells []int) {
		for ; g.at(row, col) != black; row, col = row+dr, col+dc {
			cells = append(cells, row*g.width+col)
		}
		return cells
	}
	for k, r := range g.cells {
		row, col := k/g.width, k%g.width
		if r == black {
			continue
		}
		startsAcross := g.at(row, col-1) == black && g.at(row, col+1) != black
		startsDown := g.at(row-1, col) == black && g.at(row+1, col) != black
		if startsAcross || startsDown {
			number++
		}
		if startsAcross {
			across = append(across, place{number: number, cells: run(row, col, 0, 1)})
		}
		if startsDown && !acrossAlone {
			down = append(down, place{down: true, number: number, cells: run(row, col, 1, 0)})
		}
	}
	return append(across, down...)
}

// fits reports whether a word as long as a place has the letters that are given
// there.
func (m *Model) fits(p place, word []rune) bool {
	for k, cell := range p.cells {
		if given := m.cfg.Grid.cells[cell]; given != white && given != word[k] {
			return false
		}
	}
	return true
}

// fitting yields the words that fit a place.
func (m *Model) fitting(p place) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for _, k := range m.lengths[len(p.cells)] {
			if m.fits(p, m.words[k]) && !yield(k) {
				return
			}
		}
	}
}

// estimate refuses what would need too much memory.
func (m *Model) estimate() error {
	memory := int64(0)
	for _, p := range m.places {
		for range m.fitting(p) {
			if memory += int64(len(p.cells)+3) * bytesPerCell; memory > MaxMemory {
				return fmt.Errorf("crossword: %d places and %d words need more than %d GiB of memory: take a smaller grid or fewer words", len(m.places), len(m.words), MaxMemory>>30)
			}
		}
	}
	return nil
}

func (m *Model) build() (err error) {
	var b dlx.Builder
	places := make([]dlx.Item, len(m.places))
	down := 0
	for k, p := range m.places {
		if p.down {
			places[k] = b.Primary(fmt.Sprintf("D%d", down))
			down++
		} else {
			places[k] = b.Primary(fmt.Sprintf("A%d", k))
		}
	}
	cells := m.cellItems(&b)
	words := m.wordItems(&b)
	for k, p := range m.places {
		m.first = append(m.first, dlx.Option(len(m.word)))
		for w := range m.fitting(p) {
			o := b.Option(places[k])
			if !m.cfg.Repeat {
				o.Item(words[w])
			}
			for j, cell := range p.cells {
				o.Colored(cells[cell], b.Color(string(m.words[w][j])))
			}
			m.word = append(m.word, int32(w))
		}
	}
	m.first = append(m.first, dlx.Option(len(m.word)))
	m.problem, err = b.Build()
	return err
}

// cellItems declares the items of the cells that are in a place. Mirrored cells of
// a symmetric grid have the same one.
func (m *Model) cellItems(b *dlx.Builder) []dlx.Item {
	g := m.cfg.Grid
	used := make([]bool, len(g.cells))
	for _, p := range m.places {
		for _, cell := range p.cells {
			used[m.upper(cell)] = true
		}
	}
	format := "r%dc%d"
	if max(g.Height(), g.width) <= 10 {
		format = "%d%d"
	}
	items := make([]dlx.Item, len(g.cells))
	for cell := range items {
		if used[cell] {
			items[cell] = b.Secondary(fmt.Sprintf(format, cell/g.width, cell%g.width))
		}
	}
	for cell := range items {
		items[cell] = items[m.upper(cell)]
	}
	return items
}

// upper returns the cell that stands for a cell: in a symmetric filling that on or
// above the diagonal.
func (m *Model) upper(cell int) int {
	if row, col := cell/m.cfg.Grid.width, cell%m.cfg.Grid.width; m.cfg.Symmetric && row > col {
		return col*m.cfg.Grid.width + row
	}
	return cell
}

// wordItems declares the items of the words that have the length of a place.
func (m *Model) wordItems(b *dlx.Builder) []dlx.Item {
	if m.cfg.Repeat {
		return nil
	}
	length := make(map[int]bool)
	for _, p := range m.places {
		length[len(p.cells)] = true
	}
	items := make([]dlx.Item, len(m.words))
	for k, word := range m.words {
		if length[len(word)] {
			items[k] = b.Secondary(string(word))
		}
	}
	return items
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Placement returns what an option means: a word and the place for it, as in "ate",
// "2 down". Of a number that belongs to no option it returns false.
func (m *Model) Placement(o dlx.Option) (word, at string, ok bool) {
	if !m.problem.Has(o) {
		return "", "", false
	}
	return string(m.words[m.word[o]]), m.placeOf(o).String(), true
}

// placeOf returns the place of an option.
func (m *Model) placeOf(o dlx.Option) place {
	return m.places[sort.Search(len(m.first), func(k int) bool { return m.first[k] > o })-1]
}

// fill returns the cells of the grid with the words of a solution.
func (m *Model) fill(s dlx.Solution) []rune {
	cells := append([]rune(nil), m.cfg.Grid.cells...)
	for _, o := range s {
		if !m.problem.Has(o) {
			continue
		}
		for k, cell := range m.placeOf(o).cells {
			r := m.words[m.word[o]][k]
			cells[cell] = r
			if m.cfg.Symmetric {
				width := m.cfg.Grid.width
				cells[cell%width*width+cell/width] = r
			}
		}
	}
	return cells
}

// Text spells a solution row by row, without a newline at the end: letters, '#'
// for black cells, and '.' where there is no word.
func (m *Model) Text(s dlx.Solution) string {
	var text []byte
	for k, r := range m.fill(s) {
		if k > 0 && k%m.cfg.Grid.width == 0 {
			text = append(text, '\n')
		}
		text = utf8.AppendRune(text, r)
	}
	return string(text)
}
