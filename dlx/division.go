package dlx

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"sync"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/reduce"
	"exactcover/dlx/internal/symmetry"
)

// A Division is a count cut into independent tasks, for several processes or machines:
//
//	d, err := p.Divide(ctx, dlx.Config{}, 1000)
//	sums := d.Sums()
//	for _, t := range d.Roots() {
//		r, err := d.Count(ctx, t, dlx.TaskConfig{})
//		err = d.Add(sums, t, r.Count)
//	}
//	n, err := d.Total(sums)
//
// A problem may have independent parts, whose counts are multiplied. The count of a part
// is the sum over its tasks: what each counts, times the factor that symmetry gives it.
// A part that can be counted within milliseconds is counted while dividing and has no
// tasks.
//
// The same problem, Config and number of tasks give the same division on every machine:
// no clock takes part in it. Identity tells divisions apart. Any number of goroutines
// may use one.
type Division struct {
	problem     *Problem // what the assumptions leave
	fingerprint Fingerprint
	engine      Engine
	parts       []dividedPart
	roots       []Task
	identity    string

	mu     sync.Mutex
	open   map[int]*openPart
	recent []int // the parts in open, the one used last at the end
}

// divisionVersion must change whenever the same roots come to mean other tasks.
const divisionVersion = 1

// A dividedPart is an independent part of a divided problem.
type dividedPart struct {
	from    reduce.Part
	known   *big.Int // its count, if that is known already
	shares  []symmetry.Prefix
	layered bool // counted by layers of states
}

// undivided is the only share of a part without symmetries.
func undivided() []symmetry.Prefix { return []symmetry.Prefix{{Factor: big.NewInt(1)}} }

// Roots returns the tasks that the count is cut into: about as many as were asked for,
// or none if the count is known already. They come in the order of the search, part by
// part.
func (d *Division) Roots() []Task { return slices.Clone(d.roots) }

// Parts returns the number of independent parts.
func (d *Division) Parts() int { return len(d.parts) }

// Known reports whether a part was counted while dividing.
func (d *Division) Known(part int) bool { return d.parts[part].known != nil }

// Fingerprint returns the fingerprint of the problem that was divided. It is the same
// for all assumptions; Identity is not.
func (d *Division) Fingerprint() Fingerprint { return d.fingerprint }

// Identity returns 64 hexadecimal digits that identify the division: the SHA-256 of the
// problem, assumptions, parts, factors and roots, and of the version of this method.
// Counts of tasks may be added up only if their divisions have the same identity.
func (d *Division) Identity() string { return d.identity }

// Factor returns the factor of a task: for how many solutions each one that it counts
// stands.
func (d *Division) Factor(t Task) (*big.Int, error) {
	if err := d.check(t); err != nil {
		return nil, err
	}
	return new(big.Int).Set(d.parts[t.Part].shares[t.Share].Factor), nil
}

// check refuses a task whose part or share does not exist.
func (d *Division) check(t Task) error {
	switch {
	case t.Part < 0 || t.Part >= len(d.parts):
		return fmt.Errorf("dlx: task %v: there are %d parts: it is not of this division", t, len(d.parts))
	case d.parts[t.Part].known != nil:
		return fmt.Errorf("dlx: task %v: part %d is counted already: it is not of this division", t, t.Part)
	case t.Share < 0 || t.Share >= len(d.parts[t.Part].shares):
		return fmt.Errorf("dlx: task %v: part %d has %d shares: it is not of this division", t, t.Part, len(d.parts[t.Part].shares))
	}
	return nil
}

// Sums returns the sums to start from, one for each part: its count if that is known,
// otherwise 0.
func (d *Division) Sums() []*big.Int {
	sums := make([]*big.Int, len(d.parts))
	for k, part := range d.parts {
		if sums[k] = new(big.Int); part.known != nil {
			sums[k].Set(part.known)
		}
	}
	return sums
}

// Add adds the count n of a task, times the task's factor, to the sum of its part.
func (d *Division) Add(sums []*big.Int, t Task, n *big.Int) error {
	factor, err := d.Factor(t)
	if err != nil {
		return err
	}
	if len(sums) != len(d.parts) || n == nil || n.Sign() < 0 {
		return fmt.Errorf("dlx: task %v: it counts %v, to be added to one of %d sums of %d parts", t, n, len(sums), len(d.parts))
	}
	sums[t.Part].Add(sums[t.Part], factor.Mul(factor, n))
	return nil
}

