// Package engine is what all engines have in common for whoever runs them: what
// a run is asked, and what it counts.
package engine

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

// Counters tell how much a run has done.
type Counters struct {
	Solutions uint64   // a visit each: 2^64 of them are out of reach
	Nodes     uint64   // search nodes: positions entered, solutions included
	Updates   uint64   // what the engine removed, each in its own measure
	Profile   []uint64 // Nodes by level: how many choices were made before
}

// Enter counts a search node at a level.
func (c *Counters) Enter(level int) {
	if level >= len(c.Profile) {
		c.grow(level)
	}
	c.Profile[level]++
	c.Nodes++
}

func (c *Counters) grow(level int) {
	for level >= len(c.Profile) {
		c.Profile = append(c.Profile, 0)
	}
}

// Restart sets the counters to 0 and keeps the profile's memory.
func (c *Counters) Restart() { *c = Counters{Profile: c.Profile[:0]} }

// Show counts a solution, shows it, and returns whether to go on. Rows are
// asked for only where someone looks at them.
func (c *Counters) Show(cfg *Config, rows func() []int32) bool {
	c.Solutions++
	if cfg.Visit != nil && !cfg.Visit(rows()) {
		return false
	}
	return cfg.Limit == 0 || c.Solutions < cfg.Limit
}
