package dlxtext

// A class is what a byte is to the text format.
type class uint8

const (
	letter  class = iota // part of a word
	blank                // between words
	newline              // ends a line
	control              // in no text
)

var classes = func() (classes [256]class) {
	for c := range ' ' {
		classes[c] = control
	}
	classes[0x7F] = control
	for _, c := range " \t\r\v\f" {
		classes[c] = blank
	}
	classes['\n'] = newline
	return classes
}()

// A kind is what a token is.
type kind uint8

const (
	word kind = iota
	endOfLine
	endOfInput
	stray // a control character, at mark
)

// next returns the next token: a word, valid until the next call, or what
// stands between words. The word's place is here().
//
// All bytes of characters beyond ASCII are letters here: the names are looked
// at once, when they are declared, not each time that they are met.
func (in *input) next() ([]byte, kind) {
	i := in.pos
	for {
		for i < len(in.buf) && classes[in.buf[i]] == blank {
			i++
		}
		in.pos, in.mark = i, i
		if i < len(in.buf) {
			break
		}
		if !in.fill() {
			return nil, endOfInput
		}
		i = in.pos
	}
	switch classes[in.buf[i]] {
	case newline:
		in.pos++
		in.newLine()
		return nil, endOfLine
	case control:
		return nil, stray
	}
	for {
		for i < len(in.buf) && classes[in.buf[i]] == letter {
			i++
		}
		in.pos = i
		if i < len(in.buf) || !in.fill() {
			break
		}
		i = in.pos
	}
	if in.broken() && in.pos == len(in.buf) {
		return nil, endOfInput // the word may be cut
	}
	return in.buf[in.mark:in.pos], word
}
