package permgroup

import "fmt"

// A Perm is a permutation: point x goes to p[x].
type Perm []int32

// Identity returns the permutation of n points that moves none.
func Identity(n int) Perm {
	p := make(Perm, n)
	p.reset()
	return p
}

func (p Perm) reset() {
	for x := range p {
		p[x] = int32(x)
	}
}

// FirstMoved returns the first point that p moves, or -1.
func (p Perm) FirstMoved() int32 {
	for x, y := range p {
		if int32(x) != y {
			return int32(x)
		}
	}
	return -1
}

// Inverse returns the permutation that undoes p.
func (p Perm) Inverse() Perm {
	inverse := make(Perm, len(p))
	for x, y := range p {
		inverse[y] = int32(x)
	}
	return inverse
}

// Then returns the permutation that does p first and q afterwards.
func (p Perm) Then(q Perm) Perm {
	both := make(Perm, len(p))
	for x, y := range p {
		both[x] = q[y]
	}
	return both
}

// then does q afterwards, in place.
func (p Perm) then(q Perm) {
	for x, y := range p {
		p[x] = q[y]
	}
}

// conjugate returns what p is when u renames the points: it takes u[x] to
// u[p[x]].
func (p Perm) conjugate(u Perm) Perm {
	renamed := make(Perm, len(p))
	for x, y := range p {
		renamed[u[x]] = u[y]
	}
	return renamed
}

// Check returns an error unless p is a permutation of n points.
func (p Perm) Check(n int) error {
	if len(p) != n {
		return fmt.Errorf("%d points have images, expected %d", len(p), n)
	}
	origin := make([]int32, n) // 1 + the point that goes there
	for x, y := range p {
		if y < 0 || int(y) >= n {
			return fmt.Errorf("point %d goes to %d, expected 0 to %d", x, y, n-1)
		}
		if o := origin[y]; o != 0 {
			return fmt.Errorf("points %d and %d both go to %d", o-1, x, y)
		}
		origin[y] = int32(x) + 1
	}
	return nil
}
