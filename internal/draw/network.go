package draw

import (
	"fmt"
	"io"
	"slices"
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

// A Node and its place, in units of the distance of neighbors on a grid.
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
	namesRoom    = 26 // and where names stand below them
	withinNode   = 4  // characters of a name that a node has room for
	belowNode    = 10 // characters that neighbours leave room for
)

// room is what is left free around the nodes.
func (n Network) room() int {
	if slices.ContainsFunc(n.Nodes, func(node Node) bool { return utf8.RuneCountInString(node.Name) > withinNode }) {
		return namesRoom
	}
	return networkRoom
}

func (n Network) frame() frame {
	room := n.room()
	f := frame{n.Title, 2 * room, 2 * room}
	for k := range n.Nodes {
		x, y := n.place(k, room)
		f.width, f.height = max(f.width, x+room), max(f.height, y+room)
	}
	return f
}

func (n Network) place(k, room int) (x, y int) {
	return room + int(n.Nodes[k].X*nodeDistance+.5), room + int(n.Nodes[k].Y*nodeDistance+.5)
}

// body draws the lines, those chosen above the others, and the nodes.
func (n Network) body(c *canvas) {
	n.lines(c, false, `stroke="#bbb"`)
	n.lines(c, true, `stroke="#111" stroke-width="5" stroke-linecap="round"`)
	n.nodes(c, func(int) bool { return true })
}

// nodes draws the nodes that are wanted, by number. Long names stand below them, cut
// short where they are longer still; titles have the whole.
func (n Network) nodes(c *canvas, wanted func(k int) bool) {
	room := n.room()
	c.put(`<g font-family="sans-serif" font-size="9" text-anchor="middle">`)
	for k, node := range n.Nodes {
		if !wanted(k) {
			continue
		}
		x, y := n.place(k, room)
		c.add(`<g>`)
		c.title(node.Name)
		c.put(`<circle cx="%d" cy="%d" r="%d" fill="#fff" stroke="#111" stroke-width="1.5"/>`, x, y, nodeRadius)
		switch name := []rune(node.Name); {
		case len(name) <= withinNode:
			c.label(x, y+3, node.Name)
		case len(name) > belowNode:
			c.nodeName(x, y, string(name[:belowNode-1])+"…")
		default:
			c.nodeName(x, y, node.Name)
		}
		c.end()
	}
	c.end()
}

// nodeName writes below a node, on a seam of white since lines may be there.
func (c *canvas) nodeName(x, y int, name string) {
	c.add(`<text x="%d" y="%d" font-size="7" stroke="#fff" stroke-width="3" paint-order="stroke">`, x, y+nodeRadius+8)
	c.text(name)
	c.put(`</text>`)
}

func (n Network) lines(c *canvas, chosen bool, attributes string) {
	room := n.room()
	c.add(`<path fill="none" %s d="`, attributes)
	for _, l := range n.Lines {
		if l.Chosen == chosen {
			x, y := n.place(l.From, room)
			to, down := n.place(l.To, room)
			c.add(`M%d %dL%d %d`, x, y, to, down)
		}
	}
	c.put(`"/>`)
}
