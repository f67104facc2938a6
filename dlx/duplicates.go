package dlx

import (
	"encoding/binary"
	"iter"
	"slices"
)

// Duplicates yields the pairs of equal options: the first of its kind and each later
// one, in ascending order of the later. Equal options are options all the same, each
// with solutions of its own, which often is not what was meant. It takes memory for a
// copy of all options.
func (p *Problem) Duplicates() iter.Seq2[Option, Option] {
	return func(yield func(first, later Option) bool) {
		seen := make(map[string]Option)
		var entries []uint64
		var key []byte
		for o := range p.Options() {
			entries = entries[:0]
			for i, c := range p.Entries(o) {
				entries = append(entries, uint64(i)<<32|uint64(c))
			}
			slices.Sort(entries)
			key = key[:0]
			for _, e := range entries {
				key = binary.LittleEndian.AppendUint64(key, e)
			}
			if first, again := seen[string(key)]; !again {
				seen[string(key)] = o
			} else if !yield(first, o) {
				return
			}
		}
	}
}
