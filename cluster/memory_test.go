//go:build unix

package cluster

import (
	"context"
	"flag"
	"os"
	"runtime"
	"strings"
	"testing"
)

// Memory of server and coordinator: go test ./cluster -run Memory -memory-tasks 100000 -v.
var memoryTasks = flag.Int("memory-tasks", 0, "measure the memory of a server and a coordinator with so many tasks")

func TestMemory(t *testing.T) {
	if *memoryTasks == 0 {
		t.Skip("measured with -memory-tasks")
	}
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	worker := chaosConfig{Store: s.store, Address: s.Address(), Toy: &toy{}}
	x := &chaos{t: t, cfg: worker}
	for range 2 {
		w := x.start("worker")
		defer kill(w)
	}
	y := toy{Seed: 1, RootTasks: *memoryTasks}
	most := uint64(0)
	job := y.job()
	job.Progress = func(p Progress) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
	}
	if _, err := c.Count(context.Background(), job); err != nil {
		t.Fatal(err)
	}
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") || strings.HasPrefix(line, "VmRSS") {
			t.Log(strings.TrimSpace(line))
		}
	}
	t.Logf("heap in use at most %d MB", most>>20)
}
