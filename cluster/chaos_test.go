//go:build unix

package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/models/nqueens"
)

// A campaign is go test ./cluster -run Chaos -chaos 100 -timeout 1h -v.
var chaosJobs = flag.Int("chaos", 5, "how many jobs are run under faults")

// chaosRole makes a process of this test program a server, a worker or a coordinator.
const chaosRole = "DLX_CHAOS"

type chaosConfig struct {
	Role, Store, Address string
	Toy                  *toy
	Queens               int
}

func TestMain(m *testing.M) {
	if text := os.Getenv(chaosRole); text != "" {
		var cfg chaosConfig
		if err := json.Unmarshal([]byte(text), &cfg); err != nil {
			panic(err)
		}
		if err := cfg.run(context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func (cfg chaosConfig) run(ctx context.Context) error {
	if cfg.Role == "server" {
		if _, err := Serve(ServerConfig{Listen: cfg.Address, Store: cfg.Store}); err != nil {
			return err
		}
		select {}
	}
	c, err := cfg.connect(ctx)
	if err != nil {
		return err
	}
	if cfg.Role == "worker" {
		open := openToy
		if cfg.Toy == nil {
			open = func(ctx context.Context, m Manifest, problem []byte) (Work, error) {
				return Open(ctx, m, problem, 1<<28)
			}
		}
		return c.WorkFor(ctx, WorkerConfig{Workers: 1, Version: "1", Build: "b", Open: open})
	}
	job, err := cfg.job()
	if err != nil {
		return err
	}
	total, err := c.Count(ctx, job)
	if err == nil {
		fmt.Println(total.Count)
	}
	return err
}

func (cfg chaosConfig) connect(ctx context.Context) (*Client, error) {
	creds, err := ReadCredentials(filepath.Join(cfg.Store, TokenFile))
	if err != nil {
		return nil, err
	}
	return Connect(ctx, ClientConfig{URL: "nats://" + cfg.Address, Credentials: creds, Wait: time.Minute})
}

func (cfg chaosConfig) job() (Job, error) {
	var job Job
	if cfg.Toy != nil {
		job = cfg.Toy.job()
	} else {
		m, err := nqueens.New(nqueens.Config{N: cfg.Queens})
		if err != nil {
			return job, err
		}
		job, err = NewCount(m.Problem(), Counting{Engine: "links", Reduce: dlx.Off, Symmetry: dlx.Off, Tasks: 60}, Manifest{Version: "1", Build: "b", Source: "queens"})
		if err != nil {
			return job, err
		}
	}
	job.AckWait, job.SplitAfter, job.Deliveries = time.Second, 30*time.Millisecond, 1000
	return job, nil
}

// A chaos is a cluster of processes to which bad things happen.
type chaos struct {
	t       *testing.T
	cfg     chaosConfig
	rng     *rand.Rand
	server  *exec.Cmd
	workers []*exec.Cmd
	begun   time.Time
	log     []string
}

func (x *chaos) start(role string) *exec.Cmd {
	cfg := x.cfg
	cfg.Role = role
	text, _ := json.Marshal(cfg)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), chaosRole+"="+string(text))
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		x.t.Fatal(err)
	}
	return cmd
}

func kill(cmd *exec.Cmd) {
	cmd.Process.Kill()
	cmd.Wait()
}

func output(cmd *exec.Cmd) string { return strings.TrimSpace(cmd.Stdout.(*bytes.Buffer).String()) }

func (x *chaos) note(format string, args ...any) {
	x.log = append(x.log, fmt.Sprintf("%.2fs ", time.Since(x.begun).Seconds())+fmt.Sprintf(format, args...))
}

