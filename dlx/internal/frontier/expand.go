package frontier

// arrivals are the states that a step leads to, each with the count of the
// state it comes from, sorted by the shard of the next layer that they belong
// to. Equal ones are not merged yet.
type arrivals struct {
	shards   [][]uint64
	mask     uint64 // of a shard's number
	hashMask uint64
	words    int
	limbs    int // of the counts written, at least as many as of those read
}

// reset empties arrivals.
func (a *arrivals) reset(words, limbs, shards int) {
	a.words, a.limbs, a.mask = words, limbs, uint64(shards-1)
	if cap(a.shards) < shards {
		a.shards = append(a.shards[:cap(a.shards)], make([][]uint64, shards-cap(a.shards))...)
	}
	a.shards = a.shards[:shards]
	for k := range a.shards {
		a.shards[k] = a.shards[k][:0]
	}
}

// count returns how many there are.
func (a *arrivals) count() (n uint64) {
	for _, b := range a.shards {
		n += uint64(len(b) / (a.words + a.limbs))
	}
	return n
}

// add adds a state with its count.
func (a *arrivals) add(key, count []uint64) {
	shard := shardOf(hash(key)&a.hashMask) & a.mask
	a.shards[shard] = a.extend(append(a.shards[shard], key...), count)
}

func (a *arrivals) extend(b, count []uint64) []uint64 {
	for k := range a.limbs { // appending a slice of some words takes longer
		x := uint64(0)
		if k < len(count) {
			x = count[k]
		}
		b = append(b, x)
	}
	return b
}

// add1 is add for keys of one word.
func (a *arrivals) add1(key uint64, count []uint64) {
	shard := shardOf(hash1(key)&a.hashMask) & a.mask
	if a.limbs == 1 {
		a.shards[shard] = append(a.shards[shard], key, count[0])
		return
	}
	a.shards[shard] = a.extend(append(a.shards[shard], key), count)
}

// expand takes states with counts of so many limbs through a step.
//
// Only keys of one word have a loop of their own: a loop for two words measured
// the same as the one for any, since most of the time goes to merging.
func (s *Step) expand(in []uint64, limbs int, out *arrivals) {
	if out.words == 1 {
		s.expand1(in, limbs, out)
		return
	}
	words := out.words
	stride := words + limbs
	next := make([]uint64, words)
	for ; len(in) >= stride; in = in[stride:] {
		key := in[:words]
		for a := range s.Rows {
			if s.Next(key, a, next) {
				out.add(next, in[words:stride])
			}
		}
	}
}

func (s *Step) expand1(in []uint64, limbs int, out *arrivals) {
	stride := 1 + limbs
	must, keep := s.must[0], s.keep[0]
	block, set, add := s.block, s.set, s.add
	if s.pass != 0 {
		block, set, add = block[1:], set[1:], add[1:]
	}
	for ; len(in) >= stride; in = in[stride:] {
		key := in[0]
		if key&s.pass != 0 {
			if next := key | s.set[0]; next&must == must && s.above1(next) {
				out.add1(next&keep, in[1:stride])
			}
			continue
		}
		for a, b := range block {
			if key&b != 0 {
				continue
			}
			if next := (key | set[a]) + add[a]; next&must == must && s.above1(next) {
				out.add1(next&keep, in[1:stride])
			}
		}
	}
}

func (s *Step) above1(state uint64) bool {
	for _, f := range s.floors {
		if state&f.mask < f.least {
			return false
		}
	}
	return true
}
