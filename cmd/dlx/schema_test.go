package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/schema.json anew")

// kinds are the objects that --json prints, with the names they have in the schema.
var kinds = []struct {
	name, about string
	of          any
}{
	{"count", "count: one a board; count --fundamental counts orbits", counted{}},
	{"unique", "unique: one a board", decided{}},
	{"solution", "solve, sample, import-solution: one a solution", listed{}},
	{"listing", "solve: ends the solutions of a board", listing{}},
	{"nth", "solve --nth", nthSolution{}},
	{"samples", "sample: ends the solutions of a board", sampled{}},
	{"priced", "best: one a solution", ranked{}},
	{"ranking", "best: ends the solutions of a board", ranking{}},
	{"frequencies", "explain --frequencies", frequency{}},
	{"explanation", "explain: one a board", explained{}},
	{"reason", "explain --why: one a board", onlyWhy{}},
	{"record", "count --shard, with --json or without", shardRecord{}},
	{"merged", "merge: one a board", merged{}},
	{"check", "check: one a board", checked{}},
	{"undecided", "check: a board whose check was stopped", undecided{}},
	{"answer", "import-solution: ends the solutions", imported{}},
	{"certificate", "certify, verify", claimed{}},
}

// schemaOf describes a Go type in JSON Schema.
func schemaOf(t reflect.Type) map[string]any {
	switch {
	case t == reflect.TypeFor[*big.Int]():
		return map[string]any{"type": "integer", "description": "of any size"}
	case t.Kind() == reflect.Pointer:
		return schemaOf(t.Elem())
	}
	switch t.Kind() {
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	case reflect.Struct:
		properties, required := make(map[string]any), []any{}
		for _, field := range reflect.VisibleFields(t) {
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.Anonymous || name == "" {
				continue
			}
			if properties[name] = schemaOf(field.Type); options != "omitempty" && options != "omitzero" {
				required = append(required, name)
			}
		}
		return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	return map[string]any{"type": "integer"}
}

func wholeSchema() map[string]any {
	defs, refs := make(map[string]any), []any{}
	for _, kind := range kinds {
		def := schemaOf(reflect.TypeOf(kind.of))
		def["description"] = kind.about
		defs[kind.name] = def
		refs = append(refs, map[string]any{"$ref": "#/$defs/" + kind.name})
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "A line of what dlx prints with --json",
		"anyOf":   refs,
		"$defs":   defs,
	}
}

const schemaFile = root + "/docs/schema.json"

func TestSchemaIsWritten(t *testing.T) {
	want, err := json.MarshalIndent(wholeSchema(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	if *update {
		if err := os.WriteFile(schemaFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("go test ./cmd/dlx -run Schema -update writes it anew (-want +got)\n%s", diff)
	}
}

// fault says why a value is not as a schema has it, or is "". It knows what this
// schema uses.
func fault(schema map[string]any, value any) string {
	kind := schema["type"].(string)
	switch v := value.(type) {
	case string:
		if kind == "string" {
			return ""
		}
	case bool:
		if kind == "boolean" {
			return ""
		}
	case json.Number:
		if kind == "number" || kind == "integer" && !strings.ContainsAny(v.String(), ".eE") {
			return ""
		}
	case []any:
		if kind != "array" {
			break
		}
		for k, e := range v {
			if f := fault(schema["items"].(map[string]any), e); f != "" {
				return fmt.Sprintf("[%d]: %s", k, f)
			}
		}
		return ""
	case map[string]any:
		if kind != "object" {
			break
		}
		properties, _ := schema["properties"].(map[string]any)
		for name, e := range v {
			inner, known := properties[name].(map[string]any)
			if !known {
				inner, known = schema["additionalProperties"].(map[string]any)
			}
			if !known {
				return name + ": not in the schema"
			}
			if f := fault(inner, e); f != "" {
				return name + ": " + f
			}
		}
		required, _ := schema["required"].([]any)
		for _, name := range required {
			if _, has := v[name.(string)]; !has {
				return fmt.Sprint(name, ": missing")
			}
		}
		return ""
	}
	return fmt.Sprintf("%v is no %s", value, kind)
}

// Each line that a verb prints with --json is an object of the schema, and of the kind
// that it should be.
func TestJSONKeepsToTheSchema(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	toy := file("toy.dlx", "A B C | X\nA X:1 |3\nB X:1\nB C |2\nC\nA B C |9\n")
	none := file("none.dlx", "A B\nA\n")
	boards := file("boards.txt", "2\n2 3\n...\n...\n1 1\n.\n")
	hard := file("hard.dlx", manyItems(40))
	cert := filepath.Join(dir, "toy.cert")
	var record bytes.Buffer
	run(t.Context(), []string{"count", toy, "--shard", "1/1"}, strings.NewReader(""), &record, io.Discard)
	seen := make(map[string]bool)
	for _, c := range []struct {
		line string
		want string // kinds of the lines, each once
	}{
		{"count " + toy, "count"},
		{"count " + none, "count"},
		{"count " + toy + " --limit 1", "count"},
		{"count boardcover " + boards, "count"},
		{"count nqueens 8 --fundamental", "count"},
		{"count nqueens 40 --engine links --timeout 20ms", "count"},
		{"unique " + toy, "unique"},
		{"unique " + none, "unique"},
		{"solve " + toy + " --all", "solution listing"},
		{"solve " + none, "listing"},
		{"solve boardcover " + boards, "solution listing"},
		{"solve nqueens 6 --all --fundamental", "solution listing"},
		{"solve nqueens 6 --any", "solution listing"},
		{"solve " + toy + " --nth 1", "nth"},
		{"solve " + toy + " --nth 100", "nth"},
		{"sample " + toy + " -n 2 --seed 1", "solution samples"},
		{"sample " + none + " -n 2", "samples"},
		{"best " + toy + " -k 2", "priced ranking"},
		{"best " + none, "ranking"},
		{"explain " + toy, "explanation"},
		{"explain boardcover " + boards, "explanation"},
		{"explain " + toy + " --frequencies", "frequencies"},
		{"explain --why " + none, "reason"},
		{"explain --why boardcover 6x6 --piece T4", "reason"},
		{"explain --why nqueens 3", "reason"},
		{"explain --why " + toy, "reason"},
		{"count --shard 1/1 " + toy, "record"},
		{"merge " + file("record", record.String()), "merged"},
		{"check " + toy, "check"},
		{"check " + hard + " --timeout 50ms", "undecided"},
		{"certify " + toy + " -o " + cert, "certificate"},
		{"verify " + cert, "certificate"},
		{"import-solution " + file("answer", "v 1 -2 -3 -4 -5 0\n") + " --problem " + none, ""},
		{"import-solution " + file("answer2", "s SATISFIABLE\nv 1 -2 3 -4 -5 0\n") + " --problem " + toy, "solution answer"},
	} {
		var out, errs bytes.Buffer
		run(t.Context(), append(strings.Fields(c.line), "--json"), strings.NewReader(""), &out, &errs)
		var got []string
		for line := range strings.Lines(out.String()) {
			d := json.NewDecoder(strings.NewReader(line))
			d.UseNumber()
			var object any
			if err := d.Decode(&object); err != nil {
				t.Fatalf("%s: %v in %s", c.line, err, line)
			}
			fits := ""
			faults := make(map[string]string)
			for _, name := range strings.Fields(c.want) {
				if faults[name] = fault(schema.Defs[name], object); faults[name] == "" {
					fits = name
				}
			}
			if fits == "" {
				t.Errorf("%s: %s%v", c.line, line, faults)
			}
			if seen[fits] = true; !slices.Contains(got, fits) {
				got = append(got, fits)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: objects %q, want %q\n%s", c.line, got, c.want, errs.String())
		}
	}
	for _, kind := range kinds {
		if !seen[kind.name] {
			t.Errorf("nothing printed is of the kind %s", kind.name)
		}
	}
}

// manyItems is a problem that no search ends soon: pairs of items.
func manyItems(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "i%d ", i)
	}
	for i := range n {
		for j := range i {
			fmt.Fprintf(&text, "\ni%d i%d", i, j)
		}
	}
	return text.String() + "\n"
}
