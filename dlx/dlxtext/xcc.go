package dlxtext

import (
	"bytes"
	"strconv"

	"exactcover/dlx"
)

// An xccReader reads numbers, in the manner of DIMACS files for SAT solvers:
//
//	c two primary items, 1 and 2, and a secondary one, 3
//	p xcc 2 1
//	2 3 -1 0
//	1 3 -1 0
//
// An option is the numbers of its items, then 0, on one line or several. A negative
// number is the color of the secondary item before it.
type xccReader struct {
	assembler
	inOption bool
	item     int64 // the last one, from 1, while its color may follow, else 0
	itemAt   place
}

// xccHeader reports whether a text that begins with p begins with the header of such a
// file, and whether that is sure or may change as the text goes on.
func xccHeader(line []byte) (is, sure bool) {
	line, _, whole := bytes.Cut(line, []byte{'\n'})
	const most = 80
	if len(line) > most {
		return false, true
	}
	words := bytes.Fields(line)
	if len(words) != 4 || string(words[0]) != "p" || string(words[1]) != "xc" && string(words[1]) != "xcc" {
		return false, whole
	}
	_, first := natural(string(words[2]))
	_, second := natural(string(words[3]))
	return first && second, whole
}

func readXCC(in *input) (*dlx.Problem, error) {
	x := &xccReader{assembler: assembler{input: in}}
	for header, first := false, true; ; {
		w, k := x.next()
		var err error
		switch {
		case k == endOfInput && !header && !x.broken():
			return nil, x.faultf(x.here(), `expected "p xcc", and the numbers of primary and of secondary items`)
		case k == endOfInput && x.inOption && !x.broken():
			return nil, x.faultf(x.here(), "option %d has no end: expected 0 after its last item", x.option.Number())
		case k == endOfInput:
			return x.build()
		case k == endOfLine:
			first = true
			continue
		case k == stray:
			err = x.controlFault()
		case first && string(w) == "c":
			x.skipLine(nil)
			continue
		case header:
			first, err = false, x.number(w)
		default:
			header, err = true, x.header(w)
		}
		if err != nil {
			return nil, err
		}
	}
}

// header reads the line of the header from its first word on, and its end.
func (x *xccReader) header(w []byte) error {
	if string(w) != "p" {
		return x.faultf(x.here(), `expected "p xcc" and the numbers of items, or a comment after "c", found %q`, clip(w))
	}
	if w, err := x.field(`"xc" or "xcc"`); err != nil {
		return err
	} else if string(w) != "xc" && string(w) != "xcc" {
		return x.faultf(x.here(), `expected "xc" or "xcc" after "p", found %q`, clip(w))
	}
	var many [2]int
	for i, kind := range []string{"primary", "secondary"} {
		w, err := x.field("the number of " + kind + " items")
		if err != nil {
			return err
		}
		n, ok := natural(string(w))
		switch {
		case !ok:
			return x.faultf(x.here(), "expected the number of %s items, found %q", kind, clip(w))
		case n > mostCounted-many[0]:
			return x.faultf(x.here(), "more than %d items without names of their own", mostCounted)
		}
		many[i] = n
	}
	w, k := x.next()
	switch k {
	case word:
		return x.faultf(x.here(), "%q after the number of secondary items, expected the end of the line", clip(w))
	case stray:
		return x.controlFault()
	}
	for n := range many[0] + many[1] {
		if err := x.declare(strconv.Itoa(n+1), n < many[0], 1, 1); err != nil {
			return err
		}
	}
	return nil
}

// field returns a word of the header.
func (x *xccReader) field(expected string) ([]byte, error) {
	at := x.placeOf(x.pos)
	w, k := x.next()
	switch {
	case k == stray:
		return nil, x.controlFault()
	case k == endOfInput && x.broken():
		return nil, x.failure()
	case k != word:
		return nil, x.faultf(at, "the line ends, expected %s", expected)
	}
	return w, nil
}

// number reads an item, a color, or the end of an option.
func (x *xccReader) number(w []byte) error {
	n, err := strconv.ParseInt(string(w), 10, 64)
	if err != nil {
		return x.faultf(x.here(), "expected the number of an item, a color below 0, or 0 at the end of an option, found %q", clip(w))
	}
	if !x.inOption {
		if err := x.beginOption(x.here()); err != nil {
			return err
		}
		x.inOption = true
	}
	switch number := x.option.Number(); {
	case n > int64(x.items.names):
		return x.faultf(x.here(), "option %d names item %d, but there are only the items up to %d", number, n, x.items.names)
	case n < 0 && x.item == 0:
		return x.faultf(x.here(), "option %d has the color %d where an item is expected: a color follows its item", number, n)
	case n < 0:
		return x.take(strconv.AppendUint(nil, uint64(-n), 10)) // -1 and -01 are one color
	}
	if err := x.take(nil); err != nil {
		return err
	}
	if n == 0 {
		x.inOption = false
		x.endOption()
		return nil
	}
	x.item, x.itemAt = n, x.here()
	return nil
}

// take adds the item that was read to the option, with a color unless that is nil.
func (x *xccReader) take(color []byte) error {
	if x.item == 0 {
		return nil
	}
	item, name := dlx.Item(x.item-1), strconv.AppendInt(nil, x.item, 10)
	x.item = 0
	if color == nil {
		x.note(item, name)
		x.option.Item(item)
	} else {
		x.note(item, append(append(name, ':'), color...))
		x.option.Colored(item, x.color(color))
	}
	if err := x.b.Err(); err != nil {
		return x.fault(x.itemAt, err)
	}
	return nil
}
