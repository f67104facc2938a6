package draw

import (
	"io"
	"strings"
	"unicode/utf8"
)

// A Chessboard is a picture of queens on a board. Squares are given by file,
// from the left, and rank, from below, both from 0.
type Chessboard struct {
	Title string
	// Files and Ranks are the labels beside the board, and say how large it is.
	Files, Ranks []string
	Queens       []Queen
	Blocked      []Square // hatched
}

// A Square of a chessboard.
type Square struct{ File, Rank int }

// A Queen and its title, as in "queen at a1". One that was given beforehand is
// set apart.
type Queen struct {
	Square
	Title string
	Given bool
}

// Text returns the picture as text, with a legend when it needs one.
func (b Chessboard) Text() string {
	const (
		free    = "·"
		queen   = "♛"
		given   = "♕"
		blocked = "▒"
	)
	squares := make([][]string, len(b.Ranks))
	for rank := range squares {
		squares[rank] = make([]string, len(b.Files))
		for file := range squares[rank] {
			squares[rank][file] = free
		}
	}
	var legend []string
	for _, s := range b.Blocked {
		if b.has(s) {
			squares[s.Rank][s.File] = blocked
			legend = []string{blocked + " blocked"}
		}
	}
	for _, q := range b.Queens {
		if !b.has(q.Square) {
			continue
		}
		squares[q.Rank][q.File] = queen
		if q.Given {
			squares[q.Rank][q.File] = given
			if len(legend) == 0 || !strings.HasPrefix(legend[0], given) {
				legend = append([]string{given + " given"}, legend...)
			}
		}
	}

	wide, left := longest(b.Files), longest(b.Ranks)
	var text strings.Builder
	line := func(label string, squares []string) {
		cells := pad(label, left)
		for _, s := range squares {
			cells += " " + pad(s, wide)
		}
		text.WriteString(strings.TrimRight(cells, " "))
		text.WriteByte('\n')
	}
	for rank := len(squares) - 1; rank >= 0; rank-- {
		line(b.Ranks[rank], squares[rank])
	}
	if len(squares) > 0 {
		line("", b.Files)
	}
	if len(legend) > 0 {
		text.WriteString(strings.Join(legend, ", ") + "\n")
	}
	return text.String()
}

func (b Chessboard) has(s Square) bool {
	return s.File >= 0 && s.File < len(b.Files) && s.Rank >= 0 && s.Rank < len(b.Ranks)
}

// longest returns the number of characters of the longest text.
func longest(texts []string) int {
	n := 0
	for _, t := range texts {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}

// pad fills a text with blanks from the left, so that a label ends above the
// square that it names.
func pad(text string, n int) string {
	return strings.Repeat(" ", n-utf8.RuneCountInString(text)) + text
}

// SVG writes the picture as a document.
func (b Chessboard) SVG(w io.Writer) error { return writeSVG(w, b) }
