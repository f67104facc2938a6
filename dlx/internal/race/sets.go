package race

import (
	"cmp"
	"math"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// A mask is 64 rows' places in a set of rows: bit r%64 of the word r/64 is row r.
// Sets of few rows are the masks that are not empty, in ascending order.
type mask struct {
	word int32
	bits uint64
}

// Sets are a table as sets of rows, made once for all strategies.
//
// Rows are numbered anew, by the first of their items in the order of frontier, so
// that those of an item stand in few words: on a board of 36x36 with squares as
// pieces a search node took two thirds of the time.
type sets struct {
	table    *matrix.Table    // with the new numbers
	origin   []int32          // by row, its number before
	frontier []int32          // the primary items in the order of frontier
	having   [][]mask         // by item: the rows that have it
	agreeing map[shade][]mask // by color of a secondary item: the rows that demand it
	excluded [][]mask         // by row: what it excludes, itself too; nil: too large
}

// A shade is a color of a secondary item.
type shade struct{ item, color int32 }

// most bounds what is made beyond the sets that are linear in the table: in rows,
// and in masks (64 MiB), for the table of what rows exclude.
const (
	mostRows     = 1 << 15
	mostExcluded = 4 << 20
)

// newSets makes the sets of a table, or returns nil when poll, called now and then,
// returns false.
func newSets(t *matrix.Table, poll func() bool) *sets {
	s := &sets{frontier: frontier(t), having: make([][]mask, t.Items), agreeing: make(map[shade][]mask)}
	if !poll() {
		return nil
	}
	s.renumber(t)
	t = s.table
	for r := range int32(t.Rows()) {
		if r%(1<<10) == 0 && !poll() {
			return nil
		}
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			i, color := t.Item[c], t.ColorAt(c)
			s.having[i] = with(s.having[i], r)
			if color != 0 {
				s.agreeing[shade{i, color}] = with(s.agreeing[shade{i, color}], r)
			}
		}
	}
	if t.Rows() <= mostRows && !s.exclude(poll) {
		return nil
	}
	return s
}

// renumber makes a table with the rows in the order of their first items.
func (s *sets) renumber(t *matrix.Table) {
	place := make([]int32, t.Items)
	for k, i := range s.frontier {
		place[i] = int32(k)
	}
	first := make([]int32, t.Rows())
	s.origin = make([]int32, t.Rows())
	for r := range int32(t.Rows()) {
		s.origin[r] = r
		first[r] = math.MaxInt32
		for _, i := range t.Row(r) {
			if int(i) < t.Primary {
				first[r] = min(first[r], place[i])
			}
		}
	}
	slices.SortStableFunc(s.origin, func(a, b int32) int { return cmp.Compare(first[a], first[b]) })
	u := &matrix.Table{Primary: t.Primary, Items: t.Items, Lo: t.Lo, Hi: t.Hi}
	u.Item, u.Start = make([]int32, 0, len(t.Item)), make([]int32, 1, len(t.Start))
	for _, r := range s.origin {
		u.Item = append(u.Item, t.Row(r)...)
		if t.Color != nil {
			u.Color = append(u.Color, t.Color[t.Start[r]:t.Start[r+1]]...)
		}
		u.Start = append(u.Start, int32(len(u.Item)))
	}
	s.table = u
}

// with adds a row to a set of lower rows.
func with(set []mask, r int32) []mask {
	if n := len(set); n > 0 && set[n-1].word == r>>6 {
		set[n-1].bits |= 1 << (r & 63)
		return set
	}
	return append(set, mask{r >> 6, 1 << (r & 63)})
}

// each shows the sets, not disjoint, that make up what row r excludes, but for
// itself: the rows that share an item wanted once, and of a color those that do not
// agree on it.
func (s *sets) each(r int32, show func(m mask)) {
	t := s.table
	for c := t.Start[r]; c < t.Start[r+1]; c++ {
		i := t.Item[c]
		if int(i) < t.Primary {
			if _, hi := t.Bounds(i); hi > 1 {
				continue
			}
		}
		var agreeing []mask
		if color := t.ColorAt(c); color != 0 {
			agreeing = s.agreeing[shade{i, color}]
		}
		for _, m := range s.having[i] {
			for len(agreeing) > 0 && agreeing[0].word < m.word {
				agreeing = agreeing[1:]
			}
			if len(agreeing) > 0 && agreeing[0].word == m.word {
				m.bits &^= agreeing[0].bits
			}
			show(m)
		}
	}
}

// exclude makes the table of what rows exclude, unless it grows too large.
func (s *sets) exclude(poll func() bool) bool {
	excluded := make([][]mask, s.table.Rows())
	all := make([]uint64, (len(excluded)+63)/64)
	total := 0
	for r := range int32(len(excluded)) {
		if !poll() {
			return false
		}
		s.each(r, func(m mask) { all[m.word] |= m.bits })
		all[r>>6] |= 1 << (r & 63)
		var set []mask
		for w, x := range all {
			if x != 0 {
				set = append(set, mask{int32(w), x})
			}
		}
		clear(all)
		if total += len(set); total > mostExcluded {
			return true
		}
		excluded[r] = set
	}
	s.excluded = excluded
	return true
}
