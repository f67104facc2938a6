package dlxtext

import (
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// json writes the object of the problem, a line for each option.
func (w *writer) json() {
	w.WriteString("{\"primary\": [")
	for k, i := range w.primary {
		w.comma(k)
		lo, hi := w.p.Multiplicity(i)
		if lo == 1 && hi == 1 {
			w.quoted(i, 0)
			continue
		}
		w.WriteString(`{"name": `)
		w.quoted(i, 0)
		fmt.Fprintf(w, `, "lo": %d, "hi": %d}`, lo, hi)
	}
	if len(w.secondary) > 0 {
		w.WriteString("],\n \"secondary\": [")
		for k, i := range w.secondary {
			w.comma(k)
			w.quoted(i, 0)
		}
	}
	w.WriteString("],\n \"options\": [")
	for o := range w.options() {
		if o > 0 {
			w.WriteByte(',')
		}
		w.WriteString("\n  ")
		cost := w.p.Cost(o)
		if cost != 0 {
			w.WriteString(`{"items": `)
		}
		w.WriteByte('[')
		k := 0
		for i, c := range w.p.Entries(o) {
			w.comma(k)
			w.quoted(i, c)
			k++
		}
		w.WriteByte(']')
		if cost != 0 {
			w.WriteString(`, "cost": ` + strconv.FormatInt(cost, 10) + "}")
		}
	}
	w.WriteString("]}\n")
}

// comma parts element k of a list from the one before.
func (w *writer) comma(k int) {
	if k > 0 {
		w.WriteString(", ")
	}
}

// quoted writes an entry as a string. Names are UTF-8 and hold no control
// characters, so only two characters need a backslash.
func (w *writer) quoted(i dlx.Item, c dlx.Color) {
	w.line = w.appendEntry(w.line[:0], i, c)
	w.WriteByte('"')
	for _, b := range w.line {
		if b == '"' || b == '\\' {
			w.WriteByte('\\')
		}
		w.WriteByte(b)
	}
	w.WriteByte('"')
	w.line = w.line[:0]
}
