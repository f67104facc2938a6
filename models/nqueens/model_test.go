package nqueens

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
)

// The problem of 8 queens, option for option.
const queens8 = `r4 c4 r3 c3 r5 c5 r2 c2 r6 c6 r1 c1 r7 c7 r0 c0 | a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6 a7 b7 a8 b8 a9 b9 a10 b10 a11 b11 a12 b12 a13 b13
r0 c0 b7
r0 c1 a1 b8
r0 c2 a2 b9
r0 c3 a3 b10
r0 c4 a4 b11
r0 c5 a5 b12
r0 c6 a6 b13
r0 c7 a7
r1 c0 a1 b6
r1 c1 a2 b7
r1 c2 a3 b8
r1 c3 a4 b9
r1 c4 a5 b10
r1 c5 a6 b11
r1 c6 a7 b12
r1 c7 a8 b13
r2 c0 a2 b5
r2 c1 a3 b6
r2 c2 a4 b7
r2 c3 a5 b8
r2 c4 a6 b9
r2 c5 a7 b10
r2 c6 a8 b11
r2 c7 a9 b12
r3 c0 a3 b4
r3 c1 a4 b5
r3 c2 a5 b6
r3 c3 a6 b7
r3 c4 a7 b8
r3 c5 a8 b9
r3 c6 a9 b10
r3 c7 a10 b11
r4 c0 a4 b3
r4 c1 a5 b4
r4 c2 a6 b5
r4 c3 a7 b6
r4 c4 a8 b7
r4 c5 a9 b8
r4 c6 a10 b9
r4 c7 a11 b10
r5 c0 a5 b2
r5 c1 a6 b3
r5 c2 a7 b4
r5 c3 a8 b5
r5 c4 a9 b6
r5 c5 a10 b7
r5 c6 a11 b8
r5 c7 a12 b9
r6 c0 a6 b1
r6 c1 a7 b2
r6 c2 a8 b3
r6 c3 a9 b4
r6 c4 a10 b5
r6 c5 a11 b6
r6 c6 a12 b7
r6 c7 a13 b8
r7 c0 a7
r7 c1 a8 b1
r7 c2 a9 b2
r7 c3 a10 b3
r7 c4 a11 b4
r7 c5 a12 b5
r7 c6 a13 b6
r7 c7 b7
`

