package scan

import (
	"strconv"
	"strings"
)

// Number reads the next word, which is to be a number from least to most. Messages
// say what it is, and where it is none at all also what form the input has.
func (s *Scanner) Number(what, form string, least, most int64) (int64, error) {
	s.Skip()
	line, col := s.Line, s.Col
	if s.Rune == End {
		return 0, s.Errorf("expected %s, found the end of the input", what)
	}
	word := s.Word()
	digits := strings.TrimPrefix(word, "-")
	if digits == "" || strings.Trim(digits, "0123456789…") != "" || s.Binary() {
		return 0, s.ErrorAt(line, col, "expected %s, found %q: %s", what, word, form)
	}
	n, err := strconv.ParseInt(word, 10, 64)
	if err != nil || n < least || n > most {
		return 0, s.ErrorAt(line, col, "expected %s, from %d to %d, found %s", what, least, most, word)
	}
	return n, nil
}
