package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactcover/dlx"
)

// A compiled is the diagram of a puzzle. Where options are given it is the diagram of
// what they leave.
type compiled struct {
	*dlx.Diagram
	given  []dlx.Option
	origin []dlx.Option // of the options of the diagram; nil: the same
}

// compile makes the diagram of a puzzle within the memory allowed. Where that is too
// little, or the context ends, it is a failure that says how far it came.
func (c *command) compile(ctx context.Context, s *source, e entry) (*compiled, error) {
	d := &compiled{given: e.given()}
	p := e.Problem()
	if len(d.given) > 0 {
		var err error
		if p, d.origin, err = p.Residual(d.given); err != nil {
			return nil, err
		}
	}
	var err error
	cfg := dlx.DiagramConfig{Memory: uint64(c.memoryOr(dlx.DiagramMemory))}
	if c.progress == "always" || c.progress == "auto" && isTerminal(c.stderr) {
		cfg.Progress = func(at dlx.DiagramProgress) {
			fmt.Fprintf(c.stderr, "dlx: %s: layer %d of %d, %d states, %s\n", s.label(e), at.Layer, at.Layers, at.States, bytesText(at.Bytes))
		}
	}
	if d.Diagram, err = p.Compile(ctx, cfg); err != nil {
		return nil, c.notCompiled(ctx, s.label(e), err)
	}
	return d, nil
}

// notCompiled says why there is no diagram.
func (c *command) notCompiled(ctx context.Context, label string, err error) error {
	var full *dlx.MemoryError
	switch {
	case errors.As(err, &full):
		return failure{exitStopped, fmt.Errorf("%s: the diagram of all solutions does not fit into --memory %v: %d states at layer %d of %d",
			label, c.memoryOr(dlx.DiagramMemory), full.States, full.Layer, full.Layers)}
	case context.Cause(ctx) != nil:
		return stopped(ctx, label+": the diagram of all solutions was not finished")
	}
	return failure{exitStopped, fmt.Errorf("%s: no diagram of all solutions: %w", label, err)} // states are too wide
}

// whole returns a solution of the diagram as one of the puzzle.
func (d *compiled) whole(s dlx.Solution) dlx.Solution {
	if len(d.given) == 0 {
		return s
	}
	whole := slices.Clone(d.given)
	for _, o := range s {
		whole = append(whole, d.origin[o])
	}
	slices.Sort(whole)
	return slices.Compact(whole)
}

// within runs what cannot be interrupted, and gives up when the context ends. It goes
// on then, into nothing, until the process ends.
func within[T any](ctx context.Context, label string, f func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		value, err := f()
		done <- answer{value, err}
	}()
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
		var none T
		return none, stopped(ctx, label+": the answer was not found in time")
	}
}

// anyOf answers for each puzzle of a source. It fails with none if no answer found a
// solution.
func anyOf(s *source, none error, answer func(e entry) (found bool, err error)) error {
	found := false
	for e, err := range s.all() {
		if err != nil {
			return err
		}
		some, err := answer(e)
		if err != nil {
			return err
		}
		found = found || some
	}
	if !found {
		return none
	}
	return nil
}

// heading tells the puzzles of a source apart before what is said of each.
func (c *command) heading(s *source, e entry) {
	if len(s.numbers) > 1 && !c.json {
		fmt.Fprintf(c.out, "board %d:\n", e.number)
	}
}
