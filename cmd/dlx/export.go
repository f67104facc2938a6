package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"exactcover/dlx/dlxtext"
	"exactcover/dlx/export"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) exportCommand() *cobra.Command {
	var to, output string
	cmd := c.verb("export", "Write the problem in another format",
		`Write the problem of a source as dlx (Knuth's text format), json, or matrix
(only 0 and 1; for problems whose items are all wanted exactly once), or for
solvers of other kinds:

  cnf    DIMACS CNF, for SAT solvers and model counters; without costs
  wcnf   weighted CNF as since 2022, for MaxSAT solvers
  opb    pseudo-Boolean
  lp     CPLEX LP, for integer programs
  mzn    MiniZinc

The models of what these hold are as many as the solutions. "dlx import-solution"
reads what the solvers answer.`,
		`  dlx export nqueens 8 --to dlx
  dlx export puzzle.dlx --to json -o puzzle.json
  dlx export boardcover boards.txt --board 3 --to cnf -o board.cnf`,
		func(f *pflag.FlagSet) {
			f.StringVar(&to, "to", "", strings.Join(targets, ", "))
			f.StringVarP(&output, "output", "o", "", "file to write; standard output without it")
		},
		func(cmd *cobra.Command, s *source) error {
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			return c.export(cmd.Context(), s, e, to, output)
		})
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(targets, to) {
			return fmt.Errorf("--to %q: expected one of %s", to, strings.Join(targets, ", "))
		}
		return nil
	}
	return cmd
}

// targets are the formats that export writes.
var targets = []string{"dlx", "json", "matrix", "cnf", "wcnf", "opb", "lp", "mzn"}

// export writes the problem of a puzzle to a file, or to standard output. For other
// solvers, options that stand already keep their variables, and so all options
// their numbers; otherwise only what is left of the problem is written.
func (c *command) export(ctx context.Context, s *source, e entry, to, output string) error {
	var write func(io.Writer) error
	if format, err := export.ParseFormat(to); err == nil {
		write = func(w io.Writer) error {
			return export.Write(w, e.Problem(), format, export.Config{Take: e.given()})
		}
	} else {
		format, err := dlxtext.ParseFormat(to)
		if err != nil {
			return err
		}
		p, err := e.alone()
		if err != nil {
			return err
		}
		write = func(w io.Writer) error { return dlxtext.Write(w, p, format) }
	}
	err := c.write(output, func(w io.Writer) error { return write(stoppable{ctx, w}) })
	if err != nil && ctx.Err() != nil {
		return stopped(ctx, s.label(e)+" was not written to its end")
	}
	return err
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
	if dir := filepath.Dir(name); !isDir(dir) {
		return fmt.Errorf("-o %s: there is no folder %s", name, dir)
	}
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

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// bitmap refuses a file for a picture whose name promises what is not drawn.
func bitmap(name string) error {
	switch end := strings.ToLower(filepath.Ext(name)); end {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".pdf", ".eps", ".ps":
		return fmt.Errorf("-o %s: pictures are SVG: write %s.svg, which browsers show and other programs make into %s", name, strings.TrimSuffix(name, filepath.Ext(name)), end[1:])
	}
	return nil
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
