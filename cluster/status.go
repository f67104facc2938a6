package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Status is what a server tells of a job.
type Status struct {
	Manifest
	Results uint64 // of tasks, divided ones included
	Queued  uint64 // tasks that wait or are worked on
	Workers []Presence
}

// askedFor is how long workers have to say that they are there.
const askedFor = 300 * time.Millisecond

// Status asks a server, and the workers that are there, about a job.
func (c *Client) Status(ctx context.Context, job string) (Status, error) {
	m, err := c.Manifest(ctx, job)
	if err != nil {
		return Status{}, err
	}
	s := Status{Manifest: m}
	for name, number := range map[string]*uint64{resultStream(job): &s.Results, taskStream(job): &s.Queued} {
		err := retried(ctx, func(ctx context.Context) error {
			stream, err := c.js.Stream(ctx, name)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				return nil
			}
			if err == nil {
				*number = stream.CachedInfo().State.Msgs
			}
			return err
		})
		if err != nil {
			return s, err
		}
	}
	s.Workers, err = c.Workers(ctx, askedFor)
	return s, err
}

// Answer adds up the answer of a job that is done from its results.
func (c *Client) Answer(ctx context.Context, m Manifest, memory uint64) (Total, error) {
	text, err := c.getProblem(ctx, m.Problem)
	if err != nil {
		return Total{}, err
	}
	work, err := Open(ctx, m, text, memory)
	if err != nil {
		return Total{}, err
	}
	total, done, err := c.totaled(ctx, m, work)
	if err == nil && !done {
		err = Failure{errors.New("the results are not all there; the same command that began the job counts what is missing")}
	}
	return total, err
}
