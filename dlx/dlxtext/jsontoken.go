package dlxtext

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A jsonToken is a token of JSON. Its kind is the byte '{', '}', '[', ']', ':'
// or ',', or one of those below.
type jsonToken struct {
	kind byte
	text []byte // of a string what it spells, of a number its digits; valid until the next token
}

const (
	jsonString  = '"'
	jsonNumber  = '0'
	jsonLiteral = 'a' // true, false or null
	jsonEnd     = 0   // of the input
)

// describe names a token, for messages.
func (t jsonToken) describe() string {
	switch t.kind {
	case jsonString:
		return fmt.Sprintf("the string %q", clip(t.text))
	case jsonNumber:
		return "the number " + clip(t.text)
	case jsonLiteral:
		return string(t.text)
	case jsonEnd:
		return "the end of the file"
	}
	return fmt.Sprintf("%q", t.kind)
}

// next reads a token. Its place is here().
//
// encoding/json's decoder is not used: it replaces what is not UTF-8, so that
// different names could become equal, and has no lines and columns.
func (j *jsonReader) next() (jsonToken, error) {
	c, ok := j.skipBlanks()
	switch {
	case !ok && j.broken():
		return jsonToken{}, j.failure()
	case !ok:
		return jsonToken{kind: jsonEnd}, nil
	case c == '"':
		return j.stringToken()
	case c == '-' || '0' <= c && c <= '9':
		text, err := j.run(func(c byte) bool {
			return '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.' || c|0x20 == 'e'
		})
		if err == nil && len(text) > 1 && !json.Valid(text) {
			err = j.faultf(j.here(), "%s is no number of JSON", clip(text))
		}
		return jsonToken{jsonNumber, text}, err
	case 'a' <= c && c <= 'z':
		text, err := j.run(func(c byte) bool { return 'a' <= c && c <= 'z' })
		if s := string(text); err == nil && s != "true" && s != "false" && s != "null" {
			err = j.faultf(j.here(), "%q is no JSON: names are strings, in quotes", clip(text))
		}
		return jsonToken{jsonLiteral, text}, err
	}
	switch c {
	case '{', '}', '[', ']', ':', ',':
		j.pos++
		return jsonToken{kind: c}, nil
	}
	at := j.here()
	return jsonToken{}, j.faultf(at, "expected JSON, found %s", j.character())
}

// skipBlanks returns the byte that begins the next token, at mark and pos.
func (j *jsonReader) skipBlanks() (byte, bool) {
	for {
		c, ok := j.peek()
		if !ok || c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c, ok
		}
		j.pos++
		if c == '\n' {
			j.newLine()
		}
	}
}

// run passes over bytes and returns them.
func (j *jsonReader) run(in func(c byte) bool) ([]byte, error) {
	for j.pos < len(j.buf) || j.fill() {
		if !in(j.buf[j.pos]) {
			break
		}
		j.pos++
	}
	if j.pos == len(j.buf) && j.broken() {
		return nil, j.failure()
	}
	return j.buf[j.mark:j.pos], nil
}

// stringToken reads a string, whose quote is at mark and pos.
func (j *jsonReader) stringToken() (jsonToken, error) {
	j.pos++
	escaped := false
	for {
		if j.pos == len(j.buf) && !j.fill() {
			if j.broken() {
				return jsonToken{}, j.failure()
			}
			return jsonToken{}, j.faultf(j.here(), "the string that begins here does not end")
		}
		switch c := j.buf[j.pos]; {
		case c == '"':
			text := j.buf[j.mark+1 : j.pos]
			j.pos++
			if escaped {
				var err error
				if text, err = j.unescape(text); err != nil {
					return jsonToken{}, err
				}
			}
			return jsonToken{jsonString, text}, nil
		case c == '\\':
			escaped = true
			// What is escaped is looked at later; here it must not end the string.
			if j.pos++; j.pos == len(j.buf) && !j.fill() {
				continue
			}
		case c < ' ':
			return jsonToken{}, j.faultf(j.placeOf(j.pos), "control character U+%04X in a string", c)
		}
		j.pos++
	}
}

// unescape returns what a string with escapes spells. The encoding of half a
// surrogate pair is a fault here: JSON allows it, but it is no character.
func (j *jsonReader) unescape(text []byte) ([]byte, error) {
	out := j.scratch[:0]
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			out = append(out, text[i])
			continue
		}
		i++
		if k := strings.IndexByte(`"\/bfnrt`, text[i]); k >= 0 {
			out = append(out, "\"\\/\b\f\n\r\t"[k])
			continue
		}
		r, ok := hexEscape(text[i-1:])
		i += 4
		if ok && utf16.IsSurrogate(r) {
			var low rune
			if low, ok = hexEscape(text[min(i+1, len(text)):]); ok {
				r = utf16.DecodeRune(r, low)
				ok = r != utf8.RuneError
			}
			i += 6
		}
		if !ok {
			return nil, j.faultf(j.here(), `a bad escape after '\' in the string %q`, clip(text))
		}
		out = utf8.AppendRune(out, r)
	}
	j.scratch = out
	return out, nil
}

// hexEscape reads the \u and four digits that a text begins with.
func hexEscape(text []byte) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(n), err == nil
}
