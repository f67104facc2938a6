package draw

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func heatExample() HeatMap {
	return HeatMap{
		Title:  "shares & cells",
		Shares: [][]float64{{0, 0.25, 1}, {-1, 0.004, math.NaN()}, {0.0001, 0.6}},
		Titles: [][]string{{"none", "a <quarter>", "all"}},
	}
}

func TestHeatMapText(t *testing.T) {
	want := "   0   25  100*\n ████ 0.4\n  ~0   60*\n"
	if diff := cmp.Diff(want, heatExample().Text()); diff != "" {
		t.Error(diff)
	}
	if got := (HeatMap{}).Text(); got != "" {
		t.Errorf("an empty board is %q", got)
	}
}

func TestHeatMapSVG(t *testing.T) {
	var svg strings.Builder
	if err := heatExample().SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]int{"<rect": 8, "<text": 6, "a &lt;quarter&gt;": 1, ">100</text>": 1, "#540c2c": 1, "shares &amp; cells": 1} {
		if got := strings.Count(svg.String(), what); got != want {
			t.Errorf("%d of %q, want %d", got, what, want)
		}
	}
}

// Darker means more, whatever the hue.
func TestHeatDarkens(t *testing.T) {
	before := 3 * 256.0
	for k := range 101 {
		i := min(k/50, 1)
		part := float64(k)/50 - float64(i)
		sum := 0.0
		for channel := range 3 {
			sum += embers[i][channel]*(1-part) + embers[i+1][channel]*part
		}
		if sum >= before {
			t.Fatalf("%d per cent is no darker than less", k)
		}
		before = sum
	}
}
