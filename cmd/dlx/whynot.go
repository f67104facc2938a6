package main

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"exactcover/dlx"
)

// A wordedPuzzle has words of its own for reasons against any solution.
type wordedPuzzle interface {
	puzzle
	// Shortages are the reasons seen at once, without what WhyNot finds better.
	Shortages() []string
	// Words are a sentence and lines that belong to it, or nil.
	Words(dlx.Reason) []string
}

// A meaningPuzzle says what an item is to the puzzle, by its name.
type meaningPuzzle interface {
	puzzle
	Means(item string) string
}

// A refutation is why there is no solution, as --json prints it.
type refutation struct {
	Kind    string           `json:"kind"` // lacking, weights or core
	Items   []string         `json:"items,omitempty"`
	Untried int              `json:"untried,omitempty"`
	Modulus int64            `json:"modulus,omitempty"`
	Weights map[string]int64 `json:"weights,omitempty"` // by item, without those of 0
	Text    string           `json:"text"`
	Lines   []string         `json:"lines,omitempty"` // a picture, and what belongs to it
}

// whyNot is what is known of why there is no solution.
type whyNot struct {
	Solvable   bool        `json:"solvable,omitempty"` // a solution was found
	Refutation *refutation `json:"refutation,omitempty"`
	Also       []string    `json:"also,omitempty"`    // colorings that refute it too
	Skipped    []string    `json:"skipped,omitempty"` // what was not looked for to the end
}

// shortages returns the reasons that a puzzle sees at once. Those that need proof are
// left to whyNot where the puzzle has words for it.
func shortages(e entry) []string {
	if p, worded := e.puzzle.(wordedPuzzle); worded {
		return p.Shortages()
	}
	return e.Reasons()
}

// raceTime is how long a solution is looked for beforehand: many a problem has one that
// no search in order comes to.
const raceTime = time.Second

// whyNot looks for a reason against any solution of a puzzle, whose problem alone is p,
// beside those that are seen at once.
func (c *command) whyNot(ctx context.Context, p *dlx.Problem, e entry, reasons []string) (w whyNot, err error) {
	worded, is := e.puzzle.(wordedPuzzle)
	if is && len(reasons) > 0 {
		return w, nil
	}
	trial, cancel := context.WithTimeout(ctx, raceTime)
	defer cancel()
	if _, w.Solvable, err = p.Any(trial, dlx.Config{}); w.Solvable || err != nil && trial.Err() == nil {
		return w, err
	}
	why, err := p.WhyNot(ctx, dlx.WhyNotConfig{})
	if err != nil {
		return w, err
	}
	w.Solvable, w.Skipped = why.Solution != nil, why.Skipped
	if _, lacking := why.Reason.(dlx.Lacking); why.Reason == nil || lacking && len(reasons) > 0 {
		return w, nil
	}
	means := func(item string) string { return item }
	if m, has := e.puzzle.(meaningPuzzle); has {
		means = m.Means
	}
	w.Refutation = refuted(p, why.Reason, means)
	if is {
		if words := worded.Words(why.Reason); len(words) > 0 {
			w.Refutation.Text, w.Refutation.Lines = words[0], words[1:]
		}
		// What is odd or even is proven so; what is known for it is a coloring.
		if w.Refutation.Modulus > 0 {
			w.Also = e.Reasons()
		}
	}
	return w, nil
}

// refuted words a reason by the names of items, or what these mean.
func refuted(p *dlx.Problem, reason dlx.Reason, means func(string) string) *refutation {
	few := func(names []string) string {
		meant := make([]string, len(names))
		for k, name := range names {
			meant[k] = means(name)
		}
		return few(meant)
	}
	names := func(items []dlx.Item) (all []string) {
		for _, i := range items {
			all = append(all, p.Name(i))
		}
		return all
	}
	switch r := reason.(type) {
	case dlx.Lacking:
		return &refutation{Kind: "lacking", Items: names(r.Items), Text: "items in fewer options than they are wanted: " + few(names(r.Items))}
	case dlx.Core:
		x := &refutation{Kind: "core", Items: names(r.Items), Untried: r.Untried}
		switch n := len(r.Items); {
		case n == 1:
			x.Text = fmt.Sprintf("item %s cannot be covered as often as it is wanted, whatever else is covered", few(x.Items))
		case r.Untried > 0:
			x.Text = fmt.Sprintf("these %d items cannot be covered together; it is not known whether %d of them can be left out: %s", n, r.Untried, few(x.Items))
		default:
			x.Text = fmt.Sprintf("these %d items cannot be covered together, and any %d of them can: %s", n, n-1, few(x.Items))
		}
		return x
	case dlx.Weights:
		x := &refutation{Kind: "weights", Modulus: r.Modulus, Weights: make(map[string]int64)}
		for i, weight := range r.Of {
			if weight != 0 {
				x.Weights[p.Name(dlx.Item(i))] = weight
			}
		}
		x.Text, x.Lines = weighed(p, r, few)
		return x
	}
	return nil
}

