package dlxtext_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"exactcover/dlx/dlxtext"
)

// The problems of the corpus read without a warning and read back.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("../testdata/corpus/*.dlx")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := dlxtext.Read(bytes.NewReader(text), dlxtext.Config{Name: file, Warn: func(w dlxtext.Warning) {
				if filepath.Base(file) != "toy-xcc.dlx" {
					t.Error(w)
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			checkReadsBack(t, p, dlxtext.Text)
			checkReadsBack(t, p, dlxtext.JSON)
		})
	}
}

// The examples of the documentation are what it says they are.
func TestDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../docs/format.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(page), "\n```")
	for k, want := range []string{
		"items: A B 2:3|C (X) (Y)\noptions: 5\n0: A B X:0 Y:0\n1: A C X:1 Y:1\n2: C X:0\n3: B X:1 |5\n4: C Y:1\n",
		"items: (X) (Y)\noptions: 2\n",
		"items: 0 1 2\noptions: 2\n0: 0 2\n1: 1\n",
		"items: A 2:3|C (X) (Y)\noptions: 2\n0: A X:red\n1: A C |5\n",
	} {
		_, block, _ := strings.Cut(parts[2*k+1], "\n")
		if got := outcome(strings.NewReader(block), dlxtext.Auto); !strings.HasSuffix(got, want) || strings.Contains(got, "error") {
			t.Errorf("block %d is read as\n%s, not as\n%s", k, got, want)
		}
	}
	_, schema, _ := strings.Cut(parts[9], "\n")
	if !json.Valid([]byte(schema)) {
		t.Errorf("the schema is no JSON: %.100s", schema)
	}
}
