package cluster

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

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

// A server whose clock was set back believes that a worker which is gone still has its
// task, for as long as the clock was set back.
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
