package suite_test

import (
	"context"
	"os"
	"testing"
	"testing/fstest"

	"exactcover/dlx"
	"exactcover/internal/suite"

	"github.com/google/go-cmp/cmp"
)

func TestEveryProblemLoads(t *testing.T) {
	corpus := os.DirFS("../../dlx/testdata/corpus")
	seen := make(map[string]bool)
	for _, c := range suite.Cases() {
		if seen[c.Name] {
			t.Errorf("%s is named twice", c.Name)
		}
		seen[c.Name] = true
		p, expect, err := c.Load(corpus)
		if err != nil {
			t.Error(err)
			continue
		}
		solutions, known := expect["solutions"]
		if !known || p.NumPrimary() == 0 {
			t.Errorf("%s: %v expected of %d primary items", c.Name, expect, p.NumPrimary())
		}
		if c.Long || max(expect["updates"], expect["takes"]) > 1e6 {
			continue
		}
		if n, err := p.Count(context.Background(), dlx.Config{}); err != nil || n.Uint64() != solutions {
			t.Errorf("%s: %v solutions, %v, want %d", c.Name, n, err, solutions)
		}
	}
}

func TestExpectations(t *testing.T) {
	corpus := fstest.MapFS{
		"a.dlx": {Data: []byte("| title\n| expect solutions=0 nodes=2 updates=3 cheapest=7\na b\na\n")},
		"b.dlx": {Data: []byte("| expect none known\na\na\n")},
		"c.dlx": {Data: []byte("| expect solutions=many\na\na\n")},
	}
	_, a, err := (suite.Case{Name: "a"}).Load(corpus)
	if diff := cmp.Diff(suite.Expected{"solutions": 0, "nodes": 2, "updates": 3, "cheapest": 7}, a); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if _, b, err := (suite.Case{Name: "b"}).Load(corpus); len(b) > 0 || err != nil {
		t.Error(b, err)
	}
	for _, name := range []string{"c", "missing"} {
		if _, _, err := (suite.Case{Name: name}).Load(corpus); err == nil {
			t.Errorf("%s loads", name)
		}
	}
}
