package cluster

import (
	"context"
	"encoding/json"
	"iter"
	"math/big"
	"time"
)

// A Work is something to count that is divided into tasks. The coordinator of a job
// and each of its workers make the Work for themselves, from the problem and the
// manifest: what tasks it has must depend on nothing else.
//
// Methods may be called by several goroutines at once.
type Work interface {
	// Roots returns the tasks to begin with. No two tasks of a Work, roots and
	// descendants, have the same name.
	Roots(ctx context.Context) ([]Task, error)

	// Run answers a task. It may come from anybody: what is no task of the Work is
	// an error, not a count.
	Run(ctx context.Context, t Task, how Run) (Answer, error)

	// Total makes the answer of the job from the answers of its tasks. They come in the
	// order of the roots, and in place of a divided task come its children. All are
	// there, unless Enough said that no more are needed.
	Total(answers iter.Seq2[Task, Answer]) (Total, error)

	// Enough returns a function that is told each answer and says when no more are
	// needed. inOrder says that it wants them in the order of Total; otherwise it is
	// told them as they come. A nil function means that all are needed.
	Enough() (told func(Task, Answer) bool, inOrder bool)
}

// A Task is a part of a Work.
type Task struct {
	Name string          `json:"name"`
	Body json.RawMessage `json:"body,omitempty"` // what the Work needs beside the name
}

// A Run says how a task is to be run.
type Run struct {
	// SplitAfter is how long a task may take before it is divided; zero: it is not.
	SplitAfter time.Duration
	// Moved is to be called now and then with a number that grows as the search goes
	// on. A task for which it stands still is taken for hung, and given to another
	// worker.
	Moved func(uint64)
}

// An Answer is the outcome of a task: a count, and maybe more. Of a task that was
// divided it is what was counted by then, and the children that count the rest.
type Answer struct {
	Count    *big.Int
	Found    json.RawMessage // solutions, for a Work that looks for them
	Children []Task
	Nodes    uint64
	Engine   string
}

// A Total is the answer of a job.
type Total struct {
	Count *big.Int        `json:"count"`
	Found json.RawMessage `json:"found,omitempty"`
	Nodes uint64          `json:"nodes"`
}
