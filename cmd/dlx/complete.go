package main

import (
	"slices"
	"strings"

	"exactcover/models/boardcover"

	"github.com/spf13/cobra"
)

// completeSource offers beside files the names of models, and behind a model's
// name those of what it has built in.
func completeSource(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	names := modelNames()
	if len(args) > 0 {
		m := modelNamed(args[0])
		if m == nil || m.names == nil || len(args) > 1 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		names = m.names()
	}
	return beginning(names, prefix), cobra.ShellCompDirectiveDefault
}

func beginning(names []string, prefix string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.HasPrefix(name, prefix) })
}

// flagValues are what flags with few values take.
var flagValues = map[string][]string{
	"engine":   {"auto", "links", "dense", "frontier", "naive"},
	"format":   {"auto", "dlx", "matrix", "json", "xcc"},
	"progress": {"auto", "always", "never"},
	"to":       {"dlx", "json", "matrix", "cnf", "wcnf", "opb", "lp", "mzn"},
	"group":    {"natural", "full"}, // or a file
	"piece":    boardcover.Names(),  // or a file
}

// completeFlags makes a verb offer the values of its flags.
func completeFlags(cmd *cobra.Command) {
	for name, values := range flagValues {
		if cmd.Flags().Lookup(name) == nil {
			continue
		}
		directive := cobra.ShellCompDirectiveNoFileComp
		if name == "group" || name == "piece" {
			directive = cobra.ShellCompDirectiveDefault
		}
		err := cmd.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
			return beginning(values, prefix), directive
		})
		if err != nil {
			panic(err) // a flag has two
		}
	}
}

// topics are what help knows.
func topics(root *cobra.Command) []string {
	var names []string
	for _, cmd := range root.Commands() {
		if !cmd.Hidden { // what a shell calls is
			names = append(names, cmd.Name())
		}
	}
	return append(names, modelNames()...)
}
