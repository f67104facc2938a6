package cluster

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// quick makes faults show within a second or two.
func (y toy) quick() Job {
	job := y.job()
	job.AckWait, job.Deliveries, job.SplitAfter = time.Second, 3, time.Second
	return job
}

func wantFailure(t *testing.T, err error, words ...string) {
	t.Helper()
	var failure Failure
	if !errors.As(err, &failure) {
		t.Errorf("%v, want a failure", err)
		return
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%v: says nothing of %q", err, word)
		}
	}
}

func TestTaskThatFailsEndsTheJob(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	work(t, s, 2)
	c := connect(t, s)
	job := toy{Seed: 1, RootTasks: 5, Bad: "r3"}.quick()
	_, err := c.Count(t.Context(), job)
	wantFailure(t, err, "r3", "cannot be counted", "3 deliveries", job.ID())
	m, err := c.Manifest(t.Context(), job.ID())
	if err != nil || m.Ended == nil || m.Ended.How != Failed {
		t.Errorf("noted as %+v, %v", m.Ended, err)
	}
	// Removed it can be tried again.
	if err := c.Remove(t.Context(), job.ID()); err != nil {
		t.Fatal(err)
	}
	if all, err := c.Jobs(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("jobs after the removal: %v, %v", all, err)
	}
}

// A task that hangs without a sign of life goes to other workers, and is given up.
func TestTaskThatHangsEndsTheJob(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	work(t, s, 6)
	_, err := connect(t, s).Count(t.Context(), toy{Seed: 1, RootTasks: 5, Hangs: "r1"}.quick())
	wantFailure(t, err, "r1", "delivered 3 times")
}

func TestResultsThatDifferEndTheJob(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	work(t, s, 4)
	_, err := connect(t, s).Count(t.Context(), toy{Seed: 1, RootTasks: 5, Lies: "r1", Slow: "r2"}.quick())
	wantFailure(t, err, "r1", "two results differ")
}

// Whoever asks may go away and come again, or ask for the answer twice.
func TestCountGoesOn(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	y := toy{Seed: 5, RootTasks: 200, Depth: 3, Takes: 20 * time.Millisecond}
	want, _ := y.want()
	work(t, s, 2)
	for k := range 4 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(k+1)*150*time.Millisecond)
		total, err := connect(t, s).Count(ctx, y.quick())
		cancel()
		if err == nil && total.Count.Cmp(want) != 0 {
			t.Errorf("%v, want %v", total.Count, want)
		}
	}
	for range 2 {
		total, err := connect(t, s).Count(t.Context(), y.quick())
		if err != nil || total.Count.Cmp(want) != 0 {
			t.Errorf("%v, %v, want %v", total.Count, err, want)
		}
	}
}

