package draw

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// A Network is a picture of nodes and of lines between them, some of which are
// chosen.
type Network struct {
	Title string
	Nodes []Node
	Lines []Line
}

// A Node and its place, in units of the distance of neighbours on a grid.
type Node struct {
	Name string
	X, Y float64
}

// A Line joins two nodes, by number.
type Line struct {
	From, To int
	Chosen   bool
}

// Text returns the chosen lines by the names of their nodes, one below the
// other.
func (n Network) Text() string {
	var text strings.Builder
	for _, l := range n.Lines {
		if l.Chosen {
			fmt.Fprintf(&text, "%s ── %s\n", n.Nodes[l.From].Name, n.Nodes[l.To].Name)
		}
	}
	return text.String()
}

// SVG writes the picture as a document.
func (n Network) SVG(w io.Writer) error { return writeSVG(w, n) }

const (
	nodeDistance = 40
	nodeRadius   = 12
	networkRoom  = 18 // around the nodes
)

func (n Network) frame() frame {
	f := frame{n.Title, 2 * networkRoom, 2 * networkRoom}
	for k := range n.Nodes {
		x, y := n.place(k)
		f.width, f.height = max(f.width, x+networkRoom), max(f.height, y+networkRoom)
	}
	return f
}

func (n Network) place(k int) (x, y int) {
	return networkRoom + int(n.Nodes[k].X*nodeDistance+.5), networkRoom + int(n.Nodes[k].Y*nodeDistance+.5)
}

// body draws the lines, those chosen above the others, and the nodes.
func (n Network) body(c *canvas) {
	n.lines(c, false, `stroke="#bbb"`)
	n.lines(c, true, `stroke="#111" stroke-width="5" stroke-linecap="round"`)
	n.nodes(c, func(int) bool { return true })
}

// nodes draws the nodes that are wanted, by number.
func (n Network) nodes(c *canvas, wanted func(k int) bool) {
	c.put(`<g font-family="sans-serif" font-size="9" text-anchor="middle">`)
	for k, node := range n.Nodes {
		if !wanted(k) {
			continue
		}
		x, y := n.place(k)
		c.add(`<g>`)
		c.title(node.Name)
		c.put(`<circle cx="%d" cy="%d" r="%d" fill="#fff" stroke="#111" stroke-width="1.5"/>`, x, y, nodeRadius)
		if utf8.RuneCountInString(node.Name) <= 4 { // longer ones are titles
			c.label(x, y+3, node.Name)
		}
		c.end()
	}
	c.end()
}

func (n Network) lines(c *canvas, chosen bool, attributes string) {
	c.add(`<path fill="none" %s d="`, attributes)
	for _, l := range n.Lines {
		if l.Chosen == chosen {
			x, y := n.place(l.From)
			to, down := n.place(l.To)
			c.add(`M%d %dL%d %d`, x, y, to, down)
		}
	}
	c.put(`"/>`)
}
