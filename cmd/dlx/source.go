package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strconv"
	"strings"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/draw"

	"github.com/spf13/cobra"
)

// A puzzle is what a verb works on: a problem, and what its solutions mean.
type puzzle interface {
	Problem() *dlx.Problem
	// Reasons says why there can be no solution, as far as that is proven
	// without a search.
	Reasons() []string
	// Text spells a solution, as one line or several.
	Text(s dlx.Solution) string
	// Picture draws a solution.
	Picture(s dlx.Solution) draw.Picture
}

// A source is the puzzles that a command line names: usually one, of a file
// with several boards one each. A puzzle is made when its turn comes, so that
// only one at a time takes memory.
type source struct {
	name    string
	several bool  // puzzles are numbered, even if --board leaves one
	lines   bool  // a solution is one line
	numbers []int // of the puzzles, from 1
	make    func(number int) (puzzle, error)
}

// choose numbers the puzzles of a file from 1 to n, or leaves one where --board
// names it.
func (s *source) choose(cmd *cobra.Command, board, n int) error {
	if cmd.Flags().Changed("board") && (board < 1 || board > n) {
		return fmt.Errorf("--board %d: %s holds boards 1 to %d", board, s.name, n)
	}
	s.several = n > 1
	for number := 1; number <= n; number++ {
		if board == 0 || board == number {
			s.numbers = append(s.numbers, number)
		}
	}
	return nil
}

// one is a source of a single puzzle.
func one(name string, p puzzle) *source {
	return &source{name: name, numbers: []int{1}, make: func(int) (puzzle, error) { return p, nil }}
}

// An entry is a puzzle of a source, with its number there.
type entry struct {
	number int
	puzzle
}

// all yields the puzzles of a source one after the other.
func (s *source) all() iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for _, number := range s.numbers {
			p, err := s.make(number)
			if !yield(entry{number, p}, err) {
				return
			}
		}
	}
}

// label names an entry in messages.
func (s *source) label(e entry) string {
	if s.several {
		return fmt.Sprintf("%s: board %d", s.name, e.number)
	}
	return s.name
}

// board is the number of an entry in JSON: left out where it is the only one.
func (s *source) board(e entry) int {
	if s.several {
		return e.number
	}
	return 0
}

// single returns the only puzzle of a source, for verbs that write one file.
func (s *source) single(cmd *cobra.Command) (entry, error) {
	if len(s.numbers) != 1 {
		return entry{}, fmt.Errorf("%s holds %d boards, and %s takes one: choose it with --board N", s.name, len(s.numbers), cmd.Name())
	}
	p, err := s.make(s.numbers[0])
	return entry{s.numbers[0], p}, err
}

// open reads the source that the arguments of a verb name.
func (c *command) open(cmd *cobra.Command, args []string) (*source, error) {
	var m *model
	if len(args) > 0 {
		if m = modelNamed(args[0]); m != nil {
			args = args[1:]
		}
	}
	if err := c.source.check(cmd, m); err != nil {
		return nil, err
	}
	if m != nil {
		return m.open(c, cmd, args)
	}
	if len(args) > 1 {
		return nil, fmt.Errorf("one FILE at a time, found %s%s", strings.Join(args, " "), near(args[0], modelNames()))
	}
	name := "-"
	if len(args) == 1 {
		name = args[0]
	}
	format, err := dlxtext.ParseFormat(c.format)
	if err != nil {
		return nil, fmt.Errorf("--format: %w", err)
	}
	in, name, err := c.file(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) && len(args) == 1 {
			err = fmt.Errorf("%w, and no model has that name (models: %s)%s", err, strings.Join(modelNames(), ", "), near(name, modelNames()))
		}
		return nil, err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	word := firstWord(text)
	warnings := &warnings{w: c.stderr}
	p, err := dlxtext.Read(text, dlxtext.Config{Name: name, Format: format, Warn: warnings.add})
	warnings.end()
	if err != nil && (word == onBoards || word == inSpace) {
		err = fmt.Errorf("%w; if it is a puzzle file: dlx %s puzzle %s", err, cmd.Name(), name)
	}
	if _, number := strconv.ParseUint(word, 10, 31); err != nil && number == nil && format == dlxtext.Auto {
		err = fmt.Errorf("%w; if it is set partitioning as in the OR-Library: dlx %s partition %s; if it is boards: dlx %[2]s boardcover %[3]s", err, cmd.Name(), name)
	}
	if err != nil {
		return nil, err
	}
	return one(name, filePuzzle{p}), nil
}

// file opens a file for reading, "-" being standard input, and returns the
// name to use in messages.
func (c *command) file(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		if isTerminal(c.stdin) {
			fmt.Fprintln(c.stderr, "dlx: reading from the terminal; end with Ctrl-D")
		}
		return io.NopCloser(c.stdin), "stdin", nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, name, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, name, fmt.Errorf("%s is a directory, expected a file", name)
	}
	return f, name, nil
}

// warnings prints what a reader warns of, the first few in full.
type warnings struct {
	w io.Writer
	n int
}

const mostWarnings = 10

func (w *warnings) add(warning dlxtext.Warning) {
	if w.n++; w.n <= mostWarnings {
		fmt.Fprintf(w.w, "dlx: warning: %v\n", warning)
	}
}

func (w *warnings) end() {
	if w.n > mostWarnings {
		fmt.Fprintf(w.w, "dlx: warning: %d more warnings like these\n", w.n-mostWarnings)
	}
}

// A filePuzzle is a problem read from a file, which means nothing but itself.
type filePuzzle struct{ p *dlx.Problem }

func (f filePuzzle) Problem() *dlx.Problem { return f.p }

// Reasons names the items that have too few options.
func (f filePuzzle) Reasons() []string {
	options := make([]int, f.p.NumItems())
	for o := range f.p.Options() {
		for i := range f.p.Entries(o) {
			options[i]++
		}
	}
	var reasons []string
	starved := 0
	for k, n := range options {
		i := dlx.Item(k)
		lo, _ := f.p.Multiplicity(i)
		if n >= lo {
			continue
		}
		if starved++; starved > mostReasons {
			continue
		}
		if n == 0 {
			reasons = append(reasons, fmt.Sprintf("item %q is in no option", f.p.Name(i)))
		} else {
			reasons = append(reasons, fmt.Sprintf("item %q is in %s, and wanted at least %d times", f.p.Name(i), plural(n, "option"), lo))
		}
	}
	if starved > mostReasons {
		reasons = append(reasons, fmt.Sprintf("and so %d more items", starved-mostReasons))
	}
	return reasons
}

// mostReasons bounds how many items are named.
const mostReasons = 10

// plural spells a number of things.
func plural[N int | uint64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Text spells a solution as its options' numbers and what they hold, apart by
// '|', which no name holds.
func (f filePuzzle) Text(s dlx.Solution) string {
	var numbers, options strings.Builder
	for k, o := range s {
		if k > 0 {
			numbers.WriteByte(' ')
			options.WriteString(" | ")
		}
		fmt.Fprint(&numbers, o)
		options.WriteString(f.p.OptionText(o))
	}
	if len(s) == 0 {
		return "(no options)"
	}
	return numbers.String() + ": " + options.String()
}

// Picture is nil: nobody knows what the problem means.
func (f filePuzzle) Picture(s dlx.Solution) draw.Picture { return nil }

// sourceFlags are the flags of the models, which all verbs share.
type sourceFlags struct {
	board int // --board, of models whose files hold several
	boardcoverFlags
	nqueensFlags
	sudokuFlags
	langfordFlags
	latinFlags
	matchingFlags
	crosswordFlags
}
