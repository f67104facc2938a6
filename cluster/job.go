package cluster

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A Manifest says what a job is.
type Manifest struct {
	ID      string          `json:"id"`
	Kind    string          `json:"kind"`            // which Work it is, as in "count"
	Param   json.RawMessage `json:"param,omitempty"` // of the Work
	Problem string          `json:"problem"`         // name of the problem in the store: its fingerprint
	Version string          `json:"version"`
	Build   string          `json:"build"`
	Source  string          `json:"source"` // what its owner calls it, for people

	Begun time.Time `json:"begun"`
	// Of a queue: how long a worker may be silent, after which time tasks are
	// divided, after how many deliveries a task is given up.
	AckWait    time.Duration `json:"ack_wait"`
	SplitAfter time.Duration `json:"split_after"`
	Deliveries int           `json:"deliveries"`
	Replicas   int           `json:"replicas"`

	Ended *End `json:"ended,omitempty"` // nil: work is wanted
}

// An End is how a job ended. It is a note for people and for workers, who turn to
// other jobs; the results are the truth.
type End struct {
	How   string    `json:"how"` // done, failed, cancelled
	Why   string    `json:"why,omitempty"`
	Total *Total    `json:"total,omitempty"`
	When  time.Time `json:"when"`
}

// The ways to end.
const (
	Done      = "done"
	Failed    = "failed"
	Cancelled = "cancelled"
)

const (
	usualAckWait    = 30 * time.Second
	usualSplitAfter = 10 * time.Second
	usualDeliveries = 10

	mostTaskBytes   = 256 << 20 // of a job, in its queue
	mostResultBytes = 1 << 30
	consumerName    = "workers"
	mostPending     = 32768 // tasks at workers, and workers that wait for one
)

// complete fills in what is usual and the ID, which is the same for the same
// question to the same build.
func (m Manifest) complete() Manifest {
	if m.AckWait <= 0 {
		m.AckWait = usualAckWait
	}
	if m.SplitAfter <= 0 {
		m.SplitAfter = usualSplitAfter
	}
	if m.Deliveries <= 0 {
		m.Deliveries = usualDeliveries
	}
	if m.Replicas <= 0 {
		m.Replicas = 1
	}
	what, _ := json.Marshal([]string{m.Kind, string(m.Param), m.Problem, m.Version, m.Build}) // strings always can be
	m.ID = shortHash(what)[:16]
	return m
}

func taskStream(job string) string   { return "dlx_" + job + "_tasks" }
func resultStream(job string) string { return "dlx_" + job + "_results" }

func readManifest(id string, text []byte) (Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("job %s: its manifest cannot be read: %w", shortened(id), err)
	}
	if m.ID != id || m.complete().ID != id {
		return m, fmt.Errorf("job %s: its manifest is of another job", shortened(id))
	}
	return m.complete(), nil
}

// Manifest returns the manifest of a job.
func (c *Client) Manifest(ctx context.Context, job string) (Manifest, error) {
	m, _, err := c.manifest(ctx, job)
	return m, err
}

func (c *Client) manifest(ctx context.Context, job string) (m Manifest, revision uint64, err error) {
	var found jetstream.KeyValueEntry
	err = retried(ctx, func(ctx context.Context) error {
		found, err = c.jobs.Get(ctx, job)
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey):
		return m, 0, Refused{fmt.Errorf("no job %s: \"dlx cluster jobs\" lists them", shortened(job))}
	case err != nil:
		return m, 0, err
	}
	m, err = readManifest(job, found.Value())
	return m, found.Revision(), err
}

