package langford

import (
	"context"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
)

func model(t testing.TB, cfg Config) *Model {
	t.Helper()
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The same problems as in the collection on which the engines are tested, so
// that nodes and updates known there hold here.
func TestProblemsOfTheCollection(t *testing.T) {
	for file, n := range map[string]int{"langford-7": 7, "langford-8": 8, "langford-11": 11, "langford-12": 12} {
		if diff := cmp.Diff(modeltest.Collected(t, file), modeltest.Spell(model(t, Config{N: n}).Problem())); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", file, diff)
		}
	}
}

func TestKnownCounts(t *testing.T) {
	for n, want := range []uint64{1, 0, 0, 1, 1, 0, 0, 26, 150, 0} { // A014552, up to reversal
		m, half := model(t, Config{N: n}), model(t, Config{N: n, Half: true})
		if got := modeltest.Count(t, half.Problem()); got != want {
			t.Errorf("n = %d, half: want %d, got %d", n, want, got)
		}
		if got := modeltest.Count(t, m.Problem()); n > 0 && got != 2*want {
			t.Errorf("n = %d: want %d, got %d", n, 2*want, got)
		}
		if got := len(m.Reasons()) > 0; got != (want == 0) {
			t.Errorf("n = %d: %d pairings, and reasons %q", n, want, m.Reasons())
		}
	}
}

// arrange puts the numbers into the first free place, one after the other.
func arrange(row []int, used map[int]bool, n int, yield func([]int)) {
	at := slices.Index(row, 0)
	if at < 0 {
		yield(slices.Clone(row))
		return
	}
	for k := 1; k <= n; k++ {
		if other := at + k + 1; !used[k] && other < len(row) && row[other] == 0 {
			used[k], row[at], row[other] = true, k, k
			arrange(row, used, n, yield)
			used[k], row[at], row[other] = false, 0, 0
		}
	}
}

// The solutions are the rows that trying finds; with Half, one of each two.
func TestRows(t *testing.T) {
	for n := range 9 {
		for _, half := range []bool{false, true} {
			m := model(t, Config{N: n, Half: half})
			var want, got [][]int
			arrange(make([]int, 2*n), make(map[int]bool), n, func(row []int) { want = append(want, row) })
			for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
				if err != nil {
					t.Fatal(err)
				}
				row := m.Row(s)
				got = append(got, row)
				if half && n > 0 {
					row = slices.Clone(row)
					slices.Reverse(row)
					got = append(got, row)
				}
			}
			slices.SortFunc(want, slices.Compare)
			slices.SortFunc(got, slices.Compare)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("n = %d, half %t: (-want +got)\n%s", n, half, diff)
			}
			if images := m.Symmetries(); (len(images) == 0) != (half || n == 0) {
				t.Errorf("n = %d, half %t: got %d symmetries", n, half, len(images))
			} else if len(images) > 0 {
				if err := modeltest.Automorphism(m.Problem(), images[0]); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

func TestPlacement(t *testing.T) {
	m := model(t, Config{N: 3})
	if number, first, second, ok := m.Placement(4); number != 2 || first != 1 || second != 4 || !ok {
		t.Errorf("option 4: got %d in %d and %d, %t", number, first, second, ok)
	}
	if _, _, _, ok := m.Placement(9); ok {
		t.Error("option 9: want none")
	}
	if got := m.Text(dlx.Solution{4}); got != "2 0 0 2 0 0" {
		t.Errorf("one option: got %s", got)
	}
}

func TestBadConfig(t *testing.T) {
	for _, n := range []int{-1, MaxN + 1} {
		if _, err := New(Config{N: n}); err == nil || !strings.Contains(err.Error(), "expected 0 to 2000") {
			t.Errorf("n = %d: got %v", n, err)
		}
	}
}

func TestPicture(t *testing.T) {
	m := model(t, Config{N: 3})
	picture := m.Picture(modeltest.First(t, m.Problem()))
	want := `
┌──────────────────┐
│ 3  1  2  1  3  2 │
└──────────────────┘
`
	if diff := cmp.Diff(want[1:], picture.Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var svg strings.Builder
	if err := picture.SVG(&svg); err != nil || !strings.Contains(svg.String(), "<title>3 in place 1</title>") {
		t.Errorf("error %v, got\n%s", err, svg.String())
	}
}
