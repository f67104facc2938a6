package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"time"

	"exactcover/dlx"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) explainCommand() *cobra.Command {
	var frequencies, why bool
	var piece, output string
	cmd := c.verb("explain", "Say what a problem is like, and how it would be solved",
		`Print the sizes of a problem, warnings (equal options, skipped options, items in
no option), reasons why there can be no solution, the engine that the plan
chooses and why, the symmetries that are found and what they save a count, and an
estimate of the search tree and of the time to search it whole.

Where no solution is found a reason is looked for that proves there is none, the
simplest first: items in no option, weights (colorings, sums, parities) that no
solution can have, and otherwise a few items that cannot be covered together, none
of them too many. --why tells only that.

The estimate is Knuth's: the mean of random walks down the tree. Lopsided trees
make it too low more often than too high; the range of ten groups of the walks
tells how far to trust it. Small trees are searched instead.

With --frequencies it is told instead in how many solutions each option is, exactly,
by a diagram of all solutions within --memory. Where there is a board, --heat PIECE
draws how often the piece covers each cell, and -o writes that as SVG.`,
		`  dlx explain puzzle.dlx
  dlx explain nqueens 16
  dlx explain boardcover boards.txt --board 3 --json
  dlx explain --why puzzle mutilated-chessboard`,
		func(f *pflag.FlagSet) {
			c.seedFlag(f, "where the random walks begin")
			f.BoolVar(&frequencies, "frequencies", false, "in how many solutions each option is")
			f.BoolVar(&why, "why", false, "only why there is no solution")
			f.StringVar(&piece, "heat", "", "with --frequencies: draw how often this piece covers each cell (queen; L3, or L3/2 for its second position)")
			f.StringVarP(&output, "output", "o", "", "with --frequencies: SVG file to draw to")
			c.memoryFlag(f, "1GiB; only for --frequencies")
			c.jsonFlag(f)
		},
		func(cmd *cobra.Command, s *source) error {
			if output != "" && len(s.numbers) > 1 {
				_, err := s.single(cmd)
				return err
			}
			for e, err := range s.all() {
				if err != nil {
					return err
				}
				if frequencies {
					c.heading(s, e)
					if err := c.frequencies(cmd.Context(), s, e, piece, output); err != nil {
						return err
					}
					continue
				}
				if why {
					c.heading(s, e)
					if err := c.explainWhy(cmd.Context(), s, e); err != nil {
						return err
					}
					continue
				}
				x, err := c.examine(cmd.Context(), s, e)
				if err != nil {
					return err
				}
				if c.json {
					c.out.object(x)
				} else {
					c.printExplained(s, e, x)
				}
			}
			return nil
		})
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if why && frequencies {
			return errors.New("--why tells nothing else: leave out --frequencies")
		}
		if err := bitmap(output); err != nil {
			return err
		}
		return checkFrequencies(frequencies, piece, output, c.memory)
	}
	return cmd
}

// explained is what explain tells of a puzzle, as --json prints it.
type explained struct {
	Source string `json:"source"`
	Board  int    `json:"board,omitempty"`

	Primary        int      `json:"primary"`
	Secondary      int      `json:"secondary"`
	Multiplicities int      `json:"multiplicities"` // primary items wanted other than exactly once
	Options        int      `json:"options"`        // that can be chosen
	Cells          int      `json:"cells"`          // items of all options
	Colors         int      `json:"colors"`
	Fingerprint    string   `json:"fingerprint"`
	Warnings       []string `json:"warnings,omitempty"`
	Reasons        []string `json:"reasons,omitempty"`
	WhyNot         whyNot   `json:"whynot,omitzero"`

	Reduction reduction `json:"reduction"`
	Symmetry  symmetric `json:"symmetry"`

	Engine string `json:"engine"`
	Why    string `json:"why"`
	Memory uint64 `json:"memory"` // bytes, of the engine's tables

	Tree   tree         `json:"tree"`
	Layers *layerCounts `json:"layers,omitempty"` // missing where too many items would be open at once
}

