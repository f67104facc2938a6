package packing

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactcover/dlx"
)

// Words says in cells and pieces why there is no filling: a sentence, and maybe a
// picture of the cells that it speaks of and notes to it, each line one of the slice. It
// is nil for what it has no better words for than names of items.
func (m *Model) Words(reason dlx.Reason) []string {
	switch r := reason.(type) {
	case dlx.Weights:
		if r.Check(m.problem) == nil {
			return m.weighed(r)
		}
	case dlx.Core:
		return m.together(r)
	}
	return nil
}

// weighed words weights on cells, which some pieces may share.
func (m *Model) weighed(w dlx.Weights) []string {
	legend := newLegend(w)
	var notes []string
	for k, x := range w.Of[:m.bounded] {
		if x != 0 {
			notes = append(notes, fmt.Sprintf("a piece %s weighs %d beside its cells", m.problem.Name(dlx.Item(k)), legend.shown(x)))
		}
	}
	cells := w.Of[m.bounded:]
	count := make(map[int64]int)
	for _, x := range cells {
		count[x]++
	}
	delete(count, 0)
	positive, negative := w.Sides(m.problem)
	sum := new(big.Int).Sub(positive, negative)
	cell := m.space.cell()
	alone := len(notes) == 0 // no piece has a weight of its own
	lead := ""
	switch {
	case alone && w.Modulus == 0 && legend.signs && m.balanced(w):
		lead = fmt.Sprintf("%v against %v cells of one color, and every piece covers as many of each", positive, negative)
	case alone && w.Modulus == 0 && legend.signs:
		lead = fmt.Sprintf("%v cells marked + against %v marked -, and no piece covers more of + than of -", positive, negative)
	case alone && w.Modulus > 0 && count[1] == m.wanted:
		return []string{fmt.Sprintf("%d %ss, and every piece covers a multiple of %d", m.wanted, cell, w.Modulus)}
	case alone && w.Modulus == 2:
		lead = fmt.Sprintf("%v marked cells, an odd number, and every piece covers an even number of them", positive)
	case alone && w.Modulus > 0 && len(count) == 1 && count[1] > 0:
		lead = fmt.Sprintf("%v marked cells, not a multiple of %d, and every piece covers a multiple of %[2]d of them", positive, w.Modulus)
	case w.Modulus > 0:
		lead = fmt.Sprintf("by these weights every piece weighs a multiple of %d, wherever it lies, and all together %v modulo %[1]d", w.Modulus, sum.Mod(sum, big.NewInt(w.Modulus)))
	default:
		lead = fmt.Sprintf("by these weights no piece weighs more than 0, wherever it lies, and all together at least %v", sum)
	}
	if legend.signs && !alone {
		notes = append([]string{"+ weighs 1, - weighs -1"}, notes...)
	}
	mark := func(k int) byte { return legend.mark(cells[k]) }
	return slices.Concat([]string{lead}, m.drawn(mark), legend.notes(), notes)
}

// balanced reports whether every option weighs 0.
func (m *Model) balanced(w dlx.Weights) bool {
	for o := range m.problem.Options() {
		sum := int64(0)
		for i := range m.problem.Entries(o) {
			sum += w.Of[i]
		}
		if sum != 0 {
			return false
		}
	}
	return true
}

// together words a core of cells and pieces.
func (m *Model) together(c dlx.Core) []string {
	marked := make(map[int]bool)
	var pieces []string
	for _, i := range c.Items {
		if int(i) < m.bounded {
			pieces = append(pieces, m.problem.Name(i))
		} else {
			marked[int(i)-m.bounded] = true
		}
	}
	cells := fmt.Sprintf("the %d marked cells cannot be covered together without overlap", len(marked))
	lead := ""
	switch {
	case len(pieces) == 0:
		lead = cells
	case len(marked) == 0:
		lead = fmt.Sprintf("pieces cannot all be used as often as they must be: %s", strings.Join(pieces, ", "))
	default:
		lead = fmt.Sprintf("%s, if these pieces are used as often as they must be: %s", cells, strings.Join(pieces, ", "))
	}
	if c.Untried > 0 {
		lead += fmt.Sprintf("; it is not known whether %d of these can be left out", c.Untried)
	}
	if len(marked) == 0 {
		return []string{lead}
	}
	return append([]string{lead}, m.drawn(func(k int) byte {
		if marked[k] {
			return '*'
		}
		return '.'
	})...)
}

// Larger pictures are not drawn.
const (
	mostWide = 76
	mostHigh = 60
)

// drawn draws the space, layers side by side, with a mark on each cell that is not a
// wall.
func (m *Model) drawn(mark func(k int) byte) []string {
	s := m.space
	if s.Rows > mostHigh || s.Layers*(s.Cols+3)-3 > mostWide {
		return []string{fmt.Sprintf("(the %s is too large to draw it here)", s.noun())}
	}
	on := make([]byte, len(s.Cells))
	for k := range on {
		on[k] = Wall
	}
	for k, at := range m.cells {
		on[at] = mark(k)
	}
	lines := make([]string, s.Rows)
	for row := range lines {
		var layers []string
		for layer := range s.Layers {
			at := s.Index(Cell{layer, row, 0})
			layers = append(layers, string(on[at:at+s.Cols]))
		}
		lines[row] = strings.Join(layers, " | ")
	}
	return lines
}

// A legend says how weights are drawn: + and - for 1 and -1, digits where these do,
// otherwise letters. A weight of 0 is a dot.
type legend struct {
	modulus int64
	signs   bool
	values  []int64 // ascending, without 0; modulo the modulus if there is one
}

func newLegend(w dlx.Weights) legend {
	l := legend{modulus: w.Modulus}
	for _, x := range w.Of {
		if x = l.shown(x); x != 0 && !slices.Contains(l.values, x) {
			l.values = append(l.values, x)
		}
	}
	slices.Sort(l.values)
	l.signs = w.Modulus == 0 && slices.Equal(l.values, []int64{-1, 1})
	return l
}

// shown is the number to show for a weight: its residue if there is a modulus.
func (l legend) shown(x int64) int64 {
	if l.modulus == 0 {
		return x
	}
	return (x%l.modulus + l.modulus) % l.modulus
}

func (l legend) digits() bool { return l.values[0] > 0 && l.values[len(l.values)-1] < 10 }

func (l legend) mark(x int64) byte {
	k := slices.Index(l.values, l.shown(x))
	switch {
	case k < 0:
		return '.'
	case l.signs:
		return "-+"[k]
	case l.digits():
		return byte('0' + l.values[k])
	case k >= len(letters):
		return '!'
	}
	return letters[k]
}

// notes says what letters stand for.
func (l legend) notes() []string {
	if l.signs || l.digits() {
		return nil
	}
	var notes []string
	for k, x := range l.values {
		if k < len(letters) {
			notes = append(notes, fmt.Sprintf("%c weighs %d", letters[k], x))
		}
	}
	if len(l.values) > len(letters) {
		notes = append(notes, fmt.Sprintf("! is one of %d other weights", len(l.values)-len(letters)))
	}
	return []string{strings.Join(notes, ", ")}
}
