package cluster

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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

func TestForeignWorker(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	job := toy{Seed: 13, RootTasks: 3}.quick()
	job.Build = "another"
	m, err := c.submit(t.Context(), job.Manifest, job.Problem)
	if err != nil {
		t.Fatal(err)
	}
	err = connect(t, s).WorkFor(t.Context(), WorkerConfig{Version: "1", Build: "b", Open: openToy})
	if !errors.As(err, &Refused{}) || !strings.Contains(err.Error(), "build another") || !strings.Contains(err.Error(), "build b") {
		t.Errorf("a worker of another build: %v", err)
	}
	// With a job of its own it stays, and leaves the other alone.
	y := toy{Seed: 14, RootTasks: 3}
	want, _ := y.want()
	done := make(chan error)
	go func() {
		total, err := c.Count(t.Context(), y.quick())
		if err == nil && total.Count.Cmp(want) != 0 {
			err = errors.New("another count")
		}
		done <- err
	}()
	time.Sleep(200 * time.Millisecond)
	work(t, s, 1)
	if err := <-done; err != nil {
		t.Error(err)
	}
	status, err := c.Status(t.Context(), m.ID)
	if err != nil || status.Results != 0 || len(status.Workers) != 1 {
		t.Errorf("%+v, %v", status, err)
	}
}

// Jobs that were left, one before it had a queue, do not hold up another.
func TestLeftJobs(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	for k := range 3 {
		job := toy{Seed: 30 + uint64(k), RootTasks: 3}.quick()
		m, err := c.submit(t.Context(), job.Manifest, job.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if k == 0 {
			if err := errors.Join(c.dropStream(t.Context(), taskStream(m.ID)), c.dropStream(t.Context(), resultStream(m.ID))); err != nil {
				t.Fatal(err)
			}
		}
	}
	time.Sleep(1100 * time.Millisecond) // so that they are older
	work(t, s, 2)
	y := toy{Seed: 34, RootTasks: 200}
	want, _ := y.want()
	start := time.Now()
	total, err := c.Count(t.Context(), y.quick())
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("200 empty tasks take %v beside three jobs that were left", took)
	}
}

// A worker that waits is told of a job that is not for it.
func TestForeignJobBegins(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	said := make(chan string, 10)
	go connect(t, s).WorkFor(ctx, WorkerConfig{Version: "1", Build: "b", Open: openToy, Say: func(text string) { said <- text }})
	for present := 0; present == 0 && t.Context().Err() == nil; {
		all, err := c.Workers(t.Context(), 50*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		present = len(all)
	}
	time.Sleep(200 * time.Millisecond) // it answers before it has the list of jobs
	job := toy{Seed: 40, RootTasks: 3}.quick()
	job.Build = "another"
	if _, err := c.submit(t.Context(), job.Manifest, job.Problem); err != nil {
		t.Fatal(err)
	}
	select {
	case text := <-said:
		if !strings.Contains(text, "build another") {
			t.Errorf("told %q", text)
		}
	case <-time.After(10 * time.Second):
		t.Error("nothing is said of a job of another build")
	}
}

func TestStreamIsFull(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	y := toy{Seed: 15, RootTasks: 400}
	want, _ := y.want()
	job := y.quick()
	m, err := c.submit(t.Context(), job.Manifest, job.Problem)
	if err != nil {
		t.Fatal(err)
	}
	resize := func(name string, size int64) {
		stream, err := c.js.Stream(t.Context(), name)
		if err != nil {
			t.Error(err)
			return
		}
		cfg := stream.CachedInfo().Config
		cfg.MaxBytes = size
		if _, err := c.js.UpdateStream(t.Context(), cfg); err != nil {
			t.Error(err)
		}
	}
	resize(taskStream(m.ID), 20_000)
	resize(resultStream(m.ID), 20_000)
	work(t, s, 2)
	go func() {
		time.Sleep(time.Second)
		resize(resultStream(m.ID), 1<<20)
		time.Sleep(time.Second)
		resize(taskStream(m.ID), 1<<20)
	}()
	total, err := c.Count(t.Context(), job)
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
}

func TestServerRefuses(t *testing.T) {
	dir := t.TempDir()
	open := filepath.Join(dir, "open")
	if err := os.WriteFile(open, []byte("token x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadCredentials(open); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("a file that others may read: %v", err)
	}
	for _, listen := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "example.com:0"} {
		_, err := Serve(ServerConfig{Listen: listen, Store: t.TempDir()})
		if !errors.As(err, &Refused{}) || !strings.Contains(err.Error(), "--credentials") {
			t.Errorf("%s without credentials: %v", listen, err)
		}
	}
	for _, listen := range []string{"x", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:70000"} {
		if _, err := Serve(ServerConfig{Listen: listen, Store: t.TempDir()}); !errors.As(err, &Refused{}) {
			t.Errorf("%s: %v", listen, err)
		}
	}
	store := t.TempDir()
	s := serve(t, ServerConfig{Store: store})
	if _, err := Serve(ServerConfig{Store: store}); !errors.As(err, &Refused{}) || !strings.Contains(err.Error(), "another server") {
		t.Errorf("two servers on one store: %v", err)
	}
	start := time.Now()
	if _, err := Serve(ServerConfig{Store: t.TempDir(), Listen: s.Address()}); !errors.As(err, &Refused{}) || !strings.Contains(err.Error(), "already in use") || time.Since(start) > 5*time.Second {
		t.Errorf("two servers on one port: %v after %v", err, time.Since(start))
	}
	for _, creds := range []*Credentials{nil, {Token: "wrong"}, {User: "u", Password: "p"}} {
		start := time.Now()
		_, err := Connect(t.Context(), ClientConfig{URL: s.URL(), Credentials: creds, Wait: time.Minute})
		if !errors.As(err, &Refused{}) || !strings.Contains(err.Error(), "refuses the credentials") || time.Since(start) > 5*time.Second {
			t.Errorf("credentials %v: %v after %v", creds, err, time.Since(start))
		}
	}
	if info, err := os.Stat(s.TokenFile()); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token's file: %v, %v", info.Mode(), err)
	}
}

