package cluster

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"time"

	"exactcover/dlx"
)

// KindCount is the kind of jobs that count solutions.
const KindCount = "count"

// Counting is the parameter of a job that counts: what dlx.Problem.Divide takes.
type Counting struct {
	Take     []dlx.Option `json:"take,omitempty"`
	Engine   string       `json:"engine"`
	Reduce   dlx.Switch   `json:"reduce"`
	Symmetry dlx.Switch   `json:"symmetry"`
	Tasks    int          `json:"tasks"` // about so many to begin with
}

// NewCount makes the job that counts the solutions of a problem.
func NewCount(p *dlx.Problem, how Counting, m Manifest) (Job, error) {
	if how.Tasks <= 0 {
		how.Tasks = usualTasks
	}
	work, err := newCounting(p, how)
	if err != nil {
		return Job{}, err
	}
	return newJob(p, KindCount, how, m, work)
}

// A counting is the work of counting a problem.
type counting struct {
	division
	memory uint64
}

func newCounting(p *dlx.Problem, how Counting) (*counting, error) {
	engine, err := dlx.ParseEngine(how.Engine)
	if err != nil {
		return nil, err
	}
	cfg := dlx.Config{Take: how.Take, Engine: engine, Reduce: how.Reduce, Symmetry: how.Symmetry}
	return &counting{division: division{problem: p, tasks: how.Tasks, cfg: cfg}}, nil
}

func (w *counting) Roots(ctx context.Context) ([]Task, error) { return w.roots(ctx) }

func (w *counting) Run(ctx context.Context, t Task, how Run) (Answer, error) {
	task, err := w.read(t)
	if err != nil {
		return Answer{}, err
	}
	signs, begun := uint64(0), time.Now()
	moved := func() {
		signs++
		how.Moved(signs)
	}
	cfg := dlx.TaskConfig{
		Memory: w.memory, ProgressEvery: beatEvery, Progress: func(dlx.Progress) { moved() },
		GiveUp: func() bool {
			moved()
			return how.SplitAfter > 0 && signs%16 == 0 && time.Since(begun) > how.SplitAfter
		},
	}
	r, err := w.own.Count(ctx, task, cfg)
	if err != nil {
		return Answer{}, err
	}
	if slices.ContainsFunc(r.Rest, func(rest dlx.Task) bool { return rest.Name() == t.Name }) {
		// Given up before anything of it was done: it is done in one piece.
		how.SplitAfter = 0
		if r, err = w.own.Count(ctx, task, cfg); err != nil {
			return Answer{}, err
		}
	}
	children, err := w.wrapped(r.Rest)
	return Answer{Count: r.Count, Children: children, Nodes: r.Nodes, Engine: r.Engine.String()}, err
}

func (w *counting) Enough() (func(Task, Answer) bool, bool) { return nil, false }

func (w *counting) Total(answers iter.Seq2[Task, Answer]) (Total, error) {
	sums := w.own.Sums()
	counts := make(map[place]*big.Int)
	for t, a := range answers {
		at, err := placeOf(t.Name)
		if err != nil {
			return Total{}, err
		}
		if counts[at] == nil {
			counts[at] = new(big.Int)
		}
		counts[at].Add(counts[at], a.Count)
	}
	for at, n := range counts {
		if err := w.own.Add(sums, dlx.Task{Part: at.part, Share: at.share}, n); err != nil {
			return Total{}, err
		}
	}
	n, err := w.own.Total(sums)
	return Total{Count: n}, err
}

// A place is what of a task decides how its count is added: its name begins with it.
type place struct{ part, share int }

func placeOf(name string) (at place, err error) {
	if _, err = fmt.Sscanf(name, "%d-%d", &at.part, &at.share); err != nil {
		err = fmt.Errorf("task %s: no name of a task", shortened(name))
	}
	return at, err
}
