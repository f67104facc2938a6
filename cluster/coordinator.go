package cluster

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Job is what is asked of a cluster.
type Job struct {
	Manifest
	Problem []byte // the text of the problem that the manifest names
	Work    Work
	// Alone says that no worker of before is left: the tasks they had are handed out
	// again at once, without waiting until they have been silent for long enough.
	Alone bool
	// Progress, unless nil, is called about once a second.
	Progress func(Progress)
}

// ID returns the name of a job, which is the same for the same question to the same
// build.
func (j Job) ID() string { return j.complete().ID }

// Count runs a job to its end and returns its answer. If the same job was begun before,
// and its coordinator ended in whatever way, it goes on from there; two coordinators of
// one job get the same answer. When the context ends the job goes on without a
// coordinator, and may be asked for again.
//
// The error is a Failure if the job has ended without an answer, and a Refused if it
// cannot begin.
func (c *Client) Count(ctx context.Context, job Job) (Total, error) {
	ctx, cancel := c.whileConnected(ctx)
	defer cancel()
	// Workers that are told of the job first divide the problem while it is done here.
	m, err := c.submit(ctx, job.Manifest, job.Problem)
	if err != nil {
		return Total{}, err
	}
	if job.Alone {
		err := c.js.DeleteConsumer(ctx, taskStream(m.ID), consumerName)
		if err == nil {
			err = c.makeConsumer(ctx, m)
		}
		if err != nil {
			return Total{}, err
		}
	}
	roots, err := job.Work.Roots(ctx)
	if err == nil && len(roots) > mostRoots {
		err = Refused{fmt.Errorf("%d tasks to begin with, and a cluster takes %d", len(roots), mostRoots)}
	}
	if err != nil {
		if context.Cause(ctx) != nil {
			return Total{}, context.Cause(ctx)
		}
		c.end(ctx, m.ID, &End{How: Failed, Why: err.Error()})
		return Total{}, err
	}
	for _, t := range roots {
		if err := t.check(); err != nil {
			return Total{}, err
		}
	}
	o, err := c.coordinator(m, job.Work, roots)
	if err != nil {
		return Total{}, err
	}
	err = o.follow(ctx, job.Progress)
	if cause := context.Cause(ctx); cause != nil && err != nil {
		return Total{}, cause
	}
	var failure Failure
	if errors.As(err, &failure) {
		if !o.cancelled { // which is noted already
			c.end(ctx, m.ID, &End{How: Failed, Why: failure.Error()})
		}
		return Total{}, fmt.Errorf("job %s: %w", m.ID, err)
	}
	if err != nil {
		return Total{}, err
	}
	total, err := o.work.Total(o.answers())
	if err != nil {
		return Total{}, Failure{fmt.Errorf("job %s: %w", m.ID, err)}
	}
	total.Nodes = o.ledger.nodes
	return total, c.end(ctx, m.ID, &End{How: Done, Total: &total})
}

// A coordinator sees a job through. It keeps nothing that the results do not tell.
type coordinator struct {
	*Client
	Manifest
	work      Work
	ledger    *ledger
	told      func(Task, Answer) bool // what Work.Enough returned
	inOrder   bool
	cursor    *cursor // the first answer that it has not been told
	enough    bool
	begun     time.Time
	cancelled bool

	seen     uint64 // sequence of the last result
	replayed uint64 // up to there results are of before
	before   int    // tasks done by then
	at       float64

	queue    publisher
	missing  int // looks in a row at a queue that had lost tasks
	unserved int // and at one whose tasks nobody was given
	crowd    *crowd
	held     time.Time // since when tasks are handed out that no worker has
}

func (c *Client) coordinator(m Manifest, work Work, roots []Task) (*coordinator, error) {
	l, err := newLedger(roots)
	if err != nil {
		return nil, err
	}
	o := &coordinator{Client: c, Manifest: m, work: work, ledger: l, cursor: l.cursor(), begun: time.Now(), queue: publisher{wanted: true}}
	o.told, o.inOrder = work.Enough()
	return o, nil
}

// answers yields the answers that the total is of.
func (o *coordinator) answers() iter.Seq2[Task, Answer] {
	return o.ledger.answers(o.told != nil && !o.inOrder)
}

const (
	lookEvery     = time.Second     // at the queue and at the manifest
	stuckAfter    = 5 * time.Second // a stream that has more than is told of is asked anew
	storePatience = 5 * time.Minute // a store that takes nothing is waited for
)

