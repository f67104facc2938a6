package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A WorkerConfig says how to work for jobs.
type WorkerConfig struct {
	Workers        int // how many tasks at once
	Version, Build string
	// Open makes the Work of a job from the text of its problem, which it must check
	// against the manifest.
	Open func(ctx context.Context, m Manifest, problem []byte) (Work, error)
	// Say, unless nil, is told what an operator should know.
	Say func(string)
}

// WorkFor takes tasks of the jobs that there are, and will be, until the context ends
// or the connection is gone for good. Refused says that there are only jobs of another
// version or build.
func (c *Client) WorkFor(ctx context.Context, cfg WorkerConfig) error {
	ctx, cancel := c.whileConnected(ctx)
	defer cancel()
	host, _ := os.Hostname() // only a name
	w := &worker{
		Client: c, WorkerConfig: cfg, id: fmt.Sprintf("%s.%d.%s", host, os.Getpid(), nats.NewInbox()[len("_INBOX."):][:6]),
		known: make(map[string]*served), changed: make(chan struct{}),
	}
	if w.Say == nil {
		w.Say = func(string) {}
	}
	who, err := c.answerWho(w.presence)
	if err != nil {
		return err
	}
	defer who.Unsubscribe()
	watching := make(chan error, 1)
	ready := make(chan struct{})
	go func() { watching <- w.watch(ctx, ready) }()
	select {
	case err := <-watching:
		return err
	case <-ready:
	}
	if err := w.onlyForeign(); err != nil {
		return err
	}
	var group sync.WaitGroup
	for range max(cfg.Workers, 1) {
		group.Go(func() { w.loop(ctx) })
	}
	err = <-watching
	cancel()
	group.Wait()
	return err
}

// A worker is a process that works for jobs, one task at a time in each goroutine.
type worker struct {
	*Client
	WorkerConfig
	id string

	mu      sync.Mutex
	known   map[string]*served
	order   []*served     // those that want work, the oldest first
	changed chan struct{} // closed when order changes

	busy        atomic.Int64
	done, nodes atomic.Uint64
}

// A served is a job that wants work.
type served struct {
	Manifest
	ctx    context.Context // ends with the job
	cancel context.CancelFunc

	mu       sync.Mutex
	results  jetstream.Stream
	consumer jetstream.Consumer
	work     Work // nil: to be made
}

func (w *worker) presence() Presence {
	return Presence{ID: w.id, Version: w.Version, Build: w.Build, Workers: max(w.WorkerConfig.Workers, 1),
		Busy: int(w.busy.Load()), Done: w.done.Load(), Nodes: w.nodes.Load()}
}

// watch keeps the list of jobs. It closes ready when the list is of all there are.
func (w *worker) watch(ctx context.Context, ready chan struct{}) error {
	for {
		var watcher jetstream.KeyWatcher
		err := retried(ctx, func(context.Context) (err error) {
			watcher, err = w.jobs.WatchAll(ctx)
			return err
		})
		if err != nil {
			return err
		}
		for open := true; open; {
			select {
			case <-ctx.Done():
				watcher.Stop()
				return context.Cause(ctx)
			case entry, more := <-watcher.Updates():
				switch {
				case !more:
					open = false
				case entry == nil: // so far what was there
					select {
					case <-ready:
					default:
						close(ready)
					}
				default:
					w.noted(ctx, entry)
				}
			}
		}
		if err := sleep(ctx, time.Second); err != nil {
			return err
		}
	}
}

// noted takes notice of a manifest that is new or has changed.
func (w *worker) noted(ctx context.Context, entry jetstream.KeyValueEntry) {
	w.mu.Lock()
	defer w.mu.Unlock()
	id := entry.Key()
	s := w.known[id]
	var m Manifest
	wanted := entry.Operation() == jetstream.KeyValuePut
	if wanted {
		var err error
		if m, err = readManifest(id, entry.Value()); err != nil {
			w.Say(err.Error())
			wanted = false
		}
	}
	wanted = wanted && m.Ended == nil
	switch {
	case wanted && s == nil:
		s = &served{Manifest: m}
		s.ctx, s.cancel = context.WithCancel(ctx)
		w.known[id] = s
		if foreign := w.foreign(m); foreign != nil && len(w.known) > 1 {
			w.Say(foreign.Error())
		}
	case !wanted && s != nil:
		s.cancel()
		delete(w.known, id)
	default:
		return
	}
	w.order = w.order[:0:0]
	for _, s := range w.known {
		if w.foreign(s.Manifest) == nil {
			w.order = append(w.order, s)
		}
	}
	sortServed(w.order)
	close(w.changed)
	w.changed = make(chan struct{})
}

