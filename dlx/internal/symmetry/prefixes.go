package symmetry

import (
	"math/big"
	"slices"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// A Prefix is a set of rows chosen beforehand that stands for all its images: the
// solutions that hold it count Factor times.
type Prefix struct {
	Rows   []int32 // in the order of choice
	Factor *big.Int
}

// Prefixes divides the solutions of a table among prefixes, such that
//
//	solutions = Σ Factor · (solutions that hold Rows)
//
// At an item wanted exactly once a solution has exactly one of the item's rows.
// An automorphism that fixes the rows chosen before and takes row r to s takes
// the solutions with r to those with s. So of each orbit of rows under the
// stabilizer of the choices so far, only the first of the item's rows is chosen,
// counted as often as the orbit has rows of the item; and it goes on under the
// stabilizer of that row too. It branches on the item whose rows lie in fewest
// orbits, which need not be the one with fewest rows: in pentominoes the 32 rows
// of the X lie in 8.
//
// Choosing ends where the stabilizer moves no row that is left, where no item
// wanted once is left, where it went on and on without a factor, where there
// would be more than most prefixes, or where their stabilizers would hold too much.
// They come in the order of the search; one without solutions may be among them or
// not. The group acts on rows and must consist of automorphisms that fix what is
// assumed: take its Stabilizer of rows assumed or forbidden.
//
// A prefix costs a stabilizer and time linear in the table; a trivial group
// costs nothing and gives the empty prefix.
func Prefixes(t *matrix.Table, g *permgroup.Group, most int) []Prefix {
	return divide(t, g, most, mostHeld)
}

// mostHeld bounds what all stabilizers together hold, in numbers of 4 bytes, and so the
// time that they take, to some tenth of a second: the partitions of 14 elements would
// be divided into 1000 prefixes with stabilizers of 940 MB.
const mostHeld = 16 << 20

func divide(t *matrix.Table, g *permgroup.Group, most int, room int64) []Prefix {
	empty := Prefix{nil, big.NewInt(1)}
	if g.Trivial() {
		return []Prefix{empty}
	}
	p := newPicker(t)
	p.room = room
	nodes := []node{{empty, g, 1}}
	for grown := true; grown; {
		var next []node
		grown = false
		for k, n := range nodes {
			others := len(next) + len(nodes) - k - 1
			if children, ok := p.extend(n, most-others); ok {
				next = append(next, children...)
				grown = true
			} else {
				next = append(next, node{n.Prefix, nil, 0})
			}
		}
		nodes = next
	}
	var prefixes []Prefix
	for _, n := range nodes {
		prefixes = append(prefixes, n.Prefix)
	}
	return prefixes
}

// A node is a prefix with the stabilizer of its rows, which is nil if it is not
// to be extended.
type node struct {
	Prefix
	group *permgroup.Group
	idle  int // into how many prefixes it was divided since the last factor
}

// mostIdle ends the branching where symmetry is left but far away: three queens
// of each color on a board would be divided into ten thousand prefixes, without a
// factor but the first.
const mostIdle = 64

// extend returns the prefixes, at most so many, that take the place of one, or
// false if it stays as it is.
func (p *picker) extend(n node, most int) (children []node, ok bool) {
	if n.group == nil || n.group.Trivial() || n.idle > mostIdle {
		return nil, false
	}
	p.choose(n.Rows)
	orbits := n.group.Orbits()
	if !p.anyMoved(orbits) {
		return nil, false
	}
	item, count := p.fewest(orbits)
	if item < 0 || count > most {
		return nil, false
	}
	// Stabilizers are taken for as large as their group, until they are made.
	if int64(count)*n.group.Held() > p.room {
		return nil, false
	}
	members := make(map[int32]int64) // by root: its rows among the item's
	idle := n.idle * count
	for _, r := range p.rows[item] {
		if p.left[r] {
			members[orbits.Root(r)]++
			if members[orbits.Root(r)] > 1 {
				idle = 1
			}
		}
	}
	for _, r := range p.rows[item] {
		root := orbits.Root(r)
		if !p.left[r] || members[root] == 0 {
			continue
		}
		factor := big.NewInt(members[root])
		fixing := n.group.Stabilizer(r)
		p.room -= fixing.Held()
		children = append(children, node{
			Prefix{append(slices.Clone(n.Rows), r), factor.Mul(factor, n.Factor)},
			fixing,
			idle,
		})
		delete(members, root)
	}
	return children, true
}

// A picker knows which rows are left after some are chosen, and picks the next
// item.
type picker struct {
	table *matrix.Table
	rows  [][]int32 // by item
	spent []int32   // by item: how many chosen rows cover it
	color []int32   // by secondary item: the color chosen
	left  []bool    // by row
	room  int64     // what stabilizers may still hold
	stamp []int32   // by row: the last item at which its orbit was counted
}

func newPicker(t *matrix.Table) *picker {
	p := &picker{
		table: t,
		rows:  make([][]int32, t.Items),
		spent: make([]int32, t.Items),
		color: make([]int32, t.Items),
		left:  make([]bool, t.Rows()),
		stamp: make([]int32, t.Rows()),
	}
	for r := range int32(t.Rows()) {
		for _, i := range t.Row(r) {
			p.rows[i] = append(p.rows[i], r)
		}
	}
	return p
}

// choose finds the rows left after some are chosen. These are not left themselves:
// each has an item wanted once.
func (p *picker) choose(chosen []int32) {
	t := p.table
	clear(p.spent)
	for _, r := range chosen {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			p.spent[t.Item[c]]++
			p.color[t.Item[c]] = t.ColorAt(c)
		}
	}
	for r := range int32(t.Rows()) {
		p.left[r] = p.fits(r)
	}
}

// fits reports whether the items of a row admit it.
func (p *picker) fits(r int32) bool {
	t := p.table
	for c := t.Start[r]; c < t.Start[r+1]; c++ {
		i := t.Item[c]
		if p.spent[i] == 0 {
			continue
		}
		if int(i) < t.Primary {
			if _, hi := t.Bounds(i); p.spent[i] >= hi {
				return false
			}
		} else if color := t.ColorAt(c); color == 0 || color != p.color[i] {
			return false
		}
	}
	return true
}

// anyMoved reports whether two rows that are left lie in one orbit. Images of a
// row that is left are left, since the group fixes what was chosen.
func (p *picker) anyMoved(orbits permgroup.Orbits) bool {
	for r, left := range p.left {
		if left && orbits.Root(int32(r)) != int32(r) {
			return true
		}
	}
	return false
}

// fewest returns the item wanted once and not covered whose rows that are left
// lie in fewest orbits, the first of them, and how many these are; -1 if no such
// item is left.
func (p *picker) fewest(orbits permgroup.Orbits) (item int32, count int) {
	item = -1
	clear(p.stamp)
	for i := range int32(p.table.Primary) {
		if lo, hi := p.table.Bounds(i); lo != 1 || hi != 1 || p.spent[i] > 0 {
			continue
		}
		n := 0
		for _, r := range p.rows[i] {
			if root := orbits.Root(r); p.left[r] && p.stamp[root] != i+1 {
				p.stamp[root] = i + 1
				n++
			}
		}
		if item < 0 || n < count {
			item, count = i, n
		}
	}
	return item, count
}
