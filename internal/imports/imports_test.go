// Package imports checks that imports run one way, as docs/architecture.md has
// them: there is nothing but this test.
package imports

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

type listed struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Deps       []string
}

// list asks go list for packages of the module and what they import.
func list(t *testing.T, args ...string) []listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Standard,Imports,Deps"}, args...)...)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// Each rule: packages below a path may import, of this module, only packages
// below the others. The longest path that fits a package counts.
var rules = []struct {
	below string
	may   []string
}{
	{"exactcover/dlx/internal/matrix", nil},
	{"exactcover/dlx/internal/permgroup", nil},
	{"exactcover/dlx/internal/symmetry", []string{"exactcover/dlx/internal/matrix", "exactcover/dlx/internal/permgroup"}},
	{"exactcover/dlx/internal/frontier", []string{"exactcover/dlx/internal/matrix"}},
	{"exactcover/dlx/internal/bound", []string{"exactcover/dlx/internal/matrix", "exactcover/dlx/internal/engine"}},
	{"exactcover/dlx/internal/diagram", []string{"exactcover/dlx/internal/matrix", "exactcover/dlx/internal/frontier"}},
	{"exactcover/dlx/internal/invariant", []string{"exactcover/dlx/internal/matrix"}},
	{"exactcover/dlx/internal/core", []string{"exactcover/dlx/internal/matrix"}},
	{"exactcover/dlx/internal", []string{"exactcover/dlx/internal"}},
	{"exactcover/dlx", []string{"exactcover/dlx"}},
	{"exactcover/internal/oracle", []string{"exactcover/dlx"}},
	{"exactcover/internal/draw", nil},
	{"exactcover/internal/problemgen", []string{"exactcover/dlx"}},
	{"exactcover/models", []string{"exactcover/dlx", "exactcover/internal/draw", "exactcover/models/internal"}},
	{"exactcover/models/internal", []string{"exactcover/dlx", "exactcover/models/internal"}},
	{"exactcover/internal/known", []string{"exactcover/dlx", "exactcover/models"}},
	{"exactcover/internal/trace", []string{"exactcover/dlx", "exactcover/internal/draw"}},
	{"exactcover/internal/suite", []string{"exactcover/dlx", "exactcover/models"}},
	{"exactcover/bench", []string{"exactcover/dlx", "exactcover/internal", "exactcover/models"}},
	{"exactcover/cluster", []string{"exactcover/dlx"}},
	{"exactcover/cmd", []string{"exactcover"}},
	{"exactcover/docs", []string{"exactcover/dlx", "exactcover/models"}},
	{"exactcover/fuzz", []string{"exactcover"}},
}

func below(path, prefix string) bool { return path == prefix || strings.HasPrefix(path, prefix+"/") }

func TestImportsRunOneWay(t *testing.T) {
	packages := list(t, "./...")
	if len(packages) < 10 {
		t.Fatalf("only %d packages listed", len(packages))
	}
	for _, p := range packages {
		best := -1
		for k, rule := range rules {
			if below(p.ImportPath, rule.below) && (best < 0 || len(rule.below) > len(rules[best].below)) {
				best = k
			}
		}
		if best < 0 {
			if p.ImportPath != "exactcover/internal/imports" {
				t.Errorf("%s has no rule: add one", p.ImportPath)
			}
			continue
		}
		for _, imported := range p.Imports {
			if !below(imported, "exactcover") {
				continue
			}
			allowed := false
			for _, may := range rules[best].may {
				allowed = allowed || below(imported, may)
			}
			if !allowed {
				t.Errorf("%s imports %s, against the direction of imports", p.ImportPath, imported)
			}
		}
	}
}

// What writes problems down sees of them what everybody sees, and no tables.
func TestWritersSeeNoTables(t *testing.T) {
	for _, p := range list(t, "./dlx/dlxtext", "./dlx/export") {
		for _, imported := range p.Imports {
			if below(imported, "exactcover/dlx/internal") {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
	}
}

// Whoever uses the library is spared the cluster's modules, and so is every package
// but the cluster and the command.
func TestNATSStaysWithTheCluster(t *testing.T) {
	found := false
	for _, p := range list(t, "./...") {
		for _, dependency := range p.Deps {
			if !strings.Contains(dependency, "nats-io") {
				continue
			}
			if found = true; !below(p.ImportPath, "exactcover/cluster") && !below(p.ImportPath, "exactcover/cmd") {
				t.Errorf("%s depends on %s", p.ImportPath, dependency)
				break
			}
		}
	}
	if !found {
		t.Error("nothing depends on NATS: is its path another?")
	}
}

// What is of use without the command stays free of other modules, and its
// tests need no more than go-cmp and rapid.
func TestLibraryDependsOnLittle(t *testing.T) {
	for _, p := range list(t, "-deps", "./dlx/...", "./models/...", "./internal/draw", "./internal/oracle") {
		if !p.Standard && !below(p.ImportPath, "exactcover") {
			t.Errorf("the library depends on %s", p.ImportPath)
		}
	}
	for _, p := range list(t, "-deps", "-test", "./dlx/...", "./models/...", "./internal/...") {
		name, _, _ := strings.Cut(p.ImportPath, " ")
		name = strings.TrimSuffix(name, ".test")
		if !p.Standard && !below(name, "exactcover") && !below(strings.TrimSuffix(name, "_test"), "exactcover") &&
			!below(name, "github.com/google/go-cmp") && !below(name, "pgregory.net/rapid") {
			t.Errorf("the library's tests depend on %s", p.ImportPath)
		}
	}
}
