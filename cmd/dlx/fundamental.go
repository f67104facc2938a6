package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// fundamentalFlags ask for solutions up to symmetry.
type fundamentalFlags struct {
	fundamental bool
	group       string
}

func (u *fundamentalFlags) register(f *pflag.FlagSet) {
	f.BoolVar(&u.fundamental, "fundamental", false, "up to symmetry: solutions that a group takes into each other are one")
	f.StringVar(&u.group, "group", "natural", "with --fundamental: natural (the model's own symmetries; of a FILE, full), full (all that are found), or a FILE of symmetries")
}

// checkFundamental refuses what does not go with solutions up to symmetry.
func (c *command) checkFundamental(cmd *cobra.Command) error {
	switch {
	case !c.fundamental && cmd.Flags().Changed("group"):
		return errors.New("--group goes with --fundamental")
	case !c.fundamental:
		return nil
	case c.engine == "naive":
		return errors.New("--engine naive does not go with --fundamental: dlx check holds orbits against all solutions")
	case c.checkpoint != "":
		return errors.New("--checkpoint does not go with --fundamental, which keeps nothing to go on with: stopped, it begins anew")
	}
	return nil
}

// A symmetricPuzzle knows symmetries of its own: the rotations and reflections of a
// board, and what goes with them. They are generators, each as the image of every
// item, and keep what is given.
type symmetricPuzzle interface {
	puzzle
	Symmetries() [][]dlx.Item
}

// natural returns the generators of a puzzle's own group; known is false if nothing
// is known of it.
func (e entry) natural() (symmetries []dlx.Symmetry, known bool) {
	p, known := e.puzzle.(symmetricPuzzle)
	if !known {
		return nil, false
	}
	for _, image := range p.Symmetries() {
		symmetries = append(symmetries, dlx.Symmetry{Items: image})
	}
	return symmetries, true
}

// upToGroup tells in JSON up to which group solutions are counted or listed.
type upToGroup struct {
	Group string `json:"group,omitempty"` // "natural", "full" or the file of symmetries
	Order string `json:"order,omitempty"`
	Whole bool   `json:"whole,omitempty"` // there are no more symmetries, for sure
	Note  string `json:"note,omitempty"`
}

// A quotient is what solutions up to symmetry are looked for in: a problem, and a
// group of symmetries that keeps what is taken.
type quotient struct {
	upToGroup
	problem *dlx.Problem
	group   *dlx.Group
	take    []dlx.Option
	origin  []dlx.Option // by option of the problem: the puzzle's own; nil: the same
	given   []dlx.Option // with origin: options to add
}

// quotient returns the group that --group names. What is given stays: the full
// group is that of what it leaves.
func (c *command) quotient(ctx context.Context, s *source, e entry) (q quotient, err error) {
	q = quotient{problem: e.Problem(), take: e.given(), upToGroup: upToGroup{Group: c.group}}
	symmetries, known := e.natural()
	if c.group == "natural" && !known {
		q.Group = "full"
	}
	switch q.Group {
	case "natural":
		q.group, err = q.problem.NewGroup(symmetries)
	case "full":
		if len(q.take) > 0 {
			q.given, q.take = q.take, nil
			if q.problem, q.origin, err = q.problem.Residual(q.given); err != nil {
				return q, err
			}
		}
		q.group, err = q.problem.FindGroup(ctx, dlx.GroupConfig{})
	default:
		in, name, bad := c.file(c.group)
		if bad != nil {
			return q, fmt.Errorf("--group: %w (natural and full need no file)", bad)
		}
		defer in.Close()
		if symmetries, err = dlxtext.ReadSymmetries(in, q.problem, dlxtext.Config{Name: name}); err != nil {
			return q, err
		}
		for k, symmetry := range symmetries {
			if _, err := q.problem.Element(symmetry); err != nil {
				return q, fmt.Errorf("%s: symmetry %d of the file is none of %s: %s", name, k+1, s.label(e), unprefixed(err))
			}
		}
		q.group, err = q.problem.NewGroup(symmetries)
	}
	if context.Cause(ctx) != nil {
		return q, stopped(ctx, s.label(e)+": the group was not found")
	}
	if err != nil {
		return q, err
	}
	q.Order, q.Whole = q.group.Order().String(), q.group.Whole()
	if q.Group == "full" && !q.Whole {
		q.Note = "there may be more symmetries: the search for them was given up"
	}
	return q, nil
}

// lift returns the puzzle's solution for one of the problem.
func (q *quotient) lift(s dlx.Solution) dlx.Solution {
	if q.origin == nil {
		return s
	}
	lifted := slices.Clone(q.given)
	for _, o := range s {
		lifted = append(lifted, q.origin[o])
	}
	slices.Sort(lifted)
	return lifted
}

// notes says on standard error what is to be known of an answer; on a terminal, also
// what it is.
func (c *command) notes(s *source, e entry, did string, q quotient) {
	if q.Note != "" {
		fmt.Fprintf(c.stderr, "dlx: %s: %s\n", s.label(e), q.Note)
	}
	if isTerminal(c.stderr) {
		fmt.Fprintf(c.stderr, "dlx: %s: %s up to the %s\n", s.label(e), did, q.upToGroup)
	}
}

func (u upToGroup) String() string {
	switch u.Group {
	case "natural", "full":
		return fmt.Sprintf("%s group, of order %s", u.Group, u.Order)
	}
	return fmt.Sprintf("group of %s, of order %s", u.Group, u.Order)
}

