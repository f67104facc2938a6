package dlx_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
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
func readCorpus(t testing.TB, file string) (*dlx.Problem, map[string]uint64) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	expect := make(map[string]uint64)
	for line := range bytes.Lines(text) {
		if fields, found := bytes.CutPrefix(line, []byte("| expect ")); found {
			for _, field := range strings.Fields(string(fields)) {
				name, value, _ := strings.Cut(field, "=")
				if n, err := strconv.ParseUint(value, 10, 64); err == nil {
					expect[name] = n
				}
			}
		}
	}
	return readText(t, string(text)), expect
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
	if searched < 30 {
		t.Errorf("only %d files of the corpus were searched", searched)
	}
}

// Benchmarks name the model and the engine; nodes/op repeat exactly.
func BenchmarkCount(b *testing.B) {
	for _, name := range []string{
		"queens-13", "queens-14", "langford-12", "domino-8x8", "tromino-9x9", "pent-6x10", "soma", "latin-5",
		"sudoku-16clue", "random-sparse", "random-4uniform", "random-wide", "words-4x4", "queens-8x3",
	} {
		p, _ := readCorpus(b, filepath.Join(corpus, name+".dlx"))
		for _, engine := range []dlx.Engine{dlx.Links, dlx.Dense} {
			b.Run(fmt.Sprintf("model=%s/engine=%v", name, engine), func(b *testing.B) {
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
