package nqueens

import (
	"fmt"
	"math/big"
	"slices"

	"exactcover/dlx"
)

// MaxMemory bounds what a problem and a search of it may need, in bytes, by
// the estimate of New; MaxN is the largest board that it allows.
const (
	MaxMemory int64 = 4 << 30
	MaxN            = 6192

	bytesPerOption = 4 * 28 // four items: tables as they grow, and links
)

// A Config says which queens are to be placed. The zero Config is the empty
// board, which has one solution.
type Config struct {
	N int // rows, columns and queens
	// Given are queens that stand already. If two of them attack each other,
	// or one stands on a blocked square, there is no solution, and Reasons
	// names them.
	Given []Square
	// Blocked are squares that take no queen. They do not stop attacks.
	Blocked []Square
	// Toroidal joins opposite edges, so that diagonals go on.
	Toroidal bool
	// Order is that of the items. Zero means OrganPipe.
	Order Order
}

// An Order of rows and columns.
type Order int

const (
	OrganPipe Order = iota // from the middle outwards
	Natural                // from the edge
)

// A Model is a board of queens as an exact cover problem. It does not change.
type Model struct {
	cfg     Config
	line    []int // rows and columns in the order of their items
	problem *dlx.Problem
}

// New makes the problem of placing n queens. It refuses n below 0 and above
// MaxN, and squares that are not on the board.
func New(cfg Config) (*Model, error) {
	switch {
	case cfg.N < 0:
		return nil, fmt.Errorf("nqueens: n is %d, expected 0 or more", cfg.N)
	case cfg.N > MaxN:
		return nil, fmt.Errorf("nqueens: %w", tooLarge(cfg.N))
	case cfg.Order != OrganPipe && cfg.Order != Natural:
		return nil, fmt.Errorf("nqueens: there is no order %d", cfg.Order)
	}
	for _, s := range cfg.Given {
		if err := cfg.check("given", s); err != nil {
			return nil, err
		}
	}
	for _, s := range cfg.Blocked {
		if err := cfg.check("blocked", s); err != nil {
			return nil, err
		}
	}
	cfg.Given, cfg.Blocked = distinct(cfg.Given), distinct(cfg.Blocked)
	m := &Model{cfg: cfg, line: cfg.lines()}
	return m, m.build()
}

// tooLarge says what a board would need, whatever its n.
func tooLarge(n int) error {
	options := new(big.Int).Mul(big.NewInt(int64(n)), big.NewInt(int64(n)))
	return fmt.Errorf("n = %d is too large: %v options would need about %s of memory, more than %d GiB: at most %d",
		n, options, memory(float64(n)*float64(n)*bytesPerOption), MaxMemory>>30, MaxN)
}