// fault does something bad. It returns the coordinator, which may be another now.
func (x *chaos) fault(coordinator *exec.Cmd) *exec.Cmd {
	k := x.rng.IntN(len(x.workers))
	switch n := x.rng.IntN(100); {
	case n < 30:
		x.note("kill -9 worker %d", k)
		kill(x.workers[k])
		x.workers[k] = x.start("worker")
	case n < 50:
		x.note("kill -9 the coordinator")
		kill(coordinator)
		return x.start("coordinator")
	case n < 65:
		x.note("kill -9 the server")
		kill(x.server)
		time.Sleep(time.Duration(x.rng.IntN(300)) * time.Millisecond)
		x.server = x.start("server")
	case n < 80:
		x.note("stop worker %d past its time", k)
		stopped := x.workers[k].Process
		stopped.Signal(syscall.SIGSTOP)
		time.AfterFunc(1500*time.Millisecond, func() { stopped.Signal(syscall.SIGCONT) })
	case n < 90:
		x.note("tasks are queued again")
		x.meddle(func(ctx context.Context, c *Client, job Job) {
			roots, err := job.Work.Roots(ctx)
			if err == nil {
				x.rng.Shuffle(len(roots), func(a, b int) { roots[a], roots[b] = roots[b], roots[a] })
				c.queueTasks(ctx, job.ID(), roots[:len(roots)/4+1])
			}
		})
	case n < 95:
		x.note("the queue is emptied")
		x.meddle(func(ctx context.Context, c *Client, job Job) {
			if stream, err := c.js.Stream(ctx, taskStream(job.ID())); err == nil {
				stream.Purge(ctx)
			}
		})
	default:
		x.note("the consumer is removed")
		x.meddle(func(ctx context.Context, c *Client, job Job) {
			c.js.DeleteConsumer(ctx, taskStream(job.ID()), consumerName)
		})
	}
	return coordinator
}

func (x *chaos) meddle(do func(context.Context, *Client, Job)) {
	ctx, cancel := context.WithTimeout(x.t.Context(), 10*time.Second)
	defer cancel()
	c, err := x.cfg.connect(ctx)
	if err != nil {
		x.t.Error(err)
		return
	}
	defer c.Close()
	if job, err := x.cfg.job(); err == nil {
		do(ctx, c, job)
	}
}

// Whatever is killed, stopped, done twice or lost: the count is the count.
func TestChaos(t *testing.T) {
	for k := range *chaosJobs {
		t.Run(fmt.Sprint("job=", k), func(t *testing.T) {
			t.Parallel()
			runChaos(t, uint64(k))
		})
	}
}

func runChaos(t *testing.T, seed uint64) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // for a free port, which the server keeps
	if err != nil {
		t.Fatal(err)
	}
	cfg := chaosConfig{Store: t.TempDir(), Address: listener.Addr().String()}
	listener.Close()
	var want *big.Int
	if seed%2 == 0 {
		y := toy{Seed: seed, RootTasks: 60, Depth: 4, Takes: 60 * time.Millisecond}
		want, _ = y.want()
		cfg.Toy = &y
	} else {
		cfg.Queens, want = 13, big.NewInt(73712)
	}
	x := &chaos{t: t, cfg: cfg, rng: rand.New(rand.NewPCG(seed, 7)), begun: time.Now()}
	x.server = x.start("server")
	for range 50 {
		if _, err := os.Stat(filepath.Join(cfg.Store, TokenFile)); err == nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	for range 3 {
		x.workers = append(x.workers, x.start("worker"))
	}
	coordinator := x.start("coordinator")
	defer func() {
		for _, cmd := range append(slices.Clone(x.workers), x.server, coordinator) {
			cmd.Process.Kill()
			cmd.Wait()
		}
	}()
	done := make(chan error, 1)
	wait := func(cmd *exec.Cmd) {
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		done = ended
	}
	for faults := 8 + x.rng.IntN(8); faults > 0; faults-- {
		time.Sleep(time.Duration(30+x.rng.IntN(250)) * time.Millisecond)
		coordinator = x.fault(coordinator)
	}
	wait(coordinator)
	select {
	case err := <-done:
		if got := output(coordinator); err != nil || got != want.String() {
			t.Errorf("%s (%v), want %v", got, err, want)
		}
	case <-time.After(2 * time.Minute):
		t.Errorf("no answer after two minutes")
		for k, w := range x.workers {
			t.Logf("worker %d: %s", k, output(w))
		}
	}
	t.Logf("%v after %.1fs, and:\n%s", want, time.Since(x.begun).Seconds(), strings.Join(x.log, "\n"))
}
