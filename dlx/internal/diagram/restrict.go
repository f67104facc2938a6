package diagram

import (
	"math/big"
	"math/bits"
	"slices"
)

// A restriction is the solutions that hold some rows, and beside these none that is
// out. Its nodes are nodes of the diagram, as a row is in or out wherever it
// stands: it only has fewer arcs.
//
// The numbers of paths change only where a row is decided that is in or out, and
// before. So only the nodes of a window, from the root to the last such step, are
// looked at, and only those that can be reached; behind it, the diagram's own
// numbers hold. Where rows are decided more or less in their order, what remains of
// the window when the least rows are settled is little more than one path.
type restriction struct {
	d     *Diagram
	least int32    // rows less than this are out
	out   []bool   // by row: it is out; nil: none
	taken []choice // rows that are in, by step
	last  int32    // the last step with a row that is in or out; -1: there is none
	first int32    // its first node: the window is from there on
	// Nodes of the window on a path to the end, a bit each, the first node's first.
	// Nil before anything is asked.
	alive []uint64
	total []big.Word // the number of solutions
}

// all returns the restriction that restricts nothing.
func (d *Diagram) all() *restriction {
	r := &restriction{d: d, last: -1, first: int32(d.Nodes()), total: []big.Word{0}}
	if d.root >= 0 {
		r.total = d.counts.at(d.root)
	}
	return r
}

func (r *restriction) count() *big.Int { return toBig(r.total) }

// rows returns the rows that are in, ascending.
func (r *restriction) rows() []int32 {
	rows := make([]int32, 0, len(r.taken))
	for _, c := range r.taken {
		rows = append(rows, c.row)
	}
	slices.Sort(rows)
	return rows
}

// without restricts r further: all rows less than least are out, but for those
// that are in.
func (r *restriction) without(w *walker, least int32) *restriction {
	n := *r
	n.least = least
	n.widen(r.d.reaches[least])
	w.walk(&n, r)
	return &n
}

// with restricts r further: a row is in, and all others less than it are out.
func (r *restriction) with(w *walker, row int32) *restriction {
	n := *r
	n.least = row + 1
	n.widen(r.d.reaches[row+1])
	step := r.d.stepOf[row]
	at := 0
	for at < len(r.taken) && r.taken[at].step < step {
		at++
	}
	n.taken = slices.Insert(slices.Clone(r.taken), at, choice{step, row})
	w.walk(&n, r)
	return &n
}

func (r *restriction) widen(last int32) {
	if r.last = max(r.last, last); r.last >= 0 {
		r.first = r.d.begin[r.last]
	}
}

// A walker walks through the windows of restrictions. It has the memory for it, and
// belongs to one goroutine.
type walker struct {
	nodes  []int32 // of the window that can be reached, root first
	start  []int32 // their arcs
	arcs   []arc   // those that the restriction allows
	place  []int32 // by node: where it is in nodes
	counts counts  // by place: paths to the end
}

// walk finds the nodes of a restriction of r and counts its solutions. What cannot
// be reached, or comes to no end, in from, which is r restricted less, need not be
// looked at.
func (w *walker) walk(r, from *restriction) {
	d := r.d
	r.total = make([]big.Word, d.counts.width)
	if d.root < r.first {
		// The window is empty, or the root jumps over it: then it must not jump over
		// a row that is in.
		if r.alive = nil; d.root >= 0 && (len(r.taken) == 0 || d.root >= d.begin[r.taken[0].step]) {
			copy(r.total, d.counts.at(d.root))
		}
		return
	}
	size := int(int32(d.Nodes()) - r.first)
	alive := make([]uint64, (size+63)/64)
	if len(w.place) < d.Nodes() {
		w.place = make([]int32, d.Nodes())
	}
	w.nodes, w.start, w.arcs = w.nodes[:0], w.start[:0], w.arcs[:0]
	if len(r.taken) == 0 || d.root >= d.begin[r.taken[0].step] {
		w.reach(r, from, alive)
	}
	w.sum(r, alive)
	r.alive = alive
	if len(w.nodes) > 0 {
		copy(r.total, w.counts.at(0))
	}
}

