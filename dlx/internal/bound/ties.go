package bound

import "slices"

// ties replaces, of the k cheapest solutions, those that cost as much as the last by
// the first of that cost in lexicographic order.
//
// The search for the cheapest leaves out what is not cheaper than the k-th, so that
// it does not look at each of a million ties. What is found is all that is cheaper.
func (s *Search) ties() {
	last := s.found[s.k-1].Cost
	cheaper, _ := slices.BinarySearchFunc(s.found, last, func(f Priced, cost int64) int {
		if f.Cost < cost {
			return -1
		}
		return 1
	})
	w := &walk{Search: s, cost: last, wanted: s.k - cheaper}
	m := s.mark()
	w.within(last)
	if w.node(-1, nil, -1); !s.stopped {
		s.found = append(s.found[:cheaper], w.listed...)
	}
	s.undo(m)
}

// A walk lists solutions within a limit in lexicographic order. It decides rows in
// ascending order, first to take one, and enters no part without a solution: it knows
// one in each, or searches it.
type walk struct {
	*Search
	cost   int64
	wanted int
	listed []Priced
}

// node lists the solutions that the state leaves. Rows up to before are decided,
// witness is a solution of them, ascending, or nil where none is known yet. The one
// of the rows chosen alone was listed where those were so many as shown.
func (w *walk) node(before int32, witness []int32, shown int) {
	if !w.bounded() {
		return
	}
	for w.wanted > 0 && !w.stopped {
		r := w.next(before)
		if w.unmet == 0 && len(w.chosen) != shown && (r < 0 || !slices.ContainsFunc(w.chosen, func(c int32) bool { return c > r })) {
			w.list()
			if shown = len(w.chosen); len(witness) == shown {
				witness = nil
			}
			continue
		}
		if r < 0 {
			return
		}
		if witness == nil {
			if witness = w.any(shown); witness == nil {
				return
			}
		}
		prices := slices.Clone(w.price)
		m := w.mark()
		_, has := slices.BinarySearch(witness, r)
		w.take(r)
		if has {
			w.node(r, witness, -1)
		} else {
			w.node(r, nil, -1)
		}
		w.undo(m)
		copy(w.price, prices)
		w.remove(r)
		if has {
			witness = nil
		}
		if !w.bounded() {
			return
		}
		before = r
	}
}

// next returns the first row after another that is open, or -1.
func (w *walk) next(before int32) int32 {
	for r := before + 1; int(r) < len(w.row); r++ {
		if w.isLive(r) {
			return r
		}
	}
	return -1
}

func (w *walk) list() {
	if w.spent == w.cost {
		w.listed = append(w.listed, Priced{slices.Sorted(slices.Values(w.chosen)), w.spent})
		w.wanted--
	}
}

// any returns some solution of the state, or nil; not the one of the rows chosen
// alone where that was shown.
func (w *walk) any(shown int) (rows []int32) {
	m := w.mark()
	prices := slices.Clone(w.price)
	w.met = func() {
		if len(w.chosen) != shown {
			rows, w.done = slices.Sorted(slices.Values(w.chosen)), true
		}
	}
	w.Search.node(m.chosen)
	w.done = false
	w.undo(m)
	copy(w.price, prices)
	return rows
}
