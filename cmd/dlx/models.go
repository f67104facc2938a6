package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A model makes puzzles of the arguments behind its name.
type model struct {
	name  string
	use   string
	short string
	help  string // examples and flags
	flags []string
	names func() []string // of what is built in, if anything is
	open  func(c *command, cmd *cobra.Command, args []string) (*source, error)
}

// models are all models, in the order in which help lists them. To add one,
// write its package under models/, a file here that opens it, and a line below.
func models() []*model {
	return []*model{&boardcoverModel, &puzzleModel, &polycubeModel, &nqueensModel, &sudokuModel, &langfordModel, &latinModel, &matchingModel,
		&partitionModel, &crosswordModel}
}

func modelNames() []string {
	var names []string
	for _, m := range models() {
		names = append(names, m.name)
	}
	return names
}

// modelNamed returns the model of a name, or nil.
func modelNamed(name string) *model {
	for _, m := range models() {
		if m.name == name {
			return m
		}
	}
	return nil
}

func (s *sourceFlags) register(f *pflag.FlagSet) {
	f.IntVar(&s.board, "board", 0, "boardcover, puzzle, polycube, sudoku, latin: only the N-th of a file, from 1")
	s.boardcoverFlags.register(f)
	s.nqueensFlags.register(f)
	s.sudokuFlags.register(f)
	s.langfordFlags.register(f)
	s.latinFlags.register(f)
	s.matchingFlags.register(f)
	s.crosswordFlags.register(f)
}

// check refuses a flag of a model that the source is not of. m is nil for a
// file.
func (s *sourceFlags) check(cmd *cobra.Command, m *model) (err error) {
	owners := make(map[string][]string)
	for _, owner := range models() {
		for _, name := range owner.flags {
			owners[name] = append(owners[name], owner.name)
		}
	}
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if names := owners[flag.Name]; err == nil && names != nil && (m == nil || !slices.Contains(names, m.name)) {
			err = fmt.Errorf("--%s goes with %s", flag.Name, strings.Join(names, ", "))
		}
	})
	if m != nil && cmd.Flags().Changed("format") && err == nil {
		err = fmt.Errorf("--format goes with a FILE, not with %s", m.name)
	}
	return err
}

// builtIn spells the names of what is built in, in lines of the help.
func builtIn(names []string) string {
	const wide = 78
	text, line := "", "  built in:"
	for _, name := range names {
		if len(line)+1+len(name) > wide {
			text, line = text+line+"\n", "   "
		}
		line += " " + name
	}
	return text + line + "\n"
}

// modelsTopic is the page "dlx help models".
func modelsTopic() *cobra.Command {
	var text strings.Builder
	text.WriteString("A model makes a problem from a few arguments and knows what its solutions mean.\nEvery verb works with every model.\n")
	for _, m := range models() {
		fmt.Fprintf(&text, "\n%s\n  %s\n%s", m.use, m.short, m.help)
		if m.names != nil {
			text.WriteString(builtIn(m.names()))
		}
	}
	text.WriteString("\nA model's name wins over a file of that name: write ./nqueens for the file.\n")
	return &cobra.Command{Use: "models", Short: "The models and their arguments", Long: text.String()}
}
