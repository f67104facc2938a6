package symmetry

import (
	"errors"
	"strings"
	"testing"

	"exactcover/dlx/internal/matrix"
	"exactcover/dlx/internal/permgroup"

	"github.com/google/go-cmp/cmp"
)

func TestFromItems(t *testing.T) {
	square := table("a b c d", "", "a b", "c d", "a c", "b d")
	got, err := FromItems(square, nil, permgroup.Perm{1, 3, 0, 2}, nil)
	want := Automorphism{Rows: permgroup.Perm{3, 2, 0, 1}, Items: permgroup.Perm{1, 3, 0, 2}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("quarter turn: %v (-want +got):\n%s", err, diff)
	}

	// Equal rows stay in order, rows of other costs are others.
	equal := table("a b", "", "a", "b", "a", "b", "a", "b")
	got, err = FromItems(equal, []int64{1, 7, 7, 7, 7, 1}, permgroup.Perm{1, 0}, nil)
	if diff := cmp.Diff(permgroup.Perm{5, 2, 1, 4, 3, 0}, got.Rows); err != nil || diff != "" {
		t.Errorf("equal rows: %v (-want +got):\n%s", err, diff)
	}

	// Colors change places at one item and stay at the other.
	colored := table("a b", "x y", "a x:red y:red", "b x:blue y:red", "a y", "b y")
	swap := func(item, color int32) int32 {
		if item == 2 {
			return 3 - color
		}
		return color
	}
	got, err = FromItems(colored, nil, permgroup.Perm{1, 0, 2, 3}, swap)
	want = Automorphism{
		Rows:  permgroup.Perm{1, 0, 3, 2},
		Items: permgroup.Perm{1, 0, 2, 3},
		Pairs: permgroup.Perm{1, 0, 3, 2, 4, 5},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("colors: %v (-want +got):\n%s", err, diff)
	}
	pairs := []Pair{{0, 0}, {1, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}}
	if diff := cmp.Diff(pairs, Pairs(colored)); diff != "" {
		t.Errorf("pairs (-want +got):\n%s", diff)
	}
}

func TestFromItemsRefuses(t *testing.T) {
	ranges := table("a b", "", "a", "b")
	ranges.Lo, ranges.Hi = []int32{1, 0}, []int32{2, 2}
	one := func(int32, int32) int32 { return 1 }
	for _, c := range []struct {
		name  string
		table *matrix.Table
		costs []int64
		items permgroup.Perm
		color func(item, color int32) int32
		row   int32 // of a RowError; -1 for none
		want  string
	}{
		{"no row", table("a b c", "", "a b", "b c", "c"), nil, permgroup.Perm{1, 0, 2}, nil, 1, "row 1 goes to items 0 2, which is no row"},
		{"no row with that color", table("a", "x", "a x:red"), nil, permgroup.Perm{0, 1}, func(int32, int32) int32 { return 7 }, 0, "row 0 goes to items 0 1:7, which is no row"},
		{"color lost", table("a", "x", "a x:red", "a x"), nil, permgroup.Perm{0, 1}, func(int32, int32) int32 { return 0 }, 1, "row 1 goes where row 0 goes"},
		{"two colors become one", table("a", "x", "a x:red", "a x:blue"), nil, permgroup.Perm{0, 1}, one, 1, "row 1 goes where row 0 goes"},
		{"cost", table("a b", "", "a", "b"), []int64{3, 4}, permgroup.Perm{1, 0}, nil, 0, "row 0 goes to items 1, which is no row"},
		{"more copies", table("a b", "", "a", "b", "a"), nil, permgroup.Perm{1, 0}, nil, 2, "row 2 is one of 2 equal rows that go where only 1 are"},
		{"role", table("a", "x", "a x"), nil, permgroup.Perm{1, 0}, nil, -1, "item 0 goes to item 1, but only one of them is primary"},
		{"multiplicity", ranges, nil, permgroup.Perm{1, 0}, nil, -1, "item 0 goes to item 1, but their multiplicities are 1:2 and 0:2"},
		{"no permutation", table("a b", "", "a", "b"), nil, permgroup.Perm{1, 1}, nil, -1, "items: points 0 and 1 both go to 1"},
		{"short", table("a b", "", "a", "b"), nil, permgroup.Perm{0}, nil, -1, "items: 1 points have images, expected 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := FromItems(c.table, c.costs, c.items, c.color)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("error %v, want %q", err, c.want)
			}
			row := int32(-1)
			if at := (*RowError)(nil); errors.As(err, &at) {
				row = at.Row
			}
			if row != c.row {
				t.Errorf("row %d, want %d", row, c.row)
			}
		})
	}
}
