//go:build unix

package cluster

import (
	"flag"
	"runtime"
	"runtime/debug"
	"testing"
)

// The memory of a server and a coordinator, as a command has both, for each task:
// go test ./cluster -run Memory -memory-tasks 100000 -v.
var memoryTasks = flag.Int("memory-tasks", 3000, "hold the memory of a server and a coordinator with so many tasks against its bound")

const (
	mostAtRest  = 20 << 20 // bytes of the heap, whatever the tasks
	mostPerTask = 1200     // 100,000 tasks take 101 MB, and the process 132
)

func TestMemory(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(20)) // as the command does
	s := serve(t, ServerConfig{Lazy: true})
	c := connect(t, s)
	worker := chaosConfig{Store: s.store, Address: s.Address(), Toy: &toy{}}
	x := &chaos{t: t, cfg: worker}
	for range 2 {
		w := x.start("worker")
		defer kill(w)
	}
	y := toy{Seed: 1, RootTasks: *memoryTasks}
	want, _ := y.want()
	most := uint64(0)
	look := func() {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
	}
	job := y.job()
	job.Progress = func(Progress) { look() }
	total, err := c.Count(t.Context(), job)
	look()
	if err != nil || total.Count.Cmp(want) != 0 {
		t.Fatalf("%v, %v, want %v", total.Count, err, want)
	}
	t.Logf("heap in use at most %d MB", most>>20)
	if bound := uint64(mostAtRest + mostPerTask**memoryTasks); most > bound {
		t.Errorf("%d tasks: %d MB of heap in use, want %d at most", *memoryTasks, most>>20, bound>>20)
	}
}
