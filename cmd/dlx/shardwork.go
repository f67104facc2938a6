package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"exactcover/dlx"
)

// A shardWork counts the tasks of a shard on several goroutines. Each takes the next
// open task; one that runs while others have nothing to do is given up, and what is left
// of it is open again.
type shardWork struct {
	d      *dlx.Division
	shard  shardNumber
	keep   *checkpoint
	memory uint64

	hungry atomic.Int32 // workers that wait for a task

	mu         sync.Mutex
	change     *sync.Cond
	state      shardState
	running    map[int]openTask // by worker
	fault      error
	layersLost bool // a count by layers was stopped, of which nothing can be kept
}

// A shardState is where a shard is: what was counted, and what is open.
type shardState struct {
	Division string     `json:"division"`
	Shard    string     `json:"shard"`
	Sums     []*big.Int `json:"sums"` // by part
	Nodes    uint64     `json:"nodes"`
	Engines  []string   `json:"engines"`
	Seconds  float64    `json:"seconds"`
	Open     []openTask `json:"open"` // the next one last
}

// An openTask is a task and which part of the shard it is, if all roots are alike.
type openTask struct {
	Task  dlx.Task `json:"task"`
	Share float64  `json:"share"`
}

const (
	// keptSlice is after how long a task is given up so that it can be kept, where there
	// is a checkpoint.
	keptSlice = 2 * time.Second
	// hungrySlice is after how long it may be given up for others: what is left of one
	// that has just begun is not worth handing over.
	hungrySlice = 10 * time.Millisecond
)

// newShardWork begins a shard, or goes on with what a checkpoint keeps.
func newShardWork(d *dlx.Division, shard shardNumber, keep *checkpoint) (*shardWork, error) {
	w := &shardWork{d: d, shard: shard, keep: keep, running: make(map[int]openTask)}
	w.change = sync.NewCond(&w.mu)
	if keep != nil && keep.data.Shard != nil {
		w.state = *keep.data.Shard
		return w, w.check()
	}
	w.state = shardState{Division: d.Identity(), Shard: shard.String(), Sums: d.Sums(), Engines: []string{}, Open: []openTask{}}
	own := shard.among(d.Roots())
	for _, t := range slices.Backward(own) {
		w.state.Open = append(w.state.Open, openTask{t, 1 / float64(len(own))})
	}
	return w, nil
}

// check checks what was kept. Tasks are checked when they are counted.
func (w *shardWork) check() error {
	switch s := &w.state; {
	case s.Shard != w.shard.String():
		return fmt.Errorf("it is of shard %s, not of %v", s.Shard, w.shard)
	case s.Division != w.d.Identity():
		return errors.New("it is of another problem, or of one divided otherwise")
	case len(s.Sums) != w.d.Parts() || slices.ContainsFunc(s.Sums, func(n *big.Int) bool { return n == nil || n.Sign() < 0 }):
		return errors.New("it does not tell what was counted")
	}
	return nil
}

// run counts until nothing is open or the context ends.
func (w *shardWork) run(ctx context.Context, workers int, watch *watch) error {
	if len(w.state.Open) == 0 && w.keep != nil && w.keep.data.Shard != nil {
		return nil // it was done before, and stays as it was
	}
	start, before := time.Now(), w.state.Seconds
	stop := context.AfterFunc(ctx, w.wake)
	defer stop()
	var all sync.WaitGroup
	done := make(chan struct{})
	for k := range workers {
		all.Go(func() { w.work(ctx, k, workers) })
	}
	go func() {
		all.Wait()
		close(done)
	}()
	shown := watch.config(dlx.Config{})
	progress := time.NewTicker(shown.ProgressEvery)
	defer progress.Stop()
	save := time.NewTimer(saveEvery)
	defer save.Stop()
	for {
		select {
		case <-done:
			w.state.Seconds = before + time.Since(start).Seconds()
			if w.fault == nil {
				w.fault = w.save(w.state.Seconds)
			}
			return w.fault
		case <-progress.C:
			shown.Progress(w.progress(time.Since(start)))
		case <-save.C:
			began := time.Now()
			if err := w.save(before + began.Sub(start).Seconds()); err != nil {
				w.fail(err)
			}
			save.Reset(max(saveEvery, 50*time.Since(began)))
		}
	}
}

