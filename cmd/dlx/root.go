package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"

	"exactcover/dlx"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A command is one run of dlx: its streams and the flags common to the verbs.
type command struct {
	stdin  io.Reader
	stdout io.Writer // what out writes to
	out    *printer
	stderr io.Writer

	listing bool // solutions are going to standard output

	engine   string
	timeout  time.Duration
	json     bool
	progress string
	limit    uint64
	seed     uint64
	any      bool // some solution will do
	decide   bool // count no further than to two
	workers  int

	memory     memorySize
	cluster    clusterFlags
	metrics    string       // address to serve figures on; "": none
	removeJobs bool         // a job that is done goes, as nobody else can ask for it
	broken     <-chan error // of the server in this process
	checkpoint string
	shard      shardNumber
	reduce     bool
	reduction  dlx.Switch // what --reduce says
	symmetry   bool
	bySymmetry dlx.Switch // what --symmetry says
	fundamentalFlags
	columns int // of a sheet
	format  string
	source  sourceFlags
}

func (c *command) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "dlx",
		Short: "Count, list, check and draw the solutions of exact cover problems",
		Long: `dlx models and solves exact cover problems: items to be covered, options that
cover some of them, solutions that cover every item as it is wanted.

A verb comes first, then a source: a FILE in a readable format ("-" or nothing:
standard input), or a model with its own arguments ("dlx help models").

Results go to standard output, everything else to standard error. Exit status:
0 answered, 1 no solution found (solve, sample, best, draw, import-solution), 2 bad usage
or bad input, 3 stopped early, 4 a disagreement found (check, verify, import-solution).`,
		Example: `  dlx count nqueens 8                       92
  dlx count boardcover examples/boards.txt  0, 2 and 1514, a line each
  dlx solve puzzle.dlx --limit 3            the first three solutions
  dlx draw nqueens 8 -o queens.svg          a chessboard to look at`,
		Version:       version,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          verbMissing,
		RunE:          func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(c.countCommand(), c.mergeCommand(), c.solveCommand(), c.sampleCommand(), c.bestCommand(), c.uniqueCommand(), c.checkCommand(), c.explainCommand(), c.drawCommand(),
		c.traceCommand(), c.exportCommand(), c.importCommand(), c.certifyCommand(), c.verifyCommand(), c.clusterCommand(), c.workerCommand(), c.versionCommand(), modelsTopic())
	root.SetHelpCommand(helpCommand())
	for _, cmd := range root.Commands() {
		completeFlags(cmd)
	}
	return root
}

// verbMissing explains a first argument that is no verb. It tells a model from
// a mistyped word.
func verbMissing(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if modelNamed(args[0]) != nil {
		return fmt.Errorf("%q is a model, and a verb comes first: dlx count %s", args[0], strings.Join(args, " "))
	}
	hint := strings.TrimPrefix(near(args[0], topics(cmd)), "; ")
	if hint == "" {
		hint = `"dlx help" lists the verbs`
	}
	return fmt.Errorf("unknown verb %q: %s", args[0], hint)
}

var (
	negativeArgument = regexp.MustCompile(`in (-[0-9]+)$`)
	badNumber        = regexp.MustCompile(`^invalid argument "(.*)" for "(.*)" flag: strconv`)
	badTime          = regexp.MustCompile(`^invalid argument "(.*)" for "(.*)" flag: time`)
	unknownFlag      = regexp.MustCompile(`^unknown flag: --(.*)$`)
)

// flagError says it better than the flag library where a number, a time or a name is
// wrong.
func flagError(cmd *cobra.Command, err error) error {
	if m := negativeArgument.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("%s looks like a flag; a number is 0 or more, and a file of that name is ./%[1]s", m[1])
	}
	if m := badNumber.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("%s %s: expected a whole number, 0 or more", m[2], m[1])
	}
	if m := badTime.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("%s %s: expected a time with its unit, as in 90s or 2h", m[2], m[1])
	}
	meant := ""
	if m := unknownFlag.FindStringSubmatch(err.Error()); m != nil {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		meant = near("--"+m[1], names)
	}
	return fmt.Errorf("%w (see %q)%s", err, cmd.CommandPath()+" --help", meant)
}

