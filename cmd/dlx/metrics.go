package main

import (
	"expvar"
	"fmt"
	"net"
	"net/http"
	"time"

	"exactcover/cluster"

	"github.com/spf13/pflag"
)

func (c *command) metricsFlag(f *pflag.FlagSet) {
	f.StringVar(&c.metrics, "metrics", "", "address of this machine, 127.0.0.1:PORT, to serve figures on as JSON, under /debug/vars")
}

// serveMetrics serves figures of the process, under the name "dlx" beside those that
// expvar has of memory, if --metrics asks for it. What it returns ends that. Whoever can
// reach the address may read it, so it must be of this machine.
func (c *command) serveMetrics(figures func() any) (end func(), err error) {
	if c.metrics == "" {
		return func() {}, nil
	}
	address, err := net.ResolveTCPAddr("tcp", c.metrics)
	if err != nil {
		return nil, cluster.Refused{Err: fmt.Errorf("--metrics %s: expected 127.0.0.1:PORT: %w", c.metrics, err)}
	}
	if !address.IP.IsLoopback() {
		return nil, cluster.Refused{Err: fmt.Errorf("--metrics %s can be reached by others, and asks for no credentials: expected 127.0.0.1:PORT", c.metrics)}
	}
	listener, err := net.ListenTCP("tcp", address)
	if err != nil {
		return nil, cluster.Refused{Err: fmt.Errorf("--metrics %s: %w", c.metrics, err)}
	}
	expvar.Publish("dlx", expvar.Func(figures))
	mux := http.NewServeMux()
	mux.Handle("GET /debug/vars", expvar.Handler())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	go server.Serve(listener)
	fmt.Fprintf(c.stderr, "dlx: figures: http://%s/debug/vars\n", listener.Addr())
	return func() { server.Close() }, nil
}
