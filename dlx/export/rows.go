package export

import "exactcover/dlx"

// A rowWriter writes linear rows. OPB and LP take the same ones.
type rowWriter interface {
	// row says that the sum of the plus variables less that of the minus variables
	// is to a bound as the sign tells: '=', '<' (at most) or '>' (at least). An item's
	// first row belongs to it; other rows have item -1.
	row(i dlx.Item, plus, minus []int32, sign byte, bound int)
	failure() error
}

// rows states constraints as rows.
type rows struct {
	rowWriter
	next int32 // the next variable
	pair [2]int32
}

func (r *rows) one(v int32) []int32 {
	r.pair[0] = v
	return r.pair[:1]
}

func (r *rows) fix(v int32, value bool) {
	bound := 0
	if value {
		bound = 1
	}
	r.row(-1, r.one(v), nil, '=', bound)
}

// between writes a row even where any number will do, so that each variable is in
// some row: not every program knows of others.
func (r *rows) between(i dlx.Item, vars []int32, lo, hi int) {
	if lo == hi {
		r.row(i, vars, nil, '=', lo)
		return
	}
	upper := hi < len(vars)
	if lo > 0 || !upper {
		r.row(i, vars, nil, '>', lo)
		i = -1
	}
	if upper {
		r.row(i, vars, nil, '<', hi)
	}
}

// either writes a row a variable and not one for all, which would be weaker in
// fractions.
func (r *rows) either(_ dlx.Item, vars []int32) int32 {
	y := r.next
	r.next++
	for _, v := range vars {
		r.pair = [2]int32{v, y}
		r.row(-1, r.pair[:1], r.pair[1:], '<', 0)
	}
	r.row(-1, vars, r.one(y), '>', 0)
	return y
}

func (r *rows) apart(a, b int32) {
	r.pair = [2]int32{a, b}
	r.row(-1, r.pair[:], nil, '<', 1)
}

func (r *rows) exclusive(int) int64 { return 1 }

// rowSizes counts rows.
type rowSizes struct{ n int64 }

func (s *rowSizes) row(dlx.Item, []int32, []int32, byte, int) { s.n++ }

func (s *rowSizes) failure() error { return nil }
