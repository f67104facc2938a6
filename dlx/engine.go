package dlx

import (
	"context"
	"errors"
	"fmt"

	"exactcover/dlx/internal/dense"
	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/plan"
)

// An Engine is a way to search, or to count. Those that search find the same
// solutions in the same order.
type Engine int

const (
	Auto  Engine = iota // whichever the plan chooses
	Links               // dancing links: every problem, of any size
	Dense               // bitsets: no multiplicities, some ten thousand options
	// Frontier counts by layers of states, without visiting a solution: for Count
	// and Unique only.
	Frontier
)

var engineNames = []string{"auto", "links", "dense", "frontier"}

// String returns "auto", "links", "dense" or "frontier".
func (e Engine) String() string {
	if e < 0 || int(e) >= len(engineNames) {
		return fmt.Sprintf("Engine(%d)", int(e))
	}
	return engineNames[e]
}

// ParseEngine is the inverse of String.
func ParseEngine(name string) (Engine, error) {
	for e, n := range engineNames {
		if n == name {
			return Engine(e), nil
		}
	}
	return Auto, fmt.Errorf("engine %q: expected auto, links, dense or frontier", name)
}

// A Plan is how a problem would be searched, and why.
type Plan struct {
	Engine Engine
	Reason string
	Memory uint64 // about how many bytes the engine takes for its tables
}

// Plan returns the plan for p. It is made once, in time linear in p.
func (p *Problem) Plan() Plan {
	choice := p.plan()
	e := Links
	if choice.Engine == plan.Dense {
		e = Dense
	}
	return Plan{e, choice.Reason, choice.Memory}
}

// searchEngine returns the engine for a search with cfg.
func (p *Problem) searchEngine(cfg Config) Engine {
	if cfg.Engine == Auto {
		return p.Plan().Engine
	}
	return cfg.Engine
}

// searcher makes a search by an engine.
func (p *Problem) searcher(ctx context.Context, e Engine) (engine.Search, error) {
	if e == Auto {
		e = p.Plan().Engine
	}
	switch e {
	case Links:
		return p.link(ctx)
	case Dense:
		if err := p.denseFits(); err != nil {
			return nil, err
		}
		if s, ok := p.spares.Get().(*dense.Search); ok {
			return s, nil
		}
		return dense.New(p.dense()), nil
	case Frontier:
		return nil, errors.New("dlx: the engine frontier serves counts only: use links or dense")
	}
	return nil, fmt.Errorf("dlx: there is no engine %v", e)
}

// spare keeps a search that has ended for the next one: making its memory anew takes a
// fifth of the time of a sudoku.
func (p *Problem) spare(search engine.Search) {
	if s, ok := search.(*dense.Search); ok {
		s.Release()
		p.spares.Put(s)
	}
}

// link links the problem, or returns the error of a context that ends before.
func (p *Problem) link(ctx context.Context) (*links.Search, error) { return linkTable(ctx, &p.table) }

func linkTable(ctx context.Context, t *matrix.Table) (*links.Search, error) {
	s, err := links.NewUntil(t, func() bool { return ctx.Err() != nil })
	if errors.Is(err, links.ErrStopped) {
		err = ctx.Err()
	}
	return s, err
}

// Engines returns the engines that can list the solutions of p: links always, dense unless
// there are multiplicities or too many options.
func (p *Problem) Engines() []Engine {
	if p.denseFits() != nil {
		return []Engine{Links}
	}
	return []Engine{Links, Dense}
}

func (p *Problem) denseFits() error {
	if !dense.Fits(&p.table) {
		return errors.New("dlx: the dense engine takes no multiplicities: use links")
	}
	if n := dense.Bytes(&p.table); n > mostDense {
		return fmt.Errorf("dlx: the dense engine would need %d MiB for %d options, at most %d are allowed: use links", n>>20, p.table.Rows(), mostDense>>20)
	}
	return nil
}

// mostDense bounds the tables of the dense engine when it is asked for by name.
const mostDense = 2 << 30
