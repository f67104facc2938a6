package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"exactcover/dlx"
)

// The kinds of jobs that look for solutions. Their tasks are subtrees of the plain
// search, in its order, so that the answers are those of one process.
const (
	KindList   = "list"   // the first solutions
	KindUnique = "unique" // whether there is none, one, or more
	KindBest   = "best"   // the cheapest solutions
)

// Listing is the parameter of a job that looks for solutions.
type Listing struct {
	Take  []dlx.Option `json:"take,omitempty"`
	Limit int          `json:"limit"` // so many; 2 of KindUnique
	Tasks int          `json:"tasks"` // about so many to begin with
}

// NewListing makes a job that looks for solutions.
func NewListing(p *dlx.Problem, kind string, how Listing, m Manifest) (Job, error) {
	if how.Tasks <= 0 {
		how.Tasks = usualTasks
	}
	if kind == KindUnique {
		how.Limit = 2
	}
	w, err := newListing(p, kind, how)
	if err != nil {
		return Job{}, err
	}
	return newJob(p, kind, how, m, w)
}

// A listing is the work of looking for solutions.
type listing struct {
	division
	kind  string
	limit int
}

func newListing(p *dlx.Problem, kind string, how Listing) (*listing, error) {
	if most := mostListed(p); how.Limit < 1 || how.Limit > most && kind != KindUnique {
		return nil, Refused{fmt.Errorf("%d solutions from a cluster: expected 1 to %d of this problem, as those of a task go into one message", how.Limit, most)}
	}
	// What is reduced has other solutions, and an engine by its name is told to leave
	// all as it is.
	cfg := dlx.Config{Take: how.Take, Engine: dlx.Links, Reduce: dlx.Off, Symmetry: dlx.Off}
	return &listing{division: division{problem: p, tasks: how.Tasks, cfg: cfg}, kind: kind, limit: how.Limit}, nil
}

// mostListed is how many solutions surely go into a message.
func mostListed(p *dlx.Problem) int {
	options := 0 // of a solution, at most
	for i := range p.NumItems() {
		if _, hi := p.Multiplicity(dlx.Item(i)); p.Primary(dlx.Item(i)) {
			options = min(options+min(hi, p.NumOptions()), p.NumOptions())
		}
	}
	return mostMessage / 2 / (11*options + 64)
}

// whole is the name of the only task of a problem that is too small to be divided.
const whole = "all"

func (w *listing) Roots(ctx context.Context) ([]Task, error) {
	roots, err := w.roots(ctx)
	if err == nil && len(roots) == 0 {
		roots = []Task{{Name: whole}}
	}
	return roots, err
}

func (w *listing) Run(ctx context.Context, t Task, how Run) (Answer, error) {
	take, forbid := w.cfg.Take, []dlx.Option(nil)
	var parts []dlx.Task
	if t.Name != whole || len(w.own.Roots()) > 0 {
		task, err := w.read(t)
		if err != nil {
			return Answer{}, err
		}
		chosen, passed, err := w.own.Assumptions(ctx, task)
		if err != nil {
			return Answer{}, err
		}
		take, forbid = slices.Concat(take, chosen), passed
		if parts, err = w.own.Split(ctx, task); err != nil {
			return Answer{}, err
		}
	}
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	if how.SplitAfter > 0 && len(parts) > 0 && parts[0].Name() != t.Name {
		limited, cancel = context.WithTimeout(ctx, how.SplitAfter)
		defer cancel()
	}
	signs := uint64(0)
	moved := func(dlx.Progress) {
		signs++
		how.Moved(signs)
	}
	a, err := w.look(limited, take, forbid, moved)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		// What was found is found again by the parts: it is not known to be the first
		// of all that are to be found.
		a = Answer{Count: new(big.Int), Engine: "none"}
		a.Children, err = w.wrapped(parts)
	}
	return a, err
}

