package links

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"exactcover/dlx/internal/matrix"
)

// randomTable makes a small table: a fourth of the items secondary, and colors
// and multiplicities in half of the tables each.
func randomTable(rng *rand.Rand) *matrix.Table {
	t := &matrix.Table{Items: 1 + rng.IntN(9), Start: []int32{0}}
	t.Primary = t.Items - rng.IntN(1+t.Items/2)
	colored := rng.IntN(2) == 0
	if rng.IntN(2) == 0 {
		for range t.Primary {
			lo := rng.Int32N(3)
			t.Lo, t.Hi = append(t.Lo, lo), append(t.Hi, max(1, lo+rng.Int32N(3)))
		}
	}
	for range rng.IntN(20) {
		before := len(t.Item)
		for i := range int32(t.Items) {
			if rng.IntN(3) > 0 {
				continue
			}
			color := int32(0)
			if colored && int(i) >= t.Primary {
				color = rng.Int32N(3)
			}
			t.Item, t.Color = append(t.Item, i), append(t.Color, color)
		}
		if len(t.Item) == before || int(t.Item[before]) >= t.Primary {
			t.Item, t.Color = t.Item[:before], t.Color[:before]
			continue
		}
		t.Start = append(t.Start, int32(len(t.Item)))
	}
	if !colored {
		t.Color = nil
	}
	return t
}

// A snapshot is all that a search may change and must restore.
type snapshot struct {
	nodes                          []node
	size, next, prev, bound, slack []int32
}

func (s *Search) snapshot() snapshot {
	return snapshot{
		slices.Clone(s.nodes), slices.Clone(s.size), slices.Clone(s.next),
		slices.Clone(s.prev), slices.Clone(s.bound), slices.Clone(s.slack),
	}
}

func mustNew(t testing.TB, table *matrix.Table) *Search {
	s, err := New(table)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRunRestoresTheLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 3000 {
		s := mustNew(t, randomTable(rng))
		before := s.snapshot()
		if !s.Run(Config{}) {
			t.Fatal("a run without limits is not complete")
		}
		if !reflect.DeepEqual(before, s.snapshot()) {
			t.Fatal("a full run leaves other links behind")
		}
		all := s.Count().Solutions
		for stop := uint64(1); stop <= min(all, 5); stop++ {
			s.Run(Config{Visit: func([]int32) bool { return s.Count().Solutions < stop }})
			s.Rewind()
			if !reflect.DeepEqual(before, s.snapshot()) {
				t.Fatalf("a run stopped at solution %d of %d leaves other links behind", stop, all)
			}
		}
		s.Run(Config{})
		if s.Count().Solutions != all {
			t.Fatalf("%d solutions, then %d", all, s.Count().Solutions)
		}
	}
}

func TestReleaseRestoresTheLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	possible := 0
	for range 3000 {
		s := mustNew(t, randomTable(rng))
		if s.table.Rows() == 0 {
			continue
		}
		rows := func() (some []int32) {
			for range rng.IntN(4) {
				some = append(some, rng.Int32N(int32(s.table.Rows())))
			}
			return some
		}
		before := s.snapshot()
		if s.Assume(rows(), rows()) {
			possible++
			s.Run(Config{})
			s.Release()
		}
		if !reflect.DeepEqual(before, s.snapshot()) {
			t.Fatal("assuming and releasing leaves other links behind")
		}
	}
	if possible < 500 {
		t.Errorf("only %d assumptions were possible: the test shows little", possible)
	}
}

// Each operation and its undoing cancel, at any node.
func TestOperationsCancel(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		s := mustNew(t, randomTable(rng))
		if s.table.Rows() == 0 {
			continue
		}
		first, end := s.cells(rng.Int32N(int32(s.table.Rows())))
		p := first + rng.Int32N(end-first)
		i := s.nodes[p].item
		pairs := map[string][2]func(){
			"hide":       {func() { s.hide(p) }, func() { s.unhide(p) }},
			"cover":      {func() { s.cover(i) }, func() { s.uncover(i) }},
			"take":       {func() { s.take(p) }, func() { s.untake(p) }},
			"tweak":      {func() { s.tweak(s.nodes[i].down) }, s.untweak},
			"commit":     {func() { s.commit(p) }, func() { s.uncommit(p) }},
			"purify":     {func() { s.purify(p) }, func() { s.unpurify(p) }},
			"deactivate": {func() { s.deactivate(i) }, func() { s.activate(i) }},
		}
		for name, pair := range pairs {
			switch {
			case name == "purify" && s.nodes[p].color == 0,
				name == "take" && i > s.primary,
				name == "tweak" && i > s.primary:
				continue
			}
			before := s.snapshot()
			if name == "take" {
				s.cover(i)
			}
			pair[0]()
			pair[1]()
			if name == "take" {
				s.uncover(i)
			}
			if !reflect.DeepEqual(before, s.snapshot()) {
				t.Fatalf("%s is not undone", name)
			}
		}
	}
}

// Blocks make the very choices of a walk along the circle: the same search,
// node by node and update by update.
func TestBlocksChooseAsTheCircleDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 3000 {
		table := randomTable(rng)
		plain, blocky := mustNew(t, table), mustNew(t, table)
		blocky.blocks = newBlocks(blocky)
		var want, got [][]int32
		plain.Run(Config{Visit: func(rows []int32) bool { want = append(want, slices.Clone(rows)); return true }})
		blocky.Run(Config{Visit: func(rows []int32) bool { got = append(got, slices.Clone(rows)); return true }})
		if !reflect.DeepEqual(want, got) || !reflect.DeepEqual(plain.Count(), blocky.Count()) {
			t.Fatalf("blocks %+v, circle %+v", blocky.Count(), plain.Count())
		}
	}
}

// A table large enough for both layers of blocks: independent groups, where
// the circle and the blocks must agree for thousands of choices.
func TestBlocksOnManyItems(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	const groups = 1500
	table := &matrix.Table{Primary: 6 * groups, Items: 6 * groups, Start: []int32{0}}
	for g := range int32(groups) {
		row := func(items ...int32) {
			for _, i := range items {
				table.Item = append(table.Item, 6*g+i)
			}
			table.Start = append(table.Start, int32(len(table.Item)))
		}
		row(0, 1, 2)
		row(3, 4, 5)
		for range rng.IntN(5) {
			row(rng.Int32N(3), 3+rng.Int32N(3))
		}
	}
	counters := func(blocks bool) Counters {
		s := mustNew(t, table)
		if (s.blocks != nil) != (table.Primary > manyItems) {
			t.Fatal("manyItems does not decide")
		}
		if !blocks {
			s.blocks = nil
		}
		s.Run(Config{Limit: 1})
		return s.Count()
	}
	if want, got := counters(false), counters(true); !reflect.DeepEqual(want, got) || got.Solutions != 1 {
		t.Errorf("blocks: %d search nodes, %d updates, circle: %d, %d", got.Nodes, got.Updates, want.Nodes, want.Updates)
	}
}

func TestPollStops(t *testing.T) {
	table := &matrix.Table{Primary: 12, Items: 12, Start: []int32{0}}
	for i := range int32(12) {
		for range 6 {
			table.Item = append(table.Item, i)
			table.Start = append(table.Start, int32(len(table.Item)))
		}
	}
	s := mustNew(t, table)
	polls := 0
	complete := s.Run(Config{Poll: func() bool { polls++; return polls < 3 }})
	if complete || polls != 3 || s.Count().Updates < 3*pollEvery || s.Count().Updates > 4*pollEvery {
		t.Errorf("complete %v after %d polls and %d updates", complete, polls, s.Count().Updates)
	}
}
