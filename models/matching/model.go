package matching

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/wording"
)

// A Model is a graph whose vertices are to be paired, as an exact cover problem.
// It does not change.
type Model struct {
	g       *Graph
	problem *dlx.Problem
}

// New makes the problem of a graph.
func New(g *Graph) (*Model, error) {
	if g == nil {
		return nil, fmt.Errorf("matching: no graph, or one too large: complete graphs have up to %d vertices, hypercubes up to %d dimensions, grids up to %d cells", MaxComplete, MaxDimension, MaxCells)
	}
	var b dlx.Builder
	for _, name := range g.names {
		b.Primary(name)
	}
	for _, e := range g.edges {
		b.Option(dlx.Item(e[0]), dlx.Item(e[1]))
	}
	p, err := b.Build()
	return &Model{g, p}, err
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Placement returns what an option means: an edge, by the names of its vertices.
// Of a number that belongs to no option it returns false.
func (m *Model) Placement(o dlx.Option) (from, to string, ok bool) {
	if !m.problem.Has(o) {
		return "", "", false
	}
	e := m.g.edges[o]
	return m.g.names[e[0]], m.g.names[e[1]], true
}

// Reasons says why there is no perfect matching, as far as that is seen at once:
// a part of the graph with an odd number of vertices, or one whose edges all lead
// between two sides of different size. It is empty when nothing is proven, which
// does not mean that there is one.
func (m *Model) Reasons() []string {
	var reasons []string
	for _, p := range m.g.parts() {
		name := m.g.names[p.first]
		switch n := p.sides[0] + p.sides[1]; {
		case n == 1:
			reasons = append(reasons, fmt.Sprintf("vertex %s has no edge", name))
		case n%2 == 1:
			reasons = append(reasons, fmt.Sprintf("the part of vertex %s has %d vertices, an odd number", name, n))
		case p.bipartite && p.sides[0] != p.sides[1]:
			reasons = append(reasons, fmt.Sprintf("in the part of vertex %s all edges lead from one side of %d vertices to another of %d", name, p.sides[0], p.sides[1]))
		}
	}
	return wording.Few(reasons)
}

// Warnings says what is allowed and yet perhaps not meant: edges that are given more
// than once, each making matchings of its own.
func (m *Model) Warnings() []string {
	ends := func(e int) (low, high int) {
		v, w := m.g.edges[e][0], m.g.edges[e][1]
		return min(v, w), max(v, w)
	}
	order := make([]int, len(m.g.edges))
	for e := range order {
		order[e] = e
	}
	slices.SortStableFunc(order, func(d, e int) int {
		low, high := ends(d)
		lowToo, highToo := ends(e)
		return cmp.Or(low-lowToo, high-highToo)
	})
	again, first := 0, len(order)
	for k := 1; k < len(order); k++ {
		low, high := ends(order[k-1])
		if lowToo, highToo := ends(order[k]); low == lowToo && high == highToo {
			again++
			first = min(first, order[k])
		}
	}
	if again == 0 {
		return nil
	}
	from, to, _ := m.Placement(dlx.Option(first))
	return []string{fmt.Sprintf("%s given again, the first %s-%s: matchings by either are told apart", wording.Plural(again, "edge"), from, to)}
}

// A part of a graph: vertices that edges join, however many are between.
type part struct {
	first     int    // its first vertex
	sides     [2]int // vertices at an even and an odd distance from it
	bipartite bool   // no edge leads from a side to itself
}

// parts returns the parts of a graph, by their first vertices.
func (g *Graph) parts() []part {
	neighbors := make([][]int32, len(g.names))
	for _, e := range g.edges {
		neighbors[e[0]] = append(neighbors[e[0]], int32(e[1]))
		neighbors[e[1]] = append(neighbors[e[1]], int32(e[0]))
	}
	side := make([]int8, len(g.names)) // 1 or 2; 0: not yet seen
	var parts []part
	var queue []int32
	for first := range g.names {
		if side[first] != 0 {
			continue
		}
		p := part{first: first, bipartite: true}
		side[first] = 1
		for queue = append(queue[:0], int32(first)); len(queue) > 0; {
			v := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			p.sides[side[v]-1]++
			for _, w := range neighbors[v] {
				switch side[w] {
				case 0:
					side[w] = 3 - side[v]
					queue = append(queue, w)
				case side[v]:
					p.bipartite = false
				}
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// Symmetries returns generators of symmetries, each as the image of every item:
// those of complete graphs, hypercubes and grids. Of a graph that was read none
// are known.
func (m *Model) Symmetries() [][]dlx.Item {
	var images [][]dlx.Item
	for _, move := range m.g.moves {
		image := make([]dlx.Item, len(move))
		for v, w := range move {
			image[v] = dlx.Item(w)
		}
		images = append(images, image)
	}
	return images
}

// Text spells a solution as its edges, as in "1-2 3-4".
func (m *Model) Text(s dlx.Solution) string {
	var words []string
	for _, o := range s {
		if from, to, ok := m.Placement(o); ok {
			words = append(words, from+"-"+to)
		}
	}
	return strings.Join(words, " ")
}

// Picture draws the graph, with the edges of a solution in bold; on a terminal
// those alone, as a list.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	picture := draw.Network{Title: "a perfect matching of " + m.g.title}
	for v, name := range m.g.names {
		x, y := m.g.place(v)
		picture.Nodes = append(picture.Nodes, draw.Node{Name: name, X: x, Y: y})
	}
	chosen := make([]bool, len(m.g.edges))
	for _, o := range s {
		if m.problem.Has(o) {
			chosen[o] = true
		}
	}
	for k, e := range m.g.edges {
		picture.Lines = append(picture.Lines, draw.Line{From: e[0], To: e[1], Chosen: chosen[k]})
	}
	return picture
}
