package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"exactcover/dlx/internal/diagram"
)

// A Diagram is all solutions of a problem, compiled so that they can be counted,
// numbered, drawn at random and compared without visiting them: a decision diagram,
// in which each solution is a path.
//
// Whether a problem has one of a size to keep depends on the problem, as it does for
// counting by layers: boards that are narrow, matchings and partitions have, a
// million nodes for 10^30 solutions. It is made of the problem as it is, without
// assumptions.
//
// Solutions are in the lexicographic order of their option numbers, a solution
// before those that have more options behind the same ones. That is another order
// than that of Problem.Solutions.
//
// A Diagram never changes, and any number of goroutines may ask it at once.
type Diagram struct {
	p      *Problem
	d      *diagram.Diagram
	memory uint64 // that it may take
}

// A DiagramConfig says how a diagram is compiled. Its zero value is the usual case.
type DiagramConfig struct {
	// Memory is about how many bytes may be taken, while the diagram is made and for
	// what it keeps; zero means DiagramMemory.
	Memory uint64
	// Progress, unless nil, is called from the caller's goroutine at most once in each
	// ProgressEvery. Zero means every second.
	Progress      func(DiagramProgress)
	ProgressEvery time.Duration
}

// DiagramMemory is how many bytes a diagram may take unless it is said.
const DiagramMemory = 1 << 30

// A DiagramProgress tells how far the making of a diagram is.
type DiagramProgress struct {
	Layer, Layers int    // the layer at hand, from 1, and how many there are
	States        uint64 // in all layers so far
	Bytes         uint64 // taken now
	Elapsed       time.Duration
}

// A MemoryError is the error of a diagram, or of a question to one, that would take
// more memory than allowed.
type MemoryError struct {
	Limit         uint64 // bytes
	Layer, Layers int    // where the limit was reached
	States        uint64 // how many states there were by then
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("dlx: the diagram would take more than %d bytes: it has %d states at layer %d of %d", e.Limit, e.States, e.Layer, e.Layers)
}

// Compile makes the diagram of a problem, on one goroutine. The error is a
// *MemoryError where that takes too much memory, or the context's.
//
// It takes time in proportion to the states that are reached times the options of
// the item that is decided there, some 100 to 300 ns a state. A node of the diagram
// takes some 25 bytes.
func (p *Problem) Compile(ctx context.Context, cfg DiagramConfig) (*Diagram, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if cfg.Memory == 0 {
		cfg.Memory = DiagramMemory
	}
	every := cfg.ProgressEvery
	if every <= 0 {
		every = time.Second
	}
	start := time.Now()
	due := start.Add(every)
	poll := func(at diagram.Progress) error {
		if err := ctx.Err(); err != nil || cfg.Progress == nil {
			return err
		}
		if now := time.Now(); now.After(due) {
			due = now.Add(every)
			cfg.Progress(DiagramProgress{at.Layer, at.Layers, at.States, at.Bytes, now.Sub(start)})
		}
		return nil
	}
	d, err := diagram.Compile(&p.table, diagram.Config{Memory: cfg.Memory, Poll: poll})
	if err != nil {
		return nil, memoryError(err)
	}
	return &Diagram{p, d, cfg.Memory}, nil
}

// memoryError makes the error of the diagram what it is to users.
func memoryError(err error) error {
	var full *diagram.Full
	if errors.As(err, &full) {
		return &MemoryError{full.Limit, full.Layer, full.Layers, full.States}
	}
	return err
}

// Problem returns the problem that d is of.
func (d *Diagram) Problem() *Problem { return d.p }

// Nodes returns how many nodes d has.
func (d *Diagram) Nodes() int { return d.d.Nodes() }

// Bytes returns how much memory d takes.
func (d *Diagram) Bytes() uint64 { return d.d.Bytes() }

// Count returns the number of solutions. It is known.
func (d *Diagram) Count() *big.Int { return d.d.Count() }