// verb makes the command of a verb that takes a source.
func (c *command) verb(use, short, long, example string, flags func(*pflag.FlagSet), act func(cmd *cobra.Command, s *source) error) *cobra.Command {
	cmd := &cobra.Command{
		Use: use + " [FILE | MODEL ARGUMENTS]", Short: short, Long: long, Example: example,
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     completeSource,
	}
	f := cmd.Flags()
	f.SortFlags = false
	if flags != nil {
		flags(f)
	}
	f.DurationVar(&c.timeout, "timeout", 0, "stop after this time, as in 90s or 2h; 0: never")
	f.StringVar(&c.progress, "progress", "auto", "show progress on standard error: auto (on a terminal), always, never")
	f.StringVar(&c.format, "format", "auto", "format of a FILE: auto, dlx, matrix, json, xcc")
	c.source.register(f)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		start := time.Now()
		if err := c.checkFlags(); err != nil {
			return err
		}
		c.reduction = switchOf(f, "reduce", c.reduce)
		c.bySymmetry = switchOf(f, "symmetry", c.symmetry)
		ctx, cancel := c.stops(cmd.Context(), start)
		defer cancel()
		s, err := c.openInTime(ctx, cmd, args)
		if err != nil {
			return err
		}
		cmd.SetContext(ctx)
		return act(cmd, s)
	}
	return cmd
}

// switchOf returns what a flag says: the usual unless it was given.
func switchOf(f *pflag.FlagSet, name string, on bool) dlx.Switch {
	switch {
	case !f.Changed(name):
		return dlx.Usual
	case on:
		return dlx.On
	}
	return dlx.Off
}

// openInTime opens a source, or gives up when the context ends. The reading
// goes on then, into nothing, until the process ends: a read cannot be
// interrupted.
func (c *command) openInTime(ctx context.Context, cmd *cobra.Command, args []string) (*source, error) {
	type opened struct {
		s   *source
		err error
	}
	done := make(chan opened, 1)
	go func() {
		s, err := c.open(cmd, args)
		done <- opened{s, err}
	}()
	select {
	case o := <-done:
		return o.s, o.err
	case <-ctx.Done():
		return nil, stopped(ctx, "the source was not read to its end")
	}
}

func (c *command) jsonFlag(f *pflag.FlagSet) {
	f.BoolVar(&c.json, "json", false, "answer in JSON, one object a line")
}

func (c *command) checkFlags() error {
	switch c.progress {
	case "auto", "always", "never":
	default:
		return fmt.Errorf("--progress %s: expected auto, always or never", c.progress)
	}
	if c.engine != "" && c.engine != "naive" { // "": the verb has no such flag
		if _, err := dlx.ParseEngine(c.engine); err != nil {
			return fmt.Errorf("--engine %s: expected auto, links, dense, frontier or naive", c.engine)
		}
	}
	if c.engine != "" && (c.workers < 1 || c.workers > mostWorkers) {
		return fmt.Errorf("--workers %d: expected 1 to %d", c.workers, mostWorkers)
	}
	if c.timeout < 0 {
		return fmt.Errorf("--timeout %v: expected 0 or more", c.timeout)
	}
	return c.checkCheckpoint()
}

const mostWorkers = 4096

var errTimeout = errors.New("timeout")
var errInterrupt = errors.New("interrupted")

// stops makes a context that ends with the time allowed or at an interrupt,
// its cause telling which. A second interrupt ends the process at once.
func (c *command) stops(ctx context.Context, start time.Time) (context.Context, context.CancelFunc) {
	interrupted, restore := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	ctx, cancel := context.WithCancelCause(ctx)
	context.AfterFunc(interrupted, func() {
		restore()
		cancel(errInterrupt)
	})
	stopTimer := func() bool { return true }
	if c.timeout > 0 {
		stopTimer = time.AfterFunc(c.timeout-time.Since(start), func() { cancel(errTimeout) }).Stop
	}
	return ctx, func() {
		stopTimer()
		cancel(context.Canceled)
		restore()
	}
}

// stopped is the failure of a search that did not come to its end, with what
// is known by then.
func stopped(ctx context.Context, known string) error {
	return failure{exitStopped, fmt.Errorf("stopped early (%v): %s", context.Cause(ctx), known)}
}

// helpCommand is cobra's, but that it knows the models and refuses what is no
// topic.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [verb or model]",
		Short: "Help about a verb, or about the models",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return beginning(topics(cmd.Root()), prefix), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && modelNamed(args[0]) != nil {
				args = []string{"models"}
			}
			topic, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				word := strings.Join(args, " ")
				return fmt.Errorf("no help for %q: \"dlx help\" lists the verbs%s", word, near(word, topics(cmd.Root())))
			}
			return topic.Help()
		},
	}
}
