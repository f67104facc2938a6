package dlxtext

import (
	"bytes"
	"fmt"
)

// matrix writes rows of 0 and 1, or refuses what has no such form. Columns are
// all that is left of the items, so a problem without options is written with
// a row of 0, to tell how many there are.
func (w *writer) matrix() error {
	const remedy = "write dlx or json instead"
	for _, i := range w.secondary {
		return fmt.Errorf("a matrix has no secondary items, as %q is one: %s", clip(w.p.Name(i)), remedy)
	}
	for _, i := range w.primary {
		if lo, hi := w.p.Multiplicity(i); lo != 1 || hi != 1 {
			return fmt.Errorf("a matrix has no multiplicities, as item %q has one: %s", clip(w.p.Name(i)), remedy)
		}
	}
	if w.p.HasCosts() {
		return fmt.Errorf("a matrix has no costs, as some options have: %s", remedy)
	}
	if len(w.primary) == 0 {
		return nil
	}
	zeros := bytes.Repeat([]byte("0 "), len(w.primary))
	zeros = zeros[:len(zeros)-1]
	for o := range w.options() {
		w.line = append(w.line, zeros...)
		for i := range w.p.Entries(o) {
			w.line[2*i] = '1'
		}
		w.flushLine()
	}
	if w.p.NumOptions() == 0 {
		w.line = append(w.line, zeros...)
		w.flushLine()
	}
	return nil
}
