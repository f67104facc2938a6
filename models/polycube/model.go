package polycube

import (
	"fmt"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
	"exactcover/models/internal/packing"
	"exactcover/models/internal/wording"
)

// A Model is a box to be filled by pieces, as an exact cover problem. It does
// not change.
type Model struct {
	box     Box
	packing *packing.Model
}

// New makes the problem of filling the box by the pieces.
//
// Two pieces of the same name and shape count as one, to be used as often as
// both together. A piece to be used 0 times is left out, and an upper bound
// that the box is too small to pass is none.
func New(box Box, pieces []Piece) (*Model, error) {
	packed := make([]packing.Piece, len(pieces))
	for k, p := range pieces {
		packed[k] = p.packed()
	}
	m, err := packing.New(box.space, packed)
	if err != nil {
		return nil, err
	}
	return &Model{box, m}, nil
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.packing.Problem() }

// Box returns the box.
func (m *Model) Box() Box { return m.box }

// Warnings says what is allowed and yet perhaps not meant.
func (m *Model) Warnings() []string { return m.packing.Warnings() }

// Reasons says why no filling exists, as far as that is proven without a
// search: cells that no piece reaches, pieces that fit nowhere, volumes that do
// not add up, and colorings that no filling could have. It is empty when nothing
// is proven, which does not mean that there is a filling.
func (m *Model) Reasons() []string { return m.packing.Reasons() }

// Shortages are the reasons that need no coloring: Problem.WhyNot finds those, and
// Words words them.
func (m *Model) Shortages() []string { return m.packing.Shortages() }

// Words says in cells and pieces why there is no filling: a sentence, and maybe lines
// of a picture of the layers and notes to it. It is nil for what it has no words for.
func (m *Model) Words(reason dlx.Reason) []string { return m.packing.Words(reason) }

// Symmetries returns generators of the rotations and reflections of the box that
// keep its cells as they are and take pieces to pieces, mirror images to each
// other, each as the image of every item.
func (m *Model) Symmetries() [][]dlx.Item { return m.packing.Symmetries() }

// Placement returns what an option means: the name of a piece and the cells
// that it fills, in row-major order. Of a number that belongs to no option it
// returns "" and nil.
func (m *Model) Placement(o dlx.Option) (piece string, cells []Cell) { return m.packing.Placement(o) }

// Text spells a solution as the rows of the box, layers side by side with " | "
// between, and without a newline at the end: a letter for each piece, by their
// first cells in row-major order. What is no cell of the box is '#', and what
// stays free '?'.
func (m *Model) Text(s dlx.Solution) string {
	pieces, on := m.packing.Placed(s)
	var rows []string
	for row := range m.box.Rows() {
		var layers []string
		for layer := range m.box.Layers() {
			at := m.box.space.Index(Cell{Layer: layer, Row: row})
			var cells []byte
			for k := range m.box.Cols() {
				cells = append(cells, m.packing.Character(pieces, on, at+k))
			}
			layers = append(layers, string(cells))
		}
		rows = append(rows, strings.Join(layers, " | "))
	}
	return strings.Join(rows, "\n")
}

// Picture draws a solution: its layers, and the layers pulled apart in space.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	pieces, on := m.packing.Placed(s)
	layers := make([][][]int, m.box.Layers())
	for at, k := range on {
		c := m.box.space.CellAt(at)
		switch k {
		case packing.Solid:
			k = draw.Outside
		case packing.Nothing:
			k = draw.Empty
		}
		if c.Col == 0 {
			layers[c.Layer] = append(layers[c.Layer], nil)
		}
		layers[c.Layer][c.Row] = append(layers[c.Layer][c.Row], k)
	}
	solid := draw.Solid{
		Title: fmt.Sprintf("a box of %dx%dx%d, filled by %s", m.box.Layers(), m.box.Rows(), m.box.Cols(), wording.Plural(len(pieces), "piece")),
		Cells: layers,
	}
	for _, p := range pieces {
		solid.Names = append(solid.Names, p.Name)
		solid.Letters = append(solid.Letters, string(p.Letter))
	}
	return solid
}
