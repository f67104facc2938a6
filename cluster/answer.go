package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func sortServed(jobs []*served) {
	slices.SortFunc(jobs, func(a, b *served) int { return older(a.Manifest, b.Manifest) })
}

// answer answers the task in a message: runs it, stores the result, and only then
// acknowledges. If this ends anywhere in between, the task comes again, to whomever.
func (w *worker) answer(job *served, message jetstream.Msg) {
	t, err := readTask(message.Data(), job.ID)
	if err == nil && message.Subject() != taskSubject(job.ID, t.Name) {
		err = fmt.Errorf("a task %s under the name of another", shortened(t.Name))
	}
	if err != nil {
		w.Say(fmt.Sprintf("job %s: %v: passed over", job.ID, err))
		message.Term()
		return
	}
	deliveries := 1
	if about, err := message.Metadata(); err == nil {
		deliveries = int(about.NumDelivered)
	}
	if deliveries > 1 {
		// Somebody may have come as far as the result.
		if r, err := w.stored(job, t); err == nil {
			w.settle(job, t, r, message)
			return
		}
	}
	if deliveries > job.Deliveries {
		why := fmt.Sprintf("delivered %d times, and no worker came to an end with it: they were killed, hung, or out of memory", deliveries-1)
		w.record(job, t, &result{Job: job.ID, Task: t.Name, Digest: t.digest(), Failed: why, Worker: w.id}, message)
		return
	}
	a, took, err := w.run(job, t, message)
	switch {
	case job.ctx.Err() != nil:
		// The job or this process ends. The task goes back at once.
		message.Nak()
	case err != nil && deliveries < job.Deliveries:
		w.Say(fmt.Sprintf("job %s: task %s: %v (delivery %d of %d)", job.ID, shortened(t.Name), err, deliveries, job.Deliveries))
		message.NakWithDelay(min(job.AckWait, time.Duration(deliveries)*100*time.Millisecond))
	case err != nil:
		why := fmt.Sprintf("%v (%d deliveries)", err, deliveries)
		w.record(job, t, &result{Job: job.ID, Task: t.Name, Digest: t.digest(), Failed: why, Worker: w.id}, message)
	default:
		w.done.Add(1)
		w.nodes.Add(a.Nodes)
		w.record(job, t, newResult(job.ID, t, a, w.id, took), message)
	}
}

// run runs a task. While its search goes on the server is told so; if it stands
// still the server is not, and gives the task to another worker after a while.
func (w *worker) run(job *served, t Task, message jetstream.Msg) (a Answer, took time.Duration, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	var nodes atomic.Uint64
	stop := beat(job.AckWait/3, message, nodes.Load)
	defer stop()
	start := time.Now()
	work, err := w.workOf(job)
	if err != nil {
		return a, 0, err
	}
	how := Run{SplitAfter: job.SplitAfter, Moved: nodes.Store}
	if a, err = work.Run(job.ctx, t, how); err == nil {
		var tooLarge bool
		if tooLarge, err = checkAnswer(a); tooLarge && len(a.Children) > 0 {
			how.SplitAfter = 0
			if a, err = work.Run(job.ctx, t, how); err == nil {
				_, err = checkAnswer(a)
			}
		}
	}
	return a, time.Since(start), err
}

// checkAnswer checks that an answer can be stored.
func checkAnswer(a Answer) (tooLarge bool, err error) {
	switch {
	case a.Count == nil || a.Count.Sign() < 0:
		return false, errors.New("an answer without a count")
	case a.Count.BitLen() > mostDigits*3:
		return false, fmt.Errorf("a count of more than %d digits", mostDigits)
	}
	size := len(a.Found)
	for _, t := range a.Children {
		if err := t.check(); err != nil {
			return false, err
		}
		size += len(t.Name) + len(t.Body) + 64
	}
	if len(a.Children) > mostChildren || size > mostMessage/2 {
		return true, fmt.Errorf("an answer of %d children and %d bytes, more than a message holds", len(a.Children), size)
	}
	return false, nil
}

