package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/certificate"
	"exactcover/internal/oracle"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) checkCommand() *cobra.Command {
	var cnf string
	return c.verb("check", "Hold the engines against the naive solver",
		`Solve the problem with every engine that can, and with naive backtracking, and
compare: what one finds the others must find too, nothing twice, and each
solution must meet every item. Count it by layers of states, reduced and by its
symmetries, and by a certificate that is verified, where that is not too large. The
status is 4 if they differ, and the first difference is shown.

Up to 100,000 solutions, those up to symmetry are checked too: listed, their
orbits must hold all solutions, and Burnside's lemma must count as many.

Naive backtracking is slow: use --timeout on what may be large. Beyond 1,000,000
solutions only the numbers of solutions are compared.

With --cnf the problem is written to a file as well, as export --to cnf writes it,
for a model counter to confirm the number.`,
		`  dlx check nqueens 8
  dlx check puzzle.dlx --timeout 1m
  dlx check puzzle.dlx --cnf puzzle.cnf && clasp -n 0 -q puzzle.cnf`,
		func(f *pflag.FlagSet) {
			c.jsonFlag(f)
			f.StringVar(&cnf, "cnf", "", "file to write the problem to, as DIMACS CNF")
		},
		func(cmd *cobra.Command, s *source) error {
			if cmd.Flags().Changed("cnf") {
				if cnf == "" || cnf == "-" {
					return fmt.Errorf("--cnf %q: expected the name of a file: standard output is for the answer", cnf)
				}
				e, err := s.single(cmd)
				if err != nil {
					return fmt.Errorf("--cnf: %w", err)
				}
				if err := c.export(cmd.Context(), s, e, "cnf", cnf); err != nil {
					return err
				}
			}
			return c.check(cmd, s)
		})
}

// mostCompared bounds how many solutions check keeps of each engine.
const mostCompared = 1_000_000

// checked is the answer of check as --json prints it.
type checked struct {
	Source     string             `json:"source"`
	Board      int                `json:"board,omitempty"`
	Agree      bool               `json:"agree"`
	Count      uint64             `json:"count"`
	Compared   string             `json:"compared"` // "sets" of solutions, or "counts"
	Seconds    map[string]float64 `json:"seconds"`  // by engine
	Orbits     map[string]string  `json:"orbits,omitempty"`
	Difference string             `json:"difference,omitempty"`
	engines    string
}

// undecided is printed in its place when check was stopped.
type undecided struct {
	Source  string `json:"source"`
	Board   int    `json:"board,omitempty"`
	Stopped string `json:"stopped"`
}

func (c *command) check(cmd *cobra.Command, s *source) error {
	ctx := cmd.Context()
	for e, err := range s.all() {
		if err != nil {
			return err
		}
		answer, err := c.compare(ctx, s, e)
		if err != nil {
			if c.json && ctx.Err() != nil {
				c.out.object(undecided{s.name, s.board(e), context.Cause(ctx).Error()})
			}
			return err
		}
		switch {
		case c.json:
			c.out.object(answer)
		case answer.Agree:
			fmt.Fprintf(c.out, "%s: %s agree: %s (%s compared)%s\n", s.label(e), answer.engines, plural(answer.Count, "solution"), answer.Compared, answer.upToSymmetry())
		}
		if !answer.Agree {
			return failure{exitDisagrees, fmt.Errorf("%s: %s disagree: %s", s.label(e), answer.engines, answer.Difference)}
		}
	}
	return nil
}

func (c *command) compare(ctx context.Context, s *source, e entry) (answer checked, err error) {
	p, err := e.alone()
	if err != nil {
		return answer, err
	}
	answer = checked{Source: s.name, Board: s.board(e), Compared: "sets", Seconds: make(map[string]float64)}
	var all []*found
	for _, engine := range p.Engines() {
		start := time.Now()
		f := &found{engine: engine.String()}
		watch := c.watch(s.label(e) + " by " + f.engine)
		for solution, err := range p.Solutions(ctx, watch.config(dlx.Config{Engine: engine})) {
			if err != nil {
				if context.Cause(ctx) == nil {
					return answer, err
				}
				break
			}
			f.add(solution)
		}
		watch.end()
		all = append(all, f)
		answer.Seconds[f.engine] = time.Since(start).Seconds()
	}
	counts, err := c.counts(ctx, s, e, p, answer.Seconds)
	if err != nil {
		return answer, err
	}
	start := time.Now()
	naive := &found{engine: "naive"}
	for solution := range oracle.Solutions(ctx, p) {
		naive.add(solution)
	}
	answer.Seconds["naive"] = time.Since(start).Seconds()

	var names, found []string
	for _, f := range append(all, naive) {
		names = append(names, f.engine)
		found = append(found, fmt.Sprintf("%d by %s", f.count, f.engine))
	}
	for _, n := range counts {
		names = slices.Insert(names, len(names)-1, n.by)
	}
	answer.engines = strings.Join(names[:len(names)-1], ", ") + " and naive"
	if ctx.Err() != nil {
		return answer, stopped(ctx, fmt.Sprintf("%s: nothing is decided; solutions found: %s", s.label(e), strings.Join(found, ", ")))
	}
	answer.Count = naive.count
	for _, f := range all {
		if answer.Difference == "" {
			answer.Difference = difference(p, f, naive)
		}
	}
	for _, n := range counts {
		if want := new(big.Int).SetUint64(naive.count); answer.Difference == "" && n.count.Cmp(want) != 0 {
			answer.Difference = fmt.Sprintf("%s counts %v solutions, naive %v", n.by, n.count, want)
		}
	}
	if answer.Difference == "" && naive.count <= mostOrbits {
		if answer.Orbits, answer.Difference = c.compareOrbits(ctx, s, e, naive.count); ctx.Err() != nil {
			return answer, stopped(ctx, fmt.Sprintf("%s: %s agree: %s, but orbits were not compared", s.label(e), answer.engines, plural(naive.count, "solution")))
		}
	}
	answer.Agree = answer.Difference == ""
	if naive.count > mostCompared {
		answer.Compared = "counts"
	}
	return answer, nil
}

