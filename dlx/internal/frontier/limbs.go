package frontier

import (
	"math/big"
	"math/bits"
)

// A count takes one or more limbs of 64 bits, the lowest first. All counts of a
// layer have the same number of limbs, enough for their sum, so that no
// addition can overflow: see widen.

// addTo adds the limbs of b to those of a, which are at least as many. It
// returns the carry out of a.
func addTo(a, b []uint64) (carry uint64) {
	for k, x := range b {
		a[k], carry = bits.Add64(a[k], x, carry)
	}
	for k := len(b); carry != 0 && k < len(a); k++ {
		a[k], carry = bits.Add64(a[k], 0, carry)
	}
	return carry
}

// length returns how many bits a number of limbs has.
func length(limbs []uint64) int {
	for k := len(limbs) - 1; k >= 0; k-- {
		if limbs[k] != 0 {
			return 64*k + bits.Len64(limbs[k])
		}
	}
	return 0
}

// toBig returns a number of limbs as a big integer.
func toBig(limbs []uint64) *big.Int {
	bytes := make([]byte, 8*len(limbs))
	for k, x := range limbs {
		for b := range 8 {
			bytes[len(bytes)-1-8*k-b] = byte(x >> (8 * b))
		}
	}
	return new(big.Int).SetBytes(bytes)
}
