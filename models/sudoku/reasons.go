package sudoku

import (
	"fmt"
	"strconv"
	"strings"

	"exactcover/models/internal/gridtext"
	"exactcover/models/internal/wording"
)

// Reasons says why the puzzle has no solution, as far as that is seen at once:
// givens that clash, cages whose sum is out of reach, cells for which no value is
// left, and values for which no cell is. It is empty when nothing is proven, which does not mean that there is
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

// Means says what an item of the problem is, by its name: "r41" is the 1 in row 5.
// Names are those that build gives.
func (p *Puzzle) Means(item string) string {
	if cage, summed := strings.CutPrefix(item, "k"); summed {
		number, value, ofValue := strings.Cut(cage, ".")
		k, err := strconv.Atoi(number)
		v, err2 := strconv.Atoi(value)
		switch {
		case err == nil && !ofValue:
			return fmt.Sprintf("the sum of cage %d", k+1)
		case err == nil && err2 == nil:
			return fmt.Sprintf("the %s in cage %d", p.symbol(v), k+1)
		}
		return item
	}
	var numbers []int
	for k := 1; k < len(item); k++ {
		numbers = append(numbers, strings.IndexByte(digits, item[k]))
	}
	switch len(numbers) {
	case 1:
		if k := strings.IndexByte("xy", item[0]); k >= 0 {
			return fmt.Sprintf("the %s on the diagonal from the %s left", p.symbol(numbers[0]), []string{"upper", "lower"}[k])
		}
	case 2:
		kind := map[byte]string{'r': "row", 'c': "column", 'b': "box"}[item[0]]
		if kind == "box" && p.m.cfg.Regions != nil {
			kind = "region"
		}
		switch {
		case item[0] == 'p':
			return fmt.Sprintf("a value for %v", Cell{numbers[0], numbers[1]})
		case kind != "":
			return fmt.Sprintf("the %s in %s %d", p.symbol(numbers[1]), kind, numbers[0]+1)
		}
	}
	return item
}

// symbol returns how a value is written, if it is one.
func (p *Puzzle) symbol(value int) string {
	if value < 1 || value > p.m.n {
		return "?"
	}
	return p.m.form.Symbol(uint8(value))
}
