package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"

	"exactcover/dlx"
)

// clingo grounds and solves answer set programs. Its answer sets are the
// solutions; with --quiet it counts them without printing. Of its configurations
// frumpy listed all solutions fastest: queens-12 in 0.4 s instead of 3.3,
// langford-11 in 1.2 instead of 23.
var clingo = peer{
	name:     "clingo",
	provided: "Debian's package gringo, or clingo of newer releases",
	suffix:   ".lp",
	find: func(ctx context.Context, _ string) (installed, error) {
		path, version, err := program(ctx, "clingo", "--version")
		return installed{version: "clingo " + versionIn(version, ""), args: func(file string, workers int) []string {
			args := []string{path, "--models=0", "--quiet", "--outf=2", "--warn=none", "--configuration=frumpy", file}
			if workers > 1 {
				args = append(args, fmt.Sprintf("--parallel-mode=%d", workers))
			}
			return args
		}}, err
	},
	encode: writeASP,
	tally:  func() tally { return &text{parse: parseClingo} },
}

// writeASP writes a problem as an answer set program. Between lo and hi
// options of each primary item are chosen. Of a secondary item at most one is,
// or at most one shade of it shows.
func writeASP(out io.Writer, p *dlx.Problem) error {
	t := columnsOf(p)
	w := bufio.NewWriter(out)
	fmt.Fprint(w, `% An exact cover: item(I,L,H) is wanted L to H times, once(I) at most once,
% colored(I) in one shade.
L { x(O) : use(O,I) } H :- item(I,L,H).
:- once(I), 2 { x(O) : use(O,I) }.
shade(I,C) :- x(O), demand(O,I,C).
:- colored(I), 2 { shade(I,C) : demand(_,I,C) }.
`)
	number := 0
	for _, c := range t.primary {
		fmt.Fprintf(w, "item(%d,%d,%d).", number, c.lo, c.hi)
		for _, group := range c.groups {
			for _, o := range group {
				fmt.Fprintf(w, " use(%d,%d).", o, number)
			}
		}
		fmt.Fprintln(w)
		number++
	}
	for _, c := range t.secondary {
		if c.exclusive() {
			fmt.Fprintf(w, "once(%d).", number)
		} else {
			fmt.Fprintf(w, "colored(%d).", number)
		}
		for shade, group := range c.groups {
			for _, o := range group {
				if c.exclusive() {
					fmt.Fprintf(w, " use(%d,%d).", o, number)
				} else {
					fmt.Fprintf(w, " demand(%d,%d,%d).", o, number, shade)
				}
			}
		}
		fmt.Fprintln(w)
		number++
	}
	return w.Flush()
}

func parseClingo(out []byte) (*big.Int, error) {
	var answer struct {
		Models struct {
			Number *big.Int
			More   string
		}
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		return nil, err
	}
	if answer.Models.Number == nil || answer.Models.More != "no" {
		return nil, errors.New("it did not come to its end")
	}
	return answer.Models.Number, nil
}
