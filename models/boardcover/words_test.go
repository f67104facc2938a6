package boardcover

import (
	"context"
	"strings"
	"testing"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

// The words for reasons that WhyNot finds.
func TestWords(t *testing.T) {
	for name, c := range map[string]struct {
		board Board
		specs []string
		want  string
	}{
		"two corners": {rectangle(t, 4, 4, Cell{0, 0}, Cell{3, 3}), []string{"domino"}, `
8 against 6 cells of one color, and every piece covers as many of each
#+-+
+-+-
-+-+
+-+#`},
		"sixes": {rectangle(t, 6, 6), []string{"I4"}, `
9 marked cells, an odd number, and every piece covers an even number of them
1.1.1.
......
1.1.1.
......
1.1.1.
......`},
		"area": {rectangle(t, 4, 5, Cell{0, 0}), []string{"I3", "T4=0"}, `
19 white cells, and every piece covers a multiple of 3`},
		"one T": {rectangle(t, 5, 4), []string{"I4=1", "O4=1", "T4=1", "S4=1", "L4=1"}, `
by these weights every piece weighs a multiple of 2, wherever it lies, and all together 1 modulo 2
1.1.
.1.1
1.1.
.1.1
1.1.
a piece T4 weighs 1 beside its cells`},
		"fifteen T": {rectangle(t, 6, 10), []string{"T4"}, `
by these weights every piece weighs a multiple of 8, wherever it lies, and all together 4 modulo 8
1515151515
5151515151
1515151515
5151515151
1515151515
5151515151`},
		"nine T, by colors rather than by sizes": {rectangle(t, 6, 6), []string{"T4"}, `
by these weights every piece weighs a multiple of 8, wherever it lies, and all together 4 modulo 8
151515
515151
151515
515151
151515
515151`},
		"corners": {rectangle(t, 3, 3), []string{"L3"}, `
the 3 marked cells cannot be covered together without overlap
*.*
...
*..`},
		"four at an end": {board(t, ".......", "###.###", "###.###", "......."), []string{"domino"}, `
4 cells marked + against 3 marked -, and no piece covers more of + than of -
+-+-+-+
###.###
###.###
.......`},
		"one may stay free": {board(t, "..#..", "#.?.#", "..#.."), []string{"domino"}, `
by these weights no piece weighs more than 0, wherever it lies, and all together at least 1
+.#.+
#+.+#
+.#.+
+ weighs 1, - weighs -1
a piece domino weighs -1 beside its cells`},
		"large": {rectangle(t, 2, 100, Cell{0, 0}, Cell{1, 99}), []string{"domino"}, `
100 against 98 cells of one color, and every piece covers as many of each
(the board is too large to draw it here)`},
	} {
		m := model(t, c.board, parse(t, false, c.specs...)...)
		why, err := m.Problem().WhyNot(context.Background(), dlx.WhyNotConfig{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, "\n"+strings.Join(m.Words(why.Reason), "\n")); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

// Words are for what is a reason, and for nothing else.
func TestNoWords(t *testing.T) {
	m := model(t, rectangle(t, 2, 3))
	for _, reason := range []dlx.Reason{nil, dlx.Lacking{}, dlx.Weights{}, dlx.Weights{Modulus: 2, Of: make([]int64, 6)}, dlx.Weights{Modulus: 2, Of: []int64{1, 0, 0, 0, 0, 0}}} {
		if words := m.Words(reason); words != nil {
			t.Errorf("%v: want no words, got %q", reason, words)
		}
	}
}
