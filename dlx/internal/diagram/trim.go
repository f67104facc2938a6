package diagram

import "math"

// trim makes the diagram of the layers that were reached. Backwards from the end,
// states without a way there are left out, and so are those with nothing to decide.
// It is done twice, since only then the sizes are known: arrays that grow by copying
// would take half as much again.
func (c *compiler) trim(rows int) (*Diagram, error) {
	count := trimmer{}
	if err := c.backward(&count); err != nil {
		return nil, err
	}
	if count.nodes >= math.MaxInt32 || count.arcs > math.MaxInt32 {
		return nil, &Full{c.at, c.cfg.Memory}
	}
	size := 4*uint64(count.nodes+1) + 8*uint64(count.arcs) + 8*uint64(rows)
	if err := c.fits(c.kept + size); err != nil {
		return nil, err
	}
	d := &Diagram{
		start: make([]int32, 1, count.nodes+1),
		arcs:  make([]arc, 0, count.arcs),
		few:   c.cfg.few,
	}
	write := trimmer{d: d}
	if err := c.backward(&write); err != nil {
		return nil, err
	}
	c.layers = nil
	d.root, d.begin = write.root, write.begin
	d.decide(c.program.Steps, rows)
	if d.root < 0 {
		d.counts = newCounts(1, 1)
		return d, nil
	}
	fits := func(bytes uint64) error { return c.fits(size + bytes) }
	return d, d.count(fits, func() error { return c.fits(d.Bytes()) })
}

// A trimmer counts nodes and arcs, or writes them.
type trimmer struct {
	d           *Diagram // nil: count only
	nodes, arcs int
	root        int32
	begin       []int32
}

// node makes a node of arcs. They are lent.
func (t *trimmer) node(arcs []arc) int32 {
	if t.d != nil {
		t.d.arcs = append(t.d.arcs, arcs...)
		t.d.start = append(t.d.start, int32(len(t.d.arcs)))
	}
	t.nodes++
	t.arcs += len(arcs)
	return int32(min(t.nodes, math.MaxInt32)) - 1
}

// backward goes from the last layer to the first.
func (c *compiler) backward(t *trimmer) error {
	last := len(c.layers)
	t.begin = make([]int32, last+1)
	end := t.node(nil)
	behind := make([]int32, c.sizes[last]) // the nodes of a layer's states; -1: none
	for s := range behind {
		behind[s] = end
	}
	var arcs []arc
	for k := last - 1; k >= 0; k-- {
		t.begin[k] = int32(min(t.nodes, math.MaxInt32))
		nodes := make([]int32, 0, c.sizes[k])
		for n, s := range c.layers[k] {
			if n%pollEvery == 0 && c.cfg.Poll != nil {
				if err := c.cfg.Poll(c.at); err != nil {
					return err
				}
			}
			if s.to != nowhere {
				if to := behind[s.to/2]; to >= 0 {
					arcs = append(arcs, arc{s.row, to})
				}
			}
			if s.to&1 == 0 {
				continue
			}
			switch {
			case len(arcs) == 0:
				nodes = append(nodes, -1)
			case len(arcs) == 1 && arcs[0].row == None:
				nodes = append(nodes, arcs[0].to)
			default:
				nodes = append(nodes, t.node(arcs))
			}
			arcs = arcs[:0]
		}
		behind = nodes
		if t.d != nil {
			c.layers[k] = nil
		}
	}
	t.root = -1
	if len(behind) > 0 {
		t.root = behind[0]
	}
	return nil
}