// submit makes a job, or finds it where it is already.
func (c *Client) submit(ctx context.Context, m Manifest, problem []byte) (Manifest, error) {
	if len(problem) > mostProblem {
		return m, Refused{fmt.Errorf("the problem takes %d bytes, and a cluster takes %d", len(problem), mostProblem)}
	}
	m = m.complete()
	if err := c.putProblem(ctx, m.Problem, problem); err != nil {
		return m, err
	}
	m.Begun = time.Now().UTC().Truncate(time.Second)
	text, err := json.Marshal(m)
	if err != nil {
		return m, err
	}
	err = retried(ctx, func(ctx context.Context) error {
		_, err := c.jobs.Create(ctx, m.ID, text)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) || recorded(err) {
		m, err = c.Manifest(ctx, m.ID)
	}
	if err != nil {
		return m, err
	}
	return m, c.makeStreams(ctx, m)
}

func (c *Client) putProblem(ctx context.Context, name string, problem []byte) error {
	sum := sha256.New()
	sum.Write(problem)
	digest := jetstream.GetObjectDigestValue(sum)
	return retried(ctx, func(quick context.Context) error {
		if info, err := c.problems.GetInfo(quick, name); err == nil && info.Digest == digest {
			return nil
		}
		long, cancel := context.WithTimeout(ctx, transferWithin(len(problem)))
		defer cancel()
		_, err := c.problems.Put(long, jetstream.ObjectMeta{Name: name}, bytes.NewReader(problem))
		return err
	})
}

// transferWithin is how long so many bytes may take. What is sent while the server is
// lost is never answered, so that waiting long is for large problems alone.
func transferWithin(bytes int) time.Duration {
	const slow = 1 << 20 // bytes a second
	return answerWithin + time.Duration(bytes)*time.Second/slow
}

// getProblem returns what the store has under a name. It is for the caller to check
// that it is the problem of that name: anybody who may write there may replace it.
func (c *Client) getProblem(ctx context.Context, name string) (text []byte, err error) {
	err = retried(ctx, func(quick context.Context) error {
		info, err := c.problems.GetInfo(quick, name)
		if err != nil {
			return err
		}
		if info.Size > mostProblem {
			return fmt.Errorf("the problem takes %d bytes, and at most %d are read", info.Size, mostProblem)
		}
		long, cancel := context.WithTimeout(ctx, transferWithin(int(info.Size)))
		defer cancel()
		in, err := c.problems.Get(long, name)
		if err != nil {
			return err
		}
		defer in.Close()
		text, err = io.ReadAll(io.LimitReader(in, mostProblem+1))
		if err == nil && len(text) > mostProblem {
			err = fmt.Errorf("the problem takes more than %d bytes", mostProblem)
		}
		return err
	})
	return text, err
}

// makeStreams makes the queue of a job and the stream of its results, where they are
// missing. Every subject takes one message, and what comes later is refused: a task
// is queued once, and the first result stands.
func (c *Client) makeStreams(ctx context.Context, m Manifest) error {
	common := jetstream.StreamConfig{
		Storage: jetstream.FileStorage, Discard: jetstream.DiscardNew, MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		MaxMsgSize: mostMessage + 1024, Replicas: m.Replicas, MaxMsgs: -1,
		// No message carries an id; the shortest window keeps the least.
		Duplicates: 100 * time.Millisecond,
	}
	tasks, results := common, common
	tasks.Name, tasks.Subjects = taskStream(m.ID), []string{prefix + m.ID + ".task.*"}
	tasks.Retention, tasks.MaxBytes = jetstream.WorkQueuePolicy, mostTaskBytes
	if m.Replicas == 1 {
		// What the queue loses is queued again, so it need not wait for the disk.
		tasks.PersistMode = jetstream.AsyncPersistMode
	}
	results.Name, results.Subjects = resultStream(m.ID), []string{prefix + m.ID + ".result.*", prefix + m.ID + ".fault.*"}
	results.MaxBytes = mostResultBytes
	results.DenyDelete, results.DenyPurge = true, true
	for _, cfg := range []jetstream.StreamConfig{results, tasks} {
		if err := retried(ctx, func(ctx context.Context) error {
			_, err := c.js.CreateStream(ctx, cfg)
			if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
				err = nil // it was made by a server with other defaults
			}
			return err
		}); err != nil {
			return fmt.Errorf("the stream %s cannot be made: %w", cfg.Name, err)
		}
	}
	return c.makeConsumer(ctx, m)
}

