package boardcover

import (
	"slices"
	"strings"
	"testing"
)

// Counts known from elsewhere: sequences of the OEIS, programs of others, and
// reports of errors that programs made.
func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		name    string
		board   Board
		reflect bool
		specs   []string
		want    uint64
	}{
		{"nothing to cover", board(t, "##", "##"), false, []string{"L3"}, 1},
		{"20 by 20, all black", board(t, strings.Fields(strings.Repeat(strings.Repeat("#", 20)+" ", 20))...), false, []string{"L3"}, 1},
		{"2x3", rectangle(t, 2, 3), false, []string{"L3"}, 2},
		{"2x15", rectangle(t, 2, 15), false, []string{"L3"}, 32},
		{"3x3", rectangle(t, 3, 3), false, []string{"L3"}, 0},
		{"3x12", rectangle(t, 3, 12), false, []string{"L3"}, 64},
		{"3x16", rectangle(t, 3, 16), false, []string{"L3"}, 256},
		{"4x12", rectangle(t, 4, 12), false, []string{"L3"}, 468},
		{"5x9", rectangle(t, 5, 9), false, []string{"L3"}, 384},
		{"6x9", rectangle(t, 6, 9), false, []string{"L3"}, 4312},
		{"6x10", rectangle(t, 6, 10), false, []string{"L3"}, 13242},
		{"eight holes of 2x3", holes(t), false, []string{"L3"}, 256},
		{"50 cells", rectangle(t, 5, 10), false, []string{"L3"}, 0},

		{"4x4 less a corner", rectangle(t, 4, 4, Cell{0, 0}), false, []string{"L3"}, 1},
		{"5x5 less its middle", rectangle(t, 5, 5, Cell{2, 2}), false, []string{"L3"}, 32},
		{"5x5 less 0,1", rectangle(t, 5, 5, Cell{0, 1}), false, []string{"L3"}, 0},
		{"7x7 less a corner", rectangle(t, 7, 7, Cell{0, 0}), false, []string{"L3"}, 1440},
		{"8x8 less 1,2", rectangle(t, 8, 8, Cell{1, 2}), false, []string{"L3"}, 5853},

		{"Aztec diamond of order 1", aztec(t, 1), false, []string{"domino"}, 2},
		{"Aztec diamond of order 3", aztec(t, 3), false, []string{"domino"}, 64},
		{"Aztec diamond of order 4", aztec(t, 4), false, []string{"domino"}, 1024},
		{"dominoes 4x9", rectangle(t, 4, 9), false, []string{"domino"}, 6336},
		{"dominoes 2x10", rectangle(t, 2, 10), false, []string{"domino"}, 89},
		{"straight trominoes 6x7", rectangle(t, 6, 7), false, []string{"I3"}, 155},
		{"trominoes 4x6", rectangle(t, 4, 6), false, []string{"I3", "L3"}, 939},
		{"T-tetrominoes 8x8", rectangle(t, 8, 8), false, []string{"T4"}, 84},
		{"tetrominoes 4x6", rectangle(t, 4, 6), false, []string{"I4", "O4", "T4", "S4", "Z4", "L4", "J4"}, 2003},
		{"the same, turned over", rectangle(t, 4, 6), true, []string{"I4", "O4", "T4", "S4", "L4"}, 2003},
		{"dominoes and trominoes 4x5", rectangle(t, 4, 5), false, []string{"domino", "L3"}, 2319},
		{"monominoes and dominoes 4x3", rectangle(t, 4, 3), false, []string{"domino", "monomino"}, 823},

		{"one of two, 3x2", rectangle(t, 3, 2), false, []string{"domino=1", "O4=1"}, 2},
		{"sticks of 1, 2 and 3", rectangle(t, 1, 6), false, []string{"monomino=1", "domino=1", "I3=1"}, 6},
		{"I-tetrominoes 6x6", rectangle(t, 6, 6), false, []string{"I4"}, 0},
		{"a region off the origin", region(t), false, []string{"domino"}, 3},
		{"tetrominoes 5x8", rectangle(t, 5, 8), false, []string{"I4=2", "O4=2", "T4=2", "L4=1", "J4=1", "S4=1", "Z4=1"}, 740},
		{"44 cells for 40", rectangle(t, 5, 8), false, []string{"I4=2", "O4=2", "T4=2", "L4=1", "J4=1", "S4=1", "Z4=2"}, 0},
		{"gaps", rectangle(t, 3, 3), false, []string{"I3=1", "domino=1"}, 0},
		{"Y-pentominoes 5x10", rectangle(t, 5, 10), true, []string{"Y5"}, 10},
		{"twelve pentominoes 3x20", rectangle(t, 3, 20), true, []string{"F5=1", "I5=1", "L5=1", "N5=1", "P5=1", "T5=1", "U5=1", "V5=1", "W5=1", "X5=1", "Y5=1", "Z5=1"}, 8},
	} {
		m := model(t, c.board, parse(t, c.reflect, c.specs...)...)
		if got := count(t, m); got != c.want {
			t.Errorf("%s: want %d, got %d", c.name, c.want, got)
		}
		if reasons := m.Reasons(); len(reasons) > 0 && c.want > 0 {
			t.Errorf("%s: has solutions, and reasons against any: %q", c.name, reasons)
		}
	}
}

