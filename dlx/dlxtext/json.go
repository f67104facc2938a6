package dlxtext

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactcover/dlx"
)

// A jsonReader reads JSON: an object of items and options, or an array of the
// rows of a matrix. It streams, so items come before options, and it never
// goes deeper than these forms, whatever the input.
type jsonReader struct {
	grid
	scratch []byte // what the last string with escapes spells
	sound   bool   // something was read that is surely meant as JSON
}

func readJSON(in *input) (*dlx.Problem, error) {
	j := &jsonReader{grid: grid{assembler: assembler{input: in, among: `"primary" and "secondary"`}}}
	p, err := j.read()
	var fault *Error
	if in.cfg.Format == Auto && !j.sound && !j.broken() && errors.As(err, &fault) {
		fault.Err = fmt.Errorf("%w (a file that begins with '{' or '[' is read as JSON; --format dlx reads it as text)", fault.Err)
	}
	return p, err
}

// read reads the only value of the input.
func (j *jsonReader) read() (*dlx.Problem, error) {
	t, err := j.next()
	if err != nil {
		return nil, err
	}
	build := j.assembler.build
	switch t.kind {
	case '{':
		err = j.problem()
	case '[':
		build = j.grid.build
		err = j.list(j.row)
	default:
		err = j.expected("an object or an array", t)
	}
	if err != nil {
		return nil, err
	}
	if t, err = j.next(); err == nil && t.kind != jsonEnd {
		err = j.expected("the end of the file", t)
	}
	if err != nil {
		return nil, err
	}
	return build()
}

var (
	problemKeys = []string{"primary", "secondary", "options"}
	primaryKeys = []string{"name", "lo", "hi"}
	nameKey     = primaryKeys[:1]
	optionKeys  = []string{"items", "cost"}
)

// problem reads the object of a problem, from after its brace.
func (j *jsonReader) problem() error {
	last := -1
	seen, err := j.object(problemKeys, func(k int, at place, value jsonToken) error {
		if k < last || last < 0 && k > 0 {
			return j.faultf(at, `%q out of order: expected "primary", "secondary" and "options", in this order`, problemKeys[k])
		}
		last, j.sound = k, true
		switch {
		case k < 2:
			return j.items(value, k == 0)
		case value.kind != '[':
			return j.expected("an array of options", value)
		}
		return j.list(j.readOption)
	})
	switch {
	case err != nil:
		return err
	case !seen[0]:
		return j.faultf(j.here(), `the object ends without "primary"`)
	case !seen[2]:
		return j.faultf(j.here(), `the object ends without "options"`)
	}
	return nil
}

// items reads items: a number of them, or an array.
func (j *jsonReader) items(t jsonToken, primary bool) error {
	switch t.kind {
	case jsonNumber:
		n, err := j.number(t, mostCounted)
		if err != nil {
			return err
		}
		return j.count(int(n), primary)
	case '[':
		return j.list(func(t jsonToken) error {
			switch t.kind {
			case jsonString:
				return j.declare(string(t.text), primary, 1, 1)
			case '{':
				return j.item(primary)
			}
			return j.expected("an item: a name or an object", t)
		})
	}
	return j.expected("an array of items or their number", t)
}

