// Package matrix holds the compiled form of a problem: flat tables of small
// integers, frozen once made, and all that an engine ever sees. Names, costs
// and the input's own numbering stay with dlx.Problem.
package matrix

// A Table is an exact cover problem as engines see it.
//
//	            items 0 … Primary-1          Primary … Items-1
//	          ┌─────────────────────────────┬──────────────────┐
//	row r     │ primary: Lo to Hi times     │ secondary        │
//	          └─────────────────────────────┴──────────────────┘
//	its cells   Item[Start[r]:Start[r+1]], in the order of the input,
//	            each with the color that it demands
//
// A row is an option that can be chosen: it has a primary item and no item
// twice. Rows keep the order of the input, but options that can never be
// chosen have no row, so that a row's number is not always its option's.
type Table struct {
	Primary int // number of primary items
	Items   int // number of items

	// Lo and Hi bound how often each primary item is covered; both are nil
	// when every primary item is wanted exactly once.
	Lo, Hi []int32

	Start []int32 // Rows()+1 offsets into Item
	Item  []int32 // the items of all rows, end to end
	// Color is parallel to Item: 0 where no color is demanded, otherwise 1 or
	// more, and only at secondary items. It is nil when the problem has none.
	Color []int32
}

// Rows returns the number of rows.
func (t *Table) Rows() int { return len(t.Start) - 1 }

// Row returns the items of row r, in the order of the input.
func (t *Table) Row(r int32) []int32 { return t.Item[t.Start[r]:t.Start[r+1]] }

// ColorAt returns the color demanded at cell c, an index into Item.
func (t *Table) ColorAt(c int32) int32 {
	if t.Color == nil {
		return 0
	}
	return t.Color[c]
}

// Bounds returns how often primary item i must and may be covered.
func (t *Table) Bounds(i int32) (lo, hi int32) {
	if t.Hi == nil {
		return 1, 1
	}
	return t.Lo[i], t.Hi[i]
}
