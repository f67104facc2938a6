package dlx

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"exactcover/dlx/internal/dense"
	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/plan"
	"exactcover/dlx/internal/reduce"
)

// A Problem is an exact cover problem. It never changes once built, and any
// number of goroutines may use it at once.
//
// Methods that take an item or a color panic, as an index does, if it is none of
// the problem's: items run from 0 to NumItems()-1. Option numbers may be any: Has
// tells whether one can be chosen.
type Problem struct {
	items   []item // in the order of declaration
	index   map[string]Item
	colors  []string // the name of color c is colors[c-1]
	options int      // how many numbers were given to options

	table  matrix.Table
	column []int32  // table's number of each item; nil: the same
	origin []Item   // the inverse of column; nil: the same
	number []Option // option number of each row, ascending; nil: the same
	cost   []int64  // by row; nil: all 0

	plan       func() plan.Choice   // made when first asked for
	dense      func() *dense.Tables // likewise
	reduction  reducing
	components func() []reduce.Part // made when first asked for; nil for what is too large
	spares     sync.Pool            // of dense searches, each between two runs
}

// arrange numbers the table's items with the primary ones first, each kind in
// the order of declaration, and fills in their bounds.
func (p *Problem) arrange() {
	t := &p.table
	sorted, once := true, true
	for k, i := range p.items {
		if i.primary() {
			sorted = sorted && t.Primary == k
			once = once && i.lo == 1 && i.hi == 1
			t.Primary++
		}
	}
	if !once {
		for _, i := range p.items {
			if i.primary() {
				t.Lo, t.Hi = append(t.Lo, i.lo), append(t.Hi, i.hi)
			}
		}
	}
	if sorted {
		return
	}
	p.column = make([]int32, len(p.items))
	primary, secondary := int32(0), int32(t.Primary)
	for k, i := range p.items {
		if i.primary() {
			p.column[k] = primary
			primary++
		} else {
			p.column[k] = secondary
			secondary++
		}
	}
	p.origin = make([]Item, len(p.items))
	for i, column := range p.column {
		p.origin[column] = Item(i)
	}
	for c, i := range t.Item {
		t.Item[c] = p.column[i]
	}
}

// prepare makes the problem ready for engines, whose own tables are made once,
// when the first search wants them, and shared by all.
func (p *Problem) prepare() {
	p.plan = sync.OnceValue(func() plan.Choice { return plan.Choose(&p.table) })
	p.dense = sync.OnceValue(func() *dense.Tables { return dense.Compile(&p.table) })
	p.components = sync.OnceValue(func() []reduce.Part {
		if len(p.table.Item) > mostReduced {
			return nil
		}
		return reduce.Components(&p.table)
	})
}

// NumItems returns the number of items. Item numbers run from 0 to NumItems-1.
func (p *Problem) NumItems() int { return len(p.items) }

// NumPrimary returns the number of primary items.
func (p *Problem) NumPrimary() int { return p.table.Primary }

// NumOptions returns how many numbers were given to options, those of skipped
// options counted. Option numbers run from 0 to NumOptions-1.
func (p *Problem) NumOptions() int { return p.options }

// NumColors returns the number of colors. They run from 1 to NumColors.
func (p *Problem) NumColors() int { return len(p.colors) }

// Name returns the name of item i.
func (p *Problem) Name(i Item) string { return p.items[i].name }

// ColorName returns the name of color c, and "" for the zero Color.
func (p *Problem) ColorName(c Color) string {
	if c == 0 {
		return ""
	}
	return p.colors[c-1]
}

// Lookup finds the item of a name.
func (p *Problem) Lookup(name string) (Item, bool) {
	i, ok := p.index[name]
	return i, ok
}

// Primary reports whether item i is primary.
func (p *Problem) Primary(i Item) bool { return p.items[i].primary() }

// Multiplicity returns how often a solution covers primary item i: at least lo
// and at most hi times. Of a secondary item it returns 0, 0.
func (p *Problem) Multiplicity(i Item) (lo, hi int) {
	return int(p.items[i].lo), int(p.items[i].hi)
}

// Has reports whether o is the number of an option that can be chosen: neither
// out of range nor skipped by the reader.
func (p *Problem) Has(o Option) bool {
	_, ok := p.row(o)
	return ok
}

// Options yields the options that can be chosen, in ascending order.
func (p *Problem) Options() iter.Seq[Option] {
	return func(yield func(Option) bool) {
		for r := range int32(p.table.Rows()) {
			if !yield(p.optionOf(r)) {
				return
			}
		}
	}
}

// Entries yields the items of option o in the order in which they were given,
// each with the color demanded of it, or 0. It yields nothing unless Has(o).
func (p *Problem) Entries(o Option) iter.Seq2[Item, Color] {
	return func(yield func(Item, Color) bool) {
		r, ok := p.row(o)
		if !ok {
			return
		}
		for c := p.table.Start[r]; c < p.table.Start[r+1]; c++ {
			if !yield(p.itemOf(p.table.Item[c]), Color(p.table.ColorAt(c))) {
				return
			}
		}
	}
}

// Cost returns the cost of option o, 0 where none was given.
func (p *Problem) Cost(o Option) int64 {
	if r, ok := p.row(o); ok && p.cost != nil {
		return p.cost[r]
	}
	return 0
}

// HasCosts reports whether some option has a cost other than 0.
func (p *Problem) HasCosts() bool { return p.cost != nil }

// OptionText spells the items of option o as Knuth's text format does, as in
// "A B X:red". It is "" unless Has(o).
func (p *Problem) OptionText(o Option) string {
	var text strings.Builder
	for i, c := range p.Entries(o) {
		if text.Len() > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(p.Name(i))
		if c != 0 {
			text.WriteByte(':')
			text.WriteString(p.ColorName(c))
		}
	}
	return text.String()
}

// row returns the table's row of an option.
func (p *Problem) row(o Option) (int32, bool) {
	if p.number == nil {
		return int32(o), o >= 0 && int(o) < p.options
	}
	r, ok := slices.BinarySearch(p.number, o)
	return int32(r), ok
}

// optionOf returns the option of a row: the inverse of row.
func (p *Problem) optionOf(r int32) Option {
	if p.number == nil {
		return Option(r)
	}
	return p.number[r]
}

// itemOf returns the item of a table's item: the inverse of column.
func (p *Problem) itemOf(column int32) Item {
	if p.origin == nil {
		return Item(column)
	}
	return p.origin[column]
}
