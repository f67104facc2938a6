package dense

// Starves reports whether option o, chosen first, leaves some item without
// options. It looks at a few words for each item, for most have one left among
// their first.
func (d *Tables) Starves(o int) bool {
	excluded, left := d.excluded[o*d.words:][:d.words], d.root[:d.words]
	mine := d.items[o*d.slices:][:d.slices]
	for i := range d.primary {
		if mine[i>>6]>>(i&63)&1 == 0 && !meets(d.options(i), left, excluded) {
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
