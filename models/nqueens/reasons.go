package nqueens

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactcover/models/internal/wording"
)

// Reasons says why no placement exists, as far as that is proven without a
// search: given queens that attack each other or stand on blocked squares,
// rows and columns without a square left, and sizes for which there is none.
// It is empty when nothing is proven, which does not mean that there is a
// placement.
func (m *Model) Reasons() []string {
	cfg := m.cfg
	clashes := slices.Concat(cfg.attacks(), cfg.givenOnBlocked())
	return wording.Few(slices.Concat(cfg.impossibleSize(), clashes, cfg.fullLines(len(clashes) == 0)))
}

// attacks names the pairs of given queens that attack each other.
func (cfg Config) attacks() []string {
	var reasons []string
	for k, q := range cfg.Given {
		for _, r := range cfg.Given[k+1:] {
			line := ""
			switch {
			case q.Row == r.Row:
				line = "row"
			case q.Col == r.Col:
				line = "column"
			case cfg.fall(q) == cfg.fall(r), cfg.rise(q) == cfg.rise(r):
				line = "diagonal"
				if d := q.Col - r.Col; cfg.Toroidal && d != q.Row-r.Row && d != r.Row-q.Row {
					line = "diagonal, across the edge"
				}
			default:
				continue
			}
			reasons = append(reasons, fmt.Sprintf("queens %v and %v attack each other: same %s", q, r, line))
		}
	}
	return reasons
}

func (cfg Config) givenOnBlocked() []string {
	blocked := make(map[Square]bool)
	for _, s := range cfg.Blocked {
		blocked[s] = true
	}
	var reasons []string
	for _, s := range cfg.Given {
		if blocked[s] {
			reasons = append(reasons, fmt.Sprintf("given queen %v stands on a blocked square", s))
		}
	}
	return reasons
}

// fullLines names the rows and columns without a square for their queen: those
// that are blocked and, if attacked says so, those in which the given queens
// leave nothing. One with a given queen has its square.
func (cfg Config) fullLines(attacked bool) []string {
	n := cfg.N
	if len(cfg.Given)+len(cfg.Blocked) == 0 {
		return nil
	}
	type line struct {
		blocked, closed int // squares
		given           bool
	}
	rows, cols := make([]line, n), make([]line, n)
	for _, s := range cfg.Given {
		rows[s.Row].given, cols[s.Col].given = true, true
	}
	taken := cfg.takenBy()
	blocked := cfg.Blocked
	for row := range n {
		for col := range n {
			s := Square{row, col}
			isBlocked := len(blocked) > 0 && blocked[0] == s
			if isBlocked {
				blocked = blocked[1:]
				rows[row].blocked++
				cols[col].blocked++
			}
			if isBlocked || taken(s) {
				rows[row].closed++
				cols[col].closed++
			}
		}
	}
	var reasons []string
	name := func(kind string, lines []line, label func(int) string) {
		for k, l := range lines {
			switch {
			case l.blocked == n:
				reasons = append(reasons, fmt.Sprintf("all squares of %s %s are blocked", kind, label(k)))
			case attacked && l.closed == n && !l.given:
				reasons = append(reasons, fmt.Sprintf("all squares of %s %s are blocked or attacked by given queens", kind, label(k)))
			}
		}
	}
	name("row", rows, rankName)
	name("column", cols, fileName)
	return reasons
}

// takenBy returns which squares a given queen attacks. Its own is not.
func (cfg Config) takenBy() func(Square) bool {
	rows, cols := make(map[int]bool), make(map[int]bool)
	falls, rises := make(map[int]bool), make(map[int]bool)
	given := make(map[Square]bool)
	for _, s := range cfg.Given {
		given[s], rows[s.Row], cols[s.Col], falls[cfg.fall(s)], rises[cfg.rise(s)] = true, true, true, true, true
	}
	return func(s Square) bool {
		return !given[s] && (rows[s.Row] || cols[s.Col] || falls[cfg.fall(s)] || rises[cfg.rise(s)])
	}
}

// impossibleSize names the sizes for which it is known that there is none.
func (cfg Config) impossibleSize() []string {
	switch n := cfg.N; {
	case n == 2 || n == 3:
		return []string{fmt.Sprintf("%d queens always attack each other on a board of their size", n)}
	case cfg.Toroidal && n > 0 && (n%2 == 0 || n%3 == 0):
		return []string{fmt.Sprintf("on a torus there is a placement only if 2 and 3 do not divide n (Pólya), and n is %d", n)}
	}
	return nil
}

// Means says what an item of the problem is, by its name: "r0" is row 1, "c0"
// column a.
func (m *Model) Means(item string) string {
	for _, kind := range []string{"r", "c"} {
		number, is := strings.CutPrefix(item, kind)
		k, err := strconv.Atoi(number)
		switch {
		case !is || err != nil || k < 0:
		case kind == "r":
			return "row " + rankName(k)
		default:
			return "column " + fileName(k)
		}
	}
	return item
}