// foreign returns an error if a job is for workers of another version or build.
func (w *worker) foreign(m Manifest) error {
	if m.Version == w.Version && m.Build == w.Build {
		return nil
	}
	return Refused{fmt.Errorf("job %s (%s) is of dlx %s, build %s, and this is %s, build %s: counts are added up of one build only; use that one here, or end the job with \"dlx cluster cancel %s\"",
		m.ID, shortened(m.Source), shortened(m.Version), shortened(m.Build), w.Version, w.Build, m.ID)}
}

// onlyForeign returns an error if there are jobs, and all are of other versions.
func (w *worker) onlyForeign() (err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.known {
		if err = w.foreign(s.Manifest); err == nil {
			return nil
		}
	}
	return err
}

// current returns the jobs that want work, and a channel that is closed when that has
// changed.
func (w *worker) current() ([]*served, chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.order, w.changed
}

const (
	longWait  = 5 * time.Second // for a task of the only job
	shortWait = 50 * time.Millisecond
)

// loop takes tasks, one at a time: what is fetched beforehand would be kept from
// others. Of several jobs the older comes first.
func (w *worker) loop(ctx context.Context) {
	for ctx.Err() == nil {
		jobs, changed := w.current()
		if len(jobs) == 0 {
			select {
			case <-ctx.Done():
			case <-changed:
			}
			continue
		}
		wait := longWait
		if len(jobs) > 1 {
			wait = shortWait
		}
		found := false
		for _, job := range jobs {
			if found = w.one(job, wait); found {
				break
			}
		}
		if !found && len(jobs) > 1 {
			sleep(ctx, 200*time.Millisecond)
		}
	}
}

// one takes a task of a job and answers it. It reports whether there was one.
func (w *worker) one(job *served, wait time.Duration) bool {
	if err := w.attach(job); err != nil {
		sleep(job.ctx, time.Second) // its streams are made after its manifest
		return false
	}
	w.workOf(job) // while the tasks are being made; an error comes again with a task
	ctx, cancel := context.WithTimeout(job.ctx, wait)
	message, err := job.consumer.Next(jetstream.FetchContext(ctx))
	cancel()
	if err != nil {
		if !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) {
			// The server is away, or the queue is gone and will be made anew.
			sleep(job.ctx, 250*time.Millisecond)
		}
		return false
	}
	w.busy.Add(1)
	defer w.busy.Add(-1)
	w.answer(job, message)
	return true
}

// attach finds the streams of a job.
func (w *worker) attach(job *served) (err error) {
	job.mu.Lock()
	defer job.mu.Unlock()
	if job.consumer != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(job.ctx, answerWithin)
	defer cancel()
	for range 20 {
		if job.results, err = w.js.Stream(ctx, resultStream(job.ID)); err == nil {
			if job.consumer, err = w.js.Consumer(ctx, taskStream(job.ID), consumerName); err == nil {
				return nil
			}
		}
		sleep(ctx, 50*time.Millisecond)
	}
	return err
}

// workOf returns the work of a job, which is made with its first task. An error is
// one of the task: too many of them end the job.
func (w *worker) workOf(job *served) (Work, error) {
	job.mu.Lock()
	defer job.mu.Unlock()
	if job.work != nil {
		return job.work, nil
	}
	text, err := w.getProblem(job.ctx, job.Problem)
	if err != nil {
		return nil, fmt.Errorf("the problem cannot be had: %w", err)
	}
	job.work, err = w.Open(job.ctx, job.Manifest, text)
	return job.work, err
}