// weighed words weights.
func weighed(p *dlx.Problem, w dlx.Weights, few func([]string) string) (sentence string, lines []string) {
	of := make(map[int64][]string) // names by weight
	var values []int64             // the largest first
	for k := range w.Of {
		x := w.Of[k]
		if w.Modulus > 0 {
			x = (x%w.Modulus + w.Modulus) % w.Modulus
		}
		if x == 0 {
			continue
		}
		if of[x] == nil {
			values = append(values, x)
		}
		of[x] = append(of[x], p.Name(dlx.Item(k)))
	}
	slices.SortFunc(values, func(a, b int64) int { return cmp.Compare(b, a) })
	positive, negative := w.Sides(p)
	sum := new(big.Int).Sub(positive, negative)
	ones := len(values) == 1 && values[0] == 1
	switch {
	case ones && len(of[1]) == p.NumItems():
		return fmt.Sprintf("%v items are to be covered, those wanted several times counted as often, and every option covers a multiple of %d", sum, w.Modulus), nil
	case ones && w.Modulus == 2:
		return fmt.Sprintf("every option covers an even number of these items, which are to be covered %s in all: %s", times(sum), few(of[1])), nil
	case ones:
		return fmt.Sprintf("every option covers a multiple of %d of these items, which are to be covered %s in all: %s", w.Modulus, times(sum), few(of[1])), nil
	case w.Modulus == 0 && slices.Equal(values, []int64{1, -1}):
		return fmt.Sprintf("no option covers more of the first of these items than of the second, but the first are to be covered at least %s in all, the second at most %s", times(positive), times(negative)),
			[]string{"first: " + few(of[1]), "second: " + few(of[-1])}
	case w.Modulus > 0:
		sentence = fmt.Sprintf("by these weights every option weighs a multiple of %d, and all items %v modulo %[1]d", w.Modulus, sum.Mod(sum, big.NewInt(w.Modulus)))
	default:
		sentence = fmt.Sprintf("by these weights no option weighs more than 0, and all items at least %v", sum)
	}
	for _, x := range values {
		lines = append(lines, fmt.Sprintf("weight %d: %s", x, few(of[x])))
	}
	return sentence, lines
}

// times spells how often.
func times(n *big.Int) string {
	if n.IsInt64() && n.Int64() == 1 {
		return "once"
	}
	return fmt.Sprintf("%v times", n)
}

// few joins the first names, and says how many more there are.
func few(names []string) string {
	const most = 30
	between := " "
	if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, " ") }) {
		between = ", "
	}
	if n := len(names); n > most+1 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], between), n-most)
	}
	return strings.Join(names, between)
}

// explainWhy tells only why there is no solution.
func (c *command) explainWhy(ctx context.Context, s *source, e entry) error {
	p, err := e.alone()
	if err != nil {
		return err
	}
	reasons := shortages(e)
	w, err := c.whyNot(ctx, p, e, reasons)
	if err != nil {
		return stopped(ctx, s.label(e)+": the search for a reason against any solution was not finished")
	}
	switch {
	case c.json:
		c.out.object(onlyWhy{s.name, s.board(e), reasons, w})
	case w.Solvable:
		c.line("solution", "there is one")
	default:
		c.printWhyNot(reasons, w)
	}
	return nil
}

// onlyWhy is what --why tells, as --json prints it.
type onlyWhy struct {
	Source  string   `json:"source"`
	Board   int      `json:"board,omitempty"`
	Reasons []string `json:"reasons,omitempty"`
	WhyNot  whyNot   `json:"whynot"`
}

// printWhyNot prints why there is no solution, the reasons seen at once first.
func (c *command) printWhyNot(reasons []string, w whyNot) {
	for _, r := range reasons {
		c.line("no solution", "%s", r)
	}
	if w.Solvable {
		return
	}
	if r := w.Refutation; r != nil {
		c.line("no solution", "%s", r.Text)
		for _, line := range r.Lines {
			fmt.Fprintf(c.out, "%13s%s\n", "", line)
		}
	}
	for _, also := range w.Also {
		c.line("also", "%s", also)
	}
	if len(w.Skipped) > 0 {
		c.line("unfinished", "the search for %s", strings.Join(w.Skipped, "; "))
	}
}

// line prints a titled line.
func (c *command) line(title, format string, args ...any) {
	fmt.Fprintf(c.out, "%-13s%s\n", title+":", fmt.Sprintf(format, args...))
}
