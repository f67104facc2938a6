package boardcover

import (
	"fmt"
	"io"
	"strconv"
	"strings"
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
	in := boardReader{scanner: newScanner(r, name)}
	in.skip()
	if in.r == end {
		return nil, in.errorf("empty input, expected the number of boards")
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
	in.skip()
	if in.r != end {
		line, col := in.line, in.col
		return nil, in.errorAt(line, col, "found %q after the last board: the number of boards at the beginning says %d", in.word(), count)
	}
	if in.err != nil {
		return nil, in.errorf("")
	}
	return boards, nil
}

type boardReader struct {
	*scanner
	board, count int // the board being read, from 1, and how many there should be
}

// read reads one board.
func (in *boardReader) read() (Board, error) {
	in.skip()
	if in.r == end {
		return Board{}, in.errorf("expected %s, found %d before the end of the input", plural(in.count, "board"), in.board-1)
	}
	line, col := in.line, in.col
	height, err := in.number(fmt.Sprintf("the height of board %d", in.board), 1, MaxSide)
	if err != nil {
		return Board{}, err
	}
	width, err := in.number(fmt.Sprintf("the width of board %d", in.board), 1, MaxSide)
	if err != nil {
		return Board{}, err
	}
	if err := checkSize(height, width); err != nil {
		return Board{}, in.errorAt(line, col, "board %d: %v", in.board, err)
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
	in.skip()
	if in.r == end {
		return in.errorf("board %d: expected %s, found %d before the end of the input", in.board, plural(height, "row"), row)
	}
	line, col := in.line, in.col
	n := 0
	for ; in.r != end && !in.blank(); in.next() {
		if in.r != '.' && in.r != '#' {
			hint := ""
			if in.r >= '0' && in.r <= '9' && n == 0 {
				hint = fmt.Sprintf(": board %d should have %s, and this would be row %d", in.board, plural(height, "row"), row+1)
			}
			return in.errorf("expected '.' or '#', found %s%s", in.ahead(), hint)
		}
		if n++; n <= b.width {
			b.add(in.r)
		}
	}
	if n == b.width {
		return nil
	}
	hint := ""
	switch {
	case n == height && row == 0:
		hint = "; are height and width swapped?"
	case n < b.width && in.r != end && in.r != '\n' && in.r != '\r':
		hint = "; a row is written without blanks"
	}
	return in.errorAt(line, col, "board %d, row %d: expected %s, found %d%s", in.board, row+1, plural(b.width, "cell"), n, hint)
}

// number reads a number, at least least and at most most.
func (in *boardReader) number(what string, least, most int) (int, error) {
	in.skip()
	line, col := in.line, in.col
	if in.r == end {
		return 0, in.errorf("expected %s, found the end of the input", what)
	}
	word := in.word()
	digits := strings.TrimPrefix(word, "-")
	if digits == "" || strings.Trim(digits, "0123456789…") != "" || in.binary() {
		return 0, in.errorAt(line, col, "expected %s, found %q: the input is the number of boards, then for each board its height, its width and its rows", what, word)
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return 0, in.errorAt(line, col, "expected %s, from %d to %d, found %s", what, least, most, word)
	}
	return n, nil
}
