package dlx_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/suite"
)

// The corpus is problem files that each say in a comment what is expected:
//
//	| expect solutions=92 nodes=1049 updates=16680
//
// Counts were enumerated with Knuth's programs (DLX2, and DLX3 or SSXCC where
// the problem needs them); nodes and updates are those of DLX2. Where these are
// not known, "takes" says how many updates the links engine makes.
const corpus = "testdata/corpus"

var corpusUpdates = flag.Uint64("corpus-updates", 40e6, "skip corpus files that take more updates than this")

func readText(t testing.TB, text string) *dlx.Problem {
	t.Helper()
	p, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{Format: dlxtext.Text})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// readCorpus returns a problem of the corpus and what is expected of it.
func readCorpus(t testing.TB, file string) (*dlx.Problem, suite.Expected) {
	t.Helper()
	return load(t, suite.Case{Name: strings.TrimSuffix(filepath.Base(file), ".dlx")})
}

func load(t testing.TB, c suite.Case) (*dlx.Problem, suite.Expected) {
	t.Helper()
	p, expect, err := c.Load(os.DirFS(corpus))
	if err != nil {
		t.Fatal(err)
	}
	return p, expect
}

// beyondSearch are files whose solutions are too many to visit.
var beyondSearch = map[string]bool{
	"domino-12x12.dlx": true, "tromino-12x12.dlx": true, "latin-6.dlx": true,
}

func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(corpus + "/*.dlx")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files in the corpus, error %v", len(files), err)
	}
	searched := 0
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".dlx"), func(t *testing.T) {
			p, expect := readCorpus(t, file)
			solutions, known := expect["solutions"]
			if !known || beyondSearch[name] || max(expect["updates"], expect["takes"]) > *corpusUpdates {
				return // read, and no more
			}
			searched++
			for _, engine := range enginesFor(p) {
				var stats dlx.Stats
				n, err := p.Count(context.Background(), dlx.Config{Engine: engine, Stats: &stats})
				if err != nil {
					t.Fatal(err)
				}
				if n.Uint64() != solutions {
					t.Errorf("%v: %v solutions, want %d", engine, n, solutions)
				}
				if nodes, known := expect["nodes"]; engine == dlx.Links && known && (stats.Nodes != nodes || stats.Updates != expect["updates"]) {
					t.Errorf("%d search nodes, %d updates, Knuth counts %d, %d", stats.Nodes, stats.Updates, nodes, expect["updates"])
				}
			}
		})
	}
	if searched < 20 {
		t.Errorf("only %d files of the corpus were searched", searched)
	}
}

// Benchmarks name the problem and the engine; nodes/op repeat exactly. They are
// those of the program bench, but for what takes long.
func BenchmarkCount(b *testing.B) {
	for _, c := range suite.Cases() {
		if c.Long {
			continue
		}
		p, _ := load(b, c)
		for _, engine := range p.Engines() {
			b.Run(fmt.Sprintf("problem=%s/engine=%v", c.Name, engine), func(b *testing.B) {
				b.ReportAllocs()
				var stats dlx.Stats
				for b.Loop() {
					if _, err := p.Count(context.Background(), dlx.Config{Engine: engine, Stats: &stats}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(stats.Nodes), "nodes/op")
				b.ReportMetric(float64(stats.Updates), "updates/op")
			})
		}
	}
}
