package frontier

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A crew is goroutines that do a task together, one after the other. A task takes a
// fraction of a millisecond, and to wake a goroutine that sleeps a good part of that: so
// they look for the next task for a while before they sleep.
type crew struct {
	size    int
	task    func(worker int)
	number  atomic.Uint64 // of the task; each has one more than the one before
	working atomic.Int32  // workers, but for the first, that have not finished it

	mu     sync.Mutex
	change *sync.Cond
	asleep atomic.Int32
	gone   sync.WaitGroup
}

// gather brings a crew together. The caller is its first worker.
func gather(size int) *crew {
	c := &crew{size: size}
	c.change = sync.NewCond(&c.mu)
	for w := 1; w < size; w++ {
		c.gone.Go(func() { c.work(w) })
	}
	return c
}

// all lets every worker do a task, and returns when all have.
func (c *crew) all(task func(worker int)) {
	c.task = task
	c.working.Store(int32(c.size - 1))
	c.begin()
	task(0)
	c.until(func() bool { return c.working.Load() == 0 })
}

// dismiss ends the goroutines.
func (c *crew) dismiss() {
	c.task = nil
	c.begin()
	c.gone.Wait()
}

func (c *crew) begin() {
	c.number.Add(1)
	c.wake()
}

func (c *crew) work(w int) {
	for number := uint64(1); ; number++ {
		c.until(func() bool { return c.number.Load() >= number })
		if c.task == nil {
			return
		}
		c.task(w)
		if c.working.Add(-1) == 0 {
			c.wake()
		}
	}
}

// awake is how long a worker looks for the next task before it sleeps. Nearly all come
// sooner, and waking takes about as long.
const awake = 50 * time.Microsecond

// until waits for what another worker brings about before it calls wake.
func (c *crew) until(done func() bool) {
	for start := time.Now(); time.Since(start) < awake; runtime.Gosched() {
		for range 16 {
			if done() {
				return
			}
		}
	}
	c.mu.Lock()
	c.asleep.Add(1)
	for !done() {
		c.change.Wait()
	}
	c.asleep.Add(-1)
	c.mu.Unlock()
}

func (c *crew) wake() {
	if c.asleep.Load() > 0 {
		c.mu.Lock()
		c.change.Broadcast()
		c.mu.Unlock()
	}
}
