package main

import (
	"fmt"
	"strings"

	"exactcover/models/matching"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var matchingModel = model{
	name:  "matching",
	use:   "matching [FILE]",
	short: "pair the vertices of a graph off along its edges: perfect matchings",
	help: `  FILE, or standard input: an edge a line, as the names of its two vertices
  --complete N      the graph of N vertices, all joined
  --hypercube D     the corners and edges of a cube of D dimensions
  --grid RxC        the cells of a rectangle, neighbors joined
  dlx count matching --complete 10
  dlx solve matching friends.txt --all
`,
	flags: []string{"complete", "hypercube", "grid"},
	open:  (*command).openMatching,
}

type matchingFlags struct {
	complete, hypercube int
	grid                string
}

func (m *matchingFlags) register(f *pflag.FlagSet) {
	f.IntVar(&m.complete, "complete", 0, "matching: the graph of so many vertices, all joined")
	f.IntVar(&m.hypercube, "hypercube", 0, "matching: the hypercube of so many dimensions")
	f.StringVar(&m.grid, "grid", "", "matching: the cells of a rectangle, as in 4x6")
}

func (c *command) openMatching(cmd *cobra.Command, args []string) (*source, error) {
	var named []string // what says which graph
	for _, flag := range []string{"complete", "hypercube", "grid"} {
		if cmd.Flags().Changed(flag) {
			named = append(named, "--"+flag)
		}
	}
	if named = append(named, args...); len(named) > 1 {
		return nil, fmt.Errorf("matching takes one graph, found %s", strings.Join(named, " "))
	}
	var g *matching.Graph
	name := "matching"
	switch flags := c.source.matchingFlags; {
	case cmd.Flags().Changed("complete"):
		g, name = matching.Complete(flags.complete), fmt.Sprintf("matching --complete %d", flags.complete)
	case cmd.Flags().Changed("hypercube"):
		g, name = matching.Hypercube(flags.hypercube), fmt.Sprintf("matching --hypercube %d", flags.hypercube)
	case flags.grid != "":
		rows, cols, err := size("grid", flags.grid)
		if err != nil {
			return nil, err
		}
		g, name = matching.Grid(rows, cols), "matching --grid "+flags.grid
	default:
		file := "-"
		if len(args) == 1 {
			file = args[0]
		}
		var err error
		if g, name, err = readFile(c, file, matching.Read); err != nil {
			return nil, err
		}
	}
	m, err := matching.New(g)
	if err != nil {
		return nil, err
	}
	for _, warning := range m.Warnings() {
		fmt.Fprintf(c.stderr, "dlx: warning: %s: %s\n", name, warning)
	}
	return one(name, m), nil
}
