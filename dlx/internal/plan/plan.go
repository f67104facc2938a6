// Package plan chooses the engine for a problem, from its tables alone.
package plan

import (
	"fmt"
	"math"

	"exactcover/dlx/internal/dense"
	"exactcover/dlx/internal/matrix"
)

// An Engine is a way to search.
type Engine int

const (
	Links Engine = iota
	Dense
)

// A Choice is an engine and why it was chosen.
type Choice struct {
	Engine Engine
	Reason string
	// Memory is about how many bytes the engine takes for its tables or links.
	Memory uint64
}

// denseMemory bounds the tables of package dense: 64 MiB, some 22,000 options.
// Beyond, a search node looks at so many words that links is faster anyway.
const denseMemory = 64 << 20

// Choose compares what a search node is likely to cost in either engine.
//
// An option that excludes n others when the search begins meets about
// 0.8·n^(2/3) of them on its way (on the corpus: dominoes 2 of 6, trominoes 8 of
// 30, queens-14 6 of 45, pentominoes 49 of 600). Links updates a list for each
// item of each of them; dense looks at its whole state, whatever goes, so that
// it loses where little goes of much: boards of 400 and more cells, of which an
// option touches three. Measured per search node: links takes 20 ns and 7 ns an
// update, dense 10 ns, 3 ns a word of its state, and 2 ns an option that goes.
func Choose(t *matrix.Table) Choice {
	links := Choice{Links, "", linksMemory(t)}
	switch {
	case !dense.Fits(t):
		links.Reason = "some item is wanted other than exactly once"
		return links
	case t.Rows() == 0:
		links.Reason = "there are no options"
		return links
	case dense.Bytes(t) > denseMemory:
		links.Reason = fmt.Sprintf("bitsets of %d options would take %d MiB, more than %d", t.Rows(), dense.Bytes(t)>>20, denseMemory>>20)
		return links
	}
	gone := 0.8 * math.Pow(excluded(t), 2.0/3)
	updates := gone * (float64(len(t.Item))/float64(t.Rows()) - 1)
	words := float64(dense.StateWords(t))
	if byLinks, byDense := 20+7*updates, 10+3*words+2*gone; byLinks < byDense {
		links.Reason = fmt.Sprintf("few options go at a search node: about %.0f updates of links against %.0f words of bitsets", updates, words)
		return links
	}
	return Choice{
		Engine: Dense,
		Reason: fmt.Sprintf("many options go at a search node: about %.0f words of bitsets against %.0f updates of links", words, updates),
		Memory: dense.Bytes(t),
	}
}

// excluded returns about how many options an option excludes on average, with
// those that share two items with it counted twice.
func excluded(t *matrix.Table) float64 {
	options := make([]float64, t.Items)
	for _, i := range t.Item {
		options[i]++
	}
	sum := 0.0
	for _, n := range options {
		sum += n * (n - 1)
	}
	rows := float64(t.Rows())
	return min(sum/rows, rows)
}

func linksMemory(t *matrix.Table) uint64 {
	return 16*uint64(t.Rows()+len(t.Item)) + 28*uint64(t.Items)
}
