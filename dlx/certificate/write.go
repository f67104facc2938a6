package certificate

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"exactcover/dlx"
)

// A Config says how to write a certificate. The zero Config decides the items as
// declared and keeps up to DefaultMemory.
type Config struct {
	// Order holds the primary items in the order in which they are decided; nil means as
	// declared. The size of the certificate depends on it: it is smallest if items that
	// share options stand close together.
	Order []dlx.Item
	// Memory bounds the bytes that are kept: the whole body before it is compressed, and
	// two layers. Zero means DefaultMemory.
	Memory int64
	// Progress, unless nil, is called before each step: step runs from 0 to steps-1, and
	// nodes is how many nodes stand before it.
	Progress func(step, steps, nodes int)
}

// Write counts the solutions of p, writes a certificate of the count, and returns its
// claim. It is an error, ErrMemory, if that takes more memory than allowed; the error
// tells how far it came.
func Write(ctx context.Context, w io.Writer, p *dlx.Problem, cfg Config) (*Claim, error) {
	if cfg.Memory == 0 {
		cfg.Memory = DefaultMemory
	}
	var canonical bytes.Buffer
	if err := p.WriteCanonical(&canonical); err != nil {
		return nil, err
	}
	q, err := parse(canonical.Bytes())
	if err != nil {
		return nil, err
	}
	claim := &Claim{Fingerprint: p.Fingerprint().String(), Problem: canonical.Bytes(), Order: q.places(p, cfg.Order)}
	if err := q.decide(claim.Order, cfg.Memory); err != nil {
		return nil, err
	}
	layers, err := q.layers(ctx, cfg, claim)
	if err != nil {
		return nil, err
	}
	return claim, write(ctx, w, claim, layers)
}

// places returns the places among the canonical form's items of primary items.
func (q *problem) places(p *dlx.Problem, order []dlx.Item) []int {
	var primary []int // places, as declared
	for k, i := range q.items {
		if !i.secondary {
			primary = append(primary, k)
		}
	}
	if order == nil {
		return primary
	}
	rank := make(map[dlx.Item]int) // among the primary items, as declared
	for i := range dlx.Item(p.NumItems()) {
		if p.Primary(i) {
			rank[i] = len(rank)
		}
	}
	places := make([]int, 0, len(order))
	for _, i := range order {
		k, ok := rank[i]
		if !ok {
			return nil // decide names what is missing
		}
		places = append(places, primary[k])
	}
	return places
}

// layers makes the body of each layer, from the root down, and the claim's count: the
// number of ways that lead to the end.
func (q *problem) layers(ctx context.Context, cfg Config, claim *Claim) (bodies [][]byte, err error) {
	here := layer{labels: []string{""}, counts: []*big.Int{big.NewInt(1)}}
	kept := int64(0)
	for s := range q.steps {
		if cfg.Progress != nil {
			cfg.Progress(s, len(q.steps), len(here.labels))
		}
		below, place := layer{}, make(map[string]int)
		var body []byte
		two, wide := int64(0), int64(0) // bytes of two layers, and of the largest count
		for _, n := range here.counts {
			wide = max(wide, int64(n.BitLen())/8)
		}
		clear(q.value)
		for k, label := range here.labels {
			if k&1023 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err := q.decode(s, strings.NewReader(label)); err != nil {
				return nil, err
			}
			body = append(append(body, 1), label...)
			for target := range q.successors(s) {
				at, known := place[target]
				if !known {
					at = len(below.labels)
					place[target] = at
					below.labels, below.counts = append(below.labels, target), append(below.counts, new(big.Int))
					two += 2*int64(len(target)) + 160 + 2*wide
				}
				below.counts[at].Add(below.counts[at], here.counts[k])
				body = binary.AppendUvarint(body, uint64(at))
			}
			if kept+two+int64(len(body)) > cfg.Memory {
				return nil, fmt.Errorf("%w: the certificate passes %d MiB at step %d of %d, with %d nodes before it and %d so far behind it", ErrMemory, cfg.Memory>>20, s+1, len(q.steps), len(here.labels), len(below.labels))
			}
		}
		kept += int64(len(body))
		bodies = append(bodies, append(body, 0))
		claim.Nodes += int64(len(here.labels))
		here = below
	}
	claim.Count = new(big.Int)
	for _, n := range here.counts { // one at most: nothing is open behind the last step
		claim.Count.Add(claim.Count, n)
	}
	return bodies, nil
}

// write writes the head, and the layers from the last to the first.
func write(ctx context.Context, w io.Writer, claim *Claim, layers [][]byte) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "dlx certificate 1\ncount %v\nfingerprint %s\norder", claim.Count, claim.Fingerprint)
	for _, i := range claim.Order {
		fmt.Fprintf(out, " %d", i)
	}
	fmt.Fprintf(out, "\n%s\n", claim.Problem)
	zipped := gzip.NewWriter(out)
	for _, layer := range slices.Backward(layers) {
		for piece := range slices.Chunk(layer, 1<<20) { // compressed in some ten milliseconds
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if _, err := zipped.Write(piece); err != nil {
				return err
			}
		}
	}
	if err := zipped.Close(); err != nil {
		return err
	}
	return out.Flush()
}
