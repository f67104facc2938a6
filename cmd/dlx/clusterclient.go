package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"exactcover/cluster"

	"github.com/spf13/pflag"
)

// clusterFlags are how to reach a server.
type clusterFlags struct {
	by          string // what is to do the work: "", "embedded", or a server's URL
	server      string // its URL
	credentials string
	ca          string
	store       string // of an embedded server
	tasks       int    // to begin with; 0: as is usual
}

func (f *clusterFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.credentials, "credentials", "", "file with the server's token, or a user and password")
	flags.StringVar(&f.ca, "tls-ca", "", "file with the certificates to check the server's with; without it the system's")
}

// serverFlag is for commands that do nothing but speak to a server.
func (f *clusterFlags) serverFlag(flags *pflag.FlagSet) {
	flags.StringVar(&f.server, "server", "nats://127.0.0.1:4222", "where the server is: nats://HOST:PORT or tls://HOST:PORT")
	f.register(flags)
}

// connect connects to the server that the flags name.
func (c *command) connect(ctx context.Context, wait time.Duration) (*cluster.Client, error) {
	cfg := cluster.ClientConfig{URL: c.cluster.server, CA: c.cluster.ca, Wait: wait, Say: c.sayer()}
	if c.cluster.credentials != "" {
		var err error
		if cfg.Credentials, err = cluster.ReadCredentials(c.cluster.credentials); err != nil {
			return nil, err
		}
	}
	return cluster.Connect(ctx, cfg)
}

// sayer returns what prints messages that several goroutines have.
func (c *command) sayer() func(string) {
	var mu sync.Mutex
	return func(text string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintf(c.stderr, "dlx: %s\n", text)
	}
}

// clusterError gives an error of the cluster its exit status: bad usage what cannot
// begin, stopped what ended without an answer.
func clusterError(err error) error {
	if err == nil || errors.As(err, &cluster.Refused{}) || errors.As(err, &failure{}) {
		return err
	}
	return failure{exitStopped, err}
}

// build tells builds of one version apart: the commit, or, where that is not the whole
// truth, a hash of the program. Counts of different builds are not added up.
var build = sync.OnceValue(func() string {
	revision, clean := "", false
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				revision = s.Value
			case "vcs.modified":
				clean = s.Value == "false"
			}
		}
	}
	if clean && len(revision) >= 12 {
		return revision[:12]
	}
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	file, err := os.Open(name)
	if err != nil {
		return "unknown"
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "unknown"
	}
	return "program " + hex.EncodeToString(sum.Sum(nil)[:6])
})

// storeOr returns the directory of a store: what the flag says, or one under the
// user's cache.
func (f *clusterFlags) storeOr(name string) (string, error) {
	if f.store != "" {
		return f.store, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("%w: name a directory with --store", err)
	}
	return filepath.Join(cache, "dlx", name), nil
}

// spareMemory makes a process that only hands on what others do collect garbage more
// often than one that has its time to save, unless GOGC is set.
func spareMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(20)
	}
}
