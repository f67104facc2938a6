package main

import (
	"bufio"
	"encoding/json"
	"io"
)

// A printer is standard output: buffered, and flushed while a search goes on,
// so that whoever waits for a rare solution sees it soon.
type printer struct {
	*bufio.Writer
}

func newPrinter(w io.Writer) *printer { return &printer{bufio.NewWriterSize(w, 1<<16)} }

// object prints a value as JSON on a line of its own.
func (p *printer) object(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	p.Write(line)
	return p.WriteByte('\n')
}

// failed reports whether a write has failed, so that no more is worth doing.
func (p *printer) failed() bool {
	_, err := p.Write(nil)
	return err != nil
}
