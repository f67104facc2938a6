package dlx

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"unicode"
	"unicode/utf8"

	"exactcover/dlx/internal/matrix"
)

// An Item is the number of an item, from 0, in the order of declaration.
type Item int32

// An Option is the number of an option, from 0, in the order of the input.
type Option int32

// A Color is a color that options may demand of a secondary item. The zero
// Color means that no color is demanded.
type Color int32

// A Builder collects the items and options of a problem. Its zero value is an
// empty problem, ready to use:
//
//	var b dlx.Builder
//	rook, knight := b.Primary("rook"), b.Primary("knight")
//	square := b.Secondary("a1")
//	b.Option(rook, square)
//	b.Option(knight, square)
//	problem, err := b.Build()
//
// Faults do not stop it: they are kept, and Build reports them all.
type Builder struct {
	items  []item
	index  map[string]Item
	colors []string
	shades map[string]Color

	start  []int32 // first cell of each option that is kept
	cell   []int32 // their items
	color  []int32 // parallel to cell; nil until a color is demanded
	cost   []int64 // by kept option; nil until one is not 0
	number []Option
	next   Option // number of the next option

	marks  []mark // by item
	open   bool   // the last option may still be extended
	chosen bool   // and it has a primary item
	gap    bool   // some option was skipped
	faults []error
}

// An item as declared. A secondary item has hi 0.
type item struct {
	name   string
	lo, hi int32
}

func (i item) primary() bool { return i.hi > 0 }

// A mark is what adding an item to an option looks at. It is kept apart from the rest of
// the item so that more items fit into a cache.
type mark struct {
	last    int32 // 1 + the last option that named the item
	primary bool
}

// Primary declares an item that every solution covers exactly once.
//
// A name is any UTF-8 text without white space, control characters, ':' and
// '|', and is used once, so that every problem can be written as text.
func (b *Builder) Primary(name string) Item { return b.PrimaryRange(name, 1, 1) }

// PrimaryRange declares an item that every solution covers at least lo and at
// most hi times: its multiplicity. It wants 0 <= lo <= hi and 1 <= hi < 2^31.
func (b *Builder) PrimaryRange(name string, lo, hi int) Item {
	if lo < 0 || hi < 1 || lo > hi || hi > math.MaxInt32 {
		b.fault("item %q: bad multiplicity %d:%d, expected lo:hi with 0 <= lo <= hi and 1 <= hi <= %d", name, lo, hi, math.MaxInt32)
		lo, hi = 1, 1
	}
	return b.declare(item{name, int32(lo), int32(hi)})
}

// Secondary declares an item that a solution covers at most once, or any
// number of times if all its options demand the same color of it.
func (b *Builder) Secondary(name string) Item { return b.declare(item{name: name}) }

func (b *Builder) declare(i item) Item {
	if err := CheckName(i.name); err != nil {
		b.fault("item %d: %w", len(b.items), err)
	}
	if first, twice := b.index[i.name]; twice {
		b.fault("item %q is declared twice", i.name)
		return first
	}
	if b.index == nil {
		b.index = make(map[string]Item)
	}
	n := Item(len(b.items))
	if n == math.MaxInt32 {
		b.fault("more than %d items", math.MaxInt32)
		return 0
	}
	b.index[i.name] = n
	b.items = append(b.items, i)
	b.marks = append(b.marks, mark{primary: i.primary()})
	return n
}

// Lookup finds the item of a name.
func (b *Builder) Lookup(name string) (Item, bool) {
	i, ok := b.index[name]
	return i, ok
}

// Color returns the color of a name, made when it is new. Names follow the
// same rule as those of items.
func (b *Builder) Color(name string) Color {
	if c, ok := b.shades[name]; ok {
		return c
	}
	if err := CheckName(name); err != nil {
		b.fault("color %d: %w", len(b.colors), err)
	}
	if b.shades == nil {
		b.shades = make(map[string]Color)
	}
	b.colors = append(b.colors, name)
	c := Color(len(b.colors))
	b.shades[name] = c
	return c
}

// CheckName returns nil if a text can be the name of an item or a color, and otherwise
// an error that says what is wrong with it.
func CheckName(name string) error {
	if name == "" {
		return errors.New("empty name")
	}
	if !utf8.ValidString(name) {
		return fmt.Errorf("name %q is not UTF-8", name)
	}
	for _, r := range name {
		if r == ':' || r == '|' || unicode.IsSpace(r) || unicode.IsControl(r) || r == '\uFEFF' {
			return fmt.Errorf("name %q holds %s, which no name may", name, strconv.QuoteRuneToASCII(r))
		}
	}
	return nil
}

// Option begins an option with some items of which no color is demanded. More
// is added through what it returns, until the next option begins.
func (b *Builder) Option(items ...Item) OptionBuilder {
	b.finish()
	o := OptionBuilder{b, b.next}
	if b.next == math.MaxInt32 {
		b.fault("more than %d options", math.MaxInt32)
		b.next--
	}
	b.next++
	b.open, b.chosen = true, false
	b.start = append(b.start, int32(len(b.cell)))
	b.number = append(b.number, o.n)
	if b.cost != nil {
		b.cost = append(b.cost, 0)
	}
	for _, i := range items {
		o.Item(i)
	}
	return o
}

// finish closes the option that is open and looks at it as a whole.
func (b *Builder) finish() {
	if !b.open {
		return
	}
	b.open = false
	n := b.next - 1
	if cells := b.last(); len(cells) == 0 {
		b.fault("option %d is empty", n)
	} else if !b.chosen {
		b.fault("option %d (%s) has no primary item: it could be added to any solution at will, so it is never chosen", n, b.spell(cells))
	}
}

// last returns the cells of the last option.
func (b *Builder) last() []int32 { return b.cell[b.start[len(b.start)-1]:] }

