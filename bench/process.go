package main

import (
	"bytes"
	"context"
	"io"
	"os/exec"
	"strings"
	"time"
)

// A process is what became of a program that ran.
type process struct {
	wall, cpu time.Duration // cpu of all its children too
	err       error         // that it could not be started, or failed
	complaint string        // the first line of its standard error
}

// runProcess runs a program to its end, or until the context ends it and all
// that it started. A failed program may still have answered.
func runProcess(ctx context.Context, args []string, stdout io.Writer) process {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	var stderr head
	cmd.Stdout, cmd.Stderr = stdout, &stderr
	ownGroup(cmd)
	// What is left of it may hold the pipes open.
	cmd.WaitDelay = time.Second
	start := time.Now()
	err := cmd.Run()
	p := process{wall: time.Since(start), err: err}
	if cmd.ProcessState != nil {
		p.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	if ctx.Err() != nil {
		p.err = ctx.Err()
	}
	line, _, _ := bytes.Cut(bytes.TrimSpace(stderr.kept), []byte("\n"))
	p.complaint = strings.TrimSpace(string(line))
	return p
}

// head keeps the beginning of what is written.
type head struct{ kept []byte }

func (h *head) Write(part []byte) (int, error) {
	h.kept = append(h.kept, part[:min(len(part), mostHead-len(h.kept))]...)
	return len(part), nil
}

const mostHead = 4096
