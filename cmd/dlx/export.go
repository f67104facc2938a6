package main

import (
	"fmt"
	"io"
	"os"

	"exactcover/dlx/dlxtext"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) exportCommand() *cobra.Command {
	var to, output string
	cmd := c.verb("export", "Write the problem in another format",
		`Write the problem of a source as dlx (Knuth's text format), json, or matrix
(only 0 and 1; for problems whose items are all wanted exactly once).`,
		`  dlx export nqueens 8 --to dlx
  dlx export puzzle.dlx --to json -o puzzle.json
  dlx export boardcover boards.txt --board 3 --to matrix`,
		func(f *pflag.FlagSet) {
			f.StringVar(&to, "to", "", "dlx, json or matrix")
			f.StringVarP(&output, "output", "o", "", "file to write; standard output without it")
		},
		func(cmd *cobra.Command, s *source) error {
			format, err := dlxtext.ParseFormat(to)
			if err != nil || format == dlxtext.Auto {
				return fmt.Errorf("--to %q: expected dlx, json or matrix", to)
			}
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			return c.write(output, func(w io.Writer) error { return dlxtext.Write(w, e.Problem(), format) })
		})
	return cmd
}

// write gives f the file to write to, or standard output where no name is
// given. A file that could not be written whole is removed.
func (c *command) write(name string, f func(io.Writer) error) (err error) {
	if name == "" || name == "-" {
		return f(c.out)
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	out := newPrinter(file)
	err = f(out)
	if flushed := out.Flush(); flushed != nil {
		err = failure{exitStopped, flushed}
	}
	if closed := file.Close(); closed != nil && err == nil {
		err = failure{exitStopped, closed}
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}
