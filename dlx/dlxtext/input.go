package dlxtext

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// chunk is how much of the input is read at once.
const chunk = 256 << 10

// An input reads a text in chunks and knows where in the text it is.
//
//	        mark     pos
//	 dropped │ token  │ to come │ free
//	┌────────┼────────┼─────────┼───────┐
//	│        │        │         │       │
//	└────────┴────────┴─────────┴───────┘
//	0                        len(buf)  cap(buf)
//
// A token that is longer than the buffer makes it grow.
type input struct {
	r    io.Reader
	cfg  Config
	buf  []byte
	mark int   // what stands before may be dropped
	pos  int   // the next byte
	err  error // what ended the reading: io.EOF, or worse

	line   int // the line of pos, from 1
	start  int // up to here the characters of that line are counted,
	before int // and so many they are
}

func newInput(r io.Reader, cfg Config) *input {
	return &input{r: r, cfg: cfg, buf: make([]byte, 0, chunk), line: 1}
}

// fill reads more and reports whether there was more. It moves what is kept,
// and mark, pos and start with it.
func (in *input) fill() bool {
	if in.err != nil {
		return false
	}
	if len(in.buf) == cap(in.buf) {
		in.makeRoom()
	}
	for range 100 {
		n, err := in.r.Read(in.buf[len(in.buf):cap(in.buf)])
		in.buf = in.buf[:len(in.buf)+n]
		in.err = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	in.err = io.ErrNoProgress
	return false
}

// makeRoom drops what stands before mark. When that frees less than half of
// the buffer it doubles it, so that a long token is copied a few times only.
func (in *input) makeRoom() {
	if in.mark > in.start {
		in.before += characters(in.buf[in.start:in.mark])
		in.start = in.mark
	}
	kept, to := in.buf[in.mark:], in.buf[:0]
	if len(kept) > cap(in.buf)/2 {
		to = make([]byte, 0, 2*cap(in.buf))
	}
	in.buf = append(to, kept...)
	in.pos -= in.mark
	in.start -= in.mark
	in.mark = 0
}

// characters counts the code points of a text, even one cut within a
// character.
func characters(text []byte) int {
	n := 0
	for _, c := range text {
		if c&0xC0 != 0x80 {
			n++
		}
	}
	return n
}

// newLine tells that a line begins at pos.
func (in *input) newLine() {
	in.line++
	in.start, in.before = in.pos, 0
}

// peek returns the byte at pos, which is the start of what is kept, or false
// at the end of the input.
func (in *input) peek() (byte, bool) {
	in.mark = in.pos
	if in.pos == len(in.buf) && !in.fill() {
		return 0, false
	}
	return in.buf[in.pos], true
}

// begin passes over a byte order mark.
func (in *input) begin() error {
	for len(in.buf) < 3 && in.fill() {
	}
	switch {
	case len(in.buf) >= 3 && string(in.buf[:3]) == "\uFEFF":
		in.pos, in.mark, in.start = 3, 3, 3
	case len(in.buf) >= 2 && (string(in.buf[:2]) == "\xFF\xFE" || string(in.buf[:2]) == "\xFE\xFF"):
		return in.faultf(in.here(), "the file is UTF-16, expected UTF-8")
	}
	return nil
}

// skipLine passes over the rest of a line, its newline included. It shows the
// rest, without the newline, to see, piece by piece, unless see is nil.
func (in *input) skipLine(see func(piece []byte)) {
	for {
		i := len(in.buf)
		if n := bytes.IndexByte(in.buf[in.pos:], '\n'); n >= 0 {
			i = in.pos + n
		}
		if see != nil {
			see(in.buf[in.pos:i])
		}
		in.pos, in.mark = i, i
		if i < len(in.buf) {
			in.pos++
			in.newLine()
			return
		}
		if !in.fill() {
			return
		}
	}
}

// A place is a line and a column, both from 1.
type place struct{ line, column int }

// here returns the place of mark: of the token at hand.
func (in *input) here() place { return in.placeOf(in.mark) }

// placeOf returns the place of buf[i], which is in the current line. It counts
// on from the last place asked for, so that asking often in a long line is
// cheap; that place must not be behind this one.
func (in *input) placeOf(i int) place {
	in.before += characters(in.buf[in.start:i])
	in.start = i
	return place{in.line, in.before + 1}
}

// fault gives an error its place.
func (in *input) fault(at place, err error) error {
	if message := err.Error(); clipMessage(message) != message {
		err = errors.New(clipMessage(message))
	}
	return &Error{in.cfg.Name, at.line, at.column, err}
}

func (in *input) faultf(at place, format string, args ...any) error {
	return in.fault(at, fmt.Errorf(format, args...))
}

// broken reports whether the reading was ended by a failure, not by the end of
// the input.
func (in *input) broken() bool { return in.err != nil && in.err != io.EOF }

// failure is the fault of a broken input.
func (in *input) failure() error {
	return in.faultf(in.placeOf(len(in.buf)), "reading failed: %w", in.err)
}

func (in *input) warnf(at place, format string, args ...any) {
	if in.cfg.Warn != nil {
		in.cfg.Warn(Warning{in.cfg.Name, at.line, at.column, clipMessage(fmt.Sprintf(format, args...))})
	}
}

// character spells the character at pos for messages.
func (in *input) character() string {
	in.mark = in.pos
	for !utf8.FullRune(in.buf[in.pos:]) && in.fill() {
	}
	r, size := utf8.DecodeRune(in.buf[in.pos:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("the byte 0x%02X, which is not UTF-8", in.buf[in.pos])
	}
	return fmt.Sprintf("%q", r)
}
