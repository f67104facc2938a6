package export

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"exactcover/dlx"
)

// Comments are for people. CPLEX allows lines of 560 bytes, so they are wrapped,
// and a name that is long is cut.
const (
	widest  = 200
	mostCut = 100
)

// comments writes what the variables mean: mark begins a comment, spell names the
// variable of an option, and further lines are added to the first ones.
func (o *output) comments(s *statement, mark string, spell func(dlx.Option) string, further ...string) {
	p := s.p
	say := func(format string, args ...any) { o.comment(mark, fmt.Sprintf(format, args...), nil) }
	say("an exact cover problem: %d primary and %d secondary items, %d options", p.NumPrimary(), p.NumItems()-p.NumPrimary(), p.NumOptions())
	for _, line := range further {
		say("%s", line)
	}
	for i := range dlx.Item(p.NumItems()) {
		o.comment(mark, fmt.Sprintf("item %d, %s:", i, role(p, i)), func(word func(string)) { word(clip(p.Name(i))) })
	}
	next, take := dlx.Option(0), s.take
	skipped := func(before dlx.Option) {
		for ; next < before && o.failure() == nil; next++ {
			say("%s = option %d: skipped", spell(next), next)
		}
	}
	for n := range p.Options() {
		if skipped(n); o.failure() != nil {
			return
		}
		next = n + 1
		text := fmt.Sprintf("%s = option %d", spell(n), n)
		if cost := p.Cost(n); cost != 0 {
			text += fmt.Sprintf(", cost %d", cost)
		}
		if len(take) > 0 && take[0] == n {
			text, take = text+", given", take[1:]
		}
		o.comment(mark, text+":", func(word func(string)) {
			for i, c := range p.Entries(n) {
				name := clip(p.Name(i))
				if c != 0 {
					name += ":" + clip(p.ColorName(c))
				}
				word(name)
			}
		})
	}
	skipped(dlx.Option(p.NumOptions()))
}

// role spells how often an item is wanted.
func role(p *dlx.Problem, i dlx.Item) string {
	lo, hi := p.Multiplicity(i)
	switch {
	case !p.Primary(i):
		return "secondary"
	case lo == 1 && hi == 1:
		return "wanted once"
	case lo == hi:
		return fmt.Sprintf("wanted %d times", lo)
	}
	return fmt.Sprintf("wanted %d to %d times", lo, hi)
}

// comment writes a comment of a text and the words that follow it.
func (o *output) comment(mark, text string, words func(word func(string))) {
	o.line = append(append(append(o.line[:0], mark...), ' '), text...)
	if words != nil {
		words(func(word string) {
			if len(o.line)+1+len(word) > widest {
				o.flushLine()
				o.line = append(append(o.line, mark...), "   "...)
			}
			o.line = append(append(o.line, ' '), word...)
		})
	}
	o.flushLine()
}

// clip cuts a long name.
func clip(name string) string {
	if len(name) <= mostCut {
		return name
	}
	end := mostCut - len("…")
	for end > 0 && !utf8.RuneStart(name[end]) {
		end--
	}
	return strings.ToValidUTF8(name[:end], "") + "…"
}
