package polycube

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"pgregory.net/rapid"
)

// A point in space, worked with here apart from the package.
type point [3]int

// quarters turn a point about each of two axes; both together make all rotations.
var quarters = []func(point) point{
	func(p point) point { return point{p[0], -p[2], p[1]} },
	func(p point) point { return point{-p[1], p[0], p[2]} },
}

// heldSo returns every way to hold a piece: its points, moved so that the first
// one is the origin.
func heldSo(p Piece) [][]point {
	var start []point
	for _, c := range p.Cells {
		start = append(start, point{c.Layer, c.Row, c.Col})
	}
	queue := [][]point{start}
	if p.Reflect {
		var image []point
		for _, q := range start {
			image = append(image, point{q[0], q[1], -q[2]})
		}
		queue = append(queue, image)
	}
	seen := make(map[string]bool)
	var all [][]point
	for k := 0; k < len(queue); k++ {
		points := slices.Clone(queue[k])
		slices.SortFunc(points, func(a, b point) int { return slices.Compare(a[:], b[:]) })
		first := points[0]
		for i := range points {
			for axis := range 3 {
				points[i][axis] -= first[axis]
			}
		}
		if key := fmt.Sprint(points); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		all = append(all, points)
		if !p.Rotate {
			continue
		}
		for _, turn := range quarters {
			var turned []point
			for _, q := range points {
				turned = append(turned, turn(q))
			}
			queue = append(queue, turned)
		}
	}
	return all
}

// A filler counts fillings by trying, at the first cell open, every piece in every
// way, and leaving it free if it may stay so.
type filler struct {
	cells  map[point]byte
	order  []point
	pieces []Piece
	held   [][][]point
	used   []int
	n      int
}

const mostFillings = 3000

func (f *filler) count() {
	if f.n > mostFillings {
		return
	}
	open := slices.IndexFunc(f.order, func(p point) bool { return f.cells[p] == '.' || f.cells[p] == '?' })
	if open < 0 {
		for k, p := range f.pieces {
			if p.Times.Bounded && f.used[k] < p.Times.Lo {
				return
			}
		}
		f.n++
		return
	}
	at := f.order[open]
	if f.cells[at] == '?' {
		f.cells[at] = '!'
		f.count()
		f.cells[at] = '?'
	}
	for k, p := range f.pieces {
		if p.Times.Bounded && f.used[k] == p.Times.Hi {
			continue
		}
		for _, points := range f.held[k] {
			before := make(map[point]byte)
			fits := true
			for _, q := range points {
				c := point{at[0] + q[0], at[1] + q[1], at[2] + q[2]}
				fits = fits && (f.cells[c] == '.' || f.cells[c] == '?')
				before[c] = f.cells[c]
			}
			if !fits {
				continue
			}
			for c := range before {
				f.cells[c] = '!'
			}
			f.used[k]++
			f.count()
			f.used[k]--
			for c, was := range before {
				f.cells[c] = was
			}
		}
	}
}

func genPiece(t *rapid.T) Piece {
	cell := rapid.Custom(func(t *rapid.T) Cell {
		return Cell{Layer: rapid.IntRange(-1, 1).Draw(t, "layer"), Row: rapid.IntRange(0, 1).Draw(t, "row"), Col: rapid.IntRange(3, 4).Draw(t, "col")}
	})
	p := Piece{
		Cells:  rapid.SliceOfNDistinct(cell, 1, 4, func(c Cell) Cell { return c }).Draw(t, "cells"),
		Rotate: rapid.Bool().Draw(t, "rotate"), Reflect: rapid.Bool().Draw(t, "reflect"),
	}
	if rapid.Bool().Draw(t, "bounded") {
		lo := rapid.IntRange(0, 2).Draw(t, "lo")
		p.Times = Between(lo, lo+rapid.IntRange(0, 3).Draw(t, "more"))
	}
	return p
}

// The problem has as many solutions as there are fillings, none comes twice,
// there are reasons against any only if there is none, and symmetries are ones.
func fillingsAreThose(t *rapid.T) {
	rows, cols := rapid.IntRange(1, 3).Draw(t, "rows"), rapid.IntRange(1, 2).Draw(t, "columns")
	row := rapid.StringMatching(fmt.Sprintf("[.....#?]{%d}", cols))
	layers := rapid.SliceOfN(rapid.SliceOfN(row, rows, rows), 1, 3).Draw(t, "layers")
	b, err := ParseBox(layers...)
	if err != nil {
		t.Fatal(err)
	}
	pieces := rapid.SliceOfN(rapid.Custom(genPiece), 1, 3).Draw(t, "pieces")
	f := &filler{cells: make(map[point]byte), pieces: pieces, used: make([]int, len(pieces))}
	for k := range pieces {
		pieces[k].Name = fmt.Sprintf("p%d", k)
		f.held = append(f.held, heldSo(pieces[k]))
	}
	for l, rows := range layers {
		for r, row := range rows {
			for c := range len(row) {
				f.cells[point{l, r, c}] = row[c]
				f.order = append(f.order, point{l, r, c})
			}
		}
	}
	f.count()
	if f.n > mostFillings {
		t.Skip("too many to list")
	}
	m, err := New(b, pieces)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		var placements []string
		for _, o := range s {
			name, cells := m.Placement(o)
			placements = append(placements, fmt.Sprint(name, cells))
		}
		slices.Sort(placements)
		key := strings.Join(placements, " ")
		if seen[key] {
			t.Fatalf("twice: %s", key)
		}
		seen[key] = true
		if len(seen) > f.n {
			break
		}
	}
	if len(seen) != f.n {
		t.Fatalf("%v: want %d fillings, got %d", layers, f.n, len(seen))
	}
	if reasons := m.Reasons(); len(reasons) > 0 && f.n > 0 {
		t.Fatalf("%v has %d fillings, and reasons against any: %q", layers, f.n, reasons)
	}
	for _, image := range m.Symmetries() {
		if err := modeltest.Automorphism(m.Problem(), image); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFillings(t *testing.T) { rapid.Check(t, fillingsAreThose) }
func FuzzFillings(f *testing.F) { f.Fuzz(rapid.MakeFuzz(fillingsAreThose)) }