// aztec is the rows of 2, 4 ... 2n, 2n ... 4, 2 cells, all in the middle.
func aztec(t *testing.T, n int) Board {
	var rows []string
	for k := range 2 * n {
		side := strings.Repeat("#", max(n-1-k, k-n))
		rows = append(rows, side+strings.Repeat(".", 2*(n-len(side)))+side)
	}
	return board(t, rows...)
}

// holes is black but for eight separate holes of two by three cells.
func holes(t *testing.T) Board {
	rows := make([]string, 20)
	for row := range rows {
		rows[row] = strings.Repeat("#", 20)
		if row%4 < 2 && row < 16 {
			rows[row] = "...#######...#######"
		}
	}
	return board(t, rows...)
}

// region is two by three cells in rows 5 and 6, columns 7 to 9, from 0.
func region(t *testing.T) Board {
	rows := make([]string, 8)
	for row := range rows {
		rows[row] = strings.Repeat("#", 11)
		if row == 5 || row == 6 {
			rows[row] = "#######...#"
		}
	}
	return board(t, rows...)
}

func TestSample(t *testing.T) {
	boards, err := ReadBoards(strings.NewReader(sample), "sample")
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []uint64{0, 2, 1514} {
		if got := count(t, model(t, boards[k])); got != want {
			t.Errorf("board %d: want %d, got %d", k+1, want, got)
		}
	}
}

// The packing puzzle of Sage's documentation: ten pieces on a chessboard, not
// to be done without turning some over.
func TestSagePuzzle(t *testing.T) {
	const puzzle = `
yellow 1
####
####

black 1
####
###

gray 1
####
##.#

cyan 1
####
#..#

red 1
####
##

blue 1
####
.##

green 1
####
.#.#

magenta 1
.###
##.#

orange 1
.###
###

pink 1
###
###
`
	pieces, err := ReadPieces(strings.NewReader(puzzle), "puzzle")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		reflect bool
		want    uint64
	}{{false, 0}, {true, 328}} {
		if c.reflect && testing.Short() {
			t.Skip("takes a few seconds")
		}
		for k := range pieces {
			pieces[k].Reflect = c.reflect
		}
		if got := count(t, model(t, rectangle(t, 8, 8), pieces...)); got != c.want {
			t.Errorf("turned over %t: want %d, got %d", c.reflect, c.want, got)
		}
	}
}

// What takes seconds: dominoes between two corners on the same side, an Aztec
// diamond, and the twelve pentominoes where Z was typed as an N turned over, which
// makes two pieces of one shape.
func TestLargeCounts(t *testing.T) {
	if !*slow {
		t.Skip("without -slow")
	}
	twice := slices.DeleteFunc(Pentominoes(), func(p Piece) bool { return p.Name == "Z5" })
	twice = append(twice, Piece{Name: "Z", Cells: []Cell{{0, 1}, {1, 1}, {1, 0}, {2, 0}, {3, 0}}, Rotate: true, Reflect: true, Times: Exactly(1)})
	for name, c := range map[string]struct {
		m    *Model
		want uint64
	}{
		"corners": {model(t, rectangle(t, 8, 8, Cell{0, 0}, Cell{0, 7}), parse(t, false, "domino")...), 2436304},
		"Aztec":   {model(t, aztec(t, 6), parse(t, false, "domino")...), 2097152},
		"wrong Z": {model(t, rectangle(t, 6, 10), twice...), 28896},
	} {
		if got := count(t, c.m); got != c.want {
			t.Errorf("%s: want %d, got %d", name, c.want, got)
		}
	}
}

// Two names of one shape: 2 tilings if they may not be turned, and with
// turning 2 tilings of 2 labels each.
func TestTwoNames(t *testing.T) {
	pieces := []Piece{
		{Name: "v", Cells: []Cell{{0, 0}, {0, 1}}},
		{Name: "h", Cells: []Cell{{0, 0}, {1, 0}}},
	}
	for _, c := range []struct {
		rotate   bool
		want     uint64
		warnings int
	}{{false, 2, 0}, {true, 8, 1}} {
		pieces[0].Rotate, pieces[1].Rotate = c.rotate, c.rotate
		m := model(t, rectangle(t, 2, 2), pieces...)
		if got := count(t, m); got != c.want || len(m.Warnings()) != c.warnings {
			t.Errorf("turned %t: want %d and %d warnings, got %d and %q", c.rotate, c.want, c.warnings, got, m.Warnings())
		}
	}
}

// A piece turned over but not by quarters: S and its mirror image upright.
func TestReflectAlone(t *testing.T) {
	s := Piece{Name: "S", Cells: []Cell{{0, 1}, {0, 2}, {1, 0}, {1, 1}}, Reflect: true}
	if got := model(t, rectangle(t, 2, 3), s).Problem().NumOptions(); got != 2 {
		t.Errorf("2x3: want the piece and its mirror image, got %d options", got)
	}
	if got := model(t, rectangle(t, 3, 2), s).Problem().NumOptions(); got != 0 {
		t.Errorf("3x2: want none, got %d options", got)
	}
}
