package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"exactcover/cluster"

	"github.com/spf13/cobra"
)

func (c *command) workerCommand() *cobra.Command {
	var child bool
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Work for the jobs of a cluster",
		Long: `Take tasks of the jobs that the server has, or will have, --workers at a time, until
interrupted. A worker may come and go at any time: a task that it leaves is given to
another after half a minute at most.

The problem of a job comes from the server and is checked by its fingerprint. Jobs of
another version or build of dlx are left to workers of that one.`,
		Example: `  dlx worker --server nats://192.168.1.10:4222 --credentials token
  dlx worker --server tls://host.example:4222 --credentials token --workers 16`,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if c.workers < 1 || c.workers > mostWorkers {
				return fmt.Errorf("--workers %d: expected 1 to %d", c.workers, mostWorkers)
			}
			ctx, cancel := c.stops(cmd.Context(), time.Now())
			defer cancel()
			if child {
				// Whoever started it holds the other end, until it ends in any way.
				go func() {
					io.Copy(io.Discard, c.stdin)
					cancel()
				}()
			}
			err := c.work(ctx)
			if child && context.Cause(ctx) != nil {
				return failure{exitStopped, nil}
			}
			if errors.Is(err, errInterrupt) {
				return nil // as it was asked to
			}
			return clusterError(err)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	c.cluster.serverFlag(f)
	f.IntVar(&c.workers, "workers", runtime.GOMAXPROCS(0), "how many tasks at a time")
	c.memoryFlag(f, "a quarter of the machine's, for all tasks together")
	c.metricsFlag(f)
	f.BoolVar(&child, "child", false, "end when standard input does")
	f.MarkHidden("child")
	return cmd
}

// longest is how long a worker waits for a server that does not answer at first: it
// may have been started before it.
const longest = time.Hour

func (c *command) work(ctx context.Context) error {
	var now atomic.Pointer[func() cluster.Presence] // nil: not connected yet
	end, err := c.serveMetrics(func() any {
		if now := now.Load(); now != nil {
			return (*now)()
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer end()
	client, err := c.connect(ctx, longest)
	if err != nil {
		return err
	}
	defer client.Close()
	memory := uint64(c.memoryOr(usualMemory())) / uint64(c.workers)
	return client.WorkFor(ctx, cluster.WorkerConfig{
		Workers: c.workers, Version: version, Build: build(), Say: c.sayer(),
		Watch: func(presence func() cluster.Presence) { now.Store(&presence) },
		Open: func(ctx context.Context, m cluster.Manifest, problem []byte) (cluster.Work, error) {
			return cluster.Open(ctx, m, problem, memory)
		},
	})
}

// startWorkers starts --workers processes that work for the server of the flags, and
// starts another where one ends. They end when the function that it returns is called,
// or with this process, in whatever way that ends.
func (c *command) startWorkers(ctx context.Context) (end func(), err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	memory := max(uint64(c.memoryOr(usualMemory()))/uint64(c.workers), 1<<20)
	args := []string{os.Args[0], "worker", "--child", "--workers", "1", "--server", c.cluster.server,
		"--credentials", c.cluster.credentials, "--memory", fmt.Sprint(memory)}
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	for range c.workers {
		group.Go(func() {
			for failures := 0; ctx.Err() == nil; failures++ {
				began := time.Now()
				cmd := exec.CommandContext(ctx, program)
				cmd.Args, cmd.Stderr = args, c.stderr
				if _, err := cmd.StdinPipe(); err != nil { // never written to
					return
				}
				err := cmd.Run()
				if ctx.Err() != nil {
					return
				}
				if time.Since(began) > time.Minute {
					failures = 0
				}
				fmt.Fprintf(c.stderr, "dlx: a worker ended (%v); another takes its place\n", err)
				select {
				case <-ctx.Done():
				case <-time.After(time.Duration(failures) * 200 * time.Millisecond):
				}
			}
		})
	}
	return func() {
		cancel()
		group.Wait()
	}, nil
}
