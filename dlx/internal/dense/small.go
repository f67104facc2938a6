package dense

import (
	"exactcover/dlx/internal/engine"
)

// A small subtree has at most so many options, and so many items, at its root.
const smallSize = 128

// A small holds what is left below a search node, if that is little. Nearly all search
// nodes of a long search are in such subtrees. There a state is only a pair of options
// left and a pair of active items, without counters: looking at all options left, some
// ten of them, is as quick as subtracting those that go.
type small struct {
	cells   *cells
	options int
	rows    [smallSize]int32 // by option: its row, ascending

	items    [smallSize]pair // by option: its primary items
	having   [smallSize]pair // by primary item: the options that have it
	sharing  []pair          // by secondary item: likewise
	agreeing []pair          // by shade: the options that demand it
	excluded [smallSize]pair // by option, if known: the options that it excludes, itself too
	known    pair

	// spread[j][h] is the words j of items of the options of word h, each at its
	// place.
	spread [2][2][64]uint64
}

// place tells apart the 64 words that have a single bit, by the multiplication of
// de Bruijn. To look at the bits of a word one after the other takes place(x & -x)
// half the time of bits.TrailingZeros64, whose instruction on amd64 waits for what
// was in its target before: domino-8x8 took 843 ms with one and 490 with the other.
func place(bit uint64) uint64 { return bit * 0x03f79d71b4ca8b09 >> 58 }

func newSmall(c *cells) *small {
	return &small{cells: c, sharing: make([]pair, c.secondaries), agreeing: make([]pair, c.shades)}
}

// fill makes the sets of so many rows and items, as number has them.
func (k *small) fill(options, items int, number []int32) {
	k.options = options
	k.known = pair{}
	clear(k.having[:items])
	clear(k.sharing)
	clear(k.agreeing)
	for o, r := range k.rows[:options] {
		primary, secondary := k.cells.of(r)
		set := pair{}
		for _, i := range primary {
			n := int(number[i]) & (smallSize - 1)
			set.add(n)
			k.having[n].add(o)
		}
		k.items[o] = set
		h, at := o>>6, place(1<<(o&63))
		k.spread[0][h][at], k.spread[1][h][at] = set.lo, set.hi
		for _, c := range secondary {
			k.sharing[c.item].add(o)
			if c.shade >= 0 {
				k.agreeing[c.shade].add(o)
			}
		}
	}
}

// exclude finds which options option o excludes: see Tables.exclude.
func (k *small) exclude(o int) {
	set := pair{}
	set.add(o)
	for items := k.items[o]; !items.empty(); {
		set = set.or(k.having[items.pop()&(smallSize-1)])
	}
	_, secondary := k.cells.of(k.rows[o])
	for _, c := range secondary {
		sharing := k.sharing[c.item]
		if c.shade >= 0 {
			sharing = sharing.less(k.agreeing[c.shade])
		}
		set = set.or(sharing)
	}
	k.excluded[o] = set
	k.known.add(o)
}

// A trail is where the search of a small subtree is.
type trail struct {
	search *Search
	cfg    *engine.Config
	silent bool // solutions are only counted, without limit

	path   [smallSize]int32      // the rows chosen
	length int                   // how many they are in the solution shown
	nodes  [smallSize + 1]uint64 // search nodes by level, not yet in the counters
	pollIn int                   // branching levels until the next poll

	levels [smallSize]branching
	depth  int
}

// A branching is a branching level: the options of its item, those of them that are
// still to be tried, and how many rows were chosen before.
type branching struct {
	all, rest pair
	length    int
}

// pollLevels is how many branching levels are between two polls.
const pollLevels = 1000

