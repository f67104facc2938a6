package links

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/matrix"
)

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
		s := mustNew(t, enginetest.Table(rng, true))
		before := s.snapshot()
		if !s.Run(engine.Config{}) {
			t.Fatal("a run without limits is not complete")
		}
		if !reflect.DeepEqual(before, s.snapshot()) {
			t.Fatal("a full run leaves other links behind")
		}
		all := s.Count().Solutions
		for stop := uint64(1); stop <= min(all, 5); stop++ {
			s.Run(engine.Config{Visit: func([]int32) bool { return s.Count().Solutions < stop }})
			s.Rewind()
			if !reflect.DeepEqual(before, s.snapshot()) {
				t.Fatalf("a run stopped at solution %d of %d leaves other links behind", stop, all)
			}
		}
		s.Run(engine.Config{})
		if s.Count().Solutions != all {
			t.Fatalf("%d solutions, then %d", all, s.Count().Solutions)
		}
	}
}

func TestReleaseRestoresTheLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	possible := 0
	for range 3000 {
		s := mustNew(t, enginetest.Table(rng, true))
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
			s.Run(engine.Config{})
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
		s := mustNew(t, enginetest.Table(rng, true))
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
		table := enginetest.Table(rng, true)
		plain, blocky := mustNew(t, table), mustNew(t, table)
		blocky.blocks = newBlocks(blocky)
		var want, got [][]int32
		plain.Run(engine.Config{Visit: func(rows []int32) bool { want = append(want, slices.Clone(rows)); return true }})
		blocky.Run(engine.Config{Visit: func(rows []int32) bool { got = append(got, slices.Clone(rows)); return true }})
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
	counters := func(blocks bool) engine.Counters {
		s := mustNew(t, table)
		if (s.blocks != nil) != (table.Primary > manyItems) {
			t.Fatal("manyItems does not decide")
		}
		if !blocks {
			s.blocks = nil
		}
		s.Run(engine.Config{Limit: 1})
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
	complete := s.Run(engine.Config{Poll: func() bool { polls++; return polls < 3 }})
	if complete || polls != 3 || s.Count().Updates < 3*pollEvery || s.Count().Updates > 4*pollEvery {
		t.Errorf("complete %v after %d polls and %d updates", complete, polls, s.Count().Updates)
	}
}

func TestNewUntilStops(t *testing.T) {
	table := enginetest.Large(rand.New(rand.NewPCG(1, 1)), 20, 5000, 4)
	asked := 0
	if s, err := NewUntil(table, func() bool { asked++; return asked == 3 }); s != nil || err != ErrStopped || asked != 3 {
		t.Errorf("%v, %v after %d questions", s != nil, err, asked)
	}
}
