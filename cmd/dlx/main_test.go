package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"dlx": main})
}

// Each script is a file of command lines with their standard output, standard
// error and exit status.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// status N COMMAND…: the command must end with exit status N.
			"status": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 2 {
					ts.Fatalf("usage: status N command args...")
				}
				err := ts.Exec(args[1], args[2:]...)
				got := "0"
				if exit, ok := err.(*exec.ExitError); ok {
					got = strings.TrimPrefix(exit.String(), "exit status ")
				} else if err != nil {
					ts.Fatalf("%v", err)
				}
				if got != args[0] {
					ts.Fatalf("exit status %s, want %s", got, args[0])
				}
			},
		},
	})
}

const root = "../.."

// The documents' console blocks are run as they stand:
//
//	```console
//	$ dlx count nqueens 8
//	92
//	```
func TestDocumentsTellTheTruth(t *testing.T) {
	t.Chdir(root)
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := 0
	for _, file := range append(files, "README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range fenced(string(text), "console") {
			for _, session := range strings.Split("\n"+block, "\n$ ")[1:] {
				line, want, _ := strings.Cut(session, "\n")
				commands++
				if got := shell(t, line); strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
					t.Errorf("%s: $ %s\n%s", file, line, cmp.Diff(want, got))
				}
			}
		}
	}
	if commands < 5 {
		t.Errorf("only %d commands found", commands)
	}
}

// fenced returns the blocks of a language in a Markdown text.
func fenced(text, language string) []string {
	var blocks []string
	for _, part := range strings.Split(text, "\n```"+language+"\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		blocks = append(blocks, block)
	}
	return blocks
}

// shell runs a line of a document: dlx with arguments, maybe with a word piped
// into it. Files written go where t says, as the documents' own stay as they
// are.
func shell(t *testing.T, line string) string {
	input := ""
	if piped, rest, found := strings.Cut(line, " | "); found {
		input, line = strings.TrimPrefix(piped, "echo ")+"\n", rest
	}
	args := strings.Fields(line)
	if args[0] == "go" { // go run ./cmd/dlx …
		args = args[2:]
	}
	for k, arg := range args {
		if k > 0 && (args[k-1] == "-o" || args[k-1] == "--cnf") {
			args[k] = filepath.Join(t.TempDir(), filepath.Base(arg))
		}
	}
	var out, errs bytes.Buffer
	if status := run(context.Background(), args[1:], strings.NewReader(input), &out, &errs); status > exitNone {
		t.Errorf("$ %s: exit status %d\n%s", line, status, errs.String())
	}
	return out.String()
}

// The Go of the README is the body of an example, which a test runs.
func TestReadmeQuotesAnExample(t *testing.T) {
	page, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile(root + "/dlx/example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	quotes := fenced(string(page), "go")
	if len(quotes) == 0 {
		t.Fatal("no quote found")
	}
	for _, quote := range quotes {
		if !strings.Contains(string(examples), quote) {
			t.Errorf("in no example:\n%s", quote)
		}
	}
}

// The tutorial's page quotes its programs, and says what they print.
func TestTutorialIsItsPrograms(t *testing.T) {
	page, err := os.ReadFile(root + "/docs/modelling.md")
	if err != nil {
		t.Fatal(err)
	}
	quotes, texts := fenced(string(page), "go"), fenced(string(page), "text")
	quoted := 0
	for _, program := range []string{"docs/tutorial", "docs/tutorial/dominoes"} {
		text, err := os.ReadFile(root + "/" + program + "/main.go")
		if err != nil {
			t.Fatal(err)
		}
		before := len(quotes)
		quotes = slices.DeleteFunc(quotes, func(quote string) bool { return strings.Contains(string(text), quote) })
		if quoted += before - len(quotes); before == len(quotes) {
			t.Errorf("%s is not quoted", program)
		}
		cmd := exec.Command("go", "run", "./"+program)
		cmd.Dir = root
		got, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, got)
		}
		if !slices.Contains(texts, strings.TrimSuffix(string(got), "\n")) {
			t.Errorf("%s prints what is not on the page:\n%s", program, got)
		}
	}
	for _, quote := range quotes {
		t.Errorf("in no program:\n%s", quote)
	}
	if quoted < 5 {
		t.Errorf("only %d quotes found", quoted)
	}
}
