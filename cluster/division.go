package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
)

// usualTasks is how many tasks a problem is cut into to begin with. Those that take
// long are divided again.
const usualTasks = 2000

// beatEvery is how often a search without branchings to give away says that it goes on.
const beatEvery = 200 * time.Millisecond

// newJob makes a job of a problem.
func newJob(p *dlx.Problem, kind string, param any, m Manifest, work Work) (Job, error) {
	var text bytes.Buffer
	if err := dlxtext.Write(&text, p, dlxtext.JSON); err != nil {
		return Job{}, err
	}
	var err error
	m.Param, err = json.Marshal(param)
	m.Kind, m.Problem = kind, p.Fingerprint().String()
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
	switch m.Kind {
	case KindCount:
		var how Counting
		if err := readParam(m, &how); err != nil {
			return nil, err
		}
		w, err := newCounting(p, how)
		if err != nil {
			return nil, err
		}
		w.memory = memory
		return w, w.divide(ctx)
	case KindList, KindUnique, KindBest:
		var how Listing
		if err := readParam(m, &how); err != nil {
			return nil, err
		}
		w, err := newListing(p, m.Kind, how)
		if err != nil {
			return nil, err
		}
		return w, w.divide(ctx)
	}
	return nil, fmt.Errorf("a job of the kind %q, which is unknown here", shortened(m.Kind))
}

func readParam(m Manifest, param any) error {
	d := json.NewDecoder(bytes.NewReader(m.Param))
	d.DisallowUnknownFields()
	if err := d.Decode(param); err != nil {
		return fmt.Errorf("the job's parameters: %w", err)
	}
	return nil
}

// A division is a problem that is divided when the division is first asked for, by
// coordinator and workers alike.
type division struct {
	problem *dlx.Problem
	cfg     dlx.Config
	tasks   int

	mu  sync.Mutex
	own *dlx.Division
}

func (w *division) divide(ctx context.Context) (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.own == nil {
		w.own, err = w.problem.Divide(ctx, w.cfg, w.tasks)
	}
	return err
}

// A divided is the body of a task. That a worker's division is another than the
// coordinator's is a fault of the program, which shows here.
type divided struct {
	Of   string   `json:"of"` // beginning of the division's identity
	Task dlx.Task `json:"task"`
}

func (w *division) identity() string { return w.own.Identity()[:16] }

func (w *division) wrapped(tasks []dlx.Task) ([]Task, error) {
	all := make([]Task, len(tasks))
	for k, t := range tasks {
		body, err := json.Marshal(divided{Of: w.identity(), Task: t})
		if err != nil {
			return nil, err
		}
		all[k] = Task{Name: t.Name(), Body: body}
	}
	return all, nil
}

func (w *division) roots(ctx context.Context) ([]Task, error) {
	if err := w.divide(ctx); err != nil {
		return nil, err
	}
	return w.wrapped(w.own.Roots())
}

// read reads a task. Whether it is one of the division shows when it is run.
func (w *division) read(t Task) (dlx.Task, error) {
	d := json.NewDecoder(bytes.NewReader(t.Body))
	d.DisallowUnknownFields()
	var body divided
	switch err := d.Decode(&body); {
	case err != nil:
		return body.Task, fmt.Errorf("a task that cannot be read: %w", err)
	case w.own == nil:
		return body.Task, errors.New("a task of a problem that is not divided")
	case body.Task.Name() != t.Name:
		return body.Task, fmt.Errorf("a task under the name of another, %s", body.Task.Name())
	case body.Of != w.identity():
		return body.Task, fmt.Errorf("a task of the division %s, and here it is %s", shortened(body.Of), w.identity())
	}
	return body.Task, nil
}
