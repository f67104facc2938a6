package symmetry

import (
	"cmp"
	"slices"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// A graph is the incidence of a table as vertices and edges. Its automorphisms
// that keep labels are those of the table, and none but the identity fixes every
// row:
//
//	item ── row            an item of which no row demands a color
//	item ── pair ── row    an item with colors, with a pair for each color
//
// Equal rows are one vertex, labeled with how many they are. So are twins: items
// of one kind that stand in the same rows, with the same rows of one color. To
// swap twins moves no row, and the search would otherwise find them one by one.
type graph struct {
	pairs  pairs
	copies *copies
	twins  [][]int32 // by item vertex: its items, ascending
	// By item: its pairs in the order in which rows come to them, no color first.
	// Twins' pairs correspond by this order. Nil if the table has no colors.
	shades [][]int32
	// By item vertex: the vertex of its first pair, in that order, or -1.
	firstPair []int32

	rowsAt int32 // the first vertex that is a row
	label  []label
	start  []int32 // by vertex, and one more: offsets into edge
	edge   []int32
}

// A label is what must agree between a vertex and its image.
type label struct {
	kind   int32
	lo, hi int32
	copies int32
	cost   int64
}

func (l label) compare(m label) int {
	return cmp.Or(cmp.Compare(l.kind, m.kind), cmp.Compare(l.lo, m.lo), cmp.Compare(l.hi, m.hi),
		cmp.Compare(l.copies, m.copies), cmp.Compare(l.cost, m.cost))
}

const (
	kindPrimary = iota
	kindSecondary
	kindNoColor
	kindPair
	kindRow
)

// An entry is a row class in an item's column, with the pair by which it stands
// there: 0 for no color, otherwise numbered as rows come to them.
type entry struct{ class, shade int32 }

func newGraph(t *matrix.Table, costs []int64) *graph {
	g := &graph{pairs: newPairs(t), copies: newCopies(t, costs)}
	columns := g.columns(t)
	g.findTwins(t, columns)
	for _, twins := range g.twins {
		g.firstPair = append(g.firstPair, -1)
		i := twins[0]
		l := label{kind: kindSecondary, copies: int32(len(twins))}
		if int(i) < t.Primary {
			l.kind = kindPrimary
			l.lo, l.hi = t.Bounds(i)
		}
		g.label = append(g.label, l)
	}
	g.addPairs()
	g.rowsAt = int32(len(g.label))
	for _, rows := range g.copies.rows {
		g.label = append(g.label, label{kind: kindRow, copies: int32(len(rows)), cost: g.copies.cost(rows[0])})
	}
	g.connect(columns)
	return g
}

// columns lists each item's row classes in order, and numbers its pairs.
func (g *graph) columns(t *matrix.Table) [][]entry {
	columns := make([][]entry, t.Items)
	if t.Color != nil {
		g.shades = make([][]int32, t.Items)
		for k, p := range g.pairs.list {
			if p.Color == 0 {
				g.shades[p.Item] = []int32{int32(k)}
			}
		}
	}
	number := make([]int32, len(g.pairs.list)) // of a pair with a color: from 1 in its item
	used := make([]int32, t.Items)
	for class, rows := range g.copies.rows {
		for c := t.Start[rows[0]]; c < t.Start[rows[0]+1]; c++ {
			i, shade := t.Item[c], int32(0)
			if t.ColorAt(c) != 0 {
				p := g.pairs.cell[c]
				if number[p] == 0 {
					used[i]++
					number[p] = used[i]
					g.shades[i] = append(g.shades[i], p)
				}
				shade = number[p]
			}
			columns[i] = append(columns[i], entry{int32(class), shade})
		}
	}
	return columns
}

// colored reports whether a row demands a color of item i.
func (g *graph) colored(i int32) bool {
	return g.shades != nil && len(g.shades[i]) > 0 && g.pairs.list[g.shades[i][len(g.shades[i])-1]].Color != 0
}

// findTwins makes a vertex of the items of one kind and column.
func (g *graph) findTwins(t *matrix.Table, columns [][]entry) {
	byKey := make(map[uint64][]int32, t.Items)
	for i := range int32(t.Items) {
		key := uint64(0)
		for _, e := range columns[i] {
			key = mix(key ^ (uint64(uint32(e.class))<<32 | uint64(uint32(e.shade))))
		}
		vertex := int32(-1)
		for _, v := range byKey[key] {
			if j := g.twins[v][0]; sameKind(t, i, j) && slices.Equal(columns[i], columns[j]) {
				vertex = v
			}
		}
		if vertex < 0 {
			vertex = int32(len(g.twins))
			g.twins = append(g.twins, nil)
			byKey[key] = append(byKey[key], vertex)
		}
		g.twins[vertex] = append(g.twins[vertex], i)
	}
}

func sameKind(t *matrix.Table, i, j int32) bool {
	if int(i) >= t.Primary || int(j) >= t.Primary {
		return int(i) >= t.Primary && int(j) >= t.Primary
	}
	lo, hi := t.Bounds(i)
	l, h := t.Bounds(j)
	return lo == l && hi == h
}

func (g *graph) addPairs() {
	for v, twins := range g.twins {
		i := twins[0]
		if !g.colored(i) {
			continue
		}
		g.firstPair[v] = int32(len(g.label))
		for _, p := range g.shades[i] {
			l := label{kind: kindPair}
			if g.pairs.list[p].Color == 0 {
				l.kind = kindNoColor
			}
			g.label = append(g.label, l)
		}
	}
}

// connect makes the edges: first all vertices' degrees, then their neighbors.
func (g *graph) connect(columns [][]entry) {
	each := func(edge func(v, w int32)) {
		for v, twins := range g.twins {
			pair := g.firstPair[v]
			if pair >= 0 {
				for k := range g.shades[twins[0]] {
					edge(int32(v), pair+int32(k))
				}
			}
			for _, e := range columns[twins[0]] {
				switch at := g.rowsAt + e.class; {
				case pair < 0:
					edge(int32(v), at)
				case g.label[pair].kind == kindNoColor:
					edge(pair+e.shade, at)
				default:
					edge(pair+e.shade-1, at)
				}
			}
		}
	}
	g.start = make([]int32, len(g.label)+1)
	each(func(v, w int32) { g.start[v+1]++; g.start[w+1]++ })
	for v := range g.label {
		g.start[v+1] += g.start[v]
	}
	g.edge = make([]int32, g.start[len(g.label)])
	next := slices.Clone(g.start)
	each(func(v, w int32) {
		g.edge[next[v]], g.edge[next[w]] = w, v
		next[v]++
		next[w]++
	})
}

// lift makes an automorphism of the table of one of the graph: the k-th copy to
// the k-th copy, the k-th twin to the k-th twin.
func (g *graph) lift(vertex permgroup.Perm) Automorphism {
	a := Automorphism{
		Rows:  make(permgroup.Perm, len(g.copies.class)),
		Items: make(permgroup.Perm, g.copies.table.Items),
	}
	if g.shades != nil {
		a.Pairs = make(permgroup.Perm, len(g.pairs.list))
	}
	for class, rows := range g.copies.rows {
		images := g.copies.rows[vertex[g.rowsAt+int32(class)]-g.rowsAt]
		for k, r := range rows {
			a.Rows[r] = images[k]
		}
	}
	for v, twins := range g.twins {
		w := vertex[v]
		for k, i := range twins {
			j := g.twins[w][k]
			a.Items[i] = j
			if g.shades == nil {
				continue
			}
			for s, p := range g.shades[i] {
				to := s
				if g.firstPair[v] >= 0 {
					to = int(vertex[g.firstPair[v]+int32(s)] - g.firstPair[w])
				}
				a.Pairs[p] = g.shades[j][to]
			}
		}
	}
	return a
}
