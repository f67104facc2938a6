package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A follower replays a trace from its choices alone, by the rules of exact covers and
// without links: what a step says is left must be what these rules leave.
type follower struct {
	p       *dlx.Problem
	options []dlx.Option
	frames  []followed // by level: the step branched from, and what was chosen there
}

type followed struct {
	item  dlx.Item
	tried []dlx.Option // at the item, the last of them standing; -1: none
}

// enter goes to a step and returns the options chosen there.
func (f *follower) enter(t interface{ Fatalf(string, ...any) }, s dlx.Step) (path dlx.Solution) {
	if s.Level > len(f.frames) || s.Level == 0 && s.Choice != -1 {
		t.Fatalf("step %+v behind %d levels", s, len(f.frames))
	}
	f.frames, path = f.frames[:s.Level], dlx.Solution{}
	for k, level := range f.frames {
		if k == s.Level-1 {
			f.frames[k].tried = append(level.tried, s.Choice)
			level = f.frames[k]
		}
		if o := level.tried[len(level.tried)-1]; o >= 0 {
			path = append(path, o)
		}
	}
	if !s.Solved() && s.Ways > 0 {
		f.frames = append(f.frames, followed{item: s.Item})
	}
	return path
}

// left returns what Step.Left should be where some options were taken beforehand, and
// in how many ways the search goes on from each item.
func (f *follower) left(level int, take, forbid []dlx.Option) (left, ways []int) {
	p := f.p
	most, least := make([]int, p.NumItems()), make([]int, p.NumItems())
	for i := range most {
		least[i], most[i] = p.Multiplicity(dlx.Item(i))
	}
	shade := make(map[dlx.Item]dlx.Color) // -1: taken without a color
	gone := make(map[dlx.Option]bool)
	choose := func(o dlx.Option) {
		gone[o] = true
		for i, c := range p.Entries(o) {
			switch {
			case p.Primary(i):
				most[i]--
				least[i]--
			case c == 0:
				shade[i] = -1
			default:
				shade[i] = c
			}
		}
	}
	for _, o := range forbid {
		gone[o] = true
	}
	for k, o := range take {
		if !slices.Contains(take[:k], o) {
			choose(o)
		}
	}
	closed := make(map[dlx.Item]bool)
	for _, level := range f.frames[:level] {
		o := level.tried[len(level.tried)-1]
		if several := most[level.item] > 1 || least[level.item] < most[level.item]; several {
			for _, before := range level.tried {
				gone[before] = true
			}
		}
		if closed[level.item] = o < 0; o >= 0 {
			choose(o)
		}
	}
	left, ways = make([]int, len(most)), make([]int, len(most))
	for i := range left {
		left[i] = -1
		if p.Primary(dlx.Item(i)) && most[i] > 0 && !closed[dlx.Item(i)] {
			left[i] = 0
		}
	}
	for _, o := range f.options {
		possible := !gone[o]
		for i, c := range p.Entries(o) {
			if p.Primary(i) {
				possible = possible && most[i] > 0
			} else {
				possible = possible && (shade[i] == 0 || shade[i] == c)
			}
		}
		for i := range p.Entries(o) {
			if possible && left[i] >= 0 {
				left[i]++
			}
		}
	}
	for i := range ways {
		ways[i] = max(0, left[i]+1-max(least[i], 0))
		if lo, hi := p.Multiplicity(dlx.Item(i)); lo == 1 && hi == 1 {
			ways[i] = left[i]
		}
	}
	return left, ways
}

