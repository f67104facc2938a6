package frontier

import (
	"cmp"
	"math"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// A schedule is all that follows from a table and an order of its primary items: which
// step decides which rows, and between which steps a state must remember something of an
// item. It is cheap enough to be made for many orders.
//
// Each row is decided at the first of its primary items in the order. An item wanted
// exactly once is a single step: one of its rows is taken, or none if it is covered
// already. Of any other item several rows may be taken, so each of its rows is a step:
// take it or skip it.
type schedule struct {
	t     *matrix.Table
	trim  bool
	steps []decision
	step  []int32 // by row: the step that decides it; -1 if it can never be chosen
	left  []int32 // by primary item: its rows, those never chosen left out

	fields  []field
	fieldOf []int32 // by item: its field, -1 if states need not remember it
	demands *demands
}

// A decision is a step: an item, and the rows among which it chooses.
type decision struct {
	item  int32
	exact bool // the item is wanted exactly once
	rows  []int32
}

// newSchedule schedules the primary items in an order. See Compile for trim. The
// demands are those of another schedule of the table, or nil: no order changes them.
func newSchedule(t *matrix.Table, order []int32, trim bool, same *demands) *schedule {
	s := &schedule{t: t, trim: trim, step: make([]int32, t.Rows()), left: make([]int32, t.Primary), demands: same}
	home := s.homes(order)
	if i := s.hopeless(); i >= 0 {
		s.steps = []decision{{item: i, exact: true}}
		return s
	}
	rows, at := groups(home, t.Primary)
	own := make([]int32, t.Primary) // by primary item: its last step
	for pos, i := range order {
		s.decide(i, rows[at[pos]:at[pos+1]])
		own[i] = int32(len(s.steps)) - 1
	}
	s.remember(own)
	return s
}

// homes returns the place in the order at which each row is decided, -1 for a
// row that can never be chosen, and counts the rows of each item.
func (s *schedule) homes(order []int32) []int32 {
	t := s.t
	place := make([]int32, t.Primary)
	for pos, i := range order {
		place[i] = int32(pos)
	}
	home := make([]int32, t.Rows())
	for r := range int32(t.Rows()) {
		first := int32(math.MaxInt32)
		for _, i := range t.Row(r) {
			if int(i) >= t.Primary {
				continue
			}
			if _, hi := t.Bounds(i); hi < 1 {
				first = -1
				break
			}
			first = min(first, place[i])
		}
		if first == math.MaxInt32 {
			first = -1
		}
		home[r] = first
		if first < 0 {
			s.step[r] = -1
			continue
		}
		for _, i := range t.Row(r) {
			if int(i) < t.Primary {
				s.left[i]++
			}
		}
	}
	return home
}

// hopeless returns an item that has too few rows ever to be covered, or -1.
func (s *schedule) hopeless() int32 {
	for i, n := range s.left {
		if lo, hi := s.t.Bounds(int32(i)); n < lo || hi < max(lo, 0) {
			return int32(i)
		}
	}
	return -1
}

// groups sorts rows, or whatever has a home, by home: those of home k are
// rows[at[k]:at[k+1]].
func groups(home []int32, homes int) (rows, at []int32) {
	at = make([]int32, homes+1)
	for _, h := range home {
		if h >= 0 {
			at[h+1]++
		}
	}
	for k := range homes {
		at[k+1] += at[k]
	}
	rows = make([]int32, at[homes])
	next := slices.Clone(at)
	for r, h := range home {
		if h >= 0 {
			rows[next[h]] = int32(r)
			next[h]++
		}
	}
	return rows, at
}

// decide adds the steps of item i, whose rows not yet decided are given.
func (s *schedule) decide(i int32, rows []int32) {
	settled := len(rows) == 0 && (s.trim || s.free(i))
	lo, hi := s.t.Bounds(i)
	switch {
	case settled: // was checked at the last of its rows, or has nothing to check
	case len(rows) == 0 || lo == 1 && hi == 1:
		s.add(decision{i, lo == 1 && hi == 1, rows})
	default:
		for k := range rows {
			s.add(decision{i, false, rows[k : k+1]})
		}
	}
}

func (s *schedule) add(d decision) {
	for _, r := range d.rows {
		s.step[r] = int32(len(s.steps))
	}
	s.steps = append(s.steps, d)
}

// free reports whether primary item i may be covered by any number of its rows.
func (s *schedule) free(i int32) bool {
	lo, hi := s.t.Bounds(i)
	return lo < 1 && hi >= s.left[i]
}

// remember finds the fields of a state.
func (s *schedule) remember(own []int32) {
	t := s.t
	first, last := make([]int32, t.Items), make([]int32, t.Items)
	for i := range first {
		first[i], last[i] = math.MaxInt32, -1
	}
	for r, k := range s.step {
		if k < 0 {
			continue
		}
		for _, i := range t.Row(int32(r)) {
			first[i], last[i] = min(first[i], k), max(last[i], k)
		}
	}
	if s.demands == nil {
		s.demands = newDemands(t, s.step)
	}
	s.fieldOf = make([]int32, t.Items)
	for i := range int32(t.Items) {
		s.fieldOf[i] = -1
		f := field{item: i, first: first[i], close: last[i]}
		if last[i] < 0 {
			continue
		}
		if int(i) < t.Primary {
			if !s.trim {
				f.close = own[i]
			}
			if exact := s.steps[own[i]].exact; s.free(i) || exact && s.steps[own[i]].item == i && f.first == own[i] {
				continue
			}
			f.wantPrimary(t, s.left[i])
		} else if !f.wantSecondary(s, i) {
			continue
		}
		s.fieldOf[i] = int32(len(s.fields))
		s.fields = append(s.fields, f)
	}
}

// breadths returns, by step, about how many bits of knowledge a state has
// behind it: the logarithm of how many values its fields can have.
func (s *schedule) breadths() []float64 {
	b := make([]float64, len(s.steps)+1)
	for k := range s.fields {
		f := &s.fields[k]
		b[f.first] += f.size
		b[f.close] -= f.size
	}
	sum := 0.0
	for k := range b {
		sum += b[k]
		b[k] = sum
	}
	return b[:len(s.steps)]
}

// byStep sorts field numbers by a step.
func (s *schedule) byStep(of func(*field) int32) []int32 {
	all := make([]int32, len(s.fields))
	for k := range all {
		all[k] = int32(k)
	}
	slices.SortStableFunc(all, func(a, b int32) int { return cmp.Compare(of(&s.fields[a]), of(&s.fields[b])) })
	return all
}
