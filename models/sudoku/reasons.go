package sudoku

import (
	"fmt"
	"strings"

	"exactcover/models/internal/wording"
)

// Reasons says why the puzzle has no solution, as far as that is seen at once:
// givens that clash, cages whose sum is out of reach, and cells for which no value
// is left. It is empty when nothing is proven, which does not mean that there is
// a solution.
func (p *Puzzle) Reasons() []string {
	m := p.m
	var reasons []string
	var taken [MaxN * MaxN]uint64 // by cell: the values of its units
	for _, u := range m.units {
		held, twice := p.held(u)
		if twice != 0 {
			reasons = append(reasons, p.clashes(u, twice)...)
		}
		for _, cell := range u.cells {
			taken[cell] |= held
		}
	}
	for k, u := range m.cages() {
		if held, twice := p.held(u); m.cfg.Cages[k].Sum > 0 && twice == 0 && !within(held, m.sets[k]) {
			reasons = append(reasons, p.outOfReach(k, u))
		}
	}
	if len(reasons) > 0 {
		return wording.Few(reasons)
	}
	full := uint64(1)<<m.n - 1
	for k, v := range p.givens {
		if v == 0 && taken[k] == full {
			reasons = append(reasons, fmt.Sprintf("no value is left for %v", Cell{k / m.n, k % m.n}))
		}
	}
	return wording.Few(reasons)
}

// held returns the values that are given in a unit, and those given there more
// than once.
func (p *Puzzle) held(u unit) (held, twice uint64) {
	for _, cell := range u.cells {
		if v := p.givens[cell]; v > 0 {
			bit := uint64(1) << (v - 1)
			twice |= held & bit
			held |= bit
		}
	}
	return held, twice
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

// clashes names the values that stand twice in a unit, as in "two 9s in row 1
// (columns 2, 3)".
func (p *Puzzle) clashes(u unit, twice uint64) []string {
	n := p.m.n
	var reasons []string
	for v := range n {
		if twice>>v&1 == 0 {
			continue
		}
		var places []string
		for _, cell := range u.cells {
			if int(p.givens[cell]) != v+1 {
				continue
			}
			switch u.kind {
			case "row":
				places = append(places, fmt.Sprint(cell%n+1))
			case "column":
				places = append(places, fmt.Sprint(cell/n+1))
			default:
				places = append(places, Cell{cell / n, cell % n}.String())
			}
		}
		other := map[string]string{"row": "columns ", "column": "rows "}[u.kind]
		reasons = append(reasons, fmt.Sprintf("%s %ss in %s (%s%s)", howMany(len(places)), p.m.form.Symbol(uint8(v+1)), u, other, strings.Join(places, ", ")))
	}
	return reasons
}

// String names a unit, as in "row 1".
func (u unit) String() string {
	if u.number == 0 {
		return u.kind
	}
	return fmt.Sprintf("%s %d", u.kind, u.number)
}

// howMany spells a number so that it is not taken for a value.
func howMany(n int) string {
	if words := []string{"two", "three", "four", "five", "six", "seven", "eight", "nine"}; n-2 < len(words) {
		return words[n-2]
	}
	return fmt.Sprintf("%d times", n)
}

func (p *Puzzle) outOfReach(k int, u unit) string {
	var held []string
	for _, cell := range u.cells {
		if v := p.givens[cell]; v > 0 {
			held = append(held, p.m.form.Symbol(v))
		}
	}
	beside := ""
	if len(held) > 0 {
		beside = " beside " + strings.Join(held, ", ")
	}
	return fmt.Sprintf("%s of %s cannot add up to %d%s", u, wording.Plural(len(u.cells), "cell"), p.m.cfg.Cages[k].Sum, beside)
}
