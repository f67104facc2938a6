package dlxtext

import (
	"slices"
	"strconv"
	"strings"
)

// text writes Knuth's format.
func (w *writer) text() {
	if len(w.primary) == 0 {
		w.withoutPrimary()
		return
	}
	skipped := "" // names what a line to be skipped holds
	if len(w.secondary) > 0 {
		skipped = w.p.Name(w.secondary[0])
	} else if w.hasGap() {
		skipped = w.newName("skipped")
	}
	w.header(skipped)
	for o, chosen := range w.options() {
		if !chosen {
			w.line = append(w.line, skipped...)
			w.flushLine()
			continue
		}
		for i, c := range w.p.Entries(o) {
			if len(w.line) > 0 {
				w.line = append(w.line, ' ')
			}
			w.line = w.appendEntry(w.line, i, c)
		}
		if cost := w.p.Cost(o); cost != 0 {
			w.line = append(w.line, " |"...)
			w.line = strconv.AppendInt(w.line, cost, 10)
		}
		w.flushLine()
	}
}

// header writes the line of items; skipped is the only secondary item of a
// problem that has none, or "".
func (w *writer) header(skipped string) {
	for k, i := range w.primary {
		if k > 0 {
			w.line = append(w.line, ' ')
		}
		lo, hi := w.p.Multiplicity(i)
		if lo != hi {
			w.line = strconv.AppendInt(w.line, int64(lo), 10)
			w.line = append(w.line, ':')
		}
		if lo != hi || hi != 1 {
			w.line = strconv.AppendInt(w.line, int64(hi), 10)
			w.line = append(w.line, '|')
		}
		w.line = append(w.line, w.p.Name(i)...)
	}
	if len(w.secondary) > 0 || skipped != "" {
		w.line = append(w.line, " |"...)
	}
	for _, i := range w.secondary {
		w.line = append(w.line, ' ')
		w.line = append(w.line, w.p.Name(i)...)
	}
	if len(w.secondary) == 0 && skipped != "" {
		w.line = append(w.line, ' ')
		w.line = append(w.line, skipped...)
	}
	if f, _ := recognize(w.line, 0); f != Text {
		w.WriteString("| items, then options (this line keeps them from being read as " + f.String() + ")\n")
	}
	w.flushLine()
}

// withoutPrimary writes a problem that has no primary item, so that no option
// can be chosen, as title.go tells: the first option names one item, the next
// all others. With fewer than two options only a bar is left of it.
func (w *writer) withoutPrimary() {
	var names []string
	size := 0
	for _, i := range w.secondary {
		names = append(names, w.p.Name(i))
		size += len(w.p.Name(i)) + 1
	}
	n := w.p.NumOptions()
	if n < 2 || size > mostTitle/2 {
		w.WriteString("|\n")
		return
	}
	for len(names) < 2 {
		names = append(names, w.newName("skipped", names...))
	}
	w.WriteString("| " + strings.Join(names, " ") + "\n")
	w.WriteString(names[0] + "\n")
	w.WriteString(strings.Join(names[1:], " ") + "\n")
	for range n - 2 {
		w.WriteString(names[0] + "\n")
	}
}

func (w *writer) hasGap() bool {
	n := 0
	for range w.p.Options() {
		n++
	}
	return n < w.p.NumOptions()
}

// newName returns a name that no item has, nor others.
func (w *writer) newName(stem string, others ...string) string {
	name := stem
	for k := 1; ; k++ {
		if _, taken := w.p.Lookup(name); !taken && !slices.Contains(others, name) {
			return name
		}
		name = stem + strconv.Itoa(k)
	}
}
