package diagram

import (
	"cmp"
	"errors"
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

var tables = flag.Int("tables", 1500, "how many random tables are compiled")

// listed returns all solutions in lexicographic order, found by dancing links.
func listed(t testing.TB, table *matrix.Table) (all [][]int32) {
	t.Helper()
	s, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	s.Run(engine.Config{Visit: func(rows []int32) bool {
		all = append(all, slices.Clone(rows))
		return true
	}})
	slices.SortFunc(all, slices.Compare)
	return all
}

func compiled(t testing.TB, table *matrix.Table, cfg Config) *Diagram {
	t.Helper()
	d, err := Compile(table, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Whatever the order of the items, with hashes that agree and with nothing listed
// at once, so that order is found by counting alone.
func TestOrders(t *testing.T) {
	several := 0
	for k := range uint64(*tables) {
		rng := rand.New(rand.NewPCG(3, k))
		table := enginetest.Table(rng, k%2 == 0)
		want := listed(t, table)
		if len(want) > 1 {
			several++
		}
		order := make([]int32, table.Primary)
		for i, item := range rng.Perm(table.Primary) {
			order[i] = int32(item)
		}
		d := compiled(t, table, Config{order: order, hashMask: 1, few: big.Word(rng.IntN(3))})
		sound(t, d)
		inOrder(t, d, want, rng)
		asPriced(t, d, want, rng)
		if t.Failed() {
			t.Fatalf("table %d", k)
		}
	}
	if several < *tables/5 {
		t.Errorf("only %d of %d tables have several solutions", several, *tables)
	}
}

func inOrder(t *testing.T, d *Diagram, want [][]int32, rng *rand.Rand) {
	t.Helper()
	if got := slices.Collect(d.Solutions()); !slices.EqualFunc(want, got, slices.Equal[[]int32]) {
		t.Errorf("Solutions\n%v, want\n%v", got, want)
	}
	for k, rows := range want {
		if len(want) > 30 && rng.IntN(len(want)) > 30 {
			continue
		}
		if got, err := d.Nth(big.NewInt(int64(k))); err != nil || !slices.Equal(got, rows) {
			t.Errorf("Nth(%d) %v, %v, want %v", k, got, err, rows)
		}
		if got, err := d.Rank(rows); err != nil || got.Cmp(big.NewInt(int64(k))) != 0 {
			t.Errorf("Rank(%v) %v, %v, want %d", rows, got, err, k)
		}
		if !d.Has(rows) {
			t.Errorf("Has(%v) is false", rows)
		}
		less := slices.Delete(slices.Clone(rows), 0, min(1, len(rows)))
		if _, known := slices.BinarySearchFunc(want, less, slices.Compare); d.Has(less) != known {
			t.Errorf("Has(%v) %v, want %v", less, !known, known)
		}
	}
}

func asPriced(t *testing.T, d *Diagram, solutions [][]int32, rng *rand.Rand) {
	t.Helper()
	cost := make([]int64, len(d.stepOf))
	for r := range cost {
		cost[r] = rng.Int64N(1 + rng.Int64N(20))
	}
	var want []Priced
	for _, rows := range solutions {
		p := Priced{rows, 0}
		for _, r := range rows {
			p.Cost += cost[r]
		}
		want = append(want, p)
	}
	slices.SortStableFunc(want, func(a, b Priced) int { return cmp.Compare(a.Cost, b.Cost) })
	for _, k := range []int{1, 1 + rng.IntN(20), len(want), math.MaxInt} {
		got, err := d.Cheapest(cost, k, Config{})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(want[:min(k, len(want))], got, func(a, b Priced) bool { return a.Cost == b.Cost && slices.Equal(a.Rows, b.Rows) }) {
			t.Errorf("Cheapest(%d) %v, want %v", k, got, want)
		}
	}
}

// sound checks what every diagram keeps to: arcs lead down, steps follow one
// another, there is nothing but ways from the root to the end, and numbers add up.
func sound(t *testing.T, d *Diagram) {
	t.Helper()
	if d.root < 0 {
		return
	}
	reached := make([]bool, d.Nodes())
	reached[d.root] = true
	step := 0
	for v := int32(d.Nodes()) - 1; v > 0; v-- {
		for v < d.begin[step] {
			step++
		}
		sum := new(big.Int)
		for k, a := range d.of(v) {
			if a.to >= v || a.to >= d.begin[step] {
				t.Errorf("an arc of node %d of step %d leads to %d", v, step, a.to)
			}
			if a.row != None && d.stepOf[a.row] != int32(step) || k > 0 && d.of(v)[k-1].row == a.row {
				t.Errorf("node %d of step %d takes row %d", v, step, a.row)
			}
			reached[a.to] = reached[a.to] || reached[v]
			sum.Add(sum, d.counts.number(a.to))
		}
		if sum.Sign() == 0 || sum.Cmp(d.counts.number(v)) != 0 {
			t.Errorf("node %d has number %v, want %v", v, d.counts.number(v), sum)
		}
		if !reached[v] {
			t.Errorf("node %d is not reached", v)
		}
		if arcs := d.of(v); len(arcs) == 1 && arcs[0].row == None {
			t.Errorf("node %d decides nothing", v)
		}
	}
}

// Numbers of all widths: 3^k solutions, and as many for each of three options.
func TestNumbersGrow(t *testing.T) {
	for _, groups := range []int{0, 1, 20, 40, 41, 80, 81, 162, 400, 1000} {
		table := &matrix.Table{Primary: groups, Items: groups, Start: []int32{0}}
		for i := range groups {
			for range 3 {
				table.Item = append(table.Item, int32(i))
				table.Start = append(table.Start, int32(len(table.Item)))
			}
		}
		d := compiled(t, table, Config{})
		third := new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(groups)-1), nil)
		count := new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(groups)), nil)
		if d.Count().Cmp(count) != 0 {
			t.Errorf("%d groups: Count %v, want %v", groups, d.Count(), count)
		}
		if need := max(len(count.Bits()), 1); d.counts.width != need {
			t.Errorf("%d groups: %d words, want %d", groups, d.counts.width, need)
		}
		for r, n := range d.Frequencies() {
			if n.Cmp(third) != 0 {
				t.Errorf("%d groups: row %d is in %v, want %v", groups, r, n, third)
			}
		}
		if groups < 2 {
			continue
		}
		n := new(big.Int).Sub(count, big.NewInt(2))
		rows, err := d.Nth(n)
		if err != nil {
			t.Fatal(err)
		}
		if last := rows[groups-1]; last != int32(3*groups-2) || rows[0] != 2 {
			t.Errorf("%d groups: the last but one is %v", groups, rows)
		}
		if back, err := d.Rank(rows); err != nil || back.Cmp(n) != 0 {
			t.Errorf("%d groups: its rank is %v, %v", groups, back, err)
		}
		if n := d.CountWith([]int32{0}, []int32{int32(3*groups - 1), int32(3*groups - 2)}); n.Cmp(new(big.Int).Div(third, big.NewInt(3))) != 0 {
			t.Errorf("%d groups: %v with the first and the last but two", groups, n)
		}
	}
}

