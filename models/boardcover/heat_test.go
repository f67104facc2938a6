package boardcover

import (
	"context"
	"testing"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

// A board of 2 by 3 cells is covered by dominoes in three ways: one of three upright,
// two with a pair that lies.
func TestHeat(t *testing.T) {
	board, err := ParseBoard("...", "...")
	if err != nil {
		t.Fatal(err)
	}
	domino, _ := Named("domino")
	domino.Rotate = true
	m, err := New(board, []Piece{domino})
	if err != nil {
		t.Fatal(err)
	}
	d, err := m.Problem().Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		t.Fatal(err)
	}
	for piece, want := range map[string]string{
		"":         " 100* 100* 100*\n 100* 100* 100*\n",
		"domino/1": "  33   67*  33\n  33   67*  33\n",
		"domino/2": "  67*  33   67*\n  67*  33   67*\n",
	} {
		picture, err := m.Heat(piece, d.Frequencies(), d.Count())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, picture.Text()); diff != "" {
			t.Errorf("%q: %s", piece, diff)
		}
	}
	for _, piece := range []string{"L3", "domino/0", "domino/3", "domino/x"} {
		if _, err := m.Heat(piece, d.Frequencies(), d.Count()); err == nil {
			t.Errorf("no error for piece %q", piece)
		}
	}
}
