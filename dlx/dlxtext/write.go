package dlxtext

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"

	"exactcover/dlx"
)

// Write writes p in a format; Auto means Text. What Read makes of it has the fingerprint
// of p, and is written in the same way again. Only a matrix loses the names of items, as
// it numbers its columns.
//
// Skipped options are written as options that Read skips, so that the others keep their
// numbers. It is an error if the format cannot hold p: XCC is only read, and a matrix
// has no secondary items, multiplicities or costs.
func Write(w io.Writer, p *dlx.Problem, f Format) error {
	out := &writer{Writer: bufio.NewWriterSize(w, 1<<16), p: p}
	for i := range dlx.Item(p.NumItems()) {
		if p.Primary(i) {
			out.primary = append(out.primary, i)
		} else {
			out.secondary = append(out.secondary, i)
		}
	}
	switch f {
	case Auto, Text:
		out.text()
	case Matrix:
		if err := out.matrix(); err != nil {
			return err
		}
	case JSON:
		out.json()
	case XCC:
		return errors.New("dlxtext: the format xcc is only read")
	default:
		return fmt.Errorf("dlxtext: there is no format %v", f)
	}
	return out.Flush()
}

// A writer writes one problem. Its errors are kept by the bufio.Writer until
// Flush returns the first.
type writer struct {
	*bufio.Writer
	p                  *dlx.Problem
	primary, secondary []dlx.Item
	line               []byte
}

// flushLine writes the line and begins the next.
func (w *writer) flushLine() {
	w.Write(append(w.line, '\n'))
	w.line = w.line[:0]
}

// options yields the numbers of all options, and whether they can be chosen.
func (w *writer) options() iter.Seq2[dlx.Option, bool] {
	return func(yield func(dlx.Option, bool) bool) {
		next := dlx.Option(0)
		for o := range w.p.Options() {
			for ; next < o; next++ {
				if !yield(next, false) {
					return
				}
			}
			next++
			if !yield(o, true) {
				return
			}
		}
		for ; int(next) < w.p.NumOptions(); next++ {
			if !yield(next, false) {
				return
			}
		}
	}
}

// appendEntry appends an item as options spell it.
func (w *writer) appendEntry(line []byte, i dlx.Item, c dlx.Color) []byte {
	line = append(line, w.p.Name(i)...)
	if c != 0 {
		line = append(line, ':')
		line = append(line, w.p.ColorName(c)...)
	}
	return line
}
