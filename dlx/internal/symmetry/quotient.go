package symmetry

import (
	"fmt"
	"slices"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// A MixedError is about a quotient that no table can express.
type MixedError struct {
	Item       int32 // wanted other than once
	Less, More int32 // how often different orbits cover it
}

func (e *MixedError) Error() string {
	return fmt.Sprintf("symmetry: the quotient cannot be expressed as a table: item %d, wanted other than once, is covered %d times by some orbits and %d times by others", e.Item, e.Less, e.More)
}

// A Quotient is a problem whose solutions are, one for one, the solutions of a
// table that a permutation of its rows fixes.
type Quotient struct {
	Table *matrix.Table
	// Rows are, by row of Table, the rows of the orbit that it stands for,
	// ascending.
	Rows [][]int32
}

// NewQuotient makes the quotient of a table by a permutation of its rows.
//
// A fixed solution is a union of orbits of rows. How often the orbit O covers an
// item is its weight there. The orbits become rows so:
//
//   - Primary item i wanted lo to hi times. An orbit of a weight above hi is in no
//     solution and left out. If all orbits left that cover i have the same weight w,
//     then m of them cover it m·w times: it is wanted ⌈lo/w⌉ to ⌊hi/w⌋ times. An
//     item wanted once leaves weight 1 only. Where weights differ no table says how
//     often i is wanted: the quotient is not expressible.
//   - Secondary item j. Two rows of O that touch j agree if both demand one color;
//     otherwise O clashes with itself and is left out. What is left demands one
//     color or, with one row, none. Orbits O and P clash at j where a row of O and
//     a row of P do, which is where their demands do by the table's own rule.
//
// So a set of orbits is a set of compatible rows of the quotient that cover each
// item as often as wanted exactly if its union is a solution. For this the
// permutation need not be an automorphism. But if it is one, it moves an item to
// another with the same weights and bounds, or with the same demands under other
// names for colors; and of such items, which say the same twice, only the first is
// kept. Time is linear in the table but for sorting.
func NewQuotient(t *matrix.Table, by permgroup.Perm) (*Quotient, error) {
	q := &quotient{table: t, weight: make([]int32, t.Items), color: make([]int32, t.Items)}
	seen := make([]bool, t.Rows())
	for r := range int32(t.Rows()) {
		if seen[r] {
			continue
		}
		orbit := []int32{r}
		seen[r] = true
		for s := by[r]; s != r; s = by[s] {
			orbit = append(orbit, s)
			seen[s] = true
		}
		slices.Sort(orbit)
		q.add(orbit)
	}
	return q.build()
}

// A quotient in the making: columns of all items first.
type quotient struct {
	table  *matrix.Table
	orbits [][]int32
	cells  [][]demand // by orbit

	// Of the orbit in hand, by item, back to 0 afterwards.
	weight, color []int32
}

// A demand is an orbit's weight at a primary item, or its color at a secondary.
type demand struct{ item, weight, color int32 }

// add adds an orbit of rows unless it is in no solution.
func (q *quotient) add(orbit []int32) {
	t := q.table
	var items []int32
	clash := false
	for _, r := range orbit {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			i, color := t.Item[c], t.ColorAt(c)
			if q.weight[i] == 0 {
				items = append(items, i)
				q.color[i] = color
			} else if int(i) >= t.Primary && (color == 0 || color != q.color[i]) {
				clash = true
			}
			q.weight[i]++
			if int(i) < t.Primary {
				_, hi := t.Bounds(i)
				clash = clash || q.weight[i] > hi
			}
		}
	}
	slices.Sort(items)
	var cells []demand
	for _, i := range items {
		cells = append(cells, demand{i, q.weight[i], q.color[i]})
		q.weight[i], q.color[i] = 0, 0
	}
	if !clash {
		q.orbits = append(q.orbits, orbit)
		q.cells = append(q.cells, cells)
	}
}

// A column is an item in the quotient.
type column struct {
	weight int32 // that all orbits have there; 0 without orbits
	lo, hi int32
	key    uint64
	orbits []entry // ascending, colors numbered as orbits come to them
}

// columns lists, by item, the orbits that cover it.
func (q *quotient) columns() ([]column, error) {
	columns := make([]column, q.table.Items)
	shades := make(map[Pair]int32)
	used := make([]int32, q.table.Items)
	for k, cells := range q.cells {
		for _, d := range cells {
			col := &columns[d.item]
			shade := int32(0)
			if int(d.item) < q.table.Primary {
				if col.weight != 0 && col.weight != d.weight {
					return nil, &MixedError{d.item, min(col.weight, d.weight), max(col.weight, d.weight)}
				}
				col.weight = d.weight
			} else if d.color != 0 {
				p := Pair{d.item, d.color}
				if shades[p] == 0 {
					used[d.item]++
					shades[p] = used[d.item]
				}
				shade = shades[p]
			}
			col.orbits = append(col.orbits, entry{int32(k), shade})
			col.key = mix(col.key ^ (uint64(uint32(k))<<32 | uint64(uint32(shade))))
		}
	}
	for i := range columns[:q.table.Primary] {
		col := &columns[i]
		col.lo, col.hi = q.table.Bounds(int32(i))
		if w := col.weight; w > 1 {
			col.hi /= w
			rest := col.lo % w
			if col.lo /= w; rest > 0 {
				col.lo++
			}
		}
	}
	return columns, nil
}

func (q *quotient) build() (*Quotient, error) {
	columns, err := q.columns()
	if err != nil {
		return nil, err
	}
	t := &matrix.Table{Start: []int32{0}}
	number := make([]int32, len(columns)) // of the items kept; -1 for the others
	byKey := make(map[uint64][]int32)
	once, impossible := true, false
	for i := range columns {
		col := &columns[i]
		same := func(j int32) bool { // and of one role: only secondary items have hi 0
			other := &columns[j]
			return col.lo == other.lo && col.hi == other.hi && slices.Equal(col.orbits, other.orbits)
		}
		if slices.ContainsFunc(byKey[col.key], same) {
			number[i] = -1
			continue
		}
		byKey[col.key] = append(byKey[col.key], int32(i))
		number[i] = int32(t.Items)
		t.Items++
		if i < q.table.Primary {
			t.Primary++
			t.Lo, t.Hi = append(t.Lo, col.lo), append(t.Hi, col.hi)
			once = once && col.lo == 1 && col.hi == 1
			impossible = impossible || col.lo > col.hi
		}
	}
	if impossible {
		return nothing(), nil
	}
	if once {
		t.Lo, t.Hi = nil, nil
	}
	for _, cells := range q.cells {
		for _, d := range cells {
			if i := number[d.item]; i >= 0 {
				t.Item = append(t.Item, i)
				if q.table.Color != nil {
					t.Color = append(t.Color, d.color)
				}
			}
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	return &Quotient{t, q.orbits}, nil
}

// nothing is a quotient without solutions: an item that nothing covers.
func nothing() *Quotient {
	return &Quotient{Table: &matrix.Table{Primary: 1, Items: 1, Start: []int32{0}}}
}
