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
	// Watch, unless nil, is given what tells at any time how the workers do.
	Watch func(now func() Presence)
}

// WorkFor takes tasks of all jobs, present and to come, until the context ends or the
// connection is gone for good. It returns a Refused if there are only jobs of another
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
	if w.Watch != nil {
		w.Watch(w.presence)
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

	listed bool // all that there was at the beginning is known; of watch alone

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
	busy   atomic.Int64

	mu       sync.Mutex
	results  jetstream.Stream
	consumer jetstream.Consumer
	work     Work  // nil: to be made
	closed   error // why it cannot be made
	reopen   time.Time
	again    time.Time
	rested   time.Duration // how long it was let alone the last time
}

func (w *worker) presence() Presence {
	p := Presence{ID: w.id, Version: w.Version, Build: w.Build, Workers: max(w.WorkerConfig.Workers, 1),
		Busy: int(w.busy.Load()), Done: w.done.Load(), Nodes: w.nodes.Load(), At: make(map[string]int)}
	jobs, _ := w.current()
	for _, job := range jobs {
		if n := int(job.busy.Load()); n > 0 && len(p.At) < mostAt {
			p.At[job.ID] = n
		}
	}
	return p
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
					w.listed = true
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
		if foreign := w.foreign(m); foreign != nil && (w.listed || len(w.known) > 1) { // of the only one WorkFor tells
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

// longWait is how long a task of the only job is waited for at a time.
const longWait = 5 * time.Second

// reopenAfter is how long a problem that cannot be opened is not tried again.
const reopenAfter = 5 * time.Second

// loop takes tasks, one at a time: what is fetched beforehand would be kept from
// others. Of several jobs the older comes first. One without a task does not hold up
// the others: jobs that were left stay, and their queues are empty.
func (w *worker) loop(ctx context.Context) {
	for idle := 0; ctx.Err() == nil; {
		jobs, changed := w.current()
		if len(jobs) == 0 {
			select {
			case <-ctx.Done():
			case <-changed:
			}
			continue
		}
		found := false
		for _, job := range jobs {
			if found = w.one(job, len(jobs) == 1); found {
				break
			}
		}
		idle++
		switch {
		case found:
			idle = 0
		case len(jobs) > 1:
			select {
			case <-ctx.Done():
			case <-changed:
			case <-time.After(min(time.Second, time.Duration(idle)*50*time.Millisecond)):
			}
		}
	}
}

// one takes a task of a job, which may be waited for, and answers it. It reports
// whether there was one.
func (w *worker) one(job *served, wait bool) bool {
	if left := job.rests(); left > 0 {
		if wait {
			sleep(job.ctx, left)
		}
		return false
	}
	err := w.attach(job)
	if err != nil {
		job.rest(true) // its streams are made after its manifest, if at all
		return false
	}
	_, unreadable := w.workOf(job) // while the tasks are being made; an error comes again with a task
	message, err := job.next(wait)
	if err != nil {
		// The server is away, or the queue is gone and will be made anew.
		job.rest(unreadable != nil || !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded))
		return false
	}
	job.rest(false)
	w.busy.Add(1)
	job.busy.Add(1)
	defer w.busy.Add(-1)
	defer job.busy.Add(-1)
	w.answer(job, message)
	return true
}

// rest lets a job alone for a while, for longer the more often that was the case
// before, or no more.
func (s *served) rest(wanted bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !wanted {
		s.rested = 0
		return
	}
	if time.Until(s.again) > 0 {
		return // somebody else here has just seen the same
	}
	s.rested = min(max(2*s.rested, 50*time.Millisecond), time.Second)
	s.again = time.Now().Add(s.rested)
}

// rests returns for how long a job is to be let alone yet.
func (s *served) rests() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Until(s.again)
}

// next returns the next task of the queue.
func (s *served) next(wait bool) (jetstream.Msg, error) {
	if wait {
		ctx, cancel := context.WithTimeout(s.ctx, longWait)
		defer cancel()
		return s.consumer.Next(jetstream.FetchContext(ctx))
	}
	batch, err := s.consumer.FetchNoWait(1)
	if err != nil {
		return nil, err
	}
	if message, found := <-batch.Messages(); found {
		return message, nil
	}
	if err := batch.Error(); err != nil {
		return nil, err
	}
	return nil, nats.ErrTimeout
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
	if job.results, err = w.js.Stream(ctx, resultStream(job.ID)); err == nil {
		job.consumer, err = w.js.Consumer(ctx, taskStream(job.ID), consumerName)
	}
	return err
}

// workOf returns the work of a job, which is made with its first task. An error is
// one of the task: too many of them end the job.
func (w *worker) workOf(job *served) (Work, error) {
	job.mu.Lock()
	defer job.mu.Unlock()
	if job.work != nil || time.Now().Before(job.reopen) {
		return job.work, job.closed
	}
	text, err := w.getProblem(job.ctx, job.Problem)
	if err != nil {
		return nil, fmt.Errorf("the problem cannot be had: %w", err)
	}
	work, err := w.Open(job.ctx, job.Manifest, text)
	if err != nil {
		// To divide a problem may take long, and what is stored may be mended.
		job.closed, job.reopen = err, time.Now().Add(reopenAfter)
		return nil, err
	}
	job.work, job.closed = work, nil
	return work, nil
}
