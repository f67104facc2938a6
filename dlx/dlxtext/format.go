package dlxtext

import (
	"fmt"
	"io"

	"exactcover/dlx"
)

// A Format is a way to write a problem.
type Format int

const (
	Auto   Format = iota // recognized by its beginning
	Text                 // Knuth's text format
	Matrix               // rows of 0 and 1
	JSON                 // an object of items and options, or an array of rows
	XCC                  // numbers in the manner of DIMACS, which is only read
)

var formatNames = [...]string{"auto", "dlx", "matrix", "json", "xcc"}

// String returns "auto", "dlx", "matrix", "json" or "xcc".
func (f Format) String() string {
	if f < 0 || int(f) >= len(formatNames) {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formatNames[f]
}

// ParseFormat returns the format of a name that String returns.
func ParseFormat(name string) (Format, error) {
	for f, n := range formatNames {
		if n == name {
			return Format(f), nil
		}
	}
	return Auto, fmt.Errorf("unknown format %q: expected auto, dlx, matrix, json or xcc", clip(name))
}

// A Config says how to read. The zero Config recognizes the format.
type Config struct {
	Name   string        // the file's name in messages; "" means "input"
	Format Format        // zero means Auto
	Warn   func(Warning) // is called for each warning; nil drops them
}

// mostCounted bounds the items that the input only counts and does not name, such as
// columns: the memory that they take is out of proportion to the input.
const mostCounted = 10_000_000

// Read reads a problem. Options are numbered as they stand in the input; one
// that is empty or without a primary item keeps its number and is skipped,
// with a warning. A fault of the input is an *Error.
func Read(r io.Reader, cfg Config) (*dlx.Problem, error) {
	if cfg.Name == "" {
		cfg.Name = "input"
	}
	in := newInput(r, cfg)
	if err := in.begin(); err != nil {
		return nil, err
	}
	format := cfg.Format
	if format == Auto {
		format = in.recognize()
	}
	switch format {
	case Text:
		return readText(in)
	case Matrix:
		if cfg.Format == Auto {
			in.warnf(in.here(), "a first line of only 0 and 1 is read as a matrix; --format dlx reads it as items")
		}
		return readMatrix(in)
	case JSON:
		return readJSON(in)
	case XCC:
		if cfg.Format == Auto {
			in.warnf(in.here(), `a first line of "p xcc" and two numbers is read as xcc; --format dlx reads it as items`)
		}
		return readXCC(in)
	}
	return nil, fmt.Errorf("dlxtext: there is no format %v", format)
}

// recognize passes over blank lines and returns the format of what follows.
func (in *input) recognize() Format {
	for {
		c, ok := in.peek()
		if !ok {
			return Text
		}
		if classes[c] != blank && classes[c] != newline {
			break
		}
		in.pos++
		if c == '\n' {
			in.newLine()
		}
	}
	in.mark = in.pos
	// A matrix may have a first line of mostCounted digits with blanks between
	// them; all that is longer and looks like one is taken for one.
	for seen := 0; ; {
		format, sure := recognize(in.buf[in.pos:], seen)
		seen = len(in.buf) - in.pos
		if sure || seen > 3*mostCounted || !in.fill() {
			return format
		}
	}
}

// recognize returns the format of a text that does not begin with a blank, and
// whether that is sure or may change as the text goes on. The first seen bytes
// are known to be of a matrix.
func recognize(text []byte, seen int) (f Format, sure bool) {
	if len(text) > 0 && (text[0] == '{' || text[0] == '[') {
		return JSON, true
	}
	if len(text) > 0 && text[0] == 'p' {
		is, sure := xccHeader(text)
		if is {
			return XCC, sure
		}
		return Text, sure
	}
	for _, c := range text[seen:] {
		switch {
		case c == '\n':
			return Matrix, true
		case c != '0' && c != '1' && classes[c] != blank:
			return Text, true
		}
	}
	return Matrix, false
}
