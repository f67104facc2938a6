package frontier

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/matrix"
)

// renamed is a table with its items and rows in another order.
func renamed(rng *rand.Rand, t *matrix.Table) *matrix.Table {
	name := append(rng.Perm(t.Primary), rng.Perm(t.Items-t.Primary)...)
	m := newMaker(t.Primary, t.Items-t.Primary)
	for _, r := range rng.Perm(t.Rows()) {
		var row []int
		for _, i := range t.Row(int32(r)) {
			if int(i) < t.Primary {
				row = append(row, name[i])
			} else {
				row = append(row, t.Primary+name[i])
			}
		}
		m.row(row...)
	}
	return &m.Table
}

func TestOrdersNameEachItemOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		table := enginetest.Table(rng, true)
		all := Orders(table, Enough)
		if !reflect.DeepEqual(all, Orders(table, Enough)) {
			t.Fatal("two calls give two answers")
		}
		for k, o := range all {
			sorted := slices.Clone(o.Items)
			slices.Sort(sorted)
			if !slices.Equal(sorted, given(table)) {
				t.Fatalf("%s is %v", o.Name, o.Items)
			}
			if k > 0 && compareBreadths(all[k-1].Breadth, o.Breadth) > 0 {
				t.Fatalf("%s of breadth %g comes before %s of %g", all[k-1].Name, all[k-1].Breadth, o.Name, o.Breadth)
			}
		}
	}
}

// Whatever the cells are called and however a board lies, the order found is
// about as narrow as row by row, or diagonal by diagonal for dominoes.
func TestOrdersAreNarrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, x := range []struct {
		name    string
		table   *matrix.Table
		breadth float64
	}{
		{"trominoes 12x12", trominoes(12, 12), 20.1},
		{"trominoes 5x24", trominoes(5, 24), 13.1},
		{"trominoes 24x5", trominoes(24, 5), 13.1},
		{"dominoes 20x20", dominoes(20, 20), 27.5},
		{"pentominoes 6x10", pentominoes(6, 10), 40.9},
		{"pentominoes 3x20", pentominoes(3, 20), 29.9},
	} {
		for _, table := range []*matrix.Table{x.table, renamed(rng, x.table), renamed(rng, x.table)} {
			if o := Orders(table, Enough)[0]; o.Breadth > x.breadth {
				t.Errorf("%s: %s has breadth %.2f, want %.2f or less", x.name, o.Name, o.Breadth, x.breadth)
			}
		}
	}
}

// Codes of a colored field: enough of them, none within another, none zero.
func TestCodes(t *testing.T) {
	for codes := 1; codes < 300; codes++ {
		var all []uint64
		code := firstCode(codes)
		for range codes {
			all = append(all, code)
			code = nextCode(code)
		}
		for k, a := range all {
			if a == 0 || a>>codeWidth(codes) != 0 {
				t.Fatalf("code %b of %d bits", a, codeWidth(codes))
			}
			for _, b := range all[:k] {
				if a&b == a || a&b == b {
					t.Fatalf("%d codes: one of %b and %b is within the other", codes, a, b)
				}
			}
		}
	}
}

// No field has a bit that another has at the same time.
func TestFieldsDoNotOverlap(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	fields := 0
	for range 2000 {
		table := enginetest.Table(rng, true)
		s := mustCompile(t, table, shuffled(rng, table), rng.IntN(2) == 0).schedule
		for k, f := range s.fields {
			for _, g := range s.fields[:k] {
				fields++
				if f.word == g.word && f.mask()&g.mask() != 0 && f.first <= g.close && g.first <= f.close {
					t.Fatalf("%+v and %+v overlap", f, g)
				}
			}
		}
	}
	if fields < 2000 {
		t.Errorf("only %d pairs of fields", fields)
	}
}
