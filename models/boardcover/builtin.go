package boardcover

import (
	"slices"

	"exactcover/models/internal/packing"
	"exactcover/models/internal/puzzletext"
)

// Named returns the built-in piece of a name. It may be turned but not turned
// over, and used any number of times; change its fields to have it otherwise.
func Named(name string) (Piece, bool) {
	p, known := puzzletext.Named(name)
	if !known {
		return Piece{}, false
	}
	return unpacked([]packing.Piece{p})[0], true
}

// Names returns the names of the built-in pieces, small pieces first.
func Names() []string { return puzzletext.Names() }

// LTromino returns the L-tromino in its four rotations, any number of them:
// the piece of the exercise.
func LTromino() Piece {
	p, _ := Named("L3")
	return p
}

// Pentominoes returns the twelve pentominoes, each to be used exactly once,
// turned and turned over at will.
func Pentominoes() []Piece {
	var twelve []Piece
	for _, name := range Names() {
		if p, _ := Named(name); len(p.Cells) == 5 {
			p.Reflect, p.Times = true, Exactly(1)
			twelve = append(twelve, p)
		}
	}
	return slices.Clip(twelve)
}
