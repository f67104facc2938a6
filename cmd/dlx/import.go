package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactcover/dlx"
	"exactcover/dlx/export"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) importCommand() *cobra.Command {
	var problem, output string
	var all bool
	var answer string
	cmd := c.verb("import-solution", "Read, verify and show a solver's answer",
		`Read what a solver answered for a problem that export wrote, verify it, and print
it as solve would, or draw it with -o.

ANSWERS is a file ("-": standard input) of a SAT, MaxSAT or pseudo-Boolean solver
(lines s and v, or minisat's result), glpsol (-o or -w), cbc (solu), MiniZinc, or
just the numbers of options. Of several answers the last is taken, as optimizers
end with their best, or --all. The problem is the source that was exported.

The status is 1 if the solver says that there is no solution, 3 if it gave up, and
4 if an answer is no solution, or does not cost what the file says.`,
		`  dlx import-solution answer.txt --problem puzzle.dlx
  dlx import-solution answer.txt nqueens 8
  dlx import-solution answer.txt --problem boardcover boards.txt --board 3 -o board.svg
  kissat board.cnf | dlx import-solution - boardcover boards.txt --board 3`,
		func(f *pflag.FlagSet) {
			f.StringVar(&problem, "problem", "", "FILE of the problem, or a model, of which the arguments follow those of the verb")
			f.BoolVar(&all, "all", false, "take all answers of the file")
			f.StringVarP(&output, "output", "o", "", "SVG file to draw the answer in, instead of printing it")
			c.jsonFlag(f)
		},
		func(cmd *cobra.Command, s *source) error {
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			if err := bitmap(output); err != nil {
				return err
			}
			i := importer{c: c, s: s, e: e, all: all, draws: output != ""}
			if !i.draws {
				return i.read(cmd.Context(), answer)
			}
			if err := s.pictured(e); err != nil {
				return err
			}
			if err := i.read(cmd.Context(), answer); err != nil {
				return err
			}
			return c.write(output, e.Picture(i.last).SVG)
		})
	cmd.Use = "import-solution ANSWERS [--problem FILE | MODEL ARGUMENTS]"
	open := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("expected a file of answers, and the problem: dlx import-solution ANSWERS --problem FILE")
		}
		answer, args = args[0], args[1:]
		if cmd.Flags().Changed("problem") {
			source := []string{problem}
			if words := strings.Fields(problem); len(words) > 1 && modelNamed(words[0]) != nil {
				source = words // --problem "nqueens 8"
			}
			args = append(source, args...)
		}
		switch {
		case len(args) == 0:
			return fmt.Errorf("whose answer is %s? Name the problem that was exported: --problem FILE, or a model with its arguments", answer)
		case answer == "-" && slices.Contains(args, "-"):
			return fmt.Errorf("the answer and the problem cannot both come from standard input")
		}
		return open(cmd, args)
	}
	return cmd
}

// imported ends the answers as --json prints them.
type imported struct {
	Source    string `json:"source"`
	Board     int    `json:"board,omitempty"`
	Solutions uint64 `json:"solutions"` // how many were printed
	Verdict   string `json:"verdict"`   // of the solver: unknown, satisfiable, optimal or none
}

// An importer reads the answers to one puzzle.
type importer struct {
	c          *command
	s          *source
	e          entry
	all, draws bool

	shown uint64
	last  dlx.Solution
}

// read reads the file and shows what it says. It gives up when the context ends, be
// the solver at the other end of a pipe still at work.
func (i *importer) read(ctx context.Context, file string) error {
	c := i.c
	in, name, err := c.file(file)
	if err != nil {
		return err
	}
	defer in.Close()
	piped, into := io.Pipe()
	defer piped.Close()
	go func() {
		_, err := io.Copy(into, in)
		into.CloseWithError(err)
	}()
	defer context.AfterFunc(ctx, func() { into.CloseWithError(context.Cause(ctx)) })()
	p := i.e.Problem()
	read := 0
	report, err := export.ReadAnswers(piped, name, p, func(s dlx.Solution) error {
		read++
		if err := i.verify(s); err != nil {
			if read > 1 {
				name = fmt.Sprintf("%s: answer %d", name, read)
			}
			return failure{exitDisagrees, fmt.Errorf("%s is no solution of %s: %w", name, i.s.label(i.e), err)}
		}
		i.last = s.Clone()
		if i.all {
			i.show(s)
		}
		return nil
	})
	if err != nil && ctx.Err() != nil {
		return stopped(ctx, name+" was not read to its end")
	}
	if err != nil {
		return err
	}
	label := i.s.label(i.e)
	switch {
	case report.Verdict == export.None:
		err = failure{exitNone, fmt.Errorf("%s says that %s has no solution", name, label)}
	case report.Answers == 0 && report.Verdict == export.Unknown:
		err = failure{exitStopped, fmt.Errorf("%s holds no answer: the solver gave up before it knew", name)}
	case report.Answers == 0:
		err = fmt.Errorf("%s says that %s has a solution, and shows none: have the solver print it", name, label)
	case !report.Agrees(p, i.last):
		err = failure{exitDisagrees, fmt.Errorf("%s tells a cost of %v, and the answer costs %d", name, report.Cost, cost(p, i.last))}
	case !i.all && !i.draws:
		i.show(i.last)
	}
	if c.json && (err == nil || errors.As(err, &failure{}) && report.Answers == 0) {
		c.out.object(imported{i.s.name, i.s.board(i.e), i.shown, report.Verdict.String()})
	}
	if err != nil {
		return err
	}
	i.remark(report)
	return nil
}

// verify is Problem.Verify, with the options that stand already.
func (i *importer) verify(s dlx.Solution) error {
	if err := i.e.Problem().Verify(s); err != nil {
		return err
	}
	for _, o := range i.e.given() {
		if _, found := slices.BinarySearch(s, o); !found {
			return fmt.Errorf("option %d (%s) is given, and not chosen", o, i.e.Problem().OptionText(o))
		}
	}
	return nil
}

func (i *importer) show(s dlx.Solution) {
	i.shown++
	if i.c.json {
		i.c.out.object(listed{Source: i.s.name, Board: i.s.board(i.e), Solution: i.shown, Options: s, Text: i.e.Text(s)})
		return
	}
	i.c.text(i.shown, i.e.Text(s))
}

// remark says on standard error what the answer does not show.
func (i *importer) remark(report export.Report) {
	var remarks []string
	if report.Answers > 1 && !i.all {
		remarks = append(remarks, fmt.Sprintf("the last of %d answers (--all takes all)", report.Answers))
	}
	if p := i.e.Problem(); p.HasCosts() {
		remark := fmt.Sprintf("cost %d; the solver does not say that none is cheaper", cost(p, i.last))
		if report.Verdict == export.Optimal {
			remark = fmt.Sprintf("cost %d; the solver says that none is cheaper", cost(p, i.last))
		}
		remarks = append(remarks, remark)
	}
	if len(remarks) > 0 {
		fmt.Fprintf(i.c.stderr, "dlx: %s\n", strings.Join(remarks, "; "))
	}
}

// cost adds up what a solution costs.
func cost(p *dlx.Problem, s dlx.Solution) int64 {
	sum := int64(0)
	for _, o := range s {
		sum += p.Cost(o)
	}
	return sum
}
