package matching

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"exactcover/dlx"
	"exactcover/models/internal/scan"
)

// Bounds on graphs.
const (
	MaxComplete  = 2000 // vertices: two million edges
	MaxDimension = 16   // of a hypercube: half a million edges
	MaxCells     = 1_000_000
	MaxEdges     = 10_000_000 // of a file
)

// A Graph is vertices and edges between them. It does not change.
type Graph struct {
	title string
	names []string
	edges [][2]int
	place func(vertex int) (x, y float64) // in a drawing
	moves [][]int                         // generators of symmetries: the image of each vertex
}

// Complete returns the graph of n vertices, from 1, in which all are joined. It
// is nil, and New says so, for n below 0 or above MaxComplete.
func Complete(n int) *Graph {
	if n < 0 || n > MaxComplete {
		return nil
	}
	g := &Graph{title: fmt.Sprintf("the complete graph of %d vertices", n), names: numbers(n)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			g.edges = append(g.edges, [2]int{i, j})
		}
	}
	if n > 1 { // all permutations come of one step around and the exchange of two
		g.move(func(v int) int { return (v + 1) % n })
		g.move(func(v int) int {
			if v < 2 {
				return 1 - v
			}
			return v
		})
	}
	g.circle()
	return g
}

// Hypercube returns the graph of the corners and edges of a cube. It is nil for
// a dimension below 0 or above MaxDimension.
func Hypercube(dimension int) *Graph {
	if dimension < 0 || dimension > MaxDimension {
		return nil
	}
	g := &Graph{title: fmt.Sprintf("the hypercube of dimension %d", dimension)}
	for v := range 1 << dimension {
		name := strconv.FormatInt(int64(v|1<<dimension), 2)[1:]
		if dimension == 0 {
			name = "0"
		}
		g.names = append(g.names, name)
		for k := range dimension {
			if w := v | 1<<k; w != v {
				g.edges = append(g.edges, [2]int{v, w})
			}
		}
	}
	if dimension > 0 {
		g.move(func(v int) int { return v ^ 1 })
	}
	for k := range dimension - 1 {
		g.move(func(v int) int { // bits k and k+1 exchanged
			differ := (v>>k ^ v>>(k+1)) & 1
			return v ^ (differ<<k | differ<<(k+1))
		})
	}
	g.circle()
	return g
}

// Grid returns the graph of the cells of a rectangle, neighbors joined: its
// matchings are tilings by dominoes. It is nil for fewer than 1 row or column and
// more than MaxCells cells.
func Grid(rows, cols int) *Graph {
	if rows < 1 || cols < 1 || rows > MaxCells || cols > MaxCells/rows {
		return nil
	}
	g := &Graph{title: fmt.Sprintf("the grid of %d by %d", rows, cols)}
	for v := range rows * cols {
		g.names = append(g.names, fmt.Sprintf("r%dc%d", v/cols+1, v%cols+1))
		if v%cols < cols-1 {
			g.edges = append(g.edges, [2]int{v, v + 1})
		}
		if v/cols < rows-1 {
			g.edges = append(g.edges, [2]int{v, v + cols})
		}
	}
	g.move(func(v int) int { return (rows-1-v/cols)*cols + v%cols })
	g.move(func(v int) int { return v/cols*cols + cols - 1 - v%cols })
	if rows == cols {
		g.move(func(v int) int { return v%cols*cols + v/cols })
	}
	g.place = func(v int) (x, y float64) { return float64(v % cols), float64(v / cols) }
	return g
}

// Read reads a graph: an edge a line, as the names of its vertices. A name alone
// on a line is a vertex, which may have edges or not.
//
//	# comments go to the end of a line
//	a b
//	b c
//
// Errors begin with name, line and column.
func Read(r io.Reader, name string) (*Graph, error) {
	in := scan.New(r, name)
	g := &Graph{title: name}
	number := make(map[string]int)
	for {
		words, err := in.Words('#')
		if err != nil {
			return nil, err
		}
		if len(words) == 0 {
			break
		}
		var edge [2]int
		for k, w := range words {
			if k == 2 {
				return nil, in.ErrorAt(w.Line, w.Col, "expected an edge, two vertices, found a third: %q", scan.Show(w.Text))
			}
			if err := dlx.CheckName(w.Text); err != nil {
				return nil, in.ErrorAt(w.Line, w.Col, "expected a vertex: %v", err)
			}
			v, known := number[w.Text]
			if !known {
				v = len(number)
				number[w.Text] = v
				g.names = append(g.names, w.Text)
			}
			edge[k] = v
		}
		first := words[0]
		switch {
		case len(words) == 1:
		case edge[0] == edge[1]:
			return nil, in.ErrorAt(first.Line, first.Col, "an edge from %q to itself", scan.Show(first.Text))
		case len(g.edges) == MaxEdges:
			return nil, in.ErrorAt(first.Line, first.Col, "more than %d edges", MaxEdges)
		default:
			g.edges = append(g.edges, edge)
		}
	}
	g.circle()
	return g, nil
}

func numbers(n int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = strconv.Itoa(k + 1)
	}
	return names
}

// move adds a symmetry, by where it takes a vertex.
func (g *Graph) move(to func(v int) int) {
	image := make([]int, len(g.names))
	for v := range image {
		image[v] = to(v)
	}
	g.moves = append(g.moves, image)
}

// circle places the vertices on a circle.
func (g *Graph) circle() {
	n := float64(len(g.names))
	radius := max(1, n/(2*math.Pi))
	g.place = func(v int) (x, y float64) {
		sin, cos := math.Sincos(2 * math.Pi * float64(v) / n)
		return radius * (1 + sin), radius * (1 - cos)
	}
}
