package dlxtext

import (
	"bytes"
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// An assembler hands items and options on to a Builder, which checks them, and
// gives its faults their places.
type assembler struct {
	*input
	b       dlx.Builder
	items   nameTable                   // the item of a name
	colors  nameTable                   // 1 less than the color of a name
	primary dlx.Item                    // items below are primary
	among   string                      // where items are declared, for messages
	advice  func(unknown []byte) string // what may be meant by an unknown name, unless nil

	option dlx.OptionBuilder // the one at hand
	at     place             // where it begins
	cells  []dlx.Item        // its items
	chosen bool              // it has a primary item
	spell  []byte            // its first entries, while it has no primary item
}

// check gives a new fault of the builder the place of the token at hand.
func (a *assembler) check() error {
	if err := a.b.Err(); err != nil {
		return a.fault(a.here(), err)
	}
	return nil
}

// declare declares an item, all primary ones before the first secondary one,
// of which lo and hi tell nothing.
func (a *assembler) declare(name string, primary bool, lo, hi int) error {
	if primary {
		a.b.PrimaryRange(name, lo, hi)
		a.primary++
	} else {
		a.b.Secondary(name)
	}
	a.items.add(name)
	return a.check()
}

// count declares n items, named by their numbers.
func (a *assembler) count(n int, primary bool) error {
	if n > mostCounted-a.items.names {
		return a.faultf(a.here(), "more than %d items without names of their own", mostCounted)
	}
	for range n {
		if err := a.declare(strconv.Itoa(a.items.names), primary, 1, 1); err != nil {
			return err
		}
	}
	return nil
}

// beginOption begins an option, which stands at a place.
func (a *assembler) beginOption(at place) error {
	a.option, a.at = a.b.Option(), at
	a.cells, a.spell, a.chosen = a.cells[:0], a.spell[:0], false
	return a.check()
}

// entry adds an item, or item:color, to the option.
func (a *assembler) entry(entry []byte) error {
	name := entry
	colon := bytes.IndexByte(entry, ':')
	if colon >= 0 {
		name = entry[:colon]
	}
	number, known := a.items.lookup(name)
	if !known {
		return a.fault(a.here(), a.unknown(entry, name))
	}
	item := dlx.Item(number)
	a.note(item, entry)
	if colon < 0 {
		a.option.Item(item)
		return a.check()
	}
	color := entry[colon+1:]
	if len(color) == 0 {
		return a.faultf(a.here(), `a color is missing after %q`, clip(entry))
	}
	a.option.Colored(item, a.color(color))
	return a.check()
}

// color returns the color of a name.
func (a *assembler) color(name []byte) dlx.Color {
	shade, known := a.colors.lookup(name)
	if !known {
		name := string(name)
		shade = int32(a.b.Color(name)) - 1
		a.colors.add(name)
	}
	return dlx.Color(shade + 1)
}

// unknown says what is wrong with an entry whose item is unknown.
func (a *assembler) unknown(entry, name []byte) error {
	if len(name) == 0 {
		return fmt.Errorf("an item is missing before %q", clip(entry))
	}
	if bar := bytes.IndexByte(name, '|'); bar >= 0 {
		return fmt.Errorf("%q: no name holds '|', and a cost is a word of its own, as in %q", clip(entry), "A |5")
	}
	if err := dlx.CheckName(string(name)); err != nil {
		return err
	}
	advice := ""
	if a.advice != nil {
		advice = a.advice(name)
	}
	return fmt.Errorf("unknown item %q: not among the items of %s%s", clip(name), a.among, advice)
}

// note keeps what a warning tells of an option.
func (a *assembler) note(item dlx.Item, entry []byte) {
	a.cells = append(a.cells, item)
	switch {
	case a.chosen:
	case item < a.primary:
		a.chosen = true
	case len(a.spell) < 80:
		a.spell = append(a.spell, ' ')
		a.spell = append(a.spell, clip(entry)...)
	case !bytes.HasSuffix(a.spell, []byte(" …")):
		a.spell = append(a.spell, " …"...)
	}
}

// endOption ends the option, or skips it.
func (a *assembler) endOption() {
	switch {
	case a.chosen:
		return
	case a.cfg.Warn == nil: // and the arguments of a warning need no memory
	case len(a.cells) == 0:
		a.warnf(a.at, "option %d is empty, so it is skipped", a.option.Number())
	default:
		a.warnf(a.at, "option %d (%s) has no primary item: it could be added to any solution at will, so it is skipped", a.option.Number(), a.spell[1:])
	}
	a.option.Skip()
}

// build ends the reading.
func (a *assembler) build() (*dlx.Problem, error) {
	if a.broken() {
		return nil, a.failure()
	}
	p, err := a.b.Build()
	if err != nil {
		return nil, a.fault(place{}, err)
	}
	return p, nil
}
