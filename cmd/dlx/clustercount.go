package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"exactcover/cluster"

	"github.com/spf13/pflag"
)

const (
	embedded = "embedded"
	// tasksPerWorker is into how many tasks for each worker an embedded cluster cuts a
	// count to begin with. Those that take long are cut again.
	tasksPerWorker = 128
)

// clusterFlag are the flags of a verb that a cluster may do.
func (c *command) clusterFlag(f *pflag.FlagSet) {
	f.StringVar(&c.cluster.by, "cluster", "", `have it done by a cluster: the URL of its server, or "embedded" for one of --workers processes on this machine`)
	f.StringVar(&c.cluster.store, "store", "", "directory that --cluster embedded keeps its work in; without it one under the user's cache")
	c.cluster.register(f)
}

// checkCluster refuses what does not go with a cluster, and of "--limit" and "--engine"
// the one that does not go with the verb.
func (c *command) checkCluster(f *pflag.FlagSet, beside string) error {
	if f.Changed("cluster") && c.cluster.by == "" {
		return errors.New(`--cluster: expected the URL of a server, or "embedded"`)
	}
	if named := c.cluster.by != "" && c.cluster.by != embedded; !named && (c.cluster.credentials != "" || c.cluster.ca != "") {
		return errors.New("--credentials and --tls-ca are for a server: name it with --cluster URL")
	}
	if c.cluster.store != "" && c.cluster.by != embedded {
		return errors.New("--store is for --cluster embedded: other servers have stores of their own")
	}
	if c.cluster.by == "" {
		return nil
	}
	for _, flag := range []struct {
		given bool
		name  string
	}{
		{beside == "--limit" && c.limit > 0, "--limit"},
		{beside == "--engine" && c.engine != "auto", "--engine"},
		{c.engine == "naive", "--engine naive"},
		{c.checkpoint != "", "--checkpoint"},
		{c.fundamental, "--fundamental"},
		{c.shard.of > 0, "--shard"},
	} {
		if flag.given {
			return fmt.Errorf("--cluster does not go with %s", flag.name)
		}
	}
	return nil
}

// onCluster runs a job on the cluster of the flags. One on an embedded cluster is
// removed when it is done.
func (c *command) onCluster(ctx context.Context, label string, job cluster.Job) (cluster.Total, error) {
	spareMemory()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if c.broken != nil {
		go func() {
			select {
			case err := <-c.broken:
				cancel(err)
			case <-ctx.Done():
			}
		}()
	}
	client, err := c.connect(ctx, 5*time.Second)
	if err != nil {
		return cluster.Total{}, c.leftOff(ctx, job, err)
	}
	defer client.Close()
	w := c.watch(label)
	defer w.end()
	job.Alone = c.removeJobs
	alone := time.Now()
	told := false
	job.Progress = func(p cluster.Progress) {
		w.showCluster(p)
		switch {
		case p.Workers > 0 || p.Away:
			alone = time.Now()
		case time.Since(alone) > 5*time.Second && !told:
			told = true
			c.noWorkers(p)
		}
	}
	total, err := client.Count(ctx, job)
	if err == nil && c.removeJobs {
		client.Remove(ctx, job.ID()) // or it stays and answers at once the next time
	}
	return total, c.leftOff(ctx, job, err)
}

// leftOff is the failure of a job that was left before its end, or another error.
func (c *command) leftOff(ctx context.Context, job cluster.Job, err error) error {
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return failure{exitStopped, fmt.Errorf("stopped early (%w): job %s is kept, and the same command goes on with it", cause, job.ID())}
	}
	return clusterError(err)
}

func (c *command) noWorkers(p cluster.Progress) {
	if p.Foreign > 0 {
		fmt.Fprintf(c.stderr, "dlx: no worker of this version and build; %d of another wait\n", p.Foreign)
		return
	}
	fmt.Fprintf(c.stderr, "dlx: no worker answers: \"dlx worker --server %s\" starts some\n", c.cluster.server)
}

