package dlx

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"time"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/frontier"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/reduce"
)

// A TaskConfig says how a task is counted. The zero TaskConfig counts it to its end.
type TaskConfig struct {
	// GiveUp, unless nil, is asked several times in a millisecond by a search. When it
	// returns true the task is given up within milliseconds, and what was not counted by
	// then is the Rest of the result. A count by layers of states is never given up for
	// that.
	GiveUp func() bool
	// Split is the number of tasks, about, into which the rest is cut; zero means 16.
	Split int
	// Memory bounds the bytes that layers of states may take; zero means 1 GiB. A task
	// that needs more is given up.
	Memory uint64

	// Progress, unless nil, is called from the caller's goroutine at most once in each
	// ProgressEvery. Zero means every second.
	Progress      func(Progress)
	ProgressEvery time.Duration

	stop func() bool // asked at each solution; for tests
}

// A TaskResult is what a task counted. Neither Count nor Rest depends on what else the
// division has.
type TaskResult struct {
	// Count is the number of solutions counted, each once. Times the factor of the task
	// it is added to the sum of the part, see Division.Add.
	Count *big.Int
	// Rest is what is left of a task that was given up: its tasks and Count together
	// make up the whole task. It is empty if the task is complete.
	Rest    []Task
	Nodes   uint64 // search nodes, or states
	Updates uint64
	Engine  Engine
	Elapsed time.Duration
}

// Count counts a task of this division or of one with the same identity. Any other task
// is an error.
//
// If the context ends, the task is given up: the result is returned together with the
// context's error.
func (d *Division) Count(ctx context.Context, t Task, cfg TaskConfig) (TaskResult, error) {
	start := time.Now()
	r := TaskResult{Count: new(big.Int)}
	if err := d.check(t); err != nil {
		return r, err
	}
	if err := ctx.Err(); err != nil {
		r.Rest = []Task{t}
		return r, err
	}
	o := d.part(t.Part)
	walker, err := o.walker(ctx)
	if err != nil {
		return r, err
	}
	defer o.walked(walker)
	l, err := o.find(walker, t)
	if err != nil {
		return r, err
	}
	// With multiplicities no smaller problem has the solutions of a subtree.
	if whole := len(t.Path) == 0 && t.Skip == 0; o.layered && (whole || o.table.Hi == nil) {
		err = o.countLayers(ctx, t, l, cfg, &r)
	} else {
		err = o.countSearch(ctx, walker, t, l, cfg, &r)
	}
	r.Elapsed = time.Since(start)
	if err != nil {
		return r, err
	}
	return r, ctx.Err()
}

// Split returns the subtrees of a task, uncounted: none at a dead end, and the task
// itself at a solution.
func (d *Division) Split(ctx context.Context, t Task) ([]Task, error) {
	if err := d.check(t); err != nil {
		return nil, err
	}
	o := d.part(t.Part)
	s, err := o.walker(ctx)
	if err != nil {
		return nil, err
	}
	defer o.walked(s)
	children, _, err := o.openTask(s, t)
	return children, err
}

// countSearch counts a task by a search.
func (o *openPart) countSearch(ctx context.Context, walker *links.Search, t Task, l place, cfg TaskConfig, r *TaskResult) error {
	r.Engine = o.searchEngine(Config{Engine: o.by()})
	if l.impossible {
		return nil
	}
	s, err := o.search(ctx)
	if err != nil {
		return err
	}
	defer o.searched(s)
	trees := []Task{t}
	if t.Skip > 0 {
		trees = o.children(t, l)
	}
	var rest []weighted
	start := time.Now()
	for k, tree := range trees {
		at := l
		if t.Skip > 0 {
			if at, err = o.find(walker, tree); err != nil {
				return err
			}
		}
		given := o.countTree(ctx, s, at, start, cfg, r)
		for _, b := range given {
			task, err := o.taskOf(walker, tree, b)
			if err != nil {
				return err
			}
			rest = append(rest, weighted{task: task, share: b.Share / float64(len(trees))})
		}
		if left := len(trees) - k - 1; left > 0 && (len(given) > 0 || o.givesUp(ctx, cfg)) {
			rest = append(rest, weighted{
				task:  Task{Part: t.Part, Share: t.Share, Path: t.Path, Skip: t.Skip + k + 1},
				share: float64(left) / float64(len(trees)),
			})
			break
		}
	}
	if len(rest) > 0 {
		// What is left must not be lost, though the context has ended.
		r.Rest, err = o.expand(context.WithoutCancel(ctx), rest, cfg.split())
	}
	return err
}

func (o *openPart) givesUp(ctx context.Context, cfg TaskConfig) bool {
	return ctx.Err() != nil || cfg.GiveUp != nil && cfg.GiveUp()
}

func (cfg *TaskConfig) split() int {
	if cfg.Split <= 0 {
		return 16
	}
	return min(cfg.Split, mostTasks)
}

