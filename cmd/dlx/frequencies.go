package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactcover/internal/draw"
)

// A heatPuzzle draws how often each place of its board is taken.
type heatPuzzle interface {
	puzzle
	// Heat draws numbers of solutions by option, of so many in all, for a piece of the
	// puzzle. The empty name is the first.
	Heat(piece string, numbers []*big.Int, all *big.Int) (draw.Picture, error)
}

// frequency is in how many solutions an option is, as --json prints it.
type frequency struct {
	Source    string     `json:"source"`
	Board     int        `json:"board,omitempty"`
	Solutions *big.Int   `json:"solutions"`
	Options   []*big.Int `json:"frequencies"` // by option number
}

// frequencies prints in how many solutions each option is, or draws it.
func (c *command) frequencies(ctx context.Context, s *source, e entry, piece, output string) error {
	heat, drawn := e.puzzle.(heatPuzzle)
	if (output != "" || piece != "") && !drawn {
		return fmt.Errorf("%s has no board to draw: --frequencies without -o and --heat lists the numbers", s.label(e))
	}
	d, err := c.compile(ctx, s, e)
	if err != nil {
		return err
	}
	some, err := within(ctx, s.label(e), func() ([]*big.Int, error) { return d.Frequencies(), nil })
	if err != nil {
		return err
	}
	numbers := make([]*big.Int, e.Problem().NumOptions())
	for o := range numbers {
		numbers[o] = new(big.Int)
	}
	for _, o := range d.given {
		numbers[o] = d.Count()
	}
	for o, n := range some {
		if d.origin == nil {
			numbers[o] = n
		} else {
			numbers[d.origin[o]] = n
		}
	}
	switch {
	case c.json:
		c.out.object(frequency{s.name, s.board(e), d.Count(), numbers})
	case output == "" && piece == "":
		fmt.Fprintf(c.out, "frequencies:  in how many of %v solutions each option is\n", d.Count())
		for o := range e.Problem().Options() {
			fmt.Fprintf(c.out, "%13v option %d: %s\n", numbers[o], o, e.Problem().OptionText(o))
		}
	}
	if output == "" && piece == "" {
		return nil
	}
	picture, err := heat.Heat(piece, numbers, d.Count())
	switch {
	case err != nil:
		return fmt.Errorf("--heat: %w", err)
	case output != "":
		return c.write(output, picture.SVG)
	case !c.json:
		fmt.Fprint(c.out, picture.Text())
	}
	return nil
}

// checkFrequencies says which flags of explain go together.
func checkFrequencies(frequencies bool, piece, output string, memory memorySize) error {
	if !frequencies && (piece != "" || output != "" || memory != 0) {
		return errors.New("--heat, -o and --memory go with --frequencies")
	}
	return nil
}
