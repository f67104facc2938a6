package nqueens

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"exactcover/models/internal/scan"
)

// A Square of the board, by row and column from 0. In chess notation Row 0 is
// rank 1 and Col 0 the file a.
type Square struct{ Row, Col int }

// String returns the square in chess notation.
func (s Square) String() string { return fileName(s.Col) + rankName(s.Row) }

func rankName(row int) string { return strconv.Itoa(row + 1) }

// fileName returns the name of a column: a to z, aa to zz, aaa and so on.
func fileName(col int) string {
	var name []byte
	for col++; col > 0; col = (col - 1) / 26 {
		name = append([]byte{byte('a' + (col-1)%26)}, name...)
	}
	return string(name)
}

// ParseSquare reads a square in chess notation, as a1 or AB12: the file in
// letters, the rank in digits, from 1.
func ParseSquare(text string) (Square, error) {
	lower := strings.ToLower(text)
	file := strings.TrimRight(lower, "0123456789")
	rank := lower[len(file):]
	if file == "" || strings.Trim(file, "abcdefghijklmnopqrstuvwxyz") != "" || strings.Trim(rank, "0") == "" {
		return Square{}, fmt.Errorf("expected a square such as a1, found %q", text)
	}
	const most = 1_000_000_000 // rows and columns that can be spoken of
	var row, col int64
	for _, letter := range []byte(file) {
		col = min(26*col+int64(letter-'a')+1, most)
	}
	for _, digit := range []byte(rank) {
		row = min(10*row+int64(digit-'0'), most)
	}
	if max(row, col) >= most {
		return Square{}, fmt.Errorf("square %q is on no board", text)
	}
	return Square{int(row) - 1, int(col) - 1}, nil
}

// ParseSquares reads squares parted by commas, as in "a1,b5". An empty text
// holds none.
func ParseSquares(text string) ([]Square, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var squares []Square
	for word := range strings.SplitSeq(text, ",") {
		s, err := ParseSquare(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		squares = append(squares, s)
	}
	return squares, nil
}

// ParseN reads the size of a board.
func ParseN(text string) (int, error) {
	text = strings.TrimSpace(text)
	switch n, err := strconv.ParseUint(text, 10, 64); {
	case text == "":
		return 0, fmt.Errorf("expected n, a whole number from 0 to %d, found nothing", MaxN)
	case err == nil && n <= MaxN:
		return int(n), nil
	case err == nil && n <= math.MaxInt:
		return 0, tooLarge(int(n))
	case strings.Trim(text, "0123456789") == "":
		return 0, fmt.Errorf("n is too large: %s, at most %d", scan.Show(text), MaxN)
	}
	return 0, fmt.Errorf("expected n, a whole number from 0 to %d in digits, found %q", MaxN, scan.Show(text))
}
