package known

import (
	"fmt"
	"testing"

	"exactcover/dlx"
	"exactcover/models/boardcover"
)

// Tetrominoes on a board of 3 by 6, of which just two cells stay free, counted by
// trying. The free cells are one piece that is wanted twice: as two pieces, told apart,
// they double the count. Over all numbers of free cells the counts add up to that of a
// board which need not be filled.
func TestFreeCells(t *testing.T) {
	c := counter{T: t}
	tetrominoes := func(free ...string) (pieces []boardcover.Piece) {
		for _, spec := range append([]string{"L4=0:4", "T4=0:4", "S4=0:4"}, free...) {
			p, err := boardcover.ParsePiece(spec)
			if err != nil {
				t.Fatal(err)
			}
			pieces = append(pieces, p)
		}
		return pieces
	}
	board := rectangle(3, 6)
	sum := int64(0)
	for free, want := range map[int]int64{0: 0, 2: 203, 6: 1423, 10: 807, 14: 65, 18: 1} {
		spec := fmt.Sprintf("monomino=%d", free)
		if free == 0 {
			spec = "monomino=0:0"
		}
		got := c.count(c.cover(board, tetrominoes(spec)).Problem())
		if got.Int64() != want {
			t.Errorf("%d free cells: want %d, got %v", free, want, got)
		}
		sum += want
	}
	apart := tetrominoes("monomino=1", "monomino=1")
	apart[len(apart)-1].Name = "another"
	if got := c.count(c.cover(board, apart).Problem()); got.Int64() != 2*203 {
		t.Errorf("two free cells, told apart: want %d, got %v", 2*203, got)
	}
	if got := c.count(c.gaps(3, 6, tetrominoes())); got.Int64() != sum {
		t.Errorf("any number of free cells: want %d, got %v", sum, got)
	}
}

// sticks makes the problem of filling a box of any dimension by straight pieces of
// unit cells along its axes, of some lengths, each any number of times or once.
func (c *counter) sticks(sides []int, once bool, lengths ...int) *dlx.Problem {
	var b dlx.Builder
	cells := 1
	for _, side := range sides {
		cells *= side
	}
	for cell := range cells {
		b.Primary(fmt.Sprintf("cell%d", cell))
	}
	for k, length := range lengths {
		var piece dlx.Item
		if once {
			piece = b.Primary(fmt.Sprintf("piece%d", k))
		}
		for cell := range cells {
			step := 1
			for axis, side := range sides {
				if cell/step%side+length <= side && (length > 1 || axis == 0) {
					o := b.Option()
					for n := range length {
						o.Item(dlx.Item(cell + n*step))
					}
					if once {
						o.Item(piece)
					}
				}
				step *= side
			}
		}
	}
	return c.build(&b)
}

// Boxes of one dimension to six. With dominoes they are perfect matchings of grids, of
// hypercubes where all sides are 2 (OEIS A005271).
func TestBoxesOfAnyDimension(t *testing.T) {
	c := counter{T: t}
	for _, test := range []struct {
		sides   []int
		once    bool
		lengths []int
		want    int64
	}{
		{[]int{6}, true, []int{1, 2, 3}, 6},
		{[]int{6}, false, []int{1, 2, 3}, 24},
		{[]int{5}, false, []int{2}, 0},
		{[]int{4, 9}, false, []int{2}, 6336},
		{[]int{2, 2, 3}, false, []int{2}, 32},
		{[]int{2, 2, 2, 2}, false, []int{2}, 272},
		{[]int{2, 2, 2, 2, 2}, false, []int{1}, 1},
		{[]int{2, 2, 2, 2, 2}, false, []int{2}, 589185},
		{[]int{1, 2, 1, 3, 1}, false, []int{2}, 3},
		{[]int{1, 2, 1, 3, 1, 1}, false, []int{1, 2}, 22},
	} {
		if got := c.count(c.sticks(test.sides, test.once, test.lengths...)); got.Int64() != test.want {
			t.Errorf("%v by %v, each once %t: want %d, got %v", test.sides, test.lengths, test.once, test.want, got)
		}
	}
}
