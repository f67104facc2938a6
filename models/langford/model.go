package langford

import (
	"fmt"
	"strconv"
	"strings"

	"exactcover/dlx"
	"exactcover/internal/draw"
)

// MaxN is the largest n, of six million options.
const MaxN = 2000

// A Config says which pairings are wanted. The zero Config is the empty row,
// which has one.
type Config struct {
	N    int  // the numbers 1 to N, each twice
	Half bool // one of each pairing and its reverse
}

// A Model is a row of pairs as an exact cover problem. It does not change.
type Model struct {
	cfg     Config
	problem *dlx.Problem
}

// New makes the problem of n pairs, for n from 0 to MaxN.
func New(cfg Config) (*Model, error) {
	if cfg.N < 0 || cfg.N > MaxN {
		return nil, fmt.Errorf("langford: n is %d, expected 0 to %d", cfg.N, MaxN)
	}
	var b dlx.Builder
	numbers := make([]dlx.Item, cfg.N+1)
	for k := 1; k <= cfg.N; k++ {
		numbers[k] = b.Primary(strconv.Itoa(k))
	}
	places := make([]dlx.Item, 2*cfg.N+1)
	for i := 1; i <= 2*cfg.N; i++ {
		places[i] = b.Primary(fmt.Sprintf("s%d", i))
	}
	for k := 1; k <= cfg.N; k++ {
		for i := 1; i <= cfg.last(k); i++ {
			b.Option(numbers[k], places[i], places[i+k+1])
		}
	}
	p, err := b.Build()
	return &Model{cfg, p}, err
}

// last returns the last place at which the first k may stand. In reverse it
// stands at 2n-k-i, which for odd k is never i itself.
func (cfg Config) last(k int) int {
	last := 2*cfg.N - k - 1
	if odd := cfg.N - 1 + cfg.N%2; cfg.Half && k == odd {
		last /= 2
	}
	return last
}

// Problem returns the exact cover problem.
func (m *Model) Problem() *dlx.Problem { return m.problem }

// Placement returns what an option means: a number and its two places, from 1.
// Of a number that belongs to no option it returns false.
func (m *Model) Placement(o dlx.Option) (number, first, second int, ok bool) {
	at := [3]int{}
	k := 0
	for i := range m.problem.Entries(o) {
		at[k] = int(i)
		k++
	}
	return at[0] + 1, at[1] - m.cfg.N + 1, at[2] - m.cfg.N + 1, k == len(at)
}

// Row returns the numbers of a solution from the first place to the last, 0 where
// there is none.
func (m *Model) Row(s dlx.Solution) []int {
	row := make([]int, 2*m.cfg.N)
	for _, o := range s {
		if number, first, second, ok := m.Placement(o); ok {
			row[first-1], row[second-1] = number, number
		}
	}
	return row
}

// Reasons says why there is no pairing, where that is known: n must leave 0 or 3
// when divided by 4. It is empty otherwise, and then there is one.
func (m *Model) Reasons() []string {
	if rest := m.cfg.N % 4; rest == 1 || rest == 2 {
		return []string{fmt.Sprintf("pairs can be arranged only if n divided by 4 leaves 0 or 3, and n is %d", m.cfg.N)}
	}
	return nil
}

// Symmetries returns generators of symmetries, each as the image of every item:
// the reversal of the row, unless Half broke it.
func (m *Model) Symmetries() [][]dlx.Item {
	if m.cfg.Half || m.cfg.N == 0 {
		return nil
	}
	n := m.cfg.N
	image := make([]dlx.Item, 3*n)
	for k := range n {
		image[k] = dlx.Item(k)
	}
	for i := range 2 * n {
		image[n+i] = dlx.Item(3*n - 1 - i)
	}
	return [][]dlx.Item{image}
}

// Text spells a solution as its numbers in a row, as in "2 3 1 2 1 3".
func (m *Model) Text(s dlx.Solution) string {
	var words []string
	for _, k := range m.Row(s) {
		words = append(words, strconv.Itoa(k))
	}
	return strings.Join(words, " ")
}

// Picture draws a solution as a row of cells, both cells of a number in the same
// color.
func (m *Model) Picture(s dlx.Solution) draw.Picture {
	var letters []draw.Letter
	for i, k := range m.Row(s) {
		letter := draw.Letter{Tint: k}
		if k > 0 {
			letter.Text = strconv.Itoa(k)
			letter.Title = fmt.Sprintf("%d in place %d", k, i+1)
		}
		letters = append(letters, letter)
	}
	return draw.Lettering{
		Title: fmt.Sprintf("Langford pairs up to %d", m.cfg.N),
		Areas: [][]int{make([]int, 2*m.cfg.N)},
		Cells: [][]draw.Letter{letters},
	}
}
