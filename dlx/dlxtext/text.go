package dlxtext

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"exactcover/dlx"
)

// A textReader reads Knuth's format.
type textReader struct {
	assembler
	plain bool  // the header holds neither a bar nor a multiplicity
	odd   bool  // the header begins as comments do elsewhere
	title title // what was kept of the comments before the header
}

func readText(in *input) (*dlx.Problem, error) {
	t := &textReader{assembler: assembler{input: in}, plain: true}
	t.advice = t.foreign
	p, err := t.read()
	if t.title.turned != nil && !t.broken() && (err != nil || t.title.unused > 0) {
		return nil, t.title.turned // the title was a comment after all
	}
	return p, err
}

func (t *textReader) read() (*dlx.Problem, error) {
	header := false
	for {
		word, k := t.next()
		var err error
		switch {
		case k == endOfInput && (header || t.title.bare || t.broken()):
			return t.build()
		case k == endOfInput:
			return nil, t.noHeader()
		case k == endOfLine:
		case k == stray:
			err = t.controlFault()
		case word[0] == '|' && header:
			t.skipLine(nil)
		case word[0] == '|':
			t.title.keep(t.input, word)
		case header:
			if err = t.beginOption(t.here()); err == nil {
				err = t.entries(word)
			}
		default:
			header = true
			err = t.header(word)
		}
		if err != nil {
			return nil, err
		}
	}
}

// noHeader is the fault of an input of comments and blank lines at most.
func (t *textReader) noHeader() error {
	if t.here() == (place{1, 1}) {
		return t.faultf(t.here(), "the file is empty: expected a line of items")
	}
	return t.faultf(t.here(), "the file ends without a line of items: expected their names, as in %q", "A B C")
}

// controlFault is the fault of a control character at hand.
func (in *input) controlFault() error {
	return in.faultf(in.here(), "control character U+%04X: the file is binary, expected text", in.buf[in.mark])
}

// header reads the line of items: primary ones, a bar, secondary ones.
func (t *textReader) header(first []byte) error {
	t.among, t.at, t.odd = "line "+strconv.Itoa(t.line), t.here(), comment(first)
	secondary := false
	w, k := first, word
	for ; k == word; w, k = t.next() {
		bar := bytes.IndexByte(w, '|')
		if bar == 0 && len(w) == 1 {
			if secondary {
				return t.faultf(t.here(), `a second "|" among the items: there is one, between primary and secondary ones`)
			}
			secondary, t.plain = true, false
			continue
		}
		if err := t.item(w, bar, secondary); err != nil {
			if t.turn(w, err, len(t.cells), 0) {
				return t.entries(w)
			}
			return err
		}
		t.cells = append(t.cells, dlx.Item(t.items.names-1))
	}
	return t.endLine(k)
}

// item declares the item of a header's word, whose first bar is at the index
// bar, or nowhere if that is negative.
func (t *textReader) item(w []byte, bar int, secondary bool) error {
	lo, hi := 1, 1
	name := w[bar+1:]
	if bar >= 0 {
		t.plain = false
		bounds, ok := string(w[:bar]), true
		switch lo, hi, ok = multiplicity(bounds); {
		case bar == 0 || len(name) == 0:
			return t.faultf(t.here(), `%q: the bar before secondary items is a word of its own, as in "A | X", and a multiplicity stands before its item, as in "2:3|A"`, clip(w))
		case secondary:
			return t.faultf(t.here(), "multiplicity %q before secondary item %q: only primary items have multiplicities", clip(bounds), clip(name))
		case !ok:
			return t.faultf(t.here(), "bad multiplicity %q before item %q: expected n or lo:hi, whole numbers with 0 <= lo <= hi and 1 <= hi <= %d", clip(bounds), clip(name), math.MaxInt32)
		}
	}
	return t.declare(string(name), !secondary, lo, hi)
}

// multiplicity reads n or lo:hi.
func multiplicity(text string) (lo, hi int, ok bool) {
	low, high, both := strings.Cut(text, ":")
	if !both {
		high = low
	}
	lo, okLow := natural(low)
	hi, okHigh := natural(high)
	return lo, hi, okLow && okHigh && lo <= hi && hi > 0
}

// foreign says, of an unknown name, what is written in another way elsewhere.
func (t *textReader) foreign(name []byte) string {
	if comment(name) {
		return `; a comment is a line of its own that begins with "|"`
	}
	if t.odd {
		return `; if ` + t.among + ` is a comment, let it begin with "|"`
	}
	if (string(name) == "0" || string(name) == "1") && t.items.names <= 2 {
		return "; if this is a matrix, let it begin with its first row"
	}
	for _, mark := range []string{",", ";"} {
		_, longer := t.items.lookup(append(bytes.Clone(name), mark...))
		_, shorter := t.items.lookup(bytes.TrimSuffix(name, []byte(mark)))
		if longer || shorter {
			return "; words are parted by blanks, without " + strconv.Quote(mark)
		}
		if bytes.Contains(name, []byte(mark)) && len(bytes.Trim(name, "01"+mark)) == 0 {
			return "; the digits of a matrix are parted by blanks or by nothing"
		}
	}
	return ""
}

// comment reports whether a word begins a comment in other formats.
func comment(word []byte) bool {
	return word[0] == '#' || word[0] == '%' || bytes.HasPrefix(word, []byte("//"))
}

// natural reads a number below 2^31.
func natural(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil
}

// entries reads an option from its word w on.
func (t *textReader) entries(w []byte) error {
	k := word
	for ; k == word; w, k = t.next() {
		if w[0] == '|' {
			var err error
			if k, err = t.cost(w[1:]); err != nil {
				return err
			}
			break
		}
		if err := t.entry(w); err != nil {
			if !t.turn(w, err, t.items.names, t.option.Number()+1) {
				return err
			}
			if err := t.entry(w); err != nil {
				return err
			}
		}
		if t.title.turned != nil {
			t.use(t.cells[len(t.cells)-1])
		}
	}
	t.endOption()
	return t.endLine(k)
}

// cost reads a cost, the last word of its line, and returns what ends the
// line.
func (t *textReader) cost(digits []byte) (kind, error) {
	if len(digits) == 0 {
		return 0, t.faultf(t.here(), `a bar without a cost: expected a whole number right after it, as in "|5"`)
	}
	cost, err := strconv.ParseUint(string(digits), 10, 63)
	if err != nil {
		return 0, t.faultf(t.here(), `bad cost %q: expected a whole number from 0 to %d after the bar, as in "|5"`, clip(digits), int64(math.MaxInt64))
	}
	t.option.Cost(int64(cost))
	if err := t.check(); err != nil {
		return 0, err
	}
	w, k := t.next()
	switch {
	case k != word:
		return k, nil
	case w[0] == '|':
		return 0, t.faultf(t.here(), `a second cost, %q, after "|%d": an option has one`, clip(w), cost)
	}
	return 0, t.faultf(t.here(), `%q after the cost "|%d": a cost ends its line`, clip(w), cost)
}

// endLine looks at what ended a line. The end of the input is seen again.
func (t *textReader) endLine(k kind) error {
	if k == stray {
		return t.controlFault()
	}
	return nil
}
