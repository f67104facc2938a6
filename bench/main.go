// Command bench measures how fast every engine counts the solutions of the
// problems of the suite, and with -peers programs of others beside the command
// dlx. From anywhere in the module:
//
//	go run ./bench
//	go run ./bench -run 'queens-1[0-4]|soma' -count 5
//	go run ./bench -peers -timeout 30s -o results.md
//	go run ./bench -growth growth.svg
//
// It prints tables of Markdown: the median of interleaved runs, how far they
// spread, and ratios, since seconds depend on the machine. Every count is held
// against the one that is known; a difference makes the exit status 4.
//
// Programs of others are looked for on the PATH and are given the very problem,
// written in their own language; what is absent is skipped with a message. They
// are measured as whole processes, from start to exit, and so is the command
// dlx beside them, which is built for that. docs/benchmarks.md says which public
// packages provide them. Standard error tells what goes on.
//
// Problems are read from dlx/testdata/corpus of the module, or made by its
// models: see internal/suite.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"exactcover/dlx"
	"exactcover/internal/suite"
)

// Exit statuses.
const (
	exitFailed    = 1 // a count that ended without a number, a file that cannot be written
	exitBad       = 2 // bad usage
	exitStopped   = 3 // interrupted; what is known was printed
	exitDisagrees = 4 // a count that is not the one expected
)

// A failure is an error with the exit status that it asks for.
type failure struct {
	status int
	err    error
}

func (f failure) Error() string { return f.err.Error() }
func (f failure) Unwrap() error { return f.err }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends it the hard way
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	fmt.Fprintln(os.Stderr, "bench:", err)
	status := failure{status: exitFailed}
	errors.As(err, &status)
	os.Exit(status.status)
}

// settings are what the flags say.
type settings struct {
	run     *regexp.Regexp
	count   int
	workers int
	timeout time.Duration
	long    bool
	peers   bool
	json    bool
	list    bool
	output  string
	growth  string
	// command is the program dlx to measure beside peers; "": built anew.
	command string
}

func parse(args []string, stderr io.Writer) (s settings, err error) {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, "usage: go run ./bench [flags]\nMeasures every engine on the problems of the suite; with -peers other programs too.")
		f.PrintDefaults()
	}
	pattern := f.String("run", "", "measure only the problems whose name matches the regular expression `REGEXP`")
	f.IntVar(&s.count, "count", 3, "runs of each, interleaved")
	f.IntVar(&s.workers, "workers", 1, "cores to search on; programs that can are told the same")
	f.DurationVar(&s.timeout, "timeout", time.Minute, "limit of a run; what passes it once is not run again")
	f.BoolVar(&s.long, "long", false, "the problems too that take long")
	f.BoolVar(&s.peers, "peers", false, "beside the command dlx, measure programs of others that are on the PATH")
	f.BoolVar(&s.json, "json", false, "print JSON, an object a line, not tables")
	f.BoolVar(&s.list, "list", false, "print the names of the problems, and measure nothing")
	f.StringVar(&s.output, "o", "", "write the tables to `FILE` too")
	f.StringVar(&s.growth, "growth", "", "measure nothing: draw into `FILE` (SVG) how states and search nodes grow with the size of a problem, and print them")
	if err := f.Parse(args); err != nil {
		return s, err // which was printed
	}
	switch {
	case f.NArg() > 0:
		err = fmt.Errorf("what is %q? Choose problems with -run REGEXP", f.Arg(0))
	case s.count < 1:
		err = fmt.Errorf("-count %d: expected at least 1", s.count)
	case s.workers < 1:
		err = fmt.Errorf("-workers %d: expected at least 1", s.workers)
	case s.timeout <= 0:
		err = fmt.Errorf("-timeout %v: expected more than 0", s.timeout)
	default:
		if s.run, err = regexp.Compile(*pattern); err != nil {
			err = fmt.Errorf("-run: %w", err)
		}
	}
	return s, err
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	if err != nil {
		return failure{exitBad, err}
	}
	if s.growth != "" {
		return s.grow(ctx, stdout, stderr)
	}
	command := "go run ./bench"
	for _, arg := range args {
		command += " " + quoted(arg)
	}
	return s.bench(ctx, command, stdout, stderr)
}

