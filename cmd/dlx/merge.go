package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

func (c *command) mergeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge [FILES]",
		Short: "Add up what the shards of a count counted",
		Long: `Print the number of solutions, given the records that "dlx count --shard I/N" printed:
all N of them, in any order, in one file or in many ("-" or nothing: standard input).
Of a source with several boards there is a line for each.

A shard that is missing, there twice, of another problem or divided otherwise, or damaged
is named and refused.`,
		Example: `  for i in $(seq 8); do dlx count nqueens 14 --shard $i/8 > shard-$i.json; done
  dlx merge shard-*.json`,
		DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.merge(args)
		},
	}
	c.jsonFlag(cmd.Flags())
	return cmd
}

// mostRecord bounds a line that is read, in bytes.
const mostRecord = 16 << 20

// A merging is the shards of one problem as they come in.
type merging struct {
	first   shardRecord
	at      string         // where the first was read
	seen    map[int]string // by shard: where it was read
	sums    []*big.Int
	engines map[string]bool
	nodes   uint64
	seconds float64
	slowest float64
}

// merge reads all records and prints a total for each board.
func (c *command) merge(files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	boards := make(map[int]*merging)
	for _, file := range files {
		if err := c.mergeFile(file, boards); err != nil {
			return err
		}
	}
	if len(boards) == 0 {
		return fmt.Errorf("%s: no record of a shard", strings.Join(files, ", "))
	}
	for _, board := range slices.Sorted(maps.Keys(boards)) {
		if err := boards[board].whole(); err != nil {
			return err
		}
	}
	for _, board := range slices.Sorted(maps.Keys(boards)) {
		m := boards[board]
		if !c.json {
			fmt.Fprintln(c.out, m.total())
		} else if err := c.out.object(m.answer()); err != nil {
			return err
		}
	}
	return nil
}

// mergeFile adds the records of a file.
func (c *command) mergeFile(file string, boards map[int]*merging) error {
	in, name, err := c.file(file)
	if err != nil {
		return err
	}
	defer in.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostRecord)
	records := 0
	for n := 1; lines.Scan(); n++ {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		at := name + ":" + strconv.Itoa(n)
		r, err := readRecord(line)
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		records++
		m := boards[r.Board]
		if m == nil {
			m = begin(r, at)
			boards[r.Board] = m
		}
		if err := m.add(r, at); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s: a line of more than %d MiB, which no record has", name, mostRecord>>20)
	case errors.Is(err, io.EOF), err == nil:
	default:
		return fmt.Errorf("%s: %w", name, err)
	}
	if records == 0 {
		return fmt.Errorf("%s: no record of a shard: was its count stopped, or is it not done yet?", name)
	}
	return nil
}

// begin begins with the first record of a board.
func begin(r shardRecord, at string) *merging {
	m := &merging{first: r, at: at, seen: make(map[int]string), engines: make(map[string]bool)}
	for range r.Parts {
		m.sums = append(m.sums, new(big.Int))
	}
	return m
}

// add adds a record. Of a part that every shard knows, all must say the same.
func (m *merging) add(r shardRecord, at string) error {
	name := fmt.Sprintf("shard %d/%d", r.Shard, r.Of)
	switch {
	case r.Problem != m.first.Problem:
		return fmt.Errorf("%s is of another problem, %.12s… (%s), than %s, which is of %.12s… (%s)", name, r.Problem, r.Source, m.at, m.first.Problem, m.first.Source)
	case r.Of != m.first.Of:
		return fmt.Errorf("%s is one of %d, and %s is one of %d: their work overlaps", name, r.Of, m.at, m.first.Of)
	case r.Division != m.first.Division || r.AllTasks != m.first.AllTasks || len(r.Parts) != len(m.first.Parts):
		return fmt.Errorf("%s is of a count divided otherwise, %.12s…, than that of %s, %.12s…: with other flags, or by another build", name, r.Division, m.at, m.first.Division)
	}
	if before, known := m.seen[r.Shard]; known {
		return fmt.Errorf("%s is there twice: it is at %s, too", name, before)
	}
	m.seen[r.Shard] = at
	for k, part := range r.Parts {
		n, known, err := part.number()
		if err != nil {
			return err
		}
		first, knownThere, err := m.first.Parts[k].number()
		switch {
		case err != nil:
			return err
		case known != knownThere || known && n.Cmp(first) != 0:
			return fmt.Errorf("%s and %s do not agree on what is known of part %d", name, m.at, k)
		case known:
			m.sums[k] = n
		default:
			m.sums[k].Add(m.sums[k], n)
		}
	}
	for _, engine := range r.Engines {
		m.engines[engine] = true
	}
	m.nodes += r.Nodes
	m.seconds += r.Seconds
	m.slowest = max(m.slowest, r.Seconds)
	return nil
}

// whole checks that no shard is missing.
func (m *merging) whole() error {
	var missing []string
	for k := 1; k <= m.first.Of; k++ {
		if m.seen[k] == "" {
			missing = append(missing, fmt.Sprintf("%d/%d", k, m.first.Of))
		}
	}
	const most = 10
	switch n := len(missing); {
	case n == 0:
		return nil
	case n > most:
		missing = append(missing[:most], fmt.Sprintf("and %d more", n-most))
	}
	of := m.first.Source
	if m.first.Board > 0 {
		of += fmt.Sprintf(": board %d", m.first.Board)
	}
	return fmt.Errorf("%s: missing: shard %s: count it with dlx count … --shard I/%d", of, strings.Join(missing, ", "), m.first.Of)
}

func (m *merging) total() *big.Int {
	n := big.NewInt(1)
	for _, sum := range m.sums {
		n.Mul(n, sum)
	}
	return n
}

// merged is a total as --json prints it.
type merged struct {
	Source   string   `json:"source"`
	Board    int      `json:"board,omitempty"`
	Count    *big.Int `json:"count"`
	Exact    bool     `json:"exact"`
	Counts   string   `json:"counts"` // "all"
	Problem  string   `json:"problem"`
	Division string   `json:"division"`
	Shards   int      `json:"shards"`
	Tasks    int      `json:"tasks"`
	Engines  []string `json:"engines"`
	Nodes    uint64   `json:"nodes"`
	Seconds  float64  `json:"seconds"` // of all shards together
	Slowest  float64  `json:"slowest"` // of one
}

func (m *merging) answer() merged {
	return merged{
		Source: m.first.Source, Board: m.first.Board, Count: m.total(), Exact: true, Counts: "all",
		Problem: m.first.Problem, Division: m.first.Division, Shards: m.first.Of, Tasks: m.first.AllTasks,
		Engines: append([]string{}, slices.Sorted(maps.Keys(m.engines))...), Nodes: m.nodes, Seconds: m.seconds, Slowest: m.slowest,
	}
}
