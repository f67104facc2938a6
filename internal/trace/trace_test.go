package trace

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/draw"

	"github.com/google/go-cmp/cmp"
)

// domino is a board of 2 by 2 cells and four ways to lay a domino on it.
func domino(t *testing.T) (*dlx.Problem, [][2]int) {
	var b dlx.Builder
	for _, name := range []string{"a", "b", "c", "d"} {
		b.Primary(name)
	}
	cells := [][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}}
	for _, c := range cells {
		b.Option(dlx.Item(c[0]), dlx.Item(c[1]))
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p, cells
}

func written(t *testing.T, p Page, limits Limits) (content, Summary) {
	t.Helper()
	var text strings.Builder
	summary, err := p.Write(context.Background(), &text, limits)
	if err != nil {
		t.Fatal(err)
	}
	_, data, _ := strings.Cut(text.String(), `<script type="application/json" id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	var c content
	if err := json.Unmarshal([]byte(data), &c); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return c, summary
}

func TestPageHoldsTheSearch(t *testing.T) {
	p, cells := domino(t)
	page := Page{Title: "dominoes", Problem: p, Picture: func(s dlx.Solution) draw.Picture {
		board := [][]int{{draw.Empty, draw.Empty}, {draw.Empty, draw.Empty}}
		for _, o := range s {
			for _, at := range cells[o] {
				board[at/2][at%2] = int(o)
			}
		}
		return draw.Tiling{Cells: board}
	}}
	c, summary := written(t, page, Limits{})
	if diff := cmp.Diff(Summary{Steps: 5, Solutions: 2, Pictured: true}, summary); diff != "" {
		t.Error(diff)
	}
	want := []int{
		0, -1, 0, 2,
		1, 0, 2, 1,
		2, 1, -1, 0,
		1, 2, 1, 1,
		2, 3, -1, 0,
	}
	if diff := cmp.Diff(want, c.Steps); diff != "" {
		t.Error(diff)
	}
	if len(c.Marks) != 4 || strings.Count(c.Marks[2], "currentColor") != 1 || !strings.Contains(c.Picture, "<svg") {
		t.Errorf("picture %q with %q", c.Picture, c.Marks)
	}
	if c, summary = written(t, page, Limits{Steps: 3}); !summary.Cut || c.Cut == "" || len(c.Steps) != 12 {
		t.Errorf("cut after 3 steps: %+v, %d numbers, %q", summary, len(c.Steps), c.Cut)
	}
	if c, summary = written(t, page, Limits{Solutions: 1}); summary.Cut || c.Cut == "" || summary.Solutions != 1 {
		t.Errorf("up to the first solution: %+v, %q", summary, c.Cut)
	}
	page.Given = []dlx.Option{2}
	if c, summary = written(t, page, Limits{}); summary.Solutions != 1 || !cmp.Equal(c.Given, []int{2}) || strings.Contains(c.Marks[2], "path") {
		t.Errorf("with a given: %+v, %+v", summary, c)
	}
}

func TestPageRefuses(t *testing.T) {
	p, _ := domino(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var text strings.Builder
	if _, err := (Page{Problem: p}).Write(ctx, &text, Limits{}); !errors.Is(err, context.Canceled) || text.Len() > 0 {
		t.Errorf("after the end of the context: %v, %d bytes", err, text.Len())
	}
	var b dlx.Builder
	for range mostItems + 1 {
		b.Secondary("")
	}
	if p, err := b.Build(); err == nil {
		if _, err := (Page{Problem: p}).Write(context.Background(), &text, Limits{}); err == nil {
			t.Error("a page of too many items")
		}
	}
}