// Total returns the number of solutions, given the sums over all tasks.
func (d *Division) Total(sums []*big.Int) (*big.Int, error) {
	if len(sums) != len(d.parts) {
		return nil, fmt.Errorf("dlx: %d sums of %d parts", len(sums), len(d.parts))
	}
	total := big.NewInt(1)
	for k, sum := range sums {
		if sum == nil || sum.Sign() < 0 {
			return nil, fmt.Errorf("dlx: the sum of part %d is %v", k, sum)
		}
		if known := d.parts[k].known; known != nil && sum.Cmp(known) != 0 {
			return nil, fmt.Errorf("dlx: the sum of part %d is %v, and it has %v solutions", k, sum, known)
		}
		total.Mul(total, sum)
	}
	return total, nil
}

// identify computes the identity, when all else is complete.
func (d *Division) identify(cfg Config) {
	sum := sha256.New()
	fmt.Fprintf(sum, "division %d\nproblem %v\nengine %v\ntake %v\nforbid %v\n", divisionVersion, d.fingerprint, cfg.Engine, cfg.Take, cfg.Forbid)
	for _, part := range d.parts {
		switch {
		case part.known != nil:
			fmt.Fprintf(sum, "known %v\n", part.known)
			continue
		case part.layered:
			fmt.Fprintln(sum, "layers")
		default:
			fmt.Fprintln(sum, "search")
		}
		for _, s := range part.shares {
			fmt.Fprintf(sum, "share %v %v\n", s.Factor, s.Rows)
		}
		for _, r := range part.from.Row {
			sum.Write(strconv.AppendInt(nil, int64(r), 10))
			sum.Write([]byte{'\n'})
		}
	}
	for _, t := range d.roots {
		fmt.Fprintln(sum, t.Name())
	}
	d.identity = hex.EncodeToString(sum.Sum(nil))
}

// An openPart is a part made into a problem, with idle searches of it for the next task.
type openPart struct {
	*Problem
	engine  Engine
	shares  []symmetry.Prefix
	layered bool

	mu       sync.Mutex
	walkers  []*links.Search
	searches []engine.Search
}

// mostOpen bounds how many parts are open: the tables that engines make of many parts
// would add up to more than those of one problem may take.
const mostOpen = 16

// part opens a part.
func (d *Division) part(k int) *openPart {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.recent = append(slices.DeleteFunc(d.recent, func(j int) bool { return j == k }), k)
	if o := d.open[k]; o != nil {
		return o
	}
	if len(d.recent) > mostOpen {
		delete(d.open, d.recent[0])
		d.recent = d.recent[1:]
	}
	from := &d.parts[k]
	o := &openPart{Problem: d.problem.part(from.from), engine: d.engine, shares: from.shares, layered: from.layered}
	d.open[k] = o
	return o
}

// walker lends a search that goes to nodes. Another goroutine has another.
func (o *openPart) walker(ctx context.Context) (*links.Search, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if n := len(o.walkers); n > 0 {
		s := o.walkers[n-1]
		o.walkers = o.walkers[:n-1]
		return s, nil
	}
	return o.link(ctx)
}

func (o *openPart) walked(s *links.Search) {
	s.Release()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.walkers = append(o.walkers, s)
}

// search lends a search that counts.
func (o *openPart) search(ctx context.Context) (engine.Search, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if n := len(o.searches); n > 0 {
		s := o.searches[n-1]
		o.searches = o.searches[:n-1]
		return s, nil
	}
	return o.searcher(ctx, o.by())
}

// by returns the engine that searches the part. If the part is counted by layers and a
// subtree must be searched all the same, it is that of the plan.
func (o *openPart) by() Engine {
	if o.engine == Frontier {
		return Auto
	}
	return o.engine
}

func (o *openPart) searched(s engine.Search) {
	s.Release()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.searches = append(o.searches, s)
}

// assumed returns what assumptions leave of a problem, with the same option numbers, or
// nil if the assumptions exclude each other.
func (p *Problem) assumed(take, forbid []Option) (*Problem, error) {
	if _, err := p.rowsOf("Take", take); err != nil {
		return nil, err
	}
	rows, err := p.rowsOf("Forbid", forbid)
	if err != nil {
		return nil, err
	}
	left := p
	if len(rows) > 0 {
		left = p.without(rows)
	}
	if len(take) == 0 {
		return left, nil
	}
	for _, o := range take {
		if !left.Has(o) {
			return nil, nil
		}
	}
	rest, origin, err := left.Residual(take)
	if err != nil {
		return nil, err
	}
	rest.number, rest.options = append([]Option{}, origin...), p.options
	return rest, nil
}

var errWhole = errors.New("dlx: Divide does not go with a Limit, Save or Resume")
