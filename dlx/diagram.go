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

// A Diagram holds all solutions of a problem as a decision diagram, in which each
// solution is a path: so they can be counted, numbered, drawn at random and compared by
// cost without visiting them.
//
// How large a diagram is depends on the problem, as with counting by layers: narrow
// boards, matchings and partitions may need a million nodes for 10^30 solutions; for
// others there is not memory enough. It is made of the whole problem, without
// assumptions.
//
// Solutions are in the lexicographic order of their option numbers; one that begins with
// all options of another comes after it. This is not the order of Problem.Solutions.
//
// A Diagram never changes, and any number of goroutines may use it at once.
type Diagram struct {
	p      *Problem
	d      *diagram.Diagram
	memory uint64 // that it may take
}

// A DiagramConfig says how a diagram is compiled. Its zero value is the usual case.
type DiagramConfig struct {
	// Memory bounds the bytes taken, about, while the diagram is made and for what it
	// keeps; zero means DiagramMemory.
	Memory uint64
	// Progress, unless nil, is called from the caller's goroutine at most once in each
	// ProgressEvery. Zero means every second.
	Progress      func(DiagramProgress)
	ProgressEvery time.Duration
}

// DiagramMemory is the default of DiagramConfig.Memory, in bytes.
const DiagramMemory = 1 << 30

// A DiagramProgress tells how far Compile has come.
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

// Error says how far the diagram came, and within what limit.
func (e *MemoryError) Error() string {
	return fmt.Sprintf("dlx: the diagram would take more than %d bytes: it has %d states at layer %d of %d", e.Limit, e.States, e.Layer, e.Layers)
}

// Compile makes the diagram of p, on one goroutine. The error is a *MemoryError if that
// takes more memory than allowed, or the context's.
//
// The time is proportional to the states reached, times the options of the item decided
// there: some 100 to 300 ns a state. A node of the diagram takes about 25 bytes.
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

// memoryError turns the diagram package's error into the public one.
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

// Count returns the number of solutions, at once: it was counted by Compile.
func (d *Diagram) Count() *big.Int { return d.d.Count() }

// Solutions yields all solutions in lexicographic order, each the caller's to keep. Each
// few hundred solutions cost a few walks of the diagram, like one Nth.
func (d *Diagram) Solutions() iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		for rows := range d.d.Solutions() {
			if !yield(d.p.optionsOf(rows)) {
				return
			}
		}
	}
}

// Nth returns the solution with exactly n others before it in lexicographic order; n
// runs from 0 to Count-1.
//
// For each option of the solution it walks, several times, the part of the diagram that
// decides the options up to there. Where options are numbered in the order of the items
// that they cover, as on boards, that is about a millisecond in all; otherwise it may be
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

// Rank returns how many solutions come before s in lexicographic order: it is the
// inverse of Nth. The options of s may be in any order; it is an error if they are no
// solution. It takes two walks for each option.
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

// Sample returns a solution drawn at random, each with exactly the same probability, and
// whether there is any. Draws are independent, so a solution may come again. A draw
// takes time proportional to one path. With rand.NewPCG(seed, 0) as the source, the same
// seed always gives the same solutions.
func (d *Diagram) Sample(src rand.Source) (s Solution, found bool) {
	rows := d.d.Sample(src)
	if rows == nil {
		return nil, false
	}
	return d.p.optionsOf(rows), true
}

// Frequencies returns, by option number, how many solutions hold the option; 0 for
// options that cannot be chosen. It takes one walk of the whole diagram and the memory
// of a second count for each node.
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

// CountWith returns the number of solutions that hold all options of take and none of
// forbid. A number that belongs to no option is an error. It takes at most one walk of
// the diagram.
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

// A Priced is a solution and the sum of its options' costs.
type Priced struct {
	Solution Solution
	Cost     int64
}

// Cheapest returns the k solutions that cost least, or all if they are fewer: the
// cheapest first, those of equal cost in lexicographic order. The error is the
// context's, or a *MemoryError if there are too many different costs to keep for each
// node: DiagramConfig.Memory bounds the diagram and the answer together.
//
// It takes a few walks through the nodes on the way to solutions that cost no more than
// the answer, each as often as there are different costs on the way there.
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
