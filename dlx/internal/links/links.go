// Package links is the engine of dancing links: it searches every kind of
// problem, of any size, in one order that all engines share.
//
// It runs Knuth's Algorithms X (exact covers), C (colors) and M
// (multiplicities) of The Art of Computer Programming 7.2.2.1 in one search,
// always branching on the item with fewest choices left (MRV), the first such
// item in the table's order, and trying its options in the table's order. On
// problems without multiplicities its solutions, search nodes and updates are
// those of Knuth's DLX1 and DLX2 without their random ties.
//
// It needs 16 bytes for each row and cell of the table, 28 for each item (36
// with multiplicities), and 24 bytes a level. Nothing is allocated for a search node or a solution.
package links

import (
	"errors"
	"fmt"
	"math"
	"unsafe"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/matrix"
)

// A Search is the links of one problem and the state of one search on them.
// It belongs to one goroutine. After a run the links are as they were before
// it; after one that was stopped early they are once it is rewound, which the
// next run does by itself.
//
// The rows a = {1, 2} and b = {2, 3} over items 1, 2, 3 look so, the number of
// a node above it:
//
//	  0      1      2      3       4      5  6      7       8  9      10
//	root  items' heads            spacer  row a    spacer  row b    spacer
//	       ↕      ↕      ↕                ↕  ↕              ↕  ↕
//	list of item 2: 2 ⇄ 6 ⇄ 8 ⇄ 2, a circle through up and down
//
// A row's nodes lie side by side, so that walking along a row needs no links;
// the spacer behind a row leads back to its first node (up), the spacer before
// it to its last (down).
type Search struct {
	table *matrix.Table
	nodes []node
	size  []int32 // by item: how many options its list holds

	// The circle of the primary items still to be covered, in the table's
	// order, with the root 0 as its head. Secondary items and covered items
	// point into it or at themselves but are not on it.
	next, prev []int32

	// Only with multiplicities, by primary item: how often the item may still
	// be covered, and by how much that exceeds how often it must be, if all
	// goes to the upper limit. Both nil when every item is wanted once.
	bound, slack []int32

	primary int32   // items 1 to primary are primary
	blocks  *blocks // finds the smallest item where there are many; or nil

	frames  []frame
	tweaked []int32 // nodes taken from the top of a list by tweak, in order
	assumed assumptions
	count   engine.Counters
	pollAt  uint64
	rows    []int32 // the solution shown to a visitor
}

// A node is a head of an item, a cell of a row, or a spacer.
type node struct {
	item int32 // the item; of the spacer behind row r: -1-r
	up   int32 // the node before it in the item's list
	down int32 // the node behind it
	// The color demanded, 0 for none. While its item is purified to the very
	// color that a node demands the node has -1: it can stay in its list, for
	// no one looks at that list before unpurify.
	color int32
}

// Nodes of 16 bytes matter: four of them share a cache line.
var _ [16]struct{} = [unsafe.Sizeof(node{})]struct{}{}

// New links the rows of a table. It fails only on tables of more than 2^31
// items, rows and cells.
func New(t *matrix.Table) (*Search, error) { return NewUntil(t, func() bool { return false }) }

// ErrStopped is the error of NewUntil that was told to stop.
var ErrStopped = errors.New("links: stopped")

// NewUntil is New, unless stop, which is asked several times in a millisecond, says
// so before it ends: a million options take some tenths of a second.
func NewUntil(t *matrix.Table, stop func() bool) (*Search, error) {
	total := 2 + t.Items + t.Rows() + len(t.Item)
	if total > math.MaxInt32 {
		return nil, fmt.Errorf("links: %d items, rows and cells, at most %d can be linked", total, math.MaxInt32)
	}
	s := &Search{
		table:   t,
		nodes:   make([]node, 1+t.Items, total),
		size:    make([]int32, 1+t.Items),
		next:    make([]int32, 1+t.Items),
		prev:    make([]int32, 1+t.Items),
		primary: int32(t.Primary),
	}
	s.linkItems(t)
	if !s.linkRows(t, stop) {
		return nil, ErrStopped
	}
	if t.Primary > manyItems {
		s.blocks = newBlocks(s)
	}
	return s, nil
}

func (s *Search) linkItems(t *matrix.Table) {
	for i := range int32(len(s.nodes)) {
		s.nodes[i] = node{item: i, up: i, down: i}
		s.next[i], s.prev[i] = i, i
	}
	for i := int32(1); i <= s.primary; i++ {
		s.next[i-1], s.prev[i] = i, i-1
	}
	s.next[s.primary], s.prev[0] = 0, s.primary
	if t.Hi == nil {
		return
	}
	s.bound, s.slack = make([]int32, 1+t.Primary), make([]int32, 1+t.Primary)
	for i := range t.Primary {
		s.bound[1+i], s.slack[1+i] = t.Hi[i], t.Hi[i]-t.Lo[i]
	}
}

func (s *Search) linkRows(t *matrix.Table, stop func() bool) (linked bool) {
	s.nodes = append(s.nodes, node{item: -1 - int32(t.Rows())})
	for r := range int32(t.Rows()) {
		if r&1023 == 0 && stop() {
			return false
		}
		first := int32(len(s.nodes))
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			i, n := t.Item[c]+1, int32(len(s.nodes))
			up := s.nodes[i].up
			s.nodes = append(s.nodes, node{item: i, up: up, down: i, color: t.ColorAt(c)})
			s.nodes[up].down, s.nodes[i].up = n, n
			s.size[i]++
		}
		last := int32(len(s.nodes)) - 1
		s.nodes[first-1].down = last
		s.nodes = append(s.nodes, node{item: -1 - r, up: first})
	}
	return true
}

// row returns the row that a node belongs to.
func (s *Search) row(p int32) int32 {
	for s.nodes[p].item >= 0 {
		p++
	}
	return -1 - s.nodes[p].item
}

// cells returns the first node of row r and the spacer behind its last.
func (s *Search) cells(r int32) (first, end int32) {
	before := int32(s.table.Items) + 2 + r
	return before + s.table.Start[r], before + s.table.Start[r+1]
}
