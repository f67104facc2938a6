package dlx

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactcover/dlx/internal/permgroup"
	"exactcover/dlx/internal/symmetry"
)

// A Symmetry says where the items of a problem go, and their colors. Where the options
// go follows from that.
type Symmetry struct {
	// Items holds, by item, where it goes: a permutation of all items.
	Items []Item
	// Color returns the color that c becomes where it is demanded of item i: the image
	// of the option demands it of the image of i. Nil means that colors stay as they
	// are.
	Color func(i Item, c Color) Color
}

// An Element of a group of symmetries maps each option of the problem to an option.
type Element struct {
	p    *Problem
	rows permgroup.Perm
}

// Element returns what a symmetry does to the options. It is an error, naming the first
// such option, if the image of an option is no option. It takes time linear in p.
func (p *Problem) Element(s Symmetry) (Element, error) {
	rows, err := p.permutation(s)
	if err != nil {
		return Element{}, fmt.Errorf("dlx: %w", err)
	}
	return Element{p, rows}, nil
}

// Identity reports whether e moves no option.
func (e Element) Identity() bool { return e.rows.FirstMoved() < 0 }

// Option returns the image of an option. One that cannot be chosen stays where it is.
func (e Element) Option(o Option) Option {
	if e.p == nil {
		return o
	}
	r, ok := e.p.row(o)
	if !ok {
		return o
	}
	return e.p.optionOf(e.rows[r])
}

// Solution returns the image of a solution, the caller's to keep.
func (e Element) Solution(s Solution) Solution {
	image := make(Solution, len(s))
	for k, o := range s {
		image[k] = e.Option(o)
	}
	slices.Sort(image)
	return image
}

// permutation returns what a symmetry does to the rows.
func (p *Problem) permutation(s Symmetry) (permgroup.Perm, error) {
	if len(s.Items) != len(p.items) {
		return nil, fmt.Errorf("%d items have images, and there are %d", len(s.Items), len(p.items))
	}
	from := make([]Item, len(p.items)) // 1 + the item that goes there
	columns := make(permgroup.Perm, len(p.items))
	for i, j := range s.Items {
		switch {
		case j < 0 || int(j) >= len(p.items):
			return nil, fmt.Errorf("item %q goes to item %d, and there are only %d items", p.items[i].name, j, len(p.items))
		case from[j] != 0:
			return nil, fmt.Errorf("items %q and %q both go to item %q", p.items[from[j]-1].name, p.items[i].name, p.items[j].name)
		}
		from[j] = Item(i) + 1
		columns[p.columnOf(Item(i))] = p.columnOf(j)
	}
	var color func(item, color int32) int32
	if s.Color != nil {
		color = func(item, color int32) int32 { return int32(s.Color(p.itemOf(item), Color(color))) }
	}
	a, err := symmetry.FromItems(&p.table, p.cost, columns, color)
	if err != nil {
		return nil, p.spellFault(err)
	}
	return a.Rows, nil
}

// columnOf returns the table's item of an item: the inverse of itemOf.
func (p *Problem) columnOf(i Item) int32 {
	if p.column == nil {
		return int32(i)
	}
	return p.column[i]
}

// spellFault says by the problem's names what keeps a symmetry from being one.
func (p *Problem) spellFault(err error) error {
	var ofItem *symmetry.ItemError
	if errors.As(err, &ofItem) {
		return p.spellItemFault(p.itemOf(ofItem.Item), p.itemOf(ofItem.Image))
	}
	var ofRow *symmetry.RowError
	if !errors.As(err, &ofRow) {
		return err
	}
	o := p.optionOf(ofRow.Row)
	text := fmt.Sprintf("option %d (%s) ", o, p.OptionText(o))
	switch {
	case ofRow.Image != nil && p.cost != nil:
		text += fmt.Sprintf("goes to %s, which is no option of cost %d", p.spellPairs(ofRow.Image), p.Cost(o))
	case ofRow.Image != nil:
		text += fmt.Sprintf("goes to %s, which is no option", p.spellPairs(ofRow.Image))
	case ofRow.Rival >= 0:
		text += fmt.Sprintf("goes where option %d goes, since two colors of an item become one", p.optionOf(ofRow.Rival))
	case ofRow.Copies > 0:
		text += fmt.Sprintf("is one of %d equal options that go where only %d are", ofRow.Copies, ofRow.Places)
	default:
		text += "goes to no option"
	}
	return errors.New(text)
}

func (p *Problem) spellItemFault(from, to Item) error {
	text := fmt.Sprintf("item %q goes to item %q, ", p.Name(from), p.Name(to))
	switch {
	case p.Primary(from) != p.Primary(to):
		return errors.New(text + "but only one of them is primary")
	case !p.Primary(from):
		return errors.New(text + "and one of its colors to none")
	}
	lo, hi := p.Multiplicity(from)
	lo2, hi2 := p.Multiplicity(to)
	return fmt.Errorf("%sbut their multiplicities are %d:%d and %d:%d", text, lo, hi, lo2, hi2)
}

// spellPairs shows at most eight items with their colors.
func (p *Problem) spellPairs(pairs []symmetry.Pair) string {
	var words []string
	for k, pair := range pairs {
		if k == 8 {
			words = append(words, "…")
			break
		}
		word := p.Name(p.itemOf(pair.Item))
		switch {
		case pair.Color >= 1 && int(pair.Color) <= len(p.colors):
			word += ":" + p.ColorName(Color(pair.Color))
		case pair.Color != 0:
			word += fmt.Sprintf(":(no color %d)", pair.Color)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}
