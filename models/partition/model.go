package partition

import (
	"fmt"
	"strconv"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/wording"
)

// A Model is a set to be parted, as an exact cover problem. It does not change.
type Model struct {
	set     Set
	problem *dlx.Problem
}

// New makes the problem of a set. It refuses columns that cover no row or one
// twice or one that is none, and costs below 0 or that add up to 2^63 or more.
func New(s Set) (*Model, error) {
	if s.Rows < 0 || s.Rows > MaxRows || len(s.Columns) > MaxColumns {
		return nil, fmt.Errorf("partition: %d rows and %d columns, expected up to %d and %d", s.Rows, len(s.Columns), MaxRows, MaxColumns)
	}
	var b dlx.Builder
	for k := range s.Rows {
		b.Primary(strconv.Itoa(k + 1))
	}
	for _, c := range s.Columns {
		o := b.Option()
		for _, row := range c.Rows {
			o.Item(dlx.Item(row - 1))
		}
		o.Cost(c.Cost)
	}
	p, err := b.Build()
	if err != nil {
		return nil, fmt.Errorf("partition: %w", err)
	}
	return &Model{s, p}, nil
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Placement returns what an option means: a column. Of a number that belongs to no
// option it returns false.
func (m *Model) Placement(o dlx.Option) (Column, bool) {
	if !m.problem.Has(o) {
		return Column{}, false
	}
	return m.set.Columns[o], true
}

// Cost returns the sum of the costs of a solution.
func (m *Model) Cost(s dlx.Solution) int64 {
	cost := int64(0)
	for _, o := range s {
		cost += m.problem.Cost(o)
	}
	return cost
}

// Reasons says why there is no partition, as far as that is seen at once: rows
// that no column covers. It is empty when nothing is proven, which does not mean that
// there is one.
func (m *Model) Reasons() []string {
	covered := make([]bool, m.set.Rows)
	for _, c := range m.set.Columns {
		for _, row := range c.Rows {
			covered[row-1] = true
		}
	}
	var reasons []string
	for k, c := range covered {
		if !c {
			reasons = append(reasons, fmt.Sprintf("no column covers row %d", k+1))
		}
	}
	return wording.Few(reasons)
}

// Symmetries returns none: none is known of a set that was read.
func (m *Model) Symmetries() [][]dlx.Item { return nil }

// Text spells a solution as its columns, from 1, and their cost, as in "columns 2 5
// 7, cost 36".
func (m *Model) Text(s dlx.Solution) string {
	if len(s) == 0 {
		return "no columns, cost 0"
	}
	var words []string
	for _, o := range s {
		words = append(words, strconv.Itoa(int(o)+1))
	}
	return fmt.Sprintf("columns %s, cost %d", strings.Join(words, " "), m.Cost(s))
}

// Picture draws a solution as a cell for each row, its number in the corner, with
// the column that covers it.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	const across = 20
	picture := draw.Lettering{Title: fmt.Sprintf("%s parted among %s, cost %d", wording.Plural(m.set.Rows, "row"), wording.Plural(len(s), "column"), m.Cost(s))}
	for k := range m.set.Rows {
		if k%across == 0 {
			picture.Areas, picture.Cells = append(picture.Areas, nil), append(picture.Cells, nil)
		}
		last := len(picture.Areas) - 1
		picture.Areas[last] = append(picture.Areas[last], 0)
		picture.Cells[last] = append(picture.Cells[last], draw.Letter{Note: strconv.Itoa(k + 1)})
	}
	for j, o := range s {
		c, ok := m.Placement(o)
		if !ok {
			continue
		}
		for _, row := range c.Rows {
			at := &picture.Cells[(row-1)/across][(row-1)%across]
			at.Text, at.Tint = strconv.Itoa(int(o)+1), j+1
			at.Title = fmt.Sprintf("row %d by column %d, cost %d", row, o+1, c.Cost)
		}
	}
	return picture
}
