package known

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"exactcover/dlx"
	"exactcover/models/boardcover"
	"exactcover/models/langford"
	"exactcover/models/latin"
	"exactcover/models/matching"
	"exactcover/models/nqueens"
	"exactcover/models/sudoku"
)

// A question makes a problem of a key and counts.
type question func(c *counter, key string) *big.Int

var questions = map[string]question{
	"l-trominoes":              tilings("L3"),
	"dominoes":                 tilings("domino"),
	"i-trominoes":              tilings("I3"),
	"trominoes":                tilings("I3", "L3"),
	"t-tetrominoes":            tilings("T4"),
	"i-tetrominoes":            tilings("I4"),
	"tetrominoes":              tilings("I4", "O4", "T4", "S4", "Z4", "L4", "J4"),
	"y-pentominoes":            tilings("Y5"),
	"dominoes-and-l-trominoes": tilings("domino", "L3"),
	"monominoes-and-dominoes":  tilings("monomino", "domino"),
	"l-trominoes-less-a-cell": func(c *counter, key string) *big.Int {
		k := c.numbers(key, ",", 3)
		rows := rectangle(k[0], k[0])
		blacken(rows, k[1], k[2])
		return c.count(c.board(rows, "L3").Problem())
	},
	"dominoes-less-two-corners": func(c *counter, key string) *big.Int {
		n := c.number(key)
		rows := rectangle(n, n)
		blacken(rows, 0, 0)
		blacken(rows, 0, n-1)
		return c.count(c.board(rows, "domino").Problem())
	},
	"aztec-diamonds": func(c *counter, key string) *big.Int {
		n := c.number(key)
		rows := rectangle(2*n, 2*n)
		for r := range rows {
			for k := range n - 1 - min(r, 2*n-1-r) {
				blacken(rows, r, k)
				blacken(rows, r, 2*n-1-k)
			}
		}
		return c.count(c.board(rows, "domino").Problem())
	},
	"pentominoes":                 func(c *counter, key string) *big.Int { return c.count(c.pentominoes(key, "Z5=1").Problem()) },
	"pentominoes-with-a-second-n": func(c *counter, key string) *big.Int { return c.count(c.pentominoes(key, "second").Problem()) },
	"pentominoes-up-to-symmetry": func(c *counter, key string) *big.Int {
		m := c.pentominoes(key, "Z5=1")
		return c.orbits(m.Problem(), m.Symmetries())
	},

	"queens": func(c *counter, key string) *big.Int {
		return c.count(c.queens(nqueens.Config{N: c.number(key)}).Problem())
	},
	"queens-on-a-torus": func(c *counter, key string) *big.Int {
		return c.count(c.queens(nqueens.Config{N: c.number(key), Toroidal: true}).Problem())
	},
	"queens-up-to-symmetry": func(c *counter, key string) *big.Int {
		m := c.queens(nqueens.Config{N: c.number(key)})
		return c.orbits(m.Problem(), m.Symmetries())
	},
	"langford": func(c *counter, key string) *big.Int {
		m, err := langford.New(langford.Config{N: c.number(key)})
		if err != nil {
			c.Fatal(err)
		}
		half, odd := new(big.Int).QuoRem(c.count(m.Problem()), big.NewInt(2), new(big.Int))
		if odd.Sign() != 0 {
			c.Fatalf("%s: an odd number of rows", key)
		}
		return half
	},
	"latin": func(c *counter, key string) *big.Int {
		m, err := latin.New(latin.Config{N: c.number(key)})
		if err != nil {
			c.Fatal(err)
		}
		return c.count(m.Problem())
	},
	"sudoku": func(c *counter, key string) *big.Int {
		n := c.number(key)
		m, err := sudoku.New(sudoku.Config{BoxRows: n, BoxCols: n})
		if err != nil {
			c.Fatal(err)
		}
		return c.count(m.Problem())
	},
	"complete-graphs": func(c *counter, key string) *big.Int { return c.count(c.matching(matching.Complete(c.number(key)))) },
	"hypercubes":      func(c *counter, key string) *big.Int { return c.count(c.matching(matching.Hypercube(c.number(key)))) },

	"dominoes-in-a-box": func(c *counter, key string) *big.Int {
		return c.count(c.box(point{2, 2, c.number(key)}, false, []point{{0, 0, 0}, {0, 0, 1}}))
	},
	"pentacubes": func(c *counter, key string) *big.Int {
		return c.count(c.box(point(c.numbers(key, "x", 3)), true, c.planar()...))
	},
	"soma": func(c *counter, key string) *big.Int {
		return c.count(c.box(point(c.numbers(key, "x", 3)), true, soma...))
	},
	"soma-up-to-symmetry": func(c *counter, key string) *big.Int {
		return c.orbits(c.box(point(c.numbers(key, "x", 3)), true, soma...), nil)
	},

	"bishops":                bishops,
	"bishops-in-every-row":   bishopsInEveryRow,
	"costas":                 costas,
	"one-factorizations":     oneFactorizations,
	"steiner-triple-systems": steiner,
	"set-partitions":         setPartitions,
	"peaceable-queens":       peaceableQueens,
	"round-robin":            roundRobin,
}