// showCluster shows how far a job is.
func (w *watch) showCluster(p cluster.Progress) {
	w.c.out.Flush()
	workers := plural(uint64(p.Workers), "worker")
	if p.Away {
		workers = "the server away"
	}
	state := fmt.Sprintf("%d tasks done, %d open, %s, %.0f tasks/s", p.Done, p.Open, workers, p.TasksPer)
	switch {
	case w.bar != nil:
		w.bar.Describe(state)
		w.bar.Set(int(p.Fraction * barParts))
	case w.lines == nil:
	case w.c.json:
		object := newPrinter(w.lines)
		object.object(clusterProgress{p.Job, p.Done, p.Open, p.Fraction, p.Nodes, p.Workers, p.Away, p.TasksPer, p.Elapsed.Seconds(), p.Left.Seconds()})
		object.Flush()
	default:
		left := ""
		if p.Left > 0 {
			left = fmt.Sprintf(", about %v left", p.Left.Round(time.Second))
		}
		fmt.Fprintf(w.lines, "dlx: %s: %.2f%% done, %s%s\n", w.label, 100*p.Fraction, state, left)
	}
}

// clusterProgress is a Progress as --json prints it, on standard error.
type clusterProgress struct {
	Job      string  `json:"job"`
	Done     int     `json:"done"`
	Open     int     `json:"open"`
	Fraction float64 `json:"fraction"`
	Nodes    uint64  `json:"nodes"`
	Workers  int     `json:"workers"`
	Away     bool    `json:"server_away,omitempty"`
	Rate     float64 `json:"tasks_per_second"`
	Seconds  float64 `json:"seconds"`
	Left     float64 `json:"seconds_left,omitempty"`
}

// countOnCluster counts a puzzle on a cluster.
func (c *command) countOnCluster(ctx context.Context, s *source, e entry, _ *checkpoint) error {
	start := time.Now()
	answer := counted{Source: s.name, Board: s.board(e), Exact: true, Counts: "all", Engine: "none", Reasons: c.refute(s, e)}
	if len(answer.Reasons) > 0 {
		answer.Count = new(big.Int)
	} else {
		job, err := cluster.NewCount(e.Problem(), cluster.Counting{
			Take: e.given(), Engine: c.engine, Reduce: c.reduction, Symmetry: c.bySymmetry, Tasks: c.cluster.tasks,
		}, cluster.Manifest{Version: version, Build: build(), Source: s.label(e)})
		if err != nil {
			return err
		}
		total, err := c.onCluster(ctx, s.label(e), job)
		if err != nil {
			return err
		}
		answer.Count, answer.Engine, answer.Nodes, answer.Job = total.Count, "cluster", total.Nodes, job.ID()
	}
	answer.Seconds = time.Since(start).Seconds()
	if c.json {
		c.out.object(answer)
	} else {
		fmt.Fprintln(c.out, answer.Count)
	}
	return nil
}

// joined does something while the flags name a server, if they ask for a cluster.
func (c *command) joined(ctx context.Context, do func() error) error {
	if c.cluster.by == "" {
		return do()
	}
	end, err := c.join(ctx)
	if err != nil {
		return err
	}
	defer end()
	return do()
}

// join makes the flags name a server: for --cluster embedded one that is started, with
// its workers. What it returns ends it.
func (c *command) join(ctx context.Context) (end func(), err error) {
	if c.cluster.server = c.cluster.by; c.cluster.by != embedded {
		return func() {}, nil
	}
	if c.workers < 1 || c.workers > mostWorkers {
		return nil, fmt.Errorf("--workers %d: expected 1 to %d", c.workers, mostWorkers)
	}
	store, err := c.cluster.storeOr("embedded")
	if err != nil {
		return nil, err
	}
	server, err := cluster.Serve(cluster.ServerConfig{Store: store, Say: c.sayer()})
	if err != nil {
		return nil, clusterError(err)
	}
	c.cluster.server, c.cluster.credentials, c.removeJobs = server.URL(), server.TokenFile(), true
	c.broken = server.Broken()
	c.cluster.tasks = tasksPerWorker * c.workers
	endWorkers, err := c.startWorkers(ctx)
	if err != nil {
		server.Close()
		return nil, clusterError(err)
	}
	return func() {
		endWorkers()
		server.Close()
	}, nil
}
