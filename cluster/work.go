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

	// Total makes the answer of the job of those of its tasks. They come in the
	// order of the roots, the children of a task where it stands. All of them are
	// there unless Enough said that no more is needed.
	Total(answers iter.Seq2[Task, Answer]) (Total, error)

	// Enough returns what is told of the answers and says when no more is needed: in
	// the order in which Total takes them, or else as they come. Nil means that all
	// are needed.
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

// An Answer is what came of a task: a count, and maybe more; of a task that was
// divided, what was counted by then and the children that count the rest.
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
