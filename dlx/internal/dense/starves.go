package dense

// Starves reports whether option o, chosen first, leaves some item without
// options. It looks at a few words for each item, for most have one left among
// their first.
func (d *Tables) Starves(o int) bool {
	excluded, left := d.excludes(o), d.root[:d.words]
	for i := range d.numbers {
		if d.itemsIn(i >> 6)[o]>>(i&63)&1 == 0 && !meets(d.options(i), left, excluded) {
			return true
		}
	}
	return false
}

// Words returns how many words a set of options takes.
func (d *Tables) Words() int { return d.words }

// meets reports whether an option of a set is left and not excluded.
func meets(set, left, excluded []uint64) bool {
	for w, x := range set {
		if x&left[w]&^excluded[w] != 0 {
			return true
		}
	}
	return false
}
