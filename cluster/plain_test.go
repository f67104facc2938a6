package cluster

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// plain starts a server as somebody else may have one.
func plain(t *testing.T, options server.Options) (url string) {
	t.Helper()
	options.Host, options.Port, options.JetStream, options.StoreDir = "127.0.0.1", server.RANDOM_PORT, true, t.TempDir()
	options.NoSigs, options.NoLog = true, true
	s, err := server.NewServer(&options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

// ann is a user who may do some things and no others.
func ann(publish, subscribe string) server.Options {
	return server.Options{Users: []*server.User{{Username: "ann", Password: "s3cret", Permissions: &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: strings.Fields(publish)},
		Subscribe: &server.SubjectPermission{Allow: strings.Fields(subscribe)},
	}}}}
}

// The subjects that docs/cluster.md names are enough, and who may do less is told so.
func TestPermissions(t *testing.T) {
	t.Parallel()
	const subscribe = "dlx.> _INBOX.>"
	client := ClientConfig{Credentials: &Credentials{User: "ann", Password: "s3cret"}}
	client.URL = plain(t, ann("dlx.> $JS.API.> $JS.ACK.> $JS.FC.> $KV.dlx-jobs.> $O.dlx-problems.> _INBOX.>", subscribe))
	worker, err := Connect(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	go worker.WorkFor(t.Context(), WorkerConfig{Workers: 2, Version: "1", Build: "b", Open: openToy})
	var told atomic.Pointer[string]
	client.Say = func(text string) { told.Store(&text) }
	c, err := Connect(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	y := toy{Seed: 20, RootTasks: 30, Depth: 3}
	want, _ := y.want()
	job := y.quick()
	if total, err := c.Count(t.Context(), job); err != nil || total.Count.Cmp(want) != 0 || told.Load() != nil {
		t.Errorf("%v, %v, want %v", total.Count, err, want)
	}
	if status, err := c.Status(t.Context(), job.ID()); err != nil || len(status.Workers) != 1 {
		t.Errorf("%+v, %v", status, err)
	}
	if err := c.Remove(t.Context(), job.ID()); err != nil {
		t.Error(err)
	}

	client.URL = plain(t, ann("dlx.> $JS.API.> _INBOX.>", subscribe))
	if c, err = Connect(t.Context(), client); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := c.Count(ctx, job); err == nil {
		t.Error("counted where problems cannot be stored")
	}
	if text := told.Load(); text == nil || !strings.Contains(*text, "$O.dlx-problems") {
		t.Errorf("who may not store problems is not told so")
	}
}

// A server promises every job its bounds, and a small one soon has no more to promise.
func TestServerHasNoRoom(t *testing.T) {
	t.Parallel()
	c, err := Connect(t.Context(), ClientConfig{URL: plain(t, server.Options{JetStreamMaxStore: 1 << 30})})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, err = c.Count(t.Context(), toy{Seed: 21, RootTasks: 3}.quick())
	if err == nil || !strings.Contains(err.Error(), "cluster remove") || !strings.Contains(err.Error(), "1280 MiB") {
		t.Errorf("%v", err)
	}
}

// While the server is away nobody is said to be missing.
func TestServerIsAway(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	s, err := Serve(ServerConfig{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, s)
	job := toy{Seed: 22, RootTasks: 3}.quick() // and nobody works
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	closed := false
	job.Progress = func(p Progress) {
		switch {
		case !closed && !p.Away:
			closed = true
			go s.Close()
		case closed && p.Away:
			cancel()
		}
	}
	c.Count(ctx, job)
	if !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("the server is not said to be away: %v", ctx.Err())
	}
}
