package main

import "fmt"

const (
	// briefSearch is how long count searches before anything else, in seconds.
	briefSearch = 0.002
	// clearly so many times sooner a promise is believed: both are rough.
	clearly = 2
)

// howCounted tells, in a line, by what count will come to its end: the plan names the
// engine that searches, and layers of states may take over from it. It is empty where
// there is nothing to search, and where parts are counted each in its own way.
func (x *explained) howCounted() string {
	search, layers := x.Tree.Seconds, x.Layers
	if d := x.Symmetry; d.Searches > 0 && d.Stand.IsInt64() {
		search *= float64(d.Searches) / float64(d.Stand.Int64())
	}
	against := func() string { return fmt.Sprintf("%s against %s", seconds(layers.Seconds), seconds(search)) }
	switch {
	case x.Reduction.Impossible, x.Reduction.Parts > 1, len(x.Reasons) > 0:
		return ""
	case x.Tree.Exact && x.Tree.Seconds < briefSearch:
		return "by search, which ends before layers are thought of"
	case layers == nil:
		return "by search, as there can be no layers"
	case layers.Seconds*clearly < search:
		return "begins with a search, and ends by layers of states, which promise to be sooner: " + against()
	case search*clearly < layers.Seconds:
		return "by search; layers of states are tried beside it, and left, as they promise to take longer: " + against()
	}
	return "by search, or by layers of states beside it, whichever promises to be sooner on the way: layers " + against()
}
