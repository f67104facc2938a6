package certificate

import "fmt"

// A step decides a primary item wanted once: if it is not covered, one of options is
// chosen. Or it decides one option of another item, which is chosen or not. Or it
// leaves such an item, all of whose options are decided.
type step struct {
	kind    kind
	item    int
	options []int
}

type kind int

const (
	once kind = iota
	whether
	leave
)

// decide makes the steps: the primary items in an order, each with the options of
// which no item comes before it.
func (p *problem) decide(order []int, memory int64) error {
	position := make([]int, len(p.items))
	for k, i := range order {
		if i >= len(p.items) || p.items[i].secondary || position[i] > 0 {
			return fmt.Errorf("the order's number %d, item %d, is no primary item or was there before", k+1, i)
		}
		position[i] = k + 1
	}
	first := make([][]int, len(order)) // the options that are decided with each
	for k, o := range p.options {
		least := 0
		for _, c := range o.cells {
			if at := position[c.item]; at > 0 && (least == 0 || at < least) {
				least = at
			}
		}
		if least == 0 {
			return fmt.Errorf("option %d has no item that the order names", k)
		}
		first[least-1] = append(first[least-1], k)
	}
	for i := range p.items {
		if !p.items[i].secondary && position[i] == 0 {
			return fmt.Errorf("the order leaves out primary item %d", i)
		}
	}
	for k, i := range order {
		if p.items[i].lo == 1 && p.items[i].hi == 1 {
			p.steps = append(p.steps, step{once, i, first[k]})
			continue
		}
		for _, o := range first[k] {
			p.steps = append(p.steps, step{whether, i, []int{o}})
		}
		p.steps = append(p.steps, step{leave, i, nil})
	}
	return p.open(memory)
}

// open finds the items that labels tell of: those that an option decided before may
// have covered, and that matter still, to an option to be decided or to their own
// step.
func (p *problem) open(memory int64) error {
	from, to := make([]int, len(p.items)), make([]int, len(p.items))
	for i := range from {
		from[i], to[i] = len(p.steps)+1, -1
	}
	for s, t := range p.steps {
		to[t.item] = max(to[t.item], s)
		for _, o := range t.options {
			for _, c := range p.options[o].cells {
				from[c.item], to[c.item] = min(from[c.item], s+1), max(to[c.item], s)
			}
		}
	}
	p.slots = make([][]int, len(p.steps)+1)
	for i := range p.items {
		if memory -= 16 * int64(max(to[i]-from[i]+1, 0)); memory < 0 {
			return fmt.Errorf("the open items of all layers pass it: %w", ErrMemory)
		}
		for s := from[i]; s <= to[i]; s++ {
			p.slots[s] = append(p.slots[s], i)
		}
	}
	return nil
}
