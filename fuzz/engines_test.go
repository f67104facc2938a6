package fuzz

import (
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/problemgen"

	"pgregory.net/rapid"
)

// The property of the campaign, written once and driven twice.
func enginesAgree(t *rapid.T) {
	p := problemgen.Rapid(t)
	if agree(t, p); t.Failed() {
		t.Fatalf("%s", canonical(t, p))
	}
}

func TestEnginesAgree(t *testing.T) { rapid.Check(t, enginesAgree) }

func FuzzEnginesAgree(f *testing.F) { f.Fuzz(rapid.MakeFuzz(enginesAgree)) }

// A reporter is what tests and properties have in common.
type reporter interface {
	Helper()
	Error(...any)
	Errorf(string, ...any)
	Fatal(...any)
}

func canonical(t reporter, p *dlx.Problem) string {
	var text strings.Builder
	if err := p.WriteCanonical(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
