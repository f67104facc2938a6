package problemgen

import (
	"fmt"
	"slices"

	"exactcover/dlx"
)

const (
	shades = 3  // colors
	most   = 60 // elements of the group that a problem is built from
)

// Symmetric makes a problem of at most 9 items and 22 options that has the
// symmetries it returns, and maybe more: the images of some random options under
// the group that they generate, in any order.
func Symmetric(src Source) (*dlx.Problem, []dlx.Symmetry) {
	for {
		g := symmetric{src: src, items: 2 + src.IntN(8)}
		for range g.items {
			g.second = append(g.second, src.IntN(3) == 0)
		}
		g.second[src.IntN(g.items)] = false
		var generators []move
		for range 1 + src.IntN(2) {
			generators = append(generators, g.move())
		}
		if g.all = closure(generators); g.all == nil {
			continue
		}
		p := g.build()
		var symmetries []dlx.Symmetry
		for _, m := range generators {
			symmetries = append(symmetries, m.symmetry())
		}
		return p, symmetries
	}
}

// symmetric is a problem in the making.
type symmetric struct {
	src    Source
	items  int
	second []bool
	all    []move
}

// A move says where item i without a color goes, at 4i, and with color c, at 4i+c.
type move []int

func (m move) symmetry() dlx.Symmetry {
	s := dlx.Symmetry{Color: func(i dlx.Item, c dlx.Color) dlx.Color {
		return dlx.Color(m[int(i)*(shades+1)+int(c)] % (shades + 1))
	}}
	for k := 0; k < len(m); k += shades + 1 {
		s.Items = append(s.Items, dlx.Item(m[k]/(shades+1)))
	}
	return s
}

// perm is a random permutation, or the exchange of two, which keeps groups small.
func (g *symmetric) perm(n int) []int {
	p := make([]int, n)
	for k := range p {
		p[k] = k
	}
	if n > 0 && g.src.IntN(3) == 0 {
		a, b := g.src.IntN(n), g.src.IntN(n)
		p[a], p[b] = p[b], p[a]
		return p
	}
	for k := n - 1; k > 0; k-- {
		j := g.src.IntN(k + 1)
		p[k], p[j] = p[j], p[k]
	}
	return p
}

// move is a random move that keeps roles.
func (g *symmetric) move() move {
	to := make([]int, g.items)
	for _, role := range []bool{false, true} {
		var of []int
		for i, second := range g.second {
			if second == role {
				of = append(of, i)
			}
		}
		for k, j := range g.perm(len(of)) {
			to[of[k]] = of[j]
		}
	}
	m := make(move, g.items*(shades+1))
	for i := range g.items {
		m[i*(shades+1)] = to[i] * (shades + 1)
		for c, d := range g.perm(shades) {
			m[i*(shades+1)+c+1] = to[i]*(shades+1) + d + 1
		}
	}
	return m
}

// closure returns the group of some moves, or nil if it is large.
func closure(generators []move) []move {
	one := make(move, len(generators[0]))
	for k := range one {
		one[k] = k
	}
	all := []move{one}
	for k := 0; k < len(all); k++ {
		for _, by := range generators {
			next := make(move, len(one))
			for x, y := range all[k] {
				next[x] = by[y]
			}
			if slices.ContainsFunc(all, func(m move) bool { return slices.Equal(m, next) }) {
				continue
			}
			if all = append(all, next); len(all) > most {
				return nil
			}
		}
	}
	return all
}

// A draft is an option in the making: points as of a move, ascending.
type draft struct {
	points []int
	cost   int
}

func (g *symmetric) build() *dlx.Problem {
	b := new(dlx.Builder)
	lo, hi := g.bounds()
	for i, second := range g.second {
		if name := fmt.Sprintf("i%d", i); second {
			b.Secondary(name)
		} else {
			b.PrimaryRange(name, lo[i], hi[i])
		}
	}
	for c := range shades {
		b.Color(string(rune('a' + c)))
	}
	drafts := g.drafts()
	for _, k := range g.perm(len(drafts)) {
		if g.src.IntN(8) == 0 {
			b.Option().Skip()
		}
		o := b.Option()
		for _, j := range g.perm(len(drafts[k].points)) {
			point := drafts[k].points[j]
			if c := point % (shades + 1); c > 0 {
				o.Colored(dlx.Item(point/(shades+1)), dlx.Color(c))
			} else {
				o.Item(dlx.Item(point / (shades + 1)))
			}
		}
		o.Cost(int64(drafts[k].cost))
	}
	p, err := b.Build()
	if err != nil {
		panic(fmt.Sprintf("problemgen: a fault of the generator: %v", err))
	}
	return p
}

// bounds are multiplicities, the same throughout an orbit of items; often 1 to 1.
func (g *symmetric) bounds() (lo, hi []int) {
	lo, hi = make([]int, g.items), make([]int, g.items)
	multiple := g.src.IntN(2) == 0
	for i := range g.items {
		least := i
		for _, m := range g.all {
			least = min(least, m[i*(shades+1)]/(shades+1))
		}
		switch {
		case least < i:
			lo[i], hi[i] = lo[least], hi[least]
		case multiple && g.src.IntN(2) == 0:
			lo[i] = g.src.IntN(4)
			hi[i] = max(1, lo[i]+g.src.IntN(3))
		default:
			lo[i], hi[i] = 1, 1
		}
	}
	return lo, hi
}

// drafts are the images of some random options, some of them twice.
func (g *symmetric) drafts() (all []draft) {
	colored := g.src.IntN(2) == 0
	costly := g.src.IntN(3) == 0
	for range 1 + g.src.IntN(5) {
		first := draft{points: g.points(colored)}
		if costly {
			first.cost = g.src.IntN(3)
		}
		var images []draft
		for _, m := range g.all {
			image := draft{cost: first.cost}
			for _, p := range first.points {
				image.points = append(image.points, m[p])
			}
			slices.Sort(image.points)
			if !slices.ContainsFunc(images, func(d draft) bool { return slices.Equal(d.points, image.points) }) {
				images = append(images, image)
			}
		}
		if len(all)+len(images) > 22 {
			continue
		}
		all = append(all, images...)
		if g.src.IntN(6) == 0 && len(all)+len(images) <= 22 {
			all = append(all, images...)
		}
	}
	return all
}

// points are those of an option of one to four items, one of them primary.
func (g *symmetric) points(colored bool) []int {
	first := g.src.IntN(g.items)
	for g.second[first] {
		first = (first + 1) % g.items
	}
	points := []int{first * (shades + 1)}
	for range g.src.IntN(4) {
		i := g.src.IntN(g.items)
		if slices.ContainsFunc(points, func(p int) bool { return p/(shades+1) == i }) {
			continue
		}
		p := i * (shades + 1)
		if g.second[i] && colored {
			p += g.src.IntN(shades + 1)
		}
		points = append(points, p)
	}
	return points
}