func TestProblem(t *testing.T) {
	if diff := cmp.Diff(queens8, modeltest.Spell(model(t, Config{N: 8}).Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// The same problems as in the collection on which the engines are tested, so
// that nodes and updates known there hold here.
func TestProblemsOfTheCollection(t *testing.T) {
	for file, cfg := range map[string]Config{
		"queens-8":      {N: 8},
		"queens-10":     {N: 10},
		"queens-12":     {N: 12},
		"queens-12-nat": {N: 12, Order: Natural},
		"queens-13":     {N: 13},
		"queens-64":     {N: 64},
	} {
		if want, got := modeltest.Collected(t, file), modeltest.Spell(model(t, cfg).Problem()); want != got {
			t.Errorf("%s: (-want +got)\n%s", file, cmp.Diff(want, got))
		}
	}
}

func TestToroidalProblem(t *testing.T) {
	want := `r1 c1 r0 c0 r2 c2 | a0 b0 a1 b1 a2 b2
r0 c0 a0 b2
r0 c1 a1 b0
r0 c2 a2 b1
r1 c0 a1 b1
r1 c1 a2 b2
r1 c2 a0 b0
r2 c0 a2 b0
r2 c1 a0 b1
r2 c2 a1 b2
`
	if diff := cmp.Diff(want, modeltest.Spell(model(t, Config{N: 3, Toroidal: true}).Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestGivenAndBlockedProblem(t *testing.T) {
	cfg := Config{N: 4, Given: squares(t, "b1"), Blocked: squares(t, "c4,d3")}
	want := `r2 c2 r1 c1 r3 c3 r0 c0 | a1 b1 a2 b2 a3 b3 a4 b4 a5 b5
r0 c1 a1 b4
r1 c0 a1 b2
r1 c2 a3 b4
r1 c3 a4 b5
r2 c0 a2 b1
r2 c2 a4 b3
r3 c0 a3
r3 c3 b3
`
	if diff := cmp.Diff(want, modeltest.Spell(model(t, cfg).Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestKnownCounts(t *testing.T) {
	plain := []uint64{1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680} // A000170
	for n, want := range plain {
		for _, order := range []Order{OrganPipe, Natural} {
			if got := count(t, Config{N: n, Order: order}); got != want {
				t.Errorf("%d queens, order %d: want %d, got %d", n, order, want, got)
			}
		}
	}
	torus := map[int]uint64{0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 10, 6: 0, 7: 28, 9: 0, 11: 88} // A007705
	for n, want := range torus {
		if got := count(t, Config{N: n, Toroidal: true}); got != want {
			t.Errorf("%d queens on a torus: want %d, got %d", n, want, got)
		}
	}
	if got := count(t, Config{N: 4, Given: squares(t, "b1,c4")}); got != 1 {
		t.Errorf("4 queens, b1 and c4 given: want 1, got %d", got)
	}
}

func TestSolutions(t *testing.T) {
	m := model(t, Config{N: 4})
	var texts []string
	var cols [][]int
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		texts, cols = append(texts, m.Text(s)), append(cols, m.Placement(s))
	}
	slices.SortFunc(cols, slices.Compare)
	if diff := cmp.Diff([][]int{{1, 3, 0, 2}, {2, 0, 3, 1}}, cols); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	slices.Sort(texts)
	if diff := cmp.Diff([]string{"b1 d2 a3 c4", "c1 a2 d3 b4"}, texts); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]int{-1, 3, -1, -1}, m.Placement(dlx.Solution{7, 99, -1})); diff != "" {
		t.Errorf("a partial one: (-want +got)\n%s", diff)
	}
}

func TestPicture(t *testing.T) {
	m := model(t, Config{N: 4, Given: squares(t, "b1"), Blocked: squares(t, "a1")})
	s, _, err := m.Problem().First(context.Background(), dlx.Config{})
	if err != nil {
		t.Fatal(err)
	}
	want := `
4 · · ♛ ·
3 ♛ · · ·
2 · · · ♛
1 ▒ ♕ · ·
  a b c d
♕ given, ▒ blocked
`
	if diff := cmp.Diff(want[1:], m.Picture(s).Text()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	var svg strings.Builder
	if err := m.Picture(s).SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, title := range []string{"4 queens", "given queen at b1", "queen at d2", "blocked: a1"} {
		if want := "<title>" + title + "</title>"; !strings.Contains(svg.String(), want) {
			t.Errorf("want %s in the drawing", want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		cfg  Config
		want string
	}{
		{Config{N: -3}, "nqueens: n is -3, expected 0 or more"},
		{Config{N: 1_000_000}, "nqueens: n = 1000000 is too large: 1000000000000 options would need about 101.9 TiB of memory, more than 4 GiB: at most 6192"},
		{Config{N: MaxN + 1}, "nqueens: n = 6193 is too large: 38353249 options would need about 4.001 GiB of memory, more than 4 GiB: at most 6192"},
		{Config{N: 8, Given: []Square{{0, 8}}}, "nqueens: given square i1 is outside the board, which ends at h8"},
		{Config{N: 8, Blocked: []Square{{-1, 2}}}, "nqueens: blocked square in row -1, column 2 is outside the board, which ends at h8"},
		{Config{N: 0, Blocked: []Square{{0, 0}}}, "nqueens: blocked square a1 is outside the board, which has no squares"},
		{Config{N: 1, Order: 7}, "nqueens: there is no order 7"},
	} {
		if _, err := New(c.cfg); err == nil || err.Error() != c.want {
			t.Errorf("%+v: want %q, got %v", c.cfg, c.want, err)
		}
	}
	if _, err := New(Config{N: math.MaxInt}); err == nil {
		t.Error("the largest int: want an error")
	}
}

func TestMaxN(t *testing.T) {
	need := func(n int64) int64 { return n * n * bytesPerOption }
	if need(MaxN) > MaxMemory || need(MaxN+1) <= MaxMemory {
		t.Errorf("MaxN is not the largest n for MaxMemory")
	}
}

func model(t testing.TB, cfg Config) *Model {
	t.Helper()
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func count(t testing.TB, cfg Config) uint64 {
	t.Helper()
	n, err := model(t, cfg).Problem().Count(context.Background(), dlx.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return n.Uint64()
}

func squares(t testing.TB, text string) []Square {
	t.Helper()
	s, err := ParseSquares(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkNew(b *testing.B) {
	for _, n := range []int{8, 100, 1000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				model(b, Config{N: n})
			}
		})
	}
}

func TestMeans(t *testing.T) {
	m := model(t, Config{N: 3})
	for name, want := range map[string]string{"r0": "row 1", "c2": "column c", "a1": "a1", "": "", "r": "r", "cx": "cx", "r-1": "r-1"} {
		if got := m.Means(name); got != want {
			t.Errorf("%q: want %q, got %q", name, want, got)
		}
	}
}
