package frontier

// arrivals are the states that a step leads to, each with the count of the
// state it comes from, sorted by the shard of the next layer that they belong
// to. They are not merged yet.
type arrivals struct {
	shards   [][]uint64
	mask     uint64 // of the shard's number
	hashMask uint64
	words    int
	limbs    int // of the counts written, at least as many as of those read
}

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

// expand takes states with counts of so many limbs through a step.
func (s *Step) expand(in []uint64, limbs int, out *arrivals) {
	switch out.words {
	case 1:
		s.expand1(in, limbs, out)
	default:
		s.expandAny(in, limbs, out)
	}
}

func (s *Step) expand1(in []uint64, limbs int, out *arrivals) {
	stride := 1 + limbs
	must, keep := s.must[0], s.keep[0]
	first := 0
	if s.pass != 0 {
		first = 1
	}
	block, set, add := s.block[first:], s.set[first:], s.add[first:]
	for ; len(in) >= stride; in = in[stride:] {
		key := in[0]
		if key&s.pass != 0 {
			if next := key | s.set[0]; next&must == must && (s.floors == nil || s.above1(next)) {
				out.emit1(next&keep, in[1:stride])
			}
			continue
		}
		for a, b := range block {
			if key&b != 0 {
				continue
			}
			next := (key | set[a]) + add[a]
			if next&must != must || s.floors != nil && !s.above1(next) {
				continue
			}
			out.emit1(next&keep, in[1:stride])
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

func (a *arrivals) emit1(key uint64, count []uint64) {
	shard := hash1(key) & a.hashMask >> (64 - shardBits) & a.mask
	if a.limbs == 1 {
		a.shards[shard] = append(a.shards[shard], key, count[0])
		return
	}
	a.shards[shard] = a.wide(append(a.shards[shard], key), count)
}

func (a *arrivals) wide(b []uint64, count []uint64) []uint64 {
	for _, x := range count {
		b = append(b, x)
	}
	for k := len(count); k < a.limbs; k++ {
		b = append(b, 0)
	}
	return b
}

func (s *Step) expandAny(in []uint64, limbs int, out *arrivals) {
	words := out.words
	stride := words + limbs
	next := make([]uint64, words)
	for ; len(in) >= stride; in = in[stride:] {
		key := in[:words]
		for a := range s.Rows {
			if s.Next(key, a, next) {
				out.emit(next, in[words:stride])
			}
		}
	}
}

func (a *arrivals) emit(key, count []uint64) {
	shard := hash(key) & a.hashMask >> (64 - shardBits) & a.mask
	b := append(a.shards[shard], key...)
	b = append(b, count...)
	for k := len(count); k < a.limbs; k++ {
		b = append(b, 0)
	}
	a.shards[shard] = b
}