// countTree counts the tree beneath a node. To give up it gives away, at each poll, the
// first branching that has something untried, and goes on with what remains, which soon
// is next to nothing. So it gives away few large pieces with short paths. Naming what a
// search has left at one moment would make a piece for each of its levels.
func (o *openPart) countTree(ctx context.Context, s engine.Search, at place, start time.Time, cfg TaskConfig, r *TaskResult) (given []engine.Branch) {
	s.Release()
	if !s.Assume(at.take, at.forbid) {
		return nil
	}
	before := *r
	progress := o.poll(context.Background(), Config{Progress: addTo(before, cfg.Progress), ProgressEvery: cfg.ProgressEvery}, s, start)
	run := engine.Config{Poll: func() bool {
		progress()
		if len(given) > 0 || o.givesUp(ctx, cfg) {
			if b, ok := s.Share(); ok {
				given = append(given, b)
			}
		}
		return true
	}}
	if cfg.stop != nil {
		run.Visit = func([]int32) bool {
			if cfg.stop() {
				if b, ok := s.Share(); ok {
					given = append(given, b)
				}
			}
			return true
		}
	}
	s.Run(run)
	c := s.Count()
	r.Count.Add(r.Count, new(big.Int).SetUint64(c.Solutions))
	r.Nodes += c.Nodes
	r.Updates += c.Updates
	return given
}

// addTo makes reports of progress tell of what was counted before, too.
func addTo(before TaskResult, report func(Progress)) func(Progress) {
	if report == nil {
		return nil
	}
	return func(p Progress) {
		p.Nodes += before.Nodes
		p.Updates += before.Updates
		report(p)
	}
}

// taskOf returns the task of a branching that was given away beneath a task's node. The
// engine names it by the rows taken and passed over; the walk there shows where the
// search went on without another option of an item.
func (o *openPart) taskOf(walker *links.Search, tree Task, b engine.Branch) (Task, error) {
	t := Task{Part: tree.Part, Share: tree.Share, Path: slices.Clone(tree.Path), Skip: b.Skip}
	if o.table.Hi == nil {
		t.Path = append(t.Path, o.optionsOf(b.Take)...)
		return t, nil
	}
	l, err := o.find(walker, tree)
	if err != nil {
		return t, err
	}
	for take := b.Take; len(take) > 0 || !contains(l.forbid, b.Forbid); {
		step, row := NoOption, int32(-1)
		if len(take) > 0 && slices.Contains(l.at.Options, take[0]) {
			row, take = take[0], take[1:]
			step = o.optionOf(row)
		}
		if !l.step(walker, step, row) {
			return t, fmt.Errorf("dlx: a fault of the program: of task %v, %+v was given away, which is not found again", tree, b)
		}
		t.Path = append(t.Path, step)
	}
	return t, nil
}

// contains reports whether all rows are among others.
func contains(all, rows []int32) bool {
	has := make(map[int32]bool, len(all))
	for _, r := range all {
		has[r] = true
	}
	return !slices.ContainsFunc(rows, func(r int32) bool { return !has[r] })
}

// countLayers counts a task by layers of states, or cuts it where they outgrow the
// memory.
func (o *openPart) countLayers(ctx context.Context, t Task, l place, cfg TaskConfig, r *TaskResult) error {
	r.Engine = Frontier
	divisible := o.table.Hi == nil && !l.at.Solution
	for _, tree := range o.trees(t, l) {
		layers := newLayers(o.beneath(tree), Config{Memory: cfg.Memory, Progress: addTo(*r, cfg.Progress), ProgressEvery: cfg.ProgressEvery})
		if err := layers.compile(frontier.Enough); err != nil {
			return fmt.Errorf("dlx: %w: use links", err)
		}
		layers.split = !divisible
		n, ended := layers.count(ctx, 0)
		r.Nodes += layers.seen.States
		r.Updates += layers.seen.Arrivals
		switch {
		case n != nil:
		case ended != nil:
			r.Rest, r.Count = []Task{t}, new(big.Int)
			return nil
		default: // the memory is full
			r.Count = new(big.Int)
			var err error
			r.Rest, err = o.expand(ctx, []weighted{{task: t, share: 1}}, max(2, cfg.split()))
			return err
		}
		r.Count.Add(r.Count, n)
	}
	return nil
}

// trees returns the task as tasks that skip no subtrees.
func (o *openPart) trees(t Task, l place) []Task {
	if t.Skip > 0 {
		return o.children(t, l)
	}
	return []Task{t}
}

// beneath returns a problem whose solutions are those beneath the node of a task. Every
// item of the part must be wanted exactly once: then choosing an option means removing
// the other options of its items.
func (o *openPart) beneath(t Task) *Problem {
	if len(t.Path) == 0 {
		return o.Problem
	}
	chosen := make(map[int32]bool, len(t.Path))
	covered := make(map[int32]bool)
	for _, option := range t.Path {
		row, _ := o.row(option)
		chosen[row] = true
		for _, i := range o.table.Row(row) {
			if int(i) < o.table.Primary {
				covered[i] = true
			}
		}
	}
	var others []int32
	for row := range int32(o.table.Rows()) {
		if !chosen[row] && slices.ContainsFunc(o.table.Row(row), func(i int32) bool { return covered[i] }) {
			others = append(others, row)
		}
	}
	return o.part(reduce.Without(&o.table, others))
}