func (w *shardWork) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.change.Broadcast()
}

func (w *shardWork) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fault == nil {
		w.fault = err
	}
	w.change.Broadcast()
}

// work counts one task after the other.
func (w *shardWork) work(ctx context.Context, worker, workers int) {
	for {
		t, ok := w.claim(ctx, worker)
		if !ok {
			return
		}
		begun := time.Now()
		r, err := w.d.Count(ctx, t.Task, dlx.TaskConfig{
			Memory: w.memory / uint64(workers),
			GiveUp: func() bool {
				took := time.Since(begun)
				return w.hungry.Load() > 0 && took > hungrySlice || w.keep != nil && took > keptSlice
			},
		})
		if err != nil && ctx.Err() == nil {
			w.fail(err)
			return
		}
		if err := w.finish(worker, t, r); err != nil {
			w.fail(err)
			return
		}
	}
}

// claim waits for an open task. It returns false when there will be none.
func (w *shardWork) claim(ctx context.Context, worker int) (t openTask, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		if ctx.Err() != nil || w.fault != nil {
			return t, false
		}
		if n := len(w.state.Open); n > 0 {
			t, w.state.Open = w.state.Open[n-1], w.state.Open[:n-1]
			w.running[worker] = t
			return t, true
		}
		if len(w.running) == 0 {
			w.change.Broadcast()
			return t, false
		}
		w.hungry.Add(1)
		w.change.Wait()
		w.hungry.Add(-1)
	}
}

// finish notes what a task counted.
func (w *shardWork) finish(worker int, t openTask, r dlx.TaskResult) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.change.Broadcast()
	delete(w.running, worker)
	if err := w.d.Add(w.state.Sums, t.Task, r.Count); err != nil {
		return err
	}
	w.state.Nodes += r.Nodes
	if name := r.Engine.String(); r.Nodes > 0 && !slices.Contains(w.state.Engines, name) {
		w.state.Engines = append(w.state.Engines, name)
		slices.Sort(w.state.Engines)
	}
	if len(r.Rest) > 0 && r.Engine == dlx.Frontier {
		w.layersLost = true
	}
	for _, rest := range slices.Backward(r.Rest) {
		w.state.Open = append(w.state.Open, openTask{rest, t.Share / float64(len(r.Rest)+1)})
	}
	return nil
}

// fraction estimates which part of the shard is done.
func (w *shardWork) fraction() float64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	done := 1.0
	for _, t := range w.state.Open {
		done -= t.Share
	}
	for _, t := range w.running {
		done -= t.Share
	}
	return max(done, 0)
}

func (w *shardWork) progress(elapsed time.Duration) dlx.Progress {
	p := dlx.Progress{Fraction: w.fraction()}
	w.mu.Lock()
	defer w.mu.Unlock()
	p.Nodes, p.Elapsed = w.state.Nodes, elapsed
	return p
}

// save keeps the shard as it is: tasks that are running are open.
func (w *shardWork) save(seconds float64) error {
	if w.keep == nil {
		return nil
	}
	w.mu.Lock()
	kept := w.state
	kept.Seconds = seconds
	kept.Open = slices.Clone(kept.Open)
	for _, t := range w.running {
		kept.Open = append(kept.Open, t)
	}
	kept.Engines = slices.Clone(kept.Engines)
	kept.Sums = make([]*big.Int, len(w.state.Sums))
	for k, sum := range w.state.Sums {
		kept.Sums[k] = new(big.Int).Set(sum)
	}
	w.mu.Unlock()
	w.keep.data.Shard = &kept
	return w.keep.write()
}
