package race

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"exactcover/dlx/internal/engine"
)

// A search is a strategy that chooses at random and restarts. It chooses an item and one
// of the options left of it. When that option has been searched, or has failed, it is
// forbidden at the level above, and an item is chosen anew. So no set of options is met
// twice, whatever is chosen, and items wanted several times need no special treatment.
type search struct {
	*sets
	strategy style
	rng      *rand.Rand

	left  []uint64 // the rows that may still be chosen
	order []int32  // the primary items, in the order of the strategy
	place []int32  // its inverse
	open  []uint64 // the places of items still wanted
	// By primary item, how often it must and may be covered still. It is open while
	// need is positive.
	need, bound []int32

	trail  []change // of left, to be undone
	frames []frame

	weight   []uint64 // by primary item: 1, and 1 for each time that it was dead
	restarts uint64
	budget   uint64 // the search nodes at the next restart
	total    engine.Counters
	work     uint64  // words looked at
	assumed  []int32 // in the numbers of the table that the race is about
}

// A change is a word of left before it lost some rows.
type change struct {
	word int32
	old  uint64
}

// A frame is a row chosen, and how long the trail was before.
type frame struct {
	row   int32
	trail int
}

// A round is so many search nodes, or so much work where nodes are costly: about a
// millisecond.
const (
	roundNodes = 4000
	roundWork  = 1 << 20
	pollWork   = 1 << 16
)

// mostWeight keeps weights times numbers of options below 2^64.
const mostWeight = 1 << 32

func newSearch(s *sets, how style, seed uint64, take, forbid []int32) *search {
	t := s.table
	w := &search{
		sets: s, strategy: how, rng: rand.New(rand.NewPCG(seed, uint64(how.number))),
		left:   make([]uint64, (t.Rows()+63)/64),
		place:  make([]int32, t.Primary),
		open:   make([]uint64, (t.Primary+63)/64),
		need:   make([]int32, t.Primary),
		bound:  make([]int32, t.Primary),
		weight: make([]uint64, t.Primary),
	}
	w.order = w.arrange()
	for k, i := range w.order {
		w.place[i] = int32(k)
		w.weight[i] = 1
		if w.need[i], w.bound[i] = t.Bounds(i); w.need[i] > 0 {
			w.open[k>>6] |= 1 << (k & 63)
		}
	}
	for r := range t.Rows() {
		w.left[r>>6] |= 1 << (r & 63)
	}
	number := make([]int32, t.Rows()) // the inverse of origin
	for r, from := range s.origin {
		number[from] = int32(r)
	}
	for _, r := range forbid {
		w.forbid(number[r])
	}
	for _, from := range take {
		if r := number[from]; w.left[r>>6]>>(r&63)&1 != 0 { // not named twice
			w.take(r)
			w.assumed = append(w.assumed, from)
		}
	}
	w.trail, w.frames = nil, nil // what is assumed stands
	w.budget = w.strategy.budget(1)
	return w
}

// run goes on for a round.
func (w *search) run(visit func([]int32) bool, poll func() bool) outcome {
	end, workEnd, pollAt := w.total.Nodes+roundNodes, w.work+roundWork, w.work+pollWork
	for w.total.Nodes < end && w.work < workEnd {
		if w.work >= pollAt {
			if pollAt = w.work + pollWork; !poll() {
				return stopped
			}
		}
		if w.total.Nodes >= w.budget {
			w.restart()
		}
		switch i, outlook := w.choose(); outlook {
		case undecided:
			w.total.Nodes++
			w.take(w.pick(i))
			continue
		case solved:
			if !w.show(visit) {
				return stopped
			}
		case dead:
			w.weight[i] = min(w.weight[i]+1, mostWeight)
		}
		if len(w.frames) == 0 {
			return exhausted
		}
		w.forbid(w.untake())
	}
	return paused
}

// show shows the rows chosen as a solution. If some row is left, all of its items can
// do with it and without it, so that there is a second solution.
func (w *search) show(visit func([]int32) bool) bool {
	rows := slices.Clone(w.assumed)
	for _, f := range w.frames {
		rows = append(rows, w.origin[f.row])
	}
	slices.Sort(rows)
	if !visit(rows) {
		return false
	}
	for k, x := range w.left {
		if x != 0 {
			rows = append(rows, w.origin[k<<6+bits.TrailingZeros64(x)])
			slices.Sort(rows)
			return visit(rows)
		}
	}
	return true
}

// restart goes back to the first level. What was forbidden there stays so: that part
// of the search is done.
func (w *search) restart() {
	for len(w.frames) > 0 {
		w.untake()
	}
	w.restarts++
	w.budget = w.total.Nodes + w.strategy.budget(w.restarts+1)
}

// take chooses row r.
func (w *search) take(r int32) {
	w.frames = append(w.frames, frame{r, len(w.trail)})
	if w.excluded != nil {
		for _, m := range w.excluded[r] {
			w.remove(m)
		}
		w.work += uint64(len(w.excluded[r]))
	} else {
		w.each(r, func(m mask) { w.remove(m); w.work++ })
		w.forbid(r)
	}
	for _, i := range w.table.Row(r) {
		if int(i) >= w.table.Primary {
			continue
		}
		w.need[i]--
		w.bound[i]--
		if w.need[i] == 0 {
			w.open[w.place[i]>>6] &^= 1 << (w.place[i] & 63)
		}
		if w.bound[i] == 0 && w.several(i) {
			for _, m := range w.having[i] {
				w.remove(m)
			}
		}
	}
}

// untake undoes the last take and returns its row.
func (w *search) untake() int32 {
	f := w.frames[len(w.frames)-1]
	w.frames = w.frames[:len(w.frames)-1]
	for k := len(w.trail) - 1; k >= f.trail; k-- {
		w.left[w.trail[k].word] = w.trail[k].old
	}
	w.trail = w.trail[:f.trail]
	for _, i := range w.table.Row(f.row) {
		if int(i) >= w.table.Primary {
			continue
		}
		if w.need[i] == 0 {
			w.open[w.place[i]>>6] |= 1 << (w.place[i] & 63)
		}
		w.need[i]++
		w.bound[i]++
	}
	return f.row
}

// forbid removes row r until the last take is undone.
func (w *search) forbid(r int32) { w.remove(mask{r >> 6, 1 << (r & 63)}) }

// remove removes rows until the last take is undone. The trail has at most as many
// changes as there are rows.
func (w *search) remove(m mask) {
	old := w.left[m.word]
	if rest := old &^ m.bits; rest != old {
		w.trail = append(w.trail, change{m.word, old})
		w.left[m.word] = rest
		w.total.Updates++
	}
}

// several reports whether primary item i may be covered more than once.
func (w *search) several(i int32) bool {
	_, hi := w.table.Bounds(i)
	return hi > 1
}

func (w *search) count() engine.Counters { return w.total }
