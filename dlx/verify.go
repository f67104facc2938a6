package dlx

import "fmt"

// Verify returns nil if the options, in any order, are a solution, and
// otherwise what keeps them from being one: the first option that does not
// exist, stands twice or clashes with another, or else the first item covered
// too seldom. It takes time linear in the size of p and shares no code with
// the search.
func (p *Problem) Verify(options []Option) error {
	type cover struct {
		times int
		by    Option // the option that covered it first
		color Color
	}
	covers := make([]cover, len(p.items))
	seen := make(map[Option]bool, len(options))
	for _, o := range options {
		switch {
		case o < 0 || int(o) >= p.options:
			return fmt.Errorf("option %d does not exist: options run from 0 to %d", o, p.options-1)
		case !p.Has(o):
			return fmt.Errorf("option %d was skipped when the problem was read: it can never be chosen", o)
		case seen[o]:
			return fmt.Errorf("option %d stands twice", o)
		}
		seen[o] = true
		for i, c := range p.Entries(o) {
			at := &covers[i]
			switch {
			case at.times == 0:
				at.by, at.color = o, c
			case p.Primary(i):
				if _, hi := p.Multiplicity(i); at.times >= hi {
					return fmt.Errorf("options %d and %d both cover item %q, which is wanted at most %s", at.by, o, p.Name(i), times(hi))
				}
			case at.color == 0 || c == 0:
				return fmt.Errorf("options %d and %d both cover secondary item %q without agreeing on a color", at.by, o, p.Name(i))
			case at.color != c:
				return fmt.Errorf("options %d and %d demand different colors of item %q: %q and %q", at.by, o, p.Name(i), p.ColorName(at.color), p.ColorName(c))
			}
			at.times++
		}
	}
	for i := range p.items {
		if lo, _ := p.Multiplicity(Item(i)); covers[i].times < lo {
			return fmt.Errorf("item %q is covered %s, and wanted at least %s", p.items[i].name, times(covers[i].times), times(lo))
		}
	}
	return nil
}

// times spells a number of times.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
