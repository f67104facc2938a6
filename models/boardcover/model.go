package boardcover

import (
	"exactcover/dlx"
	"exactcover/models/internal/packing"
)

// MaxMemory bounds what a problem and a search of it may need, in bytes, by
// the estimate of New.
const MaxMemory = packing.MaxMemory

// A Model is a board to be covered by pieces, as an exact cover problem. It
// does not change.
type Model struct {
	board   Board
	packing *packing.Model
}

// New makes the problem of covering the board by the pieces. Without pieces it
// takes L-trominoes, any number of them.
//
// Two pieces of the same name and shape count as one, to be used as often as
// both together. A piece to be used 0 times is left out, and an upper bound
// that the board is too small to pass is none.
func New(board Board, pieces []Piece) (*Model, error) {
	if len(pieces) == 0 {
		pieces = []Piece{LTromino()}
	}
	packed := make([]packing.Piece, len(pieces))
	for k, p := range pieces {
		packed[k] = p.packed()
	}
	space := packing.Space{Layers: 1, Rows: board.Height(), Cols: board.width, Cells: board.cells, Flat: true}
	m, err := packing.New(space, packed)
	if err != nil {
		return nil, err
	}
	return &Model{board, m}, nil
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.packing.Problem() }

// Board returns the board.
func (m *Model) Board() Board { return m.board }

// Warnings says what is allowed and yet perhaps not meant.
func (m *Model) Warnings() []string { return m.packing.Warnings() }

// Reasons says why no covering exists, as far as that is proven without a
// search: white cells that no piece reaches, pieces that fit nowhere, numbers
// of cells that do not add up, and colorings that no covering could have, as
// where two opposite corners of a chessboard are to be left out. It is empty
// when nothing is proven, which does not mean that there is a covering.
func (m *Model) Reasons() []string { return m.packing.Reasons() }

// Shortages are the reasons that need no coloring: Problem.WhyNot finds those, and
// Words words them.
func (m *Model) Shortages() []string { return m.packing.Shortages() }

// Words says in cells and pieces why there is no covering: a sentence, and maybe lines
// of a picture of the board and notes to it. It is nil for what it has no words for.
func (m *Model) Words(reason dlx.Reason) []string { return m.packing.Words(reason) }

// Symmetries returns generators of the symmetries of the board that keep its
// cells as they are and take pieces to pieces, each as the image of every item.
func (m *Model) Symmetries() [][]dlx.Item { return m.packing.Symmetries() }

// Placement returns what an option means: the name of a piece and the cells
// that it covers, in row-major order. Of a number that belongs to no option it
// returns "" and nil.
func (m *Model) Placement(o dlx.Option) (piece string, cells []Cell) {
	piece, packed := m.packing.Placement(o)
	return piece, flat(packed)
}

// flat returns cells of the only layer as those of a board.
func flat(packed []packing.Cell) []Cell {
	var cells []Cell
	for _, c := range packed {
		cells = append(cells, Cell{c.Row, c.Col})
	}
	return cells
}
