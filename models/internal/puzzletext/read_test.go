package puzzletext

import (
	"strings"
	"testing"

	"exactcover/models/internal/packing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	const text = "\uFEFF| before\r\n\r\npuzzle  Two \t boards\r\n| remark\r\nboard\r\n.#a\r\n| within\r\n?.9  \r\n\r\n\r\nboard 2x3\n\nhook 2 flip\n##\n#\n\n" +
		"pieces 0:3 fixed\n  domino\n| remark\nI3 L3\n\n#ab\n.x\n\nbar flip fixed\n###"
	space := func(rows, cols int, cells string) packing.Space {
		return packing.Space{Layers: 1, Rows: rows, Cols: cols, Cells: []byte(cells), Flat: true}
	}
	row := func(n int) []packing.Cell {
		var cells []packing.Cell
		for k := range n {
			cells = append(cells, packing.Cell{Col: k})
		}
		return cells
	}
	few := packing.Between(0, 3)
	want := &Puzzle{
		Title:  "Two boards",
		Spaces: []packing.Space{space(2, 3, ".#a?.9"), space(2, 3, "......")},
		Pieces: []packing.Piece{
			{Name: "hook", Shape: packing.Shape{Cells: []packing.Cell{{}, {Col: 1}, {Row: 1}}}, Rotate: true, Reflect: true, Times: packing.Exactly(2)},
			{Name: "domino", Shape: packing.Shape{Cells: row(2)}, Times: few},
			{Name: "I3", Shape: packing.Shape{Cells: row(3)}, Times: few},
			{Name: "L3", Shape: packing.Shape{Cells: []packing.Cell{{}, {Row: 1}, {Row: 1, Col: 1}}}, Times: few},
			{Name: "p-5", Shape: packing.Shape{Cells: append(row(3), packing.Cell{Row: 1, Col: 1}), Colors: "#abx"}, Rotate: true},
			{Name: "bar", Shape: packing.Shape{Cells: row(3)}, Reflect: true},
		},
	}
	got, err := Read(strings.NewReader(text), "p.puz", Flat)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
}

func TestReadInSpace(t *testing.T) {
	const text = "polycube\n\nbox\n.. | .# |a?\n..|..|\t..\n\nbox 1x2x3\n\nclaw 1\n## | #\n# | \n"
	want := &Puzzle{
		Spaces: []packing.Space{
			{Layers: 3, Rows: 2, Cols: 2, Cells: []byte(".....#..a?..")},
			{Layers: 1, Rows: 2, Cols: 3, Cells: []byte("......")},
		},
		Pieces: []packing.Piece{{
			Name:   "claw",
			Shape:  packing.Shape{Cells: []packing.Cell{{}, {Col: 1}, {Layer: 1}, {Row: 1}}},
			Rotate: true, Times: packing.Exactly(1),
		}},
	}
	got, err := Read(strings.NewReader(text), "p.puz", InSpace)
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v (-want +got)\n%s", err, diff)
	}
}