// A numbered is a count of solutions, and by what.
type numbered struct {
	by    string
	count *big.Int
}

// counts counts in all ways that visit no solution or not every one: by layers of
// states, reduced and by symmetry, and by a certificate that is verified.
func (c *command) counts(ctx context.Context, s *source, e entry, p *dlx.Problem, seconds map[string]float64) (all []numbered, err error) {
	count := func(by string, f func(watch *watch) (*big.Int, error)) {
		if ctx.Err() != nil || err != nil {
			return
		}
		start := time.Now()
		watch := c.watch(s.label(e) + " by " + by)
		defer watch.end()
		n, fault := f(watch)
		switch {
		case ctx.Err() != nil:
		case fault != nil:
			err = fmt.Errorf("%s: %w", by, fault)
		case n != nil:
			all = append(all, numbered{by, n})
			seconds[by] = time.Since(start).Seconds()
		}
	}
	size, sizeErr := p.EstimateLayers(ctx, mostCheckStates)
	if sizeErr == nil && size.Exact {
		count("frontier", func(w *watch) (*big.Int, error) {
			return p.Count(ctx, w.config(dlx.Config{Engine: dlx.Frontier}))
		})
		count("certificate", func(*watch) (*big.Int, error) {
			var file bytes.Buffer
			if _, err := certificate.Write(ctx, &file, p, certificate.Config{Order: size.Order}); err != nil {
				if errors.Is(err, certificate.ErrMemory) {
					return nil, nil
				}
				return nil, err
			}
			claim, err := certificate.Verify(&file, 0)
			if err != nil {
				return nil, err
			}
			return claim.Count, nil
		})
	}
	count("symmetry", func(w *watch) (*big.Int, error) {
		return p.Count(ctx, w.config(dlx.Config{Reduce: dlx.On, Symmetry: dlx.On}))
	})
	return all, err
}

// mostCheckStates bounds the layers that check makes.
const mostCheckStates = 1_000_000

// found is what an engine finds: all solutions, or the first mostCompared.
type found struct {
	engine    string
	count     uint64
	solutions []dlx.Solution
}

func (f *found) add(s dlx.Solution) {
	if f.count++; f.count <= mostCompared {
		f.solutions = append(f.solutions, s.Clone())
	}
}

// fault sorts the solutions and returns what is wrong with them by themselves,
// or "".
func (f *found) fault(p *dlx.Problem) string {
	for _, s := range oracle.Sort(f.solutions) {
		if err := p.Verify(s); err != nil {
			return fmt.Sprintf("%s finds %v, which is no solution: %v", f.engine, s, err)
		}
	}
	for k := 1; k < len(f.solutions); k++ {
		if slices.Equal(f.solutions[k-1], f.solutions[k]) {
			return fmt.Sprintf("%s finds %v twice", f.engine, f.solutions[k])
		}
	}
	return ""
}

// difference returns the first difference between what two engines find, in
// the lexicographic order of solutions, or "".
func difference(p *dlx.Problem, a, b *found) string {
	for _, f := range []*found{a, b} {
		if fault := f.fault(p); fault != "" {
			return fault
		}
	}
	if a.count <= mostCompared && b.count <= mostCompared {
		for k := range max(len(a.solutions), len(b.solutions)) {
			switch {
			case k == len(b.solutions) || k < len(a.solutions) && slices.Compare(a.solutions[k], b.solutions[k]) < 0:
				return fmt.Sprintf("only %s finds %v", a.engine, a.solutions[k])
			case k == len(a.solutions) || slices.Compare(a.solutions[k], b.solutions[k]) > 0:
				return fmt.Sprintf("only %s finds %v", b.engine, b.solutions[k])
			}
		}
	}
	if a.count != b.count {
		return fmt.Sprintf("%s finds %d solutions, %s %d", a.engine, a.count, b.engine, b.count)
	}
	return ""
}
