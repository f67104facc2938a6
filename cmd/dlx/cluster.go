package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"exactcover/cluster"

	"github.com/spf13/cobra"
)

func (c *command) clusterCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cluster",
		Short: "Serve a cluster, and look after its jobs",
		Long: `A cluster is a NATS server with JetStream, workers ("dlx worker") and whoever asks
for something ("dlx count SOURCE --cluster URL"). The server may be "dlx cluster serve"
or any of your own ("nats-server -js").`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(c.serveCommand(), c.jobsCommand(),
		c.jobCommand("status JOB", "Say how far a job is", c.jobStatus),
		c.jobCommand("result JOB", "Print the answer of a job that is done", c.jobResult),
		c.jobCommand("cancel JOB", "End a job", c.jobCancel),
		c.jobCommand("remove JOB", "Remove all that the server has of a job that has ended", c.jobRemove))
	return cmd
}

func (c *command) serveCommand() *cobra.Command {
	cfg := cluster.ServerConfig{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run a server",
		Long: `Run a server until interrupted. What it has is in the directory --store, and there when
it is started again, however it ended: every write is on the disk before it is answered,
unless --lazy.

On an address of this machine alone it makes a token of its own, in the file "token" of the
store. On any other it wants credentials in a file, which must be for its owner alone:
"token TOKEN", or "user NAME PASSWORD". Without TLS they can be read on the way.`,
		Example: `  dlx cluster serve
  dlx cluster serve --listen 0.0.0.0:4222 --credentials token
  dlx cluster serve --listen 0.0.0.0:4222 --credentials token --tls-cert cert.pem --tls-key key.pem`,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := c.stops(cmd.Context(), time.Now())
			defer cancel()
			return clusterError(c.serve(ctx, cfg))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&cfg.Listen, "listen", "127.0.0.1:4222", "address to listen on, HOST:PORT")
	f.StringVar(&c.cluster.store, "store", "", "directory of its files; without it one under the user's cache")
	f.StringVar(&c.cluster.credentials, "credentials", "", "file with a token, or a user and password, that clients must show")
	f.StringVar(&cfg.Cert, "tls-cert", "", "file of the certificate, for TLS")
	f.StringVar(&cfg.Key, "tls-key", "", "file of the certificate's key")
	f.BoolVar(&cfg.Lazy, "lazy", false, "do not wait until writes are on the disk: faster, but what a power cut takes is counted again")
	c.metricsFlag(f)
	return cmd
}

func (c *command) serve(ctx context.Context, cfg cluster.ServerConfig) (err error) {
	if cfg.Store, err = c.cluster.storeOr("server"); err != nil {
		return err
	}
	if c.cluster.credentials != "" {
		if cfg.Credentials, err = cluster.ReadCredentials(c.cluster.credentials); err != nil {
			return err
		}
	}
	spareMemory()
	cfg.Say = c.sayer()
	var server *cluster.Server
	ready := make(chan struct{})
	endMetrics, err := c.serveMetrics(func() any {
		<-ready
		return server.Figures()
	})
	if err != nil {
		return err
	}
	defer endMetrics()
	if server, err = cluster.Serve(cfg); err != nil {
		return err
	}
	close(ready)
	defer server.Close()
	fmt.Fprintf(c.stderr, "dlx: serving %s, store %s\n", server.URL(), cfg.Store)
	if cfg.Credentials == nil {
		fmt.Fprintf(c.stderr, "dlx: clients on this machine: --credentials %s\n", server.TokenFile())
	} else if cfg.Cert == "" && !server.Local() {
		fmt.Fprintln(c.stderr, "dlx: warning: without TLS the credentials can be read on the way (--tls-cert, --tls-key)")
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-server.Broken():
		return fmt.Errorf("%w (then start it again)", err)
	}
}

// describedJob is a job as --json prints it.
type describedJob struct {
	Job      string             `json:"job"`
	Kind     string             `json:"kind"`
	Source   string             `json:"source"`
	Problem  string             `json:"problem"`
	Version  string             `json:"version"`
	Build    string             `json:"build"`
	Begun    time.Time          `json:"begun"`
	State    string             `json:"state"` // open, done, failed, cancelled
	Why      string             `json:"why,omitempty"`
	Done     *uint64            `json:"done,omitempty"`
	Queued   *uint64            `json:"queued,omitempty"`
	Presence []cluster.Presence `json:"workers,omitempty"`
}

func describe(m cluster.Manifest) describedJob {
	d := describedJob{Job: m.ID, Kind: m.Kind, Source: m.Source, Problem: m.Problem, Version: m.Version, Build: m.Build, Begun: m.Begun, State: "open"}
	if m.Ended != nil {
		d.State, d.Why = m.Ended.How, m.Ended.Why
	}
	return d
}

