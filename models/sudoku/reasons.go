package sudoku

import (
	"fmt"
	"strings"

	"exactcover/models/internal/gridtext"
	"exactcover/models/internal/wording"
)

// Reasons says why the puzzle has no solution, as far as that is seen at once:
// givens that clash, cages whose sum is out of reach, and cells for which no value
// is left. It is empty when nothing is proven, which does not mean that there is
// a solution.
func (p *Puzzle) Reasons() []string {
	m := p.m
	reasons := m.form.Clashes(m.units, p.givens)
	for k, u := range m.cages() {
		if held, twice := u.Held(p.givens); m.cfg.Cages[k].Sum > 0 && twice == 0 && !within(held, m.sets[k]) {
			reasons = append(reasons, p.outOfReach(k, u))
		}
	}
	if len(reasons) == 0 {
		reasons = m.form.Stuck(m.units, p.givens)
	}
	return wording.Few(reasons)
}

// within reports whether some set holds all values.
func within(values uint64, sets []uint64) bool {
	for _, set := range sets {
		if values&^set == 0 {
			return true
		}
	}
	return false
}

func (p *Puzzle) outOfReach(k int, u gridtext.Unit) string {
	var held []string
	for _, cell := range u.Cells {
		if v := p.givens[cell]; v > 0 {
			held = append(held, p.m.form.Symbol(v))
		}
	}
	beside := ""
	if len(held) > 0 {
		beside = " beside " + strings.Join(held, ", ")
	}
	return fmt.Sprintf("%s of %s cannot add up to %d%s", u, wording.Plural(len(u.Cells), "cell"), p.m.cfg.Cages[k].Sum, beside)
}
