package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/boardcover"
	"exactcover/models/matching"
)

// A family is problems of one kind, by size, and the engine by which its growth is
// shown.
type family struct {
	name    string
	engine  dlx.Engine
	step    int // from one size to the next, from 4 on
	to      int
	problem func(size int) (*dlx.Problem, error)
}

// families are what layers are for, and what a search makes of the same.
var families = []family{
	{"trominoes, layers", dlx.Frontier, 1, 18, square("L3", 3)},
	{"dominoes, layers", dlx.Frontier, 1, 20, square("domino", 2)},
	{"matchings, layers", dlx.Frontier, 2, 20, complete},
	{"trominoes, search", dlx.Links, 1, 9, square("L3", 3)},
	{"dominoes, search", dlx.Links, 1, 8, square("domino", 2)},
	{"matchings, search", dlx.Links, 2, 16, complete},
}

// square returns boards of a side, without a corner where pieces of so many cells would
// leave one.
func square(name string, cells int) func(side int) (*dlx.Problem, error) {
	return func(side int) (*dlx.Problem, error) {
		rows := make([]string, side)
		for k := range rows {
			rows[k] = strings.Repeat(".", side)
		}
		if side*side%cells == 1 {
			rows[0] = "#" + rows[0][1:]
		}
		board, err := boardcover.ParseBoard(rows...)
		if err != nil {
			return nil, err
		}
		piece, _ := boardcover.Named(name)
		m, err := boardcover.New(board, []boardcover.Piece{piece})
		if err != nil {
			return nil, err
		}
		return m.Problem(), nil
	}
}

// complete returns the perfect matchings of a complete graph.
func complete(vertices int) (*dlx.Problem, error) {
	m, err := matching.New(matching.Complete(vertices))
	if err != nil {
		return nil, err
	}
	return m.Problem(), nil
}

// grow counts the problems of all families and draws how states, or search nodes, grow
// with the size. A size that does not end in time ends its family.
func (s settings) grow(ctx context.Context, stdout, stderr io.Writer) error {
	plot := draw.Plot{
		Title: "how counting grows with size",
		X:     "size: side of the board, vertices of the graph", Y: "states of all layers, search nodes",
	}
	for _, f := range families {
		curve := draw.Curve{Name: f.name}
		for size := 4; size <= f.to; size += f.step {
			n, err := s.visited(ctx, f, size)
			if errors.Is(err, context.DeadlineExceeded) {
				fmt.Fprintf(stderr, "bench: %s: size %d does not end within %v\n", f.name, size, s.timeout)
				break
			}
			if ctx.Err() != nil {
				return failure{exitStopped, errors.New("interrupted; nothing was written")}
			}
			if err != nil {
				return fmt.Errorf("%s, size %d: %w", f.name, size, err)
			}
			curve.Points = append(curve.Points, draw.Point{X: size, Y: float64(n)})
		}
		fmt.Fprintf(stderr, "bench: %s\n", f.name)
		plot.Curves = append(plot.Curves, curve)
	}
	if _, err := io.WriteString(stdout, plot.Text()); err != nil {
		return err
	}
	var picture bytes.Buffer
	if err := plot.SVG(&picture); err != nil {
		return err
	}
	return os.WriteFile(s.growth, picture.Bytes(), 0o644)
}

// visited counts a problem and returns how many states or search nodes that took.
func (s settings) visited(ctx context.Context, f family, size int) (uint64, error) {
	p, err := f.problem(size)
	if err != nil {
		return 0, err
	}
	limited, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	var stats dlx.Stats
	if _, err := p.Count(limited, dlx.Config{Engine: f.engine, Workers: s.workers, Stats: &stats}); err != nil {
		return 0, err
	}
	return stats.Nodes, nil
}
