package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/suite"
)

// A contender is an engine or a program, whose speed is measured.
type contender struct {
	name  string
	whole bool // time is that of a whole process
	// prepare makes ready to count a problem, as often as wanted. The error is
	// an unable if the contender takes no such problem.
	prepare func(c suite.Case, p *dlx.Problem) (counter, error)
}

// An unable says what keeps a contender from counting a problem.
type unable string

func (u unable) Error() string { return string(u) }

// A counter counts the solutions of one problem once.
type counter func(ctx context.Context) measured

// measured is one count.
type measured struct {
	wall, cpu time.Duration // cpu of processes only
	solutions *big.Int
	nodes     uint64 // search nodes, of engines only
	err       error
}

// byEngine counts by an engine. Each count is of a problem made anew, so that
// what the engine builds before it searches is measured too.
func byEngine(engine dlx.Engine, workers int, corpus fs.FS) contender {
	return contender{name: engine.String(), prepare: func(c suite.Case, p *dlx.Problem) (counter, error) {
		if engine != dlx.Auto && engine != dlx.Frontier && !slices.Contains(p.Engines(), engine) {
			return nil, unable("takes no such problem")
		}
		return func(ctx context.Context) (m measured) {
			p, _, err := c.Load(corpus)
			if err != nil {
				return measured{err: err}
			}
			var stats dlx.Stats
			runtime.GC() // of what others left
			start := time.Now()
			m.solutions, m.err = p.Count(ctx, dlx.Config{Engine: engine, Workers: workers, Stats: &stats})
			m.wall, m.nodes = time.Since(start), stats.Nodes
			return m
		}, nil
	}}
}

// ownCommand is the name of the command of this project.
const ownCommand = "dlx"

// byCommand counts by the command of this project, in a process of its own.
func byCommand(path, dir string, workers int) contender {
	return byProgram(ownCommand, ".dlx", dir,
		func(w io.Writer, p *dlx.Problem) error { return dlxtext.Write(w, p, dlxtext.Text) },
		func(file string) []string { return []string{path, "count", file, "--workers", fmt.Sprint(workers)} },
		func() tally { return &text{parse: parseNumber} })
}

// byPeer counts by a program of others.
func byPeer(p peer, found installed, dir string, workers int) contender {
	return byProgram(p.name, p.suffix, dir, p.encode,
		func(file string) []string { return found.args(file, workers) }, p.tally)
}

// byProgram counts by a program that reads a file, which is written to dir.
func byProgram(name, suffix, dir string, encode func(io.Writer, *dlx.Problem) error, args func(file string) []string, newTally func() tally) contender {
	return contender{name: name, whole: true, prepare: func(c suite.Case, p *dlx.Problem) (counter, error) {
		file := filepath.Join(dir, c.Name+suffix)
		if err := writeFile(file, p, encode); err != nil {
			return nil, err
		}
		return func(ctx context.Context) measured {
			out := newTally()
			r := runProcess(ctx, args(file), out)
			m := measured{wall: r.wall, cpu: r.cpu}
			if m.err = ctx.Err(); m.err != nil {
				return m
			}
			// Exit statuses are no guide: those of clingo tell of solutions.
			m.solutions, m.err = out.count()
			if m.err != nil && r.err != nil {
				m.err = fmt.Errorf("%w (%v)", m.err, r.err)
			}
			if m.err != nil && r.complaint != "" {
				m.err = fmt.Errorf("%w: %s", m.err, r.complaint)
			}
			return m
		}, nil
	}}
}

func writeFile(name string, p *dlx.Problem, encode func(io.Writer, *dlx.Problem) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := encode(f, p); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
