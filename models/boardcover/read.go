package boardcover

import (
	"fmt"
	"io"

	"exactcover/models/internal/scan"
	"exactcover/models/internal/wording"
)

// MaxBoards bounds how many boards an input may announce.
const MaxBoards = 1_000_000

// ReadBoards reads boards in the form of the exercise: the number of boards,
// then for each of them its height, its width and its rows.
//
//	2
//	3 7
//	#.....#
//	#.....#
//	##...##
//	1 1 .
//
// Any white space parts one token from the next, so that all may stand on one
// line; a row is one token, of as many characters as the board is wide. Line
// ends may be CRLF, and a byte order mark is passed over. After the last board
// nothing may follow.
//
// Errors begin with name, line and column, as in
// "boards.txt:4:7: expected '.' or '#', found 'x'". The memory used depends on
// what is there, not on what the numbers say.
func ReadBoards(r io.Reader, name string) ([]Board, error) {
	in := boardReader{Scanner: scan.New(r, name)}
	in.Skip()
	if in.Rune == scan.End {
		return nil, in.Errorf("empty input, expected the number of boards")
	}
	count, err := in.number("the number of boards", 0, MaxBoards)
	if err != nil {
		return nil, err
	}
	var boards []Board
	for len(boards) < count {
		in.board, in.count = len(boards)+1, count
		board, err := in.read()
		if err != nil {
			return nil, err
		}
		boards = append(boards, board)
	}
	in.Skip()
	if in.Rune != scan.End {
		line, col := in.Line, in.Col
		return nil, in.ErrorAt(line, col, "found %q after the last board: the number of boards at the beginning says %d", in.Word(), count)
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	return boards, nil
}

type boardReader struct {
	*scan.Scanner
	board, count int // the board being read, from 1, and how many there should be
}

// read reads one board.
func (in *boardReader) read() (Board, error) {
	in.Skip()
	if in.Rune == scan.End {
		return Board{}, in.Errorf("expected %s, found %d before the end of the input", wording.Plural(in.count, "board"), in.board-1)
	}
	line, col := in.Line, in.Col
	height, err := in.number(fmt.Sprintf("the height of board %d", in.board), 1, MaxSide)
	if err != nil {
		return Board{}, err
	}
	width, err := in.number(fmt.Sprintf("the width of board %d", in.board), 1, MaxSide)
	if err != nil {
		return Board{}, err
	}
	if err := checkSize(height, width); err != nil {
		return Board{}, in.ErrorAt(line, col, "board %d: %v", in.board, err)
	}
	b := Board{width: width}
	for row := range height {
		if err := in.row(&b, row, height); err != nil {
			return Board{}, err
		}
	}
	return b, nil
}

// row reads the next row of a board.
func (in *boardReader) row(b *Board, row, height int) error {
	in.Skip()
	if in.Rune == scan.End {
		return in.Errorf("board %d: expected %s, found %d before the end of the input", in.board, wording.Plural(height, "row"), row)
	}
	line, col := in.Line, in.Col
	n := 0
	for ; in.Rune != scan.End && !in.Blank(); in.Next() {
		if in.Rune != '.' && in.Rune != '#' {
			hint := ""
			if in.Rune >= '0' && in.Rune <= '9' && n == 0 {
				hint = fmt.Sprintf(": board %d should have %s, and this would be row %d", in.board, wording.Plural(height, "row"), row+1)
			}
			return in.Errorf("expected '.' or '#', found %s%s", in.Ahead(), hint)
		}
		if n++; n <= b.width {
			b.add(in.Rune)
		}
	}
	if n == b.width {
		return nil
	}
	hint := ""
	switch {
	case n == height && row == 0:
		hint = "; are height and width swapped?"
	case n < b.width && in.Rune != scan.End && in.Rune != '\n' && in.Rune != '\r':
		hint = "; a row is written without blanks"
	}
	return in.ErrorAt(line, col, "board %d, row %d: expected %s, found %d%s", in.board, row+1, wording.Plural(b.width, "cell"), n, hint)
}

// number reads a number, at least least and at most most.
func (in *boardReader) number(what string, least, most int) (int, error) {
	const form = "the input is the number of boards, then for each board its height, its width and its rows"
	n, err := in.Number(what, form, int64(least), int64(most))
	return int(n), err
}
