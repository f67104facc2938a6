package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"exactcover/dlx/internal/permgroup"
)

const (
	// MaxElements is the order of the largest group that Orbits goes through element by
	// element.
	MaxElements = 1_000_000
	// mostImages bounds what it keeps of them, in images of options: 128 MiB.
	mostImages = 1 << 25
	// mostKept bounds the solutions kept for larger groups, in options: 80 MB.
	mostKept = 20_000_000
)

// A Representative is the least solution of an orbit: that whose option numbers,
// ascending, come first lexicographically.
type Representative struct {
	Solution Solution // lent until the loop goes on
	Size     *big.Int // how many solutions the orbit has
}

// Orbits yields the least solution of each orbit of a group of symmetries of p, with the
// size of the orbit, in the order in which Solutions yields them.
//
// Every solution is visited, and compared with its images until one is smaller; if none
// is, it is yielded. Other solutions need not be kept for that, but the elements of the
// group are: 4 bytes for each option of each, for groups of at most MaxElements elements
// and 128 MiB. For larger groups the same list is found by keeping all solutions, up to
// 20 million options in all, and joining those that generators take into each other. If
// that is too much as well, the error is ErrGroupTooLarge: use a subgroup, or
// CountOrbits if the number is enough.
//
// A Limit is of orbits; Stats.Solutions counts the solutions visited. The group must
// keep Take and Forbid as sets. Save and Resume are errors. Errors come last, with no
// solution. At the end the sizes are added up: if their sum is not the number of all
// solutions, that is an error too.
func (p *Problem) Orbits(ctx context.Context, g *Group, cfg Config) iter.Seq2[Representative, error] {
	return func(yield func(Representative, error) bool) {
		if err := p.checkOrbits(g, cfg); err != nil {
			yield(Representative{}, err)
			return
		}
		limit := cfg.Limit
		stats := new(Stats)
		inner := cfg
		if inner.Limit, inner.Stats = 0, stats; limit > 0 {
			inner.Workers = 1 // which find no more than is wanted
		}
		defer func() { cfg.finish(*stats) }()
		shown, sum, stopped := uint64(0), new(big.Int), false
		show := func(s Solution, size *big.Int) bool {
			shown++
			sum.Add(sum, size)
			stopped = !yield(Representative{s, size}, nil) || shown == limit
			return !stopped
		}
		list := p.joinOrbits
		if g.listable() {
			list = p.leastOfOrbits
		}
		err := list(ctx, g, inner, show)
		switch {
		case stopped:
			stats.Complete = false
		case err != nil:
			yield(Representative{}, err)
		case !sum.IsUint64() || sum.Uint64() != stats.Solutions:
			yield(Representative{}, fmt.Errorf("dlx: the orbits have %v solutions in all, and %d were found: a symmetry is none, or the search is wrong", sum, stats.Solutions))
		}
	}
}

// checkOrbits refuses what does not go with solutions up to symmetry.
func (p *Problem) checkOrbits(g *Group, cfg Config) error {
	if err := g.check(p); err != nil {
		return err
	}
	if cfg.Save != nil || cfg.Resume != nil {
		return errors.New("dlx: Config.Save and Resume do not go with solutions up to symmetry")
	}
	if err := p.checkKept("Take", cfg.Take, g); err != nil {
		return err
	}
	return p.checkKept("Forbid", cfg.Forbid, g)
}

// checkKept refuses assumptions that the group does not keep as a set.
func (p *Problem) checkKept(field string, options []Option, g *Group) error {
	rows, err := p.rowsOf(field, options)
	if err != nil {
		return err
	}
	held := make(map[int32]bool)
	for _, r := range rows {
		held[r] = true
	}
	for _, by := range g.rows.Generators() {
		for _, r := range rows {
			if !held[by[r]] {
				return fmt.Errorf("dlx: Config.%s holds option %d, but not %d, to which the group takes it: it must be kept by the group as a set", field, p.optionOf(r), p.optionOf(by[r]))
			}
		}
	}
	return nil
}

// listable reports whether the elements may be kept.
func (g *Group) listable() bool {
	most := big.NewInt(min(MaxElements, mostImages/int64(max(g.rows.Degree(), 1))))
	return g.rows.Trivial() || g.rows.Order().Cmp(most) <= 0
}