// The steps of a trace are those of the search: its nodes, its solutions in their order.
// Each step has the options left that the rules leave, and branches at the first item
// with fewest.
func checkTrace(t interface {
	Fatalf(string, ...any)
	Fatal(...any)
}, p *dlx.Problem, cfg dlx.Config) {
	var want, got dlx.Stats
	cfg.Engine, cfg.Stats, cfg.Reduce = dlx.Links, &want, dlx.Off
	list := solutions(t, p, cfg)
	cfg.Stats = &got
	f := follower{p: p, options: slices.Collect(p.Options())}
	var traced []dlx.Solution
	steps := uint64(0)
	for s, err := range p.Trace(context.Background(), cfg) {
		if err != nil {
			t.Fatal(err)
		}
		steps++
		path := f.enter(t, s)
		left, ways := f.left(s.Level, cfg.Take, cfg.Forbid)
		if diff := cmp.Diff(left, s.Left); diff != "" {
			t.Fatalf("step %d, %+v: options left (-rules +trace)\n%s", steps, s, diff)
		}
		best := dlx.Item(-1)
		for i := range left {
			if left[i] >= 0 && (best < 0 || ways[i] < ways[best]) {
				best = dlx.Item(i)
			}
		}
		if best != s.Item || best >= 0 && ways[best] != s.Ways {
			t.Fatalf("step %d branches at %d in %d ways, the rules say %d of %v", steps, s.Item, s.Ways, best, ways)
		}
		if s.Solved() {
			path = append(path, cfg.Take...)
			slices.Sort(path)
			traced = append(traced, slices.Compact(path))
		}
	}
	if diff := cmp.Diff(list, traced); diff != "" {
		t.Fatalf("solutions (-search +trace)\n%s", diff)
	}
	if want.Elapsed, got.Elapsed = 0, 0; !cmp.Equal(want, got) || steps != want.Nodes {
		t.Fatalf("%d steps (-search +trace)\n%s", steps, cmp.Diff(want, got))
	}
}

func TestTraceIsTheSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemgen.Rapid(t)
		cfg := dlx.Config{Limit: uint64(rapid.IntRange(0, 3).Draw(t, "limit"))}
		if options := slices.Collect(p.Options()); len(options) > 0 {
			some := rapid.SliceOfN(rapid.SampledFrom(options), 0, 2)
			cfg.Take, cfg.Forbid = some.Draw(t, "take"), some.Draw(t, "forbid")
		}
		checkTrace(t, p, cfg)
	})
}

func TestTraceOfTheCorpus(t *testing.T) {
	files, err := filepath.Glob(corpus + "/*.dlx")
	if err != nil {
		t.Fatal(err)
	}
	traced := 0
	for _, file := range files {
		p, expect := readCorpus(t, file)
		if work := max(expect["updates"], expect["takes"]); work == 0 || work > 5_000 || p.NumOptions() > 300 {
			continue
		}
		traced++
		checkTrace(t, p, dlx.Config{})
	}
	if traced < 5 {
		t.Errorf("only %d files of the corpus are small", traced)
	}
}

func TestTraceEnds(t *testing.T) {
	p := readText(t, "a b\na\nb\na b\n")
	for s, err := range p.Trace(context.Background(), dlx.Config{}) {
		if err != nil || s.Level > 0 {
			break // no more is yielded
		}
	}
	for _, err := range p.Trace(context.Background(), dlx.Config{Take: []dlx.Option{7}}) {
		if err == nil {
			t.Fatal("option 7 was taken")
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	steps := 0
	var last error
	for s, err := range p.Trace(ctx, dlx.Config{}) {
		if last = err; err == nil && s.Level == 1 {
			cancel()
		}
		steps++
	}
	if !errors.Is(last, context.Canceled) || steps != 3 {
		t.Errorf("%d steps, and then %v", steps, last)
	}
}

// The first solution of a small problem, step by step.
func ExampleProblem_Trace() {
	var b dlx.Builder
	x, y, z := b.Primary("x"), b.Primary("y"), b.Primary("z")
	b.Option(x, y)
	b.Option(x)
	b.Option(y, z)
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	for s, err := range p.Trace(context.Background(), dlx.Config{}) {
		switch {
		case err != nil:
			fmt.Println(err)
		case s.Solved():
			fmt.Printf("level %d: option %d, a solution\n", s.Level, s.Choice)
		default:
			fmt.Printf("level %d: option %d, then %d ways for %s\n", s.Level, s.Choice, s.Ways, p.Name(s.Item))
		}
	}
	// Output:
	// level 0: option -1, then 1 ways for z
	// level 1: option 2, then 1 ways for x
	// level 2: option 1, a solution
}