// walk visits the search nodes from a state on that has some item active, at a
// level of the trail. It returns whether to go on.
func (k *small) walk(t *trail, left, active pair, level int) (more bool) {
	for {
		ge1, ge2, ge3 := counts(&k.spread[0], left)
		if ge1 != active.lo {
			return true
		}
		one, two := pair{lo: active.lo &^ ge2}, pair{lo: active.lo &^ ge3}
		if active.hi != 0 {
			ge1, ge2, ge3 = counts(&k.spread[1], left)
			if ge1 != active.hi {
				return true
			}
			one.hi, two.hi = active.hi&^ge2, active.hi&^ge3
		}
		if one.empty() {
			item := 0
			if two.empty() {
				item = k.fewest(left, active)
			} else {
				item = two.first()
			}
			return k.branch(t, left, active, item, level)
		}
		for !one.empty() {
			options := k.having[one.first()&(smallSize-1)].and(left)
			if options.empty() {
				return true // it clashes with another that is forced
			}
			o := options.first() & (smallSize - 1)
			t.path[level&(smallSize-1)] = k.rows[o]
			level++
			t.nodes[level]++
			one, active = one.less(k.items[o]), active.less(k.items[o])
			left = k.without(t, left, o)
		}
		if active.empty() {
			return t.solution(level)
		}
	}
}

// branch tries the options of an item.
func (k *small) branch(t *trail, left, active pair, item, level int) (more bool) {
	b := &t.levels[t.depth&(smallSize-1)]
	t.depth++
	b.all = k.having[item&(smallSize-1)].and(left)
	b.rest, b.length = b.all, level
	for !b.rest.empty() { // some of it may be given away meanwhile
		o := b.rest.pop() & (smallSize - 1)
		t.path[level&(smallSize-1)] = k.rows[o]
		t.nodes[level+1]++
		if after := active.less(k.items[o]); after.empty() {
			more = t.solution(level + 1)
		} else {
			more = k.walk(t, k.without(t, left, o), after, level+1)
		}
		if !more {
			return false
		}
	}
	if t.pollIn--; t.pollIn <= 0 && !t.poll() {
		return false
	}
	t.depth--
	return true
}

// without returns what is left without what option o excludes.
func (k *small) without(t *trail, left pair, o int) pair {
	if !k.known.has(o) {
		k.exclude(o)
	}
	excluded := k.excluded[o]
	t.search.count.Updates += uint64(left.and(excluded).size())
	return left.less(excluded)
}

// counts returns the items, in one word of them, that have one option or more
// left, two or more, and three or more. It is a function of its own, as walk has
// no registers to spare: within it, tromino-9x9 took 1.17 times as long.
func counts(spread *[2][64]uint64, left pair) (ge1, ge2, ge3 uint64) {
	for x := left.lo; x != 0; x &= x - 1 {
		items := spread[0][place(x&-x)]
		ge3 |= ge2 & items
		ge2 |= ge1 & items
		ge1 |= items
	}
	for x := left.hi; x != 0; x &= x - 1 {
		items := spread[1][place(x&-x)]
		ge3 |= ge2 & items
		ge2 |= ge1 & items
		ge1 |= items
	}
	return ge1, ge2, ge3
}

// fewest returns the first of the active items with fewest options.
func (k *small) fewest(left, active pair) (item int) {
	least := smallSize + 1
	for !active.empty() {
		i := active.pop() & (smallSize - 1)
		if n := k.having[i].and(left).size(); n < least {
			least, item = n, i
		}
	}
	return item
}

// solution counts a solution of so many choices, and shows it to who will see it.
func (t *trail) solution(length int) (more bool) {
	count := &t.search.count
	if t.silent {
		count.Solutions++
		return true
	}
	t.length = length
	more = count.Show(t.cfg, t.search.solutionRows)
	t.length = 0
	return more
}

// poll brings the counters up to date and asks whether to go on.
func (t *trail) poll() (more bool) {
	t.pollIn = pollLevels
	t.flush()
	t.search.pollAt = t.search.work + pollEvery
	return t.cfg.Poll == nil || t.cfg.Poll()
}

// flush moves the search nodes to the counters of the search.
func (t *trail) flush() {
	for l, n := range t.nodes {
		if n > 0 {
			t.search.count.EnterMany(len(t.search.path)+l, n)
			t.search.work += wordsSmall * n
			t.nodes[l] = 0
		}
	}
}

// wordsSmall is about how many words a search node of a small subtree looks at.
const wordsSmall = 5
