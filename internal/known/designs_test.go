package known

import (
	"fmt"
	"math/big"

	"exactcover/dlx"
)

func (c *counter) build(b *dlx.Builder) *dlx.Problem {
	p, err := b.Build()
	if err != nil {
		c.Fatal(err)
	}
	return p
}

// pairs makes a primary item of each two of n points, and returns it for both orders.
func pairs(b *dlx.Builder, n int) [][]dlx.Item {
	pair := make([][]dlx.Item, n)
	for i := range pair {
		pair[i] = make([]dlx.Item, n)
		for j := range i {
			pair[i][j] = b.Primary(fmt.Sprintf("%d.%d", j, i))
			pair[j][i] = pair[i][j]
		}
	}
	return pair
}

// steiner asks for sets of triples that cover each pair once.
func steiner(c *counter, key string) *big.Int {
	n := c.number(key)
	var b dlx.Builder
	pair := pairs(&b, n)
	for i := range n {
		for j := range i {
			for k := range j {
				b.Option(pair[i][j], pair[i][k], pair[j][k])
			}
		}
	}
	return c.count(c.build(&b))
}

// oneFactorizations asks for sets of perfect matchings that cover each edge once.
func oneFactorizations(c *counter, key string) *big.Int {
	n := 2 * c.number(key)
	var b dlx.Builder
	pair := pairs(&b, n)
	used := make([]bool, n)
	var match func(edges []dlx.Item)
	match = func(edges []dlx.Item) {
		first := 0
		for first < n && used[first] {
			first++
		}
		if first == n {
			b.Option(edges...)
			return
		}
		used[first] = true
		for k := first + 1; k < n; k++ {
			if !used[k] {
				used[k] = true
				match(append(edges, pair[first][k]))
				used[k] = false
			}
		}
		used[first] = false
	}
	match(nil)
	return c.count(c.build(&b))
}

// setPartitions asks for the exact covers by all subsets but the empty one.
func setPartitions(c *counter, key string) *big.Int {
	n := c.number(key)
	var b dlx.Builder
	var items []dlx.Item
	for k := range n {
		items = append(items, b.Primary(fmt.Sprint(k)))
	}
	for set := 1; set < 1<<n; set++ {
		o := b.Option()
		for k, i := range items {
			if set>>k&1 == 1 {
				o.Item(i)
			}
		}
	}
	return c.count(c.build(&b))
}

// costas asks for Costas arrays. Each two columns are an item; what they choose are
// their rows, on which all options of a column agree by its color. Each row has one
// column, and each vector joins one pair.
func costas(c *counter, key string) *big.Int {
	n := c.number(key)
	var b dlx.Builder
	if n == 1 {
		b.Option(b.Primary("0"))
		return c.count(c.build(&b))
	}
	pair := pairs(&b, n)
	var column, row []dlx.Item
	for k := range n {
		column = append(column, b.Secondary(fmt.Sprintf("column%d", k)))
		row = append(row, b.Secondary(fmt.Sprintf("row%d", k)))
	}
	vector := make(map[[2]int]dlx.Item)
	for i := range n {
		for j := range i {
			for y := range n {
				for z := range n {
					if y == z {
						continue
					}
					v := [2]int{i - j, y - z}
					if _, known := vector[v]; !known {
						vector[v] = b.Secondary(fmt.Sprintf("vector%d.%d", v[0], v[1]))
					}
					b.Option(pair[i][j], vector[v]).
						Colored(column[i], b.Color(fmt.Sprint(y))).Colored(row[y], b.Color(fmt.Sprint(i))).
						Colored(column[j], b.Color(fmt.Sprint(z))).Colored(row[z], b.Color(fmt.Sprint(j)))
				}
			}
		}
	}
	return c.count(c.build(&b))
}

// diagonals makes secondary items of the diagonals of a board of n by n squares, and
// returns the two of each square.
func diagonals(b *dlx.Builder, n int) func(r, c int) (fall, rise dlx.Item) {
	var falls, rises []dlx.Item
	for k := range 2*n - 1 {
		falls = append(falls, b.Secondary(fmt.Sprintf("a%d", k)))
		rises = append(rises, b.Secondary(fmt.Sprintf("b%d", k)))
	}
	return func(r, c int) (fall, rise dlx.Item) { return falls[r+c], rises[n-1-r+c] }
}

func bishops(c *counter, key string) *big.Int {
	k := c.numbers(key, ",", 2)
	n := k[0]
	var b dlx.Builder
	all := b.PrimaryRange("bishops", k[1], k[1])
	of := diagonals(&b, n)
	for square := range n * n {
		fall, rise := of(square/n, square%n)
		b.Option(all, fall, rise)
	}
	return c.count(c.build(&b))
}

func bishopsInEveryRow(c *counter, key string) *big.Int {
	n := c.number(key)
	var b dlx.Builder
	var rows []dlx.Item
	for r := range n {
		rows = append(rows, b.Primary(fmt.Sprintf("r%d", r)))
	}
	of := diagonals(&b, n)
	for square := range n * n {
		fall, rise := of(square/n, square%n)
		b.Option(rows[square/n], fall, rise)
	}
	return c.count(c.build(&b))
}

// peaceableQueens asks for the most queens of each color, from more than there is room
// for downward, since there are fewest ways to place them. All queens of a line have one
// color.
func peaceableQueens(c *counter, key string) *big.Int {
	n := c.number(key)
	for m := n * n / 2; m > 0; m-- {
		var b dlx.Builder
		queens := []dlx.Item{b.PrimaryRange("white", m, m), b.PrimaryRange("black", m, m)}
		var rows, cols []dlx.Item
		for k := range n {
			rows = append(rows, b.Secondary(fmt.Sprintf("r%d", k)))
			cols = append(cols, b.Secondary(fmt.Sprintf("c%d", k)))
		}
		of := diagonals(&b, n)
		for square := range n * n {
			fall, rise := of(square/n, square%n)
			for k, name := range []string{"white", "black"} {
				color := b.Color(name)
				b.Option(queens[k]).Colored(rows[square/n], color).Colored(cols[square%n], color).
					Colored(fall, color).Colored(rise, color)
			}
		}
		if c.count(c.build(&b)).Sign() > 0 {
			return big.NewInt(int64(m))
		}
	}
	return new(big.Int)
}

// roundRobin asks for orders of all games of n teams.
func roundRobin(c *counter, key string) *big.Int {
	n := c.number(key)
	var b dlx.Builder
	game := pairs(&b, n)
	days := n * (n - 1) / 2
	var day []dlx.Item
	for d := range days {
		day = append(day, b.Primary(fmt.Sprintf("day%d", d)))
	}
	// A team plays on one of two days that follow each other.
	busy := make([][]dlx.Item, n)
	for i := range n {
		for d := range days - 1 {
			busy[i] = append(busy[i], b.Secondary(fmt.Sprintf("team%d.%d", i, d)))
		}
	}
	for i := range n {
		for j := range i {
			for d := range days {
				o := b.Option(game[i][j], day[d])
				for e := max(0, d-1); e <= min(d, days-2); e++ {
					o.Item(busy[i][e]).Item(busy[j][e])
				}
			}
		}
	}
	return c.count(c.build(&b))
}
