package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"sync"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
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

// usualTasks is how many tasks a count is cut into to begin with. Those that take
// long are divided again.
const usualTasks = 2000

// NewCount makes the job that counts the solutions of a problem.
func NewCount(p *dlx.Problem, how Counting, m Manifest) (Job, error) {
	if how.Tasks <= 0 {
		how.Tasks = usualTasks
	}
	var text bytes.Buffer
	if err := dlxtext.Write(&text, p, dlxtext.JSON); err != nil {
		return Job{}, err
	}
	param, err := json.Marshal(how)
	if err != nil {
		return Job{}, err
	}
	m.Kind, m.Param, m.Problem = KindCount, param, p.Fingerprint().String()
	work, err := newCounting(p, how)
	return Job{Manifest: m, Problem: text.Bytes(), Work: work}, err
}

// Open makes the Work of a job from the text of its problem. Memory bounds what one
// task may take for layers of states.
func Open(ctx context.Context, m Manifest, problem []byte, memory uint64) (Work, error) {
	p, err := dlxtext.Read(bytes.NewReader(problem), dlxtext.Config{Name: "the stored problem", Format: dlxtext.JSON})
	if err != nil {
		return nil, err
	}
	if own := p.Fingerprint().String(); own != m.Problem {
		return nil, fmt.Errorf("the stored problem has the fingerprint %.16s…, and the job is of %.16s…: it was replaced", own, shortened(m.Problem))
	}
	if m.Kind != KindCount {
		return nil, fmt.Errorf("a job of the kind %q, which is unknown here", shortened(m.Kind))
	}
	var how Counting
	if err := json.Unmarshal(m.Param, &how); err != nil {
		return nil, fmt.Errorf("the job's parameters: %w", err)
	}
	w, err := newCounting(p, how)
	if err != nil {
		return nil, err
	}
	w.memory = memory
	return w, w.divide(ctx)
}

// A counting is the work of counting a problem.
type counting struct {
	problem *dlx.Problem
	cfg     dlx.Config
	tasks   int
	memory  uint64

	mu       sync.Mutex
	division *dlx.Division
}

func newCounting(p *dlx.Problem, how Counting) (*counting, error) {
	engine, err := dlx.ParseEngine(how.Engine)
	if err != nil {
		return nil, err
	}
	return &counting{
		problem: p, tasks: how.Tasks,
		cfg: dlx.Config{Take: how.Take, Engine: engine, Reduce: how.Reduce, Symmetry: how.Symmetry},
	}, nil
}

// divide divides the problem when that is first asked for.
func (w *counting) divide(ctx context.Context) (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.division == nil {
		w.division, err = w.problem.Divide(ctx, w.cfg, w.tasks)
	}
	return err
}

// A countTask is the body of a task. That a worker's division is another than the
// coordinator's is a fault of the program, which shows here.
type countTask struct {
	Of   string   `json:"of"` // beginning of the division's identity
	Task dlx.Task `json:"task"`
}

func (w *counting) identity() string { return w.division.Identity()[:16] }

func (w *counting) task(t dlx.Task) (Task, error) {
	body, err := json.Marshal(countTask{Of: w.identity(), Task: t})
	return Task{Name: t.Name(), Body: body}, err
}

func (w *counting) wrapped(tasks []dlx.Task) ([]Task, error) {
	all := make([]Task, len(tasks))
	for k, t := range tasks {
		var err error
		if all[k], err = w.task(t); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (w *counting) Roots(ctx context.Context) ([]Task, error) {
	if err := w.divide(ctx); err != nil {
		return nil, err
	}
	return w.wrapped(w.division.Roots())
}

func (w *counting) Run(ctx context.Context, t Task, how Run) (Answer, error) {
	d := json.NewDecoder(bytes.NewReader(t.Body))
	d.DisallowUnknownFields()
	var body countTask
	if err := d.Decode(&body); err != nil {
		return Answer{}, fmt.Errorf("a task that cannot be read: %w", err)
	}
	if body.Task.Name() != t.Name {
		return Answer{}, fmt.Errorf("a task under the name of another, %s", body.Task.Name())
	}
	if body.Of != w.identity() {
		return Answer{}, fmt.Errorf("a task of the division %s, and here it is %s", shortened(body.Of), w.identity())
	}
	signs, begun := uint64(0), time.Now()
	moved := func() {
		signs++
		how.Moved(signs)
	}
	cfg := dlx.TaskConfig{
		Memory: w.memory, ProgressEvery: time.Second, Progress: func(dlx.Progress) { moved() },
		GiveUp: func() bool {
			moved()
			return how.SplitAfter > 0 && signs%16 == 0 && time.Since(begun) > how.SplitAfter
		},
	}
	r, err := w.division.Count(ctx, body.Task, cfg)
	if err != nil {
		return Answer{}, err
	}
	if slices.ContainsFunc(r.Rest, func(rest dlx.Task) bool { return rest.Name() == t.Name }) {
		// Given up before anything of it was done: it is done in one piece.
		how.SplitAfter = 0
		if r, err = w.division.Count(ctx, body.Task, cfg); err != nil {
			return Answer{}, err
		}
	}
	children, err := w.wrapped(r.Rest)
	return Answer{Count: r.Count, Children: children, Nodes: r.Nodes, Engine: r.Engine.String()}, err
}

func (w *counting) Enough(Task, Answer) bool { return false }

func (w *counting) Total(answers iter.Seq2[Task, Answer]) (Total, error) {
	sums := w.division.Sums()
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
		if err := w.division.Add(sums, dlx.Task{Part: at.part, Share: at.share}, n); err != nil {
			return Total{}, err
		}
	}
	n, err := w.division.Total(sums)
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
