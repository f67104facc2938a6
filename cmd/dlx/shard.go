package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"exactcover/dlx"

	"github.com/spf13/pflag"
)

// A shardNumber is the shard that --shard I/N asks for; of 0 shards none.
type shardNumber struct{ number, of int }

// mostShards bounds N: the tasks of more would be too small to be worth a process each.
const mostShards = 10_000

var shardForm = regexp.MustCompile(`^([0-9]{1,6})/([0-9]{1,6})$`)

// Set reads a shard number, as in 3/64.
func (s *shardNumber) Set(text string) error {
	m := shardForm.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q: expected I/N, as in 3/64", text)
	}
	number, _ := strconv.Atoi(m[1])
	of, _ := strconv.Atoi(m[2])
	if of < 1 || of > mostShards {
		return fmt.Errorf("%q: N is from 1 to %d", text, mostShards)
	}
	if number < 1 || number > of {
		return fmt.Errorf("%q: I is from 1 to N, which is %d", text, of)
	}
	*s = shardNumber{number, of}
	return nil
}

func (s shardNumber) String() string {
	if s.of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.number, s.of)
}

// Type names the flag's argument in help.
func (s shardNumber) Type() string { return "I/N" }

// tasks is into how many tasks a count is divided for so many shards: enough for each
// shard to have some large and some small ones.
func (s shardNumber) tasks() int { return min(max(s.of*tasksPerShard, 2048), 1<<16) }

const tasksPerShard = 64

// among returns the shard's tasks: every N-th, as neighbors are alike.
func (s shardNumber) among(all []dlx.Task) (own []dlx.Task) {
	for k := s.number - 1; k < len(all); k += s.of {
		own = append(own, all[k])
	}
	return own
}

func (c *command) shardFlag(f *pflag.FlagSet) {
	f.Var(&c.shard, "shard", "count part I of N of the work, from 1/N to N/N, and print its record, for \"dlx merge\"")
}

// checkShard refuses what does not go with a shard.
func (c *command) checkShard() error {
	switch {
	case c.shard.of == 0:
		return nil
	case c.limit > 0:
		return errors.New("--shard does not go with --limit: a shard counts all of its part")
	case c.fundamental:
		return errors.New("--shard does not go with --fundamental")
	case c.engine == "naive":
		return errors.New("--shard does not go with --engine naive, which cannot be divided")
	}
	return nil
}

// shardVerb is what a checkpoint of a shard is of.
const shardVerb = "count --shard"

// countShard counts the tasks of a shard and prints its record.
func (c *command) countShard(ctx context.Context, s *source, e entry, keep *checkpoint) error {
	engine, err := dlx.ParseEngine(c.engine)
	if err != nil {
		return err
	}
	if c.engine == "auto" {
		c.refute(s, e)
	}
	watch := c.watch(s.label(e))
	defer watch.end()
	d, err := e.Problem().Divide(ctx, dlx.Config{Take: e.given(), Engine: engine, Reduce: c.reduction, Symmetry: c.bySymmetry}, c.shard.tasks())
	if context.Cause(ctx) != nil {
		return stopped(ctx, s.label(e)+": the count was not divided yet")
	}
	if err != nil {
		return err
	}
	w, err := newShardWork(d, c.shard, keep)
	if err != nil {
		return keep.refused(err)
	}
	w.memory = uint64(c.memoryOr(usualMemory()))
	if err := w.run(ctx, c.workers, watch); err != nil {
		return err
	}
	if ctx.Err() != nil {
		known := fmt.Sprintf("%s: shard %v: %.2f%% done", s.label(e), c.shard, 100*w.fraction())
		if w.layersLost {
			known += ", but for layers of states, which begin anew"
		}
		return stopped(ctx, known+keep.goesOn())
	}
	record, err := w.record(s, e)
	if err != nil {
		return err
	}
	return c.out.object(record)
}

func (w *shardWork) record(s *source, e entry) (shardRecord, error) {
	r := shardRecord{
		Title: recordTitle, Version: version, Source: s.name, Board: s.board(e),
		Problem: w.d.Fingerprint().String(), Division: w.d.Identity(),
		Shard: w.shard.number, Of: w.shard.of, Tasks: len(w.shard.among(w.d.Roots())), AllTasks: len(w.d.Roots()),
		Engines: w.state.Engines, Nodes: w.state.Nodes, Seconds: w.state.Seconds,
	}
	for k, sum := range w.state.Sums {
		part := recordPart{Sum: sum.String()}
		if w.d.Known(k) {
			part = recordPart{Known: sum.String()}
		}
		r.Parts = append(r.Parts, part)
	}
	return r, r.seal()
}
