package certificate

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
)

// A Claim is what a certificate claims: how many solutions a problem has. The
// certificate holds the problem.
type Claim struct {
	Count       *big.Int
	Fingerprint string // 64 hexadecimal digits: SHA-256 of Problem
	Problem     []byte // the problem's canonical form
	Order       []int  // the places of its primary items in the order of decision
	Nodes       int64  // how many nodes were checked
}

// ErrMemory is wrapped by errors about memory that is not enough, ErrNone by errors
// about a file that is no certificate at all.
var (
	ErrMemory = errors.New("the memory allowed is not enough")
	ErrNone   = errors.New("not a certificate")
)

// DefaultMemory is the bytes that Verify and Write may keep by default.
const DefaultMemory = 1 << 30

// Verify reads a certificate to its end and returns its claim, which is proved then, or
// an error that names the first thing wrong. It keeps two layers of nodes, and it is an
// error, ErrMemory, if they take more than memory bytes; 0 means DefaultMemory.
func Verify(r io.Reader, memory int64) (*Claim, error) {
	if memory == 0 {
		memory = DefaultMemory
	}
	in := bufio.NewReader(r)
	claim, count, err := readHead(in, memory)
	if err != nil {
		return nil, err
	}
	p, err := parse(claim.Problem)
	if err != nil {
		return nil, err
	}
	if err := p.decide(claim.Order, memory); err != nil {
		return nil, err
	}
	zipped, err := gzip.NewReader(in)
	if err != nil {
		return nil, fmt.Errorf("the body: %w", err)
	}
	zipped.Multistream(false)
	body := bufio.NewReader(zipped)
	// Behind the last step all is decided: one way to go on, to do nothing.
	below := layer{labels: []string{p.encode(len(p.steps))}, counts: []*big.Int{big.NewInt(1)}}
	for s := len(p.steps) - 1; s >= 0; s-- {
		if below, err = p.readLayer(body, s, below, memory); err != nil {
			return nil, fmt.Errorf("layer %d, node %d: %w", s, len(below.labels), err)
		}
		claim.Nodes += int64(len(below.labels))
	}
	if len(below.labels) != 1 {
		return nil, fmt.Errorf("layer 0 has %d nodes, and only the root belongs there", len(below.labels))
	}
	claim.Count = below.counts[0]
	if proven := claim.Count.String(); proven != count {
		return nil, fmt.Errorf("the root has %s solutions, and %s are claimed", brief(proven), brief(count))
	}
	if _, err := body.ReadByte(); err != io.EOF {
		return nil, fmt.Errorf("the body goes on behind layer 0, or is damaged (%v)", err)
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return nil, errors.New("something follows behind the body")
	}
	return claim, nil
}

// A layer is the nodes before a step: what is covered at each, and in how many ways
// all can be covered from there on.
type layer struct {
	labels []string
	counts []*big.Int
}

// bytes returns about how much memory a node takes.
func (l *layer) bytes(k int) int64 {
	return int64(len(l.labels[k])) + int64(l.counts[k].BitLen())/8 + 120
}

// readLayer reads the nodes before step s and checks them against those below: every
// choice at a node must have an arc, and to just the node that it leads to. On an error
// it returns the nodes before the wrong one.
func (p *problem) readLayer(in *bufio.Reader, s int, below layer, memory int64) (here layer, err error) {
	clear(p.value)
	for k := range below.labels {
		memory -= below.bytes(k)
	}
	for {
		more, err := in.ReadByte()
		if err != nil || more > 1 {
			return here, fmt.Errorf("expected 1 for a node or 0 for the end of the layer: %w", errors.Join(err, errors.New("it is missing")))
		}
		if more == 0 {
			return here, nil
		}
		if err := p.decode(s, in); err != nil {
			return here, err
		}
		label, count := p.encode(s), new(big.Int)
		for target := range p.successors(s) {
			k, err := binary.ReadUvarint(in)
			if err != nil {
				return here, fmt.Errorf("an arc: %w", err)
			}
			if k >= uint64(len(below.labels)) || below.labels[k] != target {
				return here, fmt.Errorf("an arc leads to node %d of layer %d, which is not what the choice leads to", k, s+1)
			}
			count.Add(count, below.counts[k])
		}
		here.labels, here.counts = append(here.labels, label), append(here.counts, count)
		if memory -= here.bytes(len(here.labels) - 1); memory < 0 {
			return here, fmt.Errorf("two layers pass it: %w", ErrMemory)
		}
	}
}

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

// successors yields the labels of the nodes that the node at hand, before step s,
// leads to: one for each way to take the step.
func (p *problem) successors(s int) iter.Seq[string] {
	return func(yield func(string) bool) {
		t := p.steps[s]
		i := &p.items[t.item]
		switch {
		case t.kind == leave && p.value[t.item] < i.lo:
		case t.kind == leave, t.kind == whether, p.value[t.item] == 1:
			if !yield(p.encode(s + 1)) {
				return
			}
		}
		if t.kind == once && p.value[t.item] == 1 {
			return
		}
		for _, o := range t.options {
			if before, ok := p.choose(o); ok {
				more := yield(p.encode(s + 1))
				for k, c := range p.options[o].cells {
					p.value[c.item] = before[k]
				}
				if !more {
					return
				}
			}
		}
	}
}

// choose covers the items of an option, if they admit it, and returns their values
// before.
func (p *problem) choose(o int) (before []int, ok bool) {
	cells := p.options[o].cells
	for _, c := range cells {
		i, v := &p.items[c.item], p.value[c.item]
		if !i.secondary && v >= i.hi || i.secondary && v != 0 && (c.color == 0 || v != 1+c.color) {
			return nil, false
		}
		before = append(before, v)
	}
	for _, c := range cells {
		if p.items[c.item].secondary {
			p.value[c.item] = 1 + c.color
		} else {
			p.value[c.item]++
		}
	}
	return before, true
}

// encode returns the label of the node at hand, before step s: the values of the open
// items in turn, as unsigned varints.
func (p *problem) encode(s int) string {
	p.label = p.label[:0]
	for _, i := range p.slots[s] {
		p.label = binary.AppendUvarint(p.label, uint64(p.value[i]))
	}
	return string(p.label)
}

// decode reads a label and makes its node the one at hand. The items that are not
// open have the value 0.
func (p *problem) decode(s int, in io.ByteReader) error {
	for _, i := range p.slots[s] {
		v, err := binary.ReadUvarint(in)
		if err != nil {
			return fmt.Errorf("its label: %w", err)
		}
		if v > uint64(p.items[i].most) {
			return fmt.Errorf("its label gives item %d the value %d, at most %d is possible", i, v, p.items[i].most)
		}
		p.value[i] = int(v)
	}
	return nil
}