// layerCounts is what is known of a count by layers of states.
type layerCounts struct {
	Order   string  `json:"order"` // how it was found
	Exact   bool    `json:"exact"`
	States  float64 `json:"states"`
	Merged  float64 `json:"merged"` // arrivals for each state made
	Seconds float64 `json:"seconds"`
}

// mostExplainedStates bounds the layers made to tell how many there are.
const mostExplainedStates = 200_000

// A reduction is what count does before it searches for long.
type reduction struct {
	Impossible bool         `json:"impossible,omitempty"`
	Forced     []dlx.Option `json:"forced,omitempty"`
	Starved    int          `json:"starved,omitempty"`
	Merged     int          `json:"merged,omitempty"`
	Idle       int          `json:"idle,omitempty"`
	Parts      int          `json:"parts"`
	Options    int          `json:"options"` // left
	Whole      bool         `json:"whole"`   // every option was tried
}

// A tree is what is known of the search tree.
type tree struct {
	Exact   bool    `json:"exact"` // it was searched to its end
	Nodes   float64 `json:"nodes"`
	Low     float64 `json:"low"` // of ten groups of walks
	High    float64 `json:"high"`
	Probes  int     `json:"probes,omitempty"`
	Seconds float64 `json:"seconds"`
}

func (c *command) examine(ctx context.Context, s *source, e entry) (explained, error) {
	p, err := e.alone()
	if err != nil {
		return explained{}, err
	}
	x := explained{
		Source: s.name, Board: s.board(e),
		Primary: p.NumPrimary(), Secondary: p.NumItems() - p.NumPrimary(), Colors: p.NumColors(),
		Fingerprint: p.Fingerprint().String(),
		Reasons:     shortages(e),
	}
	used := make([]bool, p.NumItems())
	for o := range p.Options() {
		x.Options++
		for i := range p.Entries(o) {
			x.Cells++
			used[i] = true
		}
	}
	for i := range dlx.Item(p.NumItems()) {
		if lo, hi := p.Multiplicity(i); p.Primary(i) && (lo != 1 || hi != 1) {
			x.Multiplicities++
		}
	}
	x.Warnings = append(x.Warnings, skippedOptions(p, x.Options)...)
	x.Warnings = append(x.Warnings, equalOptions(p, x.Cells)...)
	x.Warnings = append(x.Warnings, idleItems(p, used)...)

	r, err := p.Reduction(ctx)
	if err != nil {
		return x, stopped(ctx, s.label(e)+": the reduction was not finished")
	}
	x.Reduction = reduction(r)
	if x.Symmetry, err = symmetryOf(ctx, p, e, x.Cells); err != nil {
		return x, stopped(ctx, s.label(e)+": the search for symmetries was not finished")
	}
	plan := p.Plan()
	x.Engine, x.Why, x.Memory = plan.Engine.String(), plan.Reason, plan.Memory
	var solvable bool
	x.Tree, solvable, err = c.tree(ctx, p)
	if err != nil && context.Cause(ctx) != nil {
		return x, stopped(ctx, s.label(e)+": the estimate was not finished")
	}
	if err != nil {
		return x, err
	}
	if !solvable {
		if x.WhyNot, err = c.whyNot(ctx, p, e, x.Reasons); err != nil {
			return x, stopped(ctx, s.label(e)+": the search for a reason against any solution was not finished")
		}
	}
	l, err := p.EstimateLayers(ctx, mostExplainedStates)
	if ctx.Err() != nil {
		return x, stopped(ctx, s.label(e)+": the estimate was not finished")
	}
	if err == nil {
		x.Layers = &layerCounts{l.Name, l.Exact, l.States, l.Merged, l.Time.Seconds()}
	}
	return x, nil
}

