package draw

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func plotExample() Plot {
	return Plot{
		Title: "growth <of> two", X: "side", Y: "states",
		Curves: []Curve{
			{"slow & steady", []Point{{4, 10}, {5, 20}, {7, 40}}},
			{"fast", []Point{{4, 0}, {5, 1000}, {6, 100000}}},
		},
	}
}

func TestPlotText(t *testing.T) {
	const want = `    side  slow & steady        fast
       4             10           0
       5             20        1000
       6                     100000
       7             40
`
	if got := plotExample().Text(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A point of 0 has no place among powers of ten.
func TestPlotSVG(t *testing.T) {
	for _, p := range []Plot{plotExample(), {}, {Curves: []Curve{{"none", []Point{{1, 0}}}}}, {Curves: []Curve{{"one", []Point{{1, 1}}}}}} {
		var svg strings.Builder
		if err := p.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(strings.NewReader(svg.String()))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%v in %s", err, svg.String())
			}
		}
		if strings.Contains(svg.String(), "NaN") || strings.Contains(svg.String(), "Inf") {
			t.Errorf("places that are none: %s", svg.String())
		}
		points := 0
		for _, c := range p.Curves {
			for _, at := range c.Points {
				if at.Y > 0 {
					points++
				}
			}
		}
		if n := strings.Count(svg.String(), "<circle"); n != points {
			t.Errorf("%d circles, want %d", n, points)
		}
	}
	// Of the example: 10 to 100000 are four decades of 80 each.
	var svg strings.Builder
	if err := plotExample().SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`d="M0.0 320.0L160.0 295.9L480.0 271.8"`, `d="M160.0 160.0L320.0 0.0"`, "slow &amp; steady"} {
		if !strings.Contains(svg.String(), want) {
			t.Errorf("no %s in\n%s", want, svg.String())
		}
	}
}
