// Package scan reads the text files of models by characters or by lines of
// words, and knows where it stands, so that every error begins with name, line
// and column:
//
//	in := scan.New(file, "words.txt")
//	for {
//		words, err := in.Words('#')
//		if len(words) == 0 {
//			return err // nil at the end
//		}
//		…
//	}
//
// Line ends may be CRLF, and a byte order mark at the beginning is passed over. A
// binary file is called one. Columns count characters, from 1.
//
// Time is linear in the input; memory is a buffer and a line of words.
package scan

import (
	"bufio"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// A Scanner reads text by characters and knows where it stands.
type Scanner struct {
	Rune rune // the character ahead; End at the end of the input
	Line int  // its place, from 1
	Col  int

	Name string // of the input, for messages

	in   *bufio.Reader
	size int   // bytes of the character ahead
	err  error // of reading, other than the end
}

// End is the character ahead when there is none.
const End rune = -1

// New makes a scanner of an input, and name is what messages call it.
func New(r io.Reader, name string) *Scanner {
	s := &Scanner{in: bufio.NewReaderSize(r, 1<<16), Name: name, Line: 1}
	s.Next()
	if s.Rune == '\uFEFF' { // a byte order mark takes no room
		s.Col = 0
		s.Next()
	}
	return s
}

// Next steps to the next character.
func (s *Scanner) Next() {
	if s.Rune == '\n' {
		s.Line, s.Col = s.Line+1, 0
	}
	s.Col++
	r, size, err := s.in.ReadRune()
	if err != nil {
		if err != io.EOF {
			s.err = err
		}
		r = End
	}
	s.Rune, s.size = r, size
}

// Blank reports whether the character ahead is white space.
func (s *Scanner) Blank() bool {
	switch s.Rune {
	case ' ', '\t', '\n', '\v', '\f', '\r':
		return true
	}
	return false
}

// Skip passes over white space.
func (s *Scanner) Skip() {
	for s.Blank() {
		s.Next()
	}
}

// Errorf makes an error at the character ahead. What is wrong matters less
// when the input could not be read, or is no text.
func (s *Scanner) Errorf(format string, args ...any) error {
	return s.ErrorAt(s.Line, s.Col, format, args...)
}

// ErrorAt is Errorf for a place that was passed.
func (s *Scanner) ErrorAt(line, col int, format string, args ...any) error {
	if s.err != nil {
		return fmt.Errorf("%s:%d:%d: %w", s.Name, s.Line, s.Col, s.err)
	}
	if s.Binary() {
		return fmt.Errorf("%s:%d:%d: found %s, expected text: is this a binary file, or one in UTF-16?", s.Name, s.Line, s.Col, s.Ahead())
	}
	return fmt.Errorf("%s:%d:%d: %s", s.Name, line, col, fmt.Sprintf(format, args...))
}

// Err returns the error of reading, nil at the end of the input.
func (s *Scanner) Err() error {
	if s.err == nil {
		return nil
	}
	return s.Errorf("")
}

// Binary reports whether the character ahead cannot be in a text.
func (s *Scanner) Binary() bool {
	return s.Rune != End && (s.Rune == utf8.RuneError && s.size == 1 || unicode.IsControl(s.Rune) && !s.Blank())
}

// Ahead names the character ahead.
func (s *Scanner) Ahead() string {
	switch {
	case s.Rune == End:
		return "the end of the input"
	case s.Rune == '\n' || s.Rune == '\r':
		return "the end of the line"
	case s.Rune == 0:
		return "a NUL byte"
	case s.Rune == utf8.RuneError && s.size == 1:
		return "a byte that is no UTF-8"
	}
	return fmt.Sprintf("%q", s.Rune)
}

// Word reads up to the next white space, and shortens what is too long to show.
func (s *Scanner) Word() string {
	var word []rune
	for s.Rune != End && !s.Blank() && !s.Binary() {
		if len(word) <= mostShown {
			word = append(word, s.Rune)
		}
		s.Next()
	}
	return Show(string(word))
}