// follow reads results until the ledger has no open task, and sees to it that open
// tasks are queued.
func (o *coordinator) follow(ctx context.Context, progress func(Progress)) error {
	stream, last, err := o.resultsEnd(ctx)
	if err != nil {
		return err
	}
	o.replayed = last
	defer o.queue.stop()
	o.crowd = o.countWorkers(ctx)
	defer o.crowd.stop()

	looks := time.NewTicker(lookEvery)
	defer looks.Stop()
	results := o.read(ctx, stream)
	defer func() { results.stop() }()
	moved := time.Now()
	for {
		if o.seen >= o.replayed {
			if o.finished() {
				return nil
			}
			if err := o.publish(ctx); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case message, more := <-results.messages:
			if !more {
				moved = time.Time{} // begin anew
				results.messages = nil
				continue
			}
			moved = time.Now()
			if err := o.take(message); err != nil {
				return err
			}
		case <-looks.C:
			last, err := o.look(ctx)
			if err != nil {
				return err
			}
			if progress != nil {
				progress(o.progress())
			}
			if last > o.seen && time.Since(moved) > stuckAfter || results.messages == nil {
				results.stop()
				results = o.read(ctx, stream)
				moved = time.Now()
			}
		}
	}
}

// resultsEnd returns the stream of results and the sequence of its last message.
func (o *coordinator) resultsEnd(ctx context.Context) (stream jetstream.Stream, last uint64, err error) {
	err = retried(ctx, func(ctx context.Context) (err error) {
		stream, err = o.js.Stream(ctx, resultStream(o.ID))
		return err
	})
	if err != nil {
		return nil, 0, err
	}
	return stream, stream.CachedInfo().State.LastSeq, nil
}

// A reading is the results as they come, after those that a ledger has. A client library
// that has lost the server may block in any call, so the calls are made on a goroutine
// of their own.
type reading struct {
	messages chan jetstream.Msg // closed when there is something wrong
	stop     context.CancelFunc
}

func (o *coordinator) read(ctx context.Context, stream jetstream.Stream) reading {
	ctx, cancel := context.WithCancel(ctx)
	r := reading{make(chan jetstream.Msg, 64), cancel}
	from := o.seen + 1
	go func() {
		defer close(r.messages)
		consumer, err := stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
			DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from, MaxResetAttempts: 5,
		})
		if err != nil {
			return
		}
		messages, err := consumer.Messages()
		if err != nil {
			return
		}
		defer messages.Stop()
		for {
			message, err := messages.Next(jetstream.NextContext(ctx))
			if err != nil {
				return
			}
			select {
			case r.messages <- message:
			case <-ctx.Done():
				return
			}
		}
	}()
	return r
}

// take enters a result in the ledger.
func (o *coordinator) take(message jetstream.Msg) error {
	about, err := message.Metadata()
	if err != nil {
		return err
	}
	defer func() { o.seen = max(o.seen, about.Sequence.Stream) }()
	if strings.HasPrefix(message.Subject(), faultSubject(o.ID, "")) {
		var f fault
		if err := unseal(message.Data(), mostMessage, &f); err != nil {
			return Failure{err}
		}
		return Failure{errors.New(shortened(f.What))}
	}
	r, err := readResult(message.Data(), o.ID)
	if err != nil {
		return Failure{err}
	}
	if message.Subject() != resultSubject(o.ID, r.Task) {
		return Failure{fmt.Errorf("a result of task %s under the name of another, by %s", shortened(r.Task), shortened(r.Worker))}
	}
	before := o.ledger.done
	if err := o.ledger.add(r); err != nil {
		return Failure{fmt.Errorf("%w; \"dlx cluster remove %s\" clears it for another try", err, o.ID)}
	}
	switch {
	case o.told == nil:
	case !o.inOrder:
		if o.ledger.done > before {
			o.enough = o.enough || o.told(Task{Name: r.Task}, r.outcome().answer())
		}
	default:
		for e := o.cursor.entry(); !o.enough && e != nil && e.result != nil; e = o.cursor.entry() {
			o.enough = o.told(e.task, e.result.answer())
			o.cursor.next()
		}
	}
	if o.seen < o.replayed {
		o.before, o.at = o.ledger.done, o.ledger.share
	}
	return nil
}

func (o *coordinator) finished() bool { return o.enough || o.ledger.open == 0 }

// publish queues the open tasks, once at the beginning and whenever the queue was
// found without some. A task that is there already stays as it is.
func (o *coordinator) publish(ctx context.Context) error {
	switch err := o.queue.err(); {
	case err == nil:
		if o.queue.begun() && !o.queue.busy() {
			o.queue.failing = time.Time{}
		}
	case o.queue.failing.IsZero():
		o.queue.failing = time.Now()
		o.say(fmt.Sprintf("tasks cannot be queued: %v; trying again", o.unstored(err)))
	case time.Since(o.queue.failing) > storePatience && o.nc.IsConnected():
		return fmt.Errorf("tasks cannot be queued: %w; the same command goes on", o.unstored(err))
	}
	if o.queue.wanted && !o.queue.busy() {
		if o.queue.times == 0 && o.Ended != nil && o.Ended.How != Failed {
			if err := o.end(ctx, o.ID, nil); err != nil {
				return err
			}
		}
		o.queue.start(ctx, o.Client, o.ID, o.ledger.openTasks())
	}
	return nil
}