func skippedOptions(p *dlx.Problem, chosen int) []string {
	skipped := p.NumOptions() - chosen
	if skipped == 0 {
		return nil
	}
	var some []string
	for o := range dlx.Option(p.NumOptions()) {
		if !p.Has(o) && len(some) < mostReasons {
			some = append(some, fmt.Sprint(o))
		}
	}
	more := ""
	if skipped > len(some) {
		more = fmt.Sprintf(" and %d more", skipped-len(some))
	}
	return []string{fmt.Sprintf("%s skipped, without a primary item: %s%s", plural(skipped, "option"), strings.Join(some, ", "), more)}
}

// mostCells bounds the problems in which equal options are looked for, which
// takes a copy of all options.
const mostCells = 20_000_000

func equalOptions(p *dlx.Problem, cells int) []string {
	if cells > mostCells {
		return []string{fmt.Sprintf("equal options were not looked for, in %d items of options", cells)}
	}
	var some []string
	equal := 0
	for first, later := range p.Duplicates() {
		if equal++; equal <= mostReasons {
			some = append(some, fmt.Sprintf("%d (as %d)", later, first))
		}
	}
	if equal == 0 {
		return nil
	}
	more := ""
	if equal > len(some) {
		more = fmt.Sprintf(" and %d more", equal-len(some))
	}
	return []string{fmt.Sprintf("%s equal to earlier ones, each making solutions of its own: %s%s", plural(equal, "option"), strings.Join(some, ", "), more)}
}

// idleItems names the secondary items in no option. Primary ones are reasons.
func idleItems(p *dlx.Problem, used []bool) []string {
	var some []string
	idle := 0
	for i := range dlx.Item(p.NumItems()) {
		if lo, _ := p.Multiplicity(i); !used[i] && lo == 0 {
			if idle++; idle <= mostReasons {
				some = append(some, p.Name(i))
			}
		}
	}
	if idle == 0 {
		return nil
	}
	more := ""
	if idle > len(some) {
		more = fmt.Sprintf(" and %d more", idle-len(some))
	}
	return []string{fmt.Sprintf("%s in no option, which changes nothing: %s%s", plural(idle, "item"), strings.Join(some, ", "), more)}
}

const (
	trialTime = 100 * time.Millisecond // a search that ends within it is exact
	probeTime = 400 * time.Millisecond
	probes    = 10_000
)

// tree searches for a short time, for the rate if not to the end, and then
// estimates. It reports, too, whether it found a solution.
func (c *command) tree(ctx context.Context, p *dlx.Problem) (t tree, solvable bool, err error) {
	var stats dlx.Stats
	trial, cancel := context.WithTimeout(ctx, trialTime)
	defer cancel()
	if _, err := p.Count(trial, dlx.Config{Reduce: dlx.Off, Symmetry: dlx.Off, Stats: &stats}); err != nil && trial.Err() == nil {
		return tree{}, false, err
	}
	if err := ctx.Err(); err != nil {
		return tree{}, false, err
	}
	solvable = stats.Solutions > 0
	nodes, seconds := float64(stats.Nodes), stats.Elapsed.Seconds()
	if stats.Complete {
		return tree{Exact: true, Nodes: nodes, Low: nodes, High: nodes, Seconds: seconds}, solvable, nil
	}
	timed, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	e, err := p.EstimateTree(timed, probes, c.seed)
	if err != nil && timed.Err() == nil {
		return tree{}, false, err
	}
	// Of a tree beyond all numbers, JSON has no infinity.
	finite := func(x float64) float64 { return min(x, math.MaxFloat64) }
	return tree{
		Nodes: finite(e.Nodes), Low: finite(e.Low), High: finite(e.High), Probes: e.Probes,
		Seconds: finite(e.Nodes * seconds / max(nodes, 1)),
	}, solvable, ctx.Err()
}