func (c *command) jobsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "jobs", Short: "List the jobs of a server", Args: cobra.NoArgs, DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withServer(cmd, func(ctx context.Context, client *cluster.Client) error {
				all, err := client.Jobs(ctx)
				if err != nil {
					return err
				}
				for _, m := range all {
					if d := describe(m); c.json {
						c.out.object(d)
					} else {
						fmt.Fprintf(c.out, "%s  %-9s  %s  %s %s\n", m.ID, d.State, m.Begun.Format(time.DateTime), m.Kind, printable(m.Source))
					}
				}
				return nil
			})
		},
	}
	c.cluster.serverFlag(cmd.Flags())
	c.jsonFlag(cmd.Flags())
	return cmd
}

// jobCommand makes a command that takes a job.
func (c *command) jobCommand(use, short string, act func(context.Context, *cluster.Client, string) error) *cobra.Command {
	cmd := &cobra.Command{
		Use: use, Short: short, DisableFlagsInUseLine: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("expected one job: \"dlx cluster jobs\" lists them")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withServer(cmd, func(ctx context.Context, client *cluster.Client) error { return act(ctx, client, args[0]) })
		},
	}
	c.cluster.serverFlag(cmd.Flags())
	c.jsonFlag(cmd.Flags())
	return cmd
}

func (c *command) withServer(cmd *cobra.Command, act func(context.Context, *cluster.Client) error) error {
	ctx, cancel := c.stops(cmd.Context(), time.Now())
	defer cancel()
	client, err := c.connect(ctx, 0)
	if err != nil {
		return clusterError(err)
	}
	defer client.Close()
	return clusterError(act(ctx, client))
}

func (c *command) jobStatus(ctx context.Context, client *cluster.Client, id string) error {
	status, err := client.Status(ctx, id)
	if err != nil {
		return err
	}
	d := describe(status.Manifest)
	d.Done, d.Queued, d.Presence = &status.Results, &status.Queued, status.Workers
	if c.json {
		return c.out.object(d)
	}
	fmt.Fprintf(c.out, "job %s: %s %s, dlx %s, build %s\n", d.Job, d.Kind, printable(d.Source), printable(d.Version), printable(d.Build))
	fmt.Fprintf(c.out, "%s, begun %s\n", d.State, d.Begun.Format(time.DateTime))
	if d.Why != "" {
		fmt.Fprintln(c.out, printable(d.Why))
	}
	fmt.Fprintf(c.out, "%d results, %d tasks queued or at work\n", status.Results, status.Queued)
	for _, w := range status.Workers {
		fmt.Fprintf(c.out, "worker %s: %d of %d busy, %d tasks done, %d nodes", printable(w.ID), w.Busy, w.Workers, w.Done, w.Nodes)
		if w.Version != d.Version || w.Build != d.Build {
			fmt.Fprintf(c.out, ", dlx %s, build %s: not for this job", printable(w.Version), printable(w.Build))
		}
		fmt.Fprintln(c.out)
	}
	return nil
}

func (c *command) jobResult(ctx context.Context, client *cluster.Client, id string) error {
	m, err := client.Manifest(ctx, id)
	if err != nil {
		return err
	}
	switch {
	case m.Ended == nil:
		return failure{exitStopped, fmt.Errorf("job %s goes on: \"dlx cluster status %[1]s\" says how far it is", id)}
	case m.Ended.How != cluster.Done:
		return failure{exitStopped, fmt.Errorf("job %s has no answer: %s", id, strings.TrimSpace(m.Ended.How+" "+printable(m.Ended.Why)))}
	case m.Version != version || m.Build != build():
		return fmt.Errorf("job %s is of dlx %s, build %s, and this is %s, build %s: ask with that one", id, printable(m.Version), printable(m.Build), version, build())
	}
	total, err := client.Answer(ctx, m, uint64(c.memoryOr(usualMemory())))
	if err != nil {
		return err
	}
	if c.json {
		return c.out.object(counted{Source: m.Source, Count: total.Count, Exact: true, Counts: "all", Engine: "cluster", Nodes: total.Nodes, Job: id})
	}
	_, err = fmt.Fprintln(c.out, total.Count)
	return err
}

func (c *command) jobCancel(ctx context.Context, client *cluster.Client, id string) error {
	return client.Cancel(ctx, id)
}

func (c *command) jobRemove(ctx context.Context, client *cluster.Client, id string) error {
	return client.Remove(ctx, id)
}

// printable quotes what a terminal would take for more than text.
func printable(text string) string {
	for _, r := range text {
		if r < ' ' || r == 0x7f {
			return fmt.Sprintf("%q", text)
		}
	}
	return text
}
