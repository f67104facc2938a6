package symmetry

import (
	"fmt"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// An Automorphism says where each row, each item and each pair of a table goes.
type Automorphism struct {
	Rows  permgroup.Perm
	Items permgroup.Perm
	Pairs permgroup.Perm // of Pairs; nil if the table has no colors
}

// A RowError is about a row that has no row to go to.
type RowError struct {
	Row    int32
	Image  []Pair // that no row holds; or nil
	Rival  int32  // or a row that goes to the same, since two colors of an item become one; or -1
	Copies int    // or it is one of so many equal rows
	Places int    // that go where only so many are
}

func (e *RowError) Error() string {
	switch {
	case e.Image != nil:
		return fmt.Sprintf("row %d goes to %s, which is no row", e.Row, spell(e.Image))
	case e.Rival >= 0:
		return fmt.Sprintf("row %d goes where row %d goes, since two colors of an item become one", e.Row, e.Rival)
	case e.Copies > 0:
		return fmt.Sprintf("row %d is one of %d equal rows that go where only %d are", e.Row, e.Copies, e.Places)
	}
	return fmt.Sprintf("row %d does not go to the row of its items' images", e.Row)
}

// An ItemError is about an item that goes to one of another kind.
type ItemError struct {
	Item, Image int32
	msg         string
}

func (e *ItemError) Error() string {
	return fmt.Sprintf("item %d goes to item %d, %s", e.Item, e.Image, e.msg)
}

// FromItems returns the automorphism that takes each item to its image, each
// color of an item to that which color returns, and the rows wherever that leads
// them, the k-th of equal rows to the k-th. Nil for color means that colors stay
// as they are. Costs are the rows' own, nil for none.
//
// Otherwise it returns an error: an ItemError about the first item that goes to
// another role or multiplicity, or a RowError about the first row that goes to
// no row.
func FromItems(t *matrix.Table, costs []int64, items permgroup.Perm, color func(item, color int32) int32) (Automorphism, error) {
	if err := items.Check(t.Items); err != nil {
		return Automorphism{}, fmt.Errorf("items: %w", err)
	}
	if err := checkItems(t, items); err != nil {
		return Automorphism{}, err
	}
	c := newCopies(t, costs)
	a := Automorphism{Rows: make(permgroup.Perm, t.Rows()), Items: items}
	image := make([]int32, len(c.rows)) // where each class goes
	seen := make([]int32, len(c.rows))  // 1 + the first class that goes there
	next := make([]int32, len(c.rows))  // which copy of a class is next
	var cells []Pair
	for r := range int32(t.Rows()) {
		k := c.class[r]
		if next[k] == 0 {
			cells = cells[:0]
			for _, p := range c.row(r) {
				q := Pair{items[p.Item], p.Color}
				if color != nil && p.Color != 0 {
					q.Color = color(p.Item, p.Color)
				}
				cells = append(cells, q)
			}
			sortPairs(cells)
			to, _ := c.find(cells, c.cost(r))
			if to < 0 {
				return Automorphism{}, &RowError{Row: r, Image: cells, Rival: -1}
			}
			if seen[to] != 0 {
				return Automorphism{}, &RowError{Row: r, Rival: c.rows[seen[to]-1][0]}
			}
			image[k], seen[to] = to, k+1
		}
		if int(next[k]) == len(c.rows[image[k]]) {
			return Automorphism{}, &RowError{Row: r, Rival: -1, Copies: len(c.rows[k]), Places: int(next[k])}
		}
		a.Rows[r] = c.rows[image[k]][next[k]]
		next[k]++
	}
	if t.Color == nil {
		return a, nil
	}
	return a, a.findPairs(t)
}

// findPairs fills in the pairs' images from the rows' and items'.
func (a *Automorphism) findPairs(t *matrix.Table) error {
	p := newPairs(t)
	a.Pairs = make(permgroup.Perm, len(p.list))
	at := make([]int32, t.Items) // the cell of each item of the row in hand
	for r := range int32(t.Rows()) {
		to := a.Rows[r]
		for c := t.Start[to]; c < t.Start[to+1]; c++ {
			at[t.Item[c]] = c
		}
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			a.Pairs[p.cell[c]] = p.cell[at[a.Items[t.Item[c]]]]
		}
	}
	return newChecker(t, nil).check(*a)
}