// beat tells the server now and then that a task is worked on, as long as its counter
// moves. It ends when the function that it returns is called.
func beat(every time.Duration, message jetstream.Msg, counter func() uint64) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		last := uint64(0)
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if now := counter(); now != last {
					last = now
					message.InProgress()
				}
			}
		}
	}()
	return func() { close(done) }
}

// record stores a result, if it is the first of its task, and acknowledges the task.
// A result is kept as long as the job goes on: where the server is away or its store
// full, it is stored later.
func (w *worker) record(job *served, t Task, r *result, message jetstream.Msg) {
	text, err := seal(r)
	if err != nil {
		w.Say(err.Error())
		return
	}
	waiting := uint64(0)
	stop := func() {}
	defer func() { stop() }()
	for told := false; job.ctx.Err() == nil; waiting++ {
		err := w.publishFirst(job, resultSubject(job.ID, t.Name), text)
		if err == nil {
			w.settle(job, t, r, message)
			return
		}
		if recorded(err) {
			first, err := w.stored(job, t)
			if err == nil {
				if fault := first.outcome().differs(t.Name, r.outcome()); fault != nil {
					w.fault(job, t, fault)
					message.Term()
					return
				}
				w.settle(job, t, first, message)
				return
			}
			if !lost(err) && !errors.Is(err, jetstream.ErrMsgNotFound) { // not found: on its way
				w.fault(job, t, err)
				message.Term()
				return
			}
		}
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return // the job was removed
		}
		if !told && waiting > 0 && job.ctx.Err() == nil {
			told = true
			count := waiting
			stop = beat(job.AckWait/3, message, func() uint64 { count++; return count })
			w.Say(fmt.Sprintf("the result of task %s cannot be stored and waits: %v", shortened(t.Name), w.unstored(err)))
		}
		sleep(job.ctx, min(2*time.Second, time.Duration(waiting+1)*50*time.Millisecond))
	}
}

// publishFirst stores a message under a subject that must be empty.
func (w *worker) publishFirst(job *served, subject string, text []byte) error {
	ctx, cancel := context.WithTimeout(job.ctx, answerWithin)
	defer cancel()
	_, err := w.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: text},
		jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithExpectStream(resultStream(job.ID)), jetstream.WithRetryAttempts(0))
	return err
}

// stored returns the result of a task that is stored.
func (w *worker) stored(job *served, t Task) (*result, error) {
	ctx, cancel := context.WithTimeout(job.ctx, answerWithin)
	defer cancel()
	raw, err := job.results.GetLastMsgForSubject(ctx, resultSubject(job.ID, t.Name))
	if err != nil {
		return nil, err
	}
	r, err := readResult(raw.Data, job.ID)
	if err == nil && r.Digest != t.digest() {
		err = fmt.Errorf("task %s: the stored result of %s is of another task of that name", shortened(t.Name), r.Worker)
	}
	return r, err
}

// settle does what is left to do after a result is stored, by whomever: the children
// of a task that was divided are queued, those of the division that stands, and the
// task is acknowledged.
func (w *worker) settle(job *served, t Task, first *result, message jetstream.Msg) {
	if first.split {
		if err := w.queueTasks(job.ctx, job.ID, first.Children); err != nil {
			// The task stays in the queue, and who gets it tries again. The coordinator
			// would find them missing, too.
			w.Say(fmt.Sprintf("job %s: the parts of task %s cannot be queued: %v", job.ID, shortened(t.Name), err))
			message.NakWithDelay(time.Second)
			return
		}
	}
	message.Ack()
}

// fault records that two results cannot both be right, which ends the job.
func (w *worker) fault(job *served, t Task, what error) {
	w.Say(fmt.Sprintf("job %s: %v", job.ID, what))
	text, err := seal(fault{Job: job.ID, What: what.Error()})
	if err != nil {
		return
	}
	retried(job.ctx, func(context.Context) error {
		err := w.publishFirst(job, faultSubject(job.ID, t.Name), text)
		if recorded(err) {
			return nil
		}
		return err
	})
}
