package main

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"exactcover/dlx"
)

// sage runs the dancing links of SageMath, which are C++ behind Python. All
// its columns are primary.
var sage = peer{
	name:     "SageMath",
	provided: "Debian's package sagemath",
	suffix:   ".py",
	find: func(ctx context.Context, _ string) (installed, error) {
		path, version, err := program(ctx, "sage", "--version")
		return installed{version: "SageMath " + versionIn(version, ""), args: func(file string, _ int) []string {
			return []string{path, "-python", file}
		}}, err
	},
	encode: writeSage,
	tally:  func() tally { return &text{parse: parseNumber} },
}

// writeSage writes a program in Python. A row for each secondary item by
// itself covers it where no option does: there is one way to do so, and the
// count is the same.
func writeSage(out io.Writer, p *dlx.Problem) error {
	t := columnsOf(p)
	if err := t.plain(); err != nil {
		return err
	}
	if len(t.primary) == 0 {
		return unable("takes no problem without primary items")
	}
	for _, c := range t.primary {
		if len(c.groups) == 0 {
			return unable("takes no item without options")
		}
	}
	w := bufio.NewWriter(out)
	fmt.Fprint(w, `from sage.combinat.matrices.dancing_links import dlx_solver
rows = [
`)
	t.writeRows(w)
	fmt.Fprintf(w, `]
primary, items = %d, %d
rows += [[i] for i in range(primary, items)]
print(dlx_solver(rows).number_of_solutions(ncpus=1))
`, len(t.primary), len(t.primary)+len(t.secondary))
	return w.Flush()
}
