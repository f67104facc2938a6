package dlxtext

import (
	"bytes"
	"slices"
	"strconv"

	"exactcover/dlx"
)

// A problem without primary items has a header that begins with a bar, which
// looks like a comment:
//
//	| X Y
//	X
//	Y
//
// So a comment that is the first line is kept, as the title. When a word of the
// first option, or a word of the header that has a color, is no item, and the
// title names that word and all words before it, then the title is the header,
// and what was taken for the header is an option. If what follows does not
// agree with that, the title was a comment, and the first fault stands. Later
// options do not turn it: there, an item that the header forgot is likelier.
type title struct {
	text []byte
	at   place
	next bool // a comment was met before
	bare bool // some comment is a bar and nothing else: a problem of no items

	turned error  // the fault at which the title became the header
	used   []bool // then: by item, whether an option names it
	unused int    // how many are not
}

// mostTitle bounds the title, so that comments take no memory.
const mostTitle = 1 << 20

// keep reads a comment, of which first is the first word.
func (t *title) keep(in *input, first []byte) {
	t.text, t.at = t.text[:0], in.here()
	apart, fits := len(first) == 1, true
	in.skipLine(func(piece []byte) {
		if fits = fits && len(t.text)+len(piece) <= mostTitle; fits && apart {
			t.text = append(t.text, piece...)
		}
	})
	later := t.next
	t.next = true
	switch {
	case !apart || !fits:
		t.text = t.text[:0]
	case len(bytes.TrimLeft(t.text, " \t\r\v\f")) == 0:
		t.bare = true
	}
	if later {
		t.text = t.text[:0]
	}
}

// names returns the words of the title.
func (t *title) names() []string {
	var names []string
	for _, w := range bytes.FieldsFunc(t.text, func(r rune) bool { return r < 256 && classes[r] == blank }) {
		names = append(names, string(w))
	}
	return names
}

// turn makes the title the header if it names all words so far, of which w is
// the last and no item, as fault tells: the declared items of the header, and
// the words of the header if number is 1: if it was the first option.
// It begins the option at hand anew, up to w.
func (t *textReader) turn(w []byte, fault error, declared int, number dlx.Option) bool {
	name, _, _ := bytes.Cut(w, []byte{':'})
	if _, known := t.items.lookup(name); known || t.title.turned != nil || !t.plain || number > 1 {
		return false
	}
	var b dlx.Builder
	names := t.title.names()
	of := make(map[dlx.Item]dlx.Item) // from items of the header to those of the title
	var table nameTable
	for _, name := range names {
		item := b.Secondary(name)
		table.add(name)
		if old, ok := t.items.lookup([]byte(name)); ok {
			of[dlx.Item(old)] = item
		}
	}
	if _, ok := table.lookup(name); !ok || b.Err() != nil || len(of) < declared {
		return false
	}

	t.title.turned, t.title.used, t.title.unused = fault, make([]bool, len(names)), len(names)
	for _, item := range of {
		t.use(item)
	}
	skipped := ""
	if number == 1 {
		skipped = "; option 0 is skipped"
	}
	t.warnf(t.title.at, "this line is read as the items of a problem without primary items, since it names %q and %s does not%s", clip(name), t.among, skipped)

	if number == 1 {
		b.Option().Skip()
	}
	cells := slices.Clone(t.cells)
	t.b, t.items, t.colors, t.primary = b, table, nameTable{}, 0
	t.among = "line " + strconv.Itoa(t.title.at.line)
	t.option, t.cells, t.spell, t.chosen = t.b.Option(), t.cells[:0], t.spell[:0], false
	for _, old := range cells {
		item := of[old]
		t.note(item, []byte(names[item]))
		t.option.Item(item)
	}
	return true
}

// use notes that an option names an item of the title.
func (t *textReader) use(item dlx.Item) {
	if !t.title.used[item] {
		t.title.used[item] = true
		t.title.unused--
	}
}
