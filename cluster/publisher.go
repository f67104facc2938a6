package cluster

import (
	"context"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A publisher puts tasks into the queue while the coordinator reads results. It is
// used by one goroutine.
type publisher struct {
	wanted  bool // tasks are to be queued; also by what went wrong
	times   int
	failing time.Time // since when rounds fail

	cancel context.CancelFunc
	done   chan struct{} // closed when the last round has ended
	failed error         // of it; to be read when done is closed
}

func (p *publisher) begun() bool { return p.times > 0 }

// busy reports whether a round goes on.
func (p *publisher) busy() bool {
	if p.done == nil {
		return false
	}
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// err returns what went wrong in the last round.
func (p *publisher) err() error {
	if p.done == nil || p.busy() {
		return nil
	}
	return p.failed
}

// start begins a round: each task is published with the expectation that its subject
// is empty. Rounds may fail in part; the queue shows it.
func (p *publisher) start(ctx context.Context, c *Client, job string, tasks []Task) {
	p.wanted = false
	p.times++
	ctx, p.cancel = context.WithCancel(ctx)
	p.done = make(chan struct{})
	p.failed = nil
	go func() {
		defer close(p.done)
		p.failed = c.queueTasks(ctx, job, tasks)
	}()
}

// stop ends the round that goes on.
func (p *publisher) stop() {
	if p.done != nil {
		p.cancel()
		<-p.done
	}
}

// queueTasks queues tasks, those left out that are queued already. It returns the
// first error, the others are tried all the same unless the store is full.
func (c *Client) queueTasks(ctx context.Context, job string, tasks []Task) error {
	const window = 512 // tasks on their way
	var first error
	note := func(err error) {
		if err != nil && !recorded(err) && first == nil {
			first = err
		}
	}
	waiting := make([]jetstream.PubAckFuture, 0, window)
	settle := func(keep int) {
		for len(waiting) > keep {
			f := waiting[0]
			waiting = waiting[1:]
			select {
			case <-f.Ok():
			case err := <-f.Err():
				note(err)
			case <-ctx.Done():
				return
			}
		}
	}
	for _, t := range tasks {
		text, err := seal(taskMessage{Job: job, Task: t})
		if err != nil {
			return err
		}
		f, err := c.js.PublishMsgAsync(&nats.Msg{Subject: taskSubject(job, t.Name), Data: text},
			jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithExpectStream(taskStream(job)))
		if err != nil {
			note(err)
			if err := sleep(ctx, 50*time.Millisecond); err != nil {
				return err
			}
			if c.nc.IsClosed() {
				return err
			}
			continue
		}
		waiting = append(waiting, f)
		settle(window)
		if ctx.Err() != nil || full(first) {
			break
		}
	}
	settle(0)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return first
}
