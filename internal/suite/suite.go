// Package suite names the problems by which speed is measured, for the
// benchmarks of the library and for the program bench alike:
//
//	corpus := os.DirFS("dlx/testdata/corpus")
//	p, expect, err := suite.Case{Name: "queens-12"}.Load(corpus)
//	// expect["solutions"] is 14200
//
// Most are files of the corpus, which say by themselves what is expected of
// them; some boards of queens that the corpus lacks come from the model. A
// problem is made anew by each Load, in time linear in its size.
package suite

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/models/nqueens"
)

// A Case is a problem of the suite. With no more than a name it is any file of
// the corpus.
type Case struct {
	Name string
	// Long says that a count by visiting every solution takes more than some
	// seconds, or longer than anyone waits.
	Long   bool
	queens int    // on a board of the model; 0: a file of the corpus
	count  uint64 // of those queens
}

// Cases returns the suite: by kind, and small problems first within a kind.
func Cases() []Case {
	return []Case{
		{Name: "queens-8"},
		{Name: "queens-9", queens: 9, count: 352},
		{Name: "queens-10"},
		{Name: "queens-11", queens: 11, count: 2680},
		{Name: "queens-12"},
		{Name: "queens-12-nat"},
		{Name: "queens-13"},
		{Name: "queens-14"},
		{Name: "queens-15", queens: 15, count: 2279184, Long: true},
		{Name: "queens-16", Long: true},
		{Name: "queens-6x3"},
		{Name: "queens-8x3"},
		{Name: "queendom-7-4"},
		{Name: "langford-8"},
		{Name: "langford-11"},
		{Name: "langford-12"},
		{Name: "domino-6x6"},
		{Name: "domino-8x8"},
		{Name: "domino-hv"},
		{Name: "domino-12x12", Long: true},
		{Name: "tromino-board-c"},
		{Name: "tromino-6x9"},
		{Name: "tromino-9x9"},
		{Name: "tromino-12x12", Long: true},
		{Name: "pent-3x20"},
		{Name: "pent-scott"},
		{Name: "pent-6x10"},
		{Name: "pent-5x12", Long: true},
		{Name: "slothouber"},
		{Name: "soma"},
		{Name: "partridge-5"},
		{Name: "macmahon-4x6", Long: true},
		{Name: "latin-5"},
		{Name: "latin-6", Long: true},
		{Name: "sudoku-4x4"},
		{Name: "sudoku-17"},
		{Name: "sudoku-inkala"},
		{Name: "sudoku-16clue"},
		{Name: "random-3uniform"},
		{Name: "random-4uniform"},
		{Name: "random-sparse"},
		{Name: "random-wide"},
		{Name: "words-3x3"},
		{Name: "words-3x4"},
		{Name: "words-4x4"},
	}
}

// Expected is what is known of a problem, by name:
//
//	solutions  how many there are
//	nodes      search nodes of Knuth's DLX2
//	updates    updates of DLX2
//	takes      updates of the engine of links, where those of DLX2 are not known
//	cheapest   the least cost of a solution
type Expected map[string]uint64

// Load makes the problem. corpus is the folder dlx/testdata/corpus.
func (c Case) Load(corpus fs.FS) (*dlx.Problem, Expected, error) {
	if c.queens == 0 {
		return read(corpus, c.Name+".dlx")
	}
	m, err := nqueens.New(nqueens.Config{N: c.queens})
	if err != nil {
		return nil, nil, err
	}
	return m.Problem(), Expected{"solutions": c.count}, nil
}

// read reads a file of the corpus. A comment says what is expected:
//
//	| expect solutions=92 nodes=1049 updates=16680
func read(corpus fs.FS, file string) (*dlx.Problem, Expected, error) {
	text, err := fs.ReadFile(corpus, file)
	if err != nil {
		return nil, nil, err
	}
	p, err := dlxtext.Read(bytes.NewReader(text), dlxtext.Config{Name: path.Base(file), Format: dlxtext.Text})
	if err != nil {
		return nil, nil, err
	}
	e := make(Expected)
	for line := range bytes.Lines(text) {
		if fields, found := bytes.CutPrefix(line, []byte("| expect ")); found {
			if err := e.parse(string(fields)); err != nil {
				return nil, nil, fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	return p, e, nil
}

// parse fills in what a line expects. Words without a number are for readers.
func (e Expected) parse(fields string) error {
	for _, field := range strings.Fields(fields) {
		name, value, found := strings.Cut(field, "=")
		if !found {
			continue
		}
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("expected %s: %w", name, err)
		}
		e[name] = n
	}
	return nil
}
