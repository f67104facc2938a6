package frontier

import (
	"fmt"
	"math/bits"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// A Program is a problem compiled for an order of its primary items: a sequence
// of steps that lead from layer to layer. It never changes, and any number of
// counts may use it at once.
//
// A state is Words words, the fields of the items that are open. The first
// state is all zeros. So is the one state behind the last step, if there is a
// solution: then nothing is open any more, and every path there is a solution.
type Program struct {
	Words int
	Steps []Step

	schedule *schedule
}

// A Step decides among the rows of an item wanted exactly once, or whether to
// take a single row of an item wanted otherwise.
//
// It has arcs, one for each choice. With W words, arc a leads from state s
//
//	if   s & block[a] == 0  and  s & need[a] == need[a]
//	to   r = (s | set[a]) + add[a]
//	if   r & must == must, and the floors hold in r
//	to   r & keep
//
// so that no more is asked of a state than some operations on words, however
// many items a row has.
type Step struct {
	Item int32
	// Rows has the row that each arc takes, None where it takes none: since
	// the item is covered already, or to skip a row, or to take no more.
	Rows []int32

	// The item is covered already where all bits of pass are 1: then arc 0,
	// which takes nothing, is the only one that fits. pass is 0 if there is no
	// such arc.
	passWord int
	pass     uint64

	// W words for each arc.
	block, set, add []uint64

	must, keep []uint64 // W words
	floors     []floor
}

// None is the row of an arc that takes none.
const None = -1

// A floor is the least value that a field may have behind a step.
type floor struct {
	word  int
	mask  uint64
	least uint64
}

// maxWords bounds the width of states. Wider states would have thousands of items open
// at once, and then there is nothing to merge.
const maxWords = 256

// maxArcWords bounds the memory of a program to 384 MiB.
const maxArcWords = 1 << 24

// Compile makes a program of a table and an order of its primary items, each of them
// once.
//
// A state from which some item can only be covered too rarely is a dead end. It is
// noticed at the step of that item; with trim, right behind the last row of the item
// that is decided, which makes fewer states. Untrimmed layers have as many states as
// those of a certificate, which records all choices that fit.
//
// It is an error if states would be too wide, or arcs too many.
func Compile(t *matrix.Table, order []int32, trim bool) (*Program, error) {
	if len(order) != t.Primary {
		return nil, fmt.Errorf("frontier: an order of %d items for %d primary ones", len(order), t.Primary)
	}
	seen := make([]bool, t.Primary)
	for _, i := range order {
		if i < 0 || int(i) >= t.Primary || seen[i] {
			return nil, fmt.Errorf("frontier: the order names item %d, which is no primary item or is named before", i)
		}
		seen[i] = true
	}
	return compile(newSchedule(t, order, trim, nil))
}

func compile(s *schedule) (*Program, error) {
	p := &Program{Words: s.place(), schedule: s}
	if p.Words > maxWords || p.Words*(s.t.Rows()+2*len(s.steps)) > maxArcWords {
		return nil, fmt.Errorf("frontier: states of %d words for %d options are too large, at most %d words, or %d for all options", p.Words, s.t.Rows(), maxWords, maxArcWords)
	}
	p.Steps = make([]Step, len(s.steps))
	opening, closing := s.byStep(func(f *field) int32 { return f.first }), s.byStep(func(f *field) int32 { return f.close })
	b := builder{schedule: s, words: p.Words, left: slices.Clone(s.left)}
	for k := range s.steps {
		b.opened, opening = leading(opening, func(f int32) bool { return s.fields[f].first == int32(k) })
		b.closed, closing = leading(closing, func(f int32) bool { return s.fields[f].close == int32(k) })
		b.build(&p.Steps[k], int32(k))
	}
	return p, nil
}

// leading cuts a list behind the last of its first elements that are in.
func leading(list []int32, in func(int32) bool) (first, rest []int32) {
	n := 0
	for n < len(list) && in(list[n]) {
		n++
	}
	return list[:n], list[n:]
}

// place gives each field its place, the lowest that is free from its first
// step to its last, and returns how many words states need.
func (s *schedule) place() (words int) {
	words = 1
	used := []uint64{0}
	opening, closing := s.byStep(func(f *field) int32 { return f.first }), s.byStep(func(f *field) int32 { return f.close })
	for _, k := range opening {
		f := &s.fields[k]
		for len(closing) > 0 && s.fields[closing[0]].close < f.first {
			done := &s.fields[closing[0]]
			used[done.word] &^= done.mask()
			closing = closing[1:]
		}
		f.word, f.shift = 0, firstGap(used[0], f.width)
		for f.shift < 0 {
			f.word++
			if f.word == len(used) {
				used = append(used, 0)
			}
			f.shift = firstGap(used[f.word], f.width)
		}
		used[f.word] |= f.mask()
		words = max(words, f.word+1)
	}
	return words
}

// firstGap returns where so many zeros in a row begin, or -1.
func firstGap(used uint64, width int) int {
	gaps := ^used
	for k := 1; k < width; k++ {
		gaps &= ^used >> k
	}
	if gaps == 0 {
		return -1
	}
	if shift := bits.TrailingZeros64(gaps); shift+width <= 64 {
		return shift
	}
	return -1
}

// A builder makes the steps of a program, first to last.
type builder struct {
	*schedule
	words          int
	left           []int32 // by primary item: its rows not yet decided
	opened, closed []int32 // the fields that open, and close, at the step
}

func (b *builder) build(s *Step, k int32) {
	d := b.steps[k]
	s.Item = d.item
	own := int32(None)
	if b.fieldOf != nil {
		own = b.fieldOf[d.item]
	}
	switch {
	case d.exact && own >= 0:
		f := &b.fields[own]
		s.passWord, s.pass = f.word, f.mask()
		b.arc(s, None)
	case !d.exact:
		b.arc(s, None)
	}
	for _, r := range d.rows {
		b.arc(s, r)
	}
	s.must, s.keep = make([]uint64, b.words), make([]uint64, b.words)
	for w := range s.keep {
		s.keep[w] = ^uint64(0)
	}
	for _, c := range b.closed {
		f := &b.fields[c]
		s.keep[f.word] &^= f.mask()
		if int(f.item) < b.t.Primary && !(d.exact && f.item == d.item) {
			b.demand(s, f, f.lo)
		}
	}
	if b.trim {
		b.demandEarly(s, d, k)
	}
}

// arc adds the arc that takes row r, or none.
func (b *builder) arc(s *Step, r int32) {
	at := len(s.Rows) * b.words
	s.Rows = append(s.Rows, r)
	s.block = append(s.block, make([]uint64, b.words)...)
	s.set = append(s.set, make([]uint64, b.words)...)
	s.add = append(s.add, make([]uint64, b.words)...)
	block, set, add := s.block[at:], s.set[at:], s.add[at:]
	for _, o := range b.opened {
		if f := &b.fields[o]; f.kind == counted {
			set[f.word] |= f.start() << f.shift
		}
	}
	if r == None {
		return
	}
	for c := b.t.Start[r]; c < b.t.Start[r+1]; c++ {
		i := b.t.Item[c]
		if b.fieldOf[i] < 0 {
			continue
		}
		switch f := &b.fields[b.fieldOf[i]]; f.kind {
		case once:
			block[f.word] |= f.mask()
			set[f.word] |= f.mask()
		case atLeastOnce:
			set[f.word] |= f.mask()
		case counted:
			block[f.word] |= 1 << (f.shift + f.width - 1)
			add[f.word] |= 1 << f.shift
		case colored:
			color := b.t.ColorAt(c)
			code := b.demands.code(i, color) << f.shift
			set[f.word] |= code
			if color == 0 {
				code = 0
			}
			block[f.word] |= f.mask() &^ code
		}
	}
}

// demand makes a step refuse what covers the item of a field less than so often.
func (b *builder) demand(s *Step, f *field, least int32) {
	switch {
	case least < 1:
	case f.kind != counted:
		s.must[f.word] |= f.mask()
	case least == f.hi:
		s.must[f.word] |= 1 << (f.shift + f.width - 1)
	default:
		s.floors = append(s.floors, floor{f.word, f.mask(), (f.start() + uint64(least)) << f.shift})
	}
}

// demandEarly counts the rows decided at step k and refuses what could not
// cover a counted item often enough even with all rows that are left.
func (b *builder) demandEarly(s *Step, d decision, k int32) {
	var counts []int32
	for _, r := range d.rows {
		for _, i := range b.t.Row(r) {
			if int(i) >= b.t.Primary {
				continue
			}
			b.left[i]--
			if f := b.fieldOf[i]; f >= 0 && b.fields[f].kind == counted && b.fields[f].close > k {
				counts = append(counts, i)
			}
		}
	}
	slices.Sort(counts)
	for _, i := range slices.Compact(counts) {
		f := &b.fields[b.fieldOf[i]]
		b.demand(s, f, f.lo-b.left[i])
	}
}

// Breadths returns, by step, about how many bits of knowledge a state has
// behind it: a layer has at most some 2 to the power of that many states.
func (p *Program) Breadths() []float64 { return p.schedule.breadths() }

// Next follows arc a from a state, writes the state that it leads to, and returns
// whether the arc fits. Counter.Run does the same for many states at a time, by code of
// its own; Next is for those who keep the states.
func (s *Step) Next(state []uint64, a int, next []uint64) bool {
	words := len(state)
	if s.pass != 0 && (state[s.passWord]&s.pass != 0) != (a == 0) {
		return false
	}
	for w, x := range state {
		if x&s.block[a*words+w] != 0 {
			return false
		}
		next[w] = (x | s.set[a*words+w]) + s.add[a*words+w]
		if next[w]&s.must[w] != s.must[w] {
			return false
		}
	}
	for _, f := range s.floors {
		if next[f.word]&f.mask < f.least {
			return false
		}
	}
	for w := range next {
		next[w] &= s.keep[w]
	}
	return true
}