// A client that is connected, and whose credentials are not good any more after the
// server was started anew, ends with that.
func TestTokenChanges(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	s, err := Serve(ServerConfig{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, s)
	done := make(chan error)
	go func() { done <- c.WorkFor(t.Context(), WorkerConfig{Version: "1", Build: "b", Open: openToy}) }()
	address := s.Address()
	time.Sleep(200 * time.Millisecond)
	s.Close()
	serve(t, ServerConfig{Store: store, Listen: address, Credentials: &Credentials{Token: "another"}})
	select {
	case err := <-done:
		if !errors.As(err, &Refused{}) || !strings.Contains(err.Error(), "credentials") {
			t.Errorf("%v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the worker stays")
	}
}

func TestConsumerIsMadeAnew(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	y := toy{Seed: 16, RootTasks: 60, Takes: 100 * time.Millisecond}
	want, _ := y.want()
	work(t, s, 2)
	c := connect(t, s)
	job := y.quick()
	go func() {
		time.Sleep(500 * time.Millisecond)
		// As a server may come back that has lost what it was told of deliveries: all
		// is taken for delivered.
		c.js.DeleteConsumer(t.Context(), taskStream(job.ID()), consumerName)
		c.js.CreateConsumer(t.Context(), taskStream(job.ID()), jetstream.ConsumerConfig{Durable: consumerName,
			AckPolicy: jetstream.AckExplicitPolicy, DeliverPolicy: jetstream.DeliverAllPolicy})
	}()
	total, err := connect(t, s).Count(t.Context(), job)
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
}

// A server whose clock was set back takes a task that somebody had, who is gone, for
// at work as long as the clock was set back.
func TestClockIsSetBack(t *testing.T) {
	t.Parallel()
	s := serve(t, ServerConfig{Lazy: true})
	y := toy{Seed: 17, RootTasks: 20}
	want, _ := y.want()
	c := connect(t, s)
	job := y.quick()
	go func() {
		time.Sleep(500 * time.Millisecond) // by then all is queued
		m := job.complete()
		m.AckWait = time.Hour
		if err := c.makeConsumer(t.Context(), m); err != nil {
			t.Error(err)
		}
		consumer, err := c.js.Consumer(t.Context(), taskStream(m.ID), consumerName)
		if err == nil {
			_, err = consumer.Next(jetstream.FetchMaxWait(10 * time.Second)) // and no word of it again
		}
		if err != nil {
			t.Error(err)
		}
		work(t, s, 2)
	}()
	total, err := connect(t, s).Count(t.Context(), job)
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
}
