package cluster

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"iter"
	"math/big"
	"strings"
	"time"
)

// A toy is a work whose count is known: a tree in which a hash of its name says of a
// task whether it divides, and what it counts.
type toy struct {
	Seed      uint64        `json:"seed"`
	RootTasks int           `json:"roots"`
	Takes     time.Duration `json:"takes"`          // a task, at most
	Depth     int           `json:"depth"`          // tasks divide up to there
	Bad       string        `json:"bad,omitempty"`  // a task that fails
	Lies      string        `json:"lies,omitempty"` // a task that is counted otherwise each time
	Slow      string        `json:"slow,omitempty"` // a task that takes half a minute
	Hangs     string        `json:"hangs,omitempty"`
}

func (y toy) Roots(context.Context) ([]Task, error) {
	var all []Task
	for k := range y.RootTasks {
		all = append(all, Task{Name: fmt.Sprint("r", k)})
	}
	return all, nil
}

func (y toy) hash(name, what string) uint64 {
	h := fnv.New64a()
	binary.Write(h, binary.LittleEndian, y.Seed)
	h.Write([]byte(what + "/" + name))
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>29
}

func (y toy) children(name string) (all []Task) {
	if strings.Count(name, ".") >= y.Depth || y.hash(name, "divide")%4 != 0 {
		return nil
	}
	for k := range y.hash(name, "children")%4 + 1 {
		all = append(all, Task{Name: fmt.Sprintf("%s.%d", name, k), Body: json.RawMessage(fmt.Sprintf(`{"k":%d}`, k))})
	}
	return all
}

// own is what a task counts itself: up to three words, so that no fixed integer holds
// the total.
func (y toy) own(name string) *big.Int {
	n := new(big.Int).SetUint64(y.hash(name, "count"))
	return n.Lsh(n, uint(y.hash(name, "shift")%128))
}

// want is the total, and how many tasks there are.
func (y toy) want() (total *big.Int, tasks int) {
	total = new(big.Int)
	var visit func(string)
	visit = func(name string) {
		tasks++
		total.Add(total, y.own(name))
		for _, t := range y.children(name) {
			visit(t.Name)
		}
	}
	for k := range y.RootTasks {
		visit(fmt.Sprint("r", k))
	}
	return total, tasks
}

func (y toy) Run(ctx context.Context, t Task, how Run) (Answer, error) {
	if !strings.HasPrefix(t.Name, "r") {
		return Answer{}, errors.New("no task of this work")
	}
	switch t.Name {
	case y.Bad:
		return Answer{}, errors.New("cannot be counted")
	case y.Hangs:
		<-ctx.Done()
		return Answer{}, ctx.Err()
	}
	if t.Name == y.Slow {
		for n := uint64(0); n < 300 && ctx.Err() == nil; n++ {
			time.Sleep(100 * time.Millisecond)
			how.Moved(n)
		}
	}
	if t.Name == y.Lies {
		time.Sleep(1500 * time.Millisecond) // without a sign of life
	}
	if y.Takes > 0 {
		d := time.Duration(y.hash(t.Name, "takes") % uint64(y.Takes))
		for start, n := time.Now(), uint64(1); time.Since(start) < d; n++ {
			time.Sleep(min(d, 20*time.Millisecond))
			how.Moved(n)
		}
	}
	a := Answer{Count: y.own(t.Name), Children: y.children(t.Name), Nodes: 1, Engine: "toy"}
	if t.Name == y.Lies {
		a.Count = big.NewInt(time.Now().UnixNano())
	}
	return a, ctx.Err()
}

func (y toy) Enough() (func(Task, Answer) bool, bool) { return nil, false }

func (y toy) Total(answers iter.Seq2[Task, Answer]) (Total, error) {
	sum := new(big.Int)
	for _, a := range answers {
		sum.Add(sum, a.Count)
	}
	return Total{Count: sum}, nil
}

// job makes the job of a toy.
func (y toy) job() Job {
	param, _ := json.Marshal(y)
	return Job{Manifest: Manifest{Kind: "toy", Param: param, Problem: "toy", Version: "1", Build: "b", Source: "toy"}, Problem: []byte("toy\n"), Work: y}
}

func openToy(_ context.Context, m Manifest, problem []byte) (Work, error) {
	if string(problem) != "toy\n" {
		return nil, errors.New("not the problem of the job")
	}
	var y toy
	return y, json.Unmarshal(m.Param, &y)
}
