package frontier

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"exactcover/dlx/internal/matrix"
)

// A field is the bits of a state that tell about one item, from the step that
// first has a row with it (first) to the step behind which nothing depends on
// it (close). In between they have a place that no other field has; before and
// after, the bits there are another's.
//
// All kinds of fields are made so that one "and" tells whether a row fits, for
// all its items at once, and one "or" and one addition note it:
//
//   - covered at most once: one bit; it must be 0, then it is set.
//   - covered at least once: one bit, which is set.
//   - counted: a number that starts so that its top bit shows when the upper
//     bound is reached; that bit must be 0, then 1 is added.
//   - colored: 0 as long as nobody asked for a color, then the color's code. All
//     codes have the same number of ones, so that a code lies within another
//     only if it is the same: the field must be 0 outside the code, then the
//     code is set.
type field struct {
	item         int32
	first, close int32
	kind         kind
	width        int     // bits
	size         float64 // logarithm of how many values it has
	word         int
	shift        int
	lo, hi       int32 // of a counted field; hi is at most the number of rows
}

type kind int

const (
	once kind = iota
	atLeastOnce
	counted
	colored
)

// wantPrimary fills in how a primary item with so many rows is remembered.
func (f *field) wantPrimary(t *matrix.Table, rows int32) {
	lo, hi := t.Bounds(f.item)
	f.lo, f.hi = max(lo, 0), min(hi, rows)
	switch {
	case f.hi == 1:
		f.kind, f.width, f.size = once, 1, 1
	case f.lo == 1 && f.hi == rows:
		f.kind, f.width, f.size = atLeastOnce, 1, 1
	default:
		f.kind = counted
		f.width = 1 + bits.Len32(uint32(f.hi-1))
		f.size = math.Log2(float64(f.hi) + 1)
	}
}

// wantSecondary fills in how secondary item i is remembered, and returns false
// if it need not be: where no two of its rows could exclude each other.
func (f *field) wantSecondary(s *schedule, i int32) bool {
	plain, colors := s.demands.of(i)
	switch {
	case plain+colors < 2, plain == 0 && colors == 1:
		return false
	case f.first == f.close && s.steps[f.first].exact:
		return false // of all its rows only one can be chosen
	case colors == 0:
		f.kind, f.width, f.size = once, 1, 1
	default:
		f.kind = colored
		f.width = codeWidth(min(plain, 1) + colors)
		f.size = math.Log2(float64(min(plain, 1) + colors + 1))
	}
	return true
}

func (f *field) mask() uint64 { return (1<<f.width - 1) << f.shift }

// start is what a counted field is before any row is chosen.
func (f *field) start() uint64 { return uint64(1)<<(f.width-1) - uint64(f.hi) }

// demands are the colors that rows ask for, item by item. Those who ask for
// none are a demand of their own.
type demands struct {
	items  int
	shades []shade  // sorted, each once
	codes  []uint64 // of each shade, if its item has a colored field
	plain  []int32  // by item: how many rows demand no color
	begin  []int32  // by item: its first shade
}

type shade struct{ item, color int32 }

// newDemands collects what the rows that have a step demand.
func newDemands(t *matrix.Table, step []int32) *demands {
	d := &demands{items: t.Items, plain: make([]int32, t.Items), begin: make([]int32, t.Items+1)}
	for r := range int32(t.Rows()) {
		if step[r] < 0 {
			continue
		}
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			if color := t.ColorAt(c); color > 0 {
				d.shades = append(d.shades, shade{t.Item[c], color})
			} else {
				d.plain[t.Item[c]]++
			}
		}
	}
	slices.SortFunc(d.shades, compareShades)
	d.shades = slices.Compact(d.shades)
	for _, s := range d.shades {
		d.begin[s.item+1]++
	}
	for i := range t.Items {
		d.begin[i+1] += d.begin[i]
	}
	d.encode()
	return d
}

func compareShades(a, b shade) int {
	return cmp.Or(cmp.Compare(a.item, b.item), cmp.Compare(a.color, b.color))
}

// of returns how many rows demand item i without a color, and in how many
// colors others do.
func (d *demands) of(i int32) (plain, colors int) {
	return int(d.plain[i]), int(d.begin[i+1] - d.begin[i])
}

// encode gives each shade of an item a code of its own.
func (d *demands) encode() {
	d.codes = make([]uint64, len(d.shades))
	for i := range int32(d.items) {
		plain, colors := d.of(i)
		code := firstCode(min(plain, 1) + colors)
		for k := d.begin[i]; k < d.begin[i+1]; k++ {
			d.codes[k] = code
			code = nextCode(code)
		}
	}
}

// code returns the code of a color of item i. No color has the code behind the
// last color's.
func (d *demands) code(i, color int32) uint64 {
	if color == 0 {
		if d.begin[i+1] == d.begin[i] {
			return 1
		}
		return nextCode(d.codes[d.begin[i+1]-1])
	}
	k, _ := slices.BinarySearchFunc(d.shades, shade{i, color}, compareShades)
	return d.codes[k]
}

// codeWidth returns how many bits so many codes of equal weight need, of which
// half are ones: 1, 2, 3, 4, 4, 4, 5 for 1 to 7 codes.
func codeWidth(codes int) int {
	width, most := uint64(1), uint64(1)
	for most < uint64(codes) {
		width++
		most = most * width / ((width + 1) / 2) // C(n,⌊n/2⌋) = C(n-1,⌊(n-1)/2⌋)·n/⌈n/2⌉
	}
	return int(width)
}

func firstCode(codes int) uint64 { return 1<<((codeWidth(codes)+1)/2) - 1 }

// nextCode returns the next larger number with as many ones (Gosper's hack).
func nextCode(code uint64) uint64 {
	low := code & -code
	ripple := code + low
	return ripple | (code^ripple)>>2/low
}