func (c *counter) number(key string) int { return c.numbers(key, " ", 1)[0] }

func (c *counter) queens(cfg nqueens.Config) *nqueens.Model {
	m, err := nqueens.New(cfg)
	if err != nil {
		c.Fatal(err)
	}
	return m
}

func (c *counter) matching(g *matching.Graph) *dlx.Problem {
	m, err := matching.New(g)
	if err != nil {
		c.Fatal(err)
	}
	return m.Problem()
}

// tilings asks for the tilings of a rectangle by any number of some pieces, which may
// be turned, and turned over.
func tilings(pieces ...string) question {
	return func(c *counter, key string) *big.Int {
		k := c.numbers(key, "x", 2)
		return c.count(c.board(rectangle(k[0], k[1]), pieces...).Problem())
	}
}

// board makes the model of a board, by rows, and some pieces.
func (c *counter) board(rows [][]byte, specs ...string) *boardcover.Model {
	var pieces []boardcover.Piece
	for _, spec := range specs {
		p, err := boardcover.ParsePiece(spec)
		if err != nil {
			c.Fatal(err)
		}
		p.Reflect = !slices.Contains([]string{"S4", "Z4", "L4", "J4"}, spec) // those are mirror images
		pieces = append(pieces, p)
	}
	return c.cover(rows, pieces)
}

func (c *counter) cover(rows [][]byte, pieces []boardcover.Piece) *boardcover.Model {
	var text []string
	for _, r := range rows {
		text = append(text, string(r))
	}
	b, err := boardcover.ParseBoard(text...)
	if err != nil {
		c.Fatal(err)
	}
	m, err := boardcover.New(b, pieces)
	if err != nil {
		c.Fatal(err)
	}
	return m
}

// rectangle returns a board of white cells, and blacken makes one of them black.
func rectangle(rows, cols int) [][]byte {
	var board [][]byte
	for range rows {
		board = append(board, slices.Repeat([]byte{'.'}, cols))
	}
	return board
}

func blacken(board [][]byte, row, col int) { board[row][col] = '#' }

// pentominoes makes the model of a board to be packed by eleven pentominoes and
// another piece: Z5=1, or second, which is the N again.
func (c *counter) pentominoes(key, twelfth string) *boardcover.Model {
	var board [][]byte
	if sides, less := strings.CutSuffix(key, " less its middle"); less {
		k := c.numbers(sides, "x", 2)
		board = rectangle(k[0], k[1])
		for _, r := range []int{(k[0] - 1) / 2, k[0] / 2} {
			for _, col := range []int{(k[1] - 1) / 2, k[1] / 2} {
				blacken(board, r, col)
			}
		}
	} else {
		k := c.numbers(key, "x", 2)
		board = rectangle(k[0], k[1])
	}
	var pieces []boardcover.Piece
	for _, letter := range "FILNPTUVWXYZ" {
		p, _ := boardcover.Named(string(letter) + strconv.Itoa(5))
		if letter == 'Z' && twelfth == "second" {
			p, _ = boardcover.Named("N5")
			p.Name = "second"
		}
		p.Reflect, p.Times = true, boardcover.Exactly(1)
		pieces = append(pieces, p)
	}
	return c.cover(board, pieces)
}