// quoted spells an argument so that a shell takes it as it is.
func quoted(arg string) string {
	if arg != "" && strings.Trim(arg, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./") == "" {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// cases returns the problems that were chosen.
func (s settings) cases() ([]suite.Case, error) {
	var chosen []suite.Case
	long := ""
	for _, c := range suite.Cases() {
		switch {
		case !s.run.MatchString(c.Name):
		case c.Long && !s.long && !s.list:
			long = ", but for " + c.Name + " with -long"
		default:
			chosen = append(chosen, c)
		}
	}
	if len(chosen) == 0 {
		return nil, failure{exitBad, fmt.Errorf("no problem matches -run %s%s; -list tells their names", s.run, long)}
	}
	return chosen, nil
}

func (s settings) bench(ctx context.Context, command string, stdout, stderr io.Writer) (err error) {
	cases, err := s.cases()
	if err != nil {
		return err
	}
	if s.list {
		for _, c := range cases {
			fmt.Fprintln(stdout, c.Name)
		}
		return nil
	}
	root, err := moduleRoot()
	if err != nil {
		return failure{exitBad, err}
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)

	m := measurement{corpus: os.DirFS(filepath.Join(root, "dlx/testdata/corpus")), count: s.count, timeout: s.timeout, stderr: stderr}
	r := report{machine: thisMachine(), command: command, rounds: s.count, workers: s.workers}
	contenders := s.engines(m)
	if s.peers {
		more, err := s.programs(ctx, &r, root, dir, stderr)
		if err != nil {
			return err
		}
		contenders = append(contenders, more...)
	}
	for _, c := range cases {
		fmt.Fprintf(stderr, "bench: %s\n", c.Name)
		row, err := m.problem(ctx, c, contenders)
		if row.problem != "" {
			r.rows = append(r.rows, row)
		}
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
	}
	return errors.Join(s.print(r, stdout), ended(ctx, r))
}

// print shows the report, and writes it to a file if that is wanted.
func (s settings) print(r report, stdout io.Writer) error {
	var err error
	if s.json {
		err = r.writeJSON(stdout)
	} else {
		_, err = io.WriteString(stdout, r.markdown())
	}
	if err == nil && s.output != "" {
		err = os.WriteFile(s.output, []byte(r.markdown()), 0o644)
	}
	return err
}

// ended returns what is to be said of the whole, the gravest first: a wrong
// count, an engine that failed, an interrupt. A program of others may fail.
func ended(ctx context.Context, r report) error {
	var wrongs, failures []string
	for _, row := range r.rows {
		for _, x := range row.results {
			what := fmt.Sprintf("%s by %s: %s", row.problem, x.by, x.reason)
			switch {
			case x.end == wrong:
				wrongs = append(wrongs, what)
			case x.end == failed && (!x.whole || x.by == ownCommand):
				failures = append(failures, what)
			}
		}
	}
	switch {
	case len(wrongs) > 0:
		return failure{exitDisagrees, errors.New(strings.Join(wrongs, "; "))}
	case len(failures) > 0:
		return failure{exitFailed, errors.New(strings.Join(failures, "; "))}
	case ctx.Err() != nil:
		return failure{exitStopped, errors.New("interrupted; the tables hold what was measured so far")}
	}
	return nil
}

// engines returns every engine, links first, and what the plan chooses.
func (s settings) engines(m measurement) []contender {
	var all []contender
	for e := dlx.Links; ; e++ {
		if _, err := dlx.ParseEngine(e.String()); err != nil {
			return append(all, byEngine(dlx.Auto, s.workers, m.corpus))
		}
		all = append(all, byEngine(e, s.workers, m.corpus))
	}
}

// programs returns the command of this project and the peers that are there.
func (s settings) programs(ctx context.Context, r *report, root, dir string, stderr io.Writer) ([]contender, error) {
	command := s.command
	if command == "" {
		var err error
		if command, err = build(ctx, root, dir); err != nil {
			return nil, err
		}
	}
	all := []contender{byCommand(command, dir, s.workers)}
	for _, p := range peers {
		found, err := p.find(ctx, dir)
		if err != nil {
			fmt.Fprintf(stderr, "bench: %s is skipped: %v (it comes with %s)\n", p.name, err, p.provided)
			continue
		}
		r.peers = append(r.peers, found.version)
		all = append(all, byPeer(p, found, dir, s.workers))
	}
	return all, nil
}

// build builds the command dlx into a folder.
func build(ctx context.Context, root, dir string) (string, error) {
	path := filepath.Join(dir, ownCommand+".exe") // a suffix that does no harm elsewhere
	cmd := exec.CommandContext(ctx, "go", "build", "-o", path, "./cmd/dlx")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the command dlx cannot be built: %w\n%s", err, out)
	}
	return path, nil
}

// moduleRoot looks for the module from the working directory upwards.
func moduleRoot() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module exactcover\n") {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("%s is not within the module exactcover, whose problems are to be measured: change to it", start)
		}
	}
}