// item reads the object of an item, from after its brace.
func (j *jsonReader) item(primary bool) error {
	at, keys := j.here(), nameKey
	if primary {
		keys = primaryKeys
	}
	name, bounds := "", [...]int64{1: 1, 2: 1}
	seen, err := j.object(keys, func(k int, _ place, value jsonToken) (err error) {
		switch {
		case k > 0:
			bounds[k], err = j.number(value, math.MaxInt32)
		case value.kind != jsonString:
			err = j.expected("a name", value)
		default:
			name = string(value.text)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case !seen[0]:
		return j.faultf(j.here(), `the item ends without "name"`)
	case seen[1] != seen[2]:
		return j.faultf(j.here(), `item %q has only one of "lo" and "hi"`, clip(name))
	}
	err = j.declare(name, primary, int(bounds[1]), int(bounds[2]))
	if fault := (*Error)(nil); errors.As(err, &fault) {
		fault.Line, fault.Column = at.line, at.column // not where the object ends
	}
	return err
}

// readOption reads an option, which begins with t.
func (j *jsonReader) readOption(t jsonToken) error {
	if t.kind != '[' && t.kind != '{' {
		return j.expected("an option: an array or an object", t)
	}
	if err := j.beginOption(j.here()); err != nil {
		return err
	}
	if t.kind == '[' {
		if err := j.list(j.readEntry); err != nil {
			return err
		}
		j.endOption()
		return nil
	}
	seen, err := j.object(optionKeys, func(k int, _ place, value jsonToken) error {
		switch {
		case k == 1:
			cost, err := j.number(value, math.MaxInt64)
			if err != nil {
				return err
			}
			j.option.Cost(cost)
			return j.check()
		case value.kind != '[':
			return j.expected("an array of items", value)
		}
		return j.list(j.readEntry)
	})
	if err == nil && !seen[0] {
		err = j.faultf(j.here(), `the option ends without "items"`)
	}
	if err == nil {
		j.endOption()
	}
	return err
}

// readEntry reads an entry of an option: "item", "item:color", or an item's
// number.
func (j *jsonReader) readEntry(t jsonToken) error {
	switch t.kind {
	case jsonString:
		return j.entry(t.text)
	case jsonNumber:
		n, err := strconv.ParseInt(string(t.text), 10, 32)
		switch {
		case errors.Is(err, strconv.ErrRange):
			return j.faultf(j.here(), "option %d names item %s, but there are only %d items", j.option.Number(), clip(t.text), j.assembler.items.names)
		case err != nil:
			return j.expected("a whole number", t)
		}
		j.option.Item(dlx.Item(n))
		if err := j.check(); err != nil {
			return err
		}
		j.note(dlx.Item(n), t.text)
		return nil
	}
	return j.expected("an item: a name, name:color, or a number", t)
}

// row reads a row of a matrix, which begins with t.
func (j *jsonReader) row(t jsonToken) error {
	if t.kind != '[' {
		return j.expected("a row: an array of 0 and 1", t)
	}
	j.start = j.here()
	column := 0
	err := j.list(func(t jsonToken) error {
		if t.kind != jsonNumber || string(t.text) != "0" && string(t.text) != "1" {
			return j.expected("0 or 1", t)
		}
		if err := j.columnFault(column); err != nil {
			return err
		}
		if t.text[0] == '1' {
			j.ones = append(j.ones, dlx.Item(column))
		}
		column++
		return nil
	})
	if err != nil {
		return err
	}
	j.sound = true
	return j.endRow(column)
}

// list reads the elements of an array, from after its bracket. Each is called
// with the first token of an element and reads the rest.
func (j *jsonReader) list(each func(t jsonToken) error) error {
	for first := true; ; first = false {
		t, err := j.next()
		if err != nil {
			return err
		}
		if first && t.kind == ']' {
			return nil
		}
		if err := each(t); err != nil {
			return err
		}
		if t, err = j.next(); err != nil {
			return err
		}
		switch t.kind {
		case ']':
			return nil
		case ',':
		default:
			return j.expected("',' or ']'", t)
		}
	}
}

// object reads an object, from after its brace, and returns which of the keys
// that it may have it has. Each is called with the index and the place of a
// key and the first token of its value, and reads the rest.
func (j *jsonReader) object(keys []string, each func(k int, at place, value jsonToken) error) (seen [3]bool, err error) {
	for first := true; ; first = false {
		t, err := j.next()
		if err != nil {
			return seen, err
		}
		if first && t.kind == '}' {
			return seen, nil
		}
		if t.kind != jsonString {
			return seen, j.expected("a key, in quotes", t)
		}
		k, at := slices.Index(keys, string(t.text)), j.here()
		switch {
		case k < 0:
			return seen, j.faultf(at, `unknown key %q: expected "%s"`, clip(t.text), strings.Join(keys, `", "`))
		case seen[k]:
			return seen, j.faultf(at, "key %q for the second time", keys[k])
		}
		seen[k] = true
		if t, err = j.next(); err == nil && t.kind != ':' {
			err = j.expected("':'", t)
		}
		if err == nil {
			t, err = j.next()
		}
		if err == nil {
			err = each(k, at, t)
		}
		if err == nil {
			t, err = j.next()
		}
		switch {
		case err != nil:
			return seen, err
		case t.kind == '}':
			return seen, nil
		case t.kind != ',':
			return seen, j.expected("',' or '}'", t)
		}
	}
}

// number returns a token's number, at most most.
func (j *jsonReader) number(t jsonToken, most int64) (int64, error) {
	if t.kind == jsonNumber {
		if n, err := strconv.ParseUint(string(t.text), 10, 63); err == nil && int64(n) <= most {
			return int64(n), nil
		}
	}
	return 0, j.expected(fmt.Sprintf("a whole number from 0 to %d", most), t)
}

// expected is the fault of the token at hand.
func (j *jsonReader) expected(what string, t jsonToken) error {
	return j.faultf(j.here(), "expected %s, found %s", what, t.describe())
}
