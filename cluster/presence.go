package cluster

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Workers say nothing unless asked: whoever wants to know who is there asks all at
// once, and those that live answer.
const subjectWho = prefix + "who"

// A Presence is the answer of a process that works.
type Presence struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	Build   string `json:"build"`
	Workers int    `json:"workers"` // how many tasks at once
	Busy    int    `json:"busy"`    // how many now
	Done    uint64 `json:"done"`    // tasks since it began
	Nodes   uint64 `json:"nodes"`   // search nodes since it began
	// At is at how many tasks of each job it is, jobs of which it has none left out.
	At map[string]int `json:"at,omitempty"`
}

const (
	askEvery    = 2 * time.Second
	mostAnswers = 100_000
	mostAnswer  = 4096 // bytes
	mostAt      = 64   // jobs in an answer
)

// answerWho answers those who ask until the subscription ends.
func (c *Client) answerWho(own func() Presence) (*nats.Subscription, error) {
	return c.nc.Subscribe(subjectWho, func(m *nats.Msg) {
		if text, err := json.Marshal(own()); err == nil {
			m.Respond(text)
		}
	})
}

// sensible reports whether an answer may be true: it comes from anybody.
func (p Presence) sensible() bool {
	const most = 1 << 20 // tasks at once
	for _, n := range p.At {
		if n < 0 || n > most {
			return false
		}
	}
	return p.Workers > 0 && p.Workers <= most && p.Busy >= 0 && p.Busy <= p.Workers
}

// A crowd is the processes that work, as far as they have answered of late.
type crowd struct {
	version, build string
	sub            *nats.Subscription
	done           chan struct{}

	mu   sync.Mutex
	last map[string]seen
}

type seen struct {
	Presence
	when time.Time
}

// countWorkers begins to ask who is there.
func (o *coordinator) countWorkers(ctx context.Context) *crowd {
	w := o.newCrowd()
	w.version, w.build = o.Version, o.Build
	go func() {
		for {
			o.ask(w)
			select {
			case <-w.done:
				return
			case <-ctx.Done():
				return
			case <-time.After(askEvery):
			}
		}
	}()
	return w
}

func (c *Client) newCrowd() *crowd {
	w := &crowd{last: make(map[string]seen), done: make(chan struct{})}
	w.sub, _ = c.nc.Subscribe(nats.NewInbox(), func(m *nats.Msg) { // none: nobody is seen
		var p Presence
		if len(m.Data) > mostAnswer || json.Unmarshal(m.Data, &p) != nil || !p.sensible() {
			return
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		if len(w.last) < mostAnswers {
			w.last[p.ID] = seen{p, time.Now()}
		}
	})
	return w
}

func (c *Client) ask(w *crowd) {
	if w.sub != nil {
		c.nc.PublishRequest(subjectWho, w.sub.Subject, nil)
	}
}

func (w *crowd) stop() {
	close(w.done)
	if w.sub != nil {
		w.sub.Unsubscribe()
	}
}

// workers returns how many work, and how many of another version or build.
func (w *crowd) workers() (own, foreign int) {
	for _, p := range w.present() {
		if p.Version == w.version && p.Build == w.build {
			own += p.Workers
		} else {
			foreign += p.Workers
		}
	}
	return own, foreign
}

// at returns how many tasks of a job those have who answered of late.
func (w *crowd) at(job string) (n int) {
	for _, p := range w.present() {
		n += p.At[job]
	}
	return n
}

// present returns who answered of late, and forgets the others.
func (w *crowd) present() []Presence {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []Presence
	for id, s := range w.last {
		if time.Since(s.when) > 3*askEvery {
			delete(w.last, id)
			continue
		}
		all = append(all, s.Presence)
	}
	return all
}

// Workers asks who is there, and returns who has answered after a while.
func (c *Client) Workers(ctx context.Context, wait time.Duration) ([]Presence, error) {
	w := c.newCrowd()
	defer w.stop()
	c.ask(w)
	if err := sleep(ctx, wait); err != nil {
		return nil, err
	}
	return w.present(), nil
}