// Two ask for one job at once.
func TestTwoCoordinators(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	y := toy{Seed: 6, RootTasks: 100, Depth: 3, Takes: 20 * time.Millisecond}
	want, _ := y.want()
	work(t, s, 3)
	done := make(chan error, 2)
	for range 2 {
		c := connect(t, s)
		go func() {
			total, err := c.Count(t.Context(), y.quick())
			if err == nil && total.Count.Cmp(want) != 0 {
				err = errors.New("another count")
			}
			done <- err
		}()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// The queue loses all it has, and then itself, behind everybody's back.
func TestQueueIsLost(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	y := toy{Seed: 7, RootTasks: 200, Depth: 3, Takes: 20 * time.Millisecond}
	want, _ := y.want()
	work(t, s, 2)
	c := connect(t, s)
	job := y.quick()
	go func() {
		for k := range 4 {
			time.Sleep(200 * time.Millisecond)
			if k == 2 {
				c.js.DeleteStream(t.Context(), taskStream(job.ID()))
			} else if stream, err := c.js.Stream(t.Context(), taskStream(job.ID())); err == nil {
				stream.Purge(t.Context())
			}
		}
	}()
	total, err := connect(t, s).Count(t.Context(), job)
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
}

func TestResultsAreLost(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	job := toy{Seed: 8, RootTasks: 5}.quick() // and nobody works
	go func() {
		time.Sleep(300 * time.Millisecond)
		c.js.DeleteStream(t.Context(), resultStream(job.ID()))
	}()
	_, err := connect(t, s).Count(t.Context(), job)
	wantFailure(t, err, "results are gone")
}

func TestCancel(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	job := toy{Seed: 9, RootTasks: 5, Hangs: "r1"}.quick()
	job.Deliveries = 1000
	work(t, s, 2)
	go func() {
		time.Sleep(500 * time.Millisecond)
		if err := c.Cancel(t.Context(), job.ID()); err != nil {
			t.Error(err)
		}
	}()
	_, err := connect(t, s).Count(t.Context(), job)
	wantFailure(t, err, "cancelled")
	if err := c.Cancel(t.Context(), job.ID()); !errors.As(err, &Refused{}) {
		t.Errorf("cancelled twice: %v", err)
	}
	if err := c.Cancel(t.Context(), "none such"); !errors.As(err, &Refused{}) {
		t.Errorf("cancelled a job that is none: %v", err)
	}
}

// Messages from somebody else: none is opened, run or counted.
func TestForeignMessages(t *testing.T) {
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	y := toy{Seed: 10, RootTasks: 20}
	want, _ := y.want()
	job := y.quick()
	m, err := c.submit(t.Context(), job.Manifest, job.Problem)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "x", `{"job":"` + m.ID + `","name":"r1"}`, strings.Repeat("x", 500_000)} {
		if _, err := c.js.Publish(t.Context(), taskSubject(m.ID, "x"+shortHash([]byte(text))), []byte(text)); err != nil {
			t.Error(err)
		}
	}
	if _, err := c.js.Publish(t.Context(), taskSubject(m.ID, "big"), make([]byte, mostMessage+2048)); err == nil {
		t.Error("a message beyond the limit was taken")
	}
	other, _ := seal(taskMessage{Job: m.ID, Task: Task{Name: "r2"}})
	c.js.Publish(t.Context(), taskSubject(m.ID, "r3"), other)
	work(t, s, 2)
	total, err := connect(t, s).Count(t.Context(), job)
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}

	// Nor does it matter what becomes of a task that is none of the job, and who says
	// what cannot be is not counted as a worker.
	job = toy{Seed: 10, RootTasks: 21}.quick()
	want, _ = toy{Seed: 10, RootTasks: 21}.want()
	if m, err = c.submit(t.Context(), job.Manifest, job.Problem); err != nil {
		t.Fatal(err)
	}
	foreign, _ := seal(result{Job: m.ID, Task: "x1", Digest: "x", Failed: "none of the division", Worker: "w"})
	c.js.Publish(t.Context(), resultSubject(m.ID, "x1"), foreign)
	c.nc.Subscribe(subjectWho, func(m *nats.Msg) {
		for _, text := range []string{"x", `{"id":"a","workers":-3}`, `{"id":"b","workers":9223372036854775807}`, `{"id":"c","workers":2,"busy":3}`} {
			m.Respond([]byte(text))
		}
	})
	total, err = connect(t, s).Count(t.Context(), job)
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
	if status, err := c.Status(t.Context(), m.ID); err != nil || len(status.Workers) != 1 {
		t.Errorf("%+v, %v", status.Workers, err)
	}

	// A result that is none ends the job: what it took the place of is lost.
	job = toy{Seed: 11, RootTasks: 20}.quick()
	if m, err = c.submit(t.Context(), job.Manifest, job.Problem); err != nil {
		t.Fatal(err)
	}
	c.js.Publish(t.Context(), resultSubject(m.ID, "r1"), []byte("1"))
	_, err = connect(t, s).Count(t.Context(), job)
	wantFailure(t, err, "checksum")
}

// The problem in the store is replaced by another.
func TestProblemIsReplaced(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	job := toy{Seed: 12, RootTasks: 3}.quick()
	if _, err := c.submit(t.Context(), job.Manifest, job.Problem); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		_, err := connect(t, s).Count(t.Context(), job)
		done <- err
	}()
	time.Sleep(300 * time.Millisecond)
	if _, err := c.problems.PutString(t.Context(), job.Manifest.Problem, "another"); err != nil {
		t.Fatal(err)
	}
	work(t, s, 2)
	wantFailure(t, <-done, "not the problem of the job")
}

// Every task of a job that cannot be opened says why, not only the first.
func TestJobThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var opened atomic.Int64
	go connect(t, s).WorkFor(ctx, WorkerConfig{Workers: 2, Version: "1", Build: "b", Open: func(context.Context, Manifest, []byte) (Work, error) {
		opened.Add(1)
		return toy{}, errors.New("out of sorts") // with a Work all the same
	}})
	_, err := c.Count(t.Context(), toy{Seed: 18, RootTasks: 3}.quick())
	wantFailure(t, err, "out of sorts", "3 deliveries")
	if n := opened.Load(); n != 1 {
		t.Errorf("opened %d times", n)
	}
}
