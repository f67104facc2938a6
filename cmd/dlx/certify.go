package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strings"
	"time"

	"exactcover/dlx/certificate"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (c *command) certifyCommand() *cobra.Command {
	var output string
	cmd := c.verb("certify", "Count, and write a certificate that proves the count",
		`Print the number of solutions and write a certificate of it: the problem, the count
and a decision diagram of all solutions, which "dlx verify" follows without any
search. docs/certificates.md has its form, and why it proves the count.

Diagrams are small where items that share options stand close together, as the cells
of a board do, and far too large for 14 queens: then it is said before it starts.`,
		`  dlx certify boardcover examples/boards.txt --board 3 -o board.cert
  dlx verify board.cert
  dlx verify board.cert --problem boardcover examples/boards.txt --board 3`,
		func(f *pflag.FlagSet) {
			f.StringVarP(&output, "output", "o", "", "certificate to write")
			c.memoryFlag(f, "1GiB")
			c.jsonFlag(f)
		},
		func(cmd *cobra.Command, s *source) error {
			e, err := s.single(cmd)
			if err != nil {
				return err
			}
			return c.certify(cmd.Context(), s, e, output)
		})
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if output == "" {
			return errors.New("certify needs -o FILE: the certificate is no text to look at")
		}
		return nil
	}
	return cmd
}

const (
	// mostTrialStates bounds the layers made to tell how large a certificate will be:
	// a second.
	mostTrialStates = 10_000_000
	// bytesOfNode is about what a node takes while a certificate is written.
	bytesOfNode = 60
)

func (c *command) certify(ctx context.Context, s *source, e entry, output string) error {
	memory := c.memoryOr(certificate.DefaultMemory)
	p, err := e.alone()
	if err != nil {
		return err
	}
	size, err := p.EstimateLayers(ctx, mostTrialStates)
	if err != nil && ctx.Err() == nil {
		return failure{exitStopped, fmt.Errorf("%s cannot be certified: %w", s.label(e), err)}
	}
	if need := size.States * bytesOfNode; need > float64(memory) {
		about := "about"
		if !size.Exact {
			about = "an estimated"
		}
		return failure{exitStopped, fmt.Errorf("%s: its certificate would have %s %.2g nodes and take %s, more than --memory %v", s.label(e), about, size.States, bytesText(uint64(min(need, 1<<62))), memory)}
	}
	var claim *certificate.Claim
	err = c.write(output, func(w io.Writer) error {
		claim, err = certificate.Write(ctx, w, p, certificate.Config{Order: size.Order, Memory: int64(memory)})
		return err
	})
	switch {
	case err != nil && ctx.Err() != nil:
		return stopped(ctx, s.label(e)+" was not certified")
	case errors.Is(err, certificate.ErrMemory):
		return failure{exitStopped, err}
	case err != nil:
		return err
	}
	return c.printClaim(s.name, claim, fmt.Sprintln(claim.Count))
}

// claimed is what a certificate claims, as --json prints it.
type claimed struct {
	Source      string   `json:"source"`
	Count       *big.Int `json:"count"`
	Fingerprint string   `json:"fingerprint"`
	Nodes       int64    `json:"nodes"`
	Verified    bool     `json:"verified,omitempty"`
}

func (c *command) printClaim(source string, claim *certificate.Claim, text string) error {
	if c.json {
		return c.out.object(claimed{source, claim.Count, claim.Fingerprint, claim.Nodes, strings.HasPrefix(text, "count")})
	}
	_, err := io.WriteString(c.out, text)
	return err
}

func (c *command) verifyCommand() *cobra.Command {
	var problem string
	cmd := &cobra.Command{
		Use:   "verify FILE [--problem SOURCE]",
		Short: "Check a certificate, without any search",
		Long: `Check a certificate that "dlx certify" wrote, and print the count that it proves and
the fingerprint of the problem that it holds. With --problem, also that this is the
problem of a source: a file, or a model with its arguments.

The status is 4 when the certificate is wrong, with the first thing that is.`,
		Example: `  dlx certify nqueens 8 -o queens.cert
  dlx verify queens.cert
  dlx verify queens.cert --problem nqueens 8`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			of := strings.Fields(problem)
			if len(of) == 0 && len(args) > 1 {
				return fmt.Errorf("verify takes one certificate, found %s: the problem to compare with goes behind --problem", strings.Join(args, " "))
			}
			start := time.Now()
			if err := c.checkFlags(); err != nil {
				return err
			}
			ctx, cancel := c.stops(cmd.Context(), start)
			defer cancel()
			return c.verify(ctx, cmd, args[0], append(of, args[1:]...))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&problem, "problem", "", "compare with the problem of this source")
	c.memoryFlag(f, "1GiB")
	c.jsonFlag(f)
	f.DurationVar(&c.timeout, "timeout", 0, "stop after this time, as in 90s or 2h; 0: never")
	f.StringVar(&c.format, "format", "auto", "format of a FILE: auto, dlx, matrix, json, xcc")
	c.source.register(f)
	return cmd
}

func (c *command) verify(ctx context.Context, cmd *cobra.Command, name string, of []string) error {
	in, name, err := c.file(name)
	if err != nil {
		return err
	}
	defer in.Close()
	memory := c.memoryOr(certificate.DefaultMemory)
	claim, err := within(ctx, name, func() (*certificate.Claim, error) { return certificate.Verify(in, int64(memory)) })
	switch {
	case err != nil && ctx.Err() != nil:
		return stopped(ctx, name+" was not checked to its end")
	case errors.Is(err, certificate.ErrNone):
		return fmt.Errorf("%s: %w", name, err)
	case errors.Is(err, certificate.ErrMemory):
		return failure{exitStopped, fmt.Errorf("%s: %w (--memory %v)", name, err, memory)}
	case errors.As(err, new(*os.PathError)):
		return err
	case err != nil:
		return failure{exitDisagrees, fmt.Errorf("%s: rejected: %w", name, err)}
	}
	if len(of) > 0 {
		s, err := c.openInTime(ctx, cmd, of)
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
		if own := p.Fingerprint().String(); own != claim.Fingerprint {
			return failure{exitDisagrees, fmt.Errorf("%s: proves a count of the problem %s, and %s is %s", name, claim.Fingerprint, s.label(e), own)}
		}
	}
	return c.printClaim(name, claim, fmt.Sprintf("count %v\nfingerprint %s\n", claim.Count, claim.Fingerprint))
}