// look looks for the solutions of a task.
func (w *listing) look(ctx context.Context, take, forbid []dlx.Option, moved func(dlx.Progress)) (a Answer, err error) {
	var stats dlx.Stats
	var found any
	n := 0
	if w.kind == KindBest {
		var all []dlx.Priced
		all, err = w.problem.Best(ctx, w.limit, dlx.BestConfig{Take: take, Forbid: forbid, Stats: &stats, Progress: moved, ProgressEvery: beatEvery})
		n, found, stats.Engine = len(all), all, dlx.Links
	} else {
		all := []dlx.Solution{}
		cfg := dlx.Config{Take: take, Forbid: forbid, Limit: uint64(w.limit), Stats: &stats, Progress: moved, ProgressEvery: beatEvery}
		for s, bad := range w.problem.Solutions(ctx, cfg) {
			if err = bad; err == nil {
				all = append(all, s.Clone())
			}
		}
		n, found = len(all), all
	}
	if err != nil {
		return a, err
	}
	a = Answer{Count: big.NewInt(int64(n)), Nodes: stats.Nodes, Engine: stats.Engine.String()}
	if n > 0 && w.kind != KindUnique {
		a.Found, err = json.Marshal(found)
	}
	return a, err
}

// Enough says so when there are as many as are wanted: of a list the first ones, of
// others any. The cheapest are not known before all have been looked at.
func (w *listing) Enough() (told func(Task, Answer) bool, inOrder bool) {
	if w.kind == KindBest {
		return nil, false
	}
	sum := new(big.Int)
	want := big.NewInt(int64(w.limit))
	return func(_ Task, a Answer) bool { return sum.Add(sum, a.Count).Cmp(want) >= 0 }, w.kind == KindList
}

func (w *listing) Total(answers iter.Seq2[Task, Answer]) (Total, error) {
	var solutions []dlx.Solution
	var priced []dlx.Priced
	n := 0
	for t, a := range answers {
		n = min(n+int(min(a.Count.Uint64(), uint64(w.limit))), w.limit)
		if a.Found == nil {
			continue
		}
		if err := w.gather(a.Found, &solutions, &priced); err != nil {
			return Total{}, fmt.Errorf("task %s: its solutions cannot be read: %w", shortened(t.Name), err)
		}
	}
	total := Total{Count: big.NewInt(int64(n))}
	var err error
	switch w.kind {
	case KindList:
		total.Found, err = json.Marshal(solutions[:min(len(solutions), w.limit)])
	case KindBest:
		slices.SortStableFunc(priced, func(a, b dlx.Priced) int {
			return cmp.Or(cmp.Compare(a.Cost, b.Cost), slices.Compare(a.Solution, b.Solution))
		})
		total.Found, err = json.Marshal(priced[:min(len(priced), w.limit)])
	}
	return total, err
}

// gather adds the solutions of an answer. Each is verified: they come from anybody.
func (w *listing) gather(found json.RawMessage, solutions *[]dlx.Solution, priced *[]dlx.Priced) error {
	if w.kind == KindBest {
		var some []dlx.Priced
		if err := json.Unmarshal(found, &some); err != nil {
			return err
		}
		for _, s := range some {
			if err := w.verify(s.Solution); err != nil {
				return err
			}
			cost := int64(0)
			for _, o := range s.Solution {
				cost += w.problem.Cost(o)
			}
			if cost != s.Cost {
				return fmt.Errorf("%v costs %d, not %d", s.Solution, cost, s.Cost)
			}
		}
		*priced = append(*priced, some...)
		return nil
	}
	var some []dlx.Solution
	if err := json.Unmarshal(found, &some); err != nil {
		return err
	}
	for _, s := range some {
		if err := w.verify(s); err != nil {
			return err
		}
	}
	*solutions = append(*solutions, some...)
	return nil
}

func (w *listing) verify(s dlx.Solution) error {
	for _, o := range w.cfg.Take {
		if !slices.Contains(s, o) {
			return errors.New("a solution without what is given")
		}
	}
	return w.problem.Verify(s)
}

// Solutions returns the solutions of a total of KindList.
func (t Total) Solutions() (all []dlx.Solution, err error) {
	return all, json.Unmarshal(t.Found, &all)
}

// Cheapest returns the solutions of a total of KindBest.
func (t Total) Cheapest() (all []dlx.Priced, err error) {
	return all, json.Unmarshal(t.Found, &all)
}
