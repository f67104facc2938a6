package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

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
			if err != nil {
				return err
			}
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			p, err := e.alone()
			if err != nil {
				return err
			}
			ctx := cmd.Context()
			err = c.write(output, func(w io.Writer) error {
				return dlxtext.Write(stoppable{ctx, w}, p, format)
			})
			if err != nil && ctx.Err() != nil {
				return stopped(ctx, s.label(e)+" was not written to its end")
			}
			return err
		})
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if format, err := dlxtext.ParseFormat(to); err != nil || format == dlxtext.Auto {
			return fmt.Errorf("--to %q: expected dlx, json or matrix", to)
		}
		return nil
	}
	return cmd
}

// A stoppable writer fails when its context ends.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}

// write gives f the file to write to, or standard output where no name is
// given. The file appears, or changes, only when all is written: until then it
// stands beside its place under another name. What is no regular file, as a
// device, is written to as it is.
func (c *command) write(name string, f func(io.Writer) error) error {
	if name == "" || name == "-" {
		return f(c.out)
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeTo(func() (*os.File, error) { return os.OpenFile(name, os.O_WRONLY, 0) }, f)
		}
		mode = info.Mode().Perm()
		if target, err := filepath.EvalSymlinks(name); err == nil {
			name = target
		}
	}
	temporary := ""
	err := writeTo(func() (*os.File, error) {
		file, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
		if err == nil {
			temporary = file.Name()
			err = file.Chmod(mode)
		}
		return file, err
	}, f)
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil && temporary != "" {
		os.Remove(temporary)
	}
	return err
}

// writeTo opens a file, lets f write to it and closes it. What fails after the
// opening but in f is a failure of the output.
func writeTo(open func() (*os.File, error), f func(io.Writer) error) error {
	file, err := open()
	if err != nil {
		return err
	}
	out := newPrinter(file)
	err = f(out)
	flushed := out.Flush()
	closed := file.Close()
	switch {
	case flushed != nil:
		return failure{exitStopped, flushed}
	case err != nil:
		return err
	case closed != nil:
		return failure{exitStopped, closed}
	}
	return nil
}
