package dense

import (
	"math/bits"

	"exactcover/dlx/internal/engine"
)

// A restricting holds what a search needs to make tables of what is left at a search
// node. It changes only what the search costs, never what it finds.
type restricting struct {
	nests  []*nest // tables in use, and others below whose memory is kept
	depth  int     // how many are in use
	number []int32 // by primary item of the problem: its number in tables being filled
	credit credit
}

// A nest is tables restricted to the subtree of a search node.
type nest struct {
	tables Tables
	extent extent
	nodes  uint64 // search nodes before it
}

// An extent is how much is left at a search node, and what it means to make
// tables of it.
type extent struct {
	options, items int
	gain           int64 // about how many ns are saved at each search node
	price          int64 // about how many ns it takes
}

func (e extent) small() bool { return e.options <= smallSize && e.items <= smallSize }

// extent returns the extent of a state. The prices are measured: a search node takes
// some 4 ns a word of its state; making tables takes 5 ns an option and 2 ns for each of
// its items, and twice that if they have counters.
func (s *Search) extent(state []uint64) extent {
	e := extent{options: size(state[:s.words]), items: size(state[s.activeAt:s.stride])}
	c := s.cells
	words := (e.options + 63) / 64
	perOption := 5 + 2*(len(c.primary)+len(c.shared))/max(len(c.start)-1, 1)
	e.price = int64(e.options*perOption) + int64(words)*int64(c.secondaries+c.shades)/8
	if e.small() {
		e.gain = 4 * int64(s.stride)
		return e
	}
	e.gain = 4 * int64(s.stride-words-(e.items+63)/64*(s.planes+1))
	e.price *= 2
	return e
}

// worthwhile reports whether to make tables of an extent: if their states would be at
// most half as long, unless that has not paid so far.
func (s *Search) worthwhile(e extent) bool {
	return (e.small() || e.gain >= 2*int64(s.stride)) && s.credit.grant(e)
}

// restrict makes tables of what is left in a state those in use.
func (s *Search) restrict(state []uint64, e extent) {
	if s.depth == len(s.nests) {
		s.nests = append(s.nests, &nest{tables: Tables{cells: s.cells}})
	}
	n := s.nests[s.depth]
	s.depth++
	n.extent, n.nodes = e, s.count.Nodes
	t := &n.tables
	t.rows = s.rowsLeft(t.rows[:0], state)
	t.numbers = s.itemsLeft(t.numbers[:0], state)
	t.fill(s.number)
	t.begin(s.room)
	s.Tables = t
}

// leave ends the use of the tables that were restricted last.
func (s *Search) leave() {
	s.depth--
	n := s.nests[s.depth]
	s.credit.settle(n.extent, s.count.Nodes-n.nodes)
}

// searchSmall searches what is left in a state as a small subtree. It returns
// whether to go on.
func (s *Search) searchSmall(state []uint64, e extent, cfg *engine.Config) (more bool) {
	s.rowsLeft(s.small.rows[:0], state)
	s.itemsLeft(s.room.list[:0], state)
	s.small.fill(e.options, e.items, s.number)
	before := s.count.Nodes
	t := &s.trail
	t.cfg, t.silent = cfg, cfg.Visit == nil && cfg.Limit == 0
	more = s.small.walk(t, below(e.options), below(e.items), 0)
	t.flush()
	s.credit.settle(e, s.count.Nodes-before)
	return more
}

// rowsLeft appends the rows of the options left in a state.
func (s *Search) rowsLeft(rows []int32, state []uint64) []int32 {
	for w, x := range state[:s.words] {
		for ; x != 0; x &= x - 1 {
			rows = append(rows, s.rows[w<<6+bits.TrailingZeros64(x)])
		}
	}
	return rows
}

// itemsLeft appends the numbers in the problem of the items left in a state, and
// makes s.number their inverse.
func (s *Search) itemsLeft(numbers []int32, state []uint64) []int32 {
	for j, x := range state[s.activeAt:s.stride] {
		for ; x != 0; x &= x - 1 {
			i := s.numbers[j<<6+bits.TrailingZeros64(x)]
			s.number[i] = int32(len(numbers))
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// A credit holds, for each class of extents, what making tables has saved so far less
// what it cost, in ns. How many search nodes a subtree has is not known beforehand, but
// subtrees with as many options left are much alike: with 50 left, some 200 search nodes
// for queens-14 and 5 for pent-6x10.
type credit [4 * 33]int64

// mostCredit bounds credit, so that a change is noticed.
const mostCredit = 100_000

// of returns the place of an extent: four classes an octave of options.
func (c *credit) of(e extent) *int64 {
	n := bits.Len(uint(e.options))
	return &c[n<<2|e.options<<3>>n&3]
}

// grant reports whether there is credit. Each refusal adds a little, so that making
// tables is tried again some time.
func (c *credit) grant(e extent) bool {
	at := c.of(e)
	if *at >= 0 {
		return true
	}
	*at += e.price/64 + 1
	return false
}

// settle notes how many search nodes the tables of an extent were used for.
func (c *credit) settle(e extent, nodes uint64) {
	at := c.of(e)
	*at = min(*at+int64(min(nodes, mostCredit))*e.gain-e.price, mostCredit)
}
