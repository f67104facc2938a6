package cluster

import (
	"fmt"
	"iter"
)

// A ledger is the state of a job as its results tell it: which tasks there are,
// beginning with the roots and going on through the splits, and which have an
// answer. It is a fold over the results, which may come in any order and any number
// of times, and knows nothing of queues: what is open has to be done, whether
// somebody is at it or not.
type ledger struct {
	roots   []*entry
	entries map[string]*entry
	// Results whose task is not known yet. None come before the split that made
	// their task unless the stream was tampered with; they are kept all the same, as
	// a task whose result is passed over would stay open for ever.
	early map[string]*result

	names map[string]string // of workers and engines: a job has many results of each

	open, done int     // tasks
	share      float64 // of the whole that is done, tasks taken for alike
	nodes      uint64
}

// An entry is a task in a ledger.
type entry struct {
	task     Task
	share    float64
	result   *outcome // nil: it is open
	children []*entry
}

func newLedger(roots []Task) (*ledger, error) {
	l := &ledger{entries: make(map[string]*entry, len(roots)), early: make(map[string]*result), names: make(map[string]string)}
	for _, t := range roots {
		e, err := l.enter(t, 1/float64(len(roots)))
		if err != nil {
			return nil, err
		}
		l.roots = append(l.roots, e)
	}
	return l, nil
}

// enter enters a task that is open, and applies the result that came before it.
func (l *ledger) enter(t Task, share float64) (*entry, error) {
	if l.entries[t.Name] != nil {
		return nil, fmt.Errorf("two tasks have the name %s", shortened(t.Name))
	}
	e := &entry{task: t, share: share}
	l.entries[t.Name] = e
	l.open++
	if r := l.early[t.Name]; r != nil {
		delete(l.early, t.Name)
		return e, l.add(r)
	}
	return e, nil
}

// add applies a result. It is an error if that differs from another of the task, is of
// a task that only shares its name, or of one that failed. What becomes of a task that
// is none of the job does not matter.
func (l *ledger) add(r *result) error {
	e := l.entries[r.Task]
	if e == nil {
		if first := l.early[r.Task]; first != nil {
			return first.outcome().differs(r.Task, r.outcome())
		}
		l.early[r.Task] = r
		return nil
	}
	if e.result != nil {
		return e.result.differs(r.Task, r.outcome())
	}
	if own := e.task.digest(); r.Digest != own {
		return fmt.Errorf("task %s: the result of %s is of another task of that name (%s, not %s)", shortened(r.Task), r.Worker, r.Digest, own)
	}
	if r.Failed != "" {
		return fmt.Errorf("task %s failed: %s (last by %s)", shortened(r.Task), shortened(r.Failed), shortened(r.Worker))
	}
	l.open--
	l.done++
	l.nodes += r.Nodes
	e.result = l.kept(r)
	e.task.Body = nil // nobody has to run it any more
	children := r.Children
	if len(children) == 0 {
		l.share += e.share
		return nil
	}
	e.children = make([]*entry, 0, len(children))
	for _, t := range children {
		child, err := l.enter(t, e.share/float64(len(children)))
		if err != nil {
			return fmt.Errorf("task %s was divided by %s: %w", shortened(r.Task), r.Worker, err)
		}
		e.children = append(e.children, child)
	}
	return nil
}

// kept returns what is kept of a result.
func (l *ledger) kept(r *result) *outcome {
	o := r.outcome()
	for _, name := range []*string{&o.worker, &o.engine} {
		own, ok := l.names[*name]
		if !ok {
			own = *name
			l.names[own] = own
		}
		*name = own
	}
	return o
}

// openTasks returns the tasks without a result.
func (l *ledger) openTasks() []Task {
	open := make([]Task, 0, l.open)
	for c := l.cursor(); ; {
		e := c.entry()
		if e == nil {
			return open
		}
		if e.result == nil {
			open = append(open, e.task)
		}
		c.next()
	}
}

// answers yields the tasks that have answers and those answers, in the order of the
// roots: all, or up to the first task that has none.
func (l *ledger) answers(all bool) iter.Seq2[Task, Answer] {
	return func(yield func(Task, Answer) bool) {
		for c := l.cursor(); ; c.next() {
			e := c.entry()
			if e == nil || e.result == nil && !all {
				return
			}
			if e.result != nil && !yield(e.task, e.result.answer()) {
				return
			}
		}
	}
}

// A cursor walks over the entries, each before its children; from one that is open
// it goes on when that has its result. It does without recursion: a chain of splits
// may be as long as a job has tasks.
type cursor struct{ stack [][]*entry }

func (l *ledger) cursor() *cursor { return &cursor{[][]*entry{l.roots}} }

// entry returns where the cursor is, nil at the end.
func (c *cursor) entry() *entry {
	for len(c.stack) > 0 {
		top := len(c.stack) - 1
		if len(c.stack[top]) > 0 {
			return c.stack[top][0]
		}
		c.stack = c.stack[:top]
	}
	return nil
}

// next goes to the next entry. There must be one where it is.
func (c *cursor) next() {
	top := len(c.stack) - 1
	e := c.stack[top][0]
	c.stack[top] = c.stack[top][1:]
	if len(e.children) > 0 {
		c.stack = append(c.stack, e.children)
	}
}
