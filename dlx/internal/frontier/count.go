package frontier

import (
	"math/big"
	"sync/atomic"
)

// A Config says how to count. Its zero value counts on one goroutine and takes
// as much memory as there is.
type Config struct {
	// Workers is how many goroutines work on a layer; 0 means 1. Neither the
	// answer nor the statistics depend on it.
	Workers int
	// Memory is about how many bytes layers may take; 0 means no limit, and the least is
	// 1 MiB. It is checked every few thousand states, so a few megabytes more may be
	// taken.
	Memory uint64
	// Split says what happens when Memory is reached. If it is set the count goes on
	// with a part of the states of a layer at a time: the answer is the same, but fewer
	// states are merged, so that there is more to do; see split.go for how much.
	// Otherwise the count ends as Full.
	Split bool
	// States stops the count when all layers together have so many states; 0
	// means no limit. It makes a probe of a count.
	States uint64
	// Poll is called about every millisecond, by the goroutine of Run alone; the
	// count stops when it returns false. Nil: never.
	Poll func() bool
}

// An Outcome is how a count ended.
type Outcome int

const (
	Done    Outcome = iota // the count is known
	Stopped                // by Poll
	Full                   // Memory was reached, and Split not allowed
	Probed                 // States was reached
)

// Stats tell how much a count did. Where layers were split they count what was
// done in vain, too.
type Stats struct {
	Layers   []Layer // by step, as many as were made
	States   uint64  // of all layers
	Arrivals uint64  // of all layers
	Largest  uint64  // states of the largest layer
	Bytes    uint64  // the most memory that layers took at a time
	Limbs    int     // words of the widest counts
	Splits   int     // how often the states of a layer were cut in two
}

// A Layer is what a step led to: states, and how many arrivals they were
// merged from.
type Layer struct{ States, Arrivals uint64 }

// A Counter counts the solutions of a program. It belongs to one goroutine.
type Counter struct {
	*Program
	cfg     Config
	table   table
	pool    pool
	sinks   []arrivals
	pieces  [][]uint64
	crew    *crew
	stats   Stats
	outcome Outcome
	halted  atomic.Bool // outcome is not Done: workers stop
	work    int         // words looked at since the last poll
	kept    uint64      // bytes of layers that wait for their turn

	done, share float64 // the part of all that is done; that the layers at hand stand for
	fraction    float64

	// Tests take bits away from hashes, so that many agree, and allow less memory.
	hashMask, least uint64
}

// leastMemory keeps a count from splitting for want of a few chunks.
const leastMemory = 1 << 20

// New makes a counter.
func New(p *Program) *Counter { return &Counter{Program: p, hashMask: ^uint64(0), least: leastMemory} }

// Run counts. The count is nil unless the outcome is Done.
//
// It takes time in proportion to states times arcs, and about 12 + 8·(W+L)
// bytes a state of the largest two layers, with W words a state and L a count.
func (c *Counter) Run(cfg Config) (*big.Int, Outcome) {
	cfg.Workers = max(cfg.Workers, 1)
	if cfg.Memory > 0 {
		cfg.Memory = max(cfg.Memory, c.least)
	}
	c.cfg, c.stats, c.outcome = cfg, Stats{Limbs: 1}, Done
	c.work, c.kept = 0, 0
	c.done, c.share, c.fraction = 0, 1, 0
	c.halted.Store(false)
	c.pool = pool{words: chunkSize(c.Words + 1)}
	c.table = table{pool: &c.pool, hashMask: c.hashMask}
	c.crew = gather(cfg.Workers)
	count := c.sum(c.first(), 0, 1)
	c.crew.dismiss()
	c.table, c.pool, c.sinks, c.pieces = table{}, pool{}, nil, nil
	if c.outcome != Done {
		return nil, c.outcome
	}
	c.fraction = 1
	return count, Done
}

// Stats returns what the last run did, or what the running one has done. Its
// layers are lent until the next run.
func (c *Counter) Stats() Stats { return c.stats }

// Fraction returns which part of the running count is done, from 0 to 1, taking
// all steps for alike.
func (c *Counter) Fraction() float64 { return c.fraction }

// halt ends the count.
func (c *Counter) halt(o Outcome) {
	c.outcome = o
	c.halted.Store(true)
}

// pollEvery is how many words are looked at between two polls: a millisecond.
const pollEvery = 1 << 18

// poll notes work done by the goroutine of Run.
func (c *Counter) poll(words int) {
	if c.work += words; c.work < pollEvery {
		return
	}
	c.work = 0
	if c.cfg.Poll != nil && !c.cfg.Poll() {
		c.halt(Stopped)
	}
}

// bytes returns how much memory layers take now, without the few megabytes on
// their way from one to the next.
func (c *Counter) bytes() uint64 {
	return 8*uint64(c.pool.lent*c.pool.words) + c.table.indexBytes() + c.kept
}
