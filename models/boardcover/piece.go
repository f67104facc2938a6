package boardcover

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"exactcover/dlx"
)

// A Piece is a shape to cover cells with. Its cells need not hang together,
// and where they stand does not matter.
type Piece struct {
	Name  string
	Cells []Cell
	// Rotate lets the piece be turned by quarters. Reflect lets it be turned
	// over; without Rotate it is then laid as it is or as its mirror image, left
	// and right exchanged.
	Rotate, Reflect bool
	// Times says how often the piece is used. Zero means any number of times.
	Times Times
}

// Times is how often a piece is used in a covering: between Lo and Hi times if
// Bounded, otherwise any number of times.
type Times struct {
	Bounded bool
	Lo, Hi  int
}

// Unlimited as Hi means no upper bound.
const Unlimited = math.MaxInt32

// Exactly is k times, no more and no less.
func Exactly(k int) Times { return Times{true, k, k} }

// Between is at least lo and at most hi times.
func Between(lo, hi int) Times { return Times{true, lo, hi} }

// String returns the times as ParsePiece reads them: "" for any number, "2",
// or "0:3".
func (t Times) String() string {
	switch {
	case !t.Bounded:
		return ""
	case t.Lo == t.Hi:
		return fmt.Sprint(t.Lo)
	}
	return fmt.Sprintf("%d:%d", t.Lo, t.Hi)
}

// bounds returns the least and the greatest number.
func (t Times) bounds() (lo, hi int) {
	if !t.Bounded {
		return 0, Unlimited
	}
	return t.Lo, t.Hi
}

// and returns how often two equal pieces are used together.
func (t Times) and(u Times) Times {
	if !t.Bounded && !u.Bounded {
		return Times{}
	}
	add := func(a, b int) int { return int(min(int64(a)+int64(b), Unlimited)) }
	lo, hi := t.bounds()
	lo2, hi2 := u.bounds()
	return Between(add(lo, lo2), add(hi, hi2))
}

func (t Times) check() error {
	if t.Bounded && (t.Lo < 0 || t.Hi < t.Lo || t.Hi > Unlimited) {
		return fmt.Errorf("bad number of times %d:%d, expected lo:hi with 0 <= lo <= hi <= %d", t.Lo, t.Hi, Unlimited)
	}
	return nil
}

// MaxPieceCells bounds the cells of a piece.
const MaxPieceCells = 1_000_000

// Check says what is wrong with a piece: nil, or the complaint.
func (p Piece) Check() error {
	if err := dlx.CheckName(p.Name); err != nil {
		return fmt.Errorf("piece %q: %w", p.Name, err)
	}
	err := p.Times.check()
	if err == nil {
		err = checkCells(p.Cells)
	}
	if err != nil {
		return fmt.Errorf("piece %q: %w", p.Name, err)
	}
	return nil
}

func checkCells(cells []Cell) error {
	switch {
	case len(cells) == 0:
		return errors.New("a piece without cells")
	case len(cells) > MaxPieceCells:
		return fmt.Errorf("%d cells, at most %d are taken", len(cells), MaxPieceCells)
	}
	for _, c := range cells {
		if max(c.Row, c.Col) > MaxSide || min(c.Row, c.Col) < -MaxSide {
			return fmt.Errorf("a cell in row %d, column %d, expected numbers from %d to %d", c.Row, c.Col, -MaxSide, MaxSide)
		}
	}
	sorted := slices.SortedFunc(slices.Values(cells), compareCells)
	for k := range sorted[1:] {
		if sorted[k] == sorted[k+1] {
			return fmt.Errorf("the cell in row %d, column %d twice", sorted[k].Row, sorted[k].Col)
		}
	}
	return nil
}

// Orientations returns the different ways to hold the piece, as far as Rotate
// and Reflect allow. Each is its cells in row-major order, pushed into the
// upper left corner, so that the least row and the least column are 0. The
// orientations are in lexicographic order.
func (p Piece) Orientations() [][]Cell {
	if len(p.Cells) == 0 {
		return nil
	}
	images := [][]Cell{p.Cells}
	if p.Rotate {
		for k := range 3 {
			images = append(images, moved(images[k], func(c Cell) Cell { return Cell{c.Col, -c.Row} }))
		}
	}
	if p.Reflect {
		for _, image := range images {
			images = append(images, moved(image, func(c Cell) Cell { return Cell{c.Row, -c.Col} }))
		}
	}
	for k := range images {
		images[k] = normal(images[k])
	}
	slices.SortFunc(images, compareShapes)
	return slices.CompactFunc(images, slices.Equal)
}

func compareShapes(a, b []Cell) int { return slices.CompareFunc(a, b, compareCells) }

// moved returns the cells, each moved.
func moved(cells []Cell, move func(Cell) Cell) []Cell {
	image := make([]Cell, len(cells))
	for k, c := range cells {
		image[k] = move(c)
	}
	return image
}

// normal returns the cells in order and in the corner.
func normal(cells []Cell) []Cell {
	corner := cells[0]
	for _, c := range cells {
		corner = Cell{min(corner.Row, c.Row), min(corner.Col, c.Col)}
	}
	image := moved(cells, func(c Cell) Cell { return Cell{c.Row - corner.Row, c.Col - corner.Col} })
	slices.SortFunc(image, compareCells)
	return image
}
