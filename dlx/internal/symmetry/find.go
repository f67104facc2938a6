package symmetry

import (
	"math"
	"math/big"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"
)

// A Config bounds the search for automorphisms; zero values mean the defaults.
type Config struct {
	// Costs are those of the rows, which automorphisms keep; nil for none.
	Costs []int64
	// Steps bounds the search, in edges and vertices looked at: 0 means 2^25,
	// about half a second.
	Steps int64
	// Memory bounds the bytes of the generators: 0 means 128 MiB.
	Memory int64
	// Stop, unless nil, is asked now and then whether to end the search as if its
	// budget were spent.
	Stop func() bool
}

// Found is what a search for automorphisms found.
type Found struct {
	Generators []Automorphism
	// Whole tells that they generate all automorphisms, of which there are Order.
	// Otherwise they generate some, and Order is nil.
	Whole bool
	Order *big.Int
	Steps int64 // how many were made
}

// Find looks for the automorphisms of a table. Each that it returns was checked
// in full.
func Find(t *matrix.Table, cfg Config) Found {
	if cfg.Steps <= 0 {
		cfg.Steps = 1 << 25
	}
	if cfg.Memory <= 0 {
		cfg.Memory = 128 << 20
	}
	size := int64(t.Rows()) + 2*int64(len(t.Item)) + int64(t.Items)
	if size > min(cfg.Steps, math.MaxInt32/2) {
		return Found{}
	}
	g := newGraph(t, cfg.Costs)
	budget := &steps{limit: cfg.Steps, stop: cfg.Stop}
	s := &search{
		partition: newPartition(g, budget),
		graph:     g,
		checker:   newChecker(t, cfg.Costs),
		orbits:    permgroup.NewOrbits(len(g.label)),
		room:      int(cfg.Memory / 4 / max(1, int64(t.Rows()+t.Items+len(g.pairs.list)))),
	}
	if !s.firstPath() {
		return Found{Steps: budget.done}
	}
	order := s.run()
	return Found{Generators: s.found, Whole: order != nil, Order: order, Steps: budget.done}
}

// Group returns the group of the rows.
func (f *Found) Group(rows int, cfg permgroup.Config) (*permgroup.Group, error) {
	cfg.AtMost = f.Order
	var generators []permgroup.Perm
	for _, a := range f.Generators {
		generators = append(generators, a.Rows)
	}
	return permgroup.New(rows, generators, cfg)
}
