package permgroup

// Orbits is a partition of points, made by NewOrbits: two points are in one orbit
// if they have the same Root. Looking a point up changes it, so that it belongs to
// one goroutine.
type Orbits []int32

// NewOrbits puts each of n points into an orbit of its own.
func NewOrbits(n int) Orbits { return Orbits(Identity(n)) }

// Root returns the first point of x's orbit.
func (o Orbits) Root(x int32) int32 {
	for o[x] != x {
		o[x] = o[o[x]]
		x = o[x]
	}
	return x
}

// Join makes one orbit of those of x and y.
func (o Orbits) Join(x, y int32) {
	if x, y = o.Root(x), o.Root(y); x != y {
		o[max(x, y)] = min(x, y)
	}
}

// JoinAll joins each point with its image.
func (o Orbits) JoinAll(p Perm) {
	for x, y := range p {
		if int32(x) != y {
			o.Join(int32(x), y)
		}
	}
}

// Orbits returns the orbits of all points.
func (g *Group) Orbits() Orbits {
	o := NewOrbits(g.chain.degree)
	for _, p := range g.generators {
		o.JoinAll(p)
	}
	return o
}
