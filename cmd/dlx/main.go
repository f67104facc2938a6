// Command dlx counts, lists, checks, draws and converts exact cover problems.
//
// The verb comes first, then a source: a file of a problem, or a model with
// its arguments.
//
//	dlx count nqueens 8
//	dlx count boardcover boards.txt
//	dlx solve puzzle.dlx --all
//
// "dlx help" lists the verbs, "dlx help models" the models.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit statuses; scripts rely on them.
const (
	exitAnswered  = 0
	exitNone      = 1 // solve, sample, best, draw found no solution; import-solution read that there is none
	exitBad       = 2 // bad usage or bad input
	exitStopped   = 3 // timeout, interrupt, output that cannot be written
	exitDisagrees = 4 // check found a disagreement, verify a wrong certificate, import-solution a wrong answer
)

// A failure is an error with the exit status that it asks for.
type failure struct {
	status int
	err    error // nil: all has been said
}

func (f failure) Error() string {
	if f.err == nil {
		return fmt.Sprintf("exit status %d", f.status)
	}
	return f.err.Error()
}

func (f failure) Unwrap() error { return f.err }

func main() {
	// A reader that went away shows as an error of the write, so that it ends
	// the command like any other failed write.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the command without its process: it returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &command{stdin: stdin, stdout: stdout, out: newPrinter(stdout), stderr: stderr}
	root := c.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(c.out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if flushed := c.out.Flush(); flushed != nil {
		err = failure{exitStopped, fmt.Errorf("cannot write the output: %w", flushed)}
	}
	if err == nil {
		return exitAnswered
	}
	f := failure{exitBad, err}
	errors.As(err, &f)
	if f.err != nil && !errors.Is(f.err, syscall.EPIPE) {
		fmt.Fprintf(stderr, "dlx: %v\n", f.err)
	}
	return f.status
}
