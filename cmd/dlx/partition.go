package main

import (
	"fmt"
	"strings"

	"exactcover/models/partition"

	"github.com/spf13/cobra"
)

var partitionModel = model{
	name:  "partition",
	use:   "partition [FILE]",
	short: "cover each row by one column, at a cost: set partitioning",
	help: `  FILE, or standard input, in the OR-Library's form: the numbers of rows and
  columns; for each column its cost, how many rows it covers, and which
  dlx solve partition nw41.txt
`,
	open: (*command).openPartition,
}

func (c *command) openPartition(_ *cobra.Command, args []string) (*source, error) {
	if len(args) > 1 {
		return nil, fmt.Errorf("partition takes one FILE, found %s", strings.Join(args, " "))
	}
	file := "-"
	if len(args) == 1 {
		file = args[0]
	}
	s, name, err := readFile(c, file, partition.Read)
	if err != nil {
		return nil, err
	}
	m, err := partition.New(s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return one(name, m), nil
}
