package main

import (
	"fmt"
	"io"
	"strings"

	"exactcover/dlx"
)

// columns is a problem as the programs of others take it: by item, in which
// options it is. Options are numbered from 0 without gaps.
type columns struct {
	options   int
	primary   []column
	secondary []column
	colored   bool // some option demands a color
	several   bool // some primary item is wanted other than exactly once
}

// A column is an item.
type column struct {
	lo, hi int // of a primary item
	// groups are the options that have the item, parted by the color that they
	// demand of it: of a secondary item options of one group go together and
	// those of two do not. An option that demands none is a group by itself.
	groups [][]int
}

func columnsOf(p *dlx.Problem) columns {
	all := make([]column, p.NumItems())
	group := make([]map[dlx.Color]int, p.NumItems()) // by color
	var t columns
	for o := range p.Options() {
		for i, c := range p.Entries(o) {
			k, found := group[i][c]
			if c == 0 || !found {
				k = len(all[i].groups)
				all[i].groups = append(all[i].groups, nil)
			}
			all[i].groups[k] = append(all[i].groups[k], t.options)
			if c != 0 && !found {
				if group[i] == nil {
					group[i] = make(map[dlx.Color]int)
				}
				group[i][c] = k
				t.colored = true
			}
		}
		t.options++
	}
	for k, c := range all {
		i := dlx.Item(k)
		if !p.Primary(i) {
			t.secondary = append(t.secondary, c)
			continue
		}
		c.lo, c.hi = p.Multiplicity(i)
		t.several = t.several || c.lo != 1 || c.hi != 1
		t.primary = append(t.primary, c)
	}
	return t
}

// rows returns the columns of each option: the primary ones from 0, the
// secondary ones after them.
func (t columns) rows() [][]int {
	rows := make([][]int, t.options)
	number := 0
	for _, side := range [][]column{t.primary, t.secondary} {
		for _, c := range side {
			for _, group := range c.groups {
				for _, o := range group {
					rows[o] = append(rows[o], number)
				}
			}
			number++
		}
	}
	return rows
}

// writeRows writes the rows as JavaScript and Python read them, one a line.
func (t columns) writeRows(w io.Writer) {
	for _, row := range t.rows() {
		fmt.Fprintf(w, "%s,\n", strings.ReplaceAll(fmt.Sprint(row), " ", ","))
	}
}

// plain returns what keeps a problem from a program that knows neither colors
// nor multiplicities, an unable.
func (t columns) plain() error {
	switch {
	case t.colored:
		return unable("no colors")
	case t.several:
		return unable("no multiplicities")
	}
	return nil
}

// exclusive reports whether no two options go together: no color is demanded,
// or each by one option.
func (c column) exclusive() bool {
	for _, group := range c.groups {
		if len(group) > 1 {
			return false
		}
	}
	return true
}