// look looks at the streams and the manifest, which may have changed behind the
// coordinator's back. It returns the sequence of the last result.
func (o *coordinator) look(ctx context.Context) (last uint64, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	results, err := o.js.Stream(ctx, resultStream(o.ID))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 0, Failure{errors.New("its results are gone: somebody removed them; the same command begins it anew")}
	}
	if err != nil {
		return o.seen, nil // the server is away
	}
	last = results.CachedInfo().State.LastSeq
	entry, err := o.jobs.Get(ctx, o.ID)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return last, Failure{errors.New("it was removed")}
	}
	if err == nil && entry.Revision() > 0 {
		if m, err := readManifest(o.ID, entry.Value()); err == nil && m.Ended != nil && m.Ended.How == Cancelled && o.queue.begun() {
			o.cancelled = true
			return last, Failure{errors.New("it was cancelled; the same command begins it again")}
		}
	}
	tasks, err := o.js.Stream(ctx, taskStream(o.ID))
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		if o.seen >= o.replayed && o.queue.begun() && !o.finished() {
			if err := o.makeStreams(ctx, o.Manifest); err == nil {
				o.queue.wanted = true
			}
		}
		return last, nil
	case err != nil:
		return last, nil
	}
	// A task leaves the queue after its result is stored, so a queue with fewer tasks
	// than are open, all results read, has lost some. Results that were stored between
	// the two questions may look like that once.
	queued := tasks.CachedInfo().State.Msgs
	if last > o.seen || o.queue.busy() || queued >= uint64(o.ledger.open) {
		o.missing = 0
	} else if o.missing++; o.missing > 1 {
		o.missing = 0
		o.queue.wanted = true
	}
	return last, o.lookAtConsumer(ctx, tasks, queued)
}

// lookAtConsumer sees to it that the queue is handed out. A server that ended before it
// had written everything may take tasks for handed out that it has lost track of, and
// new ones with them. And a server measures by the time of day how long a worker has
// been silent: if its clock is set back by a day, it waits a day longer.
func (o *coordinator) lookAtConsumer(ctx context.Context, tasks jetstream.Stream, queued uint64) error {
	consumer, err := tasks.Consumer(ctx, consumerName)
	switch {
	case errors.Is(err, jetstream.ErrConsumerNotFound):
	case err != nil:
		return nil // the server is away
	default:
		about := consumer.CachedInfo()
		own, _ := o.crowd.workers()
		if queued == 0 || about.NumPending > 0 || about.NumAckPending > 0 && (own == 0 || about.NumAckPending <= o.crowd.at(o.ID)) {
			o.unserved, o.held = 0, time.Time{}
			return nil
		}
		if o.held.IsZero() {
			o.held = time.Now()
		}
		if about.NumAckPending > 0 {
			o.unserved = 0
		} else {
			o.unserved++
		}
		if o.unserved < 3 && time.Since(o.held) < 2*o.AckWait+3*askEvery {
			return nil
		}
		if err := tasks.DeleteConsumer(ctx, consumerName); err != nil {
			return nil
		}
	}
	o.unserved, o.held = 0, time.Time{}
	return o.makeConsumer(ctx, o.Manifest)
}

// A fault is the record of results that cannot both be right.
type fault struct {
	Job  string `json:"job"`
	What string `json:"what"`
}

// totaled returns the answer of a job by its results alone, and whether it has come
// to its end.
func (c *Client) totaled(ctx context.Context, m Manifest, work Work) (total Total, done bool, err error) {
	roots, err := work.Roots(ctx)
	if err != nil {
		return Total{}, false, err
	}
	o, err := c.coordinator(m, work, roots)
	if err != nil {
		return Total{}, false, err
	}
	stream, last, err := o.resultsEnd(ctx)
	if err != nil {
		return Total{}, false, err
	}
	results := o.read(ctx, stream)
	defer results.stop()
	for o.seen < last {
		select {
		case <-time.After(answerWithin):
			return Total{}, false, errors.New("the server does not send the results")
		case message, more := <-results.messages:
			if !more {
				return Total{}, false, errors.New("the server is lost")
			}
			if err := o.take(message); err != nil {
				return Total{}, false, err
			}
		}
	}
	if !o.finished() {
		return Total{}, false, nil
	}
	total, err = work.Total(o.answers())
	total.Nodes = o.ledger.nodes
	return total, true, err
}