// makeConsumer makes what hands the tasks of the queue to workers.
func (c *Client) makeConsumer(ctx context.Context, m Manifest) error {
	return retried(ctx, func(ctx context.Context) error {
		_, err := c.js.CreateOrUpdateConsumer(ctx, taskStream(m.ID), jetstream.ConsumerConfig{
			Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: m.AckWait,
			MaxDeliver: -1, MaxAckPending: mostPending, MaxWaiting: mostPending,
		})
		return err
	})
}

// end notes how a job ended, and lets go of its queue. Nil for how it ended begins it
// again.
func (c *Client) end(ctx context.Context, job string, end *End) error {
	for {
		m, revision, err := c.manifest(ctx, job)
		if err != nil {
			return err
		}
		if m.Ended = end; end != nil {
			end.When = time.Now().UTC().Truncate(time.Second)
		}
		text, err := json.Marshal(m)
		if err == nil && len(text) > mostMessage {
			end.Total = nil // it can be added up again
			text, err = json.Marshal(m)
		}
		if err != nil {
			return err
		}
		err = retried(ctx, func(ctx context.Context) error {
			_, err := c.jobs.Update(ctx, job, text, revision)
			return err
		})
		if recorded(err) || errors.Is(err, jetstream.ErrKeyExists) {
			continue // somebody else noted something meanwhile
		}
		if err != nil || end == nil {
			return err
		}
		return c.dropStream(ctx, taskStream(job))
	}
}

func (c *Client) dropStream(ctx context.Context, name string) error {
	return retried(ctx, func(ctx context.Context) error {
		err := c.js.DeleteStream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil
		}
		return err
	})
}

// Cancel ends a job: workers leave it, and whoever waits for it is told.
func (c *Client) Cancel(ctx context.Context, job string) error {
	m, err := c.Manifest(ctx, job)
	if err != nil {
		return err
	}
	if m.Ended != nil {
		return Refused{fmt.Errorf("job %s has ended: %s", job, m.Ended.How)}
	}
	return c.end(ctx, job, &End{How: Cancelled})
}

// Remove removes all that there is of a job that has ended, and its problem if no
// other job is of it.
func (c *Client) Remove(ctx context.Context, job string) error {
	m, err := c.Manifest(ctx, job)
	if err != nil {
		return err
	}
	if m.Ended == nil {
		return Refused{fmt.Errorf("job %s goes on: \"dlx cluster cancel %[1]s\" ends it", job)}
	}
	for _, stream := range []string{taskStream(job), resultStream(job)} {
		if err := c.dropStream(ctx, stream); err != nil {
			return err
		}
	}
	if err := retried(ctx, func(ctx context.Context) error { return c.jobs.Purge(ctx, job) }); err != nil {
		return err
	}
	others, err := c.Jobs(ctx)
	if err != nil || slices.ContainsFunc(others, func(o Manifest) bool { return o.Problem == m.Problem }) {
		return err
	}
	err = c.problems.Delete(ctx, m.Problem)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return nil
	}
	return err
}

// Jobs returns the manifests of all jobs, the oldest first. A manifest that cannot be
// read is passed over.
func (c *Client) Jobs(ctx context.Context) ([]Manifest, error) {
	var names []string
	err := retried(ctx, func(ctx context.Context) (err error) {
		names, err = c.jobs.Keys(ctx)
		if errors.Is(err, jetstream.ErrNoKeysFound) {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var all []Manifest
	for _, name := range names {
		if m, err := c.Manifest(ctx, name); err == nil {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, older)
	return all, nil
}

func older(a, b Manifest) int {
	if order := a.Begun.Compare(b.Begun); order != 0 {
		return order
	}
	return bytes.Compare([]byte(a.ID), []byte(b.ID))
}
