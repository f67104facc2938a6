// Package plan chooses the engine that searches a problem, from the shape of its
// tables alone:
//
//	c := plan.Choose(table)
//	c.Engine // plan.Dense, as long as bitsets fit
//	c.Reason // why, for people
//
// It takes linear time and runs nothing. Whether a count goes by layers of states
// instead depends on how searches go, and is decided by package dlx as they run.
package plan

import (
	"fmt"

	"exactcover/dlx/internal/dense"
	"exactcover/dlx/internal/matrix"
)

// An Engine is a way to search.
type Engine int

const (
	Links Engine = iota // dancing links, package links
	Dense               // bitsets, package dense
)

// A Choice is an engine and why it was chosen.
type Choice struct {
	Engine Engine
	Reason string
	// Memory is about how many bytes the engine takes for its tables or links.
	Memory uint64
}

// denseMemory bounds the tables of package dense: 64 MiB, some 22,000 options.
const denseMemory = 64 << 20

// Choose takes bitsets wherever they fit. On the corpus and on boards of up to 60
// by 60 cells they are three to ten times as fast as links once a search takes some
// thousand search nodes. Where it takes fewer, links would win the time for making
// the tables: of 14,000 options 70 ms, of 3,400 3 ms.
func Choose(t *matrix.Table) Choice {
	links := Choice{Links, "", linksMemory(t)}
	switch {
	case !dense.Fits(t):
		links.Reason = "some item is wanted other than exactly once"
		return links
	case t.Rows() == 0:
		links.Reason = "there are no options"
		return links
	}
	bytes := dense.Bytes(t)
	if bytes > denseMemory {
		links.Reason = fmt.Sprintf("bitsets of %d options would take %d MiB, more than %d", t.Rows(), bytes>>20, denseMemory>>20)
		return links
	}
	return Choice{Dense, fmt.Sprintf("bitsets of %d options fit into %d MiB", t.Rows(), bytes>>20+1), bytes}
}

func linksMemory(t *matrix.Table) uint64 {
	return 16*uint64(t.Rows()+len(t.Item)) + 28*uint64(t.Items)
}