// Solutions yields all solutions in lexicographic order, each the caller's to keep.
// For some hundred solutions it takes a few walks as Nth does.
func (d *Diagram) Solutions() iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		for rows := range d.d.Solutions() {
			if !yield(d.p.optionsOf(rows)) {
				return
			}
		}
	}
}

// Nth returns the solution before which n others come in lexicographic order: n runs
// from 0 to Count-1.
//
// It takes some walks for each option of the solution, of the part of the diagram
// that decides the options up to there: about a millisecond in all where options
// are numbered as the items are that they cover, as on boards; and otherwise up to
// ten times the whole diagram for each option.
func (d *Diagram) Nth(n *big.Int) (Solution, error) {
	if count := d.Count(); n.Sign() < 0 || n.Cmp(count) >= 0 {
		return nil, fmt.Errorf("dlx: there is no solution number %v: they are %v, counted from 0", n, count)
	}
	rows, err := d.d.Nth(n)
	if err != nil {
		return nil, err
	}
	return d.p.optionsOf(rows), nil
}

// Rank returns how many solutions come before s in lexicographic order: the inverse
// of Nth. It takes two walks for each option. It is an error if s, in whatever order
// its options are, is no solution.
func (d *Diagram) Rank(s Solution) (*big.Int, error) {
	if err := d.p.Verify(s); err != nil {
		return nil, err
	}
	rows, err := d.p.rowsOf("Rank", s)
	if err != nil {
		return nil, err
	}
	slices.Sort(rows)
	return d.d.Rank(rows)
}

// Sample returns a solution chosen at random, each with exactly the same chance,
// and whether there is any. It takes as long as a path, and no more: another one is
// independent, and may be the same. With rand.NewPCG(seed, 0) for a source the
// samples of a seed are always the same.
func (d *Diagram) Sample(src rand.Source) (s Solution, found bool) {
	rows := d.d.Sample(src)
	if rows == nil {
		return nil, false
	}
	return d.p.optionsOf(rows), true
}

// Frequencies returns, by option number, how many solutions hold it; 0 for options
// that cannot be chosen. It takes one walk of the whole diagram, with a second count
// for each node.
func (d *Diagram) Frequencies() []*big.Int {
	all := make([]*big.Int, d.p.options)
	for o := range all {
		all[o] = new(big.Int)
	}
	for r, n := range d.d.Frequencies() {
		all[d.p.optionOf(int32(r))] = n
	}
	return all
}

// CountWith returns the number of solutions that hold all options of take and none
// of forbid. It takes one walk of the diagram at most. It is an error if one of
// the options is none.
func (d *Diagram) CountWith(take, forbid []Option) (*big.Int, error) {
	in, err := d.p.rowsOf("take", take)
	if err != nil {
		return nil, err
	}
	out, err := d.p.rowsOf("forbid", forbid)
	if err != nil {
		return nil, err
	}
	return d.d.CountWith(in, out), nil
}

// A Priced is a solution with what its options cost.
type Priced struct {
	Solution Solution
	Cost     int64
}

// Cheapest returns the k solutions that cost least, the cheapest first and ties in
// lexicographic order, or all if they are fewer. The error is the context's, or a
// *MemoryError where there are so many costs about that a node would have to be kept
// for each: DiagramConfig.Memory holds for the diagram and the answer together.
//
// It takes a few walks, each through as many nodes as lie on ways to solutions that
// cost no more, times the different costs on the way there.
func (d *Diagram) Cheapest(ctx context.Context, k int) ([]Priced, error) {
	poll := func(diagram.Progress) error { return ctx.Err() }
	found, err := d.d.Cheapest(d.p.rowCosts(), k, diagram.Config{Memory: d.memory, Poll: poll})
	if err != nil {
		return nil, memoryError(err)
	}
	all := make([]Priced, len(found))
	for n, s := range found {
		all[n] = Priced{d.p.optionsOf(s.Rows), s.Cost}
	}
	return all, nil
}

// rowCosts returns the cost of each row.
func (p *Problem) rowCosts() []int64 {
	if p.cost == nil {
		return make([]int64, p.table.Rows())
	}
	return p.cost
}