// A limit is kept at every stage, and the error says where it was reached.
func TestMemory(t *testing.T) {
	table := enginetest.Large(rand.New(rand.NewPCG(1, 1)), 15, 90, 3)
	full := compiled(t, table, Config{})
	refused := 0
	for limit := uint64(1 << 10); ; limit += limit / 4 {
		d, err := Compile(table, Config{Memory: limit})
		if err == nil {
			if d.Bytes() > limit {
				t.Errorf("%d bytes within %d", d.Bytes(), limit)
			}
			if d.Count().Cmp(full.Count()) != 0 {
				t.Errorf("Count %v within %d bytes, want %v", d.Count(), limit, full.Count())
			}
			break
		}
		var f *Full
		if !errors.As(err, &f) || f.Limit != limit || f.Bytes <= limit || f.States == 0 || f.Layer < 1 || f.Layer > f.Layers {
			t.Fatalf("within %d bytes: %#v", limit, err)
		}
		refused++
	}
	if refused < 10 {
		t.Errorf("only %d limits were refused", refused)
	}
}

// Polls come often: whenever one says so, compiling ends with its error.
func TestPoll(t *testing.T) {
	table := enginetest.Large(rand.New(rand.NewPCG(1, 1)), 15, 90, 3)
	polls := 0
	compiled(t, table, Config{Poll: func(Progress) error { polls++; return nil }})
	if polls < 20 {
		t.Fatalf("only %d polls", polls)
	}
	enough := errors.New("enough")
	for stop := 1; stop < polls; stop += max(polls/50, 1) {
		n := 0
		_, err := Compile(table, Config{Poll: func(Progress) error {
			if n++; n == stop {
				return enough
			}
			return nil
		}})
		if !errors.Is(err, enough) || n != stop {
			t.Fatalf("stopped at poll %d of %d: %v after %d", stop, polls, err, n)
		}
	}
}