// leastOfOrbits shows each solution that is the least of its orbit, with the size
// of the orbit.
func (p *Problem) leastOfOrbits(ctx context.Context, g *Group, cfg Config, show func(Solution, *big.Int) bool) error {
	elements, err := g.rows.Elements(MaxElements)
	if err != nil {
		return tooLarge(err)
	}
	var others []permgroup.Perm
	for rows := range elements {
		if rows.FirstMoved() >= 0 {
			others = append(others, slices.Clone(rows))
		}
	}
	var rows, image []int32
	for s, err := range p.Solutions(ctx, cfg) {
		if err != nil {
			return err
		}
		rows = p.sortedRows(rows[:0], s)
		fixing := int64(1)
		for _, by := range others {
			image = imageOf(image, rows, by)
			if order := slices.Compare(image, rows); order < 0 {
				fixing = 0
				break
			} else if order == 0 {
				fixing++
			}
		}
		if fixing > 0 && !show(s, big.NewInt(int64(1+len(others))/fixing)) {
			return nil
		}
	}
	return nil
}

// sortedRows appends the rows of a solution, ascending.
func (p *Problem) sortedRows(rows []int32, s Solution) []int32 {
	from := len(rows)
	for _, o := range s {
		r, _ := p.row(o)
		rows = append(rows, r)
	}
	slices.Sort(rows[from:])
	return rows
}

// imageOf returns where rows go, ascending, in the memory of image.
func imageOf(image, rows []int32, by permgroup.Perm) []int32 {
	image = image[:0]
	for _, r := range rows {
		image = append(image, by[r])
	}
	slices.Sort(image)
	return image
}

// joinOrbits is leastOfOrbits for groups of any size: it keeps all solutions and
// joins those that generators take into each other.
func (p *Problem) joinOrbits(ctx context.Context, g *Group, cfg Config, show func(Solution, *big.Int) bool) error {
	kept := keptSolutions{start: []int{0}}
	for s, err := range p.Solutions(ctx, cfg) {
		if err != nil {
			return err
		}
		if kept.rows = p.sortedRows(kept.rows, s); len(kept.rows) > mostKept {
			return fmt.Errorf("dlx: %w to list its orbits: %v elements, and more than %d solutions: take a group of at most %d elements, or count the orbits only",
				ErrGroupTooLarge, g.Order(), len(kept.start)-1, MaxElements)
		}
		kept.start = append(kept.start, len(kept.rows))
	}
	orbits, err := kept.join(ctx, g.rows.Generators())
	if err != nil {
		return err
	}
	size := make([]int64, len(orbits)) // by place of the orbit's least solution
	for place := range orbits {
		size[orbits.Root(int32(place))]++
	}
	for k := range len(orbits) {
		if n := size[kept.place[k]]; n > 0 && !show(p.optionsOf(kept.solution(int32(k))), big.NewInt(n)) {
			return nil
		}
	}
	return nil
}

// keptSolutions are solutions, each its rows ascending, one after the other.
type keptSolutions struct {
	rows   []int32
	start  []int
	sorted []int32 // their numbers in lexicographic order
	place  []int32 // the inverse
}

func (k *keptSolutions) solution(n int32) []int32 { return k.rows[k.start[n]:k.start[n+1]] }

// join sorts the solutions and returns the orbits of their places.
func (k *keptSolutions) join(ctx context.Context, generators []permgroup.Perm) (permgroup.Orbits, error) {
	n := len(k.start) - 1
	k.sorted = permgroup.Identity(n)
	slices.SortFunc(k.sorted, func(a, b int32) int { return slices.Compare(k.solution(a), k.solution(b)) })
	k.place = permgroup.Perm(k.sorted).Inverse()
	orbits := permgroup.NewOrbits(n)
	var image []int32
	for _, by := range generators {
		for place, s := range k.sorted {
			if place%1024 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			image = imageOf(image, k.solution(s), by)
			to, found := slices.BinarySearchFunc(k.sorted, image, func(s int32, image []int32) int { return slices.Compare(k.solution(s), image) })
			if !found {
				return nil, fmt.Errorf("dlx: solution %v goes to %v, which was not found: a symmetry is none, or the search is wrong", k.solution(s), image)
			}
			orbits.Join(int32(place), int32(to))
		}
	}
	return orbits, nil
}
