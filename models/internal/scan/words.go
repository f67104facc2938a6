package scan

import "unicode/utf8"

// MaxLine bounds the characters of a line that is read into words.
const MaxLine = 1 << 20

// A Word of a line, and its place.
type Word struct {
	Text      string
	Line, Col int
}

// Words reads the next line that has words and returns them, parted by white
// space. A comment goes from a character to the end of its line. At the end of
// the input, and with an error, there are no words.
func (s *Scanner) Words(comment rune) ([]Word, error) {
	var words []Word
	for len(words) == 0 && s.Rune != End {
		var err error
		if words, err = s.line(words, comment); err != nil {
			return nil, err
		}
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	return words, nil
}

// line reads the words of a line, and its end.
func (s *Scanner) line(words []Word, comment rune) ([]Word, error) {
	first := s.Col
	var text []byte
	for s.Rune != '\n' && s.Rune != End {
		switch {
		case s.Binary():
			return nil, s.Errorf("")
		case s.Col-first >= MaxLine:
			return nil, s.Errorf("a line of more than %d characters", MaxLine)
		case s.Rune == comment:
			for s.Rune != '\n' && s.Rune != End {
				s.Next()
			}
			continue
		case s.Blank():
			s.Next()
			continue
		}
		col := s.Col
		for text = text[:0]; s.Rune != End && s.Rune != comment && !s.Blank() && !s.Binary() && s.Col-first < MaxLine; s.Next() {
			text = utf8.AppendRune(text, s.Rune)
		}
		words = append(words, Word{string(text), s.Line, col})
	}
	if s.Rune == '\n' {
		s.Next()
	}
	return words, nil
}

// Show shortens a text for messages.
func Show(text string) string {
	if runes := []rune(text); len(runes) > mostShown {
		return string(runes[:mostShown]) + "…"
	}
	return text
}

// mostShown is how many characters of a word are shown.
const mostShown = 24