// symmetric is what explain tells of a puzzle's symmetries, as --json prints it.
type symmetric struct {
	Order   string `json:"order,omitempty"` // of the group found
	Whole   bool   `json:"whole"`           // there are no more
	Natural string `json:"natural,omitempty"`
	// Count searches so many first choices, which stand for those.
	Searches int      `json:"searches"`
	Stand    *big.Int `json:"stand"`
	Note     string   `json:"note,omitempty"`
}

// mostNatural bounds the problems, in items of all options, of which explain looks at
// the natural group, since that may take as long as a search.
const mostNatural = 1_000_000

// symmetryOf looks for the symmetries of what a puzzle's givens leave. The error is
// the context's.
func symmetryOf(ctx context.Context, p *dlx.Problem, e entry, cells int) (x symmetric, err error) {
	d, err := p.Images(ctx)
	if err != nil {
		return x, err
	}
	x.Searches, x.Stand = d.Searches, d.Stand
	g, err := p.FindGroup(ctx, dlx.GroupConfig{})
	switch {
	case ctx.Err() != nil:
		return x, ctx.Err()
	case err != nil:
		x.Note = unprefixed(err)
	default:
		x.Order, x.Whole = g.Order().String(), g.Whole()
	}
	if symmetries, known := e.natural(); known && cells <= mostNatural {
		if g, err := e.Problem().NewGroup(symmetries); err == nil {
			x.Natural = g.Order().String()
		}
	}
	return x, nil
}

func (x symmetric) text() string {
	text := ""
	switch {
	case x.Note != "":
		text = x.Note
	case x.Order == "1" && x.Whole:
		text = "none"
	case x.Whole:
		text = fmt.Sprintf("the group found is of order %s and has all symmetries", x.Order)
	case x.Order == "1":
		text = "none was found; there may be some, the search was given up"
	default:
		text = fmt.Sprintf("the group found is of order %s; there may be more, the search was given up", x.Order)
	}
	if x.Natural != "" {
		text += "; the model's own is of order " + x.Natural
	}
	return text
}

// countOrbits is countOne up to symmetry. There is no checkpoint.
func (c *command) countOrbits(ctx context.Context, s *source, e entry, _ *checkpoint) error {
	q, err := c.quotient(ctx, s, e)
	if err != nil {
		return err
	}
	engine, err := dlx.ParseEngine(c.engine)
	if err != nil {
		return err
	}
	answer := counted{Source: s.name, Board: s.board(e), Exact: true, Counts: "orbits", Engine: c.engine}
	if c.engine == "auto" {
		answer.Reasons = c.refute(s, e)
		answer.Engine = q.problem.Plan().Engine.String()
	}
	if len(answer.Reasons) > 0 {
		answer.Count, answer.Engine = new(big.Int), "none"
	} else {
		var stats dlx.Stats
		watch := c.watch(s.label(e))
		cfg := dlx.Config{Take: q.take, Engine: engine, Reduce: c.reduction, Symmetry: c.bySymmetry, Workers: c.workers, Stats: &stats}
		answer.Count, err = q.problem.CountOrbits(ctx, q.group, watch.config(cfg))
		watch.end()
		if stats.Note != "" {
			q.Note = strings.TrimPrefix(q.Note+"; "+stats.Note, "; ")
		}
		answer.Nodes, answer.Updates, answer.Seconds = stats.Nodes, stats.Updates, stats.Elapsed.Seconds()
	}
	answer.upToGroup = q.upToGroup
	if err != nil {
		if context.Cause(ctx) == nil {
			return fmt.Errorf("%s: %s", s.label(e), unprefixed(err))
		}
		if answer.Count, answer.Exact, answer.Stopped = nil, false, context.Cause(ctx).Error(); c.json {
			c.out.object(answer)
		}
		return stopped(ctx, s.label(e)+": no number: how many there are up to symmetry shows only at the end")
	}
	if c.json {
		c.out.object(answer)
	} else {
		fmt.Fprintln(c.out, answer.Count)
	}
	c.notes(s, e, "counted", q)
	return nil
}

// listOrbits is listSolutions up to symmetry. It tells the end of the list, and
// counts in stats, what was listed.
func (c *command) listOrbits(ctx context.Context, s *source, e entry, end *listing, stats *dlx.Stats) (k uint64, err error) {
	q, err := c.quotient(ctx, s, e)
	if err != nil {
		return 0, err
	}
	engine, err := dlx.ParseEngine(c.engine)
	if err != nil {
		return 0, err
	}
	end.Counts, end.upToGroup = "orbits", q.upToGroup
	c.listing = true
	watch := c.watch(s.label(e))
	cfg := dlx.Config{Take: q.take, Engine: engine, Reduce: c.reduction, Workers: c.workers, Limit: c.limit, Stats: stats}
	for r, err := range q.problem.Orbits(ctx, q.group, watch.config(cfg)) {
		if err != nil {
			if watch.end(); context.Cause(ctx) == nil {
				return k, fmt.Errorf("%s: %s", s.label(e), unprefixed(err))
			}
			break
		}
		k++
		c.show(s, e, k, q.lift(r.Solution), r.Size)
		if c.out.failed() {
			break // run reports it
		}
	}
	watch.end()
	stats.Solutions = k
	c.notes(s, e, "listed", q)
	return k, nil
}

// unprefixed is the text of an error of the library, without its name.
func unprefixed(err error) string { return strings.TrimPrefix(err.Error(), "dlx: ") }

// withOrbit adds the size of its orbit to a solution's text: behind one line, or
// below several.
func withOrbit(text string, orbit *big.Int) string {
	if strings.Contains(text, "\n") {
		return fmt.Sprintf("%s\norbit of %v", strings.TrimRight(text, "\n"), orbit)
	}
	return fmt.Sprintf("%s (orbit of %v)", text, orbit)
}
