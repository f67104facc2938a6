package dlx

// Residual returns the problem that is left once some options are taken: its solutions,
// with these options added, are the solutions of p that hold them all. origin holds, for
// each option of rest, its number in p.
//
// It is for writing such a problem down or handing it to another solver. To search it,
// Config.Take is faster.
//
// Items covered as often as allowed are gone, and so are options that have such an item
// or disagree on a color; multiplicities are lowered by what is taken. If options of
// take clash on an item, it is left as a primary item in no option, so that rest has no
// solution. The same number twice in take is one option; a number that belongs to no
// option is an error. It takes time linear in the size of p.
func (p *Problem) Residual(take []Option) (rest *Problem, origin []Option, err error) {
	if _, err := p.rowsOf("Take", take); err != nil {
		return nil, nil, err
	}
	r := residual{p: p, taken: make(map[Option]bool, len(take)), covers: make([]covered, len(p.items))}
	for _, o := range take {
		if !r.taken[o] {
			r.taken[o] = true
			r.take(o)
		}
	}
	var b Builder
	r.declare(&b)
	for o := range p.Options() {
		if !r.stays(o) {
			continue
		}
		added := b.Option()
		for i, c := range p.Entries(o) {
			switch {
			case r.covers[i].color != 0: // it agrees, and so asks for nothing more
			case c == 0:
				added.Item(r.item[i])
			default:
				added.Colored(r.item[i], b.Color(p.ColorName(c)))
			}
		}
		added.Cost(p.Cost(o))
		origin = append(origin, o)
	}
	rest, err = b.Build()
	return rest, origin, err
}

// residual is a problem of which options are taken.
type residual struct {
	p      *Problem
	taken  map[Option]bool
	covers []covered // by item
	item   []Item    // by item: that of the rest; of those gone it means nothing
}

// covered is what the options taken do to an item.
type covered struct {
	times int
	color Color // the one that all agree on
	clash bool
}

func (r *residual) take(o Option) {
	for i, c := range r.p.Entries(o) {
		at := &r.covers[i]
		at.times++
		_, hi := r.p.Multiplicity(i)
		switch {
		case r.p.Primary(i):
			at.clash = at.times > hi
		case at.times == 1:
			at.color = c
		case c == 0 || at.color != c:
			at.clash = true
		}
	}
}

// gone reports whether nothing more can be asked of an item.
func (r *residual) gone(i Item) bool {
	at := r.covers[i]
	if _, hi := r.p.Multiplicity(i); r.p.Primary(i) {
		return at.times >= hi
	}
	return at.times > 0
}

// declare declares the items that are left.
func (r *residual) declare(b *Builder) {
	r.item = make([]Item, len(r.covers))
	for k, at := range r.covers {
		i := Item(k)
		lo, hi := r.p.Multiplicity(i)
		switch {
		case at.clash:
			r.item[i] = b.Primary(r.p.Name(i))
		case r.gone(i):
		case r.p.Primary(i):
			r.item[i] = b.PrimaryRange(r.p.Name(i), max(0, lo-at.times), hi-at.times)
		default:
			r.item[i] = b.Secondary(r.p.Name(i))
		}
	}
}

// stays reports whether an option may still be chosen.
func (r *residual) stays(o Option) bool {
	if r.taken[o] {
		return false
	}
	for i, c := range r.p.Entries(o) {
		if at := r.covers[i]; at.clash || r.gone(i) && (at.color == 0 || at.color != c) {
			return false
		}
	}
	return true
}
