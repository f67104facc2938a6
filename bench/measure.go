package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"slices"
	"time"

	"exactcover/internal/suite"
)

// A result is all runs of one contender on one problem.
type result struct {
	by    string
	whole bool // times are those of whole processes
	runs  []measured
	// end is how the runs went: no more follow once one is not well.
	end    outcome
	limit  time.Duration // of a run
	reason string        // why it is not well
}

// An outcome is how runs went.
type outcome int

const (
	well   outcome = iota // so far each came to the count expected
	cannot                // the contender takes no such problem
	late                  // one took longer than the limit
	failed                // one ended without a count
	wrong                 // one came to another count
)

// done reports whether there are runs, all of them well.
func (r *result) done() bool { return r.end == well && len(r.runs) > 0 }

// row is what was measured of a problem.
type row struct {
	problem   string
	solutions *big.Int // expected
	results   []*result
}

// of returns the result of a contender, or nil.
func (r row) of(by string, whole bool) *result {
	for _, x := range r.results {
		if x.by == by && x.whole == whole {
			return x
		}
	}
	return nil
}

// A measurement is how to measure.
type measurement struct {
	corpus  fs.FS
	count   int           // runs of each contender
	timeout time.Duration // of a run
	stderr  io.Writer
}

// problem measures the contenders on one problem. Their runs are interleaved,
// one of each in turn, so that what else the machine does meets them alike.
// When the context ends, what is known so far is returned with its error.
func (m measurement) problem(ctx context.Context, c suite.Case, contenders []contender) (row, error) {
	p, expect, err := c.Load(m.corpus)
	if err != nil {
		return row{}, err
	}
	solutions, known := expect["solutions"]
	if !known {
		return row{}, fmt.Errorf("%s: nobody knows how many solutions to expect", c.Name)
	}
	out := row{problem: c.Name, solutions: new(big.Int).SetUint64(solutions)}
	counters := make([]counter, len(contenders))
	for k, one := range contenders {
		r := &result{by: one.name, whole: one.whole, limit: m.timeout}
		out.results = append(out.results, r)
		var why unable
		if counters[k], err = one.prepare(c, p); errors.As(err, &why) {
			r.end, r.reason = cannot, string(why)
		} else if err != nil {
			return row{}, err
		}
	}
	for range m.count {
		for k, r := range out.results {
			if r.end != well {
				continue
			}
			one := m.run(ctx, counters[k])
			if err := ctx.Err(); err != nil {
				return out, err
			}
			m.judge(&out, r, one)
		}
	}
	return out, nil
}

func (m measurement) run(ctx context.Context, count counter) measured {
	ctx, cancel := context.WithTimeout(ctx, m.timeout)
	defer cancel()
	return count(ctx)
}

// judge adds a run to a result. What is wrong is told at once.
func (m measurement) judge(out *row, r *result, one measured) {
	r.runs = append(r.runs, one)
	switch {
	case errors.Is(one.err, context.DeadlineExceeded):
		r.end, r.reason = late, fmt.Sprintf("longer than %v", m.timeout)
		return
	case one.err != nil:
		r.end, r.reason = failed, one.err.Error()
	case one.solutions.Cmp(out.solutions) != 0:
		r.end, r.reason = wrong, fmt.Sprintf("counts %v solutions, expected %v", one.solutions, out.solutions)
	default:
		return
	}
	fmt.Fprintf(m.stderr, "bench: %s by %s: %s\n", out.problem, r.by, r.reason)
}

// median returns the median of at least one value, of two in the middle the
// lower one.
func median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)-1)/2]
}

// wall and cpu return the seconds of each run, by the clock and of the
// processor.
func (r *result) wall() []float64 { return r.times(func(m measured) time.Duration { return m.wall }) }
func (r *result) cpu() []float64  { return r.times(func(m measured) time.Duration { return m.cpu }) }

func (r *result) times(of func(measured) time.Duration) []float64 {
	var all []float64
	for _, m := range r.runs {
		all = append(all, of(m).Seconds())
	}
	return all
}

// spread returns half the distance from the fastest run to the slowest, as a
// part of the median.
func spread(values []float64) float64 {
	return (slices.Max(values) - slices.Min(values)) / 2 / median(values)
}

// ratio returns the median of the ratios of two lists of seconds, run by run,
// so that a round that the machine slowed counts as any other.
func ratio(a, b []float64) float64 {
	var all []float64
	for k := range min(len(a), len(b)) {
		all = append(all, a[k]/b[k])
	}
	return median(all)
}