// spell shows at most eight cells.
func spell(cells []Pair) string {
	text := "items"
	for k, p := range cells {
		if k == 8 {
			return text + " …"
		}
		text += fmt.Sprintf(" %d", p.Item)
		if p.Color != 0 {
			text += fmt.Sprintf(":%d", p.Color)
		}
	}
	return text
}

func checkItems(t *matrix.Table, items permgroup.Perm) error {
	for i, j := range items {
		i := int32(i)
		if (int(i) < t.Primary) != (int(j) < t.Primary) {
			return &ItemError{i, j, "but only one of them is primary"}
		}
		if int(i) >= t.Primary {
			continue
		}
		lo, hi := t.Bounds(i)
		if l, h := t.Bounds(j); l != lo || h != hi {
			return &ItemError{i, j, fmt.Sprintf("but their multiplicities are %d:%d and %d:%d", lo, hi, l, h)}
		}
	}
	return nil
}

// A checker checks automorphisms of one table in full, cell by cell.
type checker struct {
	table *matrix.Table
	costs []int64
	pairs pairs
	shade []int32 // by item: 1 + the pair, or 1, in the image of the row in hand
}

func newChecker(t *matrix.Table, costs []int64) *checker {
	return &checker{table: t, costs: costs, pairs: newPairs(t), shade: make([]int32, t.Items)}
}

// check returns an error unless a keeps roles, multiplicities, costs, and every
// row's items with their colors.
func (k *checker) check(a Automorphism) error {
	t := k.table
	if err := a.Rows.Check(t.Rows()); err != nil {
		return fmt.Errorf("rows: %w", err)
	}
	if err := a.Items.Check(t.Items); err != nil {
		return fmt.Errorf("items: %w", err)
	}
	if err := a.Pairs.Check(len(k.pairs.list)); err != nil {
		return fmt.Errorf("items with colors: %w", err)
	}
	if err := checkItems(t, a.Items); err != nil {
		return err
	}
	for p, q := range a.Pairs {
		from, to := k.pairs.list[p], k.pairs.list[q]
		if a.Items[from.Item] != to.Item || (from.Color == 0) != (to.Color == 0) {
			return &ItemError{from.Item, to.Item, fmt.Sprintf("but its color %d to color %d of item %d", from.Color, to.Color, to.Item)}
		}
	}
	for r, to := range a.Rows {
		if !k.checkRow(a, int32(r), to) {
			return &RowError{Row: int32(r), Rival: -1}
		}
	}
	return nil
}

// checkRow reports whether a takes row r to another of the same cost.
func (k *checker) checkRow(a Automorphism, r, to int32) bool {
	t := k.table
	if len(t.Row(r)) != len(t.Row(to)) || k.costs != nil && k.costs[r] != k.costs[to] {
		return false
	}
	for c := t.Start[to]; c < t.Start[to+1]; c++ {
		k.shade[t.Item[c]] = 1 + k.pair(c)
	}
	same := true
	for c := t.Start[r]; c < t.Start[r+1]; c++ {
		image := k.pair(c)
		if a.Pairs != nil {
			image = a.Pairs[image]
		}
		same = same && k.shade[a.Items[t.Item[c]]] == 1+image
	}
	for _, i := range t.Row(to) {
		k.shade[i] = 0
	}
	return same
}

// pair returns the pair of a cell, or 0 if there are no colors.
func (k *checker) pair(c int32) int32 {
	if k.pairs.cell == nil {
		return 0
	}
	return k.pairs.cell[c]
}