func memory(bytes float64) string {
	k := 0
	units := []string{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	for bytes >= 1024 && k < len(units)-1 {
		bytes /= 1024
		k++
	}
	return fmt.Sprintf("%.4g %s", bytes, units[k])
}

func (cfg Config) check(what string, s Square) error {
	if s.Row >= 0 && s.Row < cfg.N && s.Col >= 0 && s.Col < cfg.N {
		return nil
	}
	name := s.String()
	if s.Row < 0 || s.Col < 0 {
		name = fmt.Sprintf("in row %d, column %d", s.Row, s.Col)
	}
	if cfg.N == 0 {
		return fmt.Errorf("nqueens: %s square %s is outside the board, which has no squares", what, name)
	}
	return fmt.Errorf("nqueens: %s square %s is outside the board, which ends at %v", what, name, Square{cfg.N - 1, cfg.N - 1})
}

// distinct returns the squares in row-major order, each once.
func distinct(squares []Square) []Square {
	sorted := slices.SortedFunc(slices.Values(squares), func(a, b Square) int {
		if a.Row != b.Row {
			return a.Row - b.Row
		}
		return a.Col - b.Col
	})
	return slices.Compact(sorted)
}

// lines returns the order of rows and columns.
func (cfg Config) lines() []int {
	n := cfg.N
	lines := make([]int, 0, n)
	if cfg.Order == Natural {
		for k := range n {
			lines = append(lines, k)
		}
		return lines
	}
	for d := 0; len(lines) < n; d++ {
		if k := n/2 - d; k >= 0 {
			lines = append(lines, k)
		}
		if k := n/2 + d; d > 0 && k < n {
			lines = append(lines, k)
		}
	}
	return lines
}

// fall and rise number the diagonals through a square.
func (cfg Config) fall(s Square) int { return cfg.wrap(s.Row + s.Col) }
func (cfg Config) rise(s Square) int { return cfg.wrap(cfg.N - 1 - s.Row + s.Col) }

func (cfg Config) wrap(diagonal int) int {
	if cfg.Toroidal {
		return diagonal % cfg.N
	}
	return diagonal
}

func (m *Model) build() (err error) {
	cfg, n := m.cfg, m.cfg.N
	var b dlx.Builder
	rows, cols := make([]dlx.Item, n), make([]dlx.Item, n)
	for _, k := range m.line {
		rows[k] = b.Primary(fmt.Sprintf("r%d", k))
		cols[k] = b.Primary(fmt.Sprintf("c%d", k))
	}
	diagonals := 2*n - 1
	if cfg.Toroidal {
		diagonals = n
	}
	const none = -1
	fall, rise := make([]dlx.Item, max(0, diagonals)), make([]dlx.Item, max(0, diagonals))
	for d := range fall {
		if !cfg.Toroidal && (d == 0 || d == diagonals-1) {
			fall[d], rise[d] = none, none // a single square
			continue
		}
		fall[d] = b.Secondary(fmt.Sprintf("a%d", d))
		rise[d] = b.Secondary(fmt.Sprintf("b%d", d))
	}

	out := cfg.leftOut()
	for row := range n {
		for col := range n {
			s := Square{row, col}
			if out(s) {
				continue
			}
			o := b.Option(rows[row], cols[col])
			if d := fall[cfg.fall(s)]; d != none {
				o.Item(d)
			}
			if d := rise[cfg.rise(s)]; d != none {
				o.Item(d)
			}
		}
	}
	m.problem, err = b.Build()
	return err
}

// leftOut returns which squares have no option: those that are blocked, and
// those in the row or column of a given queen, except its own. It is to be
// asked in row-major order, each square once.
func (cfg Config) leftOut() func(Square) bool {
	given := make(map[Square]bool)
	rows, cols := make([]int, cfg.N), make([]int, cfg.N) // given queens there
	for _, s := range cfg.Given {
		given[s] = true
		rows[s.Row]++
		cols[s.Col]++
	}
	blocked := cfg.Blocked
	return func(s Square) bool {
		if len(blocked) > 0 && blocked[0] == s {
			blocked = blocked[1:]
			return true
		}
		own := 0
		if (rows[s.Row] > 0 || cols[s.Col] > 0) && given[s] {
			own = 1
		}
		return rows[s.Row] > own || cols[s.Col] > own
	}
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// squareOf returns the square of an option: its first two items are its row
// and its column.
func (m *Model) squareOf(o dlx.Option) (s Square, ok bool) {
	k := 0
	for i := range m.problem.Entries(o) {
		switch k {
		case 0:
			s.Row = m.line[i/2]
		case 1:
			s.Col = m.line[i/2]
			return s, true
		}
		k++
	}
	return Square{}, false
}

// Placement returns the column of the queen in each row, -1 where there is
// none.
func (m *Model) Placement(s dlx.Solution) []int {
	cols := make([]int, m.cfg.N)
	for row := range cols {
		cols[row] = -1
	}
	for _, o := range s {
		if square, ok := m.squareOf(o); ok {
			cols[square.Row] = square.Col
		}
	}
	return cols
}
