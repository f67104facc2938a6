// Package trace writes a search down as a page that steps through it, forward and
// back: the item chosen at each search node, the options left of every item, why a
// branch died, and the picture of what is chosen so far.
//
//	page := trace.Page{Title: "two dominoes", Problem: p}
//	summary, err := page.Write(ctx, file, trace.Limits{})
//
// The page is one HTML file that loads nothing. It holds the problem and the search
// tree: four numbers a search node, from which its script finds by the rules of exact
// covers what is left at each. The picture is drawn once, and each option once, to be
// laid over it.
//
// Time and memory are linear in the problem and in the steps times the items. It is for
// small problems, and says so of others.
package trace

import (
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
)

// A Page is a problem whose search is to be looked at.
type Page struct {
	Title   string
	Problem *dlx.Problem
	Given   []dlx.Option // taken before the search begins
	Reasons []string     // why there is no solution, if that is known without a search
	// Picture draws some options of the problem; nil, or a nil picture, is none.
	Picture func(dlx.Solution) draw.Picture
}

// Limits of a page. Zero is DefaultSteps, and all solutions.
type Limits struct {
	Steps     int
	Solutions uint64
}

const (
	DefaultSteps = 20_000
	MostSteps    = 200_000 // some 4 MB of a page

	// What a browser handles at once, and a page can show: items of all options.
	mostCells = 100_000
	mostItems = 5_000
	// Bytes of drawings of options, beyond which there is no picture.
	mostDrawn = 8 << 20
)

// A Summary is what a page shows.
type Summary struct {
	Steps     int
	Solutions uint64
	Cut       bool // there are more steps than Limits allow
	Pictured  bool
}

// content is the page's data, as its script reads it.
type content struct {
	Items   []item   `json:"items"`
	Colors  []string `json:"colors"` // by color, from 1
	Options []option `json:"options"`
	Given   []int    `json:"given"` // places in Options
	// Four numbers a step: level, place of the choice in Options or -1, item to branch
	// on or -1, ways.
	Steps   []int    `json:"steps"`
	Cut     string   `json:"cut"` // why the steps end, if not of themselves
	Reasons []string `json:"reasons"`
	Picture string   `json:"picture"` // SVG; "" for none
	Marks   []string `json:"marks"`   // by place: SVG elements
	Palette []string `json:"palette"`
}

// Lo and Hi are both 0 of a secondary item.
type item struct {
	Name string `json:"name"`
	Lo   int    `json:"lo"`
	Hi   int    `json:"hi"`
}

// Entries are items, each followed by the color demanded or 0.
type option struct {
	Number  dlx.Option `json:"number"`
	Entries []int      `json:"entries"`
}

//go:embed page.html
var pageText string

//go:embed page.css
var style string

//go:embed page.js
var script string

var page = template.Must(template.New("page").Parse(pageText))

// Write searches, and writes the page. When the context ends the search, nothing is
// written.
func (p Page) Write(ctx context.Context, w io.Writer, limits Limits) (Summary, error) {
	cells := 0
	for o := range p.Problem.Options() {
		for range p.Problem.Entries(o) {
			cells++
		}
	}
	if n := p.Problem.NumItems(); cells > mostCells || n > mostItems {
		return Summary{}, fmt.Errorf("%d items, and %d in all options together: a page shows up to %d and %d; trace a smaller problem of the same kind", n, cells, mostItems, mostCells)
	}
	data, place := p.describe()
	summary, err := p.search(ctx, &data, place, limits)
	if err != nil {
		return summary, err
	}
	p.draw(&data)
	summary.Pictured = data.Picture != ""
	return summary, page.Execute(w, struct {
		Title  string
		Data   content
		Style  template.CSS
		Script template.JS
	}{p.Title, data, template.CSS(style), template.JS(script)})
}

// describe fills in the problem. It returns the place of each option by its number.
func (p Page) describe() (data content, place map[dlx.Option]int) {
	// A script reads nil as null, and not as a list without anything in it.
	data = content{Items: []item{}, Colors: []string{}, Options: []option{}, Given: []int{}, Steps: []int{}, Reasons: []string{}, Marks: []string{}}
	for k := range p.Problem.NumItems() {
		i := dlx.Item(k)
		lo, hi := p.Problem.Multiplicity(i)
		data.Items = append(data.Items, item{p.Problem.Name(i), lo, hi})
	}
	for c := range p.Problem.NumColors() {
		data.Colors = append(data.Colors, p.Problem.ColorName(dlx.Color(c+1)))
	}
	place = make(map[dlx.Option]int)
	for o := range p.Problem.Options() {
		entries := []int{}
		for i, c := range p.Problem.Entries(o) {
			entries = append(entries, int(i), int(c))
		}
		place[o] = len(data.Options)
		data.Options = append(data.Options, option{o, entries})
	}
	for _, o := range p.Given {
		data.Given = append(data.Given, place[o])
	}
	data.Reasons = append(data.Reasons, p.Reasons...)
	data.Palette = draw.Colors()
	return data, place
}

// search fills in the steps.
func (p Page) search(ctx context.Context, data *content, place map[dlx.Option]int, limits Limits) (summary Summary, err error) {
	if limits.Steps == 0 {
		limits.Steps = DefaultSteps
	}
	var stats dlx.Stats
	for s, err := range p.Problem.Trace(ctx, dlx.Config{Take: p.Given, Limit: limits.Solutions, Stats: &stats}) {
		if err != nil {
			return summary, err
		}
		if summary.Steps == limits.Steps {
			summary.Cut = true
			break
		}
		summary.Steps++
		choice := -1
		if s.Choice >= 0 {
			choice = place[s.Choice]
		}
		if s.Solved() {
			summary.Solutions++
		}
		data.Steps = append(data.Steps, s.Level, choice, int(s.Item), s.Ways)
	}
	switch {
	case summary.Cut:
		data.Cut = fmt.Sprintf("The search goes on, but this page ends after %d steps: --steps N shows up to %d, --limit K ends at the K-th solution.", limits.Steps, MostSteps)
	case !stats.Complete:
		data.Cut = "The search ends at the solution that --limit asked for; there may be more."
	}
	return summary, nil
}

// draw fills in the picture, unless it would be too large.
func (p Page) draw(data *content) {
	if p.Picture == nil {
		return
	}
	base := flat(p.Picture(p.Given))
	if base == nil {
		return
	}
	bytes := 0
	var marks []string
	for _, o := range data.Options {
		mark := draw.Added(base, flat(p.Picture(append(slices.Clone(p.Given), o.Number))))
		if bytes += len(mark); bytes > mostDrawn {
			return
		}
		marks = append(marks, mark)
	}
	var text strings.Builder
	if err := base.SVG(&text); err == nil { // a Builder takes all
		data.Picture, data.Marks = text.String(), marks
	}
}

// flat leaves of a picture in space what pieces can be laid over.
func flat(p draw.Picture) draw.Picture {
	if s, is := p.(draw.Solid); is {
		s.Flat = true
		return s
	}
	return p
}
