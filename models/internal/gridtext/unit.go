package gridtext

import (
	"fmt"
	"strings"
)

// A Unit is cells that hold different values: a row, a column, a box.
type Unit struct {
	Kind   string // as "row"
	Number int    // from 1; 0: the only one of its kind
	Cells  []int  // row by row
}

// String names a unit, as in "row 1".
func (u Unit) String() string {
	if u.Number == 0 {
		return u.Kind
	}
	return fmt.Sprintf("%s %d", u.Kind, u.Number)
}

// Lines returns the rows and columns of a square of n by n cells.
func Lines(n int) []Unit {
	units := make([]Unit, 2*n)
	for k := range n {
		units[k], units[n+k] = Unit{Kind: "row", Number: k + 1}, Unit{Kind: "column", Number: k + 1}
		for j := range n {
			units[k].Cells = append(units[k].Cells, k*n+j)
			units[n+k].Cells = append(units[n+k].Cells, j*n+k)
		}
	}
	return units
}

// Held returns the values that stand in a unit, bit v-1 for value v, and those that
// stand there more than once.
func (u Unit) Held(values []uint8) (held, twice uint64) {
	for _, cell := range u.Cells {
		if v := values[cell]; v > 0 {
			bit := uint64(1) << (v - 1)
			twice |= held & bit
			held |= bit
		}
	}
	return held, twice
}

// Clashes names the values that stand twice in a unit, as in "two 9s in row 1
// (columns 2, 3)".
func (f *Form) Clashes(units []Unit, values []uint8) []string {
	var reasons []string
	for _, u := range units {
		_, twice := u.Held(values)
		for v := 1; twice != 0; v++ {
			if twice&1 == 1 {
				reasons = append(reasons, f.clash(u, values, uint8(v)))
			}
			twice >>= 1
		}
	}
	return reasons
}

func (f *Form) clash(u Unit, values []uint8, v uint8) string {
	var places []string
	for _, cell := range u.Cells {
		if values[cell] != v {
			continue
		}
		switch u.Kind {
		case "row":
			places = append(places, fmt.Sprint(cell%f.n+1))
		case "column":
			places = append(places, fmt.Sprint(cell/f.n+1))
		default:
			places = append(places, f.place(cell))
		}
	}
	other := map[string]string{"row": "columns ", "column": "rows "}[u.Kind]
	return fmt.Sprintf("%s %ss in %s (%s%s)", howMany(len(places)), f.Symbol(v), u, other, strings.Join(places, ", "))
}

// place names a cell, as in "r1c2".
func (f *Form) place(cell int) string { return fmt.Sprintf("r%dc%d", cell/f.n+1, cell%f.n+1) }

// howMany spells a number so that it is not taken for a value.
func howMany(n int) string {
	if words := []string{"two", "three", "four", "five", "six", "seven", "eight", "nine"}; n-2 < len(words) {
		return words[n-2]
	}
	return fmt.Sprintf("%d times", n)
}

// Stuck names the empty cells for which the units leave no value, or without such the
// values for which they leave no cell of a unit that holds all values.
func (f *Form) Stuck(units []Unit, values []uint8) []string {
	var taken [MaxN * MaxN]uint64 // by cell: the values of its units
	for _, u := range units {
		held, _ := u.Held(values)
		for _, cell := range u.Cells {
			taken[cell] |= held
		}
	}
	var reasons []string
	full := uint64(1)<<f.n - 1
	for cell, v := range values {
		if v == 0 && taken[cell] == full {
			reasons = append(reasons, "no value is left for "+f.place(cell))
		}
	}
	if len(reasons) > 0 {
		return reasons
	}
	for _, u := range units {
		if len(u.Cells) != f.n {
			continue
		}
		left, _ := u.Held(values)
		for _, cell := range u.Cells {
			if values[cell] == 0 {
				left |= ^taken[cell]
			}
		}
		for v := range f.n {
			if left>>v&1 == 0 {
				reasons = append(reasons, fmt.Sprintf("no cell is left for %s in %s", f.Symbol(uint8(v+1)), u))
			}
		}
	}
	return reasons
}
