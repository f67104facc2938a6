package diagram

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"exactcover/dlx/internal/frontier"
	"exactcover/dlx/internal/matrix"
)

// A Config says how to compile.
type Config struct {
	// Memory is how many bytes may be taken, now and for the diagram; 0 means no
	// limit.
	Memory uint64
	// Poll is called several times in a millisecond; an error of it ends the
	// compilation. Nil: never.
	Poll func(Progress) error

	// Tests try other orders, take bits away from hashes, and list fewer at a time.
	order    []int32
	hashMask uint64
	few      big.Word
}

// A Progress tells how far a compilation is.
type Progress struct {
	Layer, Layers int    // layers are made from 1 on
	States        uint64 // in all of them so far
	Bytes         uint64
}

// A Full is the error of a compilation that would take more memory than allowed.
type Full struct {
	Progress
	Limit uint64
}

func (f *Full) Error() string {
	return fmt.Sprintf("diagram: more than %d bytes at layer %d of %d, with %d states", f.Limit, f.Layer, f.Layers, f.States)
}

// Compile makes the diagram of a table. Errors are Full, those of Poll, and of
// problems whose states are too wide for any layer.
func Compile(t *matrix.Table, cfg Config) (*Diagram, error) {
	order := cfg.order
	if order == nil {
		order = choose(t)
	}
	program, err := frontier.Compile(t, order, true)
	if err != nil {
		return nil, err
	}
	if cfg.hashMask == 0 {
		cfg.hashMask, cfg.few = math.MaxUint64, few
	}
	c := &compiler{cfg: cfg, program: program}
	c.at.Layers = len(program.Steps)
	if err := c.reach(); err != nil {
		return nil, err
	}
	return c.trim(t.Rows())
}

// slack is by how many bits an order may be broader than the narrowest to be
// preferred for what it does to lexicographic order.
const slack = 0.25

// choose returns an order of the primary items: of the narrowest ones that which
// decides rows most nearly in their own order. What is lexicographically first is
// then decided first, mostly, and Nth and Rank look at little at a time.
func choose(t *matrix.Table) []int32 {
	all := frontier.Orders(t, frontier.Enough)
	best, least := 0, math.Inf(1)
	for k, o := range all {
		if o.Breadth > all[0].Breadth+slack {
			break
		}
		if d := disorder(t, o.Items); d < least {
			best, least = k, d
		}
	}
	return all[best].Items
}

// disorder adds up, over all rows, how late the last of the rows before is decided.
func disorder(t *matrix.Table, order []int32) (sum float64) {
	place := make([]int32, t.Items)
	for i := range place {
		place[i] = math.MaxInt32
	}
	for k, i := range order {
		place[i] = int32(k)
	}
	last := int32(0)
	for r := range int32(t.Rows()) {
		home := int32(math.MaxInt32)
		for _, i := range t.Row(r) {
			home = min(home, place[i])
		}
		last = max(last, home)
		sum += float64(last)
	}
	return sum
}

// A compiler holds all states that can be reached, layer by layer.
type compiler struct {
	cfg     Config
	program *frontier.Program
	at      Progress
	// The arcs of each layer's states, state after state. The last arc of each
	// state is marked; one that has none has a mark that leads nowhere.
	layers [][]step
	sizes  []int // the states of each layer, the last one's behind the last step
	here   table
	next   table
	arcs   []step // of the layer at hand
	kept   uint64 // bytes of all layers
}

// A step is an arc to a state of the next layer.
type step struct {
	row int32
	to  uint32 // twice the state; odd: the last arc
}

const nowhere = math.MaxUint32 // as the only arc, to no state

// mostStates bounds the states of a layer, so that twice a state is less than
// nowhere, with what is made between two looks.
const mostStates = 1 << 30

// reach makes the layers, first to last.
func (c *compiler) reach() error {
	words := c.program.Words
	c.here = table{words: words, mask: c.cfg.hashMask}
	c.next = c.here
	c.here.reset()
	c.here.enter(make([]uint64, words))
	to := make([]uint64, words)
	kept := uint64(0)
	for k := range c.program.Steps {
		s := &c.program.Steps[k]
		c.at.Layer = k + 1
		c.next.reset()
		c.arcs = c.arcs[:0]
		tried := 0
		for state := range c.here.len() {
			if tried += 1 + len(s.Rows); tried >= pollEvery {
				tried = 0
				if err := c.fits(kept + c.loose()); err != nil {
					return err
				}
			}
			c.expand(s, c.here.key(state), to)
		}
		c.at.States += uint64(c.next.len())
		kept += 8 * uint64(len(c.arcs))
		if err := c.fits(kept + c.loose()); err != nil {
			return err
		}
		c.layers = append(c.layers, slices.Clone(c.arcs))
		c.sizes = append(c.sizes, c.here.len())
		c.here, c.next = c.next, c.here
	}
	c.sizes = append(c.sizes, c.here.len())
	c.here, c.next, c.arcs, c.kept = table{words: words}, table{words: words}, nil, kept
	return nil
}

// expand adds the arcs of a state.
func (c *compiler) expand(s *frontier.Step, key, to []uint64) {
	before := len(c.arcs)
	for a, r := range s.Rows {
		if s.Next(key, a, to) {
			c.arcs = append(c.arcs, step{r, 2 * c.next.enter(to)})
		}
	}
	if len(c.arcs) == before {
		c.arcs = append(c.arcs, step{None, nowhere})
	}
	c.arcs[len(c.arcs)-1].to |= 1
}

// loose returns the bytes that are not kept behind the layer at hand.
func (c *compiler) loose() uint64 { return c.here.bytes() + c.next.bytes() + 8*uint64(cap(c.arcs)) }

// fits polls, and says whether so many bytes may be taken.
func (c *compiler) fits(bytes uint64) error {
	c.at.Bytes = bytes
	at := c.at
	if at.Layer <= len(c.program.Steps) && len(c.layers) < at.Layer {
		at.States += uint64(c.next.len())
	}
	if c.cfg.Memory > 0 && bytes > c.cfg.Memory || c.next.len() > mostStates {
		return &Full{at, c.cfg.Memory}
	}
	if c.cfg.Poll != nil {
		return c.cfg.Poll(at)
	}
	return nil
}