func (c *command) printExplained(s *source, e entry, x explained) {
	line := c.line
	if len(s.numbers) > 1 && e.number > s.numbers[0] {
		fmt.Fprintln(c.out)
	}
	line("problem", "%s", s.label(e))
	line("items", "%d primary, %d secondary, %d wanted other than exactly once", x.Primary, x.Secondary, x.Multiplicities)
	line("options", "%d, of %.1f items on average; %s", x.Options, float64(x.Cells)/float64(max(x.Options, 1)), plural(x.Colors, "color"))
	line("fingerprint", "%s", x.Fingerprint)
	for _, w := range x.Warnings {
		line("warning", "%s", w)
	}
	c.printWhyNot(x.Reasons, x.WhyNot)
	line("reduced", "%s", x.Reduction.text())
	if parts := x.Reduction.Parts; parts > 1 {
		line("parts", "%d that share no option: count counts each and multiplies", parts)
	}
	line("symmetry", "%s", x.Symmetry.text())
	if d := x.Symmetry; d.Stand.Cmp(big.NewInt(int64(d.Searches))) > 0 {
		line("saves", "count searches %d of %v first choices", d.Searches, d.Stand)
	}
	line("plan", "%s, since %s; %s of tables", x.Engine, x.Why, bytesText(x.Memory))
	if t := x.Tree; t.Exact {
		line("search tree", "%s, searched in %s", plural(uint64(t.Nodes), "search node"), seconds(t.Seconds))
	} else if t.Nodes > 1e300 {
		line("search tree", "more than 1e+300 search nodes, by %d random walks", t.Probes)
	} else {
		line("search tree", "about %.2g search nodes, by %d random walks (ten groups of them say %.2g to %.2g)", t.Nodes, t.Probes, t.Low, t.High)
	}
	if !x.Tree.Exact {
		line("time", "about %s on one core", seconds(x.Tree.Seconds))
	}
	switch l := x.Layers; {
	case l == nil:
		line("layers", "none: too many items would be open at once")
	case l.Exact:
		line("layers", "%s, items %s; %.2f arrivals a state, %s", plural(uint64(l.States), "state"), l.Order, l.Merged, seconds(l.Seconds))
	default:
		line("layers", "about %.2g states, items %s; %.2f arrivals a state so far, about %s", l.States, l.Order, l.Merged, seconds(l.Seconds))
	}
	if how := x.howCounted(); how != "" {
		line("count", "%s", how)
	}
}

// text spells what each step did.
func (r reduction) text() string {
	if r.Impossible {
		return "to nothing: some item cannot be covered"
	}
	var did []string
	add := func(n int, what, why string) {
		if n > 0 {
			did = append(did, plural(n, what)+why)
		}
	}
	add(len(r.Forced), "option", " forced")
	add(r.Starved, "option", " gone that would leave an item uncoverable")
	add(r.Merged, "primary item", " always covered with another")
	add(r.Idle, "secondary item", " keeping no options apart")
	switch {
	case len(did) == 0 && r.Whole:
		return "by nothing: every option can be tried"
	case !r.Whole:
		did = append(did, "not every option was tried")
	}
	return fmt.Sprintf("to %s: %s", plural(r.Options, "option"), strings.Join(did, ", "))
}

// seconds spells a time, the longer the rougher.
func seconds(s float64) string {
	switch {
	case s < 120:
		return time.Duration(s * float64(time.Second)).Round(roundTo(s)).String()
	case s < 2*86400:
		return fmt.Sprintf("%.1f hours", s/3600)
	case s < 2*365.25*86400:
		return fmt.Sprintf("%.0f days", s/86400)
	case s > 1e300:
		return "1e+292 years or more"
	}
	return fmt.Sprintf("%.2g years", s/86400/365.25)
}

// roundTo keeps two or three digits.
func roundTo(s float64) time.Duration {
	unit := math.Pow(10, math.Floor(math.Log10(max(s, 1e-9)))-2)
	return max(time.Duration(unit*float64(time.Second)), 1)
}

func bytesText(n uint64) string {
	switch {
	case n < 1<<10:
		return fmt.Sprintf("%d bytes", n)
	case n < 1<<20:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
}
