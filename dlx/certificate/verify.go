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
