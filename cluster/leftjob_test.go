package cluster

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

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
