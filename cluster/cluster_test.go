package cluster

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

// serve starts a server for a test.
func serve(t *testing.T, cfg ServerConfig) *Server {
	t.Helper()
	if cfg.Store == "" {
		cfg.Store = t.TempDir()
	}
	s, err := Serve(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// connect connects to a server of this test.
func connect(t *testing.T, s *Server) *Client {
	t.Helper()
	c, err := Connect(t.Context(), ClientConfig{URL: s.URL(), Credentials: s.Credentials(), Wait: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// work starts a process's worth of workers in this one. It ends with the test.
func work(t *testing.T, s *Server, workers int) {
	t.Helper()
	c := connect(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- c.WorkFor(ctx, WorkerConfig{Workers: workers, Version: "1", Build: "b", Open: openToy, Say: func(text string) { t.Log(text) }})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("a worker ended: %v", err)
		}
	})
}

func TestCount(t *testing.T) {
	s := serve(t, ServerConfig{})
	work(t, s, 3)
	for _, y := range []toy{{Seed: 1, RootTasks: 0}, {Seed: 2, RootTasks: 1}, {Seed: 3, RootTasks: 50, Depth: 4}, {Seed: 3, RootTasks: 500, Depth: 3}} {
		want, tasks := y.want()
		start := time.Now()
		total, err := connect(t, s).Count(t.Context(), y.job())
		if err != nil {
			t.Fatal(err)
		}
		if total.Count.Cmp(want) != 0 {
			t.Errorf("%d roots: %v, want %v", y.RootTasks, total.Count, want)
		}
		t.Logf("%d tasks in %v", tasks, time.Since(start))
	}
}

// Rates, as a benchmark: go test ./cluster -run '^$' -bench Tasks.
func BenchmarkTasks(b *testing.B) {
	for _, lazy := range []bool{false, true} {
		for _, workers := range []int{1, 2, 8, 32} {
			b.Run(fmt.Sprintf("lazy=%v/workers=%d", lazy, workers), func(b *testing.B) {
				s, err := Serve(ServerConfig{Store: b.TempDir(), Lazy: lazy})
				if err != nil {
					b.Fatal(err)
				}
				defer s.Close()
				ctx, cancel := context.WithCancel(b.Context())
				defer cancel()
				done := make(chan error, 2)
				for range 2 {
					c, err := Connect(ctx, ClientConfig{URL: s.URL(), Credentials: s.Credentials()})
					if err != nil {
						b.Fatal(err)
					}
					defer c.Close()
					go func() {
						done <- c.WorkFor(ctx, WorkerConfig{Workers: max(workers/2, 1), Version: "1", Build: "b", Open: openToy})
					}()
					if workers == 1 {
						break
					}
				}
				c, err := Connect(ctx, ClientConfig{URL: s.URL(), Credentials: s.Credentials()})
				if err != nil {
					b.Fatal(err)
				}
				defer c.Close()
				y := toy{Seed: 1, RootTasks: b.N}
				b.ResetTimer()
				if _, err := c.Count(ctx, y.job()); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tasks/s")
			})
		}
	}
}
