package reduce

import (
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"

	"github.com/google/go-cmp/cmp"
)

func never() bool { return false }

// solutions returns the solutions of a part as original rows, sorted.
func (p Part) solutions(t *testing.T) (all [][]int32) {
	t.Helper()
	s, err := links.New(p.Table)
	if err != nil {
		t.Fatal(err)
	}
	s.Run(engine.Config{Visit: func(rows []int32) bool {
		solution := make([]int32, 0, len(rows))
		for _, r := range rows {
			solution = append(solution, p.Row[r])
		}
		all = append(all, solution)
		return true
	}})
	slices.SortFunc(all, slices.Compare)
	return all
}

// with returns solutions with more rows, sorted.
func with(solutions [][]int32, rows []int32) (all [][]int32) {
	for _, s := range solutions {
		s = append(slices.Clone(s), rows...)
		slices.Sort(s)
		all = append(all, s)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// difference compares lists of solutions.
func difference(want, got [][]int32) string {
	if slices.EqualFunc(want, got, slices.Equal) {
		return ""
	}
	return cmp.Diff(want, got)
}

// checkPart fails unless a part's items and rows are those of the original that
// it names, but for cells of items left out.
func checkPart(t *testing.T, p Part, of *matrix.Table) {
	t.Helper()
	if len(p.Row) != p.Table.Rows() || len(p.Item) != p.Table.Items || !slices.IsSorted(p.Row) {
		t.Fatalf("%d rows and %d items are named, the table has %d and %d", len(p.Row), len(p.Item), p.Table.Rows(), p.Table.Items)
	}
	for r := range int32(p.Table.Rows()) {
		if len(p.Table.Row(r)) == 0 {
			t.Fatalf("row %d is empty", r)
		}
		for _, i := range p.Table.Row(r) {
			if !slices.Contains(of.Row(p.Row[r]), p.Item[i]) {
				t.Fatalf("row %d has item %d, row %d has no item %d", r, i, p.Row[r], p.Item[i])
			}
		}
	}
}

// tables yields random tables, with all roles, colors and multiplicities, and
// some whose items and rows have twins.
func tables(yield func(*matrix.Table) bool) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 4000 {
		t := enginetest.Table(rng, true)
		if rng.IntN(3) == 0 {
			t = doubled(t, rng)
		}
		if !yield(t) {
			return
		}
	}
}

// doubled gives some items of a table a twin, secondary ones for the most part.
func doubled(t *matrix.Table, rng *rand.Rand) *matrix.Table {
	d := &matrix.Table{Start: []int32{0}}
	copies := make([][]int32, t.Items)
	add := func(i int, secondary bool) {
		if !secondary {
			lo, hi := t.Bounds(int32(i))
			d.Lo, d.Hi = append(d.Lo, lo), append(d.Hi, hi)
			d.Primary++
		}
		copies[i] = append(copies[i], int32(d.Items))
		d.Items++
	}
	for i := range t.Primary {
		for range 1 + rng.IntN(2) {
			add(i, false)
		}
	}
	for i := range t.Items {
		if i >= t.Primary {
			add(i, true)
		} else if rng.IntN(2) == 0 && d.Hi[copies[i][0]] == 1 {
			add(i, true)
		}
	}
	for r := range int32(t.Rows()) {
		for c := t.Start[r]; c < t.Start[r+1]; c++ {
			for _, i := range copies[t.Item[c]] {
				d.Item = append(d.Item, i)
				d.Color = append(d.Color, t.ColorAt(c))
			}
		}
		d.Start = append(d.Start, int32(len(d.Item)))
	}
	return d
}

func TestForcedRowsAreInEverySolution(t *testing.T) {
	some, impossible := 0, 0
	for table := range tables {
		p := Whole(table)
		want := p.solutions(t)
		left, forced, possible := p.force()
		if !possible {
			impossible++
			if len(want) > 0 {
				t.Fatalf("%+v has %d solutions, and none was thought possible", table, len(want))
			}
			continue
		}
		checkPart(t, left, table)
		if len(forced) > 0 && len(want) > 0 {
			some++
		}
		if diff := difference(want, with(left.solutions(t), forced)); diff != "" {
			t.Fatalf("%+v, forced %v (-want +got):\n%s", table, forced, diff)
		}
	}
	if some < 100 || impossible < 300 {
		t.Errorf("%d tables had forced rows and solutions, %d were impossible", some, impossible)
	}
}

func TestStarvedRowsAreInNoSolution(t *testing.T) {
	some := 0
	for table := range tables {
		p := Whole(table)
		budget := uint64(Budget)
		left, starved, whole := p.starve(&budget, never)
		checkPart(t, left, table)
		want := p.solutions(t)
		if starved > 0 && len(want) > 0 {
			some++
		}
		if !whole || starved != table.Rows()-left.Table.Rows() {
			t.Fatalf("%d of %d rows starved, %d left, all tried: %v", starved, table.Rows(), left.Table.Rows(), whole)
		}
		if diff := difference(want, left.solutions(t)); diff != "" {
			t.Fatalf("%+v, %d starved (-want +got):\n%s", table, starved, diff)
		}
	}
	if some < 500 {
		t.Errorf("%d tables had starved rows and solutions", some)
	}
}

func TestBudgetEndsTrying(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	table := enginetest.Large(rng, 40, 200, 5)
	full := uint64(Budget)
	_, all, _ := Whole(table).starve(&full, never)
	spent := Budget - full
	for _, budget := range []uint64{0, 1, spent / 2, spent, spent + 1} {
		left := budget
		p, starved, tried := Whole(table).starve(&left, never)
		if starved > all || tried != (budget > spent) || left > budget {
			t.Errorf("budget %d of %d: %d rows starved of %d, all tried: %v, %d left", budget, spent, starved, all, tried, left)
		}
		checkPart(t, p, table)
	}
	if all == 0 {
		t.Error("no row starved")
	}
}

func TestMergedItemsSayNothing(t *testing.T) {
	merged, idle := 0, 0
	for table := range tables {
		p := Whole(table)
		r := Reduction{}
		left, changed := p.merge(&r)
		checkPart(t, left, table)
		if gone := table.Items - left.Table.Items; gone != r.Merged+r.Idle || changed != (gone > 0) || left.Table.Rows() != table.Rows() {
			t.Fatalf("%d items gone, %d merged, %d idle, changed: %v", gone, r.Merged, r.Idle, changed)
		}
		want := p.solutions(t)
		if len(want) > 1 {
			merged += r.Merged
			idle += r.Idle
		}
		if diff := difference(want, left.solutions(t)); diff != "" {
			t.Fatalf("%+v, to %+v (-want +got):\n%s", table, left.Table, diff)
		}
	}
	if merged < 100 || idle < 100 {
		t.Errorf("%d items merged, %d idle in tables with solutions", merged, idle)
	}
}

func TestReducedSolutionsAreTheSolutions(t *testing.T) {
	several, solvable := 0, 0
	for table := range tables {
		want := Whole(table).solutions(t)
		r, ok := Reduce(table, Budget, never)
		if !ok {
			t.Fatal("stopped by itself")
		}
		got := [][]int32{r.Forced}
		if r.Impossible {
			got = nil
		}
		for _, p := range r.Parts {
			checkPart(t, p, table)
			var product [][]int32
			for _, s := range p.solutions(t) {
				product = append(product, with(got, s)...)
			}
			got = product
		}
		got = with(got, nil)
		if diff := difference(want, got); diff != "" {
			t.Fatalf("%+v, %+v (-want +got):\n%s", table, r, diff)
		}
		if len(r.Parts) > 1 {
			several++
		}
		if len(want) > 0 {
			solvable++
		}
	}
	if several < 150 || solvable < 800 {
		t.Errorf("%d tables had several parts, %d were solvable", several, solvable)
	}
}

func TestReduceStops(t *testing.T) {
	table := enginetest.Large(rand.New(rand.NewPCG(9, 9)), 40, 200, 5)
	if _, ok := Reduce(table, Budget, func() bool { return true }); ok {
		t.Error("it was not stopped")
	}
}
