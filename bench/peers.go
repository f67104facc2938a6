package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os/exec"
	"regexp"
	"strings"
	"time"

	"exactcover/dlx"
)

// A peer is a program of others that can be installed from a public registry.
// It is run as whoever installed it would run it; nothing of it is part of
// this project.
type peer struct {
	name     string
	provided string // by which package
	suffix   string // of the names of its files
	// find looks for the program; dir is a folder for what it needs beside its
	// files.
	find func(ctx context.Context, dir string) (installed, error)
	// encode writes a problem for it, or says what it cannot express.
	encode func(io.Writer, *dlx.Problem) error
	tally  func() tally // reads its output
}

// peers are all that are known.
var peers = []peer{clingo, minizinc, node, sage}

// installed is a program that was found.
type installed struct {
	version string // of all that takes part, with names
	args    func(file string, workers int) []string
}

// A tally makes a count out of what a program prints.
type tally interface {
	io.Writer
	// count returns the number of all solutions, or why it is not known.
	count() (*big.Int, error)
}

// program finds a program on the PATH and asks it something.
func program(ctx context.Context, name string, args ...string) (path, answer string, err error) {
	path, err = exec.LookPath(name)
	if err != nil {
		return "", "", fmt.Errorf("there is no %s on the PATH", name)
	}
	ctx, cancel := context.WithTimeout(ctx, mostProbe)
	defer cancel()
	var out text
	r := runProcess(ctx, append([]string{path}, args...), &out)
	if r.err != nil {
		return "", "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), r.err)
	}
	return path, strings.TrimSpace(string(out.kept)), nil
}

// mostProbe bounds how long a program may take to answer.
const mostProbe = 20 * time.Second

// text keeps what a program prints, which is short.
type text struct {
	kept  []byte
	parse func([]byte) (*big.Int, error)
}

const mostText = 1 << 20

func (t *text) Write(part []byte) (int, error) {
	if len(t.kept)+len(part) > mostText {
		return 0, fmt.Errorf("more than %d bytes of output", mostText)
	}
	t.kept = append(t.kept, part...)
	return len(part), nil
}

func (t *text) count() (*big.Int, error) { return t.parse(t.kept) }

// parseNumber reads a number alone on the last line.
func parseNumber(out []byte) (*big.Int, error) {
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	n, ok := new(big.Int).SetString(string(lines[len(lines)-1]), 10)
	if !ok || n.Sign() < 0 {
		return nil, errors.New("it printed no number")
	}
	return n, nil
}

// versionIn returns the first version number in what a program says of itself
// after a word, or "".
func versionIn(answer, after string) string {
	_, answer, _ = strings.Cut(answer, after)
	return dotted.FindString(answer)
}

var dotted = regexp.MustCompile(`[0-9]+(\.[0-9]+)+`)
