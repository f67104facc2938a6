package nqueens

import (
	"context"
	"testing"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

func TestHeat(t *testing.T) {
	m := model(t, Config{N: 4, Blocked: squares(t, "a1")})
	d, err := m.Problem().Compile(context.Background(), dlx.DiagramConfig{})
	if err != nil {
		t.Fatal(err)
	}
	picture, err := m.Heat("queen", d.Frequencies(), d.Count())
	if err != nil {
		t.Fatal(err)
	}
	want := "   0   50*  50*   0\n  50*   0    0   50*\n  50*   0    0   50*\n ████  50*  50*   0\n"
	if diff := cmp.Diff(want, picture.Text()); diff != "" {
		t.Error(diff)
	}
	if _, err := m.Heat("king", d.Frequencies(), d.Count()); err == nil {
		t.Error("no error for a king")
	}
}
