package boardcover

import (
	"bufio"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// A scanner reads text by characters and knows where it stands. It holds no
// more than a buffer, however long lines are.
type scanner struct {
	in   *bufio.Reader
	name string // of the input, for messages

	r    rune // the character ahead; end at the end of the input
	size int  // its bytes
	line int  // its place, from 1
	col  int
	err  error // of reading, other than the end
}

const end rune = -1

func newScanner(r io.Reader, name string) *scanner {
	s := &scanner{in: bufio.NewReaderSize(r, 1<<16), name: name, line: 1}
	s.next()
	if s.r == '\uFEFF' { // a byte order mark takes no room
		s.col = 0
		s.next()
	}
	return s
}

// next steps to the next character.
func (s *scanner) next() {
	if s.r == '\n' {
		s.line, s.col = s.line+1, 0
	}
	s.col++
	r, size, err := s.in.ReadRune()
	if err != nil {
		if err != io.EOF {
			s.err = err
		}
		r = end
	}
	s.r, s.size = r, size
}

// blank reports whether the character ahead is white space.
func (s *scanner) blank() bool {
	switch s.r {
	case ' ', '\t', '\n', '\v', '\f', '\r':
		return true
	}
	return false
}

// skip passes over white space.
func (s *scanner) skip() {
	for s.blank() {
		s.next()
	}
}

// errorf makes an error at the character ahead. What is wrong matters less
// when the input could not be read, or is no text.
func (s *scanner) errorf(format string, args ...any) error {
	return s.errorAt(s.line, s.col, format, args...)
}

func (s *scanner) errorAt(line, col int, format string, args ...any) error {
	if s.err != nil {
		return fmt.Errorf("%s:%d:%d: %w", s.name, s.line, s.col, s.err)
	}
	if s.binary() {
		return fmt.Errorf("%s:%d:%d: found %s, expected text: is this a binary file, or one in UTF-16?", s.name, s.line, s.col, s.ahead())
	}
	return fmt.Errorf("%s:%d:%d: %s", s.name, line, col, fmt.Sprintf(format, args...))
}

// binary reports whether the character ahead cannot be in a text.
func (s *scanner) binary() bool {
	return s.r != end && (s.r == utf8.RuneError && s.size == 1 || unicode.IsControl(s.r) && !s.blank())
}

// ahead names the character ahead.
func (s *scanner) ahead() string {
	switch {
	case s.r == end:
		return "the end of the input"
	case s.r == '\n' || s.r == '\r':
		return "the end of the line"
	case s.r == 0:
		return "a NUL byte"
	case s.r == utf8.RuneError && s.size == 1:
		return "a byte that is no UTF-8"
	}
	return fmt.Sprintf("%q", s.r)
}

// word reads up to the next white space, and shortens what is too long to show.
func (s *scanner) word() string {
	const most = 24
	var word []rune
	for s.r != end && !s.blank() && !s.binary() {
		if len(word) < most {
			word = append(word, s.r)
		} else if len(word) == most {
			word = append(word, '…')
		}
		s.next()
	}
	return string(word)
}
