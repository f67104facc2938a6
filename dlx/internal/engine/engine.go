// Package engine is what all engines have in common for whoever runs them: what
// a run is asked, what it counts, and how it tells what is left to search.
package engine

// A Search is a search of one table by some engine. It serves one goroutine.
type Search interface {
	// Assume makes every run look for the solutions that hold all rows of take
	// and none of forbid, until Release. It returns false, and changes nothing,
	// if the rows taken clash with each other or are forbidden.
	Assume(take, forbid []int32) (possible bool)
	Release()
	// Run visits every solution in order, or until it is stopped, and returns
	// whether it came to the end.
	Run(Config) (complete bool)
	// Count returns the counters of the last run, or of the run that goes on.
	Count() Counters
	// Fraction estimates which part of the running search is done, from 0 to 1.
	Fraction() float64
	// Rest returns what the run that stands at a Visit or Poll has still to
	// search, in order. It changes nothing.
	Rest() []Branch
	// Share gives away what is untried at the first choice that has something untried,
	// which is the last of Rest. The run goes on without it. It returns false if there
	// is nothing to give.
	Share() (Branch, bool)
}

// A Config says what a run does beyond counting.
type Config struct {
	// Visit sees each solution as ascending rows, lent until it returns, and
	// returns whether to go on. Nil: solutions are counted only.
	Visit func(rows []int32) bool
	// Limit stops the run after so many solutions; 0 means no limit.
	Limit uint64
	// Poll is called several times in a millisecond; the run stops when it
	// returns false. Nil: never.
	Poll func() bool
}

// A Branch is what is left of a branching of the search: the subtrees of the item chosen
// beneath some choices, without the first Skip ones. Nothing else is needed to search
// them, by any engine, on any goroutine or machine, as all engines branch alike.
type Branch struct {
	// Take and Forbid are the rows chosen and passed over on the way, beyond what
	// was assumed. Branches of one Rest share their memory.
	Take, Forbid []int32
	Skip         int     // how many subtrees are not of it: those before
	Level        int     // how many choices lead there
	Share        float64 // which part of the search it is, if subtrees of a branching are alike
}

// Counters tell how much a run has done.
type Counters struct {
	Solutions uint64   // a visit each: 2^64 of them are out of reach
	Nodes     uint64   // search nodes: positions entered, solutions included
	Updates   uint64   // what the engine removed, each in its own measure
	Profile   []uint64 // Nodes by level: how many choices were made before
}

// Add adds the counters of a run whose root is at a level of this search.
func (c *Counters) Add(o Counters, level int) {
	c.Solutions += o.Solutions
	c.Nodes += o.Nodes
	c.Updates += o.Updates
	if len(o.Profile) > 0 {
		c.grow(level + len(o.Profile) - 1)
	}
	for l, n := range o.Profile {
		c.Profile[level+l] += n
	}
}

// Enter counts a search node at a level.
func (c *Counters) Enter(level int) {
	if level >= len(c.Profile) {
		c.grow(level)
	}
	c.Profile[level]++
	c.Nodes++
}

// EnterMany counts n search nodes at a level.
func (c *Counters) EnterMany(level int, n uint64) {
	if level >= len(c.Profile) {
		c.grow(level)
	}
	c.Profile[level] += n
	c.Nodes += n
}

func (c *Counters) grow(level int) {
	for level >= len(c.Profile) {
		c.Profile = append(c.Profile, 0)
	}
}

// Restart sets the counters to 0 and keeps the profile's memory.
func (c *Counters) Restart() { *c = Counters{Profile: c.Profile[:0]} }

// Show counts a solution, shows it if cfg has a Visit, and returns whether to go on. It
// asks for rows only then.
func (c *Counters) Show(cfg *Config, rows func() []int32) bool {
	c.Solutions++
	if cfg.Visit != nil && !cfg.Visit(rows()) {
		return false
	}
	return cfg.Limit == 0 || c.Solutions < cfg.Limit
}
