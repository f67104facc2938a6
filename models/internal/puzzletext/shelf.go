package puzzletext

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Shelf is puzzles of one kind that are built in: files NAME.puz.
type Shelf struct {
	Files fs.FS
	Kind  string // Flat or InSpace
}

const ending = ".puz"

// Names returns the names of the puzzles in alphabetical order.
func (s Shelf) Names() []string {
	files, _ := fs.Glob(s.Files, "*/*"+ending)
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(path.Base(file), ending))
	}
	slices.Sort(names)
	return names
}

// Text returns the file of a puzzle.
func (s Shelf) Text(name string) (string, error) {
	files, _ := fs.Glob(s.Files, "*/*"+ending)
	for _, file := range files {
		if path.Base(file) == name+ending {
			text, err := fs.ReadFile(s.Files, file)
			return string(text), err
		}
	}
	return "", fmt.Errorf("no built-in puzzle is called %q: there are %s", name, strings.Join(s.Names(), ", "))
}

// Read reads a puzzle.
func (s Shelf) Read(name string) (*Puzzle, error) {
	text, err := s.Text(name)
	if err != nil {
		return nil, err
	}
	return Read(strings.NewReader(text), name+ending, s.Kind)
}
