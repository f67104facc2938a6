package known

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/boardcover"
	"exactcover/models/langford"
	"exactcover/models/nqueens"
)

// What is known to be impossible, with the kind of reason that it is known for.
func TestReasonsThatAreKnown(t *testing.T) {
	for n := 4; n <= 10; n++ { // Golomb
		want := fmt.Sprintf("%d against %d", n*n/2, n*n/2-2)
		if n%2 == 1 {
			want = fmt.Sprintf("%d modulo 2", n*n-2)
		}
		reasoned(t, board(t, n, n, 0, n*n-1), "domino", want)
	}
	for n := 6; n <= 18; n += 4 { // de Bruijn: bars of 4 ask for a side of 4k
		reasoned(t, board(t, n, n), "I4", fmt.Sprintf("%d modulo 2", (n/2)*(n/2)))
	}
	reasoned(t, board(t, 5, 5), "domino", "25 modulo 2")
	reasoned(t, board(t, 7, 9), "I4", "63 modulo 4")
	for _, n := range []int{6, 9} { // an area that is a multiple of 3, less one corner
		reasoned(t, board(t, n, n, 0), "L3", fmt.Sprintf("%d modulo 3", n*n-1))
	}
	reasoned(t, board(t, 6, 6), "T4", "weights") // Walkup: sides of 4k only
	reasoned(t, board(t, 6, 10), "T4", "modulo 8")
	reasoned(t, board(t, 10, 10), "S4", "core of 2")
	reasoned(t, board(t, 3, 3), "L3", "core of 3")
	for n := 1; n <= 30; n++ {
		m, err := langford.New(langford.Config{N: n})
		if err != nil {
			t.Fatal(err)
		}
		switch n % 4 {
		case 1, 2: // odd places, and numbers that take one of them
			if n > 2 {
				reasonedOf(t, fmt.Sprintf("langford %d", n), m.Problem(), fmt.Sprintf("%d modulo 2", n+n/2))
			}
		default:
			reasonedOf(t, fmt.Sprintf("langford %d", n), m.Problem(), "solution")
		}
	}
	for _, n := range []int{2, 3} {
		m, err := nqueens.New(nqueens.Config{N: n})
		if err != nil {
			t.Fatal(err)
		}
		reasonedOf(t, fmt.Sprintf("nqueens %d", n), m.Problem(), fmt.Sprintf("core of %d", n))
	}
}

// board is a rectangle without some cells, by their number in row-major order.
func board(t *testing.T, height, width int, without ...int) boardcover.Board {
	cells := []byte(strings.Repeat(".", height*width))
	for _, k := range without {
		cells[k] = '#'
	}
	var rows []string
	for k := 0; k < len(cells); k += width {
		rows = append(rows, string(cells[k:k+width]))
	}
	b, err := boardcover.ParseBoard(rows...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func reasoned(t *testing.T, b boardcover.Board, piece, want string) {
	t.Helper()
	p, _ := boardcover.Named(piece)
	m, err := boardcover.New(b, []boardcover.Piece{p})
	if err != nil {
		t.Fatal(err)
	}
	reasonedOf(t, fmt.Sprintf("%s on\n%v", piece, b), m.Problem(), want)
}

// reasonedOf asks for a reason of a kind. Weights are checked where they are made;
// that a core cannot be covered is counted once more.
func reasonedOf(t *testing.T, name string, p *dlx.Problem, want string) {
	t.Helper()
	ctx := context.Background()
	why, err := p.WhyNot(ctx, dlx.WhyNotConfig{})
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%T", why.Reason)
	switch r := why.Reason.(type) {
	case nil:
		if why.Solution != nil {
			got = "solution"
		}
	case dlx.Weights:
		if err := r.Check(p); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		positive, negative := r.Sides(p)
		if got = fmt.Sprintf("weights, %v against %v", positive, negative); r.Modulus > 0 {
			got = fmt.Sprintf("weights, %v modulo %d", positive.Sub(positive, negative), r.Modulus)
		}
	case dlx.Core:
		got = fmt.Sprintf("core of %d", len(r.Items))
		rest, err := p.Wanting(r.Items)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := rest.Count(ctx, dlx.Config{Engine: dlx.Links}); err != nil || n.Sign() != 0 {
			t.Errorf("%s: the core %v has %v solutions (%v)", name, r.Items, n, err)
		}
	}
	if !strings.Contains(got, want) {
		t.Errorf("%s: want %s, got %s", name, want, got)
	}
}