func TestBadPuzzles(t *testing.T) {
	names := strings.Join(Names(), ", ")
	for _, c := range []struct{ text, want string }{
		{"", `p:1:1: expected "puzzle" and a title, found ""`},
		{"| remark\n\n2\n", `p:3:1: expected "puzzle" and a title, found "2"`},
		{"polycube x", "p:1:1: a puzzle in space, which the model polycube reads"},
		{"puzzle x\n\nL3\n##\n#.\n", `p:6:1: no board, expected a line "board" and below it its rows, or its size as in "board 6x10"`},
		{"puzzle x\n\nboard\n..\n", `p:5:1: no piece, expected a line with its name and below it its rows, or a line "pieces" and below it names`},
		{"puzzle x\n\nboard\n\npieces\nL3", `p:3:1: a board without rows, expected them in the lines below, or its size, as in "board 6x10"`},
		{"puzzle x\n\nbox 2x2\n", `p:3:1: a box in a file that begins with "puzzle", expected a board`},
		{"puzzle x\n\nboard\n...\n..\n", "p:5:1: a row of 2 cells, expected 3 as in the first row of the board"},
		{"puzzle x\n\nboard\n..!\n", "p:4:3: expected '.' (to be covered), '#' (not to be), '?' (either) or a color (a letter or a digit), found '!'"},
		{"puzzle x\n\nboard\n. .\n", "p:4:3: expected the end of the row, found '.'; a row is written without blanks"},
		{"puzzle x\n\nboard\n.|.\n", `p:4:2: '|' within a row parts layers, and only a file that begins with "polycube" has layers; a line that begins with '|' is a remark`},
		{"puzzle x\n\nboard 2\n", `p:3:7: expected the size of a board, as in 6x10, or the end of the line and rows below it, found "2"`},
		{"puzzle x\n\nboard 2x3x4\n", `p:3:7: expected the size of a board, as in 6x10, or the end of the line and rows below it, found "2x3x4"`},
		{"puzzle x\n\nboard 0x4\n", `p:3:7: expected the size of a board, as in 6x10, or the end of the line and rows below it, found "0x4"`},
		{"puzzle x\n\nboard 2x99999999999\n", `p:3:7: expected the size of a board, as in 6x10, or the end of the line and rows below it, found "2x99999999999"`},
		{"puzzle x\n\nboard 2x1000001\n", "p:3:7: board too large: sides of at most 1000000 are taken, and 10000000 cells in all"},
		{"puzzle x\n\nboard 3000x3000\n\nboard 3000x3000\n", "p:5:7: board too large: sides of at most 1000000 are taken, and 10000000 cells in all"},
		{"puzzle x\n\nboard 2x3\n...\n", "p:4:1: rows below a board whose size is given, expected a blank line: give one of both"},
		{"puzzle x\n\nhook 2 flop\n##\n", `p:3:8: piece hook: expected the end of the line after "2", found "flop"`},
		{"puzzle x\n\nhook two\n##\n", `p:3:6: piece hook: expected how often, as 2 or as 0:3, found "two"; beside it may stand "fixed", "flip" or both`},
		{"puzzle x\n\nhook flip flip\n##\n", `p:3:11: piece hook: expected the end of the line after "flip", found "flip"`},
		{"puzzle x\n\nhook fixed 1 fixed\n##\n", `p:3:14: piece hook: expected the end of the line after "1", found "fixed"`},
		{"puzzle x\n\nhook fixed 1 2\n##\n", `p:3:14: piece hook: expected the end of the line after "1", found "2"`},
		{"puzzle x\n\npieces x\nL3\n", `p:3:8: pieces: expected how often, as 2 or as 0:3, found "x"; beside it may stand "fixed", "flip" or both`},
		{"puzzle x\n\npieces\n\n", `p:3:1: no names below "pieces": there are ` + names},
		{"puzzle x\n\npieces\nL3 Q9\n", `p:4:4: no piece is called "Q9": there are ` + names + "; others are drawn, a blank line before each"},
		{"puzzle x\n\npieces\nL3 L3\n", `p:4:4: piece "L3" again, first in line 4: say there how often it is used, or give this one another name`},
		{"puzzle x\n\nL3\n##\n\nL3\n##\n", `p:6:1: piece "L3" again, first in line 3: say there how often it is used, or give this one another name`},
		{"puzzle x\n\nhook 3:2\n##\n", `p:3:6: piece hook: expected how often, as 2 or as 0:3, found "3:2", at least more often than at most; beside it may stand "fixed", "flip" or both`},
		{"puzzle x\n\nhook \t9999999999\n##\n", `p:3:7: piece hook: expected how often, as 2 or as 0:3, found "9999999999", more than 2147483647; beside it may stand "fixed", "flip" or both`},
		{"puzzle x\n\nbord 2x3\n", `p:3:6: piece bord: expected how often, as 2 or as 0:3, found "2x3"; did you mean "board 2x3"?`},
		{"puzzle x\n\npieces 1 domino\n", `p:3:10: pieces: expected the end of the line after "1", found "domino"; names stand in the lines below`},
		{"puzzle x\n\npieces domino\n", `p:3:8: pieces: expected how often, as 2 or as 0:3, found "domino"; names stand in the lines below`},
		{"puzzle x\n\npiece 2\ndomino\nI3\n", `p:3:1: names of built-in pieces below "piece", expected "pieces"`},
		{"puzzle x\n\ndomino 2 flip\n\nboard 2x2", `p:3:1: piece "domino" without rows: to use the one that is built in, write "pieces" and what stands behind the name, and the name in the line below`},
		{"puzzle x\n\nboard 2x2\n\npuzzle of mine\n", `p:5:1: a second puzzle, expected one in a file: write "puzzle of mine" into a file of its own`},
		{"Puzzle x", `p:1:1: expected "puzzle" and a title, found "Puzzle": words are written in small letters`},
		{"puzzle x\n\nhook\n#?\n", "p:4:2: expected '#' or a color (a letter or a digit) for a cell, or '.' for none, found '?'"},
		{"puzzle x\n\nhook\n##\n *\n", "p:5:2: blanks before '*', expected them nowhere in a piece: '.' keeps a place free"},
		{"puzzle x\n\nhook\n", `p:3:1: piece "hook": a piece without cells`},
		{"puzzle x\n\npieces\nL3\x00\n", "p:4:3: found a NUL byte, expected text: is this a binary file, or one in UTF-16?"},
		{"puzzle " + strings.Repeat("n", 2000), "p:1:1007: expected a title and the end of the line"},
	} {
		if _, err := Read(strings.NewReader(c.text), "p", Flat); err == nil || err.Error() != c.want {
			t.Errorf("%.50q:\nwant %s\ngot  %v", c.text, c.want, err)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"puzzle x", `p:1:1: a puzzle on boards, which the model puzzle reads: one in space begins with "polycube"`},
		{"polycube x\n\nclaw\n## | #.\n#.\n", "p:5:3: a row of 1 layer, expected 2 as in the first row of the piece"},
		{"polycube x\n\nbox\n.. | .\n", "p:4:6: a row of 1 cell, expected 2 as in the first row of the box"},
		{"polycube x\n\nbox\n.. | \n", "p:4:6: a row of 0 cells, expected 2 as in the first row of the box"},
		{"polycube x\n\nbox\n..\n.. | ..\n", "p:5:8: a row of 2 layers, expected 1 as in the first row of the box"},
		{"polycube x\n\nbox 2x2\n", `p:3:5: expected the size of a box, as in 3x4x5, or the end of the line and rows below it, found "2x2"`},
		{"polycube x\n\nbox 1000000x1000000x1000000\n", "p:3:5: box too large: sides of at most 1000000 are taken, and 10000000 cells in all"},
		{"polycube x\n\nbig\n" + strings.Repeat("#", 10001), `p:3:1: piece "big": 10001 cells, at most 10000 are taken`},
	} {
		if _, err := Read(strings.NewReader(c.text), "p", InSpace); err == nil || err.Error() != c.want {
			t.Errorf("%.50q:\nwant %s\ngot  %v", c.text, c.want, err)
		}
	}
}

// No text makes it panic, and what it reads is good.
func FuzzRead(f *testing.F) {
	f.Add("puzzle x\n\nboard\n.#a\n?.9\n\nhook 2 flip\n##\n#\n\npieces 0:3 fixed\ndomino\n")
	f.Add("polycube\n\nbox\n.. | .#\n\nbox 1x2x3\n\nclaw 1\n## | #\n# | \n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range []string{Flat, InSpace} {
			p, err := Read(strings.NewReader(text), "p", kind)
			if err != nil {
				continue
			}
			for _, s := range p.Spaces {
				if len(s.Cells) != s.Layers*s.Rows*s.Cols || len(s.Cells) == 0 || s.Flat != (kind == Flat) {
					t.Errorf("%d cells in %dx%dx%d", len(s.Cells), s.Layers, s.Rows, s.Cols)
				}
			}
			for _, piece := range p.Pieces {
				if err := piece.Check(kind == Flat); err != nil {
					t.Error(err)
				}
			}
		}
	})
}
