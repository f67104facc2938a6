package nqueens

import (
	"fmt"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
)

// Text spells a solution in chess notation, in the order of rows, as in
// "a1 e2 h3 f4 c5 g6 b7 d8".
func (m *Model) Text(s dlx.Solution) string {
	var words []string
	for row, col := range m.Placement(s) {
		if col >= 0 {
			words = append(words, Square{row, col}.String())
		}
	}
	return strings.Join(words, " ")
}

// Picture draws a solution, with rank 1 below. Given queens are set apart, and
// blocked squares are hatched.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	n := m.cfg.N
	board := draw.Chessboard{Title: fmt.Sprintf("%d queens", n)}
	switch {
	case n == 1:
		board.Title = "1 queen"
	case m.cfg.Toroidal:
		board.Title += " on a torus"
	}
	for k := range n {
		board.Files = append(board.Files, fileName(k))
		board.Ranks = append(board.Ranks, rankName(k))
	}
	for _, square := range m.cfg.Blocked {
		board.Blocked = append(board.Blocked, drawn(square))
	}
	given := make(map[Square]bool)
	for _, square := range m.cfg.Given {
		given[square] = true
	}
	for row, col := range m.Placement(s) {
		if col < 0 {
			continue
		}
		square := Square{row, col}
		title := "queen at " + square.String()
		if given[square] {
			title = "given " + title
		}
		board.Queens = append(board.Queens, draw.Queen{Square: drawn(square), Title: title, Given: given[square]})
	}
	return board
}

func drawn(s Square) draw.Square { return draw.Square{File: s.Col, Rank: s.Row} }