// reach lists what can be reached from the root within the window, with the arcs
// that are allowed.
func (w *walker) reach(r, from *restriction, alive []uint64) {
	d := r.d
	set := func(v int32) { alive[(v-r.first)>>6] |= 1 << ((v - r.first) & 63) }
	set(d.root)
	step, taken := int32(0), r.taken
	for block := len(alive) - 1; block >= 0; block-- {
		// Arcs lead to lower nodes, in the same block too: so bits are looked for below
		// the last one only.
		for below := ^uint64(0); alive[block]&below != 0; {
			bit := bits.Len64(alive[block]&below) - 1
			below = 1<<bit - 1
			v := r.first + int32(block<<6+bit)
			for v < d.begin[step] {
				step++
			}
			for len(taken) > 0 && taken[0].step < step {
				taken = taken[1:]
			}
			want, later := int32(None), taken
			forced := len(taken) > 0 && taken[0].step == step
			if forced {
				want, later = taken[0].row, taken[1:]
			}
			floor := int32(0) // no arc may jump over the next row that is in
			if len(later) > 0 {
				floor = d.begin[later[0].step]
			}
			w.place[v] = int32(len(w.nodes))
			w.nodes = append(w.nodes, v)
			w.start = append(w.start, int32(len(w.arcs)))
			for _, a := range d.of(v) {
				if forced && a.row != want || !forced && r.isOut(a.row) || a.to < floor || from.dead(a.to) {
					continue
				}
				w.arcs = append(w.arcs, a)
				if a.to >= r.first {
					set(a.to)
				}
			}
		}
	}
	w.start = append(w.start, int32(len(w.arcs)))
}

func (r *restriction) isOut(row int32) bool {
	return row != None && (row < r.least || r.out != nil && r.out[row])
}

// dead reports whether v is known to be on no path of r.
func (r *restriction) dead(v int32) bool {
	if r.alive == nil || v < r.first {
		return false
	}
	k := v - r.first
	return r.alive[k>>6]>>(k&63)&1 == 0
}

// sum counts the paths from what was reached to the end, and takes the bits of
// those away that have none.
func (w *walker) sum(r *restriction, alive []uint64) {
	d := r.d
	n := len(w.nodes)
	if need := n * d.counts.width; cap(w.counts.words) < need {
		w.counts.words = make([]big.Word, need+need/2)
	}
	w.counts = counts{d.counts.width, w.counts.words[:n*d.counts.width]}
	clear(w.counts.words)
	for k := n - 1; k >= 0; k-- {
		sum := w.counts.at(int32(k))
		for _, a := range w.arcs[w.start[k]:w.start[k+1]] {
			if a.to < r.first {
				mustAdd(sum, d.counts.at(a.to))
			} else {
				mustAdd(sum, w.counts.at(w.place[a.to]))
			}
		}
		if zero(sum) {
			v := w.nodes[k] - r.first
			alive[v>>6] &^= 1 << (v & 63)
		}
	}
}

// list appends the solutions of a restriction, each as ascending rows, in no order.
func (w *walker) list(r *restriction, all [][]int32) [][]int32 {
	w.walk(r, r)
	if zero(r.total) {
		return all
	}
	var path []int32
	var follow func(v int32)
	follow = func(v int32) {
		arcs := r.d.of(v)
		switch {
		case v == 0:
			rows := slices.Clone(path)
			slices.Sort(rows)
			all = append(all, rows)
			return
		case v >= r.first:
			k := w.place[v]
			arcs = w.arcs[w.start[k]:w.start[k+1]]
		}
		for _, a := range arcs {
			if r.dead(a.to) {
				continue
			}
			if a.row != None {
				path = append(path, a.row)
			}
			follow(a.to)
			if a.row != None {
				path = path[:len(path)-1]
			}
		}
	}
	follow(r.d.root)
	return all
}