// spell names the first items of an option, for messages.
func (b *Builder) spell(cells []int32) string {
	text := ""
	for k, i := range cells {
		if k == 8 {
			return text + " …"
		}
		if k > 0 {
			text += " "
		}
		text += b.items[i].name
	}
	return text
}

// An OptionBuilder extends the option that Builder.Option began.
type OptionBuilder struct {
	b *Builder
	n Option
}

// Number returns the option's number.
func (o OptionBuilder) Number() Option { return o.n }

// Item adds an item, of which no color is demanded.
func (o OptionBuilder) Item(i Item) OptionBuilder {
	o.add(i, 0)
	return o
}

// Colored adds a secondary item and demands a color of it.
func (o OptionBuilder) Colored(i Item, c Color) OptionBuilder {
	b := o.b
	switch {
	case c < 1 || int(c) > len(b.colors):
		b.fault("option %d demands color %d, but there are only %d colors", o.n, c, len(b.colors))
		c = 0
	case i >= 0 && int(i) < len(b.items) && b.items[i].primary():
		b.fault("option %d demands color %q of primary item %q: only secondary items have colors", o.n, b.colors[c-1], b.items[i].name)
		c = 0
	}
	o.add(i, c)
	return o
}

func (o OptionBuilder) add(i Item, c Color) {
	b := o.b
	switch {
	case !o.current():
		return
	case i < 0 || int(i) >= len(b.items):
		b.fault("option %d names item %d, but there are only %d items", o.n, i, len(b.items))
		return
	case b.marks[i].last == int32(o.n)+1:
		b.fault("option %d names item %q twice", o.n, b.items[i].name)
		return
	case len(b.cell) == math.MaxInt32:
		b.fault("option %d: the options hold more than %d items in all", o.n, math.MaxInt32)
		return
	}
	b.marks[i].last = int32(o.n) + 1
	b.chosen = b.chosen || b.marks[i].primary
	appendCell(&b.cell, int32(i))
	if c != 0 && b.color == nil {
		b.color = make([]int32, len(b.cell)-1, cap(b.cell))
	}
	if b.color != nil {
		appendCell(&b.color, int32(c))
	}
}

// appendCell appends to a slice that may come to fill most of the memory. A
// large one grows by a fourth, and what it leaves behind is collected at once:
// otherwise reading a file would need three times the memory of what is read.
func appendCell(cells *[]int32, c int32) {
	if n := len(*cells); n == cap(*cells) && n >= largeCells {
		grown := make([]int32, n, n+n/4)
		copy(grown, *cells)
		*cells = grown
		runtime.GC()
	}
	*cells = append(*cells, c)
}

const largeCells = 1 << 23 // 32 MiB

// Cost gives the option a cost, at least 0; without it the cost is 0. The sum
// of all costs must stay below 2^63, which Build checks.
func (o OptionBuilder) Cost(cost int64) OptionBuilder {
	b := o.b
	if !o.current() {
		return o
	}
	if cost < 0 {
		b.fault("option %d: cost %d, expected 0 or more", o.n, cost)
		return o
	}
	if cost != 0 && b.cost == nil {
		b.cost = make([]int64, len(b.start), cap(b.start))
	}
	if b.cost != nil {
		b.cost[len(b.cost)-1] = cost
	}
	return o
}

// HasPrimary reports whether the option has a primary item so far. One
// without is refused by Build unless it is skipped.
func (o OptionBuilder) HasPrimary() bool { return o.current() && o.b.chosen }

// Skip drops the option but keeps its number used: for readers that pass over an option
// and number the others as their input does.
func (o OptionBuilder) Skip() {
	b := o.b
	if !o.current() {
		return
	}
	last := len(b.start) - 1
	cells := b.start[last]
	b.cell = b.cell[:cells]
	if b.color != nil {
		b.color = b.color[:cells]
	}
	if b.cost != nil {
		b.cost = b.cost[:last]
	}
	b.start, b.number = b.start[:last], b.number[:last]
	b.open, b.gap = false, true
}

// current reports whether the option may still be changed, and keeps a fault
// if not.
func (o OptionBuilder) current() bool {
	if o.b.open && o.n == o.b.next-1 {
		return true
	}
	o.b.fault("option %d is changed after it was finished", o.n)
	return false
}

func (b *Builder) fault(format string, args ...any) {
	b.faults = append(b.faults, fmt.Errorf(format, args...))
}

// Err returns the faults so far, joined, or nil. A reader that asks after each
// step can add the place where it stands.
func (b *Builder) Err() error {
	if len(b.faults) == 0 {
		return nil
	}
	return errors.Join(b.faults...)
}

// Build freezes what was collected into a Problem and leaves the builder empty. If there
// were faults it returns all of them joined, each naming its item or option, and the
// builder stays as it is. It takes time linear in the items and the items of all
// options, and makes no copy of the options.
func (b *Builder) Build() (*Problem, error) {
	b.finish()
	b.checkCosts()
	if err := b.Err(); err != nil {
		return nil, err
	}
	p := &Problem{
		items:   b.items,
		index:   b.index,
		colors:  b.colors,
		cost:    b.cost,
		options: int(b.next),
		table:   matrix.Table{Items: len(b.items), Start: append(b.start, int32(len(b.cell))), Item: b.cell, Color: b.color},
	}
	if b.gap {
		p.number = b.number
	}
	p.arrange()
	p.prepare()
	*b = Builder{}
	return p, nil
}

func (b *Builder) checkCosts() {
	sum := int64(0)
	for k, c := range b.cost {
		if c > math.MaxInt64-sum {
			b.fault("option %d: the costs of all options add up to more than %d", b.number[k], int64(math.MaxInt64))
			return
		}
		sum += c
	}
}
